//! The sequential execution of tasks that are given in any order, or the reason why there is none.

use super::given::Tasks;
use crate::error::ScenarioError;
use std::collections::{HashMap, HashSet};

/// Most names of a cycle that the error message lists.
const NAMES_SAID: usize = 8;

/// The order of the tasks and their dependences, by index in the list.
pub struct Order {
    /// Tasks in sequential, depth-first order: the first in the list of those that became ready last.
    pub sequence: Vec<usize>,
    /// By task, its predecessors.
    pub predecessors: Vec<Vec<usize>>,
    /// By task, the number of tasks before it on the longest path to it.
    pub levels: Vec<usize>,
}

impl Order {
    /// Orders the tasks. The paths of errors are relative to the tasks.
    ///
    /// # Errors
    /// Two tasks of one name, an edge to or from an unknown task, an edge given twice, a cycle.
    pub fn of(given: &Tasks) -> Result<Self, ScenarioError> {
        let edges = edges(given)?;
        let tasks = given.tasks.len();
        let (mut predecessors, mut successors) = (vec![Vec::new(); tasks], vec![Vec::new(); tasks]);
        for &(from, to) in &edges {
            predecessors[to].push(from);
            successors[from].push(to);
        }
        successors.iter_mut().for_each(|list| list.sort_unstable());
        let mut waits_for: Vec<usize> = predecessors.iter().map(Vec::len).collect();
        let mut ready: Vec<usize> = (0..tasks).rev().filter(|&task| waits_for[task] == 0).collect();
        let (mut sequence, mut levels) = (Vec::with_capacity(tasks), vec![0; tasks]);
        while let Some(task) = ready.pop() {
            sequence.push(task);
            for &next in successors[task].iter().rev() {
                levels[next] = levels[next].max(levels[task] + 1);
                waits_for[next] -= 1;
                if waits_for[next] == 0 {
                    ready.push(next);
                }
            }
        }
        if sequence.len() < tasks {
            return Err(cycle(given, &edges, &predecessors, &waits_for));
        }
        Ok(Self { sequence, predecessors, levels })
    }
}

/// Edges as pairs of task indices.
fn edges(given: &Tasks) -> Result<Vec<(usize, usize)>, ScenarioError> {
    let mut places = HashMap::new();
    for (n, task) in given.tasks.iter().enumerate() {
        if let Some(first) = places.insert(task.name.as_str(), n) {
            return Err(ScenarioError::at(
                format!("/tasks/{n}/name"),
                format!("\"{}\" is already the name of /tasks/{first}", task.name),
                "Give each task a name of its own: edges tell tasks by name.",
            ));
        }
    }
    let mut known = HashSet::new();
    let mut edges = Vec::with_capacity(given.edges.len());
    for (n, edge) in given.edges.iter().enumerate() {
        let mut ends = [0; 2];
        for (end, name) in edge.iter().enumerate() {
            ends[end] = *places.get(name.as_str()).ok_or_else(|| {
                ScenarioError::at(
                    format!("/edges/{n}/{end}"),
                    format!("there is no task \"{name}\""),
                    "An edge is a pair of names of /tasks: the second waits for the first.",
                )
            })?;
        }
        if !known.insert(ends) {
            return Err(ScenarioError::at(
                format!("/edges/{n}"),
                format!("\"{}\" already waits for \"{}\"", edge[1], edge[0]),
                "Take one of both edges away.",
            ));
        }
        edges.push((ends[0], ends[1]));
    }
    Ok(edges)
}

/// The error that names a cycle among the tasks that are not ready.
fn cycle(
    given: &Tasks,
    edges: &[(usize, usize)],
    predecessors: &[Vec<usize>],
    waits_for: &[usize],
) -> ScenarioError {
    let waits = |&task: &usize| waits_for[task] > 0;
    // Each task that never becomes ready waits for another such task, so following predecessors repeats a task.
    let mut path: Vec<usize> = Vec::new();
    let mut place = vec![None; given.tasks.len()];
    let mut at = (0..given.tasks.len()).find(waits);
    while let Some(task) = at.filter(|&task| place[task].is_none()) {
        place[task] = Some(path.len());
        path.push(task);
        at = predecessors[task].iter().copied().find(|before| waits(before));
    }
    let start = at.and_then(|task| place[task]).unwrap_or_default();
    let mut around: Vec<usize> = path[start..].iter().rev().copied().collect();
    around.rotate_right(1);
    let closing = (around[around.len() - 1], around[0]);
    let edge = edges.iter().position(|&edge| edge == closing).unwrap_or_default();
    let name = |&task: &usize| format!("\"{}\"", given.tasks[task].name);
    let mut names: Vec<String> = around.iter().take(NAMES_SAID).map(name).collect();
    if around.len() > NAMES_SAID {
        names.push(format!("{} more", around.len() - NAMES_SAID));
    }
    names.push(name(&around[0]));
    ScenarioError::at(
        format!("/edges/{edge}"),
        format!("tasks wait for each other in a circle: {}", names.join(" → ")),
        "Take one of these edges away: none of the tasks could ever run.",
    )
}
