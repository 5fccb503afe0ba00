//! The histogram of a thread that has run for some quanta and has not filled it.

use engine::analysis::ReuseHistogram;
use engine::policy::{Observed, ThreadView};

/// References to the last cache per 1,000 instructions below which a thread hardly uses it. With fewer, misses are
/// below 0.1 % of instructions, too few for sharing to matter (Chen et al. 2007, §5.5); as a limit here, chosen.
const FEW: f64 = 1.0;

/// The most samples added.
const MOST: f64 = 1e6;

/// The samples so far, with an estimate for lines still watched, of a thread that had counted `before` when sampling
/// began. Empty if it has made no reference.
///
/// The few references of a thread that hardly uses the cache are mostly to lines that it has never used, so their
/// ratio is near 1, and yet it disturbs no other thread. So hits are added as if it made [`FEW`] references per 1,000
/// instructions. One reference without a sample is taken to miss.
pub fn samples_so_far(view: &ThreadView, before: &Observed) -> ReuseHistogram {
    let mut histogram = match (view.sampler, view.histogram) {
        (Some(sampler), _) => sampler.stopped(),
        (None, histogram) => histogram.cloned().unwrap_or_default(),
    };
    let references = (view.observed.last.accesses - before.last.accesses) as f64;
    let instructions = (view.observed.instructions - before.instructions) as f64;
    if references <= 0.0 {
        return histogram;
    }
    if histogram.samples() == 0 {
        histogram.cold = 1;
    }
    let wanted = FEW * instructions / (1_000.0 * references);
    let added = f64::from(histogram.samples()) * (wanted - 1.0);
    histogram.counts[0] += added.round().clamp(0.0, MOST) as u32;
    histogram
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::analysis::{Sampler, estimate_miss_ratio};
    use engine::policy::LevelCounter;

    /// The estimate for a thread that made references to these lines in so many instructions.
    fn estimate(lines: impl Iterator<Item = u32>, instructions: u64) -> f64 {
        let mut sampler = Sampler::new(32, 200, 1, 0);
        let accesses = lines.map(|line| sampler.reference(line)).count() as u64;
        let last = LevelCounter { accesses, misses: 0 };
        let view = ThreadView {
            id: 0,
            runnable: true,
            observed: Observed { instructions, last, ..Observed::default() },
            histogram: Some(&sampler.histogram),
            sampling: true,
            sampler: Some(&sampler),
            remote_samples: &[],
            last_context: None,
            weight: 100,
            hinting_faults: None,
        };
        estimate_miss_ratio(&samples_so_far(&view, &Observed::default()), 96.0).unwrap_or(0.0)
    }

    #[test]
    fn a_slow_stream_misses() {
        for references in [1, 10, 2_000] {
            assert!(estimate(0..references, 3 * u64::from(references)) > 0.999, "{references}");
        }
    }

    #[test]
    fn a_small_loop_stopped_early_hits() {
        assert!(estimate((0..700).map(|i| i % 8), 2_000) < 0.1);
    }

    #[test]
    fn a_thread_that_hardly_uses_the_cache_is_harmless() {
        let (none, one, sixty) =
            (estimate(0..0, 6_000_000), estimate(0..1, 6_000_000), estimate(0..60, 6_000_000));
        assert!(none <= 0.0 && one > 0.0 && one < 1e-3 && sixty < 0.02, "{none}, {one} and {sixty}");
    }
}
