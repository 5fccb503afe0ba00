//! The scheduler's state: a run queue per hardware context, and for each thread where and when it ran.

use super::domains::Domains;
use super::energy::Energy;
use super::entity::Entity;
use super::gather::Gather;
use super::numa::Numa;
use super::queue::{Coming, RunQueue};
use super::settings::Settings;
use super::why::Why;
use engine::policy::{OsView, Setup, ThreadId, weight};
use std::sync::Arc;

/// State of a thread.
#[derive(Clone, Debug)]
pub struct Known {
    /// Its present queue; `None` while it waits, or before it arrives.
    pub queue: Option<usize>,
    /// The hardware context on which it ran last.
    pub last: Option<usize>,
    /// The cycle at which it was taken off that context.
    pub off_at: u64,
    /// Scheduled cycles already included in its virtual runtime.
    pub charged: u64,
    /// Its entity while it is outside all queues.
    pub entity: Entity,
    /// The thread that it woke last, and how often that has changed.
    pub wakee: Option<ThreadId>,
    pub flips: u32,
    /// The cycle up to which flips have decayed, in steps of a second.
    pub flips_at: u64,
    /// Share of the last ticks in which it ran, with a half-life of 32.
    pub busy: f64,
}

/// The scheduler's state.
#[derive(Clone, Debug)]
pub struct State {
    pub settings: Settings,
    pub domains: Arc<Domains>,
    pub queues: Vec<RunQueue>,
    pub threads: Vec<Known>,
    /// The cycle up to which each hardware context's running thread is charged.
    pub charged_at: Vec<u64>,
    /// The cycle since which each hardware context has been idle.
    pub idle_since: Vec<u64>,
    /// Hardware contexts that must reschedule.
    pub resched: Vec<bool>,
    /// By hardware context and domain: the tick of the last balancing, the interval in ticks, and failures.
    pub due: Vec<Due>,
    /// Share of the last ticks in which each hardware context was busy, with a half-life of 32.
    pub busy: Vec<f64>,
    /// In `cache-aware`: gathers processes in last caches.
    pub gather: Option<Gather>,
    /// Moves threads to the memory nodes of their pages.
    pub numa: Option<Numa>,
    /// In `energy-aware`: wakes threads where they cost least energy.
    pub energy: Option<Energy>,
    /// The steps of the last decision.
    pub why: Why,
    pub now: u64,
}

/// State of balancing one domain by one hardware context.
#[derive(Clone, Copy, Debug)]
pub struct Due {
    pub last: u64,
    pub interval: u64,
    pub failed: u32,
}

/// Fraction of the past left after a tick: half after 32.
const DECAY: f64 = 0.978_572_062_087_700_1;

/// The least weight after division among the threads of a process (`MIN_SHARES`).
const LEAST_WEIGHT: i64 = 2;

/// The number of threads that the thread's process will have.
fn threads_of_its_process(setup: &Setup, thread: usize) -> i64 {
    let process = setup.processes.get(thread);
    let of_it = setup.processes.iter().filter(|&other| Some(other) == process).count();
    of_it.max(1) as i64
}

impl State {
    /// State with empty queues.
    pub fn new(settings: Settings, setup: &Setup) -> Self {
        let contexts = setup.topology.contexts.len();
        let domains = Domains::new(setup.topology, settings.highest);
        let thread = |thread: usize| {
            let nice = setup.nice.get(thread).copied().unwrap_or(0);
            let sharers = if settings.autogroup { threads_of_its_process(setup, thread) } else { 1 };
            let weight = (weight(nice) / sharers).max(LEAST_WEIGHT);
            Known {
                queue: None,
                last: None,
                off_at: 0,
                charged: 0,
                entity: Entity::new(thread as ThreadId, weight, settings.slice),
                wakee: None,
                flips: 0,
                flips_at: 0,
                busy: 0.0,
            }
        };
        let due = (0..contexts).flat_map(|context| {
            let of = |&domain: &usize| {
                let interval = (domains.get(domain).span.len() as f64 * settings.span_ticks).max(1.0) as u64;
                Due { last: 0, interval, failed: 0 }
            };
            domains.of(context).iter().map(of).collect::<Vec<_>>()
        });
        Self {
            settings,
            due: due.collect(),
            queues: vec![RunQueue::default(); contexts],
            threads: (0..setup.threads).map(thread).collect(),
            charged_at: vec![0; contexts],
            idle_since: vec![0; contexts],
            resched: vec![false; contexts],
            busy: vec![0.0; contexts],
            gather: None,
            numa: Numa::new(&settings, setup, &domains),
            energy: None,
            why: Why::default(),
            now: 0,
            domains: Arc::new(domains),
        }
    }

    /// The index in [`State::due`] of a hardware context's first domain.
    pub fn due_of(&self, context: usize) -> usize {
        (0..context).map(|before| self.domains.of(before).len()).sum()
    }

    /// Whether a hardware context has no runnable thread.
    pub fn is_idle(&self, context: usize) -> bool {
        self.queues[context].runnable() == 0
    }

    /// Charges a hardware context's thread up to now. Returns whether its request is served, or it is no longer kept.
    pub fn charge(&mut self, context: usize) -> bool {
        let cycles = self.now - std::mem::replace(&mut self.charged_at[context], self.now);
        let Some(thread) = self.queues[context].current().map(|entity| entity.thread) else { return false };
        self.threads[thread as usize].charged += cycles;
        self.note_ran(thread, context, cycles);
        self.queues[context].run(cycles as i64)
    }

