//! Computes tables and choices from the results of a plan's cells, as far as they are available.

use super::agreement::{Agreement, quartet_agreement};
use super::by_program::ByProgram;
use super::choices::{Choices, DegradationTable, NamedSchedule, group_choices, name, pair_choices};
use super::classes::{AnimalClass, WaysMeasured, classify};
use super::group_means::GroupMeans;
use super::measured::Measured;
use super::plan::CorunPlan;
use super::published::{PublishedClass, published_class};
use document::ScenarioError;
use engine::run::RunResult;
use policies::corun::{Degradation, Pain, PainMethod, ProgramCounters, Rates, SelfPair};
use policies::schedule::{ScheduleError, pair_schedules, pair_total};
use serde::Serialize;

/// Results of a co-run study. Objects have one key per program, in order; null is unknown (so far).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CorunReport {
    /// Names of the programs, in the order of all tables.
    pub programs: Vec<String>,
    /// IPC of each program alone, in slot 0.
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, number | null>"))]
    pub solo_ipc: ByProgram<Option<f64>>,
    /// Degradation of the row's program beside the column's, in percent of its solo IPC.
    pub degradation: Degradation,
    /// Mean of the program's row, including its own copy, in percent.
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, number | null>"))]
    pub sensitivity: ByProgram<Option<f64>>,
    /// Mean of the program's column, including its own copy, in percent.
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, number | null>"))]
    pub intensity: ByProgram<Option<f64>>,
    /// Pain of each pair, from solo counters alone, by the method of the request.
    pub pain: Vec<Vec<Option<f64>>>,
    /// The pairing with the least total loss; null while there is none, which `notes` explain.
    pub optimal: Option<NamedSchedule>,
    /// Total loss of the best pairing, in percent.
    pub best: Option<f64>,
    /// Total loss of the worst pairing, in percent.
    pub worst: Option<f64>,
    /// Mean total loss of all pairings, in percent: that of a random choice.
    pub mean: Option<f64>,
    /// 100 · (worst − best) / worst; null if unknown.
    pub maximum_possible_gain_percent: Option<f64>,
    /// The pairing with the least pain, with its actual total loss.
    pub pain_choice: Option<NamedSchedule>,
    /// By method, how often pain selects an optimum of four programs; null until every pair is known. Lacks methods whose
    /// pain is too great to be compared.
    pub agreement: Option<Vec<MethodAgreement>>,
    /// Schedules of groups of more than two, if the request includes them and the number of programs is divisible.
    pub groups: Option<GroupChoices>,
    /// Means over the simulated groups of more than two programs.
    pub group_means: Option<GroupMeans>,
    /// Class of each program and the rule that determined it.
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, ProgramClass | null>"))]
    pub classes: ByProgram<Option<ProgramClass>>,
    /// Counters of each program alone.
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, ProgramCounters | null>"))]
    pub counters: ByProgram<Option<ProgramCounters>>,
    /// Counters of each program beside the others, without its own copy, summed over its pairs.
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, ProgramCounters | null>"))]
    pub live_counters: ByProgram<Option<ProgramCounters>>,
    /// Missing results and unusual conditions, with the reasons.
    pub notes: Vec<String>,
}

/// Class of a program and its basis.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ProgramClass {
    /// The class; null while rabbit and sheep cannot be distinguished.
    pub class: Option<AnimalClass>,
    /// Every class whose rule applies; the first is the class.
    pub holds: Vec<AnimalClass>,
    /// The rule, with the numbers of this program.
    pub rule: String,
    /// Description of the measured cache.
    pub cache: String,
    /// Lookups in that cache per 10⁶ cycles, alone.
    pub accesses_per_mcycle: f64,
    /// Misses of that cache per 10⁶ cycles, alone.
    pub misses_per_mcycle: f64,
    /// Misses ÷ lookups of that cache, alone, 0–1.
    pub solo_miss_ratio: f64,
    /// Measurements with half the ways; null if not measured.
    pub half_ways: Option<WaysMeasured>,
    /// Class of the corresponding program in Kumar 2009, Table 4.1; null if there is none.
    pub published: Option<PublishedClass>,
}

/// How often one method of computing pain selects an optimum.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct MethodAgreement {
    /// The method.
    pub method: PainMethod,
    /// Its agreement with the optima.
    pub agreement: Agreement,
}

/// Schedules of groups, and the definition of their cost.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct GroupChoices {
    /// Whether each group was simulated; otherwise its cost is the sum over its pairs.
    pub simulated: bool,
    /// The best, worst and mean schedules.
    pub choices: Choices,
}

/// What a report without an optimum still says.
const NOT_NEEDED: &str = "The table, sensitivities, intensities and pain do not need it.";
/// With more programs, the quartets of all methods take too long for a table.
const MOST_FOR_AGREEMENT: usize = 26;

