//! Hits and misses of every group of consecutive tasks, for many cache sizes, in one pass over their references.

use super::group_count::GroupCount;
use super::lru_stack::LruStack;
use document::Order;
use std::ops::Range;

/// The one-pass profiler of Chen et al. 2007, §6.1, for fully associative LRU caches.
///
/// Each reference of task i has a stack distance d and a task j that used its line last. Within the group of tasks
/// b..e, started with an empty cache, it hits a cache of D lines if j ≥ b and d ≤ D. So each task needs a histogram of
/// two dimensions: distance bucket × age i − j. The histogram is summed over both dimensions as soon as the task ends,
/// so that a group's hits are the sum of one number per task.
#[derive(Clone, Debug)]
pub struct LruTree {
    cache_lines: Vec<u32>,
    stack: LruStack,
    /// The last use, by line.
    last_use: Vec<LastUse>,
    open: OpenTask,
    /// Scratch space for the row that is being summed.
    sums: Vec<u32>,
    /// Index of a finished task's first cell, by task; one more entry marks the end.
    first_cell: Vec<usize>,
    /// The age i − j of a cell, by cell; increasing within a task.
    ages: Vec<u32>,
    /// One row per cell: hits of the task up to this age, by cache size; last, uses at any distance.
    hits: Vec<u32>,
    /// References of all tasks before a finished task, by task; one more entry at the end.
    references_before: Vec<u64>,
}

/// A line's slot in the stack and the task that used it last; [`NONE`] in both for a line without a use.
#[derive(Clone, Copy, Debug)]
struct LastUse {
    slot: u32,
    task: u32,
}

/// The histogram of the current task, which has not ended.
#[derive(Clone, Debug, Default)]
struct OpenTask {
    references: u64,
    /// A task's row in `counts`, or [`NONE`], by task.
    row_of: Vec<u32>,
    /// The task of each row.
    tasks: Vec<u32>,
    /// Uses by distance bucket, one row per task.
    counts: Vec<u32>,
    /// The last task counted and its row. Cached because consecutive lines were often used by the same task.
    last: (u32, u32),
    /// Tasks and their rows, latest task first.
    latest_first: Vec<(u32, usize)>,
}

const NONE: u32 = u32::MAX;

impl LruTree {
    /// An empty profiler for caches of `cache_lines` lines.
    pub fn new(mut cache_lines: Vec<u32>) -> Self {
        cache_lines.sort_unstable();
        cache_lines.dedup();
        Self {
            sums: vec![0; cache_lines.len() + 1],
            cache_lines,
            stack: LruStack::default(),
            last_use: Vec::new(),
            open: OpenTask { row_of: vec![NONE], last: (NONE, 0), ..OpenTask::default() },
            first_cell: vec![0],
            ages: Vec::new(),
            hits: Vec::new(),
            references_before: vec![0],
        }
    }

    /// The cache sizes in lines, in increasing order.
    pub fn cache_lines(&self) -> &[u32] {
        &self.cache_lines
    }

    /// The number of finished tasks.
    pub fn tasks(&self) -> u32 {
        self.first_cell.len() as u32 - 1
    }

    /// Counts the next reference of the current task. Lines are numbered from 0.
    #[inline]
    pub fn reference(&mut self, line: u32) {
        self.open.references += 1;
        let at = line as usize;
        if at >= self.last_use.len() {
            self.last_use.resize((at + 1).next_power_of_two(), LastUse { slot: NONE, task: NONE });
        }
        let last_use = &mut self.last_use;
        let slot = self.stack.next_slot(|line, slot| last_use[line as usize].slot = slot);
        let task = self.first_cell.len() as u32 - 1;
        let before = std::mem::replace(&mut last_use[at], LastUse { slot, task });
        if let Some(distance) = self.stack.push(line, (before.slot != NONE).then_some(before.slot)) {
            let bucket = self.cache_lines.partition_point(|&lines| lines < distance);
            self.open.add(before.task, bucket, self.cache_lines.len() + 1);
        }
    }

