//! What a thread did → the steps of a program.

use super::line::{Act, Line, State};
use serde_json::{Value, json};

/// Cycles of a scenario per nanosecond: 1 GHz (chosen: a cycle is then a nanosecond in every chart).
pub const CYCLES_PER_US: u32 = 1_000;
/// Cycles of a context switch (chosen: 1 µs, of the size that lmbench measures for small processes).
pub const SWITCH_CYCLES: u32 = 1_000;
/// Cycles from a block or a wake-up to the scheduler (chosen: as other scenarios with waits have).
pub const DISPATCH_CYCLES: u32 = 1_000;

/// Nanoseconds on a processor → instructions.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// Instructions per nanosecond, as the thread has them alone.
    pub ipc: f64,
}

/// Time of a thread on processors, in nanoseconds, with what of it simulated runs have as costs of their own.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnProcessor {
    pub time: u64,
    /// Switches in: each begins a run.
    pub switches: u64,
    /// Times that it went to sleep: each ends a run, and takes its way to the scheduler.
    pub sleeps: u64,
}

impl Clock {
    /// What a thread executes meanwhile.
    pub fn instructions(self, of: OnProcessor) -> u64 {
        let costs = of.switches * u64::from(SWITCH_CYCLES) + of.sleeps * u64::from(DISPATCH_CYCLES);
        ((of.time.saturating_sub(costs) as f64 * self.ipc).round() as u64).max(1)
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

/// A thread's steps in a window that ends at `until`; `awaited` says of each wake-up whether a thread waited for it.
pub fn steps_of(line: &Line, awaited: &[bool], clock: Clock, until: u64) -> Steps {
    let mut all = Steps { steps: Vec::new(), instructions: 0, awaits: 0, wakes: 0 };
    let mut ran = OnProcessor::default();
    for part in &line.parts {
        ran.time += part.run;
        ran.switches += part.switches;
        ran.sleeps += u64::from(!matches!(part.then, Act::Wake { .. }));
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
        all.add(clock.instructions(std::mem::take(&mut ran)), then);
    }
    ran.time += line.run;
    ran.switches += line.switches;
    // A thread that sleeps as the window ends sleeps until then: the scheduler hears of a thread's end later than of its sleep.
    if let State::Asleep { since } = line.state {
        ran.sleeps += 1;
        let rest = until.saturating_sub(since).max(1);
        let sleep = json!({"kind": "sleep", "cycles": {"kind": "constant", "value": rest}});
        all.add(clock.instructions(std::mem::take(&mut ran)), sleep);
    }
    // The thread ends with its last instruction, so what the last step does is never done.
    let never = json!({"kind": "sleep", "cycles": {"kind": "constant", "value": 1}});
    all.add(clock.instructions(ran), never);
    all
}

impl Steps {
    fn add(&mut self, instructions: u64, then: Value) {
        self.instructions += instructions;
        self.steps.push(json!({"run": {"kind": "constant", "value": instructions}, "then": then}));
    }
}
