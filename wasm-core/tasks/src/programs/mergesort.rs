//! Mergesort with a parallel merge: two halves are sorted, then merged by tasks that write one stretch of the result
//! each (Chen et al. 2007, §4.2). Each task finds the start of its stretch in both halves by binary search.

use super::recordable::Recordable;
use crate::array::Array;
use crate::recorder::{Recorder, What};
use document::algorithms::Mergesort;
use engine::dag::TaskId;
use engine::rng::Rng;

impl Recordable for Mergesort {
    fn run(&self, recorder: &mut Recorder, rng: &mut Rng) -> bool {
        let keys: Vec<u32> = (0..self.records).map(|_| (rng.next_u64() >> 32) as u32).collect();
        let mut expected = keys.clone();
        let empty = vec![0; keys.len()];
        let arrays = [("records", keys), ("buffer", empty)]
            .map(|(name, keys)| Array::new(recorder, name, self.record_bytes, keys));
        let mut sorter = Sorter { spec: self, arrays };
        sorter.sort(recorder, &Part { range: (0, self.records as usize), into: 0, level: 0 }, &[]);
        expected.sort_unstable();
        sorter.arrays[0].data() == expected
    }
}

struct Sorter<'a> {
    spec: &'a Mergesort,
    /// The records and the buffer. Each level of merging reads one and writes the other.
    arrays: [Array<u32>; 2],
}

/// A sub-array to sort.
struct Part {
    range: (usize, usize),
    /// The array that receives the result.
    into: usize,
    level: usize,
}

impl Part {
    fn len(&self) -> usize {
        self.range.1 - self.range.0
    }

    fn middle(&self) -> usize {
        self.range.0 + self.len() / 2
    }

    fn halves(&self) -> [Part; 2] {
        let (into, level) = (1 - self.into, self.level + 1);
        [(self.range.0, self.middle()), (self.middle(), self.range.1)].map(|range| Part {
            range,
            into,
            level,
        })
    }

    fn what(&self, kind: &'static str) -> What<'static> {
        What { kind, level: self.level, span: self.range }
    }
}

impl Sorter<'_> {
    /// Sorts a part once `after` are done. Returns the tasks that are done last.
    fn sort(&mut self, recorder: &mut Recorder, part: &Part, after: &[TaskId]) -> Vec<TaskId> {
        recorder.group(("sort", part.len(), 0), |recorder| {
            if part.len() <= self.spec.leaf_records as usize {
                return vec![recorder.task(part.what("sort"), after, |r| self.sort_alone(r, part))];
            }
            let fork = recorder.fork(part.what("split"), after);
            let mut halves = Vec::new();
            for half in part.halves() {
                halves.extend(self.sort(recorder, &half, &[fork]));
            }
            recorder.group(("merge", part.len(), 1), |recorder| self.merge_by_tasks(recorder, part, &halves))
        })
    }

    fn merge_by_tasks(&mut self, recorder: &mut Recorder, part: &Part, after: &[TaskId]) -> Vec<TaskId> {
        let stretch = self.spec.merge_records.map_or(part.len(), |records| records as usize);
        let tasks = part.len().div_ceil(stretch);
        if tasks == 1 {
            return vec![recorder.task(part.what("merge"), after, |r| self.merge(r, part, part.range))];
        }
        let fork = recorder.fork(part.what("fork merge"), after);
        let bound = |task: usize| part.range.0 + part.len() * task / tasks;
        let mut merges = Vec::with_capacity(tasks);
        for task in 0..tasks {
            let span = (bound(task), bound(task + 1));
            let what = What { span, ..part.what("merge") };
            merges.push(recorder.task(what, &[fork], |r| self.merge(r, part, span)));
        }
        merges
    }

    /// Sorts a part within one task.
    fn sort_alone(&mut self, recorder: &mut Recorder, part: &Part) {
        if part.len() > 1 {
            for half in part.halves() {
                self.sort_alone(recorder, &half);
            }
            self.merge(recorder, part, part.range);
        } else if part.into == 1 {
            let key = self.arrays[0].get(recorder, part.range.0);
            self.arrays[1].set(recorder, part.range.0, key);
        }
    }

