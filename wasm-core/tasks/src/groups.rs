//! The tree of task groups: the nesting of a program's tasks (Chen et al. 2007, §6.1).

use engine::dag::{Dag, TaskId};
use std::ops::Range;

/// A group of consecutive tasks, or a single task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupNode {
    /// The first task.
    pub first: TaskId,
    /// The task after the last one.
    pub end: TaskId,
    /// The node after its last descendant.
    pub after: u32,
    /// The enclosing group.
    pub parent: Option<u32>,
    /// Children of a group with the same stage are consecutive and do not depend on each other.
    pub stage: u32,
    /// The decision to fork that created it: its number in [`Dag::sites`], and the size on which the decision depends.
    /// `None` for the whole of a program that names no sites, and for a task that no decision created.
    pub made_by: Option<(u16, u32)>,
}

impl GroupNode {
    /// The tasks of the group.
    pub fn tasks(&self) -> Range<TaskId> {
        self.first..self.end
    }

    /// Whether it is a single task.
    pub fn is_task(&self) -> bool {
        self.end - self.first == 1
    }
}

/// All groups and tasks, each before its descendants; the first is the whole program.
///
/// Inner nodes are the calls that the program recorded. Adjacent independent tasks that belong to no call of their own,
/// such as those of a parallel merge, are halved recursively: the first half has ⌊K/2⌋ of K tasks (§6.1). Independence
/// is read from the graph's edges.
#[derive(Clone, Debug)]
pub struct GroupTree {
    nodes: Vec<GroupNode>,
}

impl GroupTree {
    /// The tree of a program, which has at least one task.
    pub fn new(dag: &Dag) -> Self {
        let source = Source::new(dag);
        let mut builder = Builder { source: &source, nodes: Vec::new() };
        let all = 0..dag.tasks.len() as TaskId;
        let whole = source.outermost.first().filter(|&&call| source.tasks_of(call) == all);
        let program = match whole {
            Some(&call) => source.child_of(call),
            None => Child { tasks: all, made_by: None, calls: &source.outermost },
        };
        builder.child(Place { stage: 0, parent: None }, &program);
        Self { nodes: builder.nodes }
    }

    /// Groups and tasks, each before its descendants.
    pub fn nodes(&self) -> &[GroupNode] {
        &self.nodes
    }

    /// The children of a node, in order.
    pub fn children(&self, node: u32) -> impl Iterator<Item = u32> {
        let end = self.nodes[node as usize].after;
        let next = move |child: u32| (child < end).then_some(child);
        std::iter::successors(next(node + 1), move |&child| next(self.nodes[child as usize].after))
    }
}

/// The input of the tree.
struct Source<'a> {
    dag: &'a Dag,
    /// By task, the tasks that it waits for.
    predecessors: Vec<Vec<TaskId>>,
    /// By recorded call, the calls directly inside it.
    inside: Vec<Vec<u32>>,
    /// Recorded calls inside no other.
    outermost: Vec<u32>,
}

/// A child that is not yet a node.
struct Child<'a> {
    tasks: Range<TaskId>,
    made_by: Option<(u16, u32)>,
    /// Recorded calls directly inside it.
    calls: &'a [u32],
}

impl<'a> Source<'a> {
    fn new(dag: &'a Dag) -> Self {
        let mut predecessors = vec![Vec::new(); dag.tasks.len()];
        for task in 0..dag.tasks.len() as TaskId {
            dag.successors_of(task).iter().for_each(|&next| predecessors[next as usize].push(task));
        }
        let (mut inside, mut outermost) = (vec![Vec::new(); dag.groups.len()], Vec::new());
        for (call, group) in dag.groups.iter().enumerate() {
            group.parent.map_or(&mut outermost, |parent| &mut inside[parent as usize]).push(call as u32);
        }
        Self { dag, predecessors, inside, outermost }
    }

    fn tasks_of(&self, call: u32) -> Range<TaskId> {
        let group = &self.dag.groups[call as usize];
        group.first..group.end
    }

