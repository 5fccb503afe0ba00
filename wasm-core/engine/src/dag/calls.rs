//! The calls of a program, and the lines that each of them refers to.

use super::graph::{Dag, TaskId};
use document::Order;
use std::ops::Range;

/// Consecutive tasks created by one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Its first task.
    pub first: TaskId,
    /// The task after its last one.
    pub end: TaskId,
    /// The enclosing call, by its index in the list.
    pub parent: Option<u32>,
    /// The called function: a number of [`Dag::sites`]. `None` for a task that no recorded call created.
    pub site: Option<u16>,
}

impl Call {
    fn tasks(&self) -> Range<usize> {
        self.first as usize..self.end as usize
    }
}

impl Dag {
    /// The recorded calls, each before those inside it; then each task outside all of them, as a call of its own.
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

    /// The lines that each of `calls` refers to, as ranges of line numbers in increasing order that do not touch.
    pub fn lines_of(&self, calls: &[Call]) -> Vec<Vec<Range<u32>>> {
        let mut lines = vec![Vec::new(); calls.len()];
        for (task, call) in (0..).zip(innermost(calls, self.tasks.len())) {
            let Some(call) = call else { continue };
            let references = self.records_of(task).iter().filter(|record| !record.is_special());
            lines[call as usize].extend(references.map(|record| record.line()..record.line() + 1));
        }
        // Calls precede those inside them, so in reverse order everything inside a call is complete.
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

/// The innermost call around each task, by task.
fn innermost(calls: &[Call], tasks: usize) -> Vec<Option<u32>> {
    let mut found = vec![None; tasks];
    for (number, call) in (0..).zip(calls) {
        found[call.tasks()].fill(Some(number));
    }
    found
}

/// Sorts ranges and merges those that overlap or touch.
fn join(ranges: &mut Vec<Range<u32>>) {
    ranges.order_by_key(|range| range.start);
    let mut joined: Vec<Range<u32>> = Vec::new();
    for range in ranges.drain(..) {
        match joined.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => joined.push(range),
        }
    }
    *ranges = joined;
}
