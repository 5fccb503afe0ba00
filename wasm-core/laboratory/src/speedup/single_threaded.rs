//! The number of cycles that a thread takes for its first ω instructions when it runs alone: exact for every ω.

use document::{Intervention, PolicyChoice, Scenario, ScenarioError};
use engine::run::{Run, RunError, TraceLibrary, Watched};
use engine::workload::deal;
use serde_json::Map;

/// The most ones written at once.
const ONES: u64 = 32;
const ALL_ONES: u64 = (1 << ONES) - 1;
/// Cycles simulated at once.
const SLICE_CYCLES: u64 = 1 << 16;

/// The cycle in which a thread that runs alone commits each of its instructions. For each cycle there is a one per committed
/// instruction, then a zero; the first is in the lowest bit. Two megainstructions in a million cycles are 375 KB.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SingleThreaded {
    bytes: Vec<u8>,
    /// Bits written to the last byte; 8 if it is full or there is none.
    used: u32,
}

impl SingleThreaded {
    /// Restores the result of [`SingleThreaded::bytes`].
    pub fn from_bytes(bytes: Vec<u8>) -> Self {
        Self { bytes, used: 8 }
    }

    /// The encoded commits, for storage or transfer.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Appends a cycle in which `instructions` are committed.
    fn push_cycle(&mut self, instructions: u64) {
        (0..instructions / ONES).for_each(|_| self.push_bits(ALL_ONES, ONES as u32));
        let rest = (instructions % ONES) as u32;
        self.push_bits((1 << rest) - 1, rest + 1);
    }

    /// Appends the lowest `left` bits, the lowest first.
    fn push_bits(&mut self, mut bits: u64, mut left: u32) {
        while left > 0 {
            if self.used == 8 || self.bytes.is_empty() {
                self.bytes.push(0);
                self.used = 0;
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= (bits as u8) << self.used;
            }
            let written = left.min(8 - self.used);
            (bits, left, self.used) = (bits >> written, left - written, self.used + written);
        }
    }

    /// Instructions of the whole thread.
    pub fn instructions(&self) -> u64 {
        self.bytes.iter().map(|byte| u64::from(byte.count_ones())).sum()
    }

    /// c(p, ω): cycles until the first `instructions` instructions are committed; `None` if the thread has fewer.
    pub fn cycles(&self, instructions: u64) -> Option<u64> {
        if instructions == 0 {
            return Some(0);
        }
        let (mut before, mut skipped) = (0, 0);
        // Skips eight bytes at a time while the instruction is beyond them.
        for eight in self.bytes.chunks_exact(8) {
            let here = eight.iter().map(|byte| u64::from(byte.count_ones())).sum::<u64>();
            if before + here >= instructions {
                break;
            }
            (before, skipped) = (before + here, skipped + 8);
        }
        for (at, &byte) in self.bytes.iter().enumerate().skip(skipped) {
            let here = u64::from(byte.count_ones());
            if before + here >= instructions {
                let bit = position_of_one(byte, (instructions - before - 1) as u32);
                // The zeros before it are the cycles that have passed; the instruction's own cycle is one more.
                return Some(at as u64 * 8 + u64::from(bit) - (instructions - 1) + 1);
            }
            before += here;
        }
        None
    }
}

/// The position of the n-th one of a byte, both counted from 0.
fn position_of_one(byte: u8, n: u32) -> u32 {
    let without = (0..n).fold(byte, |byte, _| byte & byte.wrapping_sub(1));
    without.trailing_zeros()
}

/// One thread of a scenario, alone on the scenario's machine, from its first instruction to its last, or to `wanted` if it
/// has none. Its references and memory are the same as in the scenario, with any other threads, and a switch precedes it.
pub struct Alone {
    run: Run,
    watched: Watched,
    commits: SingleThreaded,
    executed: u64,
    /// Instructions of the whole thread, or the number wanted if it has no end.
    length: u64,
    is_endless: bool,
    ended: bool,
}

impl Alone {
    /// Creates a thread that has not started. One without an end is watched for `wanted` instructions.
    ///
    /// # Errors
    /// A thread that does not exist, or that has no end if `wanted` is `None`; as [`Run::new`].
    pub fn new(
        scenario: &Scenario,
        traces: &TraceLibrary,
        thread: u32,
        wanted: Option<u64>,
    ) -> Result<Self, RunError> {
        let (scenario, length, is_endless) = alone(scenario, thread, wanted)?;
        let mut run = simulator::check_and_start(&scenario, traces)?;
        run.leave_alone(thread);
        let watched = run.watch(thread)?;
        let commits = SingleThreaded::default();
        Ok(Self { run, watched, commits, executed: 0, length, is_endless, ended: false })
    }

