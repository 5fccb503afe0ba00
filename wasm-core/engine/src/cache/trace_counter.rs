//! Exact hits and misses of recorded references.

use super::chain::{Chain, LevelCount};
use crate::trace::{CstError, DataRef, LineRemap, RemapError, TextError, lines_of, remap_for_sets};
use document::{CacheSpec, ScenarioError};
use serde::Serialize;

/// Lines per batch: enough to amortise the change of level, few enough to fit a first level.
const BATCH: usize = 4_096;

/// Counts of a trace in a chain of caches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TraceCount {
    /// Data references.
    pub references: u64,
    /// Lookups in the first level: one per line that a reference touches.
    pub lookups: u64,
    /// Counts by level, nearest first. Each level is looked up once per miss of the level before.
    pub levels: Vec<LevelCount>,
}

/// Counts hits and misses of references with 64-bit addresses, exactly.
///
/// Caches are write-allocate; a write-back is not a lookup. A map that preserves each level's set reduces line numbers
/// to 32 bits.
pub struct TraceCounter {
    chain: Chain,
    line_bytes: u32,
    remap: LineRemap,
    /// How many bits longer the longest lines are than those of the first level.
    longest_shift: u32,
    batch: Vec<u32>,
    references: u64,
    lookups: u64,
}

/// Why references cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// The caches are impossible.
    #[error(transparent)]
    Caches(#[from] ScenarioError),
    /// The lines cannot be renumbered.
    #[error(transparent)]
    Remap(#[from] RemapError),
    /// The text is not a valid trace.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The trace file is damaged.
    #[error(transparent)]
    File(#[from] CstError),
}

impl TraceCounter {
    /// Empty caches, nearest first. `seed` is for random replacement.
    ///
    /// # Errors
    /// As [`Chain::new`]; sets whose common multiple is beyond 64 bits.
    pub fn new(specs: &[CacheSpec], seed: u64) -> Result<Self, CountError> {
        let chain = Chain::new(specs, seed)?;
        let first = specs[0].line_bytes.trailing_zeros();
        let longest_shift = specs.iter().map(|s| s.line_bytes.trailing_zeros() - first).max().unwrap_or(0);
        // Whole longest lines are renumbered, so that no level's line is split. The new numbers must keep the remainder
        // by every level's number of sets.
        let mut modulus: u64 = 1;
        for spec in specs {
            let sets = spec.size_bytes / (u64::from(spec.line_bytes) * u64::from(spec.ways));
            let span = sets << (spec.line_bytes.trailing_zeros() - first);
            let step = span / gcd(span, 1 << longest_shift);
            modulus = (modulus / gcd(modulus, step))
                .checked_mul(step)
                .ok_or(RemapError::Full { modulus: u64::MAX })?;
        }
        Ok(Self {
            chain,
            line_bytes: specs[0].line_bytes,
            remap: remap_for_sets(modulus)?,
            longest_shift,
            batch: Vec::with_capacity(BATCH),
            references: 0,
            lookups: 0,
        })
    }

    /// Looks up every line that a reference touches.
    ///
    /// # Errors
    /// More distinct lines than 32 bits can number.
    pub fn push(&mut self, reference: &DataRef) -> Result<(), CountError> {
        self.references += 1;
        for line in lines_of(reference, self.line_bytes) {
            let moved = u64::from(self.remap.line(line >> self.longest_shift)?) << self.longest_shift;
            let within = line & ((1 << self.longest_shift) - 1);
            // The largest number is reserved: it marks an empty way.
            match u32::try_from(moved | within) {
                Ok(number) if number != u32::MAX => self.batch.push(number),
                _ => return Err(RemapError::Full { modulus: 1 << self.longest_shift }.into()),
            }
            self.lookups += 1;
            if self.batch.len() == BATCH {
                self.chain.look_up(&mut self.batch);
            }
        }
        Ok(())
    }

    /// References so far.
    pub fn references(&self) -> u64 {
        self.references
    }

    /// Ends the stream and returns the counts.
    pub fn finish(mut self) -> TraceCount {
        self.chain.look_up(&mut self.batch);
        TraceCount { references: self.references, lookups: self.lookups, levels: self.chain.counts() }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
