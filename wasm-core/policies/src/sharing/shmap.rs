//! shMaps: a short vector of counters per thread, and the filter that decides which regions are counted.

/// One shMap per thread over one common filter (Tam et al. 2007, §4.3.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShMaps {
    /// The region that each entry counts: the first that was hashed to it.
    filter: Vec<Option<u32>>,
    /// Counters, thread × entries; they saturate at `most_count`.
    counters: Vec<u16>,
    most_count: u16,
    /// The number of entries that each thread claimed first.
    claimed: Vec<u32>,
    rules: ShMapRules,
    /// Samples offered.
    pub offered: u64,
    /// Samples that passed the filter.
    pub counted: u64,
}

/// Parameters of shMaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShMapRules {
    /// Counters per map.
    pub entries: usize,
    /// Bits per counter, 1 to 16.
    pub counter_bits: u32,
    /// Whether the first region that reaches an entry keeps it. Otherwise regions with the same hash are merged.
    pub filter: bool,
    /// The largest number of entries that one thread may claim.
    pub claims: u32,
}

impl Default for ShMapRules {
    /// The paper's values. It limits claims without a figure: a quarter of the entries is chosen.
    fn default() -> Self {
        Self { entries: 256, counter_bits: 8, filter: true, claims: 64 }
    }
}

impl ShMaps {
    /// Empty maps.
    pub fn new(threads: usize, rules: ShMapRules) -> Self {
        Self {
            filter: vec![None; rules.entries],
            counters: vec![0; threads * rules.entries],
            most_count: ((1u32 << rules.counter_bits) - 1) as u16,
            claimed: vec![0; threads],
            rules,
            offered: 0,
            counted: 0,
        }
    }

    /// Adds a sampled remote access of a thread to a region. Returns whether it passed the filter. With the filter, the
    /// first region that reaches an entry keeps it: others with the same hash are dropped, so that no two are merged.
    pub fn offer(&mut self, thread: usize, region: u32) -> bool {
        self.offered += 1;
        let entry = self.entry_of(region);
        match self.filter[entry] {
            Some(owner) if self.rules.filter && owner != region => return false,
            Some(_) => {}
            None if self.claimed[thread] >= self.rules.claims => return false,
            None => {
                self.filter[entry] = Some(region);
                self.claimed[thread] += 1;
            }
        }
        let counter = &mut self.counters[thread * self.filter.len() + entry];
        *counter = self.most_count.min(counter.saturating_add(1));
        self.counted += 1;
        true
    }

    /// Entries per map.
    pub fn entries(&self) -> usize {
        self.filter.len()
    }

    /// The number of maps.
    pub fn threads(&self) -> usize {
        self.claimed.len()
    }

    /// The counters of a thread.
    pub fn of(&self, thread: usize) -> &[u16] {
        let entries = self.filter.len();
        &self.counters[thread * entries..][..entries]
    }

    /// The region that each entry counts, if claimed.
    pub fn regions(&self) -> &[Option<u32>] {
        &self.filter
    }

    /// Multiplicative hashing (Knuth 1973, §6.4): neighbouring regions map far apart.
    fn entry_of(&self, region: u32) -> usize {
        let spread = region.wrapping_mul(0x9E37_79B1);
        ((u64::from(spread) * self.filter.len() as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn maps(threads: usize, entries: usize, claims: u32) -> ShMaps {
        ShMaps::new(threads, ShMapRules { entries, claims, ..ShMapRules::default() })
    }

    #[test]
    fn the_first_region_keeps_its_entry() {
        let mut maps = maps(2, 1, 8);
        assert!(maps.offer(0, 7));
        assert!(!maps.offer(1, 8), "another region of the same entry");
        assert!(maps.offer(1, 7));
        assert_eq!((maps.of(0), maps.of(1)), ([1].as_slice(), [1].as_slice()));
        assert_eq!((maps.offered, maps.counted), (3, 2));
    }

    #[test]
    fn without_the_filter_regions_of_one_hash_are_taken_for_one() {
        let mut maps = ShMaps::new(1, ShMapRules { entries: 1, filter: false, ..ShMapRules::default() });
        assert!(maps.offer(0, 7) && maps.offer(0, 8));
        assert_eq!(maps.of(0), [2]);
    }

    #[test]
    fn a_thread_claims_no_more_than_its_part() {
        let mut maps = maps(2, 64, 3);
        let passed = (0..1_000).filter(|&region| maps.offer(0, region)).count();
        assert_eq!(passed, 3);
        assert!((0..1_000).any(|region| maps.offer(1, region + 5_000)));
    }

    #[test]
    fn counters_saturate() {
        let mut maps = maps(1, 16, 16);
        for _ in 0..300 {
            maps.offer(0, 1);
        }
        assert_eq!(maps.of(0).iter().max(), Some(&255));
    }
}
