//! Windows of runs and threads alone. Who runs them is the page's affair.

use crate::corun::read;
use crate::library::to_json;
use crate::simulation::Traces;
use coscope_sim::scenario::parse;
use coscope_sim::speedup::{SingleThreaded, Window, Work, schedulers, single_threaded, speedups, windows};
use serde::Deserialize;
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

/// In which cycle a thread of a scenario commits each of its instructions when it is alone. Throws why it cannot be.
#[wasm_bindgen]
pub fn single_threaded_commits(scenario: &str, traces: &Traces, thread: u32) -> Result<Vec<u8>, String> {
    let scenario = parse(scenario).map_err(|e| e.to_string())?;
    let commits = single_threaded(&scenario, traces.library(), thread).map_err(|e| e.to_string())?;
    Ok(commits.bytes().to_vec())
}

/// What a window executed, and how long the commits of each thread alone are.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpeedupQuestion {
    work: Vec<Work>,
    cycles: u64,
    bytes: Vec<usize>,
}

/// `Speedups` as JSON of a question `{work, cycles, bytes}` and the commits of its threads alone, one after the other,
/// each as long as `bytes` says. Throws when they do not go as far.
#[wasm_bindgen]
pub fn window_speedups(question: &str, commits: &[u8]) -> Result<String, String> {
    let SpeedupQuestion { work, cycles, bytes } = read(question)?;
    let mut rest = commits;
    let mut alone = Vec::with_capacity(bytes.len());
    for length in bytes {
        let (own, others) = rest.split_at_checked(length).ok_or("the commits are shorter than they say")?;
        alone.push(SingleThreaded::from_bytes(own.to_vec()));
        rest = others;
    }
    speedups(&work, cycles, &alone).map(|found| to_json(&found))
}

/// A window by its name.
pub fn read_window(name: &str) -> Result<Window, String> {
    serde_json::from_value(name.into()).map_err(|e| e.to_string())
}
