//! A reuse-distance histogram of fewer than 20 logarithmic buckets (Fedorova et al. 2005, §4.1 and §5).

use serde::Serialize;

/// Buckets of reuse distances; bucket b holds 2^b ≤ distance < 2^(b+1), the last everything beyond.
pub const BUCKETS: usize = 18;

/// Histogram of sampled reuse distances, in references between two uses of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ReuseHistogram {
    /// Number of samples in each bucket.
    #[cfg_attr(feature = "codegen", ts(type = "number[]"))]
    pub counts: [u32; BUCKETS],
    /// Samples whose line was not reused while it was watched: a miss in any cache.
    pub cold: u32,
}

impl ReuseHistogram {
    /// Counts one distance, at least 1.
    pub fn add(&mut self, distance: u64) {
        self.counts[Self::bucket_of(distance)] += 1;
    }

    /// The bucket of a distance of at least 1.
    pub fn bucket_of(distance: u64) -> usize {
        (63 - distance.max(1).leading_zeros() as usize).min(BUCKETS - 1)
    }

    /// The distance that represents a bucket: its geometric middle, 2^b·√2.
    pub fn distance_of(bucket: usize) -> f64 {
        if bucket == 0 { 1.0 } else { (1u64 << bucket) as f64 * std::f64::consts::SQRT_2 }
    }

    /// The expected number of samples that miss: Σ counts · (1 − exp(−distance · wear)) + cold. Every reference between
    /// two uses multiplies a line's chance of survival by exp(−`wear`).
    pub fn misses_after(&self, wear: f64) -> f64 {
        // From the second bucket on, each distance is twice the one before, so its factor is the square.
        let mut kept = libm::exp(-wear * Self::distance_of(1));
        let mut misses = f64::from(self.cold) + f64::from(self.counts[0]) * -libm::expm1(-wear);
        for &count in &self.counts[1..] {
            misses += f64::from(count) * (1.0 - kept);
            kept *= kept;
        }
        misses
    }

    /// Adds the samples of another histogram.
    pub fn merge(&mut self, other: &Self) {
        self.counts.iter_mut().zip(other.counts).for_each(|(count, more)| *count += more);
        self.cold += other.cold;
    }

    /// The number of samples, cold ones included.
    pub fn samples(&self) -> u32 {
        self.counts.iter().sum::<u32>() + self.cold
    }
}
