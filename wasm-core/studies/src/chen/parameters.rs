//! What the study runs: seeds, lengths and what is varied, as its file gives them.

use serde::Deserialize;

/// Seeds, scales, and what is varied. A scale of 64 stands for caches and data 64 times smaller than the paper's.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chen {
    /// Seeds; what is measured is the mean over them.
    pub(super) seeds: Vec<u32>,
    /// The scale of everything that names no other.
    pub(super) scale: u32,
    /// Scales at which mergesort and hash join are measured besides.
    pub(super) other_scales: Vec<u32>,
    /// Scales at which programs of blocks are measured besides.
    pub(super) block_scales: Vec<u32>,
    /// L2 hit times of Fig. 4.
    pub(super) l2_hits_cycles: Vec<u32>,
    /// Memory latencies of Fig. 5 (chosen: the text names none).
    pub(super) memory_latencies_cycles: Vec<u32>,
    /// Working sets of a task in Fig. 6, rising, before they are scaled.
    pub(super) task_kbytes: Vec<u32>,
    /// Random programs of a seed on which Theorem 3.1 is tried.
    pub(super) theorem_programs: u32,
    /// No scale is larger than this, for a quick look.
    #[serde(skip)]
    pub(super) least_scale: u32,
}

impl Chen {
    /// The scale of everything that names no other.
    pub(super) fn scale(&self) -> u32 {
        self.at(self.scale)
    }

    /// The scale that is simulated where the file names `scale`.
    pub(super) fn at(&self, scale: u32) -> u32 {
        scale.max(self.least_scale)
    }

    /// The main scale and all smaller ones, as the file names them.
    pub(super) fn shrinking(&self) -> impl Iterator<Item = u32> {
        let smaller = self.other_scales.iter().copied().filter(|&scale| scale > self.scale);
        std::iter::once(self.scale).chain(smaller)
    }

    /// The main scale and those of block programs, as the file names them.
    pub(super) fn for_blocks(&self) -> impl Iterator<Item = u32> {
        std::iter::once(self.scale).chain(self.block_scales.iter().copied())
    }
}
