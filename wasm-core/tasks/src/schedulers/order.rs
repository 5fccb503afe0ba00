//! Order maintenance: compares two live tasks by their sequential execution order.
//!
//! The tasks that an ended task enabled replace it, in their order. Positions are labels of 64 bits. Children share the
//! gap up to the next label; when a gap is used up, all labels are redistributed.

use engine::dag::TaskId;
use std::collections::BTreeMap;

/// Live tasks in order.
#[derive(Clone, Debug, Default)]
pub struct Order {
    by_label: BTreeMap<u64, TaskId>,
    /// By task; meaningless for tasks that are not live.
    labels: Vec<u64>,
}

impl Order {
    /// Adds the tasks with which a program begins.
    pub fn begin(&mut self, tasks: &[TaskId]) {
        for &task in tasks {
            let last = self.by_label.last_key_value().map_or(0, |(&label, _)| label);
            self.put(task, last + 1);
        }
        self.deal_anew();
    }

    /// Replaces a task by `children`.
    pub fn replace(&mut self, task: TaskId, children: &[TaskId]) {
        let mut label = self.label(task);
        if self.room_after(label) < children.len() as u64 {
            self.deal_anew();
            label = self.label(task);
        }
        let step = self.room_after(label) / children.len().max(1) as u64;
        self.by_label.remove(&label);
        for (place, &child) in children.iter().enumerate() {
            self.put(child, label + step * place as u64);
        }
    }

    /// Live tasks in order.
    pub fn tasks(&self) -> impl Iterator<Item = TaskId> {
        self.by_label.values().copied()
    }

    /// The number of live tasks.
    pub fn len(&self) -> usize {
        self.by_label.len()
    }

    fn label(&self, task: TaskId) -> u64 {
        self.labels[task as usize]
    }

    /// The gap from this label to the next.
    fn room_after(&self, label: u64) -> u64 {
        self.by_label.range(label + 1..).next().map_or(u64::MAX, |(&next, _)| next) - label
    }

    fn put(&mut self, task: TaskId, label: u64) {
        if self.labels.len() <= task as usize {
            self.labels.resize(task as usize + 1, 0);
        }
        self.labels[task as usize] = label;
        self.by_label.insert(label, task);
    }

    fn deal_anew(&mut self) {
        let distance = u64::MAX / (self.by_label.len() as u64 + 1);
        for (place, task) in std::mem::take(&mut self.by_label).into_values().enumerate() {
            self.put(task, distance * place as u64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Compares with a plain list. Replacing near the front uses labels up quickly.
        #[test]
        fn is_the_order_of_a_list(steps in prop::collection::vec((0..1_000usize, 0..5u32), 1..400)) {
            let mut list: Vec<TaskId> = vec![0, 1];
            let mut next = 2;
            let mut order = Order::default();
            order.begin(&list);
            for (at, children) in steps {
                if list.is_empty() {
                    break;
                }
                let at = at % list.len().min(3);
                let born: Vec<TaskId> = (next..next + children).collect();
                next += children;
                order.replace(list[at], &born);
                list.splice(at..=at, born);
                prop_assert!(order.tasks().eq(list.iter().copied()));
            }
        }
    }

    #[test]
    fn survives_a_chain_of_forks() {
        let mut order = Order::default();
        order.begin(&[0]);
        for fork in 0..10_000 {
            order.replace(2 * fork, &[2 * fork + 2, 2 * fork + 1]);
        }
        assert!(order.tasks().skip(1).eq((0..10_000).rev().map(|fork| 2 * fork + 1)));
    }
}
