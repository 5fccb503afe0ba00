//! Sensitivity and intensity in groups of more than two (Kumar 2009, §4.3).

use super::by_program::ByProgram;
use super::measured::{MeasuredGroup, add};
use policies::corun::ProgramCounters;
use serde::Serialize;

/// Means over all simulated groups that contain a program.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct GroupMeans {
    /// Number of groups that were run.
    pub groups: u32,
    /// By program, the mean of its own IPC loss, in percent; null is unknown.
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, number | null>"))]
    pub sensitivity: ByProgram<Option<f64>>,
    /// By program, the mean IPC loss of each of its companions, in percent; null is unknown. The contributions of the
    /// other companions cannot be separated.
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, number | null>"))]
    pub intensity: ByProgram<Option<f64>>,
    /// By program, its counters beside the others, summed over the groups; null is unknown.
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, ProgramCounters | null>"))]
    pub live_counters: ByProgram<Option<ProgramCounters>>,
}

impl GroupMeans {
    /// `None` without groups.
    pub(super) fn new(programs: &[String], groups: &[MeasuredGroup]) -> Option<Self> {
        // For each group that contains the program, the program's slot.
        let slots = |program: usize| {
            groups.iter().filter_map(move |g| Some((g, g.members.iter().position(|&m| m == program)?)))
        };
        let live = |program| {
            let mut sum = None;
            slots(program).for_each(|(group, slot)| add(&mut sum, group.counters[slot].clone()));
            sum
        };
        let inflicted = |(group, slot): (&MeasuredGroup, usize)| {
            let others: f64 = group.lost.iter().sum::<f64>() - group.lost[slot];
            others / (group.lost.len() - 1) as f64
        };
        (!groups.is_empty()).then(|| Self {
            groups: groups.len() as u32,
            sensitivity: ByProgram::new(programs, |p| mean(slots(p).map(|(group, slot)| group.lost[slot]))),
            intensity: ByProgram::new(programs, |p| mean(slots(p).map(inflicted))),
            live_counters: ByProgram::new(programs, live),
        })
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0u32, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / f64::from(count))
}
