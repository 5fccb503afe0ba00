//! Converts the actions of a thread to the steps of a program.

use super::line::{Act, Line, State};
use serde_json::{Value, json};

/// Cycles of a scenario per microsecond: 1 GHz (chosen: a cycle is then a nanosecond in every chart).
pub const CYCLES_PER_US: u32 = 1_000;
/// Cycles of a context switch (chosen: 1 µs, comparable to lmbench's figure for small processes).
pub const SWITCH_CYCLES: u32 = 1_000;
/// Cycles from a block or a wake-up to the scheduler (chosen: as in other scenarios with waits).
pub const DISPATCH_CYCLES: u32 = 1_000;

/// A thread's steps, and the instructions after which it ends.
#[derive(Clone, Debug)]
pub struct Steps {
    pub steps: Vec<Value>,
    pub instructions: u64,
    /// The number of steps that wait for a thread of the scenario.
    pub awaits: u64,
    /// The number of steps that wake one.
    pub wakes: u64,
}

/// The channel by which one thread wakes another: one per pair, so that a wake-up ends the same sleep as recorded.
fn channel(waker: u32, woken: u32) -> String {
    format!("{waker}>{woken}")
}

/// The steps of a thread in a window that ends at `until`. `awaited` says for each wake-up whether a thread waited for it;
/// `executed` gives the instructions executed after a number of nanoseconds on processors.
pub fn steps_of(line: &Line, awaited: &[bool], executed: impl Fn(u64) -> u64, until: u64) -> Steps {
    let mut all = Steps { steps: Vec::new(), instructions: 0, awaits: 0, wakes: 0 };
    let (mut ran, mut slept_at) = (0, 0);
    for part in &line.parts {
        ran += part.run;
        let run = ran - slept_at;
        if !matches!(part.then, Act::Wake { .. }) {
            slept_at = ran;
        }
        let then = match part.then {
            Act::Wake { number, .. } if !awaited[number] => continue,
            Act::Wake { tid, .. } => {
                all.wakes += 1;
                json!({"kind": "send", "channel": channel(line.tid, tid)})
            }
            Act::Await { tid } => {
                all.awaits += 1;
                json!({"kind": "receive", "channel": channel(tid, line.tid)})
            }
            Act::Sleep { time } => {
                json!({"kind": "sleep", "cycles": {"kind": "constant", "value": asleep(run, time)}})
            }
        };
        all.add(executed(ran), then);
    }
    ran += line.run;
    // A thread that sleeps as the window ends sleeps until then: the scheduler is notified of a thread's end later than of
    // its sleep.
    if let State::Asleep { since } = line.state {
        let rest = asleep(ran - slept_at, until.saturating_sub(since));
        all.add(executed(ran), json!({"kind": "sleep", "cycles": {"kind": "constant", "value": rest}}));
    }
    // The thread ends with its last instruction, so the action of its last step is never executed.
    all.add(executed(ran), json!({"kind": "sleep", "cycles": {"kind": "constant", "value": 1}}));
    all
}

/// Cycles of a sleep by time, recorded as `time` after a run of `run`, such that it ends when recorded. A simulated thread
/// blocks with its last instruction, before the way to the scheduler and thus before it is recorded as switched out. A run
/// too short for its costs ends later than recorded instead. A wait for a thread needs no correction: the waker ends it.
fn asleep(run: u64, time: u64) -> u64 {
    let (switch, way) = (u64::from(SWITCH_CYCLES), u64::from(DISPATCH_CYCLES));
    (time + run.min(switch + way)).saturating_sub(switch).max(1)
}

impl Steps {
    /// Adds a step after which the thread has executed `executed` instructions, at least one more than after the step before.
    fn add(&mut self, executed: u64, then: Value) {
        let run = executed.saturating_sub(self.instructions).max(1);
        self.instructions += run;
        self.steps.push(json!({"run": {"kind": "constant", "value": run}, "then": then}));
    }
}
