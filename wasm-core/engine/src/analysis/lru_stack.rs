//! Lines in order of use, with a count of the lines used since a given moment.

use super::time_bits::{BLOCK_SLOTS, TimeBits};

/// Time slots per line in the stack. More slots make renumbering rarer.
const SLOTS_PER_LINE: usize = 4;

/// An LRU stack. Each line has the time slot of its most recent use. Its stack distance is the number of slots in use
/// from there on (Bennett and Kruskal 1975), counted in a bitmap of three levels. Slots are assigned in order. When
/// they run out, the lines' slots are renumbered without gaps, so memory grows with the lines and not with the time.
///
/// The caller stores the slot of each line.
#[derive(Clone, Debug)]
pub struct LruStack {
    /// The line whose use a slot represents. Meaningless for slots that are no longer in use.
    line_at: Vec<u32>,
    in_use: TimeBits,
    /// The next free slot.
    now: usize,
    /// The number of distinct lines.
    lines: usize,
}

impl Default for LruStack {
    fn default() -> Self {
        Self { line_at: vec![0; BLOCK_SLOTS], in_use: TimeBits::new(BLOCK_SLOTS, 0), now: 0, lines: 0 }
    }
}

impl LruStack {
    /// Whether a line is the most recently used.
    #[inline(always)]
    pub fn is_top(&self, line: u32) -> bool {
        self.now > 0 && self.line_at[self.now - 1] == line
    }

    /// The number of distinct lines so far.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// The slot of the next use. If no slot is left, renumbers the lines first and calls `moved` with each (line, new
    /// slot).
    #[inline(always)]
    pub fn next_slot(&mut self, moved: impl FnMut(u32, u32)) -> u32 {
        if self.now == self.in_use.slots() {
            self.renumber(moved);
        }
        self.now as u32
    }

    /// Uses a line in the next slot. `before` is its previous slot. Returns its distance, 1 for the most recently used
    /// line.
    #[inline(always)]
    pub fn push(&mut self, line: u32, before: Option<u32>) -> Option<u32> {
        let now = self.now;
        self.now += 1;
        self.line_at[now] = line;
        let Some(before) = before else {
            self.in_use.insert(now);
            self.lines += 1;
            return None;
        };
        let distance = self.in_use.count_between(before as usize, now) + 1;
        self.in_use.remove(before as usize);
        self.in_use.insert(now);
        Some(distance)
    }

    /// Moves the slots in use to the front and keeps their order.
    #[cold]
    fn renumber(&mut self, mut moved: impl FnMut(u32, u32)) {
        for (slot, before) in self.in_use.members().enumerate() {
            let line = self.line_at[before];
            self.line_at[slot] = line;
            moved(line, slot as u32);
        }
        let slots = (SLOTS_PER_LINE * self.lines).next_multiple_of(BLOCK_SLOTS);
        self.line_at.resize(slots, 0);
        self.in_use = TimeBits::new(slots, self.lines);
        self.now = self.lines;
    }
}
