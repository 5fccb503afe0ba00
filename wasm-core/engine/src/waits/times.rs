//! Each thread's time by state, to the cycle.

/// What a thread does. Between its arrival and its end it is in exactly one of the last six.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It has not arrived, or has ended.
    Absent,
    /// It is on a hardware context.
    Running,
    /// It is runnable, and no hardware context has it.
    Ready,
    /// It waits for time to pass.
    Sleeping,
    /// It waits for a message, or for room for one.
    Channel,
    /// It waits for a lock.
    Lock,
    /// It waits for other threads at a barrier.
    Barrier,
}

/// How many states there are.
pub const STATES: usize = 7;

/// One thread's time.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    state: State,
    since: u64,
    sums: [u64; STATES],
}

impl Times {
    /// A thread that has not arrived.
    pub fn absent() -> Self {
        Self { state: State::Absent, since: 0, sums: [0; STATES] }
    }

    /// It does something else from a cycle on, which may be one in the past, but not before its last change.
    pub fn change(&mut self, state: State, at: u64, window_start: u64) {
        self.sums[self.state as usize] += at.saturating_sub(self.since.max(window_start));
        (self.state, self.since) = (state, at);
    }

    /// Sums are of a window that begins now.
    pub fn open_window(&mut self) {
        self.sums = [0; STATES];
    }

    /// Cycles by state up to `now`.
    pub fn until(&self, now: u64, window_start: u64) -> [u64; STATES] {
        let mut times = *self;
        times.change(State::Absent, now.max(self.since), window_start);
        times.sums
    }
}
