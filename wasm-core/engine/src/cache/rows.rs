//! A first level that only one core uses, in a compact form: one record per set, within one line of the host's own
//! cache.
//!
//! Ways and their order are those of the cache itself, so that [`Cache::put_down`] gives the same state as if the cache
//! itself had been used.

use super::coherent::State;
use super::few_ways::{FEW as WAYS, FewOrder};
use super::index::Index;
use super::lanes::matches;
use super::owned::{Cache, Lookup, Victim};
use super::sets::EMPTY;

/// The lines of a set, by way.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Row {
    tags: [u32; WAYS],
    owners: [u16; WAYS],
    order: FewOrder,
    /// One bit per way: written and not yet written back.
    dirty: u8,
}

/// The lines and counters of a cache of at most four ways under LRU.
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
    /// Whether its lines can be moved into rows.
    pub fn has_rows(&self) -> bool {
        self.lines.has_few_ways() && self.line_shift == 0
    }

    /// Moves the lines of a cache that [has rows](Cache::has_rows) into rows. The cache must not be used until
    /// [`Cache::put_down`] returns them.
    pub fn lift(&mut self) -> Rows {
        let ways = self.lines.ways();
        let row = |set: usize| {
            let mut row = Row { tags: [EMPTY; WAYS], owners: [0; WAYS], order: FewOrder::START, dirty: 0 };
            for slot in self.lines.order(set).into_iter().rev() {
                let way = slot % WAYS;
                row.tags[way] = self.lines.line_at(slot);
                row.owners[way] = self.owner[slot];
                row.dirty |= u8::from(self.state[slot] == State::Modified) << way;
                row.order.touch(way as u32);
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

    /// Returns the lines of `rows` to the cache.
    pub fn put_down(&mut self, rows: Rows) {
        for (set, row) in rows.rows.iter().enumerate() {
            for way in 0..rows.ways as usize {
                let slot = set * WAYS + way;
                self.lines.put(slot, row.tags[way]);
                self.owner[slot] = row.owners[way];
                self.state[slot] = if row.dirty >> way & 1 != 0 { State::Modified } else { State::Exclusive };
            }
            self.lines.set_order(set, row.order);
        }
        (self.occupancy, self.evictions, self.writebacks) = (rows.occupancy, rows.evictions, rows.writebacks);
    }
}

impl Rows {
    /// As [`Cache::access`] for a first level.
    #[inline(always)]
    pub fn access(&mut self, line: u32, owner: u32, store: bool) -> Lookup {
        let row = &mut self.rows[self.index.set_of(line)];
        let found = matches(&row.tags, line);
        if found != 0 {
            let way = found.trailing_zeros() as usize % WAYS;
            row.order.touch(way as u32);
            row.dirty |= u8::from(store) << way;
            return Lookup::Hit;
        }
        // Empty ways are always the least recent.
        let way = row.order.renew(self.ways) as usize;
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
