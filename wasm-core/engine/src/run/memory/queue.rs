//! Bandwidth: a path that carries one line at a time.

/// A path between caches, or to memory, as a queue with a fixed time of service.
#[derive(Clone, Debug)]
pub struct Path {
    cycles_per_line: u32,
    free_at: u64,
    /// Cycles in which it carried lines, since the last frame.
    pub busy_cycles: u32,
    /// Lines carried since the last frame.
    pub lines: u32,
}

impl Path {
    /// An idle path; 0 cycles a line is unlimited.
    pub fn new(cycles_per_line: u32) -> Self {
        Self { cycles_per_line, free_at: 0, busy_cycles: 0, lines: 0 }
    }

    /// From now on a line takes so many cycles; what is queued stays as it is.
    pub fn retune(&mut self, cycles_per_line: u32) {
        self.cycles_per_line = cycles_per_line;
    }

    /// Sends a line off in cycle `at`; returns the cycles that it waits for the lines before it.
    #[inline]
    pub fn send(&mut self, at: u64) -> u32 {
        self.lines += 1;
        if self.cycles_per_line == 0 {
            return 0;
        }
        let start = self.free_at.max(at);
        self.free_at = start + u64::from(self.cycles_per_line);
        self.busy_cycles = self.busy_cycles.saturating_add(self.cycles_per_line);
        (start - at) as u32
    }
}
