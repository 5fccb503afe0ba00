//! A map from page number to a small value, optimised for traces: very few misses, and long runs of hits on one page.

/// A hash table with open addressing over a dense list of entries, in order of first touch. No iteration order depends
/// on the hash.
#[derive(Clone, Debug)]
pub(super) struct PageMap<V> {
    /// Index + 1 into `entries`; 0 is empty. The length is a power of two, and at most half of the slots are used.
    slots: Vec<u32>,
    entries: Vec<(u64, V)>,
    /// Index of the most recently found entry.
    recent: usize,
}

const FIRST_SLOTS: usize = 64;

impl<V> PageMap<V> {
    pub(super) fn new() -> Self {
        Self { slots: vec![0; FIRST_SLOTS], entries: Vec::new(), recent: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn get_mut(&mut self, key: u64) -> Option<&mut V> {
        if self.entries.get(self.recent).is_none_or(|(held, _)| *held != key) {
            self.recent = self.slots[self.slot_of(key)].checked_sub(1)? as usize;
        }
        self.entries.get_mut(self.recent).map(|(_, value)| value)
    }

    /// Inserts a key that [`Self::get_mut`] has just not found.
    pub(super) fn insert_new(&mut self, key: u64, value: V) {
        if (self.entries.len() + 1) * 2 > self.slots.len() {
            self.grow();
        }
        let slot = self.slot_of(key);
        self.recent = self.entries.len();
        self.entries.push((key, value));
        self.slots[slot] = self.entries.len() as u32;
    }

    /// The slot of `key`, or the empty slot where it belongs.
    fn slot_of(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = mixed(key) as usize & mask;
        loop {
            match self.slots[slot] {
                0 => return slot,
                held if self.entries[held as usize - 1].0 == key => return slot,
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        for index in 0..self.entries.len() {
            let slot = self.slot_of(self.entries[index].0);
            self.slots[slot] = index as u32 + 1;
        }
    }
}

/// The finalizer of SplitMix64: page numbers that differ only in high bits must not share a slot.
fn mixed(key: u64) -> u64 {
    let key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ (key >> 31)
}
