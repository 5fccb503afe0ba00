//! Enumerates all groups, as Fedorova et al. did for C(18, 8) = 43,758.

use super::groups::ROUNDING;
use document::Order;
use engine::policy::ThreadId;

/// A group as a set of places in the thread list, with its estimate.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Bit i represents the i-th thread.
    pub mask: u64,
    /// Its estimated miss ratio.
    pub estimate: f64,
}

/// The candidate groups, lowest estimate first.
#[derive(Clone, Debug)]
pub struct Enumerated {
    /// Groups at or below the threshold; equal estimates in order of thread numbers.
    pub candidates: Vec<Group>,
    /// The number of all groups.
    pub all: u64,
    /// For each place the lowest estimate of a group that contains it.
    pub lowest_with: Vec<f64>,
    threads: Vec<ThreadId>,
    /// Classes of equal places, as bit sets.
    classes: Vec<u64>,
}

impl Enumerated {
    /// Enumerates all groups of `size`, passed to `estimate` as places. Keeps those at or below the threshold, which
    /// follows from the lowest estimate with each place.
    pub fn new(
        threads: &[ThreadId],
        size: usize,
        estimate: impl Fn(&[usize]) -> f64,
        threshold: impl FnOnce(&[f64]) -> f64,
    ) -> Self {
        let mut groups = Vec::new();
        let mut lowest_with = vec![f64::INFINITY; threads.len()];
        let end = 1u64.checked_shl(threads.len() as u32).unwrap_or(0);
        let mut mask = u64::MAX >> (64 - size);
        let mut places = Vec::with_capacity(size);
        loop {
            places.clear();
            places.extend(members(mask));
            let estimate = estimate(&places);
            groups.push(Group { mask, estimate });
            for &place in &places {
                lowest_with[place] = lowest_with[place].min(estimate);
            }
            // Gosper's step: the next number with the same number of bits.
            let low = mask & mask.wrapping_neg();
            let Some(ripple) = mask.checked_add(low) else { break };
            mask = (((ripple ^ mask) >> 2) / low) | ripple;
            if end != 0 && mask >= end {
                break;
            }
        }
        let all = groups.len() as u64;
        let highest = threshold(&lowest_with) + ROUNDING;
        let mut candidates: Vec<Group> = groups.into_iter().filter(|g| g.estimate <= highest).collect();
        // Bits reversed: of two equal groups the one with the lower thread numbers comes first.
        candidates.order_by(|a, b| {
            a.estimate.total_cmp(&b.estimate).then(b.mask.reverse_bits().cmp(&a.mask.reverse_bits()))
        });
        Self { candidates, all, lowest_with, threads: threads.to_vec(), classes: Vec::new() }
    }

    /// Of groups that differ only in equal threads, keeps the one with the lowest places.
    pub fn keep_one_of_equals(&mut self, classes: &[u64]) {
        self.classes = classes.to_vec();
        let lowest = |class: u64, held: u64| {
            // Every place left out comes after all that are in.
            let out = class & !held;
            held == 0 || out == 0 || 64 - held.leading_zeros() <= out.trailing_zeros()
        };
        self.candidates.retain(|g| classes.iter().all(|&class| lowest(class, g.mask & class)));
    }

    /// The largest number of favoured threads in a group after exchanging its threads for equal ones.
    pub fn most_favoured(&self, mask: u64, favoured: u64) -> u32 {
        let equal: u64 = self.classes.iter().sum();
        let of_class = |class: &u64| (mask & class).count_ones().min((favoured & class).count_ones());
        (mask & favoured & !equal).count_ones() + self.classes.iter().map(of_class).sum::<u32>()
    }

    /// The threads of a group, lowest first.
    pub fn threads_of(&self, mask: u64) -> Vec<ThreadId> {
        members(mask).map(|i| self.threads[i]).collect()
    }

    /// The set of places whose threads satisfy `holds`.
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
        let threads: Vec<ThreadId> = (0..18).collect();
        let sum = |places: &[usize]| places.iter().sum::<usize>() as f64;
        let all = Enumerated::new(&threads, 8, sum, |_| f64::INFINITY);
        assert_eq!((all.all, all.candidates.len()), (43_758, 43_758));
        assert_eq!(all.threads_of(all.candidates[0].mask), (0..8).collect::<Vec<_>>());
        // The lowest sum with thread 17 is that of 0 to 6 and 17.
        assert!((all.lowest_with[17] - 38.0).abs() < 1e-12);
    }
}
