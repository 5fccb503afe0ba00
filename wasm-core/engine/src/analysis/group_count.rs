//! What a group of tasks refers to and hits.

/// Counts of one group of consecutive tasks, begun with an empty cache.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupCount {
    /// References to lines.
    pub references: u64,
    /// First uses, which miss in any cache: as many as the different lines.
    pub cold: u64,
    /// By profiled cache size, references that hit.
    pub hits: Vec<u64>,
}

impl GroupCount {
    /// By profiled cache size, references that miss; first uses are among them.
    pub fn misses(&self) -> impl Iterator<Item = u64> {
        self.hits.iter().map(|hits| self.references - hits)
    }

    /// The working set: the smallest of the profiled sizes in which nothing but first uses misses. None if the group
    /// needs more than the largest.
    pub fn working_set(&self, cache_lines: &[u32]) -> Option<u32> {
        let smallest = self.misses().position(|misses| misses == self.cold)?;
        Some(cache_lines[smallest])
    }
}
