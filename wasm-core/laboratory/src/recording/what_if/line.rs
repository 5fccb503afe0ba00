//! A thread of a window, followed from event to event. Times are nanoseconds.

use super::super::latencies::Latencies;

/// The action that ends a part of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// It woke a thread; `number` is that of the wake-up.
    Wake { tid: u32, number: usize },
    /// It slept until that thread woke it.
    Await { tid: u32 },
    /// It slept for this time.
    Sleep { time: u64 },
}

/// A part of a thread: a run, then an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Time on a processor.
    pub run: u64,
    pub then: Act,
}

/// The present state of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Running {
        since: u64,
        on: u32,
    },
    /// Woken, or else preempted.
    Ready {
        since: u64,
        woken: bool,
    },
    /// Asleep since then; unknown time counts as sleep.
    Asleep {
        since: u64,
    },
}

/// A followed thread.
#[derive(Clone, Debug)]
pub struct Line {
    pub tid: u32,
    pub parts: Vec<Part>,
    /// Run time of the part that has not ended yet.
    pub run: u64,
    pub state: State,
    /// The thread that woke it before it was switched out, and the wake-up's number.
    pub early: Option<(u32, usize)>,
    /// Time on processors.
    pub ran: u64,
    /// Time in run queues.
    pub ready: u64,
    pub slept: u64,
    pub switched_in: u64,
    /// The number of runs on a different processor from the run before.
    pub moves: u64,
    pub wakeups: Latencies,
    /// The number of runs without a recorded beginning: they count from the thread's first line in them.
    pub unseen_runs: u64,
    last_processor: Option<u32>,
}

impl Line {
    /// Creates a thread that sleeps until its first event.
    pub fn new(tid: u32, since: u64) -> Self {
        Self {
            tid,
            parts: Vec::new(),
            run: 0,
            state: State::Asleep { since },
            early: None,
            ran: 0,
            ready: 0,
            slept: 0,
            switched_in: 0,
            moves: 0,
            wakeups: Latencies::default(),
            unseen_runs: 0,
            last_processor: None,
        }
    }

    /// Whether it has done nothing yet.
    pub fn is_new(&self) -> bool {
        self.parts.is_empty() && self.run == 0
    }

    /// Whether it sleeps as the window begins.
    pub fn begins_asleep(&self) -> bool {
        self.parts.first().is_some_and(|part| part.run == 0 && !matches!(part.then, Act::Wake { .. }))
    }

    /// Ends the present part with an action.
    pub fn end(&mut self, then: Act) {
        self.parts.push(Part { run: std::mem::take(&mut self.run), then });
    }

    /// Starts a run at `at` on processor `on`.
    pub fn run_from(&mut self, at: u64, on: u32) {
        self.state = State::Running { since: at, on };
        self.moves += u64::from(self.last_processor.is_some_and(|last| last != on));
        self.last_processor = Some(on);
    }

    /// Adds the time up to `at`, the end of the window, if the thread does not run.
    pub fn wait_until(&mut self, at: u64) {
        match self.state {
            State::Running { .. } => {}
            State::Ready { since, .. } => self.ready += at.saturating_sub(since),
            State::Asleep { since } => self.slept += at.saturating_sub(since),
        }
    }

    /// Adds the time up to `at` if the thread runs.
    pub fn run_until(&mut self, at: u64) {
        if let State::Running { since, on } = self.state {
            let time = at.saturating_sub(since);
            self.run += time;
            self.ran += time;
            self.state = State::Running { since: since.max(at), on };
        }
    }
}
