//! The interface of a thread scheduler: its events, its observations and its actions.

use super::custom::OwnPolicy;
use super::domain::SchedulingDomain;
use super::observe::OsView;
use super::reason::Reason;
use document::machine::Topology;
use serde::Serialize;

/// A thread's number.
pub type ThreadId = u32;

/// The event that requires a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// The run begins; no thread runs yet.
    Start,
    /// A quantum has ended on every hardware context.
    QuantumEnd,
    /// The timer that the policy set has expired.
    Timer,
    /// A thread became runnable.
    ThreadArrived {
        /// Number of the thread.
        thread: ThreadId,
    },
    /// A thread ended; its hardware context is idle.
    ThreadExited {
        /// Number of the thread.
        thread: ThreadId,
        /// The hardware context on which it ran.
        context: usize,
    },
    /// A thread waits for time, a message, a lock or other threads; its hardware context is idle.
    ThreadBlocked {
        /// Number of the thread.
        thread: ThreadId,
        /// The hardware context on which it ran.
        context: usize,
    },
    /// The wait of a thread is over; the thread is runnable again.
    ThreadWoken {
        /// Number of the thread.
        thread: ThreadId,
        /// The thread that woke it; null if a timer did.
        waker: Option<ThreadId>,
        /// The hardware context on which the waker ran at that time; null if a timer woke the thread.
        waker_context: Option<usize>,
    },
}

/// An action of a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Runs a thread on a hardware context from now on, or leaves the context idle.
    Run {
        /// Hardware context.
        context: usize,
        /// Thread, or `None` to leave it idle.
        thread: Option<ThreadId>,
    },
    /// Samples the reuse distances of a thread from now on. Sampling stops by itself when the histogram is complete.
    Sample {
        /// Thread.
        thread: ThreadId,
        /// Mean number of references per sample.
        one_in: u32,
        /// Number of samples.
        samples: u32,
    },
    /// Samples the remote accesses of all threads from now on: references that the caches of another package served, or
    /// whose copies there they invalidated. Each sample costs its thread a trap.
    SampleRemote {
        /// Mean number of a hardware context's accesses per sample; 0 stops.
        one_in: u32,
    },
    /// Stops sampling a thread. Its histogram is kept, with an estimate for the lines still watched.
    StopSampling {
        /// Thread.
        thread: ThreadId,
    },
}

/// A policy's decision. Hardware contexts that no action names keep their thread.
#[derive(Clone, Debug, Default)]
pub struct Decision {
    /// The actions.
    pub actions: Vec<Action>,
    /// The reason, if there was a choice.
    pub reason: Option<Reason>,
}

/// The inputs of a policy at its start.
pub struct Setup<'a> {
    /// The machine.
    pub topology: &'a Topology,
    /// The total number of threads.
    pub threads: usize,
    /// Thread numbers in the order of the workload's list, for parameters that refer to that order.
    pub listed: &'a [ThreadId],
    /// Nice value of each thread, by number; 0 beyond the list.
    pub nice: &'a [i32],
    /// The process of each thread, by number. A thread beyond the list has a process of its own.
    pub processes: &'a [u32],
    /// Memory of each process in bytes, by number: all regions that its threads walk, as if each page had been touched.
    pub resident_bytes: &'a [u64],
    /// Cycles between two scans of all pages; `None` if pages are not balanced.
    pub page_scan_cycles: Option<u32>,
    /// Cycles per quantum.
    pub quantum_cycles: u32,
    /// Its seed; all its randomness comes from here.
    pub seed: u64,
}

/// A scheduler of threads.
///
/// It never sees the simulator: [`OsView`] has counters, samples and placements, but no program, no address and no
/// future. Equal observations must give equal decisions. Ties go to the lowest thread number.
///
/// A run calls the policy at its start, at the end of each quantum, and after a thread has arrived or ended. If threads
/// wait, it also calls the policy after a block or a wake-up: always if the policy [follows
/// waits](ThreadPolicy::follows_waits), else only while a hardware context is idle and a runnable thread has none. An
/// invalid decision ends the run with a message: one that places a thread twice, or two on one context, places a thread that cannot run, or
/// names a context or thread that does not exist.
///
/// # Example
///
/// ```
/// use engine::policy::{Action, Decision, Event, OsView, ThreadPolicy};
///
/// /// Runs the threads with the fewest scheduled cycles, each quantum.
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
/// [`place_group`](super::place_group) would leave the threads that already run where they are. docs/write-a-policy.md
/// registers such a policy and looks at what it does.
pub trait ThreadPolicy: dyn_clone::DynClone + Send {
    /// Returns the decision for an event.
    fn on(&mut self, event: Event, os: &OsView) -> Decision;

    /// Threads that it keeps together because it found that they share data, lowest first; empty for policies that do
    /// not.
    fn clusters(&self) -> Vec<Vec<ThreadId>> {
        Vec::new()
    }

    /// Whether each hardware context has a run queue. If so, calls `each` with every queued thread and its context.
    fn run_queues(&self, _each: &mut dyn FnMut(ThreadId, usize)) -> bool {
        false
    }

    /// The domains within which it balances its run queues, smaller domains before those that contain them.
    fn domains(&self) -> Vec<SchedulingDomain> {
        Vec::new()
    }

    /// Whether the run must call it after every block and every wake-up.
    fn follows_waits(&self) -> bool {
        false
    }

    /// The next cycle at which the policy must be called in any case, if later than now.
    fn timer(&self) -> Option<u64> {
        None
    }

    /// The reason of its last decision, if the decision did not include one. Not called after blocks and wake-ups.
    fn explain(&self) -> Option<Reason> {
        None
    }

    /// Everything that its last decision did and why, one sentence each, in order; empty if the reason is complete.
    /// Called only for a quantum that is being inspected.
    fn steps(&self) -> Vec<String> {
        Vec::new()
    }

    /// The policy itself, if its decisions come from outside the simulator. A run then stops wherever it needs one.
    fn outside(&mut self) -> Option<&mut OwnPolicy> {
        None
    }
}

dyn_clone::clone_trait_object!(ThreadPolicy);
