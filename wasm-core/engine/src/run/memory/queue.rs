//! Bandwidth: a path that carries one line at a time.

/// Longest queue of a path, in cycles. The waits on all paths of a line together are below 2³² cycles.
pub const LONGEST_QUEUE: u64 = 1 << 29;

/// A path between caches, or to memory, as a queue with a fixed service time.
#[derive(Clone, Debug)]
pub struct Path {
    cycles_per_line: u32,
    /// The first cycle of its present busy period, and the cycle in which that ends.
    busy_from: u64,
    free_at: u64,
    /// Whether its queue was longer than [`LONGEST_QUEUE`].
    is_too_long: bool,
    /// Outstanding busy cycles at the end of the last frame.
    owed_before: u64,
    /// Service cycles of the lines sent since the last frame.
    pub busy_cycles: u32,
    /// Lines carried since the last frame.
    pub lines: u32,
}

impl Path {
    /// An idle path; 0 cycles per line is unlimited bandwidth.
    pub fn new(cycles_per_line: u32) -> Self {
        Self {
            cycles_per_line,
            busy_from: 0,
            free_at: 0,
            owed_before: 0,
            is_too_long: false,
            busy_cycles: 0,
            lines: 0,
        }
    }

    /// Changes the cycles per line from now on; queued lines are not affected.
    pub fn retune(&mut self, cycles_per_line: u32) {
        self.cycles_per_line = cycles_per_line;
    }

    /// Sends a line in cycle `at`. Returns the cycles that it waits for the lines before it.
    #[inline]
    pub fn send(&mut self, at: u64) -> u32 {
        self.lines += 1;
        if self.cycles_per_line == 0 {
            return 0;
        }
        // Whether it is idle is hard to predict: no branch on it.
        self.busy_from = if self.free_at < at { at } else { self.busy_from };
        let start = self.free_at.max(at);
        self.free_at = start + u64::from(self.cycles_per_line);
        self.busy_cycles = self.busy_cycles.saturating_add(self.cycles_per_line);
        let wait = start - at;
        if wait > LONGEST_QUEUE {
            self.is_too_long = true;
            return LONGEST_QUEUE as u32;
        }
        wait as u32
    }

    /// Clears the counters of a frame.
    pub fn open_frame(&mut self, now: u64) {
        (self.busy_cycles, self.lines, self.owed_before) = (0, 0, self.owed_cycles(now));
    }

    /// Cycles since the last frame, up to `now`, in which it carried a line.
    pub fn carried_cycles(&self, now: u64) -> u64 {
        self.owed_before + u64::from(self.busy_cycles) - self.owed_cycles(now)
    }

    /// Cycles after `now` in which it will carry lines already sent.
    fn owed_cycles(&self, now: u64) -> u64 {
        self.free_at.saturating_sub(now.max(self.busy_from))
    }

    /// Whether its queue was longer than waits can be counted: the run is wrong from then on.
    pub fn is_too_long(&self) -> bool {
        self.is_too_long
    }
}
