//! The tree of task groups: every task once, in order, and siblings of one stage are independent.

use super::recorded::{recorded, small_programs};
use engine::dag::{Dag, TaskId};
use serde_json::json;
use std::collections::BTreeSet;
use std::ops::Range;
use tasks::GroupTree;

/// Whether any of `later` depends on any of `earlier`, on any path.
fn depends(dag: &Dag, earlier: &Range<TaskId>, later: &Range<TaskId>) -> bool {
    let mut open: Vec<TaskId> = earlier.clone().collect();
    let mut seen: BTreeSet<TaskId> = open.iter().copied().collect();
    while let Some(task) = open.pop() {
        open.extend(dag.successors_of(task).iter().filter(|&&next| next < later.end && seen.insert(next)));
    }
    later.clone().any(|task| seen.contains(&task))
}

#[test]
fn children_cover_their_group_and_stand_side_by_side_only_if_they_may() {
    for program in small_programs() {
        let dag = recorded(&program);
        let tree = GroupTree::new(&dag);
        assert_eq!(tree.nodes()[0].tasks(), 0..dag.tasks.len() as TaskId);
        let leaves = tree.nodes().iter().filter(|node| node.is_task()).map(|node| node.first);
        assert!(leaves.eq(0..dag.tasks.len() as TaskId), "{program}: every task is in one leaf");
        for (number, group) in tree.nodes().iter().enumerate().filter(|(_, node)| !node.is_task()) {
            let children: Vec<_> = tree.children(number as u32).map(|n| &tree.nodes()[n as usize]).collect();
            assert!(children.len() > 1 && children.iter().all(|c| c.parent == Some(number as u32)));
            assert_eq!((children[0].first, children[children.len() - 1].end), (group.first, group.end));
            for pair in children.windows(2) {
                let [one, next] = [pair[0], pair[1]];
                assert_eq!(one.end, next.first, "{program}: children follow each other");
                assert!(next.stage == one.stage || next.stage == one.stage + 1);
            }
            for set in children.chunk_by(|one, next| one.stage == next.stage) {
                let all = set[0].first..set[set.len() - 1].end;
                for later in set {
                    assert!(
                        !depends(&dag, &(all.start..later.first), &later.tasks()),
                        "{program}: {later:?}"
                    );
                }
                if let Some(after) = children.iter().find(|child| child.first == all.end) {
                    assert!(depends(&dag, &all, &after.tasks()), "{program}: {after:?} could stand beside");
                }
            }
        }
    }
}

#[test]
fn a_parallel_merge_is_halved() {
    let program =
        json!({"algorithm": "mergesort", "records": 700, "leaf_records": 350, "merge_records": 100});
    let dag = recorded(&program);
    let tree = GroupTree::new(&dag);
    // Task 0 splits, 1 and 2 sort, 3 forks the merge of seven tasks 4 to 10.
    let found: Vec<_> = tree.nodes().iter().map(|node| (node.tasks(), node.stage)).collect();
    let expected = [
        (0..11, 0),
        (0..1, 0),
        (1..2, 1),
        (2..3, 1),
        (3..11, 2),
        (3..4, 0),
        (4..7, 1),
        (4..5, 0),
        (5..7, 0),
        (5..6, 0),
        (6..7, 0),
        (7..11, 1),
        (7..9, 0),
        (7..8, 0),
        (8..9, 0),
        (9..11, 0),
        (9..10, 0),
        (10..11, 0),
    ];
    assert_eq!(found, expected);
    let made_by =
        |node: usize| tree.nodes()[node].made_by.map(|(site, param)| (dag.sites[usize::from(site)], param));
    assert_eq!([0, 2, 4].map(made_by), [Some(("sort", 700)), Some(("sort", 350)), Some(("merge", 700))]);
    assert_eq!(
        [6, 8, 9, 5].map(made_by),
        [Some(("merge", 300)), Some(("merge", 200)), Some(("merge", 100)), None]
    );
}
