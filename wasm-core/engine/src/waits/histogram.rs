//! Latencies in log-linear bins: exact below 128 cycles, then 64 bins per doubling, so that a bin is at most 1/64 of
//! its value wide (as in the histograms of fio and schbench).

/// Binary logarithm of the number of bins per doubling.
const BITS: u32 = 6;

/// A histogram of latencies, in cycles.
#[derive(Clone, Debug, Default)]
pub struct Histogram {
    counts: Vec<u64>,
    total: u64,
    sum: u64,
    most: u64,
}

impl Histogram {
    /// Counts a latency.
    pub fn add(&mut self, cycles: u64) {
        let bin = bin(cycles);
        if bin >= self.counts.len() {
            self.counts.resize(bin + 1, 0);
        }
        self.counts[bin] += 1;
        self.total += 1;
        self.sum += cycles;
        self.most = self.most.max(cycles);
    }

    /// Number of latencies.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The mean latency; 0 if empty.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.total.max(1) as f64
    }

    /// The largest latency; 0 if empty.
    pub fn most(&self) -> u64 {
        self.most
    }

    /// A percentile: the end of the first bin at or below which a share of the latencies falls, but at most the
    /// largest latency; 0 if empty.
    pub fn percentile(&self, share: f64) -> u64 {
        let wanted = (libm::ceil(share * self.total as f64) as u64).max(1);
        let mut seen = 0;
        for (bin, count) in self.counts.iter().enumerate() {
            seen += count;
            if seen >= wanted {
                return (first(bin + 1) - 1).min(self.most);
            }
        }
        self.most
    }

    /// Non-empty bins: first cycle, last cycle, count.
    pub fn bins(&self) -> impl Iterator<Item = (u64, u64, u64)> + '_ {
        let taken = self.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        taken.map(|(bin, &count)| (first(bin), first(bin + 1) - 1, count))
    }
}

/// The bin of a latency.
fn bin(cycles: u64) -> usize {
    let doublings = (u64::BITS - cycles.leading_zeros()).saturating_sub(BITS + 1);
    (u64::from(doublings << BITS) + (cycles >> doublings)) as usize
}

/// The first latency of a bin.
fn first(bin: usize) -> u64 {
    let doublings = ((bin >> BITS) as u32).saturating_sub(1);
    ((bin as u64) - u64::from(doublings << BITS)) << doublings
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_hundred_latencies_on_paper() {
        // 1 to 100: below 128 each value has a bin of its own, so percentiles are exact.
        let mut all = Histogram::default();
        (1..=100).for_each(|cycles| all.add(cycles));
        assert_eq!([0.5, 0.99, 0.999].map(|share| all.percentile(share)), [50, 99, 100]);
        assert!((all.mean() - 50.5).abs() < 1e-12);
        // 1,000 = 0b1111101000: three doublings above 128, bins of 8 cycles: 1,000 to 1,007.
        let mut one = Histogram::default();
        one.add(1_000);
        one.add(1_001);
        one.add(5_000);
        assert_eq!(one.bins().next(), Some((1_000, 1_007, 2)));
        assert_eq!(one.percentile(0.5), 1_007);
        assert_eq!(one.percentile(0.999), 5_000);
    }

    proptest! {
        #[test]
        fn bins_follow_one_another_and_are_narrow(cycles in 0..1u64 << 40) {
            let bin = bin(cycles);
            prop_assert!((first(bin)..first(bin + 1)).contains(&cycles));
            prop_assert!((first(bin + 1) - first(bin) - 1) * 64 <= cycles);
        }
    }
}
