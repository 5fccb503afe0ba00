//! Events at known cycles: a ring of cycles, each with the slots of the instructions that complete then.

use super::entry::Slot;

/// The initial number of cycles of a wheel.
const FIRST_CYCLES: usize = 256;

/// A timing wheel (Varghese and Lauck 1987).
#[derive(Clone, Debug)]
pub(super) struct Wheel {
    cycles: Vec<Vec<Slot>>,
    /// One bit per cycle that has events.
    occupied: Vec<u64>,
}

impl Wheel {
    /// No events.
    pub fn new() -> Self {
        Self { cycles: vec![Vec::new(); FIRST_CYCLES], occupied: vec![0; FIRST_CYCLES / 64] }
    }

    #[inline(always)]
    fn place(&self, cycle: u64) -> usize {
        cycle as usize & (self.cycles.len() - 1)
    }

    /// Adds an event at a later cycle.
    #[inline(always)]
    pub fn add(&mut self, now: u64, cycle: u64, slot: Slot) {
        while cycle - now >= self.cycles.len() as u64 {
            self.grow(now);
        }
        let place = self.place(cycle);
        self.cycles[place].push(slot);
        self.occupied[place / 64] |= 1 << (place % 64);
    }

    /// Doubles the number of cycles.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, now: u64) {
        let length = 2 * self.cycles.len();
        let before = std::mem::replace(
            self,
            Self { cycles: vec![Vec::new(); length], occupied: vec![0; length / 64] },
        );
        for cycle in now..now + before.cycles.len() as u64 {
            for &slot in &before.cycles[before.place(cycle)] {
                self.add(now, cycle, slot);
            }
        }
    }

    /// Whether a cycle has events.
    #[inline(always)]
    pub fn has(&self, cycle: u64) -> bool {
        let place = self.place(cycle);
        self.occupied[place / 64] >> (place % 64) & 1 != 0
    }

    /// Moves this cycle's events into `due`, which must be empty.
    #[inline(always)]
    pub fn take(&mut self, cycle: u64, due: &mut Vec<Slot>) {
        if self.has(cycle) {
            let place = self.place(cycle);
            self.occupied[place / 64] &= !(1 << (place % 64));
            std::mem::swap(&mut self.cycles[place], due);
        }
    }

    /// Removes the events of some slots.
    pub fn forget(&mut self, mut is_gone: impl FnMut(Slot) -> bool) {
        for (place, slots) in self.cycles.iter_mut().enumerate().filter(|(_, slots)| !slots.is_empty()) {
            slots.retain(|&slot| !is_gone(slot));
            if slots.is_empty() {
                self.occupied[place / 64] &= !(1 << (place % 64));
            }
        }
    }

    /// The first cycle from `cycle` on with an event.
    pub fn next(&self, cycle: u64) -> Option<u64> {
        next_bit(self.occupied.len(), |at| self.occupied[at], self.place(cycle))
            .map(|ahead| cycle + ahead as u64)
    }
}

/// The distance from place `start` to the next set bit, in a ring of `words` words.
pub(super) fn next_bit(words: usize, word_at: impl Fn(usize) -> u64, start: usize) -> Option<usize> {
    let mut word = word_at(start / 64) & (u64::MAX << (start % 64));
    for step in 0..=words {
        let at = (start / 64 + step) & (words - 1);
        if step > 0 {
            word = word_at(at);
        }
        if word != 0 {
            let place = at * 64 + word.trailing_zeros() as usize;
            return Some(place.wrapping_sub(start) & (words * 64 - 1));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn everything_happens_when_it_was_to(
            delays in prop::collection::vec((1..900u64, 0..20u64), 1..80),
        ) {
            let mut wheel = Wheel::new();
            let mut naive: Vec<(u64, Slot)> = Vec::new();
            let (mut now, mut due) = (0, Vec::new());
            for (slot, (delay, pause)) in delays.into_iter().enumerate() {
                wheel.add(now, now + delay, slot as Slot);
                naive.push((now + delay, slot as Slot));
                if slot % 7 == 6 {
                    wheel.forget(|slot| slot % 5 == 0);
                    naive.retain(|e| e.1 % 5 != 0);
                }
                for _ in 0..pause {
                    now += 1;
                    due.clear();
                    prop_assert_eq!(wheel.next(now), naive.iter().map(|e| e.0).min());
                    wheel.take(now, &mut due);
                    let expected: Vec<Slot> = naive.iter().filter(|e| e.0 == now).map(|e| e.1).collect();
                    prop_assert_eq!(&due, &expected);
                    naive.retain(|e| e.0 != now);
                }
            }
        }
    }
}
