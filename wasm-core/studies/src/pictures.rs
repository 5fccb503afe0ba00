//! Data for pictures of a paper, in addition to the rows of its study.

use document::CoarsenSpec;
use laboratory::theorem::{Counterexample, Trial, depth, lru_misses, optimal_misses, references, trials};
use serde::Serialize;
use std::collections::BTreeSet;
use tasks::{Grain, Threshold, WorkingSets, coarsened, record};

/// Pictures of Chen et al. 2007: Theorem 3.1, and a coarsening by size.
#[derive(Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ChenPictures {
    /// Random programs on ideal caches.
    pub trials: Vec<Trial>,
    /// Seed of these programs; the study uses more seeds.
    pub trials_seed: u32,
    /// A program for which the theorem does not hold with least recently used replacement.
    pub counterexample: CounterexamplePicture,
    /// A program whose tasks are coarsened.
    pub coarsening: CoarseningPicture,
}

/// The counterexample, with the misses of both sides of the theorem.
#[derive(Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CounterexamplePicture {
    /// Number of tasks, with one reference each.
    pub tasks: usize,
    /// D: depth of the program.
    pub depth: usize,
    /// C: lines of the single core's cache.
    pub capacity: usize,
    /// P: number of cores.
    pub cores: usize,
    /// Line numbers, in the order in which one core refers to them.
    pub one_core: Vec<u32>,
    /// Line numbers, in the order of Parallel Depth First.
    pub depth_first: Vec<u32>,
    /// The only line that is referred to twice, which least recently used replacement evicts in between.
    pub line: u32,
    /// Misses with optimal replacement: of one core, and of Parallel Depth First with C + P · D lines.
    pub optimal: (usize, usize),
    /// Misses with least recently used replacement: of one core, and of Parallel Depth First with C + P · D lines.
    pub lru: (usize, usize),
}

/// The results of `coscope workingset ID --cache … --cores …`, by size.
#[derive(Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CoarseningPicture {
    /// Id of a shipped scenario.
    pub scenario: &'static str,
    /// The machine of that scenario, for which its tasks are coarsened.
    pub machine: CoarsenSpec,
    /// Number of tasks before coarsening.
    pub tasks: usize,
    /// Number of tasks after coarsening.
    pub coarse_tasks: usize,
    /// The sizes at which the program stops dividing.
    pub table: Vec<Threshold>,
    /// The groups of tasks, by place and size.
    pub grains: Vec<Grain>,
}

/// Number of random programs for the picture (chosen).
const TRIALS: u32 = 400;
const TRIALS_SEED: u32 = 1;
const COARSENED: &str = "mergesort";

/// The pictures of Chen et al. 2007.
///
/// # Errors
/// If a program cannot be recorded.
pub fn chen() -> Result<ChenPictures, String> {
    Ok(ChenPictures {
        trials: trials(u64::from(TRIALS_SEED), TRIALS).map_err(|e| e.to_string())?,
        trials_seed: TRIALS_SEED,
        counterexample: counterexample()?,
        coarsening: coarsening()?,
    })
}

fn counterexample() -> Result<CounterexamplePicture, String> {
    let found = Counterexample::new().map_err(|e| e.to_string())?;
    let one_core = references(&found.dag, "sequential", 1);
    Ok(CounterexamplePicture {
        tasks: found.dag.tasks.len(),
        depth: depth(&found.dag),
        capacity: found.capacity,
        cores: found.cores,
        line: twice(&one_core).ok_or("no line of the counterexample is referred to twice")?,
        depth_first: references(&found.dag, "pdf", found.cores),
        one_core,
        optimal: found.misses(optimal_misses),
        lru: found.misses(lru_misses),
    })
}

fn twice(lines: &[u32]) -> Option<u32> {
    let mut seen = BTreeSet::new();
    lines.iter().copied().find(|&line| !seen.insert(line))
}

fn coarsening() -> Result<CoarseningPicture, String> {
    let scenario = simulator::shipped_scenario(COARSENED).map_err(|e| e.to_string())?;
    let dag = record(&scenario).map_err(|e| e.to_string())?;
    let cores = scenario.machine.cores.iter().map(|group| group.count).sum();
    let cache_bytes = scenario.machine.caches.last().map_or(0, |cache| cache.size_bytes);
    let machine = CoarsenSpec { cache_bytes, cores, slack: 2 };
    let profile = WorkingSets::of(&dag, scenario.machine.first_line_bytes(), Vec::new());
    let stops = profile.stops(&machine);
    let coarse = coarsened(&dag, profile.tree(), &stops).map_err(|e| e.to_string())?;
    Ok(CoarseningPicture {
        scenario: COARSENED,
        machine,
        tasks: dag.tasks.len(),
        coarse_tasks: coarse.tasks.len(),
        table: profile.parallelization_table(&dag, &stops),
        grains: profile.grains(&dag, &stops),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grains_say_what_the_table_of_grains_says() {
        let CoarseningPicture { table, grains, .. } = coarsening().unwrap();
        for row in &table {
            let of_site = || grains.iter().filter(|grain| grain.site == row.site);
            let stopped = of_site().filter(|grain| grain.stopped > 0).map(|grain| grain.size).max();
            let divided = of_site().filter(|grain| grain.divided > 0).map(|grain| grain.size).min();
            let groups: u32 = of_site().map(|grain| grain.stopped).sum();
            assert_eq!(
                (stopped.unwrap_or(0), divided, groups),
                (row.threshold, row.smallest_divided, row.stopped)
            );
        }
        assert!(table.iter().any(|row| row.stopped > 0), "something is coarser");
    }
}
