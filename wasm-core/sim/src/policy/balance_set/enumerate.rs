//! Every group written out, as Fedorova et al. did for C(18, 8) = 43,758.

use super::groups::ROUNDING;
use crate::policy::ThreadId;

/// A group as a set of places in the thread list, with its estimate.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Bit i stands for the i-th thread.
    pub mask: u64,
    /// Mean of the threads' estimates.
    pub estimate: f64,
}

/// The candidate groups, lowest estimate first.
#[derive(Clone, Debug)]
pub struct Enumerated {
    /// Groups at or below the threshold; equal estimates in order of thread numbers.
    pub candidates: Vec<Group>,
    /// How many groups there are in all.
    pub all: u64,
    threads: Vec<ThreadId>,
}

impl Enumerated {
    /// Writes out all groups of `size` and keeps the candidates.
    pub fn new(known: &[(ThreadId, f64)], size: usize, threshold: f64) -> Self {
        let mut candidates = Vec::new();
        let end = 1u64.checked_shl(known.len() as u32).unwrap_or(0);
        let mut mask = (1u64 << size) - 1;
        let mut all = 0;
        loop {
            all += 1;
            let estimate = members(mask).map(|i| known[i].1).sum::<f64>() / size as f64;
            if estimate <= threshold + ROUNDING {
                candidates.push(Group { mask, estimate });
            }
            // Gosper's step: the next number with as many bits.
            let low = mask & mask.wrapping_neg();
            let Some(ripple) = mask.checked_add(low) else { break };
            mask = (((ripple ^ mask) >> 2) / low) | ripple;
            if end != 0 && mask >= end {
                break;
            }
        }
        // Bits reversed: of two equal groups the one with the lower thread numbers comes first.
        candidates.sort_by(|a, b| {
            a.estimate.total_cmp(&b.estimate).then(b.mask.reverse_bits().cmp(&a.mask.reverse_bits()))
        });
        Self { candidates, all, threads: known.iter().map(|t| t.0).collect() }
    }

    /// The threads of a group, lowest first.
    pub fn threads_of(&self, mask: u64) -> Vec<ThreadId> {
        members(mask).map(|i| self.threads[i]).collect()
    }

    /// The set of places for which a property of the thread holds.
    pub fn mask_where(&self, holds: impl Fn(ThreadId) -> bool) -> u64 {
        self.threads.iter().enumerate().map(|(i, &t)| u64::from(holds(t)) << i).sum()
    }
}

fn members(mask: u64) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let place = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        place
    })
}

/// C(n, k), saturating.
pub fn binomial(n: usize, k: usize) -> u64 {
    let k = k.min(n - k) as u64;
    (0..k)
        .try_fold(1u64, |product, i| product.checked_mul(n as u64 - i).map(|p| p / (i + 1)))
        .unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_count() {
        assert_eq!(binomial(18, 8), 43_758);
        let known: Vec<(u32, f64)> = (0..18).map(|t| (t, f64::from(t))).collect();
        let all = Enumerated::new(&known, 8, f64::INFINITY);
        assert_eq!((all.all, all.candidates.len()), (43_758, 43_758));
        assert_eq!(all.threads_of(all.candidates[0].mask), (0..8).collect::<Vec<_>>());
    }
}
