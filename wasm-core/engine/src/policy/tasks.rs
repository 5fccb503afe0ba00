//! Schedulers of tasks: they choose which ready task runs on a free core.
//!
//! They are in the crate `tasks`. Like a thread policy, a scheduler sees no program and no address: a task is a handle,
//! which the scheduler receives when the task may run. Handles are in the order of a sequential execution.

use crate::dag::TaskId;

/// The inputs of a scheduler at its start.
pub struct TaskSetup {
    /// The number of cores. Each runs one task at a time.
    pub cores: usize,
    /// Its seed; all its randomness comes from here.
    pub seed: u64,
}

/// A task that a core dequeues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The task.
    pub task: TaskId,
    /// The core from whose queue it was stolen.
    pub stolen_from: Option<usize>,
    /// Cycles for which the core is busy before the task begins.
    pub cost_cycles: u32,
}

/// A scheduler of tasks. It must be deterministic: equal calls return equal results.
pub trait TaskScheduler: dyn_clone::DynClone + Send {
    /// Enables `tasks` after a task has ended on a core. They are in the order of a sequential execution; there may be
    /// none. If `ended` is `None`, they are the program's first tasks.
    fn enable(&mut self, ended: Option<(TaskId, usize)>, tasks: &[TaskId]);

    /// Takes a task for a core without one.
    fn take(&mut self, core: usize) -> Option<Taken>;

    /// The number of tasks that may run and do not.
    fn ready(&self) -> usize;

    /// Writes the length of each core's own queue. A scheduler without such queues leaves the zeros.
    fn queue_lengths(&self, _lengths: &mut [u32]) {}

    /// Whether no core stays free while a task is ready (Chen et al. 2007, footnote 1).
    fn is_greedy(&self) -> bool {
        true
    }
}

dyn_clone::clone_trait_object!(TaskScheduler);
