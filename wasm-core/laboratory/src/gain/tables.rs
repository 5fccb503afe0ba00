//! A gain by thread and by program.

use super::sides::ThreadRun;
use serde::Serialize;

/// What one thread contributes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ThreadGain {
    /// Its program or trace.
    pub program: String,
    /// Its number in A; null where A lacks it.
    pub thread_a: Option<u32>,
    /// Its number in B; null where B lacks it.
    pub thread_b: Option<u32>,
    /// In A.
    pub a: ThreadRun,
    /// In B.
    pub b: ThreadRun,
    /// Instructions per cycle of the machine: its share of what runs changed, against a thread of the mean rate.
    pub who_runs: f64,
    /// Instructions per cycle of the machine: its rate while running changed.
    pub how_fast: f64,
    /// Its instructions per cycle of the window in B ÷ those in A; null where it executed nothing in A.
    pub speedup: Option<f64>,
}

/// What the threads of one program contribute.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ProgramGain {
    /// The program or trace.
    pub program: String,
    /// All its threads in A: contexts on which they run, instructions per cycle of these.
    pub a: ThreadRun,
    /// All its threads in B.
    pub b: ThreadRun,
    /// Instructions per cycle of the machine: the sum of its threads'.
    pub who_runs: f64,
    /// Instructions per cycle of the machine: the sum of its threads'.
    pub how_fast: f64,
}

impl ThreadRun {
    fn add(&mut self, other: &Self) {
        let progress = self.progress() + other.progress();
        self.running += other.running;
        self.rate = (self.running > 0.0).then(|| progress / self.running);
    }
}

/// Sums by program, in order of first appearance.
pub(super) fn by_program(threads: &[ThreadGain]) -> Vec<ProgramGain> {
    let mut programs: Vec<ProgramGain> = Vec::new();
    for thread in threads {
        match programs.iter_mut().find(|known| known.program == thread.program) {
            Some(known) => {
                known.a.add(&thread.a);
                known.b.add(&thread.b);
                known.who_runs += thread.who_runs;
                known.how_fast += thread.how_fast;
            }
            None => programs.push(ProgramGain {
                program: thread.program.clone(),
                a: thread.a,
                b: thread.b,
                who_runs: thread.who_runs,
                how_fast: thread.how_fast,
            }),
        }
    }
    programs
}
