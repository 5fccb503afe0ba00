//! Tracks what each processor runs, and for how long.

use super::event::IDLE;
use super::result::RecordedProcessor;
use super::threads::State;
use super::time::Microseconds;

/// A processor.
#[derive(Clone, Debug, Default)]
struct Processor {
    /// Whether a line names it.
    named: bool,
    /// Time of its last event of any kind.
    last: Option<u64>,
    /// The thread switched in last, and the time of that switch.
    current: Option<(u32, u64)>,
    /// The number of threads that wait for it.
    waiting: u32,
    /// The number of times that it lost events.
    losses: u32,
    /// Whether it lost events since its last switch: which thread it runs is unknown.
    is_lost: bool,
    switches: u64,
    missing_switches: u64,
    busy: u128,
    idle: u128,
    idle_while_overloaded: u128,
    /// [`Processors::overloaded_time`] when it became idle.
    overloaded_before: u128,
}

impl Processor {
    /// Whether it runs a thread while another waits for it.
    fn is_overloaded(&self) -> bool {
        self.waiting > 0 && !self.is_lost && self.current.is_some_and(|(tid, _)| tid != IDLE)
    }
}

/// The state before a switch of the thread that the processor ran.
pub enum Before {
    /// It ran for this time, in nanoseconds.
    Ran(u64),
    /// The file does not show which thread ran.
    Unseen,
    /// Another thread was switched in last, or events are lost since: a switch is missing.
    Missing { switched_in: u32 },
}

/// All processors.
#[derive(Clone, Debug, Default)]
pub struct Processors {
    all: Vec<Processor>,
    /// The number of overloaded processors.
    overloaded: u32,
    /// Time during which at least one processor was overloaded.
    overloaded_time: u128,
    /// The latest time of an event.
    now: u64,
}

impl Processors {
    /// Advances to the time of an event of a processor.
    ///
    /// # Errors
    /// The time of that processor's previous event, if it is later.
    pub fn advance(&mut self, processor: u32, at: u64) -> Result<(), u64> {
        let own = self.processor(processor);
        if let Some(last) = own.last.filter(|last| *last > at) {
            return Err(last);
        }
        own.last = Some(at);
        if self.overloaded > 0 {
            self.overloaded_time += u128::from(at.saturating_sub(self.now));
        }
        self.now = self.now.max(at);
        Ok(())
    }

    /// A thread begins to wait for a processor.
    pub fn wait(&mut self, processor: u32) {
        self.change(processor, |own| own.waiting += 1);
    }

    /// A thread stops waiting for a processor, which had lost events `losses` times when the thread began to wait.
    pub fn stop_waiting(&mut self, processor: u32, losses: u32) {
        self.change(processor, |own| {
            own.waiting = own.waiting.saturating_sub(u32::from(own.losses == losses));
        });
    }

    /// The events of a processor up to its next one are lost. Threads that wait for it may run meanwhile: they no longer
    /// count. Returns the time of its last event and the thread switched in last.
    pub fn lose(&mut self, processor: u32) -> Option<(u64, Option<u32>)> {
        let own = self.all.get(processor as usize)?;
        let found = (own.last?, own.current.map(|(tid, _)| tid));
        self.change(processor, |own| {
            (own.is_lost, own.waiting) = (true, 0);
            own.losses += 1;
        });
        Some(found)
    }

    /// The number of times that a processor lost events.
    pub fn losses(&self, processor: u32) -> u32 {
        self.all.get(processor as usize).map_or(0, |own| own.losses)
    }

    /// Whether a state is a wait for a processor that lost events after the wait began.
    pub fn have_lost(&self, state: State) -> bool {
        matches!(state, State::Waiting { on, losses, .. } if losses != self.losses(on))
    }

    /// Switches to another thread. `at` is not before the processor's last event.
    pub fn switch(&mut self, processor: u32, at: u64, previous: u32, next: u32) -> Before {
        let overloaded_time = self.overloaded_time;
        self.change(processor, |own| {
            own.switches += 1;
            let before = match own.current {
                None => Before::Unseen,
                Some((switched_in, _)) if switched_in != previous || own.is_lost => {
                    own.missing_switches += 1;
                    Before::Missing { switched_in }
                }
                Some((tid, since)) => {
                    let ran = at - since;
                    if tid == IDLE {
                        own.idle += u128::from(ran);
                        own.idle_while_overloaded += overloaded_time - own.overloaded_before;
                    } else {
                        own.busy += u128::from(ran);
                    }
                    Before::Ran(ran)
                }
            };
            (own.current, own.is_lost) = (Some((next, at)), false);
            own.overloaded_before = overloaded_time;
            before
        })
    }

    /// The figures of all processors that lines name, for a recording of `span` nanoseconds.
    pub fn counts(&self, span: u64) -> Vec<RecordedProcessor> {
        let named = (0..).zip(&self.all).filter(|(_, own)| own.named);
        let count = |(processor, own): (u32, &Processor)| RecordedProcessor {
            processor,
            switches: own.switches,
            missing_switches: own.missing_switches,
            busy_us: Microseconds(own.busy),
            idle_us: Microseconds(own.idle),
            unknown_us: Microseconds(u128::from(span).saturating_sub(own.busy + own.idle)),
            idle_while_overloaded_us: Microseconds(own.idle_while_overloaded),
        };
        named.map(count).collect()
    }

    fn processor(&mut self, number: u32) -> &mut Processor {
        let index = number as usize;
        if self.all.len() <= index {
            self.all.resize(index + 1, Processor::default());
        }
        let own = &mut self.all[index];
        own.named = true;
        own
    }

    /// Changes a processor, and updates the number of overloaded ones.
    fn change<T>(&mut self, processor: u32, change: impl FnOnce(&mut Processor) -> T) -> T {
        let own = self.processor(processor);
        let before = own.is_overloaded();
        let result = change(own);
        let after = own.is_overloaded();
        self.overloaded = self.overloaded + u32::from(after) - u32::from(before);
        result
    }
}
