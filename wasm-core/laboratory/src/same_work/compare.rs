//! Compares two runs that did the same work.

use super::goal::different_threads;
use super::running::{ThreadDone, WorkDone};
use crate::gain::EqualWork;
use document::{Order, ScenarioError};
use serde::Serialize;
use std::collections::BTreeMap;

/// Durations of two runs of the same work. Cycles count from the start of the work.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct SameWork {
    /// The baseline run.
    pub a: SameWorkSide,
    /// The run that is compared with the baseline.
    pub b: SameWorkSide,
    /// Cycles of A ÷ cycles of B until all threads have finished; above 1, B is faster. Null if one run has not
    /// finished.
    pub speedup: Option<f64>,
    /// Means of the threads' cycles in A ÷ cycles in B; null if a thread has not finished in one of the runs, or if no
    /// thread had work to do.
    pub means: Option<EqualWork>,
    /// Results by thread, in B's order.
    pub threads: Vec<SameWorkThread>,
}

/// Duration of one of the two runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct SameWorkSide {
    /// Cycles until every thread had finished its work; null if some had not finished after `most_cycles`.
    #[cfg_attr(feature = "codegen", ts(type = "number | null"))]
    pub cycles: Option<u64>,
    /// Cycles after which the run ends, even if threads have not finished.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub most_cycles: u64,
    /// Number of threads that had not finished by then.
    pub unfinished: u32,
}

/// Durations of one thread's work.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct SameWorkThread {
    /// Name of its program or trace.
    pub program: String,
    /// Its instructions since the start of the work.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub instructions: u64,
    /// Cycles until it had executed them in A; null if it had not.
    #[cfg_attr(feature = "codegen", ts(type = "number | null"))]
    pub a_cycles: Option<u64>,
    /// Cycles until it had executed them in B; null if it had not.
    #[cfg_attr(feature = "codegen", ts(type = "number | null"))]
    pub b_cycles: Option<u64>,
    /// Cycles in A ÷ cycles in B; null if one of them is missing, or if it had no work to do.
    pub speedup: Option<f64>,
}

/// Compares two runs of the same threads: the n-th thread of a program with the n-th thread of that program.
///
/// # Errors
/// The runs have different threads.
pub fn same_work(a: &WorkDone, b: &WorkDone) -> Result<SameWork, ScenarioError> {
    if programs(a) != programs(b) {
        return Err(different_threads());
    }
    let mut in_a: BTreeMap<&str, Vec<&ThreadDone>> = BTreeMap::new();
    a.threads.iter().rev().for_each(|thread| in_a.entry(&thread.program).or_default().push(thread));
    let thread = |own: &ThreadDone| {
        let other = in_a.get_mut(own.program.as_str()).and_then(Vec::pop);
        let (a_cycles, b_cycles) = (other.and_then(|other| other.cycles), own.cycles);
        SameWorkThread {
            program: own.program.clone(),
            instructions: own.instructions,
            a_cycles,
            b_cycles,
            speedup: a_cycles.zip(b_cycles).and_then(|(a, b)| over(a, b)),
        }
    };
    let threads: Vec<SameWorkThread> = b.threads.iter().map(thread).collect();
    let busy = threads.iter().filter(|thread| thread.instructions > 0);
    let speedups: Option<Vec<f64>> = busy.map(|thread| thread.speedup).collect();
    Ok(SameWork {
        a: side(a),
        b: side(b),
        speedup: a.cycles.zip(b.cycles).and_then(|(a, b)| over(a, b)),
        means: speedups.and_then(|speedups| EqualWork::over(&speedups)),
        threads,
    })
}

/// The programs of all threads, in alphabetical order.
fn programs(done: &WorkDone) -> Vec<&str> {
    let mut programs: Vec<&str> = done.threads.iter().map(|thread| thread.program.as_str()).collect();
    programs.order_by(Ord::cmp);
    programs
}

fn over(a: u64, b: u64) -> Option<f64> {
    (b > 0).then(|| a as f64 / b as f64)
}

fn side(done: &WorkDone) -> SameWorkSide {
    let unfinished = done.threads.iter().filter(|thread| thread.cycles.is_none()).count() as u32;
    SameWorkSide { cycles: done.cycles, most_cycles: done.most_cycles, unfinished }
}
