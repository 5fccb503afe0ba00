//! How the study is run, as its file says.

use serde::Deserialize;

/// Seeds, scales, and what is varied. A scale of 64 stands for caches and data 64 times smaller than the paper's.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// Seeds; what is measured is the mean over them.
    pub seeds: Vec<u32>,
    /// The scale of everything that names no other.
    scale: u32,
    /// Scales at which mergesort and hash join are measured besides.
    pub other_scales: Vec<u32>,
    /// Scales at which programs of blocks are measured besides.
    pub block_scales: Vec<u32>,
    /// L2 hit times of Fig. 4.
    pub l2_hits_cycles: Vec<u32>,
    /// Memory latencies of Fig. 5 (chosen: the text names none).
    pub memory_latencies_cycles: Vec<u32>,
    /// Working sets of a task in Fig. 6, rising, before they are scaled.
    pub task_kbytes: Vec<u32>,
    /// Random programs of a seed on which Theorem 3.1 is tried.
    pub theorem_programs: u32,
    /// No scale is larger than this, for a quick look.
    #[serde(skip)]
    least_scale: u32,
}

/// A quick look: caches and data so many times smaller, no tasks finer than these, and so many random programs.
const QUICK_SCALE: u32 = 512;
const QUICK_KBYTES: u32 = 1_024;
const QUICK_PROGRAMS: u32 = 40;

impl Study {
    /// For a quick look: everything so small that nothing is compared.
    pub fn shortened(mut self) -> Self {
        self.least_scale = QUICK_SCALE;
        self.theorem_programs = QUICK_PROGRAMS;
        self.task_kbytes.retain(|&kbytes| kbytes >= QUICK_KBYTES);
        self
    }

    /// The scale of everything that names no other.
    pub fn scale(&self) -> u32 {
        self.at(self.scale)
    }

    /// The scale that is simulated where the file names `scale`.
    pub fn at(&self, scale: u32) -> u32 {
        scale.max(self.least_scale)
    }

    /// The main scale and all smaller ones, as the file names them.
    pub fn shrinking(&self) -> impl Iterator<Item = u32> {
        let smaller = self.other_scales.iter().copied().filter(|&scale| scale > self.scale);
        std::iter::once(self.scale).chain(smaller)
    }

    /// The main scale and those of block programs, as the file names them.
    pub fn for_blocks(&self) -> impl Iterator<Item = u32> {
        std::iter::once(self.scale).chain(self.block_scales.iter().copied())
    }
}
