//! Units in the cycles to come: an instruction is given the first free one from the cycle on in which its operands are there.

use super::SIDES;
use super::contexts::SEATS;
use super::instruction::{Instruction, Kind, Mark};

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

type Released = [[u8; SEATS]; SIDES];

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
    /// The bits of the counts that must not be full.
    limits: u64,
    side: u8,
    /// Whether its queue entry becomes free.
    pub releases: bool,
}

/// Needs by kind and marks: whether it is on a wrong path, and whether it has had a unit before and so no queue entry.
const NEEDS: [Need; 32] = {
    let mut needs = [Need { counts: 0, limits: 0, side: 0, releases: false }; 32];
    let mut row = 0;
    while row < needs.len() {
        if row & 7 < Kind::ALL.len() {
            let kind = Kind::ALL[row & 7];
            let releases = row & Mark::Translated as usize == 0;
            let side = kind.side();
            let mut counts = 1 << TAKEN[side] | (releases as u64) << FREED[side];
            let mut limits = FULL << TAKEN[side];
            if kind.is_memory() {
                counts |= 1 << PORTS;
                limits |= FULL << PORTS;
            }
            if row & Mark::WrongPath as usize != 0 {
                counts |= 1 << WRONG_PATH;
            } else if kind.is_memory() {
                counts |= 1 << MEMORY;
            } else if side == 1 {
                counts |= 1 << FLOATING_POINT;
            }
            needs[row] = Need { counts, limits, side: side as u8, releases };
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

/// Cycles that a ring has room for at first; most cores never look further ahead.
pub(super) const FIRST_CYCLES: usize = 256;

/// The cycles to come, as a ring.
#[derive(Clone, Debug)]
pub(super) struct Calendar {
    counts: Vec<u64>,
    released: Vec<Released>,
    /// What is missing of each count to 128 when it is as high as it may be.
    slack: u64,
}

impl Calendar {
    /// So many units of each side, and so many that load and store.
    pub fn new(units: [u32; SIDES], ports: u32) -> Self {
        Self {
            counts: vec![0; FIRST_CYCLES],
            released: vec![Released::default(); FIRST_CYCLES],
            slack: [(units[0], TAKEN[0]), (units[1], TAKEN[1]), (ports, PORTS)]
                .into_iter()
                .fold(0, |slack, (most, what)| slack | (FULL - u64::from(most)) << what),
        }
    }

    /// The place of a cycle of which these are the low bits.
    #[inline(always)]
    fn place(&self, cycle: u32) -> usize {
        cycle as usize & (self.counts.len() - 1)
    }

    /// Gives away to a context a unit of the first cycle that has one, `ahead` cycles from now or later; how many later
    /// than now that is.
    #[inline(always)]
    pub fn reserve(&mut self, need: &Need, seat: usize, now: u64, mut ahead: u32) -> u32 {
        loop {
            if ahead as usize >= self.counts.len() {
                self.grow(now);
            }
            let place = self.place((now as u32).wrapping_add(ahead));
            let counts = &mut self.counts[place];
            if (*counts + self.slack) & need.limits == 0 {
                *counts += need.counts;
                self.released[place][need.side()][seat] += u8::from(need.releases);
                return ahead;
            }
            ahead += 1;
        }
    }

    /// Makes room for twice as many cycles.
    #[cold]
    fn grow(&mut self, now: u64) {
        let (before, length) = (self.clone(), 2 * self.counts.len());
        self.counts = vec![0; length];
        self.released = vec![Released::default(); length];
        for cycle in (now..now + before.counts.len() as u64).map(|cycle| cycle as u32) {
            let (from, to) = (before.place(cycle), self.place(cycle));
            self.counts[to] = before.counts[from];
            self.released[to] = before.released[from];
        }
    }

    /// Takes back what was given away to a context of a cycle, of which these are the low bits.
    pub fn give_back(&mut self, need: &Need, seat: usize, cycle: u32) {
        let place = self.place(cycle);
        self.counts[place] -= need.counts;
        self.released[place][need.side()][seat] -= u8::from(need.releases);
    }

    /// The present cycle's units are used; `None` if nobody has one.
    #[inline(always)]
    pub fn take(&mut self, now: u64) -> Option<Units> {
        let place = self.place(now as u32);
        let counts = std::mem::take(&mut self.counts[place]);
        (counts != 0).then(|| Units { counts, released: std::mem::take(&mut self.released[place]) })
    }

    /// The first cycle from `cycle` on of which something was given away.
    pub fn next(&self, cycle: u64) -> Option<u64> {
        let (before, after) = self.counts.split_at(self.place(cycle as u32));
        let ahead = after.iter().chain(before).position(|&counts| counts != 0)?;
        Some(cycle + ahead as u64)
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
        let cycles = [LOAD, LOAD, ADD, ADD, LOAD, ADD].map(|need| 5 + calendar.reserve(need, 3, 5, 2));
        // A load each in 7, 8 and 9; additions fill what is left of 7, 8 and 9.
        assert_eq!(cycles, [7, 8, 7, 8, 9, 9]);
        assert_eq!(calendar.next(0), Some(7));
        calendar.give_back(LOAD, 3, 8);
        assert_eq!(calendar.reserve(LOAD, 3, 5, 2), 3);
        let units = calendar.take(7).expect("two were given away");
        assert_eq!((units.taken(0), units.taken(1), units.uses(), units.freed(0)), (2, 0, [1, 1, 0, 0], 2));
        assert!(calendar.take(7).is_none() && calendar.take(6).is_none());
        assert_eq!(calendar.next(8), Some(8));
    }

    #[test]
    fn it_looks_as_far_ahead_as_it_must() {
        let mut calendar = Calendar::new([1, 1], 1);
        let last = 3 * FIRST_CYCLES as u64;
        let cycles: Vec<u32> = (0..last).map(|_| calendar.reserve(ADD, 3, 100, 0)).collect();
        assert_eq!(cycles, (0..last as u32).collect::<Vec<u32>>());
        assert!((100..100 + last).all(|cycle| calendar.take(cycle).is_some_and(|units| units.taken(0) == 1)));
        assert_eq!(calendar.next(100 + last), None);
    }
}
