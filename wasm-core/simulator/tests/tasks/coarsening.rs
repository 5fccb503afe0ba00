//! Coarser tasks: the same references in the same order, and no task starts before its predecessors.

use super::recorded::{depth_first, recorded, small_programs};
use super::scheduled::scenario;
use document::CoarsenSpec;
use engine::dag::{Dag, TaskId};
use engine::run::TraceLibrary;
use engine::workload::Record;
use serde_json::{Value, json};
use simulator::from_value;
use std::collections::BTreeSet;
use std::iter::once;
use tasks::{GroupTree, Threshold, WorkingSets, coarsen, coarsened, stops};

const LINE_BYTES: u32 = 64;

fn references(dag: &Dag) -> impl Iterator<Item = (u32, bool)> {
    dag.records.iter().filter(|r| !r.is_special()).map(|r| (r.line(), r.is_store()))
}

fn edges(dag: &Dag) -> BTreeSet<(TaskId, TaskId)> {
    let tasks = 0..dag.tasks.len() as TaskId;
    tasks.flat_map(|task| dag.successors_of(task).iter().map(move |&next| (task, next))).collect()
}

/// Each program in several grains, from one coarse task per child of the whole to the program as it was.
fn grains() -> impl Iterator<Item = (String, Dag, GroupTree, Vec<u32>)> {
    small_programs().into_iter().flat_map(|program| {
        let dag = recorded(&program);
        let profile = WorkingSets::of(&dag, LINE_BYTES, Vec::new());
        [1 << 20, 1 << 14, 1 << 12, 1 << 10, 1].map(|cache_bytes| {
            let stops = profile.stops(&CoarsenSpec { cache_bytes, cores: 1, slack: 2 });
            (format!("{program}, {cache_bytes}"), dag.clone(), profile.tree().clone(), stops)
        })
    })
}

#[test]
fn coarse_tasks_do_the_same_in_the_same_order() {
    let mut sizes = BTreeSet::new();
    for (what, dag, tree, stops) in grains() {
        let coarse = coarsened(&dag, &tree, &stops).expect("it is small");
        sizes.insert(coarse.tasks.len());
        assert!(references(&coarse).eq(references(&dag)), "{what}");
        assert_eq!((coarse.work(), coarse.extent), (dag.work(), dag.extent), "{what}");
        let order: Vec<TaskId> = (0..coarse.tasks.len() as TaskId).collect();
        assert_eq!(depth_first(&coarse), order, "{what}");
        let part_of: Vec<TaskId> = stops
            .iter()
            .enumerate()
            .flat_map(|(part, &stop)| tree.nodes()[stop as usize].tasks().map(move |_| part as TaskId))
            .collect();
        let between = edges(&dag).into_iter().map(|(a, b)| (part_of[a as usize], part_of[b as usize]));
        assert_eq!(edges(&coarse), between.filter(|(a, b)| a != b).collect(), "{what}");
        for (id, task) in coarse.tasks.iter().enumerate() {
            let records = coarse.records_of(id as TaskId);
            assert!(records.iter().take(records.len() - 1).all(|r| !r.is_end()), "{what}");
            assert!(records.last().is_some_and(|r| r.is_end()), "{what}");
            let count = |r: &Record| r.gap() + u32::from(!r.is_end());
            assert_eq!(records.iter().map(count).sum::<u32>(), task.instructions, "{what}");
        }
        let kept = coarse.groups.iter().map(|g| (g.site, g.param)).collect::<BTreeSet<_>>();
        assert!(kept.is_subset(&dag.groups.iter().map(|g| (g.site, g.param)).collect()), "{what}");
        for group in &coarse.groups {
            let around = group.parent.map_or(0..coarse.tasks.len() as TaskId, |p| {
                coarse.groups[p as usize].first..coarse.groups[p as usize].end
            });
            assert!(
                around.start <= group.first && group.first < group.end && group.end <= around.end,
                "{what}"
            );
        }
    }
    assert!(sizes.len() > 8, "grains differ: {sizes:?}");
}

