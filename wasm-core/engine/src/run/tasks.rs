//! A program of tasks in progress: which core runs which task, which tasks are ready, and the cost of each.
//!
//! Each core has one worker, a thread that is on the core while it has a task. When a task ends, the tasks that
//! waited for nothing else are enabled. Cores without a task are then offered work: first the core that has just
//! become free, then the others in order of number.

use super::memory::Service;
use super::simulation::Run;
use crate::core::Cause;
use crate::dag::{Dag, TaskId};
use crate::policy::tasks::{Taken, TaskScheduler};
use std::sync::Arc;

/// Columns of the task log, which has a row for each ended task, in order of end.
pub const TASK_LOG: [&str; 8] = [
    "task",
    "core",
    "start_cycle",
    "end_cycle",
    "first_level_misses",
    "last_level_accesses",
    "last_level_misses",
    // The core's number + 1; 0 for a task that was not stolen.
    "stolen_from",
];

/// A program of tasks in progress.
#[derive(Clone)]
pub struct Tasks {
    dag: Arc<Dag>,
    scheduler: Box<dyn TaskScheduler>,
    /// By task, the number of its predecessors that have not ended.
    waits_for: Vec<u32>,
    /// By core.
    running: Vec<Option<Running>>,
    /// Tasks that have ended.
    ended: u32,
    /// The cycle at which the last task ended.
    ended_at: Option<u64>,
    /// Tasks stolen.
    steals: u64,
    /// Tasks that ended, and that were stolen, since the last frame.
    in_frame: (u32, u32),
    instructions: u64,
    last_level_misses: u64,
    /// Rows of [`TASK_LOG`] since they were taken last.
    log: Vec<u32>,
    /// Cores that were given a task while an event was served.
    woken: Vec<usize>,
}

/// A task on a core, and its cost so far.
#[derive(Clone, Copy, Debug)]
struct Running {
    task: TaskId,
    start_cycle: u64,
    stolen_from: Option<usize>,
    first_level_misses: u32,
    last_level_accesses: u32,
    last_level_misses: u32,
}

impl Running {
    /// Counts a reference that the first level missed.
    fn count(&mut self, service: &Service) {
        self.first_level_misses += 1;
        self.last_level_accesses += u32::from(service.reached_last);
        let missed = matches!(service.source, Cause::Memory | Cause::RemoteMemory);
        self.last_level_misses += u32::from(missed);
    }

    fn row(&self, core: usize, end_cycle: u64) -> [u32; TASK_LOG.len()] {
        [
            self.task,
            core as u32,
            self.start_cycle as u32,
            end_cycle as u32,
            self.first_level_misses,
            self.last_level_accesses,
            self.last_level_misses,
            self.stolen_from.map_or(0, |core| core as u32 + 1),
        ]
    }
}

impl Tasks {
    /// A program that has not begun.
    pub fn new(dag: Arc<Dag>, scheduler: Box<dyn TaskScheduler>, cores: usize) -> Self {
        Self {
            waits_for: dag.predecessors.clone(),
            dag,
            scheduler,
            running: vec![None; cores],
            ended: 0,
            ended_at: None,
            steals: 0,
            in_frame: (0, 0),
            instructions: 0,
            last_level_misses: 0,
            log: Vec::new(),
            woken: Vec::new(),
        }
    }

    /// Removes the ended task of a core, and enables the tasks that waited for nothing else.
    fn end(&mut self, core: usize, at: u64) {
        let Some(running) = self.running[core].take() else { return };
        self.log.extend(running.row(core, at));
        self.ended += 1;
        self.in_frame.0 += 1;
        self.instructions += u64::from(self.dag.tasks[running.task as usize].instructions);
        self.last_level_misses += u64::from(running.last_level_misses);
        if self.ended as usize == self.dag.tasks.len() {
            self.ended_at = Some(at);
        }
        let mut enabled = Vec::new();
        for &next in self.dag.successors_of(running.task) {
            self.waits_for[next as usize] -= 1;
            if self.waits_for[next as usize] == 0 {
                enabled.push(next);
            }
        }
        self.scheduler.enable(Some((running.task, core)), &enabled);
    }

    /// Takes a task for a core that has none.
    fn take(&mut self, core: usize, at: u64) -> Option<Taken> {
        if self.running[core].is_some() || self.scheduler.ready() == 0 {
            return None;
        }
        let taken = self.scheduler.take(core)?;
        self.steals += u64::from(taken.stolen_from.is_some());
        self.in_frame.1 += u32::from(taken.stolen_from.is_some());
        self.running[core] = Some(Running {
            task: taken.task,
            start_cycle: at,
            stolen_from: taken.stolen_from,
            first_level_misses: 0,
            last_level_accesses: 0,
            last_level_misses: 0,
        });
        Some(taken)
    }

