//! Intervals in which threads run and wait, for drawing. Kept only on request.

use super::threads::State;
use std::collections::BTreeMap;

/// The most intervals kept, of runs and of waits each (chosen: about 240 MB in all).
const MAX_INTERVALS: usize = 4 << 20;

/// The cause of a wait for a processor, as in [`RecordedSchedule::wait_places`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
enum Cause {
    /// It was switched out while runnable.
    Preempted = 0,
    /// It was woken.
    Woken = 1,
    /// It migrated while it waited for another processor: the same wait continues.
    Migrated = 2,
}

/// Intervals of a recording as columns. Times are microseconds since the recording's own zero.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordedSchedule {
    /// Beginning and end of each run, in the order of the ends. A run lasts from a switch in to the next switch on that
    /// processor, if that switch removes this thread; runs of thread 0 are idle time.
    pub run_times: Vec<f64>,
    /// Thread id and processor of each run.
    pub run_places: Vec<u32>,
    /// Beginning and end of each wait for a processor, in the order of the ends; only waits that end in a switch in or in a
    /// migration.
    pub wait_times: Vec<f64>,
    /// For each wait its thread id, the processor, and its cause: 0 preempted, 1 woken, 2 migrated while it waited. Then the
    /// waker: the thread that ran where the wake-up was recorded (0 for none, as on an idle processor and in an interrupt),
    /// and that processor. Both are 0 for a wait of another cause.
    pub wait_places: Vec<u32>,
}

/// The processor where a wake-up was recorded, and the thread that ran there: 0 for none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Waker {
    pub tid: u32,
    pub processor: u32,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    since: u64,
    on: u32,
    cause: Cause,
    waker: Waker,
}

/// Collects intervals.
#[derive(Clone, Debug, Default)]
pub struct Schedule {
    kept: RecordedSchedule,
    /// Open waits by thread id.
    open: BTreeMap<u32, Open>,
    /// Whether there were too many intervals.
    is_full: bool,
}

impl Schedule {
    /// Adds a run that ended at `to`.
    pub fn run(&mut self, tid: u32, processor: u32, from: u64, to: u64) {
        if self.has_room(self.kept.run_times.len()) {
            self.kept.run_times.extend([microseconds(from), microseconds(to)]);
            self.kept.run_places.extend([tid, processor]);
        }
    }

    /// Changes a thread's state. A wait whose end is not `seen` is left out.
    pub fn change(&mut self, tid: u32, at: u64, was: State, is: State, seen: bool) {
        match (was, is) {
            (State::Waiting { on: before, .. }, State::Waiting { on, .. }) if before == on && seen => {}
            (_, State::Waiting { on, woken, .. }) => {
                let moved = seen && matches!(was, State::Waiting { .. });
                if moved {
                    self.end(tid, at);
                } else {
                    self.open.remove(&tid);
                }
                let cause = match woken {
                    _ if moved => Cause::Migrated,
                    Some(_) => Cause::Woken,
                    None => Cause::Preempted,
                };
                self.open.insert(tid, Open { since: at, on, cause, waker: Waker::default() });
            }
            (State::Waiting { .. }, _) if seen => self.end(tid, at),
            (State::Waiting { .. }, _) => {
                self.open.remove(&tid);
            }
            _ => {}
        }
    }

    /// Records the waker of the wait that a thread has just begun.
    pub fn woken(&mut self, tid: u32, by: Waker) {
        if let Some(open) = self.open.get_mut(&tid) {
            open.waker = by;
        }
    }

    /// All intervals, and whether some are missing because there were too many.
    pub fn finish(self) -> (RecordedSchedule, bool) {
        (self.kept, self.is_full)
    }

    fn end(&mut self, tid: u32, at: u64) {
        let Some(Open { since, on, cause, waker }) = self.open.remove(&tid) else { return };
        // Processors that are out of order with each other may make it end before it begins.
        if since <= at && self.has_room(self.kept.wait_times.len()) {
            self.kept.wait_times.extend([microseconds(since), microseconds(at)]);
            self.kept.wait_places.extend([tid, on, cause as u32, waker.tid, waker.processor]);
        }
    }

    fn has_room(&mut self, times: usize) -> bool {
        let room = times < 2 * MAX_INTERVALS;
        self.is_full |= !room;
        room
    }
}

fn microseconds(nanoseconds: u64) -> f64 {
    nanoseconds as f64 / 1e3
}
