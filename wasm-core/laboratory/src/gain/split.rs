//! The formula: midpoint products, so that there is no residual and A and B are treated symmetrically.

use super::counts::WindowCounts;
use super::equal_work::EqualWork;
use super::pairs::{Pair, pairs};
use super::parts::GainParts;
use super::sides::GainRun;
use super::tables::{ProgramGain, ThreadGain, by_program};
use serde::Serialize;

/// The difference in IPC between two runs, by cause, thread and program (docs/model/measures.md, "A gain, taken apart").
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Gain {
    /// The baseline run.
    pub a: GainRun,
    /// The run that is compared with the baseline.
    pub b: GainRun,
    /// B − A, in instructions per cycle.
    pub ipc: GainParts,
    /// B − A, in percent of A's IPC; null if A executed nothing.
    pub percent: Option<GainParts>,
    /// Contributions by thread, in B's order, followed by threads that only A has; empty for programs of tasks, whose
    /// workers do not compete.
    pub threads: Vec<ThreadGain>,
    /// Contributions by program, summed over its threads, in order of first appearance.
    pub programs: Vec<ProgramGain>,
    /// Mean speedups with equal weight of all threads; null for programs of tasks, and if a thread made no progress in
    /// A.
    pub equal_work: Option<EqualWork>,
}

/// Attributes the gain of B over A to its causes.
pub fn gain(a: &WindowCounts, b: &WindowCounts) -> Gain {
    let [of_a, of_b] = [a, b].map(GainRun::new);
    // A run in which no thread runs has no rate and no shares: it takes those of the other run, and the whole gain is due to
    // contexts.
    let rates = [of_a.rate.or(of_b.rate), of_b.rate.or(of_a.rate)].map(|rate| rate.unwrap_or(0.0));
    let rate = mean(rates[0], rates[1]);
    let are_tasks = a.dag.is_some() || b.dag.is_some();
    let threads: Vec<ThreadGain> = if are_tasks {
        Vec::new()
    } else {
        pairs(a, b).into_iter().map(|pair| of_thread(pair, of_a, of_b, rate)).collect()
    };
    let (thread_mix, thread_speed) = if are_tasks {
        (0.0, mean(of_a.running, of_b.running) * (rates[1] - rates[0]))
    } else {
        (threads.iter().map(|t| t.thread_mix).sum(), threads.iter().map(|t| t.thread_speed).sum())
    };
    let ipc = GainParts {
        total: of_b.ipc - of_a.ipc,
        thread_mix,
        thread_speed,
        idle: (of_a.idle - of_b.idle) * rate,
        overhead: (of_a.overhead - of_b.overhead) * rate,
        contexts: (of_b.contexts - of_a.contexts) * rate,
    };
    Gain {
        a: of_a,
        b: of_b,
        ipc,
        percent: (of_a.ipc > 0.0).then(|| ipc.times(100.0 / of_a.ipc)),
        programs: by_program(&threads),
        equal_work: EqualWork::of(&threads),
        threads,
    }
}

/// With p a thread's share of the running contexts and r its rate: Δp × (mean r − mean rate of all) and mean p × Δr, each
/// times the mean number of running contexts. As the Δp sum to 0, the mean rate does not change the sum. Because of it, a
/// thread whose rate equals the mean contributes nothing, however much its share changes.
fn of_thread(pair: Pair, a: GainRun, b: GainRun, rate: f64) -> ThreadGain {
    let Pair { program, threads, a: in_a, b: in_b } = pair;
    // A thread that does not run in one of the two runs has no rate there: it takes that of the other run, so that it counts
    // as neither faster nor slower.
    let [rate_a, rate_b] = [in_a.rate.or(in_b.rate), in_b.rate.or(in_a.rate)].map(|rate| rate.unwrap_or(0.0));
    let share = |running: f64, all: f64| (all > 0.0).then(|| running / all);
    let shares = [share(in_a.running, a.running), share(in_b.running, b.running)];
    let [share_a, share_b] = [shares[0].or(shares[1]), shares[1].or(shares[0])].map(|s| s.unwrap_or(0.0));
    let running = mean(a.running, b.running);
    let progress = in_a.progress();
    ThreadGain {
        program,
        thread_a: threads[0],
        thread_b: threads[1],
        thread_mix: running * (share_b - share_a) * (mean(rate_a, rate_b) - rate),
        thread_speed: running * mean(share_a, share_b) * (rate_b - rate_a),
        speedup: (progress > 0.0).then(|| in_b.progress() / progress),
        a: in_a,
        b: in_b,
    }
}

fn mean(a: f64, b: f64) -> f64 {
    f64::midpoint(a, b)
}
