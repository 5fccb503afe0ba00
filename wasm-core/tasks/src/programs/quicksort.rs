//! Quicksort: one task partitions a part by a pivot, then both sides, which may differ much in length, are sorted in
//! parallel (Hoare 1962; Chen et al. 2007, §5.5). Partitioning is serial, as in most programs (chosen), so the first
//! partitions use few cores.

use super::recordable::Recordable;
use crate::array::Array;
use crate::recorder::{Recorder, What};
use document::algorithms::{Algorithm, Quicksort};
use engine::dag::TaskId;
use engine::rng::Rng;

impl Recordable for Quicksort {
    fn run(&self, recorder: &mut Recorder, rng: &mut Rng) -> bool {
        let keys: Vec<u32> = (0..self.records).map(|_| (rng.next_u64() >> 32) as u32).collect();
        let mut expected = keys.clone();
        let records = Array::new(recorder, "records", self.record_bytes, keys);
        let mut sorter = Sorter { spec: self, records };
        sorter.sort(recorder, (0, self.extent()), 0, &[]);
        expected.sort_unstable();
        sorter.records.data() == expected
    }
}

struct Sorter<'a> {
    spec: &'a Quicksort,
    records: Array<u32>,
}

impl Sorter<'_> {
    fn sort(&mut self, recorder: &mut Recorder, range: (usize, usize), level: usize, after: &[TaskId]) {
        let (low, high) = range;
        let instructions = self.spec.instructions_per_record;
        recorder.group(("sort", high - low, 0), |recorder| {
            if high - low <= self.spec.leaf_records as usize {
                let what = What { kind: "sort", level, span: range };
                recorder.task(what, after, |r| sort_alone(r, &mut self.records, range, instructions));
                return;
            }
            let mut middle = low;
            let what = What { kind: "divide", level, span: range };
            let divided =
                recorder.task(what, after, |r| middle = divide(r, &mut self.records, range, instructions));
            for part in [(low, middle), (middle, high)] {
                self.sort(recorder, part, level + 1, &[divided]);
            }
        });
    }
}

/// Sorts a part of an array within one task, with `instructions` per compared element.
pub(super) fn sort_alone<T: Copy + Ord>(
    recorder: &mut Recorder,
    array: &mut Array<T>,
    (mut low, mut high): (usize, usize),
    instructions: u32,
) {
    while high - low > 1 {
        let middle = divide(recorder, array, (low, high), instructions);
        // Recurses on the shorter side first; the loop handles the other.
        if middle - low < high - middle {
            sort_alone(recorder, array, (low, middle), instructions);
            low = middle;
        } else {
            sort_alone(recorder, array, (middle, high), instructions);
            high = middle;
        }
    }
}

/// Partitions a part of at least two elements by the median of three. Returns the start of the second side; neither
/// side is empty.
fn divide<T: Copy + Ord>(
    recorder: &mut Recorder,
    array: &mut Array<T>,
    (low, high): (usize, usize),
    instructions: u32,
) -> usize {
    let mut three = [low, low + (high - low - 1) / 2, high - 1].map(|at| array.key(recorder, at));
    three.sort_unstable();
    let pivot = three[1];
    let (mut left, mut right) = (low, high - 1);
    loop {
        let (mut from_left, mut from_right) = (array.key(recorder, left), array.key(recorder, right));
        recorder.work(2 * instructions);
        while from_left < pivot {
            left += 1;
            from_left = array.key(recorder, left);
            recorder.work(instructions);
        }
        while from_right > pivot {
            right -= 1;
            from_right = array.key(recorder, right);
            recorder.work(instructions);
        }
        if left >= right {
            return right + 1;
        }
        array.set(recorder, left, from_right);
        array.set(recorder, right, from_left);
        left += 1;
        right -= 1;
        if left > right {
            return right + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rng::Rng;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sorts(records in 2..3_000u32, leaf_records in 1..300u32, seed: u64) {
            let spec = Quicksort { records, leaf_records, ..Quicksort::default() };
            let mut recorder = Recorder::new(128, spec.extent());
            prop_assert!(spec.run(&mut recorder, &mut Rng::new(seed, 1)));
        }

        #[test]
        fn sorts_equal_elements(keys in prop::collection::vec(0..4u8, 1..200)) {
            let mut recorder = Recorder::new(128, 1);
            let mut expected = keys.clone();
            expected.sort_unstable();
            let mut array = Array::new(&mut recorder, "keys", 1, keys);
            let all = (0, expected.len());
            sort_alone(&mut recorder, &mut array, all, 5);
            prop_assert_eq!(array.data(), expected);
        }
    }

    #[test]
    fn sides_differ_in_length() {
        let spec = Quicksort { records: 4_096, leaf_records: 64, ..Quicksort::default() };
        let mut recorder = Recorder::new(128, spec.extent());
        assert!(spec.run(&mut recorder, &mut Rng::new(1, 1)));
        let dag = recorder.finish().unwrap();
        let leaves: Vec<u32> = dag
            .tasks
            .iter()
            .filter(|t| dag.kinds[usize::from(t.kind)] == "sort")
            .map(|t| t.span.1 - t.span.0)
            .collect();
        assert_eq!(leaves.iter().sum::<u32>(), 4_096);
        assert!(leaves.iter().max() > leaves.iter().min().map(|least| least * 3).as_ref());
    }
}
