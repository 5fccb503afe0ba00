//! Full tables of the compared rows, as means over the seeds.

use super::figures::{gain, work};
use super::observe::Observed;
use super::parameters::LinuxCacheAware;
use super::setting::{Linux, PLACEMENTS, Placement, STORIES, Setting, compared};
use crate::study::{Seed, mean_cell};
use crate::table::Table;
use serde_json::{Value, json};

/// Benchmarks under both schedulers, and stories under all placements.
pub fn all(seeds: &[Seed<LinuxCacheAware>]) -> Vec<Table> {
    let of =
        |setting: Setting, figure: fn(&Observed) -> f64| mean_cell(seeds, |seed| figure(seed.run(setting)));
    let benchmarks = compared().into_iter().map(|row| {
        let [before, now] =
            [Linux::Eevdf, row.under].map(|scheduler| Setting::Benchmark(row.on, row.what, scheduler));
        let both = |figure| [of(before, figure), of(now, figure)];
        let gain = mean_cell(seeds, |seed| gain(row.what, seed.run(now), seed.run(before)));
        let figures: [fn(&Observed) -> f64; 4] = [
            |run| run.remote_percent,
            |run| run.idle_while_ready_percent,
            |run| run.wakeup_p99,
            |run| run.migrations,
        ];
        let figures: Vec<Value> = figures.into_iter().flat_map(both).collect();
        [vec![json!(row.id), gain], figures].concat()
    });
    let stories = STORIES.into_iter().flat_map(|story| {
        let placements = [Placement::Linux(Linux::Eevdf)].into_iter().chain(PLACEMENTS);
        placements.map(move |placement| {
            let setting = Setting::Story(story, placement);
            let work = mean_cell(seeds, |seed| work(story, seed.run(setting)));
            vec![
                json!(story.id()),
                json!(placement.id()),
                work,
                of(setting, |run| run.remote_percent),
                of(setting, |run| run.migrations),
            ]
        })
    });
    vec![
        Table::new(
            "Benchmarks: gain in %, then under EEVDF and under cache-aware EEVDF thread cycles lost to other packages' caches (%), hardware contexts idle beside ready threads (%), p99 wake-up latency (cycles), and migrations",
            "row | gain | remote, EEVDF | remote, cache-aware | idle, EEVDF | idle, cache-aware | p99, EEVDF | p99, cache-aware | migrations, EEVDF | migrations, cache-aware",
            benchmarks,
        ),
        Table::new(
            "One process, one group? Requests per 10⁹ cycles (instructions for the databases), thread cycles lost to other packages (%), migrations",
            "scenario | placed by | work | remote | migrations",
            stories,
        ),
    ]
}