/// Builds the report of a plan. `results` are those of the cells, in their order; `None` if a result is missing.
///
/// # Errors
/// The number of results differs from the number of cells.
pub fn report(plan: &CorunPlan, results: &[Option<RunResult>]) -> Result<CorunReport, ScenarioError> {
    if results.len() != plan.cells.len() {
        return Err(ScenarioError::at(
            "/results",
            format!("{} results for {} cells", results.len(), plan.cells.len()),
            "Give one for each cell, null where there is none.",
        ));
    }
    let programs: Vec<String> = plan.request.programs.iter().map(|p| p.name().to_string()).collect();
    let measured = Measured::new(plan, results);
    let rates: Vec<Option<Rates>> =
        (0..programs.len()).map(|p| measured.solo(p)?.rates(plan.place.measured.level)).collect();
    let pain = Pain::new(plan.request.pain, &rates);
    let all = 0..programs.len();
    let mut notes = plan.notes.clone();
    let missing = results.iter().filter(|r| r.is_none()).count();
    if missing > 0 {
        notes.push(format!("{missing} of {} runs have no result: what needs them is null.", results.len()));
    }
    let table = DegradationTable { programs: programs.clone(), degradation: measured.degradation.clone() };
    let choices = pair_choices(&table).map_err(|why| notes.push(format!("{why} {NOT_NEEDED}"))).ok();
    let groups = (plan.request.group > 2).then(|| groups(plan, &measured, &programs));
    let groups = groups.and_then(|found| found.map_err(|why| notes.push(format!("{why} {NOT_NEEDED}"))).ok());
    let pain_choice = pain_choice(&programs, &pain, &measured.degradation);
    if let (Some(_), Err(error)) = (&choices, &pain_choice) {
        notes.push(format!("No pairing by pain: {error}."));
    }
    Ok(CorunReport {
        solo_ipc: ByProgram::new(&programs, |p| measured.solo(p).map(ProgramCounters::ipc)),
        sensitivity: ByProgram::new(&programs, |p| measured.degradation.sensitivity(p, SelfPair::Counts)),
        intensity: ByProgram::new(&programs, |p| measured.degradation.intensity(p, SelfPair::Counts)),
        pain: all.clone().map(|a| all.clone().map(|b| pain.of(a, b)).collect()).collect(),
        best: choices.as_ref().map(|c| c.best.total),
        worst: choices.as_ref().map(|c| c.worst.total),
        mean: choices.as_ref().map(|c| c.mean_total),
        maximum_possible_gain_percent: choices.as_ref().and_then(|c| c.maximum_possible_gain_percent),
        optimal: choices.map(|c| c.best),
        pain_choice: pain_choice.ok(),
        agreement: agreement(&measured.degradation, &rates),
        groups,
        group_means: GroupMeans::new(&programs, &measured.groups),
        live_counters: ByProgram::new(&programs, |p| measured.live[p].clone()),
        classes: ByProgram::new(&programs, |p| Some(class(plan, &measured, p, &rates[p]?))),
        counters: ByProgram::new(&programs, |p| measured.solo(p).cloned()),
        degradation: measured.degradation,
        programs,
        notes,
    })
}

fn pain_choice(
    programs: &[String],
    pain: &Pain,
    degradation: &Degradation,
) -> Result<NamedSchedule, ScheduleError> {
    let mut chosen = pair_schedules(programs.len(), |a, b| pain.parts(a, b))?.best;
    chosen.total = pair_total(&chosen.groups, |a, b| degradation.both(a, b))?;
    Ok(name(programs, chosen))
}

fn agreement(degradation: &Degradation, rates: &[Option<Rates>]) -> Option<Vec<MethodAgreement>> {
    let complete = degradation.0.iter().flatten().all(Option::is_some);
    if !complete || rates.len() > MOST_FOR_AGREEMENT {
        return None;
    }
    let of = |method| {
        let agreement = quartet_agreement(degradation, &Pain::new(method, rates))?;
        Some(MethodAgreement { method, agreement })
    };
    let known: Vec<MethodAgreement> = PainMethod::all().filter_map(of).collect();
    (!known.is_empty()).then_some(known)
}

fn groups(plan: &CorunPlan, measured: &Measured, programs: &[String]) -> Result<GroupChoices, String> {
    let simulated = plan.request.simulate_groups;
    let choices = group_choices(programs, plan.request.group as usize, |group| {
        if simulated {
            return measured.groups.iter().find(|g| g.members == group).map(|g| g.lost.iter().sum());
        }
        let pairs = group.iter().enumerate().flat_map(|(i, &a)| group[..i].iter().map(move |&b| (b, a)));
        pairs.map(|(a, b)| measured.degradation.both(a, b).map(|[one, other]| one + other)).sum()
    });
    Ok(GroupChoices { simulated, choices: choices? })
}

fn class(plan: &CorunPlan, measured: &Measured, program: usize, rates: &Rates) -> ProgramClass {
    let half_ways = measured.half_ways[program];
    let row = classify(rates, half_ways.as_ref());
    ProgramClass {
        class: row.class,
        holds: row.holds,
        rule: row.rule,
        cache: plan.place.measured.label(),
        accesses_per_mcycle: rates.accesses_per_mcycle,
        misses_per_mcycle: rates.misses_per_mcycle,
        solo_miss_ratio: rates.miss_ratio,
        half_ways,
        published: published_class(plan.request.programs[program].name()),
    }
}