    /// Writes the stretch `span` of the merged part.
    fn merge(&mut self, recorder: &mut Recorder, part: &Part, span: (usize, usize)) {
        let [records, buffer] = &mut self.arrays;
        let (from, to) = if part.into == 0 { (&*buffer, records) } else { (&*records, buffer) };
        let (middle, end) = (part.middle(), part.range.1);
        let (mut left, mut right) = begin(recorder, from, part, span.0);
        let mut heads =
            [(left, middle), (right, end)].map(|(at, end)| (at < end).then(|| from.get(recorder, at)));
        for at in span.0..span.1 {
            let takes_left = match heads {
                [Some(l), Some(r)] => l <= r,
                [head, _] => head.is_some(),
            };
            let (head, next, end) = if takes_left {
                (&mut heads[0], &mut left, middle)
            } else {
                (&mut heads[1], &mut right, end)
            };
            let Some(key) = *head else { return };
            *next += 1;
            to.set(recorder, at, key);
            recorder.work(self.spec.instructions_per_record);
            // The task's last record needs no successor.
            *head = (*next < end && at + 1 < span.1).then(|| from.get(recorder, *next));
        }
    }
}

/// The positions in both halves of a part of the record at `at` of the merged part. Of equal records, those of the left
/// half come first.
fn begin(recorder: &mut Recorder, from: &Array<u32>, part: &Part, at: usize) -> (usize, usize) {
    let (start, middle, end) = (part.range.0, part.middle(), part.range.1);
    let taken = at - start;
    let (mut low, mut high) = (taken.saturating_sub(end - middle), taken.min(middle - start));
    while low < high {
        let left = (low + high) / 2;
        let right = taken - left;
        recorder.work(8);
        if from.key(recorder, start + left) <= from.key(recorder, middle + right - 1) {
            low = left + 1;
        } else {
            high = left;
        }
    }
    (start + low, middle + taken - low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use document::algorithms::Algorithm;
    use engine::dag::Dag;
    use engine::rng::Rng;
    use proptest::prelude::*;

    fn recorded(spec: &Mergesort, seed: u64) -> (bool, Dag) {
        let mut recorder = Recorder::new(128, spec.extent());
        let right = spec.run(&mut recorder, &mut Rng::new(seed, 1));
        (right, recorder.finish().unwrap())
    }

    fn spec(records: u32, leaf_records: u32, merge_records: Option<u32>) -> Mergesort {
        Mergesort { records, record_bytes: 4, leaf_records, merge_records, instructions_per_record: 18 }
    }

    proptest! {
        #[test]
        fn sorts(records in 2..3_000u32, leaf in 1..300u32, merge in prop::option::of(1..500u32), seed: u64) {
            prop_assert!(recorded(&spec(records, leaf, merge), seed).0);
        }
    }

    #[test]
    fn each_level_loads_and_stores_every_record_once() {
        let (_, dag) = recorded(&spec(1 << 16, 1 << 10, Some(1 << 10)), 1);
        let merges = dag.kinds.iter().position(|kind| kind == "merge").unwrap() as u16;
        let top: u32 =
            dag.tasks.iter().filter(|t| t.kind == merges && t.level == 0).map(|t| t.instructions).sum();
        // 20 instructions per record, and at most 64 searches of 15 steps of ten instructions.
        assert!((20 << 16..(20 << 16) + 64 * 150).contains(&top), "{top}");
        assert_eq!(dag.tasks.iter().filter(|t| t.kind == merges).count(), 6 * 64);
        assert_eq!(dag.lines(), 2 * (4 << 16) / 128);
    }

    #[test]
    fn a_serial_merge_is_one_task() {
        let (_, dag) = recorded(&spec(1 << 12, 1 << 10, None), 1);
        assert_eq!(dag.tasks.len(), 3 + 4 + 3);
    }
}
