//! Reservations of functional units: an instruction reserves the first free unit from the cycle on in which its
//! operands arrive.
//!
//! Reservations of the next 64 cycles are in a ring, later ones in a queue behind it. For the ring's cycles, bit sets
//! mark the full ones, so that the first that is not full is found without a loop. Few instructions need a later cycle.

use super::contexts::CONTEXTS;
use super::entry::Slot;
use super::instruction::SIDES;
use super::need::{CLASSES, FLOATING_POINT, FREED, MEMORY, Need, PORTS, TAKEN, WRONG_PATH};
use std::collections::VecDeque;

/// A count at its limit reaches this bit of its byte once its slack (128 less the limit) is added.
const FULL: u64 = 0x80;
const FULL_BIT: u32 = FULL.trailing_zeros();

/// The reservations of one cycle.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Units {
    counts: u64,
    /// Queue entries released, by side and context.
    pub released: [[u8; CONTEXTS]; SIDES],
}

/// One future cycle; the part that most cycles use fits into one line of the host's cache.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Cycle {
    units: Units,
    /// References, in the order of their reservations.
    references: [Slot; PLACES],
}

impl Cycle {
    /// No reservations.
    const FREE: Self =
        Self { units: Units { counts: 0, released: [[0; CONTEXTS]; SIDES] }, references: [0; PLACES] };

    /// Reserves what a context's instruction needs. Returns the new counts.
    #[inline(always)]
    fn give(&mut self, need: &Need, context: usize, slot: Slot) -> u64 {
        let Self { units, references } = self;
        // An entry that is not a reference is overwritten by the next one.
        references[units.references() as usize % PLACES] = slot;
        units.released[need.side()][context % CONTEXTS] += u8::from(need.releases);
        units.counts += need.counts;
        units.counts
    }
}

/// Places for references per cycle: a power of two, more than a machine's document allows.
const PLACES: usize = 64;

impl Units {
    #[inline(always)]
    fn count(&self, what: u32) -> u32 {
        (self.counts >> what) as u32 & 0xFF
    }

    /// Units of a side in use.
    #[inline(always)]
    pub fn taken(&self, side: usize) -> u32 {
        self.count(TAKEN[side])
    }

    /// Queue entries of a side released.
    #[inline(always)]
    pub fn freed(&self, side: usize) -> u32 {
        self.count(FREED[side])
    }

    /// References: loads and stores of right paths.
    #[inline(always)]
    pub fn references(&self) -> u32 {
        self.count(MEMORY)
    }

    /// Units by use: integer instructions, loads and stores, floating-point instructions, wrong paths.
    #[inline(always)]
    pub fn uses(&self) -> [u32; 4] {
        let others = [MEMORY, FLOATING_POINT, WRONG_PATH].map(|what| self.count(what));
        let integer = self.taken(0) + self.taken(1) - others.iter().sum::<u32>();
        [integer, others[0], others[1], others[2]]
    }
}

/// Cycles of the ring: one bit of a word each.
const RING: u32 = u64::BITS;

/// Future cycles: a ring, and a queue behind it.
#[derive(Clone, Debug)]
pub(super) struct Calendar {
    ring: Box<[Cycle; RING as usize]>,
    /// The cycles beyond the ring, up to the last with a reservation.
    later: VecDeque<Cycle>,
    /// By class, one bit per ring cycle, from the present one on, that is full for it.
    full: [u64; CLASSES],
    /// Likewise, the ring's cycles with any reservation.
    used: u64,
    /// Per count, 128 less its limit.
    slack: u64,
}

impl Calendar {
    /// An empty calendar for `units` units per side, of which `ports` can load and store.
    pub fn new(units: [u32; SIDES], ports: u32) -> Self {
        Self {
            ring: Box::new([Cycle::FREE; RING as usize]),
            later: VecDeque::new(),
            full: [0; CLASSES],
            used: 0,
            slack: [(units[0], TAKEN[0]), (units[1], TAKEN[1]), (ports, PORTS)]
                .into_iter()
                .fold(0, |slack, (most, what)| slack | (FULL - u64::from(most)) << what),
        }
    }

    /// The ring's cycle with these low bits.
    #[inline(always)]
    fn soon(&mut self, cycle: u32) -> &mut Cycle {
        &mut self.ring[(cycle % RING) as usize]
    }

    /// By class, whether a cycle with these counts is full: 0 or 1.
    #[inline(always)]
    fn is_full(&self, counts: u64) -> [u64; CLASSES] {
        let with_slack = counts + self.slack;
        let is_full = |what: u32| with_slack >> (what + FULL_BIT) & 1;
        let integer = is_full(TAKEN[0]);
        [integer, is_full(TAKEN[1]), integer | is_full(PORTS), 0]
    }

