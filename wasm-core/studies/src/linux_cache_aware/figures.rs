//! From the runs of one seed to the figures of the rows.

use super::observe::Observed;
use super::parameters::LinuxCacheAware;
use super::setting::{Linux, PLACEMENTS, Placement, STORIES, Setting, Story, compared};
use super::workload::Benchmark;
use crate::figures::{Figures, change};
use crate::study::Seed;

/// The figures of one seed.
pub fn of(seed: &Seed<LinuxCacheAware>, into: &mut Figures) {
    for row in compared() {
        let [before, now] = [Linux::Eevdf, row.under]
            .map(|scheduler| seed.run(Setting::Benchmark(row.on, row.what, scheduler)));
        into.set(row.id, gain(row.what, now, before));
    }
    for story in STORIES {
        let run = |placement| seed.run(Setting::Story(story, placement));
        let before = run(Placement::Linux(Linux::Eevdf));
        for placement in PLACEMENTS {
            let gain = change(work(story, run(placement)), work(story, before));
            into.set(format!("{}-{}", story.id(), placement.id()), gain);
        }
    }
}

/// How much better, in percent: messages per second, or work per second; for schbench how much shorter p99 wake-ups are.
pub fn gain(what: Benchmark, now: &Observed, before: &Observed) -> f64 {
    match what {
        Benchmark::Hackbench { .. } => change(now.requests, before.requests),
        Benchmark::Schbench { .. } => -change(now.wakeup_p99, before.wakeup_p99),
        Benchmark::Rtl { .. } | Benchmark::Busy { .. } | Benchmark::Stream { .. } => {
            change(now.instructions, before.instructions)
        }
    }
}

/// What a story gets done.
pub fn work(story: Story, run: &Observed) -> f64 {
    if story == Story::Databases { run.instructions } else { run.requests }
}

impl Placement {
    /// Its name in the ids of rows.
    pub fn id(self) -> &'static str {
        match self {
            Self::Linux(Linux::Eevdf) => "eevdf",
            Self::Linux(Linux::CacheAware) => "cache-aware",
            Self::Linux(Linux::NoLimits) => "no-limits",
            Self::Clustering => "clustering",
            Self::Pinned => "by-hand",
        }
    }
}
