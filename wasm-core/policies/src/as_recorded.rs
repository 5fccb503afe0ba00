//! `as-recorded`: threads run where and when they ran while they were recorded.
//!
//! A run begins at its recorded time, or later, once its thread can run and its hardware context is free. It ends after
//! the same number of instructions, or when the thread's program waits. Then the hardware context is idle until its
//! next run. A recording cannot be followed if one of its threads behaves differently in the simulation; then long
//! overdue runs go ahead out of order.

use document::ScenarioError;
use document::machine::Topology;
use engine::policy::{
    Decision, Event, OsView, ParamSpec, Params, PolicyInfo, RecordedRun, Setup, ThreadId, ThreadPolicy,
    changes,
};
use std::collections::{BTreeMap, VecDeque};

/// A run whose thread cannot run delays those behind it for this long (chosen: 1 ms of a recording).
const PATIENCE_CYCLES: u64 = 1_000_000;

/// The shortest interval between two checks of a thread (chosen: 1 µs of a recording).
const LEAST_CYCLES: u64 = 1_000;

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "as-recorded",
        name: "As recorded",
        summary: "Threads run on the hardware contexts and at the times at which they ran when they were recorded.",
        observes: "which threads are runnable, and what was recorded",
        cost: "a recording",
        weakness: "has nothing to say of what was not recorded",
        source: "the recording that was opened",
        oracle: false,
        params: vec![ParamSpec::runs(
            "runs",
            "Recorded runs",
            "For each hardware context its runs in order: thread, first cycle, the thread's instructions in all at the end, and 1 where the thread left by itself.",
        )],
    }
}

/// Rejects runs on hardware contexts that do not exist, and threads whose instructions fall from a run to a later one.
/// Whether a thread exists cannot be checked here: the workload is not known.
pub fn check(params: &Params, topology: &Topology) -> Result<(), ScenarioError> {
    let (runs, contexts) = (params.runs("runs"), topology.contexts.len());
    let place = |context: usize| format!("/policy/params/runs/{context}");
    if runs.len() > contexts {
        return Err(ScenarioError::at(
            place(contexts),
            format!("hardware context {contexts} does not exist"),
            format!("The machine has hardware contexts 0 to {}, with a list of runs for each.", contexts - 1),
        ));
    }
    let listed = runs
        .iter()
        .enumerate()
        .flat_map(|(context, runs)| runs.iter().enumerate().map(move |(number, run)| (run, context, number)));
    let mut all: Vec<(&RecordedRun, usize, usize)> = listed.collect();
    all.sort_by_key(|(run, ..)| run.from);
    let mut executed: BTreeMap<ThreadId, u64> = BTreeMap::new();
    for (run, context, number) in all {
        let before = executed.insert(run.thread, run.instructions).unwrap_or_default();
        if run.instructions < before {
            return Err(ScenarioError::at(
                format!("{}/{number}/2", place(context)),
                format!(
                    "thread {} has executed {} instructions, after {before} before",
                    run.thread, run.instructions
                ),
                "Give the instructions that the thread has executed in all by the end of each run."
                    .to_string(),
            ));
        }
    }
    Ok(())
}

pub fn build(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    // Ignores runs of threads that do not exist.
    let runs = params.runs("runs").into_iter();
    let known = |run: &RecordedRun| (run.thread as usize) < setup.threads;
    let mut queues: Vec<VecDeque<RecordedRun>> =
        runs.map(|runs| runs.into_iter().filter(known).collect()).collect();
    queues.resize(setup.topology.contexts.len(), VecDeque::new());
    let mut left = vec![0; setup.threads];
    for run in queues.iter().flatten() {
        left[run.thread as usize] += 1;
    }
    Box::new(AsRecorded { current: vec![None; queues.len()], queues, left, now: 0, steps: Vec::new() })
}

/// The thread that a hardware context runs.
#[derive(Clone, Copy)]
struct Current {
    thread: ThreadId,
    /// The thread's total instructions when its run is over; `None` if no recorded run of it is left.
    until: Option<u64>,
    /// The earliest cycle at which the thread can have executed them.
    over: u64,
}

#[derive(Clone)]
struct AsRecorded {
    /// By hardware context, the runs still to begin.
    queues: Vec<VecDeque<RecordedRun>>,
    current: Vec<Option<Current>>,
    /// By thread, the number of recorded runs that have not begun.
    left: Vec<usize>,
    now: u64,
    /// The steps of the last decision.
    steps: Vec<String>,
}

