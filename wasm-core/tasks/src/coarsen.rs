//! Automatic coarsening: selects the groups of fine tasks to run as one task each (Chen et al. 2007, §6.2).

use super::groups::GroupTree;
use engine::dag::{Dag, DagError, Group, Task, TaskId};
use engine::workload::Record;
use std::ops::Range;

/// The groups at which dividing stops: nodes of the tree in order, each task in exactly one of them.
///
/// Top-down from the whole program: if K children of a group do not depend on each other and together have a working
/// set of W ≤ K · `lines_a_child`, dividing stops at these children; otherwise it continues inside each of them.
/// Children that depend on each other are judged set by set.
pub fn stops(
    tree: &GroupTree,
    lines_a_child: f64,
    working_set_lines: impl Fn(Range<TaskId>) -> Option<u64>,
) -> Vec<u32> {
    let nodes = tree.nodes();
    let mut stops = Vec::new();
    let mut open = vec![0];
    while let Some(node) = open.pop() {
        let children: Vec<u32> = tree.children(node).collect();
        if children.is_empty() {
            stops.push(node);
        }
        for set in children.chunk_by(|&a, &b| nodes[a as usize].stage == nodes[b as usize].stage) {
            let tasks = nodes[set[0] as usize].first..nodes[set[set.len() - 1] as usize].end;
            let room = set.len() as f64 * lines_a_child;
            let stop = working_set_lines(tasks).is_some_and(|lines| lines as f64 <= room);
            (if stop { &mut stops } else { &mut open }).extend_from_slice(set);
        }
    }
    stops.sort_unstable();
    stops
}

/// The same program with one task per stop: the references of the tasks inside it, concatenated in depth-first order.
/// It waits for everything outside that any of them waits for.
///
/// Chen et al. 2007 run this as the middle bar of Fig. 8: a coarse task still does work that only the fine ones needed,
/// such as searching the start of its stretch of a merge.
///
/// # Errors
/// A coarse task with more instructions than can be counted.
pub fn coarsened(dag: &Dag, tree: &GroupTree, stops: &[u32]) -> Result<Dag, DagError> {
    let parts: Vec<Range<TaskId>> = stops.iter().map(|&stop| tree.nodes()[stop as usize].tasks()).collect();
    let mut coarse = Dag {
        records: Vec::with_capacity(dag.records.len()),
        regions: dag.regions.clone(),
        kinds: dag.kinds.clone(),
        sites: dag.sites.clone(),
        extent: dag.extent,
        ..Dag::default()
    };
    let mut part_of = Vec::with_capacity(dag.tasks.len());
    for part in &parts {
        part_of.extend(part.clone().map(|_| coarse.tasks.len() as TaskId));
        let task = join(dag, part.clone(), &mut coarse.records)?;
        coarse.tasks.push(task);
    }
    let mut edges = Vec::new();
    for task in 0..dag.tasks.len() as TaskId {
        let from = part_of[task as usize];
        let to = dag.successors_of(task).iter().map(|&next| part_of[next as usize]);
        edges.extend(to.filter(|&to| to != from).map(|to| (to, from)));
    }
    edges.sort_unstable();
    edges.dedup();
    let edges: Vec<(TaskId, TaskId)> = edges.into_iter().map(|(to, from)| (from, to)).collect();
    coarse.link(&edges);
    coarse.groups = groups_around(dag, &parts, &part_of);
    Ok(coarse)
}

/// Appends the records of consecutive tasks as those of one task. Its kind is that of the last task, its span that of
/// all.
fn join(dag: &Dag, tasks: Range<TaskId>, records: &mut Vec<Record>) -> Result<Task, DagError> {
    let first_record = records.len() as u32;
    let last = tasks.end - 1;
    for task in tasks.clone() {
        for &record in dag.records_of(task) {
            match record.gap() {
                _ if !record.is_end() || task == last => records.push(record),
                0 => {}
                instructions => records.push(Record::compute(instructions - 1)),
            }
        }
    }
    let all = &dag.tasks[tasks.start as usize..tasks.end as usize];
    let mut joined = dag.tasks[last as usize];
    for task in all {
        joined.level = joined.level.min(task.level);
        joined.span = (joined.span.0.min(task.span.0), joined.span.1.max(task.span.1));
    }
    joined.first_record = first_record;
    joined.records = records.len() as u32 - first_record;
    let instructions: u64 = all.iter().map(|task| u64::from(task.instructions)).sum();
    joined.instructions = u32::try_from(instructions).map_err(|_| DagError::Instructions)?;
    Ok(joined)
}

/// The recorded calls that are not inside a coarse task.
fn groups_around(dag: &Dag, parts: &[Range<TaskId>], part_of: &[TaskId]) -> Vec<Group> {
    let mut kept = vec![None; dag.groups.len()];
    let mut groups = Vec::new();
    for (call, group) in dag.groups.iter().enumerate() {
        let (first, last) = (part_of[group.first as usize], part_of[group.end as usize - 1]);
        if parts[first as usize].start == group.first && parts[last as usize].end == group.end {
            kept[call] = Some(groups.len() as u32);
            let parent = group.parent.and_then(|parent| kept[parent as usize]);
            groups.push(Group { first, end: last + 1, parent, ..*group });
        }
    }
    groups
}
