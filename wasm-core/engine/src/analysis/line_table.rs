//! A hash table from line numbers to small numbers, which the exact counts use.

/// A hash table with open addressing, linear probing and multiplicative (Fibonacci) hashing: Knuth, The Art of Computer
/// Programming, volume 3, §6.4. At most half full. It is never iterated over, so no result depends on its order.
#[derive(Clone, Debug)]
pub struct LineTable {
    /// A line and its number. The number [`EMPTY`] marks a free entry.
    entries: Vec<(u32, u32)>,
    /// 64 minus the number of bits of an index.
    shift: u32,
    used: usize,
}

/// The number that marks a free entry. No line can have it.
const EMPTY: u32 = u32::MAX;
const FIRST_BITS: u32 = 10;
/// 2⁶⁴ divided by the golden ratio.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Default for LineTable {
    fn default() -> Self {
        Self { entries: vec![(0, EMPTY); 1 << FIRST_BITS], shift: 64 - FIRST_BITS, used: 0 }
    }
}

impl LineTable {
    /// Sets the number of a line, below 2³² − 1, and returns its previous number.
    #[inline(always)]
    pub fn replace(&mut self, line: u32, number: u32) -> Option<u32> {
        let at = self.place(line);
        let before = std::mem::replace(&mut self.entries[at], (line, number)).1;
        if before != EMPTY {
            return Some(before);
        }
        self.used += 1;
        if self.used * 2 > self.entries.len() {
            self.grow();
        }
        None
    }

    /// The index of a line's entry, or of the free entry where it belongs.
    #[inline(always)]
    fn place(&self, line: u32) -> usize {
        let mask = self.entries.len() - 1;
        let mut at = (u64::from(line).wrapping_mul(GOLDEN) >> self.shift) as usize & mask;
        while self.entries[at].0 != line && self.entries[at].1 != EMPTY {
            at = (at + 1) & mask;
        }
        at
    }

    #[cold]
    fn grow(&mut self) {
        self.shift -= 1;
        let twice = vec![(0, EMPTY); self.entries.len() * 2];
        for entry in std::mem::replace(&mut self.entries, twice) {
            if entry.1 != EMPTY {
                let at = self.place(entry.0);
                self.entries[at] = entry;
            }
        }
    }
}
