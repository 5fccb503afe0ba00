//! Decision-tree induction from examples (C4.5: Quinlan 1993; Narlikar 1998 has it in parallel; Chen et al. 2007,
//! §5.5). At each node, parallel tasks each sort the examples by one attribute and find its best cut. One task divides
//! the examples by the best cut of all. Both sides, which may differ much in size, are grown in parallel.

mod examples;
mod plain;

use self::examples::{Best, Counts, Cut, Examples, Scan};
use super::quicksort::sort_alone;
use super::recordable::Recordable;
use crate::array::Array;
use crate::recorder::{Recorder, What};
use document::algorithms::{Algorithm, DecisionTree};
use engine::dag::TaskId;
use engine::rng::Rng;

impl Recordable for DecisionTree {
    fn run(&self, recorder: &mut Recorder, rng: &mut Rng) -> bool {
        let examples = Examples::draw(self.extent(), self.attributes as usize, rng);
        let mut grower = Grower::new(self, recorder, &examples);
        grower.node(recorder, (0, self.extent()), 0, &[]);
        grower.leaf_of.into_iter().eq(plain::leaves(&examples, self.least_examples as usize))
    }
}

struct Grower<'a> {
    spec: &'a DecisionTree,
    /// By attribute, its value for each example.
    values: Vec<Array<u32>>,
    classes: Array<u8>,
    /// Examples in order of nodes, and a buffer for moving them.
    order: Array<u32>,
    buffer: Array<u32>,
    /// By attribute, a node's examples to be sorted: value, then example, with its class.
    sorted: Vec<Array<(u32, u32, u8)>>,
    /// By example, the majority class of its leaf.
    leaf_of: Vec<bool>,
}

impl<'a> Grower<'a> {
    fn new(spec: &'a DecisionTree, recorder: &mut Recorder, examples: &Examples) -> Self {
        let count = examples.classes.len();
        let of_each = |name: &str, n: usize| format!("{name} {n}");
        let values = examples.values.iter().enumerate();
        Self {
            spec,
            values: values
                .map(|(n, values)| Array::new(recorder, &of_each("attribute", n), 4, values.clone()))
                .collect(),
            classes: Array::new(recorder, "classes", 1, examples.classes.clone()),
            order: Array::new(recorder, "order", 4, (0..count as u32).collect()),
            buffer: Array::new(recorder, "buffer", 4, vec![0; count]),
            sorted: (0..examples.values.len())
                .map(|n| Array::new(recorder, &of_each("sorted", n), 12, vec![(0, 0, 0); count]))
                .collect(),
            leaf_of: vec![false; count],
        }
    }

    /// Grows a node and all its descendants.
    fn node(&mut self, recorder: &mut Recorder, range: (usize, usize), level: usize, after: &[TaskId]) {
        let what = |kind| What { kind, level, span: range };
        let (low, high) = range;
        recorder.group(("grow", high - low, 0), |recorder| {
            if high - low <= self.spec.leaf_examples.max(self.spec.least_examples) as usize {
                recorder.task(what("grow"), after, |r| self.alone(r, range));
                return;
            }
            let fork = recorder.fork(what("split"), after);
            let mut best = Best::none();
            let scans: Vec<TaskId> = (0..self.values.len())
                .map(|attribute| {
                    recorder.task(what("scan"), &[fork], |r| best.offer(self.scan(r, attribute, range)))
                })
                .collect();
            let mut middle = None;
            let divided =
                recorder.task(what("divide"), &scans, |r| middle = self.divide(r, range, best.cut()));
            if let Some(middle) = middle {
                for side in [(low, middle), (middle, high)] {
                    self.node(recorder, side, level + 1, &[divided]);
                }
            }
        });
    }

    /// Grows a node and all its descendants within one task.
    fn alone(&mut self, recorder: &mut Recorder, range: (usize, usize)) {
        let mut best = Best::none();
        if range.1 - range.0 >= self.spec.least_examples as usize {
            (0..self.values.len()).for_each(|attribute| best.offer(self.scan(recorder, attribute, range)));
        }
        if let Some(middle) = self.divide(recorder, range, best.cut()) {
            self.alone(recorder, (range.0, middle));
            self.alone(recorder, (middle, range.1));
        }
    }

