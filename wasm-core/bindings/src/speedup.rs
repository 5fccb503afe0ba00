//! Windows of runs and threads alone. Who runs them is the page's affair.

use crate::corun::read;
use crate::library::to_json;
use crate::simulation::Traces;
use laboratory::speedup::{Alone, SingleThreaded, Window, Work, schedulers, speedups, windows};
use serde::Deserialize;
use simulator::parse;
use wasm_bindgen::prelude::wasm_bindgen;

/// The eleven schedulers of Parekh et al. 2000: `Scheduler[]` as JSON.
#[wasm_bindgen]
pub fn smt_schedulers() -> String {
    to_json(&schedulers())
}

/// All windows on so many hardware contexts: `WindowInfo[]` as JSON.
#[wasm_bindgen]
pub fn smt_windows(contexts: u32) -> String {
    to_json(&windows(contexts as usize))
}

/// One thread of a scenario alone.
#[wasm_bindgen]
pub struct AloneRun(Alone);

#[wasm_bindgen]
impl AloneRun {
    /// A thread that has not begun. Throws why it cannot run alone.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: &str, traces: &Traces, thread: u32) -> Result<AloneRun, String> {
        let scenario = parse(scenario).map_err(|e| e.to_string())?;
        Alone::new(&scenario, traces.library(), thread).map(Self).map_err(|e| e.to_string())
    }

    /// Goes on for so many cycles, or to the thread's end.
    pub fn advance(&mut self, cycles: f64) {
        self.0.advance(cycles as u64);
    }

    /// Whether the thread has ended.
    pub fn is_done(&self) -> bool {
        self.0.is_done()
    }

    /// How much of it is done, 0–1.
    pub fn share(&self) -> f64 {
        self.0.share()
    }

    /// In which cycle it committed each of its instructions, for [`window_speedups`].
    pub fn commits(&self) -> Vec<u8> {
        self.0.commits().bytes().to_vec()
    }
}

/// What windows executed, and how long the commits of each thread alone are.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpeedupQuestion {
    windows: Vec<Executed>,
    bytes: Vec<usize>,
}

/// What threads executed in so many cycles.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Executed {
    work: Vec<Work>,
    cycles: u64,
}

/// `Speedups[]` as JSON, one a window, of a question `{windows: [{work, cycles}], bytes}` and the commits of the threads
/// alone, one after the other, each as long as `bytes` says. Throws when they do not go as far.
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

/// A window by its name.
pub fn read_window(name: &str) -> Result<Window, String> {
    serde_json::from_value(name.into()).map_err(|e| e.to_string())
}
