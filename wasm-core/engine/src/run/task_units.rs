//! Descriptions of a program of tasks: before it runs, and after.

use super::result::ratio;
use super::tasks::{TASK_LOG, Tasks};
use super::totals::Totals;
use crate::dag::{Call, Dag, Region};
use document::{DagSpec, MAX_FRAMES, MAX_TASK_CYCLES, PolicyChoice, Scenario};
use serde::{Deserialize, Serialize};
use serde_json::Map;

/// A program of tasks, sent to the page once. Tasks and edges follow as columns (see [`DagColumns`]).
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct DagUnit {
    /// Name of the algorithm.
    pub name: String,
    /// Number of tasks.
    pub tasks: u32,
    /// Number of dependences.
    pub edges: u32,
    /// Number of recursion levels.
    pub levels: u32,
    /// Upper end of the spans of tasks, in elements.
    pub extent: u32,
    /// Kinds of tasks, by number.
    pub kinds: Vec<String>,
    /// Call sites, by number.
    pub sites: Vec<String>,
    /// Arrays, in the order of their lines.
    pub regions: Vec<DagRegion>,
    /// Instructions of all tasks together.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub work_instructions: u64,
    /// Instructions of the critical path.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub depth_instructions: u64,
    /// Names of the columns of the task log.
    pub log: Vec<String>,
}

/// An array of a program of tasks.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct DagRegion {
    /// Contents of the array.
    pub name: String,
    /// Number of its first line.
    pub first_line: u32,
    /// Number of its lines.
    pub lines: u32,
}

impl From<&Region> for DagRegion {
    fn from(region: &Region) -> Self {
        Self { name: region.name.clone(), first_line: region.first_line, lines: region.lines }
    }
}

impl DagUnit {
    /// The description of a recorded program.
    pub fn new(spec: &DagSpec, dag: &Dag) -> Self {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_string()).collect();
        Self {
            name: spec.name().into(),
            tasks: dag.tasks.len() as u32,
            edges: dag.successors.len() as u32,
            levels: dag.levels(),
            extent: dag.extent,
            kinds: dag.kinds.clone(),
            sites: words(&dag.sites),
            regions: dag.regions.iter().map(DagRegion::from).collect(),
            work_instructions: dag.work(),
            depth_instructions: depth_instructions(dag),
            log: words(&TASK_LOG),
        }
    }
}

fn depth_instructions(dag: &Dag) -> u64 {
    dag.depth(|task| u64::from(dag.tasks[task as usize].instructions))
}

/// Results of a program of tasks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct DagResult {
    /// Cycles from the start to the end of the last task; null if not all tasks have ended.
    #[cfg_attr(feature = "codegen", ts(type = "number | null"))]
    pub makespan_cycles: Option<u64>,
    /// The makespan of the same program under `sequential` ÷ this makespan; omitted unless requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub speedup: Option<f64>,
    /// Misses of the last level per 1,000 instructions of the tasks that have ended.
    pub l2_misses_per_kinstr: f64,
    /// Number of tasks that a core took from another core's queue.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub steals: u64,
    /// Instructions of the critical path through the program.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub depth: u64,
    /// Instructions of all tasks together.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub work: u64,
    /// Share of the cycles up to the makespan in which memory transfers a line, 0–1.
    pub bandwidth_use: f64,
    /// Number of tasks of the program.
    pub tasks: u32,
    /// Number of tasks that have ended.
    pub tasks_ended: u32,
}

impl DagResult {
    /// The result up to cycle `now`.
    pub fn new(tasks: &Tasks, totals: &Totals, now: u64) -> Self {
        let dag = tasks.dag();
        let (instructions, misses) = tasks.instructions_and_misses();
        let busy: u64 = totals.memory.iter().map(|&(_, busy)| busy).sum();
        let cycles = tasks.ended_at().unwrap_or(now) * totals.memory.len() as u64;
        Self {
            makespan_cycles: tasks.ended_at(),
            speedup: None,
            l2_misses_per_kinstr: 1_000.0 * ratio(misses, instructions),
            steals: tasks.steals(),
            depth: depth_instructions(dag),
            work: dag.work(),
            bandwidth_use: ratio(busy, cycles).min(1.0),
            tasks: dag.tasks.len() as u32,
            tasks_ended: tasks.ended(),
        }
    }
}

/// The same program on one core of the same machine: the baseline of speed-up (Chen et al. 2007, §5.1). It has as
/// many quanta as a run may have, since one core takes many times as long; a run ends with the last task.
pub fn sequential(scenario: &Scenario) -> Scenario {
    let policy = PolicyChoice { id: "sequential".into(), params: Map::new() };
    let mut alone = Scenario { policy, baseline: None, ..scenario.clone() };
    let run = &mut alone.run;
    let by_frames = MAX_FRAMES / u64::from(run.frames_per_quantum);
    let most = by_frames.min(MAX_TASK_CYCLES / u64::from(run.quantum_cycles));
    run.quanta = run.quanta.max(most.saturating_sub(u64::from(run.warmup_quanta)) as u32);
    alone
}

/// Tasks, dependences and calls of a program, for drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DagColumns {
    /// Six numbers per task: level, kind, start and end of its span, instructions, its first index in `successors`.
    /// One more task follows, of which only the last number has a meaning.
    pub tasks: Vec<u32>,
    /// The successors of each task, one list after the other.
    pub successors: Vec<u32>,
    /// Four numbers per call: its first task, the task after its last, the enclosing call + 1, the callee + 1; 0 for
    /// none. Each call precedes those inside it.
    pub calls: Vec<u32>,
}

impl DagColumns {
    /// The columns of a recorded program.
    pub fn new(dag: &Dag) -> Self {
        let mut tasks = Vec::with_capacity(6 * (dag.tasks.len() + 1));
        for (task, &first) in dag.tasks.iter().zip(&dag.first_successor) {
            let (level, kind) = (u32::from(task.level), u32::from(task.kind));
            tasks.extend([level, kind, task.span.0, task.span.1, task.instructions, first]);
        }
        tasks.extend([0, 0, 0, 0, 0, dag.successors.len() as u32]);
        let number = |place: Option<u32>| place.map_or(0, |place| place + 1);
        let columns = |c: &Call| [c.first, c.end, number(c.parent), number(c.site.map(u32::from))];
        Self {
            tasks,
            successors: dag.successors.clone(),
            calls: dag.calls().iter().flat_map(columns).collect(),
        }
    }
}

/// The lines of all calls. For each call, in the order of [`DagColumns::calls`]: the number of its ranges, and each
/// range's first line and number of lines. Ranges ascend and do not touch.
pub fn call_lines(dag: &Dag) -> Vec<u32> {
    let mut columns = Vec::new();
    for ranges in dag.lines_of(&dag.calls()) {
        columns.push(ranges.len() as u32);
        columns.extend(ranges.iter().flat_map(|range| [range.start, range.end - range.start]));
    }
    columns
}
