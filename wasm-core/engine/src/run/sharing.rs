//! The effects of coherence in the result: invalidations and false sharing.

use super::memory::SharingCounts;
use super::simulation::Run;
use crate::workload::SharedRegions;
use serde::{Deserialize, Serialize};

/// Maximum number of lines that a result lists.
const LISTED_LINES: usize = 20;

/// Copies in first-level caches that were invalidated by stores of other threads to shared memory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct SharingResult {
    /// Number of invalidated copies.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub invalidations: u64,
    /// Number of copies invalidated by false sharing: the part of the line that was stored to had not been used in the
    /// copy. A part is 8 bytes, or 1/64 of a line of more than 512 bytes.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub false_invalidations: u64,
    /// The lines with the most copies lost to false sharing, in descending order; at most 20.
    pub lines: Vec<SharedLine>,
}

/// A line of a region that threads share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct SharedLine {
    /// Name of the region.
    pub region: String,
    /// Number of the line within the region, from 0.
    pub line: u32,
    /// Number of invalidated copies of the line.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub invalidations: u64,
    /// Number of these that were lost to false sharing.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub false_invalidations: u64,
}

impl SharingResult {
    pub(super) fn new(counts: &SharingCounts, regions: &SharedRegions) -> Self {
        let total = counts.total();
        let worst = counts.worst_first();
        let named = worst.iter().take(LISTED_LINES).filter_map(|&(line, count)| {
            let (region, line) = regions.find(line)?;
            let region = regions.regions()[region].name.clone();
            let (invalidations, false_invalidations) = (count.invalidations, count.false_invalidations);
            Some(SharedLine { region, line, invalidations, false_invalidations })
        });
        Self {
            invalidations: total.invalidations,
            false_invalidations: total.false_invalidations,
            lines: named.collect(),
        }
    }
}

impl Run {
    /// The shared region (numbered as in the layout) and the line within it of a first-level line number, as policies
    /// see them in samples; `None` for a thread's private line.
    pub fn region_of(&self, line: u32) -> Option<(usize, u32)> {
        self.plan.shared.find(line)
    }
}
