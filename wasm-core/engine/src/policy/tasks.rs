//! Schedulers of tasks: who of the ready tasks runs on a core that has become free.
//!
//! They are in the crate `tasks`. Like a policy of threads it sees no program, no address and
//! no future: a task is a handle, known from the moment at which it may run.

use crate::dag::TaskId;

/// What a scheduler may know from the beginning.
pub struct TaskSetup {
    /// How many cores there are; each runs one task at a time.
    pub cores: usize,
    /// Its seed; all its randomness comes from here.
    pub seed: u64,
}

/// A task that a core takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The task.
    pub task: TaskId,
    /// The core from whose queue it was stolen.
    pub stolen_from: Option<usize>,
    /// Cycles for which the core is busy before the task begins.
    pub cost_cycles: u32,
}

/// A scheduler of tasks. Equal calls must give equal answers.
pub trait TaskScheduler: dyn_clone::DynClone + Send {
    /// A task has ended on a core, and these may run from now on, in the order in which a sequential execution would
    /// have them; none may. Where no task has ended, these are the program's first tasks.
    fn enable(&mut self, ended: Option<(TaskId, usize)>, tasks: &[TaskId]);

    /// A core without a task takes one.
    fn take(&mut self, core: usize) -> Option<Taken>;

    /// Tasks that may run and do not.
    fn ready(&self) -> usize;

    /// Writes the length of each core's own queue; without such queues it leaves zeros.
    fn queue_lengths(&self, _lengths: &mut [u32]) {}

    /// Whether no core stays free while a task is ready (Chen et al. 2007, footnote 1).
    fn is_greedy(&self) -> bool {
        true
    }
}

dyn_clone::clone_trait_object!(TaskScheduler);
