//! The effects of coherence in the result: invalidations and false sharing.

use super::memory::SharingCounts;
use super::simulation::Run;
use crate::workload::SharedRegions;
use serde::{Deserialize, Serialize};

/// Maximum number of lines that a result lists.
const LISTED_LINES: usize = 20;

/// Copies that first levels lost because another thread stored to memory that both use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct SharingResult {
    /// All of them.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub invalidations: u64,
    /// Those that lost a copy of which the part stored to had not been used: false sharing. A part has 8 bytes, or
    /// 1/64 of a line of more than 512.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub false_invalidations: u64,
    /// The lines that lost most copies to false sharing, first those that lost most; at most 20.
    pub lines: Vec<SharedLine>,
}

/// A line of a region that threads share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct SharedLine {
    /// The region's name.
    pub region: String,
    /// Its number within the region, from 0.
    pub line: u32,
    /// Copies lost.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub invalidations: u64,
    /// Those of them lost to false sharing.
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
