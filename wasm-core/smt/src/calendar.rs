//! Units in the cycles to come: an instruction is given the first free one from the cycle on in which its operands are there.

use super::contexts::CONTEXTS;
use super::entry::Slot;
use super::instruction::{Instruction, Kind, Mark, SIDES};
use super::wheel::next_bit;

/// What is given away of one cycle is counted in bytes of one word: units by side, integer units that load or store,
/// queue entries that become free by side, and uses other than by integer instructions of the right path.
const TAKEN: [u32; SIDES] = [0, 8];
const PORTS: u32 = 16;
const FREED: [u32; SIDES] = [24, 32];
const MEMORY: u32 = 40;
const FLOATING_POINT: u32 = 48;
const WRONG_PATH: u32 = 56;
/// A byte reaches this bit when it is as high as it may be, once what is missing to 128 is added.
const FULL: u64 = 0x80;

/// What is given away of one cycle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Units {
    counts: u64,
    /// Queue entries that become free, by side and context.
    pub released: Released,
}

type Released = [[u8; CONTEXTS]; SIDES];

impl Units {
    #[inline(always)]
    fn count(&self, what: u32) -> u32 {
        (self.counts >> what) as u32 & 0xFF
    }

    /// Units taken of a side.
    #[inline(always)]
    pub fn taken(&self, side: usize) -> u32 {
        self.count(TAKEN[side])
    }

    /// Queue entries that become free on a side.
    #[inline(always)]
    pub fn freed(&self, side: usize) -> u32 {
        self.count(FREED[side])
    }

    /// References: loads and stores of right paths.
    #[inline(always)]
    pub fn references(&self) -> u32 {
        self.count(MEMORY)
    }

    /// By what units are used: integer instructions, loads and stores, floating-point instructions, wrong paths.
    #[inline(always)]
    pub fn uses(&self) -> [u32; 4] {
        let others = [MEMORY, FLOATING_POINT, WRONG_PATH].map(|what| self.count(what));
        let integer = self.taken(0) + self.taken(1) - others.iter().sum::<u32>();
        [integer, others[0], others[1], others[2]]
    }
}

/// Who needs a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Need {
    /// What it counts for.
    counts: u64,
    /// Which cycles are full for it: [`FULL_FOR`].
    class: u8,
    side: u8,
    /// Whether its queue entry becomes free.
    pub releases: bool,
    /// Whether it is a reference: to look into TLB and first level when it has its unit.
    pub refers: bool,
}

/// Classes of needs: those of a side, and loads and stores; by class the counts of which none may be as high as it may be.
const FULL_FOR: [u64; 3] = [FULL << TAKEN[0], FULL << TAKEN[1], FULL << TAKEN[0] | FULL << PORTS];
const MEMORY_CLASS: usize = 2;
/// Beside the bits of full cycles: the one of cycles of which something was given away.
const USED: usize = FULL_FOR.len();

/// Needs by kind and marks: whether it is on a wrong path, and whether it has had a unit before and so no queue entry.
const NEEDS: [Need; 32] = {
    let mut needs = [Need { counts: 0, class: 0, side: 0, releases: false, refers: false }; 32];
    let mut row = 0;
    while row < needs.len() {
        if row & 7 < Kind::ALL.len() {
            let kind = Kind::ALL[row & 7];
            let releases = row & Mark::Translated as usize == 0;
            let side = kind.side();
            let mut counts = 1 << TAKEN[side] | (releases as u64) << FREED[side];
            if kind.is_memory() {
                counts |= 1 << PORTS;
            }
            if row & Mark::WrongPath as usize != 0 {
                counts |= 1 << WRONG_PATH;
            } else if kind.is_memory() {
                counts |= 1 << MEMORY;
            } else if side == 1 {
                counts |= 1 << FLOATING_POINT;
            }
            let refers = counts >> MEMORY & 1 != 0;
            let class = if kind.is_memory() { MEMORY_CLASS } else { side };
            needs[row] = Need { counts, class: class as u8, side: side as u8, releases, refers };
        }
        row += 1;
    }
    needs
};

impl Need {
    /// The unit that an instruction needs, the first time or, without a queue entry, again.
    #[inline(always)]
    pub fn of(instruction: Instruction) -> &'static Self {
        &NEEDS[instruction.row(Mark::WrongPath as u8 | Mark::Translated as u8) & (NEEDS.len() - 1)]
    }

    /// Whose queue and units.
    #[inline(always)]
    pub fn side(&self) -> usize {
        usize::from(self.side) & (SIDES - 1)
    }
}

/// Bits of a word.
const WORD: usize = u64::BITS as usize;

/// Cycles that a ring has room for at first; most cores never look further ahead.
pub(super) const FIRST_CYCLES: usize = 256;

