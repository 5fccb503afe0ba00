//! A scheduler of threads: when it is asked, what it sees, what it can answer.

use super::custom::OwnPolicy;
use super::domain::SchedulingDomain;
use super::observe::OsView;
use super::reason::Reason;
use document::machine::Topology;
use serde::Serialize;

/// A thread's number.
pub type ThreadId = u32;

/// Why the policy is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// The run begins: no thread runs yet.
    Start,
    /// A quantum has ended on every hardware context.
    QuantumEnd,
    /// The cycle has come at which the policy wanted to be asked.
    Timer,
    /// A thread became runnable.
    ThreadArrived {
        /// Who arrived.
        thread: ThreadId,
    },
    /// A thread ended; its hardware context is idle.
    ThreadExited {
        /// Who ended.
        thread: ThreadId,
        /// Where it ran.
        context: usize,
    },
    /// A thread waits for time, a message, a lock or other threads; its hardware context is idle.
    ThreadBlocked {
        /// Which thread.
        thread: ThreadId,
        /// Where it ran.
        context: usize,
    },
    /// A thread's wait is over: it is runnable again.
    ThreadWoken {
        /// Which thread.
        thread: ThreadId,
        /// The thread that woke it; none where time did.
        waker: Option<ThreadId>,
        /// The hardware context on which that ran when it did.
        waker_context: Option<usize>,
    },
}

/// What a policy can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// From now on this hardware context runs this thread (or none).
    Run {
        /// Hardware context.
        context: usize,
        /// Thread, or none to leave it idle.
        thread: Option<ThreadId>,
    },
    /// Sample the reuse distances of a thread from now on; it stops by itself when the histogram is complete.
    Sample {
        /// Thread.
        thread: ThreadId,
        /// One reference in so many, on average.
        one_in: u32,
        /// This many samples.
        samples: u32,
    },
    /// From now on sample the remote accesses of all threads: references that the caches of another package served,
    /// or whose copies there they invalidated. Each sample costs its thread a trap.
    SampleRemote {
        /// One access in so many of a hardware context, on average; 0 stops.
        one_in: u32,
    },
    /// Stop sampling a thread; its histogram stays.
    StopSampling {
        /// Thread.
        thread: ThreadId,
    },
}

/// A policy's answer. Hardware contexts that no action names keep their thread.
#[derive(Clone, Debug, Default)]
pub struct Decision {
    /// What to do.
    pub actions: Vec<Action>,
    /// Why, when there was a choice.
    pub reason: Option<Reason>,
}

/// What a policy may keep from the beginning.
pub struct Setup<'a> {
    /// The machine.
    pub topology: &'a Topology,
    /// How many threads there will be in all.
    pub threads: usize,
    /// Thread numbers in the order of the workload's list, for what a person wrote down by it.
    pub listed: &'a [ThreadId],
    /// Nice value of each thread, by number; 0 beyond the list.
    pub nice: &'a [i32],
    /// The process of each thread, by number; a process of its own beyond the list.
    pub processes: &'a [u32],
    /// Memory of each process, by number, in bytes: all regions that its threads walk, as if each page had been touched.
    pub resident_bytes: &'a [u64],
    /// Cycles between two scans of all pages; none where pages are not balanced.
    pub page_scan_cycles: Option<u32>,
    /// Cycles of a quantum.
    pub quantum_cycles: u32,
    /// Its seed; all its randomness comes from here.
    pub seed: u64,
}

/// A scheduler of threads.
///
/// It never sees the simulator: [`OsView`] holds counters, samples and placements, no program, no address, no
/// future. Equal observations must give equal decisions, ties broken by the lowest thread number.
///
/// A run asks at its start, at the end of each quantum, and after a thread has arrived or ended. Where threads wait, it also
/// asks after one has blocked or woken: always if the policy [follows waits](ThreadPolicy::follows_waits), else only
/// while a hardware context is idle and a thread is runnable that none has. What a decision may not do ends the run with a message: to place a thread twice, or one that cannot run; to name a context or thread that does not
/// exist.
///
/// # Example
///
/// ```
/// use engine::policy::{Action, Decision, Event, OsView, ThreadPolicy};
///
/// /// Each quantum, those that have had least.
/// #[derive(Clone)]
/// struct LeastScheduled;
///
/// impl ThreadPolicy for LeastScheduled {
///     fn on(&mut self, event: Event, os: &OsView) -> Decision {
///         if !matches!(event, Event::Start | Event::QuantumEnd) {
///             return Decision::default();
///         }
///         let mut threads: Vec<u32> = os.runnable().collect();
///         threads.sort_by_key(|&thread| (os.threads[thread as usize].observed.scheduled_cycles, thread));
///         let run = |context: usize| Action::Run { context, thread: threads.get(context).copied() };
///         Decision { actions: (0..os.contexts()).map(run).collect(), reason: None }
///     }
/// }
/// ```
///
/// [`place_group`](super::place_group) would keep those who run already where they are. docs/write-a-policy.md registers
/// such a policy and looks at what it does.
pub trait ThreadPolicy: dyn_clone::DynClone + Send {
    /// Answers an event.
    fn on(&mut self, event: Event, os: &OsView) -> Decision;

    /// Threads that it keeps together because it found that they share data, lowest first; none where it does not ask.
    fn clusters(&self) -> Vec<Vec<ThreadId>> {
        Vec::new()
    }

    /// Whether each hardware context has a run queue; then `each` is told of every thread in one, and of which.
    fn run_queues(&self, _each: &mut dyn FnMut(ThreadId, usize)) -> bool {
        false
    }

    /// The hardware contexts among which it balances its run queues, smaller domains before those around them.
    fn domains(&self) -> Vec<SchedulingDomain> {
        Vec::new()
    }

    /// Whether it is asked after every block and every wake-up.
    fn follows_waits(&self) -> bool {
        false
    }

    /// The next cycle at which it wants to be asked, whatever happens; it is asked then if that is later than now.
    fn timer(&self) -> Option<u64> {
        None
    }

    /// Why its last decision fell, where it did not say so at once. Not asked after blocks and wake-ups.
    fn explain(&self) -> Option<Reason> {
        None
    }

    /// Everything that its last decision did and why, a sentence each, in order; none where the reason says it all. Asked only of a
    /// quantum at which somebody looks.
    fn steps(&self) -> Vec<String> {
        Vec::new()
    }

    /// The policy if its answers come from outside the simulator: then a run stops wherever it needs one.
    fn outside(&mut self) -> Option<&mut OwnPolicy> {
        None
    }
}

dyn_clone::clone_trait_object!(ThreadPolicy);
