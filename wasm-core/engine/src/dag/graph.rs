//! A recorded program: tasks, what each waits for, and what each refers to.

use crate::workload::Record;
use document::ScenarioError;

/// A task's number: its place in the sequential, depth-first execution.
pub type TaskId = u32;

/// A piece of a program that waits for nothing once it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its first record in [`Dag::records`]; the last one says how the task ends.
    pub first_record: u32,
    /// How many records it has, its end included.
    pub records: u32,
    /// Instructions, references included: its weight (Chen et al. 2007, §3).
    pub instructions: u32,
    /// What it does: a number of [`Dag::kinds`].
    pub kind: u16,
    /// Depth of recursion, 0 outermost.
    pub level: u16,
    /// Which part of the data it works on, of [`Dag::extent`] in all.
    pub span: (u32, u32),
}

/// Consecutive tasks that were made by one call: a node of the tree of task groups (Chen et al. 2007, §6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its first task.
    pub first: TaskId,
    /// The task after its last one.
    pub end: TaskId,
    /// The group around it, by its place in [`Dag::groups`].
    pub parent: Option<u32>,
    /// Which decision to go parallel made it: a number of [`Dag::sites`].
    pub site: u16,
    /// The size on which that decision depends.
    pub param: u32,
    /// Children of one group with the same stage do not depend on each other.
    pub stage: u16,
}

/// An array of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// What it holds.
    pub name: String,
    /// Its first line.
    pub first_line: u32,
    /// How many lines it has.
    pub lines: u32,
}

/// A recorded program.
#[derive(Clone, Debug, Default)]
pub struct Dag {
    /// Tasks by number. Every task has a higher number than those it waits for.
    pub tasks: Vec<Task>,
    /// Records of all tasks, one task after the other. Lines are numbered from 0.
    pub records: Vec<Record>,
    /// By task, and one more: where its successors begin in [`Dag::successors`].
    pub first_successor: Vec<u32>,
    /// Tasks that wait for a task, lowest first.
    pub successors: Vec<TaskId>,
    /// By task, how many it waits for.
    pub predecessors: Vec<u32>,
    /// Task groups, each before those inside it.
    pub groups: Vec<Group>,
    /// Arrays in order of their lines.
    pub regions: Vec<Region>,
    /// What kinds of tasks there are.
    pub kinds: Vec<String>,
    /// Where the program decides to go parallel.
    pub sites: Vec<&'static str>,
    /// How far spans reach.
    pub extent: u32,
}

/// Why a program cannot be recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DagError {
    /// More tasks than a run can hold.
    #[error("it has more than {} tasks", Dag::MAX_TASKS)]
    Tasks,
    /// More references than a run can hold.
    #[error("it makes more than {} references to lines", Dag::MAX_RECORDS)]
    Records,
    /// A task of more instructions than can be counted.
    #[error("one of its tasks has more than {} instructions", u32::MAX)]
    Instructions,
}

impl DagError {
    /// The error as one of the scenario that asks for the program.
    pub fn of_scenario(self) -> ScenarioError {
        ScenarioError::at("/workload/dag", self.to_string(), "Use less data, or tasks of another size.")
    }
}

impl Dag {
    /// Most tasks of a program.
    pub const MAX_TASKS: usize = 1_000_000;
    /// Most records of a program: 512 MB.
    pub const MAX_RECORDS: usize = 1 << 26;

    /// A task's records, its end last.
    pub fn records_of(&self, task: TaskId) -> &[Record] {
        let t = &self.tasks[task as usize];
        &self.records[t.first_record as usize..(t.first_record + t.records) as usize]
    }

    /// The tasks that wait for a task, lowest first.
    pub fn successors_of(&self, task: TaskId) -> &[TaskId] {
        let t = task as usize;
        &self.successors[self.first_successor[t] as usize..self.first_successor[t + 1] as usize]
    }

    /// Lines of all regions.
    pub fn lines(&self) -> u32 {
        self.regions.last().map_or(0, |r| r.first_line + r.lines)
    }

    /// Recursion levels.
    pub fn levels(&self) -> u32 {
        self.tasks.iter().map(|t| u32::from(t.level) + 1).max().unwrap_or(0)
    }

    /// Work: instructions of all tasks.
    pub fn work(&self) -> u64 {
        self.tasks.iter().map(|t| u64::from(t.instructions)).sum()
    }

    /// Depth: the critical path, each task weighing `weight` (Chen et al. 2007, §3: its run time).
    pub fn depth(&self, weight: impl Fn(TaskId) -> u64) -> u64 {
        let mut before = vec![0u64; self.tasks.len()];
        let mut deepest = 0;
        for task in 0..self.tasks.len() as TaskId {
            let done = before[task as usize] + weight(task);
            deepest = deepest.max(done);
            for &next in self.successors_of(task) {
                before[next as usize] = before[next as usize].max(done);
            }
        }
        deepest
    }

    /// Turns pairs (task, task that waits for it), ordered by the second, into lists.
    pub fn link(&mut self, edges: &[(TaskId, TaskId)]) {
        let tasks = self.tasks.len();
        self.predecessors = vec![0; tasks];
        self.first_successor = vec![0; tasks + 1];
        for &(from, to) in edges {
            self.predecessors[to as usize] += 1;
            self.first_successor[from as usize + 1] += 1;
        }
        for task in 0..tasks {
            self.first_successor[task + 1] += self.first_successor[task];
        }
        let mut next = self.first_successor.clone();
        self.successors = vec![0; edges.len()];
        for &(from, to) in edges {
            self.successors[next[from as usize] as usize] = to;
            next[from as usize] += 1;
        }
    }
}