    /// Continues for `cycles` cycles, or to the thread's end.
    pub fn advance(&mut self, cycles: u64) {
        let mut left = cycles;
        while left > 0 && !self.ended {
            let slice = left.min(SLICE_CYCLES);
            left -= slice;
            let mut commits = Vec::new();
            self.ended = !self.run.watch_cycles(&mut self.watched, slice, &mut commits);
            for committed in commits {
                // Its IPC alone is that of the instructions wanted, of which the last is within a cycle.
                let rest = if self.is_endless { self.length - self.executed } else { u64::MAX };
                let counted = committed.min(rest);
                self.executed += counted;
                self.commits.push_cycle(counted);
                if rest <= committed {
                    self.ended = true;
                    break;
                }
            }
        }
    }

    /// Continues until at least `instructions` are committed, with few more, or to the thread's end.
    pub fn reach(&mut self, instructions: u64) {
        while self.executed < instructions && !self.ended {
            self.advance(SLICE_CYCLES);
        }
    }

    /// Whether the thread has ended, or has committed the number wanted.
    pub fn is_done(&self) -> bool {
        self.ended
    }

    /// The fraction that is done, 0–1.
    pub fn share(&self) -> f64 {
        self.executed as f64 / self.length as f64
    }

    /// The commits so far.
    pub fn commits(&self) -> &SingleThreaded {
        &self.commits
    }
}

/// The commits of a whole thread alone, or for one without an end of the first `wanted` instructions.
///
/// # Errors
/// As [`Alone::new`].
pub fn single_threaded(
    scenario: &Scenario,
    traces: &TraceLibrary,
    thread: u32,
    wanted: Option<u64>,
) -> Result<SingleThreaded, RunError> {
    let mut alone = Alone::new(scenario, traces, thread, wanted)?;
    while !alone.is_done() {
        alone.advance(u64::MAX);
    }
    Ok(alone.commits)
}

/// The same scenario without scheduling decisions, the instructions of that thread (or the number wanted if it has no end),
/// and whether it has no end.
fn alone(
    scenario: &Scenario,
    thread: u32,
    wanted: Option<u64>,
) -> Result<(Scenario, u64, bool), ScenarioError> {
    let listed = deal(&scenario.workload, u64::from(scenario.run.seed));
    let Some(known) = listed.get(thread as usize) else {
        let last = listed.len().saturating_sub(1);
        return Err(ScenarioError::at(
            "/workload/threads",
            format!("there is no thread {thread}"),
            format!("Threads are numbered 0 to {last}."),
        ));
    };
    if scenario.has_waits() {
        return Err(ScenarioError::at(
            "/workload/programs",
            "a thread that waits for others never runs alone",
            "Take \"waits\" out of the programs, or do not ask for speedups.",
        ));
    }
    let changes = |change: &Intervention| change.sets_within(&["/machine", "/workload"]);
    if let Some(at) = scenario.run.interventions.iter().position(changes) {
        return Err(ScenarioError::at(
            format!("/run/interventions/{at}"),
            "a machine or threads that change during the run: a thread alone has no such moment",
            "Take it out, or do not ask for speedups.",
        ));
    }
    let end = scenario.workload.threads[known.entry].instructions;
    let Some(length) = end.or(wanted) else {
        return Err(ScenarioError::at(
            format!("/workload/threads/{}/instructions", known.entry),
            "the thread has no end, so its time alone is unknown",
            "Give the number of instructions after which each thread ends.",
        ));
    };
    let mut scenario = scenario.clone();
    scenario.policy = PolicyChoice { id: "round-robin".into(), params: Map::new() };
    scenario.baseline = None;
    scenario.forks = None;
    scenario.run.interventions.clear();
    Ok((scenario, length, end.is_none()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_is_known_on_paper() {
        // Two instructions in cycle 0, none in 1, one in 2, three in 3, and twelve in 4: 110 0 10 1110 111…
        let mut commits = SingleThreaded::default();
        [2, 0, 1, 3, 12].into_iter().for_each(|n| commits.push_cycle(n));
        assert_eq!(commits.bytes()[0], 0b1101_0011);
        let cycles = |n| commits.cycles(n);
        assert_eq!([0, 1, 2, 3, 4, 6, 7, 18].map(cycles), [0, 1, 1, 3, 4, 4, 5, 5].map(Some));
        assert_eq!((commits.instructions(), cycles(19)), (18, None));
        assert_eq!(SingleThreaded::from_bytes(commits.bytes().to_vec()).cycles(3), Some(3));
    }
}