    /// Sorts a node's examples by an attribute and finds its best cut.
    fn scan(&mut self, recorder: &mut Recorder, attribute: usize, range: (usize, usize)) -> Option<Cut> {
        let sorted = &mut self.sorted[attribute];
        let mut all = Counts::default();
        for at in range.0..range.1 {
            let example = self.order.get(recorder, at);
            let value = self.values[attribute].get(recorder, example as usize);
            let class = self.classes.get(recorder, example as usize);
            sorted.set(recorder, at, (value, example, class));
            recorder.work(self.spec.instructions_per_example);
            all.add(class);
        }
        sort_alone(recorder, sorted, range, self.spec.instructions_per_example);
        let mut scan = Scan::new(attribute, all);
        for at in range.0..range.1 {
            let (value, _, class) = sorted.get(recorder, at);
            recorder.work(self.spec.instructions_per_example);
            scan.next(value, class);
        }
        scan.best()
    }

    /// Divides a node's examples by a cut, keeping their order. Returns the start of the second side; without a cut the
    /// node is a leaf.
    fn divide(
        &mut self,
        recorder: &mut Recorder,
        (low, high): (usize, usize),
        cut: Option<Cut>,
    ) -> Option<usize> {
        let Some(cut) = cut else {
            let mut all = Counts::default();
            for at in low..high {
                let example = self.order.get(recorder, at) as usize;
                all.add(self.classes.get(recorder, example));
                recorder.work(self.spec.instructions_per_example);
            }
            let examples = &self.order.data()[low..high];
            examples.iter().for_each(|&example| self.leaf_of[example as usize] = all.majority());
            return None;
        };
        let (mut left, mut right) = (low, 0);
        for at in low..high {
            let example = self.order.get(recorder, at);
            let value = self.values[cut.attribute].get(recorder, example as usize);
            recorder.work(self.spec.instructions_per_example);
            if value <= cut.at_most {
                self.order.set(recorder, left, example);
                left += 1;
            } else {
                self.buffer.set(recorder, low + right, example);
                right += 1;
            }
        }
        for n in 0..right {
            let example = self.buffer.get(recorder, low + n);
            self.order.set(recorder, left + n, example);
        }
        Some(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_the_tree_that_a_plain_program_grows() {
        for (examples, attributes, leaf_examples) in
            [(2, 1, 1), (300, 3, 40), (1_000, 5, 1), (1_000, 5, 2_000)]
        {
            let spec = DecisionTree { examples, attributes, leaf_examples, ..DecisionTree::default() };
            let mut recorder = Recorder::new(128, spec.extent());
            assert!(spec.run(&mut recorder, &mut Rng::new(9, 1)), "{spec:?}");
        }
    }

    #[test]
    fn learns_what_the_classes_depend_on() {
        let spec = DecisionTree { examples: 4_000, ..DecisionTree::default() };
        let mut recorder = Recorder::new(128, spec.extent());
        let examples = Examples::draw(spec.extent(), 8, &mut Rng::new(9, 1));
        let mut grower = Grower::new(&spec, &mut recorder, &examples);
        grower.node(&mut recorder, (0, spec.extent()), 0, &[]);
        let right =
            grower.leaf_of.iter().zip(&examples.classes).filter(|&(&leaf, &class)| leaf == (class == 1));
        // One class in sixteen is noise.
        assert!(right.count() > 4_000 * 15 / 16);
        let dag = recorder.finish().unwrap();
        let divisions = dag.tasks.iter().filter(|t| dag.kinds[usize::from(t.kind)] == "divide");
        let sizes: Vec<u32> = divisions.map(|t| t.span.1 - t.span.0).collect();
        assert!(sizes.len() > 5 && sizes[0] == 4_000, "{sizes:?}");
    }
}
