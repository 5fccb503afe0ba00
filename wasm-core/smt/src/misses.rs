//! Outstanding first-level misses, and the loads that wait for each.

use super::entry::Slot;
use engine::core::{CAUSES, Cause, Stall};

/// No line.
const FREE: u32 = u32::MAX;

/// The bit of a line in the 64-bit filter.
#[inline(always)]
fn bit_of(line: u32) -> u64 {
    1 << (line % 64)
}

/// One outstanding miss.
#[derive(Clone, Debug, Default)]
pub(super) struct Miss {
    /// When the line arrives; `u64::MAX` until that is known.
    ready_at: u64,
    /// The requesting context.
    context: usize,
    /// The breakdown of the latency, and the cycle since which it is known.
    wait: Stall,
    answered_at: u64,
    /// Slots of the loads that wait.
    waiters: Vec<Slot>,
}

impl Miss {
    /// The cause for which waiters of the line wait in a cycle, and the first cycle that may have another cause. In the
    /// request's cycle, the cause is the first level.
    pub fn cause_at(&self, cycle: u64) -> (Cause, u64) {
        if cycle < self.answered_at {
            return (Cause::L1, self.answered_at);
        }
        let (cause, end) = self.wait.cause_at(cycle);
        (CAUSES[usize::from(cause)], end)
    }
}

/// All outstanding misses.
#[derive(Clone, Debug)]
pub(super) struct Misses {
    lines: Vec<u32>,
    entries: Vec<Miss>,
    /// A filter: one bit for the low bits of each line, which excludes most other lines at once.
    perhaps: u64,
    under_way: u32,
    most: u32,
    /// When the first of them arrives.
    pub next_ready: u64,
}

impl Misses {
    /// At most `most` outstanding misses. References looked up later, in order with those of other cores, may add up to
    /// `later` more.
    pub fn new(most: u32, later: u32) -> Self {
        let places = (most + later) as usize;
        Self {
            lines: vec![FREE; places],
            entries: vec![Miss::default(); places],
            perhaps: 0,
            under_way: 0,
            most,
            next_ready: u64::MAX,
        }
    }

    /// Whether all outstanding misses are in use.
    #[inline(always)]
    pub fn is_full(&self) -> bool {
        self.under_way >= self.most
    }

    /// The entry of an outstanding line.
    #[inline(always)]
    pub fn find(&self, line: u32) -> Option<usize> {
        if self.perhaps & bit_of(line) == 0 {
            return None;
        }
        self.lines.iter().position(|&l| l == line)
    }

    /// Adds a context's request for a line. `None` if there is no free entry.
    pub fn add(&mut self, line: u32, context: usize) -> Option<usize> {
        let place = self.lines.iter().position(|&l| l == FREE)?;
        self.lines[place] = line;
        self.perhaps |= bit_of(line);
        self.under_way += 1;
        let entry = &mut self.entries[place];
        (entry.ready_at, entry.answered_at, entry.context) = (u64::MAX, u64::MAX, context);
        Some(place)
    }

    /// Sets the arrival time of a line, known from cycle `now` on.
    pub fn answer(&mut self, place: usize, now: u64, ready_at: u64, wait: Stall) {
        let entry = &mut self.entries[place];
        (entry.ready_at, entry.wait, entry.answered_at) = (ready_at, wait, now);
        self.next_ready = self.next_ready.min(ready_at);
    }

    /// Adds a load to the waiters of an outstanding line.
    #[inline(always)]
    pub fn wait(&mut self, place: usize, slot: Slot) {
        self.entries[place].waiters.push(slot);
    }

    /// Removes waiting loads in these slots.
    pub fn forget(&mut self, is_gone: impl Fn(Slot) -> bool) {
        self.entries.iter_mut().for_each(|miss| miss.waiters.retain(|&slot| !is_gone(slot)));
    }

    /// The cause for which waiters of a line wait in a cycle: [`Miss::cause_at`].
    pub fn cause_at(&self, place: usize, cycle: u64) -> (Cause, u64) {
        self.entries[place].cause_at(cycle)
    }

    /// Removes a line that has arrived by cycle `now`, if any. Returns the requesting context, and moves the waiters
    /// into `waiters`, which must be empty.
    pub fn take(&mut self, now: u64, waiters: &mut Vec<Slot>) -> Option<usize> {
        let is_there = |place: &usize| self.lines[*place] != FREE && self.entries[*place].ready_at <= now;
        let place = (0..self.lines.len()).find(is_there);
        let Some(place) = place else {
            let left = (0..self.lines.len()).filter(|&p| self.lines[p] != FREE);
            self.next_ready = left.map(|p| self.entries[p].ready_at).min().unwrap_or(u64::MAX);
            return None;
        };
        self.lines[place] = FREE;
        self.perhaps = self.lines.iter().filter(|&&l| l != FREE).fold(0, |bits, &l| bits | bit_of(l));
        self.under_way -= 1;
        std::mem::swap(&mut self.entries[place].waiters, waiters);
        Some(self.entries[place].context)
    }
}
