//! Units in the cycles to come: an instruction is given the first free one from the cycle on in which its operands are there.

use super::SIDES;
use super::window::SEATS;

/// What is given away of one cycle.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Units {
    /// Units, by side.
    taken: [u8; SIDES],
    /// Integer units that load or store.
    ports: u8,
    /// Queue entries that become free, by side.
    freed: [u8; SIDES],
    /// By what they are used for: integer instructions, loads and stores, floating-point instructions, wrong paths.
    pub uses: [u8; 4],
    /// The same by side and context.
    pub released: [[u8; SEATS]; SIDES],
}

impl Units {
    /// Units taken of a side.
    pub fn taken(&self, side: usize) -> u32 {
        u32::from(self.taken[side])
    }

    /// Queue entries that become free on a side.
    pub fn freed(&self, side: usize) -> u32 {
        u32::from(self.freed[side])
    }
}

/// Who needs a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Need {
    pub side: usize,
    /// Whether it must be able to load and store.
    pub is_memory: bool,
    /// Place in [`Units::uses`].
    pub class: usize,
    /// The context whose queue entry becomes free, if it still has one.
    pub releases: Option<usize>,
}

/// Cycles that a ring has room for at first; most cores never look further ahead.
pub(super) const FIRST_CYCLES: usize = 256;

/// The cycles to come, as a ring.
#[derive(Clone, Debug)]
pub(super) struct Calendar {
    cycles: Vec<Units>,
    /// A bit for each cycle of which something was given away.
    occupied: Vec<u64>,
    units: [u8; SIDES],
    ports: u8,
}

impl Calendar {
    /// So many units of each side, and so many that load and store.
    pub fn new(units: [u32; SIDES], ports: u32) -> Self {
        Self {
            cycles: vec![Units::default(); FIRST_CYCLES],
            occupied: vec![0; FIRST_CYCLES / 64],
            units: units.map(|n| n as u8),
            ports: ports as u8,
        }
    }

    #[inline(always)]
    fn place(&self, cycle: u64) -> usize {
        cycle as usize & (self.cycles.len() - 1)
    }

    /// Gives away a unit of the first cycle from `earliest` on that has one; which cycle that is.
    #[inline(always)]
    pub fn reserve(&mut self, need: Need, now: u64, earliest: u64) -> u64 {
        let mut cycle = earliest;
        loop {
            if cycle - now >= self.cycles.len() as u64 {
                self.grow(now);
            }
            let place = self.place(cycle);
            let units = &mut self.cycles[place];
            let has_port = !need.is_memory | (units.ports < self.ports);
            if (units.taken[need.side] < self.units[need.side]) & has_port {
                units.taken[need.side] += 1;
                units.ports += u8::from(need.is_memory);
                units.freed[need.side] += u8::from(need.releases.is_some());
                units.uses[need.class] += 1;
                if let Some(seat) = need.releases {
                    units.released[need.side][seat] += 1;
                }
                self.occupied[place / 64] |= 1 << (place % 64);
                return cycle;
            }
            cycle += 1;
        }
    }

    /// Makes room for twice as many cycles.
    #[cold]
    fn grow(&mut self, now: u64) {
        let (before, length) = (self.clone(), 2 * self.cycles.len());
        self.cycles = vec![Units::default(); length];
        self.occupied = vec![0; length / 64];
        for cycle in now..now + before.cycles.len() as u64 {
            let (from, to) = (before.place(cycle), self.place(cycle));
            self.cycles[to] = before.cycles[from];
            self.occupied[to / 64] |= (before.occupied[from / 64] >> (from % 64) & 1) << (to % 64);
        }
    }

    /// Takes back what was given away.
    pub fn give_back(&mut self, need: Need, cycle: u64) {
        let place = self.place(cycle);
        let units = &mut self.cycles[place];
        units.taken[need.side] -= 1;
        units.ports -= u8::from(need.is_memory);
        units.freed[need.side] -= u8::from(need.releases.is_some());
        units.uses[need.class] -= 1;
        if let Some(seat) = need.releases {
            units.released[need.side][seat] -= 1;
        }
    }

    /// The present cycle's units are used; `None` if nobody has one.
    #[inline(always)]
    pub fn take(&mut self, now: u64) -> Option<Units> {
        let place = self.place(now);
        if self.occupied[place / 64] >> (place % 64) & 1 == 0 {
            return None;
        }
        self.occupied[place / 64] &= !(1 << (place % 64));
        Some(std::mem::take(&mut self.cycles[place]))
    }

    /// The first cycle from `cycle` on of which something was given away.
    pub fn next(&self, cycle: u64) -> Option<u64> {
        super::wheel::next_bit(&self.occupied, self.place(cycle)).map(|ahead| cycle + ahead as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOAD: Need = Need { side: 0, is_memory: true, class: 1, releases: Some(3) };
    const ADD: Need = Need { is_memory: false, class: 0, ..LOAD };

    #[test]
    fn who_asks_first_has_the_first_free_unit() {
        let mut calendar = Calendar::new([2, 1], 1);
        let cycles = [LOAD, LOAD, ADD, ADD, LOAD, ADD].map(|need| calendar.reserve(need, 5, 7));
        // A load each in 7, 8 and 9; additions fill what is left of 7, 8 and 9.
        assert_eq!(cycles, [7, 8, 7, 8, 9, 9]);
        assert_eq!(calendar.next(0), Some(7));
        calendar.give_back(LOAD, 8);
        assert_eq!(calendar.reserve(LOAD, 5, 7), 8);
        let units = calendar.take(7).expect("two were given away");
        assert_eq!((units.taken(0), units.taken(1), units.uses, units.freed(0)), (2, 0, [1, 1, 0, 0], 2));
        assert!(calendar.take(7).is_none() && calendar.take(6).is_none());
        assert_eq!(calendar.next(8), Some(8));
    }

    #[test]
    fn it_looks_as_far_ahead_as_it_must() {
        let mut calendar = Calendar::new([1, 1], 1);
        let last = 3 * FIRST_CYCLES as u64;
        let cycles: Vec<u64> = (0..last).map(|_| calendar.reserve(ADD, 100, 100)).collect();
        assert_eq!(cycles, (100..100 + last).collect::<Vec<u64>>());
        assert!((100..100 + last).all(|cycle| calendar.take(cycle).is_some_and(|units| units.taken(0) == 1)));
        assert_eq!(calendar.next(100 + last), None);
    }
}
