//! The caches that have each line: exact at all times, one bit per cache.
//!
//! Entries are grouped in blocks of a page of lines, found by one lookup in a hash table: lines of a page are used
//! together, and the table stays small. A block whose lines no cache has is reused for the next page, so the
//! directory is never larger than the caches' contents need.

use crate::workload::PAGE_LINES;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Hashes numbers by one multiplication (Fibonacci hashing; Knuth, The Art of Computer Programming, volume 3, §6.4):
/// the same on every host.
#[derive(Clone, Debug, Default)]
pub struct NumberHasher(u64);

impl Hasher for NumberHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u32(u32::from(byte)));
    }

    fn write_u32(&mut self, number: u32) {
        self.0 =
            (self.0.rotate_left(5) ^ u64::from(number)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(32);
    }
}

/// A table by number that is only looked up, or sorted by its keys before its order is visible.
pub type ByNumber<T> = HashMap<u32, T, BuildHasherDefault<NumberHasher>>;

/// Holders by line.
#[derive(Clone, Debug)]
pub struct Directory {
    /// 64-bit words per entry.
    words: usize,
    blocks: ByNumber<u32>,
    entries: Vec<u64>,
    /// By block: its page, and the number of bits set in it.
    pages: Vec<(u32, u32)>,
    free: Vec<u32>,
}

/// Where a line's entry begins; valid as long as the line has a holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry(usize);

impl Directory {
    /// An empty directory.
    pub fn new(caches: usize) -> Self {
        let words = caches.div_ceil(64).max(1);
        Self { words, blocks: ByNumber::default(), entries: Vec::new(), pages: Vec::new(), free: Vec::new() }
    }

    /// Adds a cache to the holders of a line.
    pub fn add(&mut self, line: u32, cache: usize) -> Entry {
        let page = line / PAGE_LINES;
        let block = match self.blocks.get(&page) {
            Some(&block) => block,
            None => self.new_block(page),
        };
        let entry = self.entry(block, line);
        self.add_at(entry, cache);
        entry
    }

    /// As [`Directory::add`], for a line whose entry is known.
    pub fn add_at(&mut self, entry: Entry, cache: usize) {
        let word = &mut self.entries[entry.0 + cache / 64];
        let bit = 1 << (cache % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        self.pages[entry.0 / (self.words * PAGE_LINES as usize)].1 += u32::from(is_new);
    }

    /// Removes a cache from the holders of a line.
    pub fn remove(&mut self, line: u32, cache: usize) {
        if let Some(&block) = self.blocks.get(&(line / PAGE_LINES)) {
            self.remove_at(self.entry(block, line), cache);
        }
    }

    /// As [`Directory::remove`], for a line whose entry is known.
    pub fn remove_at(&mut self, entry: Entry, cache: usize) {
        let word = &mut self.entries[entry.0 + cache / 64];
        let bit = 1 << (cache % 64);
        let was_held = *word & bit != 0;
        *word &= !bit;
        let block = entry.0 / (self.words * PAGE_LINES as usize);
        let (page, bits) = &mut self.pages[block];
        *bits -= u32::from(was_held);
        if *bits == 0 && was_held {
            self.blocks.remove(page);
            self.free.push(block as u32);
        }
    }

    /// The holders, one bit per cache.
    pub fn holders(&self, entry: Entry) -> &[u64] {
        &self.entries[entry.0..entry.0 + self.words]
    }

    /// The holders of a line; empty if no cache has a line of its page.
    #[cfg(test)]
    pub fn holders_of(&self, line: u32) -> &[u64] {
        self.blocks.get(&(line / PAGE_LINES)).map_or(&[], |&block| self.holders(self.entry(block, line)))
    }

    fn entry(&self, block: u32, line: u32) -> Entry {
        Entry((block * PAGE_LINES + line % PAGE_LINES) as usize * self.words)
    }

    fn new_block(&mut self, page: u32) -> u32 {
        let block = self.free.pop().unwrap_or_else(|| {
            self.entries.resize(self.entries.len() + self.words * PAGE_LINES as usize, 0);
            self.pages.push((page, 0));
            self.pages.len() as u32 - 1
        });
        self.pages[block as usize] = (page, 0);
        self.blocks.insert(page, block);
        block
    }
}

/// The caches of a bit set, lowest first.
pub fn members(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    bits.iter().enumerate().flat_map(|(word, &bits)| {
        let mut left = bits;
        std::iter::from_fn(move || {
            let lowest = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(word * 64 + lowest)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn knows_who_holds_what(steps in prop::collection::vec((0..700u32, 0..130usize, any::<bool>()), 1..800)) {
            let mut directory = Directory::new(130);
            let mut naive: BTreeSet<(u32, usize)> = BTreeSet::new();
            for (line, cache, add) in steps {
                if add {
                    directory.add(line, cache);
                    naive.insert((line, cache));
                } else {
                    directory.remove(line, cache);
                    naive.remove(&(line, cache));
                }
                let held: Vec<usize> = members(directory.holders_of(line)).collect();
                let expected: Vec<usize> = naive.iter().filter(|h| h.0 == line).map(|h| h.1).collect();
                prop_assert_eq!(held, expected);
            }
            let pages: BTreeSet<u32> = naive.iter().map(|h| h.0 / PAGE_LINES).collect();
            prop_assert_eq!(directory.blocks.len(), pages.len(), "a page without a line in any cache has no block");
        }
    }
}
