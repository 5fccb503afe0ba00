//! Windows of runs, and threads running alone. The page runs them.

use crate::corun::read;
use bindings::{Traces, to_json};
use document::Read;
use engine::run::Run;
use laboratory::speedup::{
    Alone, SingleThreaded, Window, Work, measured, progress, schedulers, speedups, windows, with_room,
};
use simulator::{check_and_start, parse};
use wasm_bindgen::prelude::wasm_bindgen;

/// The eleven schedulers of Parekh et al. 2000: `Scheduler[]` as JSON.
#[wasm_bindgen]
pub fn smt_schedulers() -> String {
    to_json(&schedulers())
}

/// All windows on this number of hardware contexts: `WindowInfo[]` as JSON.
#[wasm_bindgen]
pub fn smt_windows(contexts: u32) -> String {
    to_json(&windows(contexts as usize))
}

/// A run that ends as soon as a window has closed, whatever its number of quanta.
#[wasm_bindgen]
pub struct WindowRun {
    run: Run,
    row: Vec<u32>,
    until: Window,
}

#[wasm_bindgen]
impl WindowRun {
    /// A run at cycle 0; throws why it is impossible, or that there is no such window.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: &str, traces: &Traces, window: &str) -> Result<WindowRun, String> {
        let until = serde_json::from_value(window.into()).map_err(|e| e.to_string())?;
        let scenario = parse(scenario).map_err(|e| e.to_string())?;
        let mut run = check_and_start(&with_room(&scenario), traces.library()).map_err(|e| e.to_string())?;
        run.pause_at_decisions();
        Ok(Self { row: vec![0; run.layout().stride], run, until })
    }

    /// Simulates up to `budget_cycles`, without returning frames.
    pub fn advance(&mut self, budget_cycles: f64) -> Result<(), String> {
        let end = self.run.now().saturating_add(budget_cycles as u64);
        while self.run.now() < end && !self.is_done() {
            let closed = self.run.advance(end - self.run.now(), &mut self.row).map_err(|e| e.to_string())?;
            if !closed && self.run.is_waiting() {
                break;
            }
        }
        Ok(())
    }

    /// The layout of a frame, as JSON.
    pub fn layout(&self) -> String {
        to_json(self.run.layout())
    }

    /// The question to a custom policy, as JSON; none while there is nothing to decide.
    pub fn question(&self) -> Option<String> {
        self.run.question()
    }

    /// Accepts the reply to a question; throws what is wrong with it.
    pub fn answer(&mut self, reply: &str) -> Result<(), String> {
        self.run.answer(reply).map_err(|e| e.to_string())
    }

    /// Whether the window has closed.
    pub fn is_done(&self) -> bool {
        self.run.is_done() || self.run.milestone(self.until.milestones().1).is_some()
    }

    /// Progress, 0–1.
    pub fn share(&self) -> f64 {
        progress(&self.run, self.until)
    }

    /// The closed windows: `Measured[]` as JSON. Throws if the one that ends the run is not among them.
    pub fn windows(&self) -> Result<String, String> {
        measured(&self.run, self.until).map(|closed| to_json(&closed)).map_err(|e| e.to_string())
    }

    /// The result of what was measured so far, as JSON.
    pub fn result(&self) -> String {
        to_json(&self.run.result())
    }
}

/// One thread of a scenario running alone.
#[wasm_bindgen]
pub struct AloneRun(Alone);

#[wasm_bindgen]
impl AloneRun {
    /// A thread that has not begun. One without an end runs for `wanted` instructions. Throws why it cannot run alone.
    #[wasm_bindgen(constructor)]
    pub fn new(
        scenario: &str,
        traces: &Traces,
        thread: u32,
        wanted: Option<f64>,
    ) -> Result<AloneRun, String> {
        let scenario = parse(scenario).map_err(|e| e.to_string())?;
        let wanted = wanted.map(|instructions| instructions as u64);
        Alone::new(&scenario, traces.library(), thread, wanted).map(Self).map_err(|e| e.to_string())
    }

    /// Simulates this number of cycles, or to the thread's end.
    pub fn advance(&mut self, cycles: f64) {
        self.0.advance(cycles as u64);
    }

    /// Whether the thread has ended, or executed the wanted instructions.
    pub fn is_done(&self) -> bool {
        self.0.is_done()
    }

    /// Progress, 0–1.
    pub fn share(&self) -> f64 {
        self.0.share()
    }

    /// The cycle in which it committed each of its instructions, for [`window_speedups`].
    pub fn commits(&self) -> Vec<u8> {
        self.0.commits().bytes().to_vec()
    }
}

/// The work of each window, and the length in bytes of the commits of each thread alone.
#[derive(Read)]
#[serde(deny_unknown_fields)]
struct SpeedupQuestion {
    windows: Vec<Executed>,
    bytes: Vec<usize>,
}

/// The work that threads did in a window of `cycles` cycles.
#[derive(Read)]
#[serde(deny_unknown_fields)]
struct Executed {
    work: Vec<Work>,
    cycles: u64,
}

/// `Speedups[]` as JSON, one per window, of a question `{windows: [{work, cycles}], bytes}` and the concatenated
/// commits of the threads alone, with the lengths in `bytes`. Throws if they do not reach far enough.
#[wasm_bindgen]
pub fn window_speedups(question: &str, commits: &[u8]) -> Result<String, String> {
    let SpeedupQuestion { windows, bytes } = read(question)?;
    let mut rest = commits;
    let mut alone = Vec::with_capacity(bytes.len());
    for length in bytes {
        let (own, others) = rest.split_at_checked(length).ok_or("the commits are shorter than they say")?;
        alone.push(SingleThreaded::from_bytes(own.to_vec()));
        rest = others;
    }
    let found = windows.iter().map(|executed| speedups(&executed.work, executed.cycles, &alone));
    found.collect::<Result<Vec<_>, _>>().map(|all| to_json(&all))
}