    /// Ends the current task and begins the next one.
    pub fn end_task(&mut self) {
        let task = self.tasks();
        let buckets = self.cache_lines.len() + 1;
        let open = &mut self.open;
        open.latest_first.clear();
        open.latest_first.extend(open.tasks.iter().copied().zip(0..));
        open.latest_first.order_by(|one, other| other.cmp(one));
        self.sums.fill(0);
        for &(before, row) in &open.latest_first {
            let mut within = 0;
            for (sum, count) in self.sums.iter_mut().zip(&open.counts[row * buckets..]) {
                within += count;
                *sum += within;
            }
            self.hits.extend_from_slice(&self.sums);
            self.ages.push(task - before);
            open.row_of[before as usize] = NONE;
        }
        self.first_cell.push(self.ages.len());
        self.references_before.push(self.references_before[task as usize] + open.references);
        open.references = 0;
        open.tasks.clear();
        open.counts.clear();
        open.last.0 = NONE;
        open.row_of.push(NONE);
    }

    /// The references and hits of a group of consecutive tasks that starts with an empty cache.
    pub fn count(&self, group: Range<u32>) -> GroupCount {
        let (first, end) = (group.start as usize, group.end as usize);
        let buckets = self.cache_lines.len() + 1;
        let mut hits = vec![0; buckets];
        for task in first..end {
            let cells = &self.ages[self.first_cell[task]..self.first_cell[task + 1]];
            // Ages increase, so those older than the group are at the end.
            let inside = match cells.last() {
                Some(&oldest) if oldest as usize > task - first => {
                    cells.partition_point(|&age| age as usize <= task - first)
                }
                _ => cells.len(),
            };
            if inside > 0 {
                let row = (self.first_cell[task] + inside - 1) * buckets;
                let row = &self.hits[row..row + buckets];
                hits.iter_mut().zip(row).for_each(|(sum, &hits)| *sum += u64::from(hits));
            }
        }
        let references = self.references_before[end] - self.references_before[first];
        let used_again = hits.pop().unwrap_or(0);
        GroupCount { references, cold: references - used_again, hits }
    }
}

impl OpenTask {
    /// Counts one use of a line whose last use was by task `before`.
    #[inline]
    fn add(&mut self, before: u32, bucket: usize, buckets: usize) {
        if before != self.last.0 {
            self.last = (before, self.row(before, buckets));
        }
        self.counts[self.last.1 as usize * buckets + bucket] += 1;
    }

    /// The row of a task. Appends a row if the task has none.
    fn row(&mut self, task: u32, buckets: usize) -> u32 {
        let row = &mut self.row_of[task as usize];
        if *row == NONE {
            *row = self.tasks.len() as u32;
            self.tasks.push(task);
            self.counts.resize(self.counts.len() + buckets, 0);
        }
        *row
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand() {
        // Task 0: a b a. Task 1: b c. Task 2: a c.
        let mut tree = LruTree::new(vec![2, 1, 3]);
        for task in [&[0, 1, 0][..], &[1, 2], &[0, 2]] {
            task.iter().for_each(|&line| tree.reference(line));
            tree.end_task();
        }
        // Distances: – – 2 | 2 – | 3 2.
        let count = |group| tree.count(group);
        assert_eq!(count(0..3), GroupCount { references: 7, cold: 3, hits: vec![0, 3, 4] });
        assert_eq!(count(0..2), GroupCount { references: 5, cold: 3, hits: vec![0, 2, 2] });
        // Without task 0, a and b are first uses; c is used again after a.
        assert_eq!(count(1..3), GroupCount { references: 4, cold: 3, hits: vec![0, 1, 1] });
        assert_eq!(count(2..3), GroupCount { references: 2, cold: 2, hits: vec![0, 0, 0] });
        assert_eq!(count(1..1), GroupCount { references: 0, cold: 0, hits: vec![0, 0, 0] });
        let sizes = tree.cache_lines();
        let working_set = |group| count(group).working_set(sizes);
        assert_eq!([working_set(0..3), working_set(1..3), working_set(2..3)], [Some(3), Some(2), Some(1)]);
    }
}
