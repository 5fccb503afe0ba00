//! A recorded program: tasks, their dependences and their references.

use crate::workload::Record;
use document::ScenarioError;

/// A task's number: its position in the sequential, depth-first execution.
pub type TaskId = u32;

/// A part of a program that does not wait once it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its first record in [`Dag::records`]; its last record is the task's end.
    pub first_record: u32,
    /// The number of its records, its end included.
    pub records: u32,
    /// Instructions, references included: its weight (Chen et al. 2007, §3).
    pub instructions: u32,
    /// Its kind: a number of [`Dag::kinds`].
    pub kind: u16,
    /// Depth of recursion, 0 outermost.
    pub level: u16,
    /// The part of the data on which it works; [`Dag::extent`] is the whole.
    pub span: (u32, u32),
}

/// Consecutive tasks created by one call: a node of the tree of task groups (Chen et al. 2007, §6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its first task.
    pub first: TaskId,
    /// The task after its last one.
    pub end: TaskId,
    /// The enclosing group, by its index in [`Dag::groups`].
    pub parent: Option<u32>,
    /// The parallelization decision that created it: a number of [`Dag::sites`].
    pub site: u16,
    /// The size on which that decision depends.
    pub param: u32,
    /// Children of one group with equal stages do not depend on each other.
    pub stage: u16,
}

/// An array of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its contents.
    pub name: String,
    /// Its first line.
    pub first_line: u32,
    /// The number of its lines.
    pub lines: u32,
}

/// A recorded program.
#[derive(Clone, Debug, Default)]
pub struct Dag {
    /// Tasks by number. Every task has a higher number than those for which it waits.
    pub tasks: Vec<Task>,
    /// Records of all tasks, one task after the other. Lines are numbered from 0.
    pub records: Vec<Record>,
    /// The index of each task's first successor in [`Dag::successors`], by task; one more entry marks the end.
    pub first_successor: Vec<u32>,
    /// Tasks that wait for a task, lowest first.
    pub successors: Vec<TaskId>,
    /// The number of tasks for which a task waits, by task.
    pub predecessors: Vec<u32>,
    /// Task groups, each before those inside it.
    pub groups: Vec<Group>,
    /// Arrays in order of their lines.
    pub regions: Vec<Region>,
    /// The kinds of tasks.
    pub kinds: Vec<String>,
    /// The places where the program decides to run in parallel.
    pub sites: Vec<&'static str>,
    /// The end of the range of spans.
    pub extent: u32,
}

/// Why a program cannot be recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DagError {
    /// More tasks than the limit.
    #[error("it has more than {} tasks", Dag::MAX_TASKS)]
    Tasks,
    /// More references than the limit.
    #[error("it makes more than {} references to lines", Dag::MAX_RECORDS)]
    Records,
    /// A task has more instructions than can be counted.
    #[error("one of its tasks has more than {} instructions", u32::MAX)]
    Instructions,
}

impl DagError {
    /// Converts the error into one of the scenario that requests the program.
    pub fn of_scenario(self) -> ScenarioError {
        ScenarioError::at("/workload/dag", self.to_string(), "Use less data, or tasks of another size.")
    }
}

impl Dag {
    /// The maximum number of tasks of a program.
    pub const MAX_TASKS: usize = 1_000_000;
    /// The maximum number of records of a program: 512 MB.
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

    /// The number of lines of all regions.
    pub fn lines(&self) -> u32 {
        self.regions.last().map_or(0, |r| r.first_line + r.lines)
    }

    /// The number of recursion levels.
    pub fn levels(&self) -> u32 {
        self.tasks.iter().map(|t| u32::from(t.level) + 1).max().unwrap_or(0)
    }

    /// Work: the instructions of all tasks.
    pub fn work(&self) -> u64 {
        self.tasks.iter().map(|t| u64::from(t.instructions)).sum()
    }

    /// Depth: the length of the critical path, where a task counts `weight` (Chen et al. 2007, §3: its run time).
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

    /// Converts pairs (task, task that waits for it), ordered by the second, into successor lists.
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
