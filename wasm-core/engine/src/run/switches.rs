//! Every switch and wake-up of a run, by cycle, as a scheduler trace records them.

use super::simulation::Run;
use crate::policy::ThreadId;
use crate::waits::{Place, Woken};

/// What happened to a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwitchKind {
    /// It becomes runnable for the first time: the hardware context in whose run queue it is, or on which it begins,
    /// if any.
    Arrived(Option<usize>),
    /// It starts to run on a hardware context.
    In(usize),
    /// It leaves a hardware context.
    Out(usize, Leaving),
    /// Its wait is over: the thread that woke it, with its hardware context; `None` if a sleep ended.
    Woken(Option<Place>),
    /// It is in the run queue of a hardware context.
    Queued(usize),
}

/// Why a thread leaves its hardware context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// It is still runnable.
    Preempted,
    /// It waits.
    Waits,
    /// It has ended.
    Ended,
}

/// A switch or a wake-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The cycle.
    pub cycle: u64,
    /// The thread.
    pub thread: ThreadId,
    /// What happened to it.
    pub kind: SwitchKind,
}

impl Run {
    /// Keeps every switch and wake-up from now on.
    pub fn keep_switches(&mut self) {
        self.switches = Some(Vec::new());
    }

    /// Takes the switches since the last call, in order of cycle for each hardware context. Later entries may be
    /// earlier by [`Scenario::run`](document::Scenario)'s `dispatch_cycles`, the time that a wake-up is on its way.
    pub fn take_switches(&mut self) -> Vec<Switch> {
        self.switches.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Keeps a switch, if switches are kept: rarely, and only in the larger module.
    #[cold]
    #[inline(never)]
    pub(super) fn keep(&mut self, cycle: u64, thread: ThreadId, kind: SwitchKind) {
        if let Some(kept) = &mut self.switches {
            kept.push(Switch { cycle, thread, kind });
        }
    }

    /// The number of kept switches; `None` if they are not kept.
    pub(super) fn kept(&self) -> Option<usize> {
        self.switches.as_ref().map(Vec::len)
    }

    /// Keeps arrivals that the scheduler has noticed, before the switches that they caused, the first of which is at
    /// `place`: the decision about the first may place all.
    #[cold]
    #[inline(never)]
    pub(super) fn keep_arrivals(
        &mut self,
        threads: impl DoubleEndedIterator<Item = ThreadId>,
        place: Option<usize>,
    ) {
        let Some(place) = place else { return };
        for thread in threads.rev() {
            if !self.os.is_runnable(thread) {
                continue;
            }
            let kind = SwitchKind::Arrived(self.queue_of(thread));
            self.insert(place, Switch { cycle: self.now, thread, kind });
        }
    }

    /// As `keep_arrivals`, for a wake-up.
    #[cold]
    #[inline(never)]
    pub(super) fn keep_wakeup(&mut self, Woken { thread, by, since }: Woken, place: Option<usize>) {
        let Some(place) = place else { return };
        if let Some(context) = self.queue_of(thread) {
            self.insert(place, Switch { cycle: self.now, thread, kind: SwitchKind::Queued(context) });
        }
        self.insert(place, Switch { cycle: since, thread, kind: SwitchKind::Woken(by) });
    }

    #[cold]
    #[inline(never)]
    fn insert(&mut self, place: usize, switch: Switch) {
        if let Some(kept) = &mut self.switches {
            kept.insert(place, switch);
        }
    }

    /// The hardware context in whose run queue a thread is, or on which it runs.
    fn queue_of(&self, thread: ThreadId) -> Option<usize> {
        let mut queue = None;
        self.decider
            .run_queues(&mut |queued, context| queue = queue.or((queued == thread).then_some(context)));
        queue.or_else(|| self.os.context_of(thread))
    }
}
