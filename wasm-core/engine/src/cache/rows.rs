//! A first level while only one core refers to it: one record a set, its lines in order of use.
//!
//! A lookup moves the front of the set one place back, up to where the line was found or to the last way, and puts the line
//! first: a hit and a miss are the same moves. Each line keeps the number of its way, so that [`Cache::put_down`] leaves what
//! the cache itself would have.

use super::coherent::State;
use super::index::Index;
use super::lanes::matches;
use super::owned::{Cache, Lookup, Victim};
use super::replace::OrderWord;
use super::sets::EMPTY;

/// Lines of a set, the most recent first.
#[derive(Clone, Copy, Debug)]
struct Row<const LANES: usize> {
    tags: [u32; LANES],
    /// What goes with each line: see [`Held`].
    held: [u32; LANES],
}

/// The way of a line (4 bits), whether it was written (1 bit), and from bit 16 on its owner.
struct Held;

impl Held {
    const WAY: u32 = 15;
    const DIRTY: u32 = 1 << 4;
    const OWNER_AT: u32 = 16;
}

/// The lines of a cache of at most so many ways under LRU, and what is counted of it.
#[derive(Debug)]
pub struct Rows<const LANES: usize> {
    rows: Vec<Row<LANES>>,
    ways: u32,
    index: Index,
    occupancy: Vec<u32>,
    evictions: Vec<u32>,
    owners: usize,
    writebacks: u32,
}

impl Cache {
    /// In how wide rows its lines can be lifted, if they can.
    pub fn lanes(&self) -> Option<usize> {
        (self.lines.has_order() && self.line_shift == 0).then(|| self.lines.lanes())
    }

    /// Lifts the lines of a cache that has rows of [so many lanes](Cache::lanes). Until they are put down it is not asked.
    pub fn lift<const LANES: usize>(&mut self) -> Rows<LANES> {
        let ways = self.lines.ways();
        let row = |set: usize| {
            let mut row = Row { tags: [EMPTY; LANES], held: [0; LANES] };
            for (place, slot) in self.lines.order(set).into_iter().enumerate() {
                let dirty = if self.state[slot] == State::Modified { Held::DIRTY } else { 0 };
                row.tags[place] = self.lines.line_at(slot);
                row.held[place] =
                    (slot % LANES) as u32 | dirty | u32::from(self.owner[slot]) << Held::OWNER_AT;
            }
            row
        };
        Rows {
            rows: (0..self.lines.sets()).map(row).collect(),
            ways,
            index: self.lines.index(),
            occupancy: std::mem::take(&mut self.occupancy),
            evictions: std::mem::take(&mut self.evictions),
            owners: self.owners,
            writebacks: self.writebacks,
        }
    }

    /// Takes its lines back.
    pub fn put_down<const LANES: usize>(&mut self, rows: Rows<LANES>) {
        for (set, row) in rows.rows.iter().enumerate() {
            let mut order = OrderWord::START;
            for place in (0..rows.ways as usize).rev() {
                let (line, held) = (row.tags[place], row.held[place]);
                let slot = set * LANES + (held & Held::WAY) as usize;
                self.lines.put(slot, line);
                self.owner[slot] = (held >> Held::OWNER_AT) as u16;
                self.state[slot] = if held & Held::DIRTY != 0 { State::Modified } else { State::Exclusive };
                order.touch(held & Held::WAY);
            }
            self.lines.set_order(set, order);
        }
        (self.occupancy, self.evictions, self.writebacks) = (rows.occupancy, rows.evictions, rows.writebacks);
    }
}

/// By the place up to which a row moves, all bits of the lanes after it.
struct Beyond<const LANES: usize>;

impl<const LANES: usize> Beyond<LANES> {
    const MASKS: [[u32; LANES]; LANES] = {
        let mut masks = [[0; LANES]; LANES];
        let mut place = 0;
        while place < LANES {
            let mut lane = place + 1;
            while lane < LANES {
                masks[place][lane] = u32::MAX;
                lane += 1;
            }
            place += 1;
        }
        masks
    };
}

/// Moves the lanes that are not `beyond` one back, and puts another first. By masks: a choice a lane becomes a jump.
#[inline(always)]
fn move_to_front<const LANES: usize>(row: &mut [u32; LANES], first: u32, beyond: &[u32; LANES]) {
    let old = *row;
    row[0] = first;
    for lane in 1..LANES {
        row[lane] = old[lane - 1] ^ ((old[lane - 1] ^ old[lane]) & beyond[lane]);
    }
}

impl<const LANES: usize> Rows<LANES> {
    /// As [`Cache::access`], of a first level.
    #[inline(always)]
    pub fn access(&mut self, line: u32, owner: u32, store: bool) -> Lookup {
        let row = &mut self.rows[self.index.set_of(line)];
        let found = matches(&row.tags, line);
        let place = (found | 1 << (self.ways - 1)).trailing_zeros() as usize % LANES;
        let beyond = &Beyond::<LANES>::MASKS[place];
        let (tag, held) = (row.tags[place], row.held[place]);
        let dirty = u32::from(store) * Held::DIRTY;
        move_to_front(&mut row.tags, line, beyond);
        if found != 0 {
            move_to_front(&mut row.held, held | dirty, beyond);
            return Lookup::Hit;
        }
        move_to_front(&mut row.held, held & Held::WAY | dirty | owner << Held::OWNER_AT, beyond);
        self.occupancy[owner as usize] += 1;
        if tag == EMPTY {
            return Lookup::Miss(None);
        }
        let loser = held >> Held::OWNER_AT;
        self.occupancy[loser as usize] -= 1;
        if let Some(count) = self.evictions.get_mut(owner as usize * self.owners + loser as usize) {
            *count += 1;
        }
        let dirty = held & Held::DIRTY != 0;
        self.writebacks += u32::from(dirty);
        Lookup::Miss(Some(Victim { line: tag, owner: loser, dirty }))
    }
}
