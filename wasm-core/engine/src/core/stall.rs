//! A wait in progress, divided into parts by cause.

use super::cause::{CAUSES, Cause};
use super::clock::Clock;

/// The parts of one wait, which elapse in order.
#[derive(Clone, Debug, Default)]
pub struct Stall {
    since: u64,
    parts: [(u8, u32); 3],
}

/// The index of a cause below `causes`; needs no bounds check if `causes` is a power of two.
#[inline(always)]
fn place(cause: u8, causes: usize) -> usize {
    if causes.is_power_of_two() { usize::from(cause) % causes } else { usize::from(cause) }
}

impl Stall {
    /// A wait that starts at `since` and consists of up to three parts, in order.
    pub fn new(since: u64, parts: [(Cause, u32); 3]) -> Self {
        Self { since, parts: parts.map(|(cause, cycles)| (cause as u8, cycles)) }
    }

    /// The wait in ticks of a clock: each tick has the cause of its cycle.
    pub fn in_ticks(&self, clock: Clock) -> Self {
        let mut end = self.since;
        let since = clock.ticks(end);
        let mut passed = since;
        let parts = self.parts.map(|(cause, cycles)| {
            end += u64::from(cycles);
            let before = std::mem::replace(&mut passed, clock.ticks(end));
            (cause, (passed - before) as u32)
        });
        Self { since, parts }
    }

    /// Shortens every part except traps to `exposed` / 65,536 of its cycles, since the rest overlaps with other waits.
    /// The rounding remainder is carried over in `owed`. Returns the total of the remaining cycles.
    pub fn expose(&mut self, exposed: u64, owed: &mut u64) -> u32 {
        let mut total = 0;
        for (cause, cycles) in &mut self.parts {
            if *cause != Cause::Trap as u8 {
                *owed += u64::from(*cycles) * exposed;
                *cycles = (*owed >> 16) as u32;
                *owed &= 0xFFFF;
            }
            total += *cycles;
        }
        total
    }

    /// Adds the cycles between `from` and `to` to their causes, without consuming the wait. The wait is in progress at
    /// `from`.
    pub fn book(&self, from: u64, to: u64, booked: &mut [u32; CAUSES.len()]) {
        let mut part_start = self.since;
        for (cause, cycles) in &self.parts {
            let part_end = part_start + u64::from(*cycles);
            booked[usize::from(*cause)] += part_end.min(to).saturating_sub(part_start.max(from)) as u32;
            part_start = part_end;
        }
    }

    /// The cause of a cycle of the wait, and the first cycle that may have another cause.
    pub fn cause_at(&self, cycle: u64) -> (u8, u64) {
        let mut end = self.since;
        for (cause, cycles) in &self.parts {
            end += u64::from(*cycles);
            if cycle < end {
                return (*cause, end);
            }
        }
        (self.parts[2].0, u64::MAX)
    }

    /// Adds its last `cycles` to their causes, without consuming the wait.
    #[inline(always)]
    pub fn book_last<const CAUSES: usize>(&self, mut cycles: u32, booked: &mut [u32; CAUSES]) {
        for (cause, length) in self.parts.iter().rev() {
            let used = cycles.min(*length);
            booked[place(*cause, CAUSES)] += used;
            cycles -= used;
        }
    }

    /// Adds all its remaining cycles to their causes, when the wait is over.
    #[inline(always)]
    pub fn finish<const CAUSES: usize>(&self, booked: &mut [u32; CAUSES]) {
        for (cause, cycles) in &self.parts {
            booked[place(*cause, CAUSES)] += cycles;
        }
    }

    /// Moves the cycles up to `now` from the wait to their causes.
    pub fn settle(&mut self, now: u64, booked: &mut [u32; CAUSES.len()]) {
        let mut elapsed = (now - self.since) as u32;
        self.since = now;
        for (cause, cycles) in &mut self.parts {
            let used = elapsed.min(*cycles);
            booked[usize::from(*cause)] += used;
            *cycles -= used;
            elapsed -= used;
        }
        debug_assert_eq!(elapsed, 0, "a wait has exactly as many cycles as its parts");
    }
}