/// The cycles to come, as a ring.
#[derive(Clone, Debug)]
pub(super) struct Calendar {
    counts: Vec<u64>,
    released: Vec<Released>,
    /// By class a bit for each cycle that is full for it, and one for each that is used.
    bits: Vec<[u64; USED + 1]>,
    /// The references of each cycle, in the order in which they were given their units; room for more than can load and
    /// store.
    references: Vec<Slot>,
    reference_bits: u32,
    /// What is missing of each count to 128 when it is as high as it may be.
    slack: u64,
}

impl Calendar {
    /// So many units of each side, and so many that load and store.
    pub fn new(units: [u32; SIDES], ports: u32) -> Self {
        let reference_bits = (ports + 1).next_power_of_two().ilog2();
        let mut calendar = Self {
            counts: vec![0; FIRST_CYCLES],
            released: vec![Released::default(); FIRST_CYCLES],
            bits: vec![[0; USED + 1]; FIRST_CYCLES / WORD],
            references: vec![0; FIRST_CYCLES << reference_bits],
            reference_bits,
            slack: [(units[0], TAKEN[0]), (units[1], TAKEN[1]), (ports, PORTS)]
                .into_iter()
                .fold(0, |slack, (most, what)| slack | (FULL - u64::from(most)) << what),
        };
        (0..FIRST_CYCLES).for_each(|place| calendar.note_counts(place));
        calendar
    }

    /// The place of a cycle of which these are the low bits.
    #[inline(always)]
    fn place(&self, cycle: u32) -> usize {
        cycle as usize & (self.counts.len() - 1)
    }

    /// The place of a cycle's `n`-th reference.
    #[inline(always)]
    fn reference_place(&self, place: usize, n: u64) -> usize {
        (place << self.reference_bits | n as usize) & (self.references.len() - 1)
    }

    /// Notes whether a cycle is full or used.
    #[inline(always)]
    fn note_counts(&mut self, place: usize) {
        let counts = self.counts[place];
        let with_slack = counts + self.slack;
        let (bits, bit) = (&mut self.bits[place / WORD], place % WORD);
        let mut note = |which: usize, is_so: bool| {
            bits[which] = bits[which] & !(1 << bit) | u64::from(is_so) << bit;
        };
        (0..USED).for_each(|class| note(class, with_slack & FULL_FOR[class] != 0));
        note(USED, counts != 0);
    }

    /// The cycles from a place on that are full for a class, as bits.
    #[inline(always)]
    fn full_from(&self, class: usize, place: usize) -> u64 {
        let (word, bit) = (place / WORD, place % WORD);
        let next = (word + 1) & (self.bits.len() - 1);
        // Shifted twice: by all its bits a word cannot be shifted.
        self.bits[word][class] >> bit | self.bits[next][class] << 1 << (WORD - 1 - bit)
    }

    /// Gives away to a context's instruction a unit of the first cycle that has one, `ahead` cycles from now or later; how
    /// many later than now that is. Which cycle it is, is hard to foresee: no step of it is a jump by it.
    #[inline(always)]
    pub fn reserve(&mut self, need: &Need, context: usize, now: u64, mut ahead: u32, slot: Slot) -> u32 {
        loop {
            let cycles = self.counts.len() as u32;
            if ahead >= cycles {
                self.grow(now);
                continue;
            }
            let place = self.place((now as u32).wrapping_add(ahead));
            let full = self.full_from(usize::from(need.class) % FULL_FOR.len(), place);
            // Behind the last cycle the ring begins again.
            ahead = (ahead + full.trailing_ones()).min(cycles);
            if full != u64::MAX && ahead < cycles {
                break;
            }
        }
        let place = self.place((now as u32).wrapping_add(ahead));
        let references = self.counts[place] >> MEMORY & 0xFF;
        let counts = self.counts[place] + need.counts;
        self.counts[place] = counts;
        let (bits, bit) = (&mut self.bits[place / WORD], 1 << (place % WORD));
        for (bits, full) in bits.iter_mut().zip(FULL_FOR) {
            *bits |= if (counts + self.slack) & full != 0 { bit } else { 0 };
        }
        bits[USED] |= bit;
        self.released[place][need.side()][context & (CONTEXTS - 1)] += u8::from(need.releases);
        // What is no reference is written over by the next one.
        let at = self.reference_place(place, references);
        self.references[at] = slot;
        ahead
    }

    /// The n-th reference of a cycle.
    #[inline(always)]
    pub fn reference(&self, cycle: u64, n: u32) -> usize {
        usize::from(self.references[self.reference_place(self.place(cycle as u32), u64::from(n))])
    }

