//! The one-pass profile of task groups, compared with a simulation of each group and each cache size.

use document::DagSpec;
use engine::analysis::{GroupCount, LruTree};
use proptest::prelude::*;
use serde_json::json;
use std::ops::Range;
use tasks::programs::record;

/// Hits of a fully associative LRU cache of `size` lines that starts empty, simulated with a list in LRU order.
fn simulated_hits(references: impl Iterator<Item = u32>, size: usize) -> u64 {
    let (mut lines, mut hits) = (Vec::new(), 0);
    for line in references {
        match lines.iter().position(|&l| l == line) {
            Some(place) => {
                lines.remove(place);
                hits += 1;
            }
            None if lines.len() == size => lines.truncate(size - 1),
            None => {}
        }
        lines.insert(0, line);
    }
    hits
}

fn simulated(tasks: &[Vec<u32>], sizes: &[u32]) -> GroupCount {
    let references = || tasks.iter().flatten().copied();
    let mut different: Vec<u32> = references().collect();
    different.sort_unstable();
    different.dedup();
    GroupCount {
        references: references().count() as u64,
        cold: different.len() as u64,
        hits: sizes.iter().map(|&size| simulated_hits(references(), size as usize)).collect(),
    }
}

fn profiled(tasks: &[Vec<u32>], sizes: &[u32]) -> LruTree {
    let mut tree = LruTree::new(sizes.to_vec());
    for task in tasks {
        task.iter().for_each(|&line| tree.reference(line));
        tree.end_task();
    }
    tree
}

fn groups(tasks: usize) -> impl Iterator<Item = Range<u32>> {
    (0..tasks as u32).flat_map(move |first| (first..=tasks as u32).map(move |end| first..end))
}

proptest! {
    #[test]
    fn every_group_of_random_tasks(
        tasks in prop::collection::vec(
            prop::collection::vec(prop_oneof![3 => 0..6u32, 3 => 0..40u32, 1 => 0..3_000u32], 0..40),
            1..16,
        ),
        sizes in prop::collection::btree_set(1..100u32, 1..10),
    ) {
        let sizes: Vec<u32> = sizes.into_iter().collect();
        let tree = profiled(&tasks, &sizes);
        for group in groups(tasks.len()) {
            let expected = simulated(&tasks[group.start as usize..group.end as usize], &sizes);
            let working_set = expected.misses().position(|m| m == expected.cold).map(|size| sizes[size]);
            let counted = tree.count(group.clone());
            prop_assert_eq!(counted.working_set(&sizes), working_set);
            prop_assert_eq!(counted, expected, "{:?}", group);
        }
    }
}

#[test]
fn every_group_of_a_mergesort() {
    let program = json!({"algorithm": "mergesort", "records": 900, "leaf_records": 30, "merge_records": 50});
    let spec: DagSpec = serde_json::from_value(program).expect("it is of its form");
    let dag = record(&spec, 64, 3).expect("it is small");
    let references = |task| dag.records_of(task).iter().filter(|r| !r.is_special()).map(|r| r.line());
    let tasks: Vec<Vec<u32>> = (0..dag.tasks.len() as u32).map(|task| references(task).collect()).collect();
    let sizes: Vec<u32> = (0..13).map(|step| 3 * (1 << step) / 2).collect();
    let tree = profiled(&tasks, &sizes);
    assert!(tasks.len() > 150, "{}", tasks.len());
    for group in groups(tasks.len()) {
        let counted = tree.count(group.clone());
        assert_eq!(counted, simulated(&tasks[group.start as usize..group.end as usize], &sizes), "{group:?}");
    }
}
