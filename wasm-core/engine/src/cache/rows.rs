//! A first level while only one core refers to it: one record a set, in one line of the host's own cache.
//!
//! The order of use of four ways is one byte, and what it becomes is looked up. Ways are those of the cache itself, so that
//! [`Cache::put_down`] leaves what it would have.

use super::coherent::State;
use super::index::Index;
use super::lanes::matches;
use super::owned::{Cache, Lookup, Victim};
use super::replace::OrderWord;
use super::sets::EMPTY;

/// Most ways of a set.
const WAYS: usize = 4;

/// Lines of a set, by way.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Row {
    tags: [u32; WAYS],
    owners: [u16; WAYS],
    order: Order,
    /// A bit a way: written and not yet sent on.
    dirty: u8,
}

/// Ways in order of use, 2 bits each, the most recent lowest.
#[derive(Clone, Copy, Debug)]
struct Order(u8);

impl Order {
    /// By order, then by the way that becomes the most recent: the order after that.
    const TOUCHED: [[u8; WAYS]; 256] = {
        let mut touched = [[0; WAYS]; 256];
        let mut n = 0;
        while n < 256 * WAYS {
            let (order, way) = (n / WAYS, n % WAYS);
            let (mut after, mut at, mut place) = (way, 2, 0);
            while place < WAYS {
                let other = order >> (2 * place) & 3;
                if other != way && at < 8 {
                    after |= other << at;
                    at += 2;
                }
                place += 1;
            }
            touched[order][way] = after as u8;
            n += 1;
        }
        touched
    };

    #[inline(always)]
    fn touch(&mut self, way: usize) {
        self.0 = Self::TOUCHED[usize::from(self.0)][way];
    }

    #[inline(always)]
    fn way_at(self, place: u32) -> usize {
        usize::from(self.0 >> (2 * place) & 3)
    }
}

/// The lines of a cache of at most four ways under LRU, and what is counted of it.
#[derive(Debug)]
pub struct Rows {
    rows: Vec<Row>,
    ways: u32,
    index: Index,
    occupancy: Vec<u32>,
    evictions: Vec<u32>,
    owners: usize,
    writebacks: u32,
}

impl Cache {
    /// Whether its lines can be lifted.
    pub fn has_rows(&self) -> bool {
        self.lines.has_order() && self.line_shift == 0 && self.lines.lanes() == WAYS
    }

    /// Lifts the lines of a cache that [has rows](Cache::has_rows). Until they are put down it is not asked.
    pub fn lift(&mut self) -> Rows {
        let ways = self.lines.ways();
        let row = |set: usize| {
            let mut row = Row { tags: [EMPTY; WAYS], owners: [0; WAYS], order: Order(0b1110_0100), dirty: 0 };
            for slot in self.lines.order(set).into_iter().rev() {
                let way = slot % WAYS;
                row.tags[way] = self.lines.line_at(slot);
                row.owners[way] = self.owner[slot];
                row.dirty |= u8::from(self.state[slot] == State::Modified) << way;
                row.order.touch(way);
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
    pub fn put_down(&mut self, rows: Rows) {
        for (set, row) in rows.rows.iter().enumerate() {
            let mut order = OrderWord::START;
            for place in (0..rows.ways).rev() {
                let way = row.order.way_at(place);
                let slot = set * WAYS + way;
                self.lines.put(slot, row.tags[way]);
                self.owner[slot] = row.owners[way];
                self.state[slot] = if row.dirty >> way & 1 != 0 { State::Modified } else { State::Exclusive };
                order.touch(way as u32);
            }
            self.lines.set_order(set, order);
        }
        (self.occupancy, self.evictions, self.writebacks) = (rows.occupancy, rows.evictions, rows.writebacks);
    }
}

impl Rows {
    /// As [`Cache::access`], of a first level.
    #[inline(always)]
    pub fn access(&mut self, line: u32, owner: u32, store: bool) -> Lookup {
        let row = &mut self.rows[self.index.set_of(line)];
        let found = matches(&row.tags, line);
        if found != 0 {
            let way = found.trailing_zeros() as usize % WAYS;
            row.order.touch(way);
            row.dirty |= u8::from(store) << way;
            return Lookup::Hit;
        }
        // Empty ways are always last.
        let way = row.order.way_at(self.ways - 1);
        row.order.touch(way);
        let tag = std::mem::replace(&mut row.tags[way], line);
        let loser = std::mem::replace(&mut row.owners[way], owner as u16);
        let dirty = row.dirty >> way & 1;
        row.dirty ^= (dirty ^ u8::from(store)) << way;
        self.occupancy[owner as usize] += 1;
        if tag == EMPTY {
            return Lookup::Miss(None);
        }
        self.occupancy[usize::from(loser)] -= 1;
        if let Some(count) = self.evictions.get_mut(owner as usize * self.owners + usize::from(loser)) {
            *count += 1;
        }
        self.writebacks += u32::from(dirty);
        Lookup::Miss(Some(Victim { line: tag, owner: u32::from(loser), dirty: dirty != 0 }))
    }
}