    /// Makes room for twice as many cycles.
    #[cold]
    fn grow(&mut self, now: u64) {
        let (before, length) = (self.clone(), 2 * self.counts.len());
        self.counts = vec![0; length];
        self.released = vec![Released::default(); length];
        self.bits = vec![[0; USED + 1]; length / WORD];
        self.references = vec![0; length << self.reference_bits];
        for cycle in (now..now + before.counts.len() as u64).map(|cycle| cycle as u32) {
            let (from, to) = (before.place(cycle), self.place(cycle));
            self.counts[to] = before.counts[from];
            self.released[to] = before.released[from];
            for n in 0..1 << self.reference_bits {
                let (from, to) = (before.reference_place(from, n), self.reference_place(to, n));
                self.references[to] = before.references[from];
            }
        }
        (0..length).for_each(|place| self.note_counts(place));
    }

    /// Takes back what was given away to a context's instruction of a cycle, of which these are the low bits.
    pub fn give_back(&mut self, need: &Need, context: usize, cycle: u32, slot: Slot) {
        let place = self.place(cycle);
        if need.refers {
            let count = self.counts[place] >> MEMORY & 0xFF;
            let first = self.reference_place(place, 0);
            let references = &mut self.references[first..first + count as usize];
            if let Some(at) = references.iter().position(|&s| s == slot) {
                references[at..].rotate_left(1);
            }
        }
        self.counts[place] -= need.counts;
        self.note_counts(place);
        self.released[place][need.side()][context] -= u8::from(need.releases);
    }

    /// The present cycle's units are used; `None` if nobody has one.
    #[inline(always)]
    pub fn take(&mut self, now: u64) -> Option<Units> {
        let place = self.place(now as u32);
        let counts = std::mem::take(&mut self.counts[place]);
        if counts == 0 {
            return None;
        }
        self.note_counts(place);
        Some(Units { counts, released: std::mem::take(&mut self.released[place]) })
    }

    /// The first cycle from `cycle` on of which something was given away.
    pub fn next(&self, cycle: u64) -> Option<u64> {
        let word = |at: usize| self.bits[at][USED];
        next_bit(self.bits.len(), word, self.place(cycle as u32)).map(|ahead| cycle + ahead as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOAD: &Need = &NEEDS[Kind::Load as usize];
    const ADD: &Need = &NEEDS[Kind::Integer as usize];

    #[test]
    fn who_asks_first_has_the_first_free_unit() {
        let mut calendar = Calendar::new([2, 1], 1);
        let mut slot = 0;
        let cycles = [LOAD, LOAD, ADD, ADD, LOAD, ADD].map(|need| {
            slot += 1;
            5 + calendar.reserve(need, 3, 5, 2, slot)
        });
        // A load each in 7, 8 and 9; additions fill what is left of 7, 8 and 9.
        assert_eq!(cycles, [7, 8, 7, 8, 9, 9]);
        assert_eq!(calendar.next(0), Some(7));
        assert_eq!([7, 8, 9].map(|cycle| calendar.reference(cycle, 0)), [1, 2, 5]);
        calendar.give_back(LOAD, 3, 8, 2);
        assert_eq!(calendar.reserve(LOAD, 3, 5, 2, 7), 3);
        assert_eq!(calendar.reference(8, 0), 7);
        let units = calendar.take(7).expect("two were given away");
        assert_eq!((units.taken(0), units.taken(1), units.uses(), units.freed(0)), (2, 0, [1, 1, 0, 0], 2));
        assert_eq!(units.references(), 1);
        assert!(calendar.take(7).is_none() && calendar.take(6).is_none());
        assert_eq!(calendar.next(8), Some(8));
    }

    #[test]
    fn references_keep_their_order_when_one_is_taken_back() {
        let mut calendar = Calendar::new([4, 1], 3);
        (1..=3).for_each(|slot| assert_eq!(calendar.reserve(LOAD, 3, 5, 1, slot), 1));
        calendar.give_back(LOAD, 3, 6, 1);
        assert_eq!(calendar.take(6).map(|units| units.references()), Some(2));
        assert_eq!([0, 1].map(|n| calendar.reference(6, n)), [2, 3]);
    }

    #[test]
    fn it_looks_as_far_ahead_as_it_must() {
        let mut calendar = Calendar::new([1, 1], 1);
        let last = 3 * FIRST_CYCLES as u64;
        let cycles: Vec<u32> = (0..last).map(|_| calendar.reserve(ADD, 3, 100, 0, 0)).collect();
        assert_eq!(cycles, (0..last as u32).collect::<Vec<u32>>());
        assert!((100..100 + last).all(|cycle| calendar.take(cycle).is_some_and(|units| units.taken(0) == 1)));
        assert_eq!(calendar.next(100 + last), None);
    }
}
