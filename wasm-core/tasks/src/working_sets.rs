//! Working sets of a program's task groups, and coarsening by them.

use super::coarsen::{coarsened, stops};
use super::groups::GroupTree;
use super::parallelization::{Threshold, parallelization_table};
use document::CoarsenSpec;
use engine::analysis::{GroupCount, LruTree};
use engine::dag::{Dag, DagError, TaskId};
use serde::Serialize;
use std::ops::Range;

/// The task groups of a program with their working sets.
#[derive(Clone, Debug)]
pub struct WorkingSets {
    tree: GroupTree,
    profile: LruTree,
    line_bytes: u32,
}

/// Working set of a group, or of a single task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GroupWorkingSet {
    /// Number of its first task.
    pub first_task: TaskId,
    /// Number of its tasks.
    pub tasks: u32,
    /// Index of the enclosing group in the list; null for the outermost.
    pub parent: Option<u32>,
    /// Stage among its siblings; siblings of one stage are independent.
    pub stage: u32,
    /// Call site at which the program decided to divide into it; null for a task not formed by a decision.
    pub site: Option<&'static str>,
    /// The size on which that decision depends.
    pub param: Option<u32>,
    /// Number of references to lines.
    pub references: u64,
    /// Bytes of the distinct lines that it refers to.
    pub footprint_bytes: u64,
    /// Smallest profiled cache size in which only first uses miss; null if above the largest.
    pub working_set_bytes: Option<u64>,
    /// Misses of an initially empty cache, by profiled size.
    pub misses: Vec<u64>,
}

impl WorkingSets {
    /// Profiles a program recorded in lines of `line_bytes`, for fully associative LRU caches of `cache_lines` lines,
    /// in one pass over its references in depth-first order.
    pub fn of(dag: &Dag, line_bytes: u32, cache_lines: Vec<u32>) -> Self {
        let mut profile = LruTree::new(cache_lines);
        for task in 0..dag.tasks.len() as TaskId {
            dag.records_of(task).iter().filter(|r| !r.is_special()).for_each(|r| profile.reference(r.line()));
            profile.end_task();
        }
        Self { tree: GroupTree::new(dag), profile, line_bytes }
    }

    /// The groups and tasks.
    pub fn tree(&self) -> &GroupTree {
        &self.tree
    }

    /// The profiled cache sizes in bytes, increasing.
    pub fn cache_bytes(&self) -> Vec<u64> {
        self.profile.cache_lines().iter().map(|&lines| self.bytes(u64::from(lines))).collect()
    }

    fn bytes(&self, lines: u64) -> u64 {
        lines * u64::from(self.line_bytes)
    }

    /// The bytes of all lines that consecutive tasks refer to.
    pub(super) fn footprint_bytes(&self, tasks: Range<TaskId>) -> u64 {
        self.bytes(self.count(tasks).cold)
    }

    /// The references and hits of consecutive tasks that start with an empty cache.
    pub fn count(&self, tasks: Range<TaskId>) -> GroupCount {
        self.profile.count(tasks)
    }

    /// A node of the tree for display.
    pub fn group(&self, dag: &Dag, node: u32) -> GroupWorkingSet {
        let group = &self.tree.nodes()[node as usize];
        let count = self.count(group.tasks());
        let working_set = count.working_set(self.profile.cache_lines());
        GroupWorkingSet {
            first_task: group.first,
            tasks: group.end - group.first,
            parent: group.parent,
            stage: group.stage,
            site: group.made_by.map(|(site, _)| dag.sites[usize::from(site)]),
            param: group.made_by.map(|(_, param)| param),
            references: count.references,
            footprint_bytes: self.bytes(count.cold),
            working_set_bytes: working_set.map(|lines| self.bytes(u64::from(lines))),
            misses: count.misses().collect(),
        }
    }

    /// The groups at which dividing stops, for a machine: W ≤ K · cache / (slack · cores) (Chen et al. 2007, §6.2, with
    /// slack 2). W is the footprint of the K children.
    pub fn stops(&self, spec: &CoarsenSpec) -> Vec<u32> {
        let lines = spec.cache_bytes as f64 / f64::from(self.line_bytes);
        let room = lines / (f64::from(spec.slack) * f64::from(spec.cores));
        stops(&self.tree, room, |tasks| Some(self.count(tasks).cold))
    }

    /// The parallelization table of a set of stops.
    pub fn parallelization_table(&self, dag: &Dag, stops: &[u32]) -> Vec<Threshold> {
        parallelization_table(dag, &self.tree, stops)
    }
}

/// The program with its tasks coarsened for a machine.
///
/// # Errors
/// A coarse task with more instructions than can be counted.
pub fn coarsen(dag: &Dag, spec: &CoarsenSpec, line_bytes: u32) -> Result<Dag, DagError> {
    let profile = WorkingSets::of(dag, line_bytes, Vec::new());
    coarsened(dag, profile.tree(), &profile.stops(spec))
}
