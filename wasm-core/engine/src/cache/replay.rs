//! A recorded trace's lines, decoded once and looked up repeatedly, for benchmarks.

use super::chain::{Chain, LevelCount};
use super::trace_counter::CountError;
use crate::trace::{Decoder, lines_of, remap_for_sets};
use document::CacheSpec;

/// Line numbers keep their set in caches of up to this number of sets, if it is a power of two.
const SETS: u64 = 1 << 16;
/// Lines per batch, as in [`super::TraceCounter`].
const BATCH: usize = 4_096;

/// Decoded lines and the caches in which they are looked up.
pub struct Replay {
    lines: Vec<u32>,
    chain: Chain,
}

impl Replay {
    /// Decodes a compact trace file. The caches start empty, nearest first, and have equal line sizes.
    ///
    /// # Errors
    /// As [`super::TraceCounter`]: impossible caches, a damaged file.
    pub fn new(file: &[u8], specs: &[CacheSpec]) -> Result<Self, CountError> {
        let chain = Chain::new(specs, 0)?;
        let mut remap = remap_for_sets(SETS)?;
        let mut lines = Vec::new();
        for reference in Decoder::new(file)? {
            for line in lines_of(&reference?, specs[0].line_bytes) {
                lines.push(remap.line(line)?);
            }
        }
        Ok(Self { lines, chain })
    }

    /// Looks up every line once. Returns the number of lines.
    pub fn pass(&mut self) -> usize {
        let mut batch = Vec::with_capacity(BATCH);
        for lines in self.lines.chunks(BATCH) {
            batch.extend_from_slice(lines);
            self.chain.look_up(&mut batch);
        }
        self.lines.len()
    }

    /// The counts of each level over all passes.
    pub fn counts(&self) -> Vec<LevelCount> {
        self.chain.counts()
    }
}