#[test]
fn without_room_nothing_changes() {
    for program in small_programs() {
        let dag = recorded(&program);
        let machine = CoarsenSpec { cache_bytes: 1, cores: 64, slack: 2 };
        let same = coarsen(&dag, &machine, LINE_BYTES).expect("it is small");
        assert!(same.records == dag.records && same.tasks == dag.tasks && same.groups == dag.groups);
        assert_eq!(edges(&same), edges(&dag));
    }
}

#[test]
fn children_are_judged_set_by_set() {
    let program = json!({"algorithm": "mergesort", "records": 64, "leaf_records": 8, "merge_records": 8});
    let dag = recorded(&program);
    let tree = GroupTree::new(&dag);
    // One line per task, and nine lines per child. The halves of 64 records, with 18 tasks each, exceed twice nine;
    // those of 32, with 6 tasks each, do not, nor do the merges: of 32 records by 5 tasks, of 64 by 9.
    let found = stops(&tree, 9.0, |tasks| Some(tasks.len() as u64));
    let found: Vec<_> = found.iter().map(|&stop| tree.nodes()[stop as usize].tasks()).collect();
    let half = |first: TaskId| [0..1, 1..7, 7..13, 13..18].map(|t| first + t.start..first + t.end);
    let expected: Vec<_> = once(0..1).chain(half(1)).chain(half(19)).chain(once(37..46)).collect();
    assert_eq!(found, expected);
    // Where the profile has no answer, dividing continues to the end.
    assert_eq!(stops(&tree, 1e9, |_| None).len(), dag.tasks.len());
}

#[test]
fn the_table_says_where_to_stop_dividing() {
    let program =
        json!({"algorithm": "mergesort", "records": 16_384, "leaf_records": 64, "merge_records": 64});
    let dag = recorded(&program);
    let profile = WorkingSets::of(&dag, LINE_BYTES, vec![64]);
    // Two arrays of 4-byte records: 1,024 of them are 8 KB, 32 KB / (2 · 2).
    let machine = CoarsenSpec { cache_bytes: 32 << 10, cores: 2, slack: 2 };
    let table = profile.parallelization_table(&dag, &profile.stops(&machine));
    let row = |site: &str| -> Threshold {
        table.iter().find(|row| row.site == site).expect("the program has this site").clone()
    };
    let sort = row("sort");
    assert_eq!((sort.threshold, sort.smallest_divided, sort.stopped), (1_024, Some(2_048), 16));
    let merge = row("merge");
    assert!(merge.threshold == 1_024 && merge.smallest_divided > Some(512), "{merge:?}");
    let whole = profile.group(&dag, 0);
    assert_eq!((whole.site, whole.param), (Some("sort"), Some(16_384)));
    assert_eq!((whole.footprint_bytes, whole.working_set_bytes), (128 << 10, None));
}

#[test]
fn a_run_takes_the_coarser_tasks() {
    let program =
        json!({"algorithm": "mergesort", "records": 4_000, "leaf_records": 50, "merge_records": 50});
    let mut document = scenario(4, "pdf", program);
    let tasks = |document: &Value| {
        let scenario = from_value(document.clone()).expect("the test's scenario is valid");
        let run = simulator::start(&scenario, &TraceLibrary::default()).expect("the run can begin");
        run.dag().expect("it runs tasks").tasks.len()
    };
    let fine = tasks(&document);
    document["workload"]["coarsen"] = json!({"cache_bytes": 8_192, "cores": 4});
    let coarse = tasks(&document);
    assert!(coarse > 8 && coarse * 2 < fine, "{coarse} of {fine}");
    document["workload"]["coarsen"]["cores"] = json!(0);
    let refused = from_value(document.clone()).expect_err("no cores");
    assert_eq!(refused.path, "/workload/coarsen/cores");
    document["workload"]["coarsen"]["cores"] = json!(4);
    document["workload"]["dag"] = Value::Null;
    assert_eq!(from_value(document).expect_err("threads").path, "/workload/coarsen");
}