    /// Accounts for `cycles` of a thread up to now.
    fn note_ran(&mut self, thread: ThreadId, context: usize, cycles: u64) {
        if let Some(gather) = &mut self.gather {
            gather.ran(thread, context, cycles);
        }
        if let Some(energy) = &mut self.energy {
            energy.ran(thread, context, cycles, self.now);
        }
    }

    /// Dequeues threads that have blocked or ended since the last call.
    pub fn settle(&mut self, os: &OsView) {
        self.now = os.cycle;
        for context in 0..self.queues.len() {
            let Some(thread) = self.queues[context].current().map(|entity| entity.thread) else { continue };
            if os.placement[context] == Some(thread) {
                continue;
            }
            // Its counter is exact to the cycle at which it stopped.
            let known = &mut self.threads[thread as usize];
            let cycles = os.threads[thread as usize].observed.scheduled_cycles.saturating_sub(known.charged);
            known.charged += cycles;
            known.off_at = os.cycle;
            self.queues[context].run(cycles as i64);
            self.note_ran(thread, context, cycles);
            (self.charged_at[context], self.idle_since[context]) = (os.cycle, os.cycle);
            self.resched[context] = true;
            if os.threads[thread as usize].runnable {
                // It was taken off from outside, or woke in the same cycle: it waits like the others.
                self.queues[context].put_back();
            } else if let Some(entity) = self.queues[context].block(self.settings.tick) {
                self.leave(entity);
            }
        }
        // An intervention can end threads that wait, several at once, each with an event of its own.
        let has_ended = |entity: &&Entity| !entity.is_delayed && !os.threads[entity.thread as usize].runnable;
        let waiting = self.queues.iter().flat_map(RunQueue::waiting);
        let ended: Vec<ThreadId> = waiting.filter(has_ended).map(|entity| entity.thread).collect();
        ended.into_iter().for_each(|thread| self.exit(thread));
    }

    /// Records that a thread is outside all queues.
    pub fn leave(&mut self, entity: Entity) {
        let known = &mut self.threads[entity.thread as usize];
        (known.queue, known.entity) = (None, entity);
    }

    /// Removes a thread that has ended. It does not stay queued, whatever its lag is.
    pub fn exit(&mut self, thread: ThreadId) {
        if let Some(context) = self.threads[thread as usize].queue
            && let Some(entity) = self.queues[context].leave(thread, self.settings.tick)
        {
            self.leave(entity);
            self.resched[context] = true;
        }
    }

    /// Adds a runnable thread to a queue.
    pub fn join(&mut self, thread: ThreadId, context: usize, coming: Coming) {
        self.charge(context);
        let known = &mut self.threads[thread as usize];
        known.queue = Some(context);
        let entity = known.entity;
        self.queues[context].join(entity, coming);
    }

    /// Moves a waiting or running thread to another queue.
    pub fn migrate(&mut self, thread: ThreadId, to: usize) {
        let Some(from) = self.threads[thread as usize].queue else { return };
        self.charge(from);
        let ran = self.queues[from].current().is_some_and(|entity| entity.thread == thread);
        if let Some(mut entity) = self.queues[from].leave(thread, self.settings.tick) {
            // Its request continues: the virtual time left to its deadline stays.
            entity.deadline_left = Some((entity.deadline - entity.vruntime).max(0));
            self.leave(entity);
            self.join(thread, to, Coming::Back);
            self.resched[from] |= ran;
            self.resched[to] = true;
        }
    }

    /// Requests rescheduling if a thread that joined should preempt the running one.
    pub fn check_preempt(&mut self, context: usize, thread: ThreadId) {
        let slice = self.threads[thread as usize].entity.slice;
        let queue = &mut self.queues[context];
        if queue.current().is_some_and(|current| slice < current.slice) {
            queue.unprotect();
        }
        if queue.current().is_none() || queue.pick() == Some(thread) {
            self.resched[context] = true;
        }
    }

    /// Chooses the thread that runs on a hardware context; sleepers whose lag has been made up leave the queue.
    pub fn choose(&mut self, context: usize) {
        self.charge(context);
        loop {
            let queue = &mut self.queues[context];
            let Some(next) = queue.pick() else { return };
            if queue.waiting().iter().any(|entity| entity.thread == next && entity.is_delayed) {
                if let Some(entity) = queue.leave(next, self.settings.tick) {
                    self.leave(entity);
                }
                continue;
            }
            let before = queue.current().map(|entity| entity.thread);
            if before == Some(next) {
                return;
            }
            if let Some(before) = before {
                self.threads[before as usize].off_at = self.now;
            }
            queue.put_back();
            let runner_up = queue.earliest(Some(next));
            queue.begin(next);
            self.threads[next as usize].last = Some(context);
            self.charged_at[context] = self.now;
            self.why.picked(context, next, runner_up);
            return;
        }
    }

    /// Updates the utilization of hardware contexts and threads after a tick.
    pub fn note_busy(&mut self) {
        self.threads.iter_mut().for_each(|known| known.busy *= DECAY);
        for (busy, queue) in self.busy.iter_mut().zip(&self.queues) {
            *busy *= DECAY;
            if let Some(current) = queue.current() {
                *busy += 1.0 - DECAY;
                self.threads[current.thread as usize].busy += 1.0 - DECAY;
            }
        }
    }
}
