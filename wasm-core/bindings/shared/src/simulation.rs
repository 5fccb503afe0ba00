//! A run in WebAssembly: frames out as numbers, everything infrequent as JSON.

use super::checkpoints::Checkpoints;
use super::door::{outside, parse, parts, to_json};
use document::{Checked, panes};
use engine::run::{DagColumns, Run, TraceLibrary, call_lines};
use engine::workload::RecordedTrace;
use wasm_bindgen::prelude::wasm_bindgen;

/// Recorded traces by name.
#[wasm_bindgen]
#[derive(Default)]
pub struct Traces(TraceLibrary);

impl Traces {
    /// The traces.
    pub fn library(&self) -> &TraceLibrary {
        &self.0
    }
}

#[wasm_bindgen]
impl Traces {
    /// No traces.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a compact trace file.
    pub fn insert(&mut self, name: &str, file: Vec<u8>) {
        self.0.insert(name, RecordedTrace::new(file));
    }

    /// Names, as JSON, of the traces that a scenario plays and that are missing here.
    pub fn missing(&self, scenario: &str) -> String {
        to_json(&parse(scenario).map(|s| self.0.missing(&s)).unwrap_or_default())
    }
}

/// One pane's scenario, of an accepted document. It is not read or checked again before the run.
#[wasm_bindgen]
pub struct Opened(Option<Checked>);

#[wasm_bindgen]
impl Opened {
    /// Reads a document for pane `a` or `b`. Throws why it is invalid, as JSON of a `ScenarioError`.
    pub fn read(text: &str, pane: &str) -> Result<Opened, String> {
        let panes = parse(text).and_then(|document| panes(&document)).map_err(|e| to_json(&e))?;
        Ok(Self(if pane == "a" { panes.a } else { Some(panes.b) }))
    }

    /// The pane's scenario, as JSON; none if it has nothing to run.
    pub fn scenario(&self) -> Option<String> {
        self.0.as_ref().map(to_json)
    }

    /// Names, as JSON, of the traces that it plays and that are missing.
    pub fn missing(&self, traces: &Traces) -> String {
        to_json(&self.0.as_ref().map(|scenario| traces.0.missing(scenario)).unwrap_or_default())
    }

    /// A run at cycle 0, with checkpoints; throws why it is impossible.
    pub fn start(&self, traces: &Traces) -> Result<Simulation, String> {
        Simulation::watched(self.0.as_ref().ok_or("this pane has nothing to run")?, traces)
    }
}

/// A simulation in progress.
#[wasm_bindgen]
pub struct Simulation {
    run: Run,
    checkpoints: Checkpoints,
    row: Vec<u32>,
}

impl Simulation {
    /// A run without checkpoints except the one at cycle 0.
    fn of(scenario: &Checked, traces: &Traces) -> Result<Self, String> {
        let mut run = Run::new(scenario, &traces.0, parts()).map_err(|e| e.to_string())?;
        run.pause_at_decisions();
        let row = vec![0; run.layout().stride];
        Ok(Self { checkpoints: Checkpoints::first(&run), run, row })
    }

    /// A run with checkpoints, so that any moment can be shown again.
    fn watched(scenario: &Checked, traces: &Traces) -> Result<Self, String> {
        let mut watched = Self::of(scenario, traces)?;
        let every = u64::from(watched.run.layout().frames_per_quantum);
        watched.checkpoints.set_distance(every);
        Ok(watched)
    }
}

