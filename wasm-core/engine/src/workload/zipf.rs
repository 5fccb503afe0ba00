//! Zipf-distributed ranks by table lookup: no logarithm in the loop, and equal lines on every host.

/// Equally likely buckets of ranks. A rank's probability is exact to one part in `BUCKETS` × the bucket's width.
#[derive(Clone, Debug)]
pub struct Zipf {
    edges: Vec<u32>,
}

const BUCKET_BITS: u32 = 12;
const BUCKETS: usize = 1 << BUCKET_BITS;

impl Zipf {
    /// Ranks 0 to `count` − 1 with probability proportional to (rank + 1)^−exponent.
    ///
    /// The cumulative sum is exact for the first 4,096 ranks and the integral of x^−exponent beyond.
    pub fn new(count: u32, exponent: f64) -> Self {
        let count = count.max(1);
        let head = count.min(BUCKETS as u32);
        let mut cumulative = Vec::with_capacity(head as usize + 1);
        let mut sum = 0.0;
        cumulative.push(0.0);
        for rank in 1..=head {
            sum += libm::pow(f64::from(rank), -exponent);
            cumulative.push(sum);
        }
        let tail = Tail { from: f64::from(head) + 0.5, exponent };
        let total = sum + tail.area(f64::from(count) + 0.5);
        let mut edges = Vec::with_capacity(BUCKETS + 1);
        let mut rank = 0usize;
        for bucket in 0..BUCKETS {
            let target = total * bucket as f64 / BUCKETS as f64;
            if target >= sum {
                edges.push((tail.inverse(target - sum) - 0.5).clamp(0.0, f64::from(count - 1)) as u32);
                continue;
            }
            while cumulative[rank + 1] <= target {
                rank += 1;
            }
            edges.push(rank as u32);
        }
        edges.push(count);
        Self { edges }
    }

    /// A rank from 32 random bits.
    #[inline(always)]
    pub fn rank(&self, random: u32) -> u32 {
        let bucket = (random >> (32 - BUCKET_BITS)) as usize;
        let (low, high) = (self.edges[bucket], self.edges[bucket + 1]);
        // A bucket within one rank has low = high: width 1 keeps the rank reachable.
        let width = (high - low).max(1);
        let fraction = u64::from(random & ((1 << (32 - BUCKET_BITS)) - 1));
        low + ((fraction * u64::from(width)) >> (32 - BUCKET_BITS)) as u32
    }
}

/// ∫ x^−exponent from `from`.
struct Tail {
    from: f64,
    exponent: f64,
}

impl Tail {
    fn is_log(&self) -> bool {
        (self.exponent - 1.0).abs() < 1e-9
    }

    fn area(&self, to: f64) -> f64 {
        if to <= self.from {
            return 0.0;
        }
        if self.is_log() {
            return libm::log(to / self.from);
        }
        let p = 1.0 - self.exponent;
        (libm::pow(to, p) - libm::pow(self.from, p)) / p
    }

    fn inverse(&self, area: f64) -> f64 {
        if self.is_log() {
            return self.from * libm::exp(area);
        }
        let p = 1.0 - self.exponent;
        libm::pow((area * p + libm::pow(self.from, p)).max(0.0), 1.0 / p)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn frequencies_follow_the_power_law() {
        for (count, exponent) in [(100, 0.0), (1_000, 0.8), (50_000, 1.0), (50_000, 1.2)] {
            let zipf = Zipf::new(count, exponent);
            let mut rng = Rng::new(3, 3);
            let draws = 400_000;
            let mut head = 0;
            for _ in 0..draws {
                let rank = zipf.rank((rng.next_u64() >> 32) as u32);
                assert!(rank < count);
                head += u32::from(rank < count / 10);
            }
            let weight = |n: u32| (1..=n).map(|r| libm::pow(f64::from(r), -exponent)).sum::<f64>();
            let expected = weight(count / 10) / weight(count);
            let got = f64::from(head) / f64::from(draws);
            assert!(
                (got - expected).abs() < 0.01,
                "count {count}, exponent {exponent}: {got} against {expected}"
            );
        }
    }
}
