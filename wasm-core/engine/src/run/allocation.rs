//! Each thread's fair share of the hardware contexts (Parekh et al. 2000, §5).
//!
//! In a fair schedule each of n runnable threads has k/n of a quantum on k hardware contexts. Shares are counted in
//! cycles, so quanta in which threads arrive or end need no special rule. A thread's share of a cycle is at most 1.

/// When each thread could run, and beside how many others.
#[derive(Clone, Debug, Default)]
pub struct Allocation {
    contexts: u64,
    /// Cycles of the window, by the number of runnable threads.
    cycles_with: Vec<u64>,
    /// Number of threads runnable now, and the cycle up to which they are counted.
    runnable: usize,
    since: u64,
    /// By thread: the ideal cycles of an always runnable thread, up to its arrival and up to its end.
    began: Vec<Option<f64>>,
    ended: Vec<Option<f64>>,
}

impl Allocation {
    /// `contexts` hardware contexts, and no threads.
    pub fn new(contexts: usize) -> Self {
        Self { contexts: contexts as u64, cycles_with: vec![0], ..Self::default() }
    }

    /// Grows to `threads` threads.
    pub fn make_room(&mut self, threads: usize) {
        self.cycles_with.resize(threads + 1, 0);
        self.began.resize(threads, None);
        self.ended.resize(threads, None);
    }

    /// Counts the time up to `now`.
    pub fn pass(&mut self, now: u64) {
        self.cycles_with[self.runnable] += now - self.since;
        self.since = now;
    }

    /// A thread becomes runnable at `now`.
    pub fn arrive(&mut self, thread: usize, now: u64) {
        self.pass(now);
        self.began[thread] = Some(self.of_always_runnable());
        self.runnable += 1;
    }

    /// A thread ends at `now`.
    pub fn leave(&mut self, thread: usize, now: u64) {
        self.pass(now);
        self.ended[thread] = Some(self.of_always_runnable());
        self.runnable -= 1;
    }

    /// Clears the counts: the measurement window begins.
    pub fn open_window(&mut self, now: u64) {
        self.pass(now);
        self.cycles_with.fill(0);
        for (began, ended) in self.began.iter_mut().zip(&self.ended) {
            *began = began.filter(|_| ended.is_none()).map(|_| 0.0);
        }
    }

    /// Writes the ideal cycles of each thread in the window, up to the last call of `pass`; 0 for a thread that was
    /// never runnable in it.
    pub fn write_ideal(&self, ideal: &mut [f64]) {
        let now = self.of_always_runnable();
        for ((ideal, began), ended) in ideal.iter_mut().zip(&self.began).zip(&self.ended) {
            *ideal = began.map_or(0.0, |began| ended.unwrap_or(now) - began);
        }
    }

    fn of_always_runnable(&self) -> f64 {
        let part = |threads: usize| (self.contexts as f64 / threads as f64).min(1.0);
        self.cycles_with.iter().enumerate().skip(1).map(|(n, &cycles)| cycles as f64 * part(n)).sum()
    }
}

/// F_mean (paper, §5): the mean of |1 − Actual/Ideal| over (actual, ideal) of all threads that could run; 0 is fair.
pub fn f_mean(shares: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for (actual, ideal) in shares.filter(|&(_, ideal)| ideal > 0.0) {
        sum += (1.0 - actual / ideal).abs();
        count += 1;
    }
    sum / f64::from(count.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schedule_of_five_quanta_on_paper() {
        // Quanta of 100 cycles, two hardware contexts. Threads 0 to 2 from the start, thread 3 from quantum 2 on; thread
        // 0 ends with quantum 3. Runnable: 3, 3, 4, 4, 3, so that each should have 2/3, 2/3, 1/2, 1/2, 2/3.
        let mut allocation = Allocation::new(2);
        allocation.make_room(4);
        (0..3).for_each(|thread| allocation.arrive(thread, 0));
        allocation.arrive(3, 200);
        allocation.leave(0, 400);
        allocation.pass(500);
        let mut ideal = [0.0; 4];
        allocation.write_ideal(&mut ideal);
        let ideal = ideal.map(|cycles| cycles / 100.0);
        let expected = [7.0 / 3.0, 3.0, 3.0, 5.0 / 3.0];
        assert!(ideal.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{ideal:?}");
        // They ran in 0 1 | 0 1 | 0 1 | 0 3 | 1 3: Actual is 4, 4, 0, 2. |1 − 12/7|, |1 − 4/3|, 1, |1 − 6/5|.
        let found = f_mean([4.0, 4.0, 0.0, 2.0].into_iter().zip(ideal));
        assert!((found - (5.0 / 7.0 + 1.0 / 3.0 + 1.0 + 0.2) / 4.0).abs() < 1e-12, "{found}");
    }

    #[test]
    fn a_window_forgets_what_was_before_it() {
        let mut allocation = Allocation::new(1);
        allocation.make_room(3);
        (0..2).for_each(|thread| allocation.arrive(thread, 0));
        allocation.leave(0, 50);
        allocation.open_window(100);
        allocation.arrive(2, 160);
        allocation.pass(200);
        // Thread 1 alone for 60 cycles, where it cannot have more than all of them, then beside thread 2.
        let mut ideal = [0.0; 3];
        allocation.write_ideal(&mut ideal);
        assert!(ideal.iter().zip([0.0, 80.0, 20.0]).all(|(a, b)| (a - b).abs() < 1e-12), "{ideal:?}");
    }
}
