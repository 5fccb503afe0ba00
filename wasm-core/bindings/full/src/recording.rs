//! A scheduler recording, in pieces.

use bindings::{Traces, to_json};
use laboratory::hwloc::read_machine;
use laboratory::recording::{self, WhatIf, Window};
use simulator::parse;
use wasm_bindgen::prelude::wasm_bindgen;

/// Reads counters of a recording's threads, whose names are a JSON array: JSON of [`recording::ThreadCounters`]. `file`
/// is the name of a program that the file does not name. Throws if the file has no counters of these threads.
#[wasm_bindgen]
pub fn thread_counters(text: &str, file: &str, names: &str) -> Result<String, String> {
    let names: Vec<String> = serde_json::from_str(names).map_err(|e| e.to_string())?;
    recording::thread_counters(text, file, &names).map(|read| to_json(&read)).map_err(|e| e.to_string())
}

/// A simulation whose schedule is written as a recording.
#[wasm_bindgen]
pub struct SimulatedRecording(recording::SimulatedRecording);

#[wasm_bindgen]
impl SimulatedRecording {
    /// Starts a scenario, given as JSON, at cycle 0. Throws why it cannot start.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: &str, traces: &Traces) -> Result<SimulatedRecording, String> {
        let scenario = parse(scenario).map_err(|e| e.to_string())?;
        let mut run = simulator::start(&scenario, traces.library()).map_err(|e| e.to_string())?;
        run.pause_at_decisions();
        recording::SimulatedRecording::new(run).map(Self)
    }

    /// Simulates up to `budget_cycles`, without returning frames.
    pub fn advance(&mut self, budget_cycles: f64) -> Result<(), String> {
        self.0.advance(budget_cycles as u64).map_err(|e| e.to_string())
    }

    /// The lines since the last call.
    pub fn take_text(&mut self) -> String {
        self.0.take_text()
    }

    /// The layout of a frame, as JSON.
    pub fn layout(&mut self) -> String {
        to_json(self.0.run().layout())
    }

    /// The question to a custom policy, as JSON; none while there is nothing to decide.
    pub fn question(&mut self) -> Option<String> {
        self.0.run().question()
    }

    /// Accepts the reply to a question; throws what is wrong with it.
    pub fn answer(&mut self, reply: &str) -> Result<(), String> {
        self.0.run().answer(reply).map_err(|e| e.to_string())
    }

    /// Whether the run is at its end.
    pub fn is_done(&self) -> bool {
        self.0.is_done()
    }

    /// Progress, 0–1.
    pub fn share(&self) -> f64 {
        self.0.share()
    }
}

/// Reads the output of `perf script`, `trace-cmd report` or Perfetto's `traceconv json`, gzip or plain.
#[wasm_bindgen]
pub struct RecordingReader {
    reader: recording::RecordingReader,
    schedule: recording::RecordedSchedule,
}

#[wasm_bindgen]
impl RecordingReader {
    /// A reader at the start of a file, which also records what ran where.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "only JavaScript makes one")]
    pub fn new() -> RecordingReader {
        Self { reader: recording::RecordingReader::with_schedule(), schedule: Default::default() }
    }

    /// A reader that keeps the events between two times, µs since the recording's own zero, for [`Self::finish_as_scenario`].
    pub fn of_window(from_us: f64, to_us: f64) -> RecordingReader {
        let reader = recording::RecordingReader::with_window(Window::from_us(from_us, to_us));
        Self { reader, schedule: Default::default() }
    }

    /// Reads a piece; returns the events so far. Throws if the file is not a recording, or its events are out of order.
    pub fn push(&mut self, piece: &[u8]) -> Result<f64, String> {
        self.reader.push(piece).map(|progress| progress.events as f64).map_err(|e| e.to_string())
    }

    /// Ends the file: JSON of a [`recording::Recording`]. Throws if it has no scheduler event.
    pub fn finish(&mut self) -> Result<String, String> {
        let (recording, schedule) = self.reader.finish_with_schedule().map_err(|e| e.to_string())?;
        self.schedule = schedule;
        Ok(to_json(&recording))
    }

    /// Ends the file: JSON of a [`recording::RecordingScenario`] of at most `most_threads` threads with a policy as B;
    /// `memory` is JSON of [`recording::Memories`], `machine` lstopo's output for the machine. Throws if nothing runs in
    /// the window, or if memory or machine is rejected.
    pub fn finish_as_scenario(
        &mut self,
        most_threads: u32,
        policy: String,
        memory: &str,
        machine: Option<String>,
    ) -> Result<String, String> {
        let memory = serde_json::from_str(memory).map_err(|e| e.to_string())?;
        let machine = machine.map(|text| read_machine(&text).map(|real| (real.machine, real.guesses)));
        let machine = machine.transpose().map_err(|e| e.to_string())?;
        let what_if = WhatIf { most_threads: most_threads as usize, policy, memory, machine, threads: None };
        self.reader.finish_as_scenario(&what_if).map(|made| to_json(&made)).map_err(|e| e.to_string())
    }

    /// [`recording::RecordedSchedule::run_times`], once.
    pub fn take_run_times(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.schedule.run_times)
    }

    /// [`recording::RecordedSchedule::run_places`], once.
    pub fn take_run_places(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.schedule.run_places)
    }

    /// [`recording::RecordedSchedule::wait_times`], once.
    pub fn take_wait_times(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.schedule.wait_times)
    }

    /// [`recording::RecordedSchedule::wait_places`], once.
    pub fn take_wait_places(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.schedule.wait_places)
    }
}
