//! The lookahead algorithm: allocates ways to threads by their misses for each number of ways.

/// Allocates `ways` ways: one to each thread, and then repeatedly to the thread with the most misses saved per way, as
/// many ways as that saving needs (Qureshi and Patt 2006, the lookahead algorithm). `misses` has each thread's misses
/// with 0, 1, … ways.
///
/// Looking ahead over any number of further ways finds a working set that saves nothing until it fits. Ties go to a
/// thread's fewest further ways, then to the thread with the fewest ways, then to the lowest number (our choice):
/// without any utility shares are equal.
pub fn lookahead(misses: &[Vec<u64>], ways: u32) -> Vec<u32> {
    let mut dealt = vec![1; misses.len()];
    let mut left = (ways as usize).saturating_sub(misses.len());
    while left > 0 {
        let best = (0..misses.len())
            .map(|thread| (thread, best_step(&misses[thread], dealt[thread], left)))
            .reduce(|best, next| {
                let order = best.1.utility_against(&next.1).then(dealt[next.0].cmp(&dealt[best.0]));
                if order.is_lt() { next } else { best }
            });
        let Some((thread, step)) = best else { break };
        dealt[thread] += step.ways;
        left -= step.ways;
    }
    dealt.into_iter().map(|ways| ways as u32).collect()
}

/// A number of further ways, and the misses that they save.
struct Step {
    ways: usize,
    saved: u64,
}

impl Step {
    /// Compares misses saved per way, exactly, in descending order.
    fn utility_against(&self, other: &Self) -> std::cmp::Ordering {
        let product = |saved: u64, ways: usize| u128::from(saved) * ways as u128;
        product(self.saved, other.ways).cmp(&product(other.saved, self.ways))
    }
}

/// The step of 1 to `most` ways that saves the most misses per way.
fn best_step(misses: &[u64], from: usize, most: usize) -> Step {
    let at = |ways: usize| misses[ways.min(misses.len() - 1)];
    let step = |ways: usize| Step { ways, saved: at(from).saturating_sub(at(from + ways)) };
    (2..=most)
        .map(step)
        .fold(step(1), |best, next| if best.utility_against(&next).is_lt() { next } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The minimum sum of misses over all allocations with at least one way each.
    fn least(misses: &[Vec<u64>], ways: usize) -> u64 {
        let (first, rest) = misses.split_first().expect("there are threads");
        if rest.is_empty() {
            return first[ways];
        }
        (1..=ways - rest.len())
            .map(|own| first[own] + least(rest, ways - own))
            .min()
            .expect("one way is there")
    }

    fn sum(misses: &[Vec<u64>], dealt: &[u32]) -> u64 {
        misses.iter().zip(dealt).map(|(of_thread, &ways)| of_thread[ways as usize]).sum()
    }

    /// A non-increasing miss curve, from the hits that each further way adds.
    fn curve(cold: u64, hits: &[u64]) -> Vec<u64> {
        let all = cold + hits.iter().sum::<u64>();
        let mut misses = vec![all];
        hits.iter().for_each(|hits| misses.push(misses[misses.len() - 1] - hits));
        misses
    }

    #[test]
    fn a_working_set_that_fits_only_as_a_whole_is_found() {
        // 8 ways. The gentle thread saves 20 with its second way and 1 with each further one. The other thread saves
        // nothing below 5 ways, and 100 with the fifth: 100 / 4 per way from its first way on, which is more than 20. 2
        // ways remain for the gentle thread.
        let knee = curve(5, &[0, 0, 0, 0, 100, 0, 0, 0]);
        let gentle = curve(5, &[50, 20, 1, 1, 1, 1, 1, 1]);
        assert_eq!(lookahead(&[gentle.clone(), knee.clone()], 8), [3, 5]);
        assert_eq!(lookahead(&[knee, gentle], 8), [5, 3]);
    }

    #[test]
    fn without_utility_shares_are_equal() {
        let stream = curve(100, &[0; 8]);
        assert_eq!(lookahead(&vec![stream.clone(); 2], 8), [4, 4]);
        assert_eq!(lookahead(&vec![stream; 3], 8), [3, 3, 2]);
        assert_eq!(lookahead(&[curve(0, &[9; 4])], 4), [4]);
    }

    #[test]
    fn it_is_greedy_and_can_miss_the_best() {
        // 4 ways for two threads. Thread 0 saves 11 with its second way; thread 1 needs both further ways to save 20.
        // 11 per way is more than 10, and the last way is useless to thread 1. All further ways for thread 1 would save
        // 9 more.
        let misses = [curve(0, &[0, 11, 0, 0]), curve(0, &[0, 0, 20, 0])];
        let dealt = lookahead(&misses, 4);
        assert_eq!((dealt[0] > 1, sum(&misses, &dealt), least(&misses, 4)), (true, 20, 11));
    }

    proptest! {
        /// If each further way adds no more than the one before, taking the best step is optimal.
        #[test]
        fn with_falling_utility_none_is_better(
            mut hits in prop::collection::vec(prop::collection::vec(0..50_u64, 7), 1..4),
        ) {
            hits.iter_mut().for_each(|of_thread| of_thread.sort_unstable_by(|a, b| b.cmp(a)));
            let misses: Vec<Vec<u64>> = hits.iter().map(|of_thread| curve(3, of_thread)).collect();
            let dealt = lookahead(&misses, 7);
            prop_assert_eq!(dealt.iter().sum::<u32>(), 7);
            prop_assert_eq!(sum(&misses, &dealt), least(&misses, 7));
        }

        /// For any curves: all ways are allocated, each thread has one, and the result is never better than brute
        /// force.
        #[test]
        fn every_way_is_dealt(hits in prop::collection::vec(prop::collection::vec(0..50_u64, 7), 1..4)) {
            let misses: Vec<Vec<u64>> = hits.iter().map(|of_thread| curve(3, of_thread)).collect();
            let dealt = lookahead(&misses, 7);
            prop_assert_eq!(dealt.iter().sum::<u32>(), 7);
            prop_assert!(dealt.iter().all(|&ways| ways >= 1));
            prop_assert!(sum(&misses, &dealt) >= least(&misses, 7));
        }
    }
}
