//! Sets under LRU as rows in LRU order: the most recent line first, with no state beside the tags.
//!
//! A lookup shifts the front of the row back by one, up to the way of the line or to the last way, and puts the line
//! first. A hit and a miss make the same moves, so there is no branch to predict.

use super::index::Index;
use super::lanes::matches;
use super::sets::{EMPTY, keep_missed};

/// Lines by set, each set in LRU order.
#[derive(Clone, Debug)]
pub struct RecencyRows {
    /// Rows of `lanes` tags; those from `ways` on remain empty.
    tags: Vec<u32>,
    ways: u32,
    lanes: usize,
    index: Index,
}

impl RecencyRows {
    /// With more ways than this, shifting costs more than a mispredicted branch.
    pub const MOST_WAYS: u32 = 32;

    /// Empty rows for at most [`Self::MOST_WAYS`] ways.
    pub fn new(sets: u32, ways: u32) -> Self {
        let lanes = match ways {
            0..=16 => ways.next_multiple_of(4),
            _ => Self::MOST_WAYS,
        } as usize;
        Self { tags: vec![EMPTY; sets as usize * lanes], ways, lanes, index: Index::new(sets) }
    }

    /// Looks up a batch of lines and fills those that are absent. Only those remain in `lines`, in order.
    pub fn keep_misses(&mut self, lines: &mut Vec<u32>) {
        match self.lanes {
            4 => self.keep_misses_in::<4>(lines),
            8 => self.keep_misses_in::<8>(lines),
            12 => self.keep_misses_in::<12>(lines),
            16 => self.keep_misses_in::<16>(lines),
            _ => self.keep_misses_in::<32>(lines),
        }
    }

    fn keep_misses_in<const LANES: usize>(&mut self, lines: &mut Vec<u32>) {
        let (rows, _) = self.tags.as_chunks_mut::<LANES>();
        let (index, last) = (self.index, self.ways - 1);
        // A line that repeats the previous one is already first in its row.
        keep_missed(lines, |line| {
            let row = &mut rows[index.set_of(line)];
            let found = matches(row, line);
            let place = (found | 1 << last).trailing_zeros();
            move_to_front(row, line, place);
            found == 0
        });
    }
}

/// Shifts the lanes before `place` back by one and puts the line first.
#[inline(always)]
pub(super) fn move_to_front<const LANES: usize>(row: &mut [u32; LANES], line: u32, place: u32) {
    let old = *row;
    row[0] = line;
    for lane in 1..LANES {
        row[lane] = if lane as u32 <= place { old[lane - 1] } else { old[lane] };
    }
}
