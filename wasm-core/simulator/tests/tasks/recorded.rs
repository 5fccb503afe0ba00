//! Properties of every recorded program. (In a debug build each one checks its own output.)

use document::DagSpec;
use document::algorithms::Tasks;
use engine::dag::{Dag, TaskId};
use serde_json::{Value, json};
use tasks::programs::record;

/// One small program of each algorithm.
pub fn small_programs() -> Vec<Value> {
    vec![
        json!({"algorithm": "mergesort", "records": 5_000, "leaf_records": 100, "merge_records": 300}),
        json!({"algorithm": "mergesort", "records": 3_000, "record_bytes": 100, "leaf_records": 1, "merge_records": null}),
        json!({"algorithm": "hash-join", "build_records": 1_000, "sub_partition_records": 300, "probe_tasks": 7}),
        json!({"algorithm": "lu", "order": 48, "block": 6}),
        json!({"algorithm": "matrix-multiply", "order": 48, "block": 6}),
        json!({"algorithm": "cholesky", "order": 48, "block": 6}),
        json!({"algorithm": "quicksort", "records": 3_000, "leaf_records": 50}),
        json!({"algorithm": "heat", "rows": 33, "columns": 40, "steps": 3, "leaf_rows": 5}),
        json!({"algorithm": "decision-tree", "examples": 600, "attributes": 4, "leaf_examples": 40}),
        json!({"algorithm": "mesh", "points": 500, "leaf_points": 10}),
        json!({"algorithm": "tree", "bodies": 500, "leaf_bodies": 40, "force_bodies": 20}),
        json!({"algorithm": "profile-search", "sequences": 30, "residues": 20, "positions": 12}),
        serde_json::to_value(DagSpec::Tasks(Tasks::default())).expect("it is of its form"),
    ]
}

pub fn recorded(program: &Value) -> Dag {
    let spec: DagSpec = serde_json::from_value(program.clone()).expect("it is of its form");
    spec.algorithm().check("").expect("its numbers are possible");
    record(&spec, 64, 7).expect("it is small")
}

/// The order in which one processor runs the tasks, depth first: the task that became ready last runs next; of those
/// that became ready together, the first.
pub fn depth_first(dag: &Dag) -> Vec<TaskId> {
    let mut waits_for = dag.predecessors.clone();
    let roots = (0..dag.tasks.len() as TaskId).rev().filter(|&t| waits_for[t as usize] == 0);
    let mut ready: Vec<TaskId> = roots.collect();
    let mut order = Vec::new();
    while let Some(task) = ready.pop() {
        order.push(task);
        for &next in dag.successors_of(task).iter().rev() {
            waits_for[next as usize] -= 1;
            if waits_for[next as usize] == 0 {
                ready.push(next);
            }
        }
    }
    order
}

#[test]
fn task_numbers_are_the_depth_first_order() {
    for program in small_programs() {
        let dag = recorded(&program);
        let order: Vec<TaskId> = (0..dag.tasks.len() as TaskId).collect();
        assert_eq!(depth_first(&dag), order, "{program}");
    }
}

#[test]
fn records_regions_and_groups_fit_together() {
    for program in small_programs() {
        let dag = recorded(&program);
        let mut at = 0;
        for (id, task) in dag.tasks.iter().enumerate() {
            assert_eq!(task.first_record, at, "{program}: records follow each other");
            at += task.records;
            let records = dag.records_of(id as TaskId);
            let (end, rest) = records.split_last().expect("a task has an end");
            assert!(end.is_end() && rest.iter().all(|r| !r.is_end() && r.line() < dag.lines()));
            let counted: u32 = records.iter().map(|r| r.gap() + u32::from(!r.is_end())).sum();
            assert_eq!(counted, task.instructions);
            assert!(task.span.0 < task.span.1 && task.span.1 <= dag.extent, "{program}: {task:?}");
        }
        for (n, group) in dag.groups.iter().enumerate() {
            assert!(group.first < group.end, "{program}: {group:?}");
            if let Some(parent) = group.parent {
                let around = &dag.groups[parent as usize];
                assert!((parent as usize) < n && around.first <= group.first && group.end <= around.end);
            }
        }
        let work = dag.work();
        let depth = dag.depth(|t| u64::from(dag.tasks[t as usize].instructions));
        assert!(0 < depth && depth < work, "{program}: depth {depth} of {work}");
    }
}

#[test]
fn the_same_seed_gives_the_same_program_and_another_another() {
    let program = &small_programs()[0];
    let spec: DagSpec = serde_json::from_value(program.clone()).expect("it is of its form");
    let [one, same, other] = [1, 1, 2].map(|seed| record(&spec, 64, seed).expect("it is small").records);
    assert!(one == same && one != other);
}
