//! Row figures from the runs of one seed.

use super::observe::Observed;
use super::parameters::LinuxCacheAware;
use super::setting::{Linux, PLACEMENTS, Placement, STORIES, Setting, Story, compared};
use super::workload::Benchmark;
use crate::figures::change;
use crate::part::Part;
use crate::table::pairs;

/// All parts of the study.
pub fn parts() -> Vec<Part<LinuxCacheAware>> {
    let benchmarks = compared().into_iter().map(|row| {
        let what = row.what;
        let both = [Linux::Eevdf, row.under].map(|scheduler| Setting::Benchmark(row.on, what, scheduler));
        Part::<LinuxCacheAware>::figure(row.id, both, move |seed| {
            let [before, now] = both.map(|setting| seed.run(setting));
            gain(what, now, before)
        })
    });
    let stories = pairs(STORIES, PLACEMENTS).map(|(story, placement)| {
        let both = [Placement::Linux(Linux::Eevdf), placement].map(|by| Setting::Story(story, by));
        Part::<LinuxCacheAware>::figure(format!("{}-{}", story.id(), placement.id()), both, move |seed| {
            let [before, now] = both.map(|setting| work(story, seed.run(setting)));
            change(now, before)
        })
    });
    benchmarks.chain(stories).collect()
}

/// Gain in percent: of messages or work per second; for schbench the reduction of p99 wake-up latency.
pub fn gain(what: Benchmark, now: &Observed, before: &Observed) -> f64 {
    match what {
        Benchmark::Hackbench { .. } => change(now.requests, before.requests),
        Benchmark::Schbench { .. } => -change(now.wakeup_p99, before.wakeup_p99),
        Benchmark::Rtl { .. } | Benchmark::Busy { .. } | Benchmark::Stream { .. } => {
            change(now.instructions, before.instructions)
        }
    }
}

/// The work of a story: instructions or requests.
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
