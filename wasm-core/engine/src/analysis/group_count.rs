//! The references and hits of a group of tasks.

/// Counts of one group of consecutive tasks that starts with an empty cache.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupCount {
    /// References to lines.
    pub references: u64,
    /// First uses, which miss in any cache. Equals the number of distinct lines.
    pub cold: u64,
    /// References that hit, by profiled cache size.
    pub hits: Vec<u64>,
}

impl GroupCount {
    /// References that miss, first uses included, by profiled cache size.
    pub fn misses(&self) -> impl Iterator<Item = u64> {
        self.hits.iter().map(|hits| self.references - hits)
    }

    /// The working set: the smallest of the profiled sizes in which only first uses miss. `None` if the group needs
    /// more than the largest.
    pub fn working_set(&self, cache_lines: &[u32]) -> Option<u32> {
        let smallest = self.misses().position(|misses| misses == self.cold)?;
        Some(cache_lines[smallest])
    }
}
