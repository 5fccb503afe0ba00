//! Run queues and idle hardware contexts over time.

/// Threads and hardware contexts as the scheduler sees them, summed over the cycles of the window.
#[derive(Clone, Debug)]
pub struct Queues {
    running: u64,
    ready: u64,
    /// Hardware contexts without a thread, longest idle first.
    idle: Vec<usize>,
    /// By hardware context, cycles in which it was idle while a thread was ready for it: of the present frame, and of
    /// the last one.
    wasted: Vec<u64>,
    of_frame: Vec<u32>,
    since: u64,
    sums: Sums,
}

/// Sums over cycles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    /// Threads on hardware contexts.
    pub running: u64,
    /// Threads in run queues that do not run.
    pub ready: u64,
    /// Idle hardware contexts, at most as many as threads in run queues that do not run.
    pub wasted: u64,
}

impl Queues {
    /// Empty run queues, and `contexts` idle hardware contexts.
    pub fn new(contexts: usize) -> Self {
        Self {
            running: 0,
            ready: 0,
            idle: (0..contexts).collect(),
            wasted: vec![0; contexts],
            of_frame: vec![0; contexts],
            since: 0,
            sums: Sums::default(),
        }
    }

    /// A thread enters a run queue.
    pub fn enqueue(&mut self, at: u64) {
        self.pass(at);
        self.ready += 1;
    }

    /// A thread leaves a run queue and runs on a hardware context.
    pub fn run(&mut self, context: usize, at: u64) {
        self.pass(at);
        self.running += 1;
        self.ready -= 1;
        self.idle.retain(|&idle| idle != context);
    }

    /// A hardware context becomes idle: its thread waits, has ended, or is back in a run queue (`is_ready`).
    pub fn stop(&mut self, context: usize, at: u64, is_ready: bool) {
        self.pass(at);
        self.running -= 1;
        self.ready += u64::from(is_ready);
        self.idle.push(context);
    }

    /// Whether no thread runs.
    pub fn none_runs(&self) -> bool {
        self.running == 0
    }

    /// Whether no thread is in a run queue.
    pub fn are_empty(&self) -> bool {
        self.ready == 0
    }

    /// Clears the sums: a measurement window begins.
    pub fn open_window(&mut self, now: u64) {
        self.pass(now);
        self.sums = Sums::default();
    }

    /// The sums up to `now`.
    pub fn until(&self, now: u64) -> Sums {
        let mut sums = self.sums;
        self.add(&mut sums, now);
        sums
    }

    /// A frame ends.
    pub fn close_frame(&mut self, now: u64) {
        self.pass(now);
        for (of_frame, wasted) in self.of_frame.iter_mut().zip(&mut self.wasted) {
            *of_frame = std::mem::take(wasted) as u32;
        }
    }

    /// By hardware context, cycles of the last frame in which it was idle while a thread was ready for it.
    ///
    /// With n ready threads, the n contexts that have been idle longest are counted. The sum over all contexts is
    /// therefore [`Sums::wasted`] of the same time.
    pub fn idle_while_ready(&self) -> &[u32] {
        &self.of_frame
    }

    /// The number of idle hardware contexts for which a thread is ready.
    fn as_many(&self) -> usize {
        self.idle.len().min(self.ready as usize)
    }

    fn add(&self, sums: &mut Sums, now: u64) {
        let cycles = now - self.since;
        sums.running += self.running * cycles;
        sums.ready += self.ready * cycles;
        sums.wasted += self.as_many() as u64 * cycles;
    }

    fn pass(&mut self, now: u64) {
        let mut sums = self.sums;
        self.add(&mut sums, now);
        let cycles = now - self.since;
        for &context in &self.idle[..self.as_many()] {
            self.wasted[context] += cycles;
        }
        (self.sums, self.since) = (sums, now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_idle_are_counted_one_for_each_ready_thread() {
        // Three hardware contexts. From cycle 0 on one thread is ready; at 10 it runs on context 0, at 20 it waits;
        // from 30 on two are ready.
        let mut queues = Queues::new(3);
        queues.enqueue(0);
        queues.run(0, 10); // 0 is idle for 10 cycles with it ready
        queues.stop(0, 20, false); // idle now: 1 and 2 since 0, and 0 since 20
        queues.enqueue(30);
        queues.enqueue(30);
        queues.run(2, 45); // 1 and 2 are idle for 15 cycles with two ready
        queues.close_frame(50); // and 1 for 5 with one ready
        assert_eq!(queues.idle_while_ready(), [10, 20, 15]);
        assert_eq!(queues.until(50).wasted, 45);
        queues.close_frame(60);
        assert_eq!(queues.idle_while_ready(), [0, 10, 0], "counts begin anew");
    }
}
