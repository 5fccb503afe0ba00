//! Runs a scenario until a window has closed, and measures its windows.

use super::window::{WINDOWS, Window};
use document::Read;
use document::{MAX_FRAMES, MAX_RUN_CYCLES, Scenario, ScenarioError, ThreadGroup};
use engine::run::{MilestoneKind, Run, RunError, RunResult, TraceLibrary};
use serde::{Deserialize, Serialize};

/// Measurements of one window of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Measured {
    /// The window.
    pub window: Window,
    /// First cycle of the window.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub from_cycle: u64,
    /// The cycle after the last one of the window.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub to_cycle: u64,
    /// Results over the window.
    pub result: RunResult,
    /// By thread, the instructions that it executed in the window.
    pub work: Vec<Work>,
}

/// Instructions of a thread between two moments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Work {
    /// Instructions from the thread's start to the first moment.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub from_instructions: u64,
    /// Instructions from the thread's start to the second moment.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub to_instructions: u64,
}

/// Cycle limit, per instruction of all threads, for a run that ends when threads have done their work (chosen): more than any
/// take that are not starved and do not wait for memory nearly all the time.
pub(crate) const MOST_CYCLES_PER_INSTRUCTION: u64 = 16;

/// The scenario with enough quanta for all its threads to end, even if it measures fewer itself: windows end when threads do.
/// Threads without an end change nothing.
pub fn with_room(scenario: &Scenario) -> Scenario {
    let mut roomy = scenario.clone();
    let run = &mut roomy.run;
    let work = |group: &ThreadGroup| group.instructions.unwrap_or(0).saturating_mul(u64::from(group.copies));
    let instructions = scenario.workload.threads.iter().map(work).fold(0, u64::saturating_add);
    let last = scenario.workload.threads.iter().map(|group| group.arrives_at_cycle).max().unwrap_or(0);
    let cycles = instructions.saturating_mul(MOST_CYCLES_PER_INSTRUCTION).saturating_add(last);
    let quantum_cycles = u64::from(run.quantum_cycles);
    let most = (MAX_FRAMES / u64::from(run.frames_per_quantum)).min(MAX_RUN_CYCLES / quantum_cycles);
    let needed = cycles.div_ceil(quantum_cycles).min(most.saturating_sub(u64::from(run.warmup_quanta)));
    run.quanta = run.quanta.max(needed as u32);
    roomy
}

/// Simulates until `until` has closed, and returns all windows that have closed by then, including `until`.
///
/// # Errors
/// As [`Run::new`] and [`Run::advance`]; a run that ends before the window.
pub fn measure(scenario: &Scenario, traces: &TraceLibrary, until: Window) -> Result<Vec<Measured>, RunError> {
    let mut run = simulator::check_and_start(&with_room(scenario), traces)?;
    let mut row = vec![0; run.layout().stride];
    while !run.is_done() && run.milestone(until.milestones().1).is_none() {
        run.advance(u64::MAX, &mut row)?;
        run.take_decisions();
    }
    measured(&run, until)
}

/// The windows of a run that have closed.
///
/// # Errors
/// `needed` has not closed.
pub fn measured(run: &Run, needed: Window) -> Result<Vec<Measured>, RunError> {
    let closed: Vec<Measured> = WINDOWS.iter().filter_map(|&window| of(run, window)).collect();
    if closed.iter().any(|measured| measured.window == needed) {
        Ok(closed)
    } else {
        Err(why_not(run, needed))
    }
}

fn of(run: &Run, window: Window) -> Option<Measured> {
    let (from, to) = window.milestones();
    let result = run.result_between(from, to)?;
    let (from, to) = (run.milestone(from)?, run.milestone(to)?);
    let work = from.instructions.iter().zip(&to.instructions);
    let work = work.map(|(&from_instructions, &to_instructions)| Work { from_instructions, to_instructions });
    Some(Measured { window, from_cycle: from.cycle, to_cycle: to.cycle, result, work: work.collect() })
}

fn why_not(run: &Run, window: Window) -> RunError {
    let label = window.label(run.layout().topology.contexts.len());
    if run.dag().is_some() {
        let problem = format!("{label} ends when threads have ended, and a program of tasks has none");
        let remedy =
            "Leave the window away: the run ends with the last task, and its result covers all of it.";
        return ScenarioError::at("/workload/dag", problem, remedy).into();
    }
    let endless = run.scenario().workload.threads.iter().position(|group| group.instructions.is_none());
    if let (Some(group), false) = (endless, window == Window::SmtSteadyState) {
        let place = format!("/workload/threads/{group}/instructions");
        let problem = format!("{label} ends when threads have ended, and these never do");
        return ScenarioError::at(place, problem, "Give the number of instructions after which each ends.")
            .into();
    }
    let (from, to) = window.milestones();
    if run.milestone(from).is_some() && run.milestone(to).is_some() {
        let problem = format!("{label} is empty: it would begin and end at the same moment");
        return ScenarioError::at(
            "/workload/threads",
            problem,
            "Give more threads than hardware contexts, or a shorter warm-up.",
        )
        .into();
    }
    let problem = format!("{label} has not ended after the {} cycles of the run", run.now());
    ScenarioError::at("/run/quanta", problem, "Give threads with fewer instructions, or more quanta.").into()
}

/// Progress of a run towards the end of a window, 0–1: that of the thread nearest to its end if its end closes the window,
/// otherwise by the instructions of all threads.
pub fn progress(run: &Run, until: Window) -> f64 {
    let groups = &run.scenario().workload.threads;
    let limits = run.layout().threads.iter().map(|unit| groups[unit.entry as usize].instructions);
    let done: Vec<(u64, u64)> =
        run.instructions().zip(limits).filter_map(|(done, limit)| Some((done, limit?))).collect();
    let share = |(done, limit): (u64, u64)| done as f64 / limit.max(1) as f64;
    match until.milestones().1 {
        MilestoneKind::FirstEnd => done.into_iter().map(share).fold(0.0, f64::max),
        _ => share(done.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))),
    }
}

/// By thread, the instructions executed since the measurement window began; `None` before.
pub fn work_so_far(run: &Run) -> Option<Vec<Work>> {
    let start = run.milestone(MilestoneKind::Start)?.instructions.iter();
    let work = start.zip(run.instructions());
    Some(
        work.map(|(&from_instructions, to_instructions)| Work { from_instructions, to_instructions })
            .collect(),
    )
}
