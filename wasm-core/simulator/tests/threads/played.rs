//! Builds a scenario from a few values, and simulates it to its end with all results kept.

use document::Checked;
use engine::core::Cause;
use engine::policy::ThreadId;
use engine::run::{ColumnId, DecisionRecord, Layout, Run, RunResult, TraceLibrary};
use serde_json::{Value, json};
use simulator::from_value;

/// Frames, decisions and result of a run.
pub struct Played {
    pub layout: Layout,
    pub frames: Vec<Vec<u32>>,
    pub decisions: Vec<DecisionRecord>,
    pub result: RunResult,
}

/// A machine of equal cores with an L1 each and one L2. Sizes are in lines of 64 bytes; each cache is one set.
pub fn machine(cores: u32, contexts: u32, l1_lines: u32, l2_lines: u32) -> Value {
    json!({
        "cores": [{"count": cores, "contexts": contexts}],
        "caches": [
            {"level": 1, "size_bytes": l1_lines * 64, "ways": l1_lines, "line_bytes": 64, "hit_cycles": 1, "shared_by": "core"},
            {"level": 2, "size_bytes": l2_lines * 64, "ways": l2_lines, "line_bytes": 64, "hit_cycles": 20, "shared_by": "machine"},
        ],
        "memory": {"latency_cycles": 120, "cycles_per_line": 0},
    })
}

/// A program of one phase and one component.
pub fn program(references_per_kinstr: u32, pattern: Value) -> Value {
    let components =
        if references_per_kinstr > 0 { json!([{"weight": 1, "pattern": pattern}]) } else { json!([]) };
    json!({"phases": [{"instructions": 1_000_000, "references_per_kinstr": references_per_kinstr, "components": components}]})
}

/// Walks `lines` lines of 64 bytes cyclically.
pub fn walk(lines: u32) -> Value {
    json!({"kind": "loop", "region_bytes": lines * 64, "stride_bytes": 64})
}

/// A scenario without warm-up or switching costs: one frame and `quantum_cycles` per quantum.
pub fn scenario(machine: Value, workload: Value, policy: Value, quanta: u32, quantum_cycles: u32) -> Value {
    json!({
        "version": 1, "title": "Test", "machine": machine, "workload": workload, "policy": policy,
        "run": {"seed": 7, "quantum_cycles": quantum_cycles, "warmup_quanta": 0, "quanta": quanta,
                "frames_per_quantum": 1, "switch_cycles": 0, "trap_cycles": 0},
    })
}

/// Threads pinned in order, one per hardware context.
pub fn pinned(threads: usize) -> Value {
    json!({"id": "pinned", "params": {"placement": (0..threads).collect::<Vec<_>>()}})
}

/// Reads a document that must be valid.
pub fn read(document: Value) -> Checked {
    from_value(document).expect("the test's scenario is valid")
}

/// Simulates to the end.
pub fn play(document: Value) -> Played {
    play_scenario(&read(document), &TraceLibrary::default())
}

/// As `play`, for a scenario that may play traces.
pub fn play_scenario(scenario: &Checked, traces: &TraceLibrary) -> Played {
    let run = simulator::start(scenario, traces).expect("the run can begin");
    finish(run, || u64::MAX)
}

/// Finishes a run in steps of `budget()` cycles.
pub fn finish(run: Run, budget: impl FnMut() -> u64) -> Played {
    answered(run, budget, |question| panic!("no answer to {question}"))
}

/// As `finish`, with `reply` answering the run's questions.
pub fn answered(
    mut run: Run,
    mut budget: impl FnMut() -> u64,
    mut reply: impl FnMut(&Value) -> Value,
) -> Played {
    let mut row = vec![0; run.layout().stride];
    let (mut frames, mut decisions) = (Vec::new(), Vec::new());
    while !run.is_done() {
        if run.advance(budget(), &mut row).expect("the policy asks for what can be") {
            frames.push(row.clone());
        }
        while let Some(question) = run.question() {
            let question = serde_json::from_str(&question).expect("JSON");
            run.answer(&reply(&question).to_string()).expect("a good answer");
        }
        decisions.extend(run.take_decisions());
    }
    Played { layout: run.layout().clone(), frames, decisions, result: run.result() }
}

impl Played {
    /// A column of a frame.
    pub fn column(&self, frame: usize, id: ColumnId) -> &[u32] {
        let column = self.layout.columns.iter().find(|c| c.id == id).expect("the layout has the column");
        &self.frames[frame][column.offset..column.offset + column.length]
    }

    /// A column summed over all frames.
    pub fn total(&self, id: ColumnId) -> Vec<u32> {
        let frames = (0..self.frames.len()).map(|f| self.column(f, id).to_vec());
        frames.reduce(|a, b| a.iter().zip(&b).map(|(x, y)| x + y).collect()).unwrap_or_default()
    }

    /// Cycles that a hardware context lost to a cause, over all frames.
    pub fn stalls(&self, context: usize, cause: Cause) -> u32 {
        let place = self.layout.causes.iter().position(|c| *c == cause).expect("the layout has the cause");
        self.total(ColumnId::ContextStalls)[context * self.layout.causes.len() + place]
    }

    /// The thread on each context at the end of each frame, one line per hardware context: `c0: A A B -`. Threads are
    /// lettered in order of appearance, so a shuffled start does not matter.
    pub fn ascii(&self) -> String {
        let mut seen: Vec<ThreadId> = Vec::new();
        let contexts = self.layout.topology.contexts.len();
        let mut lines: Vec<String> = (0..contexts).map(|c| format!("c{c}:")).collect();
        for frame in 0..self.frames.len() {
            for (line, &occupant) in lines.iter_mut().zip(self.column(frame, ColumnId::ContextThread)) {
                let letter = occupant.checked_sub(1).map(|thread| {
                    let place = seen.iter().position(|s| *s == thread).unwrap_or_else(|| {
                        seen.push(thread);
                        seen.len() - 1
                    });
                    char::from(b'A' + place as u8)
                });
                line.extend([' ', letter.unwrap_or('-')]);
            }
        }
        lines.join("\n")
    }
}