    fn child_of(&self, call: u32) -> Child<'_> {
        let group = &self.dag.groups[call as usize];
        Child {
            tasks: self.tasks_of(call),
            made_by: Some((group.site, group.param)),
            calls: &self.inside[call as usize],
        }
    }

    /// The parts of a node: calls, and its own tasks between them.
    fn children_of(&self, node: &Child<'a>) -> Vec<Child<'_>> {
        let mut calls = node.calls;
        // A call that only makes another call is the same group.
        while let &[only] = calls
            && self.tasks_of(only) == node.tasks
        {
            calls = &self.inside[only as usize];
        }
        let own = |tasks: Range<TaskId>| {
            tasks.map(|task| Child { tasks: task..task + 1, made_by: None, calls: &[] })
        };
        let mut children = Vec::new();
        let mut at = node.tasks.start;
        for &call in calls {
            let child = self.child_of(call);
            children.extend(own(at..child.tasks.start));
            at = child.tasks.end;
            children.push(child);
        }
        children.extend(own(at..node.tasks.end));
        children
    }

    /// Whether any of `tasks` depends on an earlier task from `first` on.
    ///
    /// A dependence path into consecutive tasks enters them by an edge from an earlier task, so checking single edges
    /// suffices.
    fn waits(&self, tasks: &Range<TaskId>, first: TaskId) -> bool {
        let before = first..tasks.start;
        tasks.clone().any(|task| self.predecessors[task as usize].iter().any(|p| before.contains(p)))
    }

    /// Consecutive children, split where one waits for another.
    fn independent_sets(&self, children: Vec<Child<'a>>) -> Vec<Vec<Child<'a>>> {
        let mut sets: Vec<Vec<Child>> = Vec::new();
        for child in children {
            match sets.last_mut() {
                Some(set) if !self.waits(&child.tasks, set[0].tasks.start) => set.push(child),
                _ => sets.push(vec![child]),
            }
        }
        sets
    }
}

struct Builder<'a> {
    source: &'a Source<'a>,
    nodes: Vec<GroupNode>,
}

/// The position of a node.
#[derive(Clone, Copy)]
struct Place {
    stage: u32,
    parent: Option<u32>,
}

impl Builder<'_> {
    /// Adds a node and all its descendants.
    fn child(&mut self, place: Place, child: &Child) {
        let me = self.begin(place, &child.tasks, child.made_by);
        if child.tasks.len() > 1 {
            let sets = self.source.independent_sets(self.source.children_of(child));
            for (stage, set) in sets.iter().enumerate() {
                let place = Place { stage: stage as u32, parent: Some(me) };
                let tasks = set[0].tasks.start..set[set.len() - 1].tasks.end;
                if set.len() > 1 && set.iter().all(|c| c.made_by.is_none()) {
                    self.halves(place, &tasks, &|part| share(child.made_by, part, tasks.len()));
                } else {
                    set.iter().for_each(|child| self.child(place, child));
                }
            }
        }
        self.end(me);
    }

    /// Adds both halves of a set of independent tasks, and all their descendants.
    fn halves(&mut self, place: Place, tasks: &Range<TaskId>, made_by: &dyn Fn(usize) -> Option<(u16, u32)>) {
        let middle = tasks.start + tasks.len() as TaskId / 2;
        for half in [tasks.start..middle, middle..tasks.end] {
            let me = self.begin(place, &half, made_by(half.len()));
            if half.len() > 1 {
                self.halves(Place { stage: 0, parent: Some(me) }, &half, made_by);
            }
            self.end(me);
        }
    }

    fn begin(&mut self, place: Place, tasks: &Range<TaskId>, made_by: Option<(u16, u32)>) -> u32 {
        let Place { stage, parent } = place;
        self.nodes.push(GroupNode { first: tasks.start, end: tasks.end, after: 0, parent, stage, made_by });
        self.nodes.len() as u32 - 1
    }

    fn end(&mut self, node: u32) {
        self.nodes[node as usize].after = self.nodes.len() as u32;
    }
}

/// The decision for `part` of the `all` tasks of one call, with its size in proportion.
fn share(made_by: Option<(u16, u32)>, part: usize, all: usize) -> Option<(u16, u32)> {
    made_by.map(|(site, param)| (site, (u64::from(param) * part as u64 / all as u64) as u32))
}
