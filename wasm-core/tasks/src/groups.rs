//! The tree of task groups: how a program's tasks nest (Chen et al. 2007, §6.1).

use engine::dag::{Dag, TaskId};
use std::ops::Range;

/// A group of consecutive tasks, or a single task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupNode {
    /// Its first task.
    pub first: TaskId,
    /// The task after its last one.
    pub end: TaskId,
    /// The node after its last descendant.
    pub after: u32,
    /// The group around it.
    pub parent: Option<u32>,
    /// Children of one group with the same stage follow each other and do not depend on each other.
    pub stage: u32,
    /// The decision to go parallel that made it: its number in [`Dag::sites`], and the size on which the decision
    /// depends. None for the whole of a program that names no sites, and for a task that no decision made.
    pub made_by: Option<(u16, u32)>,
}

impl GroupNode {
    /// Its tasks.
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
/// Inner nodes are the calls that the program recorded. Tasks beside each other that do not depend on each other and
/// belong to no call of their own, such as those of a parallel merge, are halved again and again: the first half has
/// ⌊K/2⌋ of K tasks (§6.1). What does not depend on each other is read from the graph's edges.
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

/// What the tree is made from.
struct Source<'a> {
    dag: &'a Dag,
    /// By task, those that it waits for.
    predecessors: Vec<Vec<TaskId>>,
    /// By recorded call, those directly inside it.
    inside: Vec<Vec<u32>>,
    /// Recorded calls that are inside no other.
    outermost: Vec<u32>,
}

/// A child before it is a node.
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

    /// What a node consists of: calls, and tasks of its own between them.
    fn children_of(&self, node: &Child<'a>) -> Vec<Child<'_>> {
        let mut calls = node.calls;
        // A call that does nothing but make another is the same group.
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

    /// Whether some of `tasks` wait for tasks from `first` on that come before them.
    ///
    /// A path of dependences into consecutive tasks enters them by an edge from a task before them: a single edge tells.
    fn waits(&self, tasks: &Range<TaskId>, first: TaskId) -> bool {
        let before = first..tasks.start;
        tasks.clone().any(|task| self.predecessors[task as usize].iter().any(|p| before.contains(p)))
    }

    /// Children that follow each other, cut where one waits for another.
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

/// Where a node stands.
#[derive(Clone, Copy)]
struct Place {
    stage: u32,
    parent: Option<u32>,
}

impl Builder<'_> {
    /// Adds a node and all that is inside it.
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

    /// Adds both halves of a set of independent tasks, and all that is inside them.
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

/// The decision for `part` of the `all` tasks that one call made: its size in proportion.
fn share(made_by: Option<(u16, u32)>, part: usize, all: usize) -> Option<(u16, u32)> {
    made_by.map(|(site, param)| (site, (u64::from(param) * part as u64 / all as u64) as u32))
}
