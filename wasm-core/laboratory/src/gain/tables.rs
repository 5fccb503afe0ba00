//! A gain by thread and by program.

use super::sides::ThreadRun;
use serde::Serialize;

/// Contribution of one thread to a gain.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ThreadGain {
    /// Name of its program or trace.
    pub program: String,
    /// Its number in A; null if it is not in A.
    pub thread_a: Option<u32>,
    /// Its number in B; null if it is not in B.
    pub thread_b: Option<u32>,
    /// Its averages in A.
    pub a: ThreadRun,
    /// Its averages in B.
    pub b: ThreadRun,
    /// Contribution of its changed share of what runs, relative to a thread of the mean rate, in instructions per cycle
    /// of the machine.
    pub thread_mix: f64,
    /// Contribution of its changed rate while running, in instructions per cycle of the machine.
    pub thread_speed: f64,
    /// Its instructions per cycle of the window in B ÷ those in A; null if it executed nothing in A.
    pub speedup: Option<f64>,
}

/// Contribution of the threads of one program to a gain.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ProgramGain {
    /// Name of the program or trace.
    pub program: String,
    /// All its threads in A: contexts on which they run, and instructions per cycle of these.
    pub a: ThreadRun,
    /// All its threads in B: contexts on which they run, and instructions per cycle of these.
    pub b: ThreadRun,
    /// Sum of its threads' `thread_mix`, in instructions per cycle of the machine.
    pub thread_mix: f64,
    /// Sum of its threads' `thread_speed`, in instructions per cycle of the machine.
    pub thread_speed: f64,
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
                known.thread_mix += thread.thread_mix;
                known.thread_speed += thread.thread_speed;
            }
            None => programs.push(ProgramGain {
                program: thread.program.clone(),
                a: thread.a,
                b: thread.b,
                thread_mix: thread.thread_mix,
                thread_speed: thread.thread_speed,
            }),
        }
    }
    programs
}
