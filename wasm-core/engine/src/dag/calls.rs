//! The calls of a program, and which lines each of them refers to.

use super::graph::{Dag, TaskId};
use std::ops::Range;

/// Consecutive tasks that were made by one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Its first task.
    pub first: TaskId,
    /// The task after its last one.
    pub end: TaskId,
    /// The call around it, by its place in the list.
    pub parent: Option<u32>,
    /// What is called: a number of [`Dag::sites`]. None for a task that no recorded call made.
    pub site: Option<u16>,
}

impl Call {
    fn tasks(&self) -> Range<usize> {
        self.first as usize..self.end as usize
    }
}

impl Dag {
    /// The recorded calls, each before those inside it; after them, each task that is in none of them as a call of its own.
    pub fn calls(&self) -> Vec<Call> {
        let recorded = self.groups.iter().map(|group| Call {
            first: group.first,
            end: group.end,
            parent: group.parent,
            site: Some(group.site),
        });
        let mut calls: Vec<Call> = recorded.collect();
        let innermost = innermost(&calls, self.tasks.len());
        let alone = (0..).zip(innermost).filter(|(_, call)| call.is_none());
        calls.extend(alone.map(|(first, _)| Call { first, end: first + 1, parent: None, site: None }));
        calls
    }

    /// The lines that each of `calls` refers to, as ranges of line numbers that rise and do not touch.
    pub fn lines_of(&self, calls: &[Call]) -> Vec<Vec<Range<u32>>> {
        let mut lines = vec![Vec::new(); calls.len()];
        for (task, call) in (0..).zip(innermost(calls, self.tasks.len())) {
            let Some(call) = call else { continue };
            let references = self.records_of(task).iter().filter(|record| !record.is_special());
            lines[call as usize].extend(references.map(|record| record.line()..record.line() + 1));
        }
        // Calls come before those inside them, so that backwards everything inside a call is complete.
        for call in (0..calls.len()).rev() {
            join(&mut lines[call]);
            if let Some(parent) = calls[call].parent {
                let inside = lines[call].clone();
                lines[parent as usize].extend(inside);
            }
        }
        lines
    }
}

/// By task, the innermost call around it.
fn innermost(calls: &[Call], tasks: usize) -> Vec<Option<u32>> {
    let mut found = vec![None; tasks];
    for (number, call) in (0..).zip(calls) {
        found[call.tasks()].fill(Some(number));
    }
    found
}

/// Sorts ranges and makes one of those that overlap or touch.
fn join(ranges: &mut Vec<Range<u32>>) {
    ranges.sort_unstable_by_key(|range| range.start);
    let mut joined: Vec<Range<u32>> = Vec::new();
    for range in ranges.drain(..) {
        match joined.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => joined.push(range),
        }
    }
    *ranges = joined;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use tasks::{Recorder, What};

    const WHAT: What = What { kind: "task", level: 0, span: (0, 1) };

    /// A call of two tasks with another call around it, and a task outside of both.
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
                let expected: BTreeSet<u32> = references[call.tasks()].iter().flatten().copied().collect();
                prop_assert!(lines.windows(2).all(|pair| pair[0].end < pair[1].start));
                prop_assert_eq!(lines.into_iter().flatten().collect::<BTreeSet<_>>(), expected);
            }
        }
    }
}
