//! The same tree from a plain program, as a reference for the tasks.

use super::examples::{Best, Counts, Cut, Examples, Scan};

/// By example, the majority class of its leaf.
pub fn leaves(examples: &Examples, least_examples: usize) -> Vec<bool> {
    let mut leaf_of = vec![false; examples.classes.len()];
    let mut open = vec![(0..examples.classes.len()).collect::<Vec<usize>>()];
    while let Some(node) = open.pop() {
        let cut = if node.len() < least_examples { None } else { best_cut(examples, &node) };
        if let Some(Cut { attribute, at_most, .. }) = cut {
            let (left, right) = node.iter().partition(|&&n| examples.values[attribute][n] <= at_most);
            open.extend::<[Vec<usize>; 2]>([left, right]);
            continue;
        }
        let all = counts(examples, &node);
        node.into_iter().for_each(|example| leaf_of[example] = all.majority());
    }
    leaf_of
}

fn counts(examples: &Examples, node: &[usize]) -> Counts {
    let mut all = Counts::default();
    node.iter().for_each(|&example| all.add(examples.classes[example]));
    all
}

fn best_cut(examples: &Examples, node: &[usize]) -> Option<Cut> {
    let all = counts(examples, node);
    let mut best = Best::none();
    for (attribute, values) in examples.values.iter().enumerate() {
        let mut sorted: Vec<usize> = node.to_vec();
        sorted.sort_by_key(|&example| values[example]);
        let mut scan = Scan::new(attribute, all);
        sorted.into_iter().for_each(|example| scan.next(values[example], examples.classes[example]));
        best.offer(scan.best());
    }
    best.cut()
}
