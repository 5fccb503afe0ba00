//! The calls of a recorded program, and the lines of each.

use crate::{Recorder, What};
use engine::dag::Dag;
use proptest::prelude::*;
use std::collections::BTreeSet;

const WHAT: What = What { kind: "task", level: 0, span: (0, 1) };

/// A call of two tasks inside another call, and a task outside both.
fn nested(references: &[Vec<u32>; 4]) -> Dag {
    let mut recorder = Recorder::new(128, 1);
    let array = recorder.allocate("data", 1 << 20);
    let task = |recorder: &mut Recorder, number: usize| {
        recorder.task(WHAT, &[], |r| {
            references[number].iter().for_each(|&line| r.load(array + u64::from(line) * 128));
        });
    };
    task(&mut recorder, 0);
    recorder.group(("outer", 3, 0), |r| {
        task(r, 1);
        r.group(("inner", 2, 0), |r| {
            task(r, 2);
            task(r, 3);
        });
    });
    recorder.finish().unwrap()
}

#[test]
fn a_task_outside_of_all_calls_is_one() {
    let calls = nested(&Default::default()).calls();
    let ranges: Vec<_> = calls.iter().map(|call| (call.first, call.end, call.parent)).collect();
    assert_eq!(ranges, [(1, 4, None), (2, 4, Some(0)), (0, 1, None)]);
    assert_eq!(calls.iter().map(|call| call.site).collect::<Vec<_>>(), [Some(0), Some(1), None]);
}

proptest! {
    #[test]
    fn lines_are_those_of_all_tasks_inside(references: [Vec<u8>; 4]) {
        let references = references.map(|lines| lines.into_iter().map(u32::from).collect::<Vec<_>>());
        let dag = nested(&references);
        let calls = dag.calls();
        for (call, lines) in calls.iter().zip(dag.lines_of(&calls)) {
            let expected: BTreeSet<u32> = references[call.first as usize..call.end as usize].iter().flatten().copied().collect();
            prop_assert!(lines.windows(2).all(|pair| pair[0].end < pair[1].start));
            prop_assert_eq!(lines.into_iter().flatten().collect::<BTreeSet<_>>(), expected);
        }
    }
}
