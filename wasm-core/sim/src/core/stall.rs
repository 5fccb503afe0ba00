//! A wait in progress, taken apart by cause.

use super::cause::{CAUSES, Cause};

/// The parts of one wait, used up in order as time passes.
#[derive(Clone, Debug, Default)]
pub struct Stall {
    since: u64,
    parts: [(u8, u32); 3],
}

impl Stall {
    /// A wait that starts at `since` and consists of up to three parts in order.
    pub fn new(since: u64, parts: [(Cause, u32); 3]) -> Self {
        Self { since, parts: parts.map(|(cause, cycles)| (cause as u8, cycles)) }
    }

    /// Books the cycles up to `now` on their causes.
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
