//! What a thread did → the steps of a program.

use super::line::{Act, Line};
use serde_json::{Value, json};

/// Cycles of a scenario per nanosecond: 1 GHz (chosen: a cycle is then a nanosecond in every chart).
pub const CYCLES_PER_US: u32 = 1_000;
/// Cycles of a context switch (chosen: 1 µs, of the size that lmbench measures for small processes).
pub const SWITCH_CYCLES: u32 = 1_000;

/// Nanoseconds on a processor → instructions.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// Instructions per nanosecond, as the thread has them alone.
    pub ipc: f64,
}

impl Clock {
    /// Recorded runs contain their switches; simulated ones have them as a cost of their own.
    fn instructions(self, run: u64, switches: u64) -> u64 {
        let without = run.saturating_sub(switches * u64::from(SWITCH_CYCLES));
        ((without as f64 * self.ipc).round() as u64).max(1)
    }
}

/// A thread's steps, and the instructions after which it ends.
#[derive(Clone, Debug)]
pub struct Steps {
    pub steps: Vec<Value>,
    pub instructions: u64,
    /// Steps that wait for a thread of the scenario.
    pub awaits: u64,
    /// Steps that wake one.
    pub wakes: u64,
}

/// The channel in which one thread wakes another: one for each pair, so that a wake-up ends the sleep that it ended.
fn channel(waker: u32, woken: u32) -> String {
    format!("{waker}>{woken}")
}

/// A thread's steps; `awaited` says of each wake-up whether a thread waited for it.
pub fn steps_of(line: &Line, awaited: &[bool], clock: Clock) -> Steps {
    let mut all = Steps { steps: Vec::new(), instructions: 0, awaits: 0, wakes: 0 };
    let (mut run, mut switches) = (0, 0);
    for part in &line.parts {
        run += part.run;
        switches += part.switches;
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
                json!({"kind": "sleep", "cycles": {"kind": "constant", "value": time.max(1)}})
            }
        };
        all.add(clock.instructions(run, switches), then);
        (run, switches) = (0, 0);
    }
    // The thread ends with its last instruction, so what the last step does is never done.
    let never = json!({"kind": "sleep", "cycles": {"kind": "constant", "value": 1}});
    all.add(clock.instructions(run + line.run, switches + line.switches), never);
    all
}

impl Steps {
    fn add(&mut self, instructions: u64, then: Value) {
        self.instructions += instructions;
        self.steps.push(json!({"run": {"kind": "constant", "value": instructions}, "then": then}));
    }
}