impl ThreadPolicy for AsRecorded {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        self.steps.clear();
        self.now = os.cycle;
        if let Event::ThreadExited { thread, .. } = event {
            // A thread may end before the last run that was recorded of it, which would keep those after it waiting.
            self.queues.iter_mut().for_each(|queue| queue.retain(|run| run.thread != thread));
        }
        for context in 0..self.current.len() {
            // The thread has blocked or ended.
            self.current[context] = self.current[context].filter(|_| os.placement[context].is_some());
        }
        for context in 0..self.queues.len() {
            self.take_turn(context, os);
        }
        for context in 0..self.queues.len() {
            if self.is_over(context, os) {
                self.current[context] = None;
                self.leave_order(context, os);
            }
            self.expect(context, os);
        }
        let next: Vec<Option<ThreadId>> =
            self.current.iter().map(|current| current.map(|current| current.thread)).collect();
        Decision { actions: changes(os, &next), reason: None }
    }

    fn follows_waits(&self) -> bool {
        true
    }

    fn timer(&self) -> Option<u64> {
        let ends = self.current.iter().flatten().filter(|current| current.until.is_some());
        let ends = ends.map(|current| current.over);
        let begins = self.queues.iter().filter_map(|queue| queue.front()).map(|run| run.from);
        let patience = begins.clone().map(|from| from.saturating_add(PATIENCE_CYCLES));
        ends.chain(begins).chain(patience).filter(|&at| at > self.now).min()
    }

    fn steps(&self) -> Vec<String> {
        self.steps.clone()
    }
}

impl AsRecorded {
    fn place_of(&self, thread: ThreadId) -> Option<usize> {
        self.current.iter().position(|current| current.is_some_and(|current| current.thread == thread))
    }

    /// Whether a hardware context can take another thread.
    fn is_over(&self, context: usize, os: &OsView) -> bool {
        self.current[context]
            .is_none_or(|current| current.until.is_some_and(|until| until <= executed(current.thread, os)))
    }

    /// Whether a thread can begin to run: it is runnable, and any run that it has now is over.
    fn is_free(&self, thread: ThreadId, os: &OsView) -> bool {
        let runnable = os.threads.get(thread as usize).is_some_and(|thread| thread.runnable);
        runnable && self.place_of(thread).is_none_or(|context| self.is_over(context, os))
    }

    /// Starts the next run of a hardware context whose run is over, if that next run is due and its thread can run.
    fn take_turn(&mut self, context: usize, os: &OsView) {
        let next = self.queues[context].front().copied().filter(|next| next.from <= self.now);
        if let Some(next) = next.filter(|next| self.is_over(context, os) && self.is_free(next.thread, os)) {
            self.queues[context].pop_front();
            self.begin(context, next, os, "as recorded");
        }
    }

    /// Gives an idle hardware context an overdue run from behind one whose thread cannot run, or a thread without runs
    /// left if its next run is not soon: such a thread is not interrupted.
    fn leave_order(&mut self, context: usize, os: &OsView) {
        let first = self.queues[context].front().map(|run| run.from.saturating_add(PATIENCE_CYCLES));
        let mut due = self.queues[context].iter().take_while(|run| run.from <= self.now);
        let place = due.position(|run| self.is_free(run.thread, os));
        let place = place.filter(|_| first.is_some_and(|late| late <= self.now));
        if let Some(run) = place.and_then(|place| self.queues[context].remove(place)) {
            self.begin(context, run, os, "those before it in the recording cannot run");
        } else if self.queues[context].front().is_none_or(|next| next.from >= self.now + PATIENCE_CYCLES)
            && let Some(thread) = self.left_over(context, os)
        {
            self.current[context] = Some(Current { thread, until: None, over: 0 });
            self.say(context, thread, "no recorded run of it is left");
        }
    }

    /// A thread without recorded runs left, preferably one that ran on this context last.
    fn left_over(&self, context: usize, os: &OsView) -> Option<ThreadId> {
        let all = os.runnable().filter(|&thread| self.is_left_over(thread));
        all.min_by_key(|&thread| os.threads[thread as usize].last_context != Some(context))
    }

    fn is_left_over(&self, thread: ThreadId) -> bool {
        self.left.get(thread as usize).is_none_or(|&left| left == 0) && self.place_of(thread).is_none()
    }

    fn begin(&mut self, context: usize, run: RecordedRun, os: &OsView, because: &str) {
        if let Some(before) = self.place_of(run.thread) {
            self.current[before] = None;
        }
        self.left[run.thread as usize] -= 1;
        // A run that ended in a wait or in the thread's end has some slack, so that it ends by itself here too.
        let until = Some(run.instructions.saturating_add(if run.left { LEAST_CYCLES } else { 0 }));
        self.current[context] = Some(Current { thread: run.thread, until, over: 0 });
        self.expect(context, os);
        self.say(context, run.thread, because);
    }

    /// Sets the next check of a thread to the earliest end of its run, at no more than one instruction per cycle.
    fn expect(&mut self, context: usize, os: &OsView) {
        if let Some(Current { thread, until: Some(until), over }) = &mut self.current[context]
            && *over <= self.now
        {
            *over = self.now.saturating_add(until.saturating_sub(executed(*thread, os)).max(LEAST_CYCLES));
        }
    }

    fn say(&mut self, context: usize, thread: ThreadId, because: &str) {
        self.steps.push(format!("Hardware context {context} runs {{t{thread}}}: {because}."));
    }
}

fn executed(thread: ThreadId, os: &OsView) -> u64 {
    os.threads[thread as usize].observed.instructions
}
