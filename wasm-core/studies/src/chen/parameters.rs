//! The study's parameters from its file: seeds, lengths and what is varied.

use serde::Deserialize;

/// Seeds, scales and varied parameters. At scale 64, caches and data are 64 times smaller than the paper's.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chen {
    /// Seeds; figures are means over them.
    pub(super) seeds: Vec<u32>,
    /// The default scale.
    pub(super) scale: u32,
    /// Further scales for mergesort and hash join.
    pub(super) other_scales: Vec<u32>,
    /// Further scales for programs of blocks.
    pub(super) block_scales: Vec<u32>,
    /// L2 hit times of Fig. 4.
    pub(super) l2_hits_cycles: Vec<u32>,
    /// Memory latencies of Fig. 5 (chosen: the text gives none).
    pub(super) memory_latencies_cycles: Vec<u32>,
    /// Working sets of a task in Fig. 6, ascending, before scaling.
    pub(super) task_kbytes: Vec<u32>,
    /// Random programs per seed for Theorem 3.1.
    pub(super) theorem_programs: u32,
    /// Lower bound on every scale, for a quick test.
    #[serde(skip)]
    pub(super) least_scale: u32,
}

impl Chen {
    /// The main scale as simulated.
    pub(super) fn scale(&self) -> u32 {
        self.at(self.scale)
    }

    /// The scale that is simulated for the file's `scale`.
    pub(super) fn at(&self, scale: u32) -> u32 {
        scale.max(self.least_scale)
    }

    /// The main scale and all scales with less data, as in the file.
    pub(super) fn shrinking(&self) -> impl Iterator<Item = u32> {
        let smaller = self.other_scales.iter().copied().filter(|&scale| scale > self.scale);
        std::iter::once(self.scale).chain(smaller)
    }

    /// The main scale and those of block programs, as in the file.
    pub(super) fn for_blocks(&self) -> impl Iterator<Item = u32> {
        std::iter::once(self.scale).chain(self.block_scales.iter().copied())
    }
}