    fn is_greedy(&self) -> bool {
        let is_free = self.running.iter().any(Option::is_none);
        !(self.scheduler.is_greedy() && is_free && self.scheduler.ready() > 0)
    }

    /// Enables the tasks without predecessors.
    fn begin(&mut self) {
        let is_first = |task: &TaskId| self.waits_for[*task as usize] == 0;
        let first: Vec<TaskId> = (0..self.waits_for.len() as TaskId).filter(is_first).collect();
        self.scheduler.enable(None, &first);
    }

    /// Counts a reference of a core's task that the first level missed.
    #[inline]
    pub fn count(&mut self, core: usize, service: &Service) {
        if let Some(running) = &mut self.running[core] {
            running.count(service);
        }
    }

    /// Clears the counters of a frame.
    pub fn open_frame(&mut self) {
        self.in_frame = (0, 0);
    }

    /// The program.
    pub fn dag(&self) -> &Arc<Dag> {
        &self.dag
    }

    /// The cycle at which the last task ended; `None` before.
    pub fn ended_at(&self) -> Option<u64> {
        self.ended_at
    }

    /// Tasks that have ended.
    pub fn ended(&self) -> u32 {
        self.ended
    }

    /// Instructions of the ended tasks, and their misses of the last level.
    pub fn instructions_and_misses(&self) -> (u64, u64) {
        (self.instructions, self.last_level_misses)
    }

    /// Tasks stolen.
    pub fn steals(&self) -> u64 {
        self.steals
    }

    /// Tasks that ended since the last frame.
    pub fn ended_in_frame(&self) -> u32 {
        self.in_frame.0
    }

    /// Tasks that were stolen since the last frame.
    pub fn stolen_in_frame(&self) -> u32 {
        self.in_frame.1
    }

    /// Number of ready tasks.
    pub fn ready(&self) -> u32 {
        self.scheduler.ready() as u32
    }

    /// By core, the task that runs: its number + 1, 0 for none.
    pub fn numbers_running(&self) -> impl Iterator<Item = u32> {
        self.running.iter().map(|running| running.map_or(0, |running| running.task + 1))
    }

    /// Writes the number of tasks in each core's own queue.
    pub fn write_queue_lengths(&self, out: &mut [u32]) {
        self.scheduler.queue_lengths(out);
    }
}

impl Run {
    /// Begins the program of tasks, if there is one.
    pub(super) fn begin_tasks(&mut self) {
        if let Some(tasks) = &mut self.tasks {
            tasks.begin();
            self.offer_tasks(0, self.now);
            // All cores are advanced from here on. Later, a core that has an event must not be advanced again.
            self.take_woken();
        }
    }

    /// Ends a core's task. Returns whether the run has tasks.
    pub(super) fn end_task(&mut self, core: usize, at: u64) -> bool {
        let Some(tasks) = &mut self.tasks else { return false };
        tasks.end(core, at);
        let place = self.plan.place_on(core, 0);
        self.take_off(place, at);
        self.os.empty(place.context);
        self.offer_tasks(core, at);
        true
    }

    /// Offers work to the cores that have none, first to `first`.
    fn offer_tasks(&mut self, first: usize, at: u64) {
        let others = (0..self.machine.cores().len()).filter(|&core| core != first);
        for core in std::iter::once(first).chain(others) {
            let Some(tasks) = self.tasks.as_mut().filter(|t| t.scheduler.ready() > 0) else { return };
            if let Some(taken) = tasks.take(core, at) {
                tasks.woken.push(core);
                self.begin_task(core, taken, at);
            }
        }
        debug_assert!(self.tasks.as_deref().is_none_or(Tasks::is_greedy), "a core is free, a task is ready");
    }

    fn begin_task(&mut self, core: usize, taken: Taken, at: u64) {
        // Workers are numbered as their cores.
        self.machine.give_task(core, taken.task);
        self.put_on(self.plan.place_on(core, 0), at, core, taken.cost_cycles);
    }

    /// Takes the cores that have been given a task since the last call: their next event has changed.
    pub(super) fn take_woken(&mut self) -> Vec<usize> {
        self.tasks.as_mut().map(|tasks| std::mem::take(&mut tasks.woken)).unwrap_or_default()
    }

    /// Takes the rows of [`TASK_LOG`] for the tasks that have ended since the last call.
    pub fn take_task_log(&mut self) -> Vec<u32> {
        self.tasks.as_mut().map(|tasks| std::mem::take(&mut tasks.log)).unwrap_or_default()
    }

    /// The program of tasks, if there is one.
    pub fn dag(&self) -> Option<&Arc<Dag>> {
        self.tasks.as_ref().map(|tasks| tasks.dag())
    }
}
