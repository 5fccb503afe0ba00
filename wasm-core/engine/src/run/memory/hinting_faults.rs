//! NUMA hinting faults of each thread by memory node, as Linux counts them (`task_numa_placement` in kernel/sched/fair.c).

/// Faults by thread number, and by node of the page.
#[derive(Clone, Debug, Default)]
pub struct HintingFaults {
    nodes: usize,
    threads: Vec<OfThread>,
}

#[derive(Clone, Debug, Default)]
struct OfThread {
    /// The scan after which it faulted last, and its faults since then, by node.
    scan: u64,
    recent: Vec<u32>,
    /// The faults that policies see: those of earlier scans, each scan's at half the weight of the next one's.
    decayed: Vec<u32>,
}

impl OfThread {
    /// Ends all scans before `scan`. If the thread has faulted since its last scan, the earlier counts are halved,
    /// rounded up as in Linux. A scan without a fault after it halves nothing.
    fn end_scans(&mut self, scan: u64) {
        if self.scan < scan && self.recent.iter().any(|&faults| faults > 0) {
            for (decayed, recent) in self.decayed.iter_mut().zip(&mut self.recent) {
                *decayed -= *decayed / 2;
                *decayed += std::mem::take(recent);
            }
        }
        self.scan = self.scan.max(scan);
    }
}

impl HintingFaults {
    /// No faults yet, on pages of `nodes` nodes.
    pub fn new(nodes: u32) -> Self {
        Self { nodes: nodes as usize, threads: Vec::new() }
    }

    /// Counts a thread's fault, after this scan, on a page that is now at `node`.
    pub fn count(&mut self, thread: u32, node: u32, scan: u64) {
        let thread = thread as usize;
        if thread >= self.threads.len() {
            self.threads.resize_with(thread + 1, OfThread::default);
        }
        let of = &mut self.threads[thread];
        of.recent.resize(self.nodes, 0);
        of.decayed.resize(self.nodes, 0);
        of.end_scans(scan);
        of.recent[node as usize] += 1;
    }

    /// Ends all scans before `scan`.
    pub fn end_scans(&mut self, scan: u64) {
        self.threads.iter_mut().for_each(|of| of.end_scans(scan));
    }

    /// A thread's faults by node, without those since the present scan; empty before its first.
    pub fn of(&self, thread: usize) -> &[u32] {
        self.threads.get(thread).map_or(&[], |of| &of.decayed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_of_earlier_scans_halve_at_the_end_of_each() {
        let mut faults = HintingFaults::new(2);
        let count = |faults: &mut HintingFaults, node, scan, times| {
            (0..times).for_each(|_| faults.count(3, node, scan));
        };
        assert!(faults.of(3).is_empty());
        count(&mut faults, 1, 1, 10);
        faults.end_scans(1);
        assert_eq!(faults.of(3), [0, 0], "its scan is not over");
        faults.end_scans(2);
        assert_eq!(faults.of(3), [0, 10]);
        // Without faults after it a scan halves nothing.
        faults.end_scans(3);
        assert_eq!(faults.of(3), [0, 10]);
        // 10 − 5 and 2 new ones: 7. Its first fault after the next scan ends the one before, too.
        count(&mut faults, 1, 3, 2);
        count(&mut faults, 0, 3, 4);
        count(&mut faults, 0, 4, 1);
        assert_eq!(faults.of(3), [4, 7]);
        // 4 − 2 and 1; 7 − 3.
        faults.end_scans(5);
        assert_eq!(faults.of(3), [3, 4]);
        assert!(faults.of(0).is_empty() && faults.of(9).is_empty());
    }
}