    /// Advances by `cycles` from `now`.
    #[inline(always)]
    pub fn pass(&mut self, now: u64, cycles: u64) {
        let passed = |bits: u64| if cycles < u64::from(RING) { bits >> cycles } else { 0 };
        (self.full, self.used) = (self.full.map(passed), passed(self.used));
        if !self.later.is_empty() {
            self.come_nearer(now + cycles, cycles);
        }
    }

    /// Moves as many later cycles into the ring as have passed until `now`. Cycles that have passed, and cycles beyond
    /// the last of the queue, have no reservations.
    #[cold]
    #[inline(never)]
    fn come_nearer(&mut self, now: u64, cycles: u64) {
        let past = cycles.saturating_sub(u64::from(RING)).min(self.later.len() as u64);
        self.later.drain(..past as usize);
        for ahead in u64::from(RING).saturating_sub(cycles)..u64::from(RING) {
            let Some(later) = self.later.pop_front() else { return };
            let cycle = (now + ahead) as u32;
            *self.soon(cycle) = later;
            self.note_bits(ahead as u32, cycle);
        }
    }

    /// Updates the bits of the ring's cycle `ahead` cycles from now, whose low bits are `cycle`.
    fn note_bits(&mut self, ahead: u32, cycle: u32) {
        let counts = self.soon(cycle).units.counts;
        let (is_full, bit) = (self.is_full(counts), 1 << ahead);
        self.full.iter_mut().zip(is_full).for_each(|(full, is_full)| *full = *full & !bit | is_full << ahead);
        self.used = self.used & !bit | u64::from(counts != 0) << ahead;
    }

    /// Reserves a unit for a context's instruction in the first cycle with a free one, at least `ahead` cycles from
    /// now. Returns the number of cycles from now. That cycle is hard to predict, so no step is a branch on it.
    #[inline(always)]
    pub fn reserve(&mut self, need: &Need, context: usize, now: u64, ahead: u32, slot: Slot) -> u32 {
        let ahead = ahead + self.full[need.class()].checked_shr(ahead).unwrap_or(0).trailing_ones();
        if ahead >= RING {
            return self.reserve_later(need, context, ahead, slot);
        }
        let counts = self.soon((now as u32).wrapping_add(ahead)).give(need, context, slot);
        let is_full = self.is_full(counts);
        self.full.iter_mut().zip(is_full).for_each(|(full, is_full)| *full |= is_full << ahead);
        self.used |= 1 << ahead;
        ahead
    }

    /// As `reserve`, where the first cycle that may be free is beyond the ring.
    #[cold]
    #[inline(never)]
    fn reserve_later(&mut self, need: &Need, context: usize, mut ahead: u32, slot: Slot) -> u32 {
        loop {
            let later = (ahead - RING) as usize;
            if later >= self.later.len() {
                self.later.resize(later + 1, Cycle::FREE);
            }
            if self.is_full(self.later[later].units.counts)[need.class()] == 0 {
                self.later[later].give(need, context, slot);
                return ahead;
            }
            ahead += 1;
        }
    }

    /// The n-th reference of a cycle.
    #[inline(always)]
    pub fn reference(&self, cycle: u64, n: u32) -> usize {
        usize::from(self.ring[(cycle as u32 % RING) as usize].references[n as usize % PLACES])
    }

    /// Cancels the reservation of a context's instruction in the cycle, not before now, whose low bits are `cycle`.
    pub fn give_back(&mut self, need: &Need, context: usize, now: u64, cycle: u32, slot: Slot) {
        let ahead = cycle.wrapping_sub(now as u32);
        let given = if ahead < RING { self.soon(cycle) } else { &mut self.later[(ahead - RING) as usize] };
        let Cycle { units, references } = given;
        if need.refers() {
            let references = &mut references[..units.references() as usize];
            if let Some(at) = references.iter().position(|&s| s == slot) {
                references[at..].rotate_left(1);
            }
        }
        units.counts -= need.counts;
        units.released[need.side()][context] -= u8::from(need.releases);
        if ahead < RING {
            self.note_bits(ahead, cycle);
        }
    }

    /// Takes the present cycle's reservations; `None` if it has none.
    #[inline(always)]
    pub fn take(&mut self, now: u64) -> Option<Units> {
        if self.used & 1 == 0 {
            return None;
        }
        Some(std::mem::take(&mut self.soon(now as u32).units))
    }

