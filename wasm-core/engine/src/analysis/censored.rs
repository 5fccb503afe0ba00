//! Reuse distances of lines that were still watched when sampling stopped.
//!
//! Of such a line only its age is known: its distance is longer. Leaving it out would lose the long distances first,
//! down to an empty histogram for a stream; counting it as cold would call every loop cold that was picked shortly
//! before the stop. Both are biased by the moment of the stop. The product-limit estimate is not (Kaplan and Meier
//! 1958): at each distance, the share of watches that end there is that among the watches that are at least as old.
//! What has not ended beyond the last distance counts as cold, a miss (Fedorova et al. 2005, §4.1).

use super::histogram::{BUCKETS, ReuseHistogram};

/// The histogram of as many samples as `ended` has, and one for each age of an open watch, in references. `sums` is by
/// bucket the sum of the ended distances. The distances of a bucket are taken to be at their mean, which is exact for a
/// loop. Counts are rounded so that their sum is exact.
pub fn settle(ended: &ReuseHistogram, sums: &[u64; BUCKETS], ages: &[u64]) -> ReuseHistogram {
    let all = ended.samples() + ages.len() as u32;
    let mut settled = ReuseHistogram::default();
    // Watches that have ended later or not at all, the share of all that has not ended yet, and the counts so far.
    let (mut later, mut left, mut counted) = (ended.samples(), 1.0, 0);
    for (bucket, &count) in ended.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let open = ages.iter().filter(|&&age| age * u64::from(count) >= sums[bucket]).count() as u32;
        left *= 1.0 - f64::from(count) / f64::from(later + open);
        let until_here = (f64::from(all) * (1.0 - left)).round() as u32;
        settled.counts[bucket] = until_here - counted;
        (later, counted) = (later - count, until_here);
    }
    settled.cold = all - counted;
    settled
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settled(distances: &[u64], cold: u32, ages: &[u64]) -> ReuseHistogram {
        let (mut ended, mut sums) = (ReuseHistogram { cold, ..ReuseHistogram::default() }, [0; BUCKETS]);
        for &distance in distances {
            ended.add(distance);
            sums[ReuseHistogram::bucket_of(distance)] += distance;
        }
        settle(&ended, &sums, ages)
    }

    #[test]
    fn nothing_open_changes_nothing() {
        let same = settled(&[1, 1, 20, 3_000], 3, &[]);
        assert_eq!((same.counts[0], same.counts[4], same.counts[11], same.cold), (2, 1, 1, 3));
        assert_eq!(same.samples(), 7);
    }

    #[test]
    fn a_stream_is_cold_and_a_loop_is_not() {
        assert_eq!(settled(&[], 0, &[5, 50, 500]), ReuseHistogram { cold: 3, ..ReuseHistogram::default() });
        // A loop of 100 lines, picked every 40 references up to the 480th: the last three are still watched.
        let lap = settled(&[100; 9], 0, &[0, 40, 80]);
        assert_eq!((lap.counts[6], lap.cold), (12, 0));
    }

    #[test]
    fn the_product_limit_by_hand() {
        // At 10 two of six end, 1/3, and 2/3 are left. The watch of age 50 leaves. At 100 one of three ends, 1/3 again:
        // 2/9. The two of age 1,000 have not ended: 4/9. Of six samples that is 2, 1.33 and 2.67.
        let mixed = settled(&[10, 10, 100], 0, &[50, 1_000, 1_000]);
        assert_eq!((mixed.counts[3], mixed.counts[6], mixed.cold), (2, 1, 3));
    }
}
