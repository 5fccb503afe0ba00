//! Progress of a scenario's runs, for a person who waits at a terminal.

use document::{Scenario, frames_per_quantum};
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use studies::progress::Progress;

/// Runs that end within this time need no progress (chosen).
const PATIENCE_SECONDS: f64 = 1.0;

/// The frames done by runs of equal length that are simulated at the same time.
pub struct Seen {
    frames_per_quantum: u64,
    frames: AtomicU64,
    /// `None` unless stderr is a terminal.
    progress: Option<Progress<'static>>,
}

impl Seen {
    /// `runs` runs of a scenario's length, of which nothing is done.
    pub fn of(scenario: &Scenario, runs: u64) -> Self {
        let frames_per_quantum = u64::from(frames_per_quantum(scenario));
        let quanta = runs * u64::from(scenario.run.warmup_quanta + scenario.run.quanta);
        let length = (quanta * frames_per_quantum) as f64;
        let progress = Progress::of(quanta as usize, "quanta", length).filter(|_| stderr().is_terminal());
        Self { frames_per_quantum, frames: AtomicU64::new(0), progress }
    }

    /// One of the runs has done one more frame.
    pub fn frame(&self) {
        let done = self.frames.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(progress) = self.progress.as_ref().filter(|it| it.seconds() >= PATIENCE_SECONDS) {
            progress.show((done / self.frames_per_quantum) as usize, done as f64);
        }
    }
}