    /// The first cycle from `now` on with a reservation.
    pub fn next(&self, now: u64) -> Option<u64> {
        if self.used != 0 {
            return Some(now + u64::from(self.used.trailing_zeros()));
        }
        let later = self.later.iter().position(|cycle| cycle.units.counts != 0);
        later.map(|later| now + u64::from(RING) + later as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::super::instruction::{Instruction, Kind};
    use super::super::need::Needs;
    use super::*;
    use proptest::prelude::*;

    fn need(kind: Kind) -> Need {
        *Needs::new([1; Kind::ALL.len()]).of(Instruction::new(kind, 0, 0))
    }

    #[test]
    fn who_asks_first_has_the_first_free_unit() {
        let [load, add] = [need(Kind::Load), need(Kind::Integer)];
        let mut calendar = Calendar::new([2, 1], 1);
        let mut slot = 0;
        let cycles = [load, load, add, add, load, add].map(|need| {
            slot += 1;
            calendar.reserve(&need, 3, 0, 7, slot)
        });
        // One load each in 7, 8 and 9; additions fill the remaining units of 7, 8 and 9.
        assert_eq!(cycles, [7, 8, 7, 8, 9, 9]);
        assert_eq!(calendar.next(0), Some(7));
        assert_eq!([7, 8, 9].map(|cycle| calendar.reference(cycle, 0)), [1, 2, 5]);
        calendar.give_back(&load, 3, 0, 8, 2);
        assert_eq!(calendar.reserve(&load, 3, 0, 7, 7), 8);
        assert_eq!(calendar.reference(8, 0), 7);
        calendar.pass(0, 7);
        let units = calendar.take(7).expect("two were given away");
        assert_eq!((units.taken(0), units.taken(1), units.uses(), units.freed(0)), (2, 0, [1, 1, 0, 0], 2));
        assert_eq!(units.references(), 1);
        calendar.pass(7, 1);
        assert_eq!(calendar.next(8), Some(8));
    }

    #[test]
    fn references_keep_their_order_when_one_is_taken_back() {
        let load = need(Kind::Load);
        let mut calendar = Calendar::new([4, 1], 3);
        (1..=3).for_each(|slot| assert_eq!(calendar.reserve(&load, 3, 0, 6, slot), 6));
        calendar.give_back(&load, 3, 0, 6, 1);
        calendar.pass(0, 6);
        assert_eq!(calendar.take(6).map(|units| units.references()), Some(2));
        assert_eq!([0, 1].map(|n| calendar.reference(6, n)), [2, 3]);
    }

    #[test]
    fn it_looks_as_far_ahead_as_it_must() {
        let add = need(Kind::Integer);
        let mut calendar = Calendar::new([1, 1], 1);
        let last = 3 * u64::from(RING);
        let cycles: Vec<u32> = (0..last).map(|_| calendar.reserve(&add, 3, 0, 0, 0)).collect();
        assert_eq!(cycles, (0..last as u32).collect::<Vec<u32>>());
        for now in 0..last {
            assert_eq!(
                (calendar.next(now), calendar.take(now).map(|units| units.taken(0))),
                (Some(now), Some(1))
            );
            calendar.pass(now, 1);
        }
        assert_eq!(calendar.next(last), None);
    }

    proptest! {
        #[test]
        fn the_unit_is_the_one_that_a_search_finds(
            asks in prop::collection::vec((0..5usize, 0..200u32, 0..150u64, any::<bool>()), 1..200),
        ) {
            let mut calendar = Calendar::new([2, 1], 1);
            // Units and ports in use, by cycle.
            let mut naive = vec![[0usize; CLASSES]; 40_000];
            let mut now = 0;
            for (kind, ahead, cycles, gives_back) in asks {
                let need = need(Kind::ALL[kind]);
                let is_free = |cycle: &usize| match need.class() {
                    2 => naive[*cycle][0] < 2 && naive[*cycle][2] < 1,
                    side => naive[*cycle][side] < [2, 1][side],
                };
                let first = (now as usize + ahead as usize..).find(is_free).expect("there are enough");
                prop_assert_eq!(now as usize + calendar.reserve(&need, 0, now, ahead, 0) as usize, first);
                if gives_back {
                    calendar.give_back(&need, 0, now, first as u32, 0);
                } else {
                    naive[first][need.side()] += 1;
                    naive[first][2] += usize::from(need.class() == 2);
                }
                let until = now + cycles;
                while now < until {
                    let next = calendar.next(now).map_or(until, |next| next.min(until));
                    prop_assert!(naive[now as usize..next as usize].iter().all(|used| used[..2] == [0, 0]));
                    calendar.pass(now, next - now);
                    now = next;
                    if now < until {
                        let taken = calendar.take(now).expect("it is the next that is used");
                        let used = [0, 1].map(|side| naive[now as usize][side]);
                        prop_assert_eq!([0, 1].map(|side| taken.taken(side) as usize), used);
                        calendar.pass(now, 1);
                        now += 1;
                    }
                }
            }
        }
    }
}
