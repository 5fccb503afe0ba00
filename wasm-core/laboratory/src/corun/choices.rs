//! The best, worst and mean co-schedule of a table, with program names: for a report, and for any other table.

use document::Read;
use policies::corun::Degradation;
use policies::schedule::{Schedule, ScheduleError, Schedules, group_schedules, pair_schedules};
use serde::Serialize;

/// A table of degradations from any source, such as a publication.
#[derive(Clone, Debug, PartialEq, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct DegradationTable {
    /// Names of the programs, without duplicates.
    pub programs: Vec<String>,
    /// Degradation of the row's program beside the column's, in percent; null is unknown.
    pub degradation: Degradation,
}

/// A division of programs among caches.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct NamedSchedule {
    /// Groups of programs that share a cache, by name.
    pub pairs: Vec<Vec<String>>,
    /// Sum of the losses of all programs, in percent of solo IPC.
    pub total: f64,
}

/// The best, worst and mean schedules: the potential of choosing well.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Choices {
    /// Number of programs that share a cache.
    pub size: u32,
    /// The schedule with the least total.
    pub best: NamedSchedule,
    /// The schedule with the greatest total.
    pub worst: NamedSchedule,
    /// Mean total of all schedules: the expected total of a random schedule.
    pub mean_total: f64,
    /// 100 · (worst − best) / worst (Kumar 2009, §4.4). Above 100 if the best schedule gains; null if the worst loses
    /// nothing.
    pub maximum_possible_gain_percent: Option<f64>,
}

impl Choices {
    fn new(names: &[String], size: usize, found: Schedules) -> Self {
        Self {
            size: size as u32,
            maximum_possible_gain_percent: found.possible_gain_percent(),
            mean_total: found.mean_total,
            best: name(names, found.best),
            worst: name(names, found.worst),
        }
    }
}

/// Replaces the numbers of a schedule by names.
pub(super) fn name(names: &[String], schedule: Schedule) -> NamedSchedule {
    let named = |group: &Vec<usize>| group.iter().map(|&p| names[p].clone()).collect();
    NamedSchedule { pairs: schedule.groups.iter().map(named).collect(), total: schedule.total }
}

/// The best and worst pairs, by exact matching.
///
/// # Errors
/// The reason why there is no optimum, as a sentence for the user.
pub fn pair_choices(table: &DegradationTable) -> Result<Choices, String> {
    let DegradationTable { programs, degradation } = table;
    if degradation.programs() != programs.len() || degradation.0.iter().any(|row| row.len() != programs.len())
    {
        return Err(format!("{0} programs need a table of {0} rows and {0} columns", programs.len()));
    }
    if let Some(name) =
        programs.iter().enumerate().find_map(|(at, name)| programs[..at].contains(name).then_some(name))
    {
        return Err(format!("\"{name}\" is named twice"));
    }
    pair_schedules(programs.len(), |a, b| degradation.both(a, b))
        .map(|found| Choices::new(programs, 2, found))
        .map_err(|error| explain(&error, programs))
}

/// The best and worst larger groups, by exact search; `cost` as for [`group_schedules`].
pub(super) fn group_choices(
    programs: &[String],
    size: usize,
    cost: impl Fn(&[usize]) -> Option<f64>,
) -> Result<Choices, String> {
    group_schedules(programs.len(), size, cost)
        .map(|found| Choices::new(programs, size, found))
        .map_err(|error| explain(&error, programs))
}

/// The error with names instead of numbers.
pub(super) fn explain(error: &ScheduleError, programs: &[String]) -> String {
    match error {
        ScheduleError::Hole { group } => {
            let names: Vec<&str> = group.iter().map(|&p| programs[p].as_str()).collect();
            format!("No optimum: what {} cost together is not known.", names.join(" and "))
        }
        other => format!("No optimum: {other}."),
    }
}
