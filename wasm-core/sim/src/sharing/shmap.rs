//! shMaps: a short vector of counters a thread, and the filter that decides which regions are counted at all.

/// One shMap a thread over one common filter (Tam et al. 2007, §4.3.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShMaps {
    /// The region that each entry counts: the first that was hashed there.
    filter: Vec<Option<u32>>,
    /// Counters, thread × entries; they saturate.
    counters: Vec<u8>,
    /// Entries that each thread was first to claim.
    claimed: Vec<u32>,
    most_claims: u32,
    /// Samples offered.
    pub offered: u64,
    /// Samples that passed the filter.
    pub counted: u64,
}

impl ShMaps {
    /// Empty maps of `entries` counters for each thread; a thread claims at most `most_claims` entries.
    pub fn new(threads: usize, entries: usize, most_claims: u32) -> Self {
        Self {
            filter: vec![None; entries],
            counters: vec![0; threads * entries],
            claimed: vec![0; threads],
            most_claims,
            offered: 0,
            counted: 0,
        }
    }

    /// Takes in a sampled remote access of a thread to a region; says whether it passed the filter. The first region
    /// that reaches an entry keeps it: others of the same hash are dropped, so that no two are taken for one.
    pub fn offer(&mut self, thread: usize, region: u32) -> bool {
        self.offered += 1;
        let entry = self.entry_of(region);
        match self.filter[entry] {
            Some(owner) if owner != region => return false,
            Some(_) => {}
            None if self.claimed[thread] >= self.most_claims => return false,
            None => {
                self.filter[entry] = Some(region);
                self.claimed[thread] += 1;
            }
        }
        let counter = &mut self.counters[thread * self.filter.len() + entry];
        *counter = counter.saturating_add(1);
        self.counted += 1;
        true
    }

    /// Entries of each map.
    pub fn entries(&self) -> usize {
        self.filter.len()
    }

    /// How many maps there are.
    pub fn threads(&self) -> usize {
        self.claimed.len()
    }

    /// The counters of a thread.
    pub fn of(&self, thread: usize) -> &[u8] {
        let entries = self.filter.len();
        &self.counters[thread * entries..][..entries]
    }

    /// The region that each entry counts, if one was claimed.
    pub fn regions(&self) -> &[Option<u32>] {
        &self.filter
    }

    /// Multiplicative hashing (Knuth 1973, §6.4): neighbouring regions fall far from each other.
    fn entry_of(&self, region: u32) -> usize {
        let spread = region.wrapping_mul(0x9E37_79B1);
        ((u64::from(spread) * self.filter.len() as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_region_keeps_its_entry() {
        let mut maps = ShMaps::new(2, 1, 8);
        assert!(maps.offer(0, 7));
        assert!(!maps.offer(1, 8), "another region of the same entry");
        assert!(maps.offer(1, 7));
        assert_eq!((maps.of(0), maps.of(1)), ([1].as_slice(), [1].as_slice()));
        assert_eq!((maps.offered, maps.counted), (3, 2));
    }

    #[test]
    fn a_thread_claims_no_more_than_its_part() {
        let mut maps = ShMaps::new(2, 64, 3);
        let passed = (0..1_000).filter(|&region| maps.offer(0, region)).count();
        assert_eq!(passed, 3);
        assert!((0..1_000).any(|region| maps.offer(1, region + 5_000)));
    }

    #[test]
    fn counters_saturate() {
        let mut maps = ShMaps::new(1, 16, 16);
        for _ in 0..300 {
            maps.offer(0, 1);
        }
        assert_eq!(maps.of(0).iter().max(), Some(&255));
    }
}
