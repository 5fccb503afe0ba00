//! The data TLB: fully associative, LRU, each entry tagged with its thread.

/// The end of a chain.
const NONE: u16 = u16::MAX;

/// A translation that is being fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrival {
    /// The cycle in which it arrives.
    pub ready_at: u64,
    /// The thread whose entry was evicted for it.
    pub left: Option<u32>,
}

/// The translation of one page.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Thread and page.
    key: u64,
    ready_at: u64,
    used_at: u64,
    /// The next entry of its chain.
    next: u16,
}

/// Thread and page in one number.
#[inline(always)]
fn key(thread: u32, page: u32) -> u64 {
    u64::from(thread) << 32 | u64::from(page)
}

/// Entries in a chained hash table, so that a lookup does not scan all.
#[derive(Clone, Debug)]
pub(super) struct Tlb {
    entries: Vec<Entry>,
    chains: Vec<u16>,
    uses: u64,
    capacity: usize,
    refill_cycles: u64,
    /// The number of entries by thread.
    held: Vec<u32>,
}

impl Tlb {
    /// An empty TLB.
    pub fn new(entries: u32, refill_cycles: u32) -> Self {
        let capacity = entries as usize;
        Self {
            entries: Vec::with_capacity(capacity),
            chains: vec![NONE; (4 * capacity).next_power_of_two()],
            uses: 0,
            capacity,
            refill_cycles: u64::from(refill_cycles),
            held: Vec::new(),
        }
    }

    /// The number of entries of a thread.
    pub fn held_by(&self, thread: u32) -> u32 {
        self.held.get(thread as usize).copied().unwrap_or_default()
    }

    #[inline(always)]
    fn chain(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize & (self.chains.len() - 1)
    }

    /// Looks up a thread's page: the cycle in which its translation arrives, or arrived.
    #[inline(always)]
    pub fn find(&mut self, thread: u32, page: u32) -> Option<u64> {
        let key = key(thread, page);
        self.uses += 1;
        let mut next = self.chains[self.chain(key)];
        while next != NONE {
            let entry = &mut self.entries[usize::from(next)];
            if entry.key == key {
                entry.used_at = self.uses;
                return Some(entry.ready_at);
            }
            next = entry.next;
        }
        None
    }

    /// Fetches a page's translation, after a miss in cycle `now`.
    pub fn bring_in(&mut self, thread: u32, page: u32, now: u64) -> Arrival {
        let (key, ready_at) = (key(thread, page), now + self.refill_cycles);
        let mut left = None;
        let at = if self.entries.len() < self.capacity {
            self.entries.len()
        } else {
            let oldest = (0..self.capacity).min_by_key(|&at| self.entries[at].used_at).unwrap_or(0);
            let victim = (self.entries[oldest].key >> 32) as u32;
            self.held[victim as usize] -= 1;
            left = Some(victim);
            self.unlink(oldest);
            oldest
        };
        let chain = self.chain(key);
        let next = std::mem::replace(&mut self.chains[chain], at as u16);
        let entry = Entry { key, ready_at, used_at: self.uses, next };
        if at == self.entries.len() {
            self.entries.push(entry);
        } else {
            self.entries[at] = entry;
        }
        if self.held.len() <= thread as usize {
            self.held.resize(thread as usize + 1, 0);
        }
        self.held[thread as usize] += 1;
        Arrival { ready_at, left }
    }

    fn unlink(&mut self, at: usize) {
        let Entry { key, next, .. } = self.entries[at];
        let chain = self.chain(key);
        if usize::from(self.chains[chain]) == at {
            self.chains[chain] = next;
            return;
        }
        let mut before = usize::from(self.chains[chain]);
        while usize::from(self.entries[before].next) != at {
            before = usize::from(self.entries[before].next);
        }
        self.entries[before].next = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_holds_the_pages_used_last(
            entries in 1..20u32,
            lookups in prop::collection::vec((0..3u32, 0..16u32), 1..400),
        ) {
            let mut tlb = Tlb::new(entries, 7);
            // Thread, page and arrival cycle; the most recently used last.
            let mut naive: Vec<(u32, u32, u64)> = Vec::new();
            for (now, (thread, page)) in lookups.into_iter().enumerate() {
                let now = now as u64;
                let found = tlb.find(thread, page);
                match naive.iter().position(|e| (e.0, e.1) == (thread, page)) {
                    Some(at) => {
                        let entry = naive.remove(at);
                        naive.push(entry);
                        prop_assert_eq!(found, Some(entry.2));
                    }
                    None => {
                        prop_assert_eq!(found, None);
                        let is_full = naive.len() == entries as usize;
                        let left = is_full.then(|| naive.remove(0).0);
                        naive.push((thread, page, now + 7));
                        let arrival = tlb.bring_in(thread, page, now);
                        prop_assert_eq!(arrival, Arrival { ready_at: now + 7, left });
                    }
                }
                for thread in 0..3 {
                    prop_assert_eq!(tlb.held_by(thread) as usize, naive.iter().filter(|e| e.0 == thread).count());
                }
            }
        }
    }
}