#[wasm_bindgen]
impl Simulation {
    /// A run at cycle 0; throws why it is impossible.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: &str, traces: &Traces) -> Result<Simulation, String> {
        Self::watched(&parse(scenario).map_err(|e| e.to_string())?, traces)
    }

    /// A run that is only measured: without checkpoints it is faster and needs less memory.
    pub fn measured(scenario: &str, traces: &Traces) -> Result<Simulation, String> {
        Self::of(&parse(scenario).map_err(|e| e.to_string())?, traces)
    }

    /// The layout of a frame, as JSON.
    pub fn layout(&self) -> String {
        to_json(self.run.layout())
    }

    /// Simulates up to `budget_cycles`, or `max_frames` frames; returns the completed frames, concatenated.
    pub fn advance(&mut self, budget_cycles: f64, max_frames: u32) -> Result<Vec<u32>, String> {
        let end = self.run.now().saturating_add(budget_cycles as u64);
        let mut frames = Vec::new();
        let mut count = 0;
        while self.run.now() < end && count < max_frames && !self.is_done() {
            if self.run.advance(end - self.run.now(), &mut self.row).map_err(|e| e.to_string())? {
                frames.extend_from_slice(&self.row);
                count += 1;
                self.checkpoints.offer(&self.run);
            } else if self.run.is_waiting() {
                break;
            }
        }
        Ok(frames)
    }

    /// The question to a user-written policy, as JSON; none while there is nothing to decide. The run does not continue
    /// without the answer.
    pub fn question(&self) -> Option<String> {
        (outside()?.question)(&self.run)
    }

    /// Accepts the reply to a question; throws what is wrong with it.
    pub fn answer(&mut self, reply: &str) -> Result<(), String> {
        let outside = outside().ok_or("no run of this module asks")?;
        (outside.answer)(&mut self.run, reply).map_err(|e| e.to_string())
    }

    /// The present cycle.
    pub fn now(&self) -> f64 {
        self.run.now() as f64
    }

    /// Whether the whole run is simulated.
    pub fn is_done(&self) -> bool {
        self.run.is_done()
    }

    /// Progress, 0–1.
    pub fn share(&self) -> f64 {
        let layout = self.run.layout();
        let all = u64::from(layout.quanta) * u64::from(layout.quantum_cycles);
        self.run.now() as f64 / all as f64
    }

    /// Decisions since the last call, as JSON.
    pub fn take_decisions(&mut self) -> String {
        to_json(&self.run.take_decisions())
    }

    /// Rows of the layout's task log for the tasks that ended since the last call, concatenated.
    pub fn take_task_log(&mut self) -> Vec<u32> {
        self.run.take_task_log()
    }

    /// The task program as columns; none if threads run.
    pub fn graph(&self) -> Option<TaskGraph> {
        self.run.dag().map(|dag| TaskGraph(DagColumns::new(dag)))
    }

    /// The lines of all calls of the task program ([`call_lines`]); empty if threads run.
    pub fn call_lines(&self) -> Vec<u32> {
        self.run.dag().map(|dag| call_lines(dag)).unwrap_or_default()
    }

    /// The result of the measurement so far, as JSON.
    pub fn result(&self) -> String {
        to_json(&self.run.result())
    }

    /// The `count` references to a cache that follow the start of a frame, as JSON.
    pub fn microscope(&mut self, cache: u32, frame: u32, count: u32) -> Result<String, String> {
        let mut run = self.again(u64::from(frame))?;
        run.probe(cache, count as usize).map(|seen| to_json(&seen)).map_err(|e| e.to_string())
    }

    /// All decisions in a quantum so far, step by step, as JSON.
    pub fn steps_of(&mut self, quantum: u32) -> Result<String, String> {
        let first_frame = u64::from(quantum) * u64::from(self.run.layout().frames_per_quantum);
        // The frame before ends with the decision that begins the quantum.
        let mut run = self.again(first_frame.saturating_sub(1))?;
        let steps = run.steps_of(u64::from(quantum), self.run.now());
        steps.map(|steps| to_json(&steps)).map_err(|e| e.to_string())
    }
}

impl Simulation {
    /// This run as it was after `frame` complete frames.
    fn again(&mut self, frame: u64) -> Result<Run, String> {
        let mut run = self.checkpoints.before(frame).ok_or("no checkpoint before this frame")?;
        run.learn_answers_of(&mut self.run);
        while run.frames_done() < frame && !run.is_done() {
            let closed = run.advance(u64::MAX, &mut self.row).map_err(|e| e.to_string())?;
            if !closed && run.is_waiting() {
                break;
            }
        }
        Ok(run)
    }
}

/// The tasks, dependences and calls of a program, as columns (defined by [`DagColumns`]).
#[wasm_bindgen]
pub struct TaskGraph(DagColumns);

#[wasm_bindgen]
impl TaskGraph {
    /// Tasks.
    pub fn tasks(&self) -> Vec<u32> {
        self.0.tasks.clone()
    }

    /// The successors of tasks.
    pub fn successors(&self) -> Vec<u32> {
        self.0.successors.clone()
    }

    /// Calls.
    pub fn calls(&self) -> Vec<u32> {
        self.0.calls.clone()
    }
}
