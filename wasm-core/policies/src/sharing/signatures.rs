//! Signatures: shMaps without noise and without globally shared entries.

use super::shmap::ShMaps;

/// The cleaned shMaps of threads, ready to compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signatures {
    /// Thread × entries.
    rows: Vec<Vec<u16>>,
    /// Entries touched by too many threads to distinguish them.
    pub global: Vec<bool>,
}

impl Signatures {
    /// Zeroes counters below `floor`, "incidental or due to cold sharing" (Tam et al. 2007, §4.4.1), and entries that
    /// more than `global_share` of the threads touch at all, "globally shared" (§4.4.2; the paper's are 3 and a half).
    /// Only threads that are `alive` while samples are taken count.
    pub fn new(maps: &ShMaps, floor: u16, global_share: f64, alive: &[bool]) -> Self {
        let threads = 0..maps.threads();
        let living: Vec<usize> = threads.clone().filter(|&t| alive[t]).collect();
        let touched = |entry: usize| living.iter().filter(|&&t| maps.of(t)[entry] > 0).count();
        let global: Vec<bool> =
            (0..maps.entries()).map(|e| touched(e) as f64 > global_share * living.len() as f64).collect();
        let clean = |thread: usize| {
            let counters = maps.of(thread).iter().zip(&global);
            counters.map(|(&count, &everybody)| if everybody || count < floor { 0 } else { count }).collect()
        };
        Self { rows: threads.clone().map(clean).collect(), global }
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.rows.len()
    }

    /// Whether nothing is left of a thread's map.
    pub fn is_silent(&self, thread: usize) -> bool {
        self.rows[thread].iter().all(|&count| count == 0)
    }

    /// The dot product of two threads' vectors (Tam et al. 2007, §4.4.1).
    pub fn similarity(&self, a: usize, b: usize) -> u64 {
        self.rows[a].iter().zip(&self.rows[b]).map(|(&x, &y)| u64::from(x) * u64::from(y)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sharing::ShMapRules;

    fn maps(rows: &[&[(u32, usize)]]) -> ShMaps {
        let mut maps =
            ShMaps::new(rows.len(), ShMapRules { entries: 4_096, claims: 4_096, ..ShMapRules::default() });
        for (thread, row) in rows.iter().enumerate() {
            for &(region, times) in *row {
                for _ in 0..times {
                    maps.offer(thread, region);
                }
            }
        }
        maps
    }

    #[test]
    fn similarity_is_the_dot_product_of_what_is_no_noise() {
        let maps = maps(&[&[(1, 200), (2, 10), (3, 2)], &[(1, 201), (2, 5), (3, 9)], &[], &[], &[]]);
        let signatures = Signatures::new(&maps, 3, 0.5, &vec![true; maps.threads()]);
        // The paper's example: an entry of over 200 in both is enough for 40,000.
        assert_eq!(signatures.similarity(0, 1), 200 * 201 + 10 * 5);
        assert!(signatures.similarity(0, 1) > 40_000);
        assert!(signatures.is_silent(2) && !signatures.is_silent(0));
    }

    #[test]
    fn what_more_than_half_of_the_threads_touch_counts_for_nobody() {
        let everybody: &[(u32, usize)] = &[(1, 50)];
        let maps = maps(&[everybody, everybody, everybody, &[(2, 50)]]);
        let signatures = Signatures::new(&maps, 3, 0.5, &vec![true; maps.threads()]);
        assert_eq!(signatures.similarity(0, 1), 0);
        assert_eq!(signatures.global.iter().filter(|&&g| g).count(), 1);
        assert!(!signatures.is_silent(3));
    }

    #[test]
    fn threads_that_are_not_alive_are_no_part_of_all_threads() {
        let everybody: &[(u32, usize)] = &[(1, 50)];
        let maps = maps(&[everybody, everybody, everybody, &[(2, 50)], &[], &[]]);
        let globals = |alive: &[bool]| {
            Signatures::new(&maps, 3, 0.5, alive).global.iter().filter(|&&global| global).count()
        };
        assert_eq!(globals(&[true, true, true, true, true, true]), 0, "three of six are no more than half");
        assert_eq!(globals(&[true, true, true, true, false, false]), 1, "three of four are");
    }
}
