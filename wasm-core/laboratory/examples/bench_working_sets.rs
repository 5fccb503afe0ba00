//! Measures the working sets of all task groups of a mergesort in two ways, in seconds: one pass over its references
//! (LruTree), and simulation of a set-associative cache of each size for each group (SetAssoc) (Chen et al. 2007, §6.1). JSON
//! on stdout. `cargo run --release -p coscope-laboratory --example bench_working_sets -- 8`

use document::{CacheSpec, DagSpec};
use engine::cache::Chain;
use engine::dag::{Dag, TaskId};
use serde_json::json;
use std::time::Instant;
use tasks::programs::record;
use tasks::{GroupTree, WorkingSets};

const LINE_BYTES: u32 = 128;
/// Ways of a cache; a cache with fewer lines is fully associative.
const WAYS: u32 = 16;
/// The largest cache; each smaller one has half the size of the next.
const LARGEST_LINES: u32 = 1 << 16;
/// Number of timings of LruTree; the best is reported.
const PASSES: usize = 5;

fn main() {
    let sizes: u32 = std::env::args().nth(1).and_then(|n| n.parse().ok()).expect("how many cache sizes");
    let program =
        json!({"algorithm": "mergesort", "records": 1 << 20, "leaf_records": 256, "merge_records": 256});
    let spec: DagSpec = serde_json::from_value(program).expect("it is of its form");
    let dag = record(&spec, LINE_BYTES, 1).expect("it is small enough");
    let cache_lines: Vec<u32> = (0..sizes).rev().map(|step| LARGEST_LINES >> step).collect();
    let tree = GroupTree::new(&dag);
    // Single tasks are groups too (§6.1).
    let groups = || tree.nodes().iter();

    let mut lru_tree_seconds = f64::MAX;
    let mut lru_tree_misses = 0;
    for _ in 0..PASSES {
        let started = Instant::now();
        let profile = WorkingSets::of(&dag, LINE_BYTES, cache_lines.clone());
        lru_tree_misses = groups().map(|g| profile.count(g.tasks()).misses().sum::<u64>()).sum();
        lru_tree_seconds = lru_tree_seconds.min(started.elapsed().as_secs_f64());
    }

    let started = Instant::now();
    let mut visits = 0;
    let mut set_assoc_misses = 0;
    for &lines in &cache_lines {
        let counted = simulate(&dag, groups().map(|group| group.tasks()), lines);
        visits = counted.0;
        set_assoc_misses += counted.1;
    }
    let set_assoc_seconds = started.elapsed().as_secs_f64();
    let references = dag.records.iter().filter(|r| !r.is_special()).count();
    let report = json!({
        "tasks": dag.tasks.len(),
        "groups": groups().count(),
        "references": references,
        "visits_per_reference": visits as f64 / references as f64,
        "lru_tree_seconds": lru_tree_seconds,
        "set_assoc_seconds": set_assoc_seconds,
        "times_as_fast": set_assoc_seconds / lru_tree_seconds,
        "misses": { "lru_tree": lru_tree_misses, "set_assoc": set_assoc_misses },
    });
    println!("{report}");
}

/// Lookups and misses of every group in a separate, initially empty cache.
///
/// The cache is not cleared: the lines of each group have distinct numbers, offset by the number of lines. Under LRU, lines
/// of an earlier group are always older than those of the present one, so that every lookup ends as in an empty cache. The
/// time to clear a large cache for a small group is not charged to this method.
fn simulate(dag: &Dag, groups: impl Iterator<Item = std::ops::Range<TaskId>>, lines: u32) -> (u64, u64) {
    let spec = json!([{
        "level": 1, "size_bytes": u64::from(lines) * u64::from(LINE_BYTES), "ways": WAYS.min(lines), "line_bytes": LINE_BYTES,
        "shared_by": "core", "hit_cycles": 1, "cycles_per_line": 0, "replacement": "lru", "inclusion": "non-inclusive",
    }]);
    let specs: Vec<CacheSpec> = serde_json::from_value(spec).expect("a cache as in a scenario");
    let mut cache = Chain::new(&specs, 1).expect("a cache that can be");
    let apart = dag.lines().next_multiple_of(lines);
    let mut batch = Vec::new();
    let (mut visits, mut first_line) = (0, 0u32);
    let mut misses = 0;
    for group in groups {
        let first = dag.tasks[group.start as usize].first_record as usize;
        let end = dag.tasks[group.end as usize - 1];
        let records = &dag.records[first..(end.first_record + end.records) as usize];
        for part in records.chunks(4_096) {
            batch.extend(part.iter().filter(|r| !r.is_special()).map(|r| r.line() + first_line));
            visits += batch.len() as u64;
            cache.look_up(&mut batch);
        }
        first_line += apart;
        if first_line > u32::MAX - 2 * apart {
            misses += cache.counts()[0].misses;
            cache = Chain::new(&specs, 1).expect("a cache that can be");
            first_line = 0;
        }
    }
    (visits, misses + cache.counts()[0].misses)
}
