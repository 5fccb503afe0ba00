//! A chain of caches that sees only line numbers, for as many exact lookups per second as possible.
//!
//! It has no owners, no dirty lines and no time. Caches that do not take lines from each other see a stream that does
//! not depend on the levels below, so a whole batch goes through one level before its misses go to the next.

use super::recency::RecencyRows;
use super::sets::LineSets;
use document::machine::Topology;
use document::{CacheSpec, CoreGroup, Inclusion, MachineSpec, MemorySpec, Replacement, ScenarioError, Span};
use serde::Serialize;

/// Counts of one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LevelCount {
    /// Lookups.
    pub accesses: u64,
    /// Lookups that missed.
    pub misses: u64,
}

/// Cache levels, nearest first. A level fills every line that it misses, and looks it up in the next level.
#[derive(Clone, Debug)]
pub struct Chain {
    levels: Vec<Level>,
}

#[derive(Clone, Debug)]
struct Level {
    lines: Lines,
    /// How many bits longer its lines are than those of the previous level.
    shift: u32,
    count: LevelCount,
}

/// How a level stores its lines.
#[derive(Clone, Debug)]
enum Lines {
    Rows(RecencyRows),
    Sets(LineSets),
}

impl Chain {
    /// Empty caches, nearest first. Which cores share them is ignored.
    ///
    /// # Errors
    /// A cache that cannot exist or does not fit behind the previous one, by its place in `/machine/caches`; an
    /// inclusive cache or a victim cache, which take lines from those above; ways reserved for threads, of which there
    /// are none; a prefetcher.
    pub fn new(specs: &[CacheSpec], seed: u64) -> Result<Self, ScenarioError> {
        let caches: Vec<CacheSpec> =
            specs.iter().map(|s| CacheSpec { shared_by: Span::Core, ..s.clone() }).collect();
        if let Some(i) = caches.iter().position(|c| c.inclusion != Inclusion::NonInclusive) {
            let path = format!("/machine/caches/{i}/inclusion");
            return Err(ScenarioError::at(
                path,
                "an inclusive cache takes lines from those above, a victim cache their evictions",
                "Valid is non-inclusive.",
            ));
        }
        if let Some(i) = caches.iter().position(|c| c.prefetch.is_some()) {
            return Err(ScenarioError::at(
                format!("/machine/caches/{i}/prefetch"),
                "what a prefetcher does depends on time",
                "Lookups are counted without time: leave the prefetcher away.",
            ));
        }
        if let Some(i) = caches.iter().position(|c| !c.partition.is_empty()) {
            return Err(ScenarioError::at(
                format!("/machine/caches/{i}/partition"),
                "ways are reserved for threads",
                "A recorded trace alone has none: leave the partition away.",
            ));
        }
        if let Some(i) = caches.iter().position(|c| c.allocation.is_some()) {
            return Err(ScenarioError::at(
                format!("/machine/caches/{i}/allocation"),
                "ways are dealt to threads, at intervals of time",
                "A recorded trace alone has neither: leave the allocation away.",
            ));
        }
        if let Some(i) = caches.iter().position(|c| !c.colours.is_empty()) {
            return Err(ScenarioError::at(
                format!("/machine/caches/{i}/colours"),
                "page colours are given to threads",
                "A recorded trace alone has none: leave the colours away.",
            ));
        }
        let machine = MachineSpec::plain(vec![CoreGroup::in_order(1, 1)], caches, MemorySpec::flat(1, 0));
        let topology = Topology::build(&machine)?;
        let mut line_bytes = machine.caches[0].line_bytes;
        let levels = machine.caches.iter().zip(&topology.caches).enumerate().map(|(n, (spec, unit))| {
            let shift = unit.line_bytes.trailing_zeros() - line_bytes.trailing_zeros();
            line_bytes = unit.line_bytes;
            let lines = if spec.replacement == Replacement::Lru && unit.ways <= RecencyRows::MOST_WAYS {
                Lines::Rows(RecencyRows::new(unit.sets, unit.ways))
            } else {
                Lines::Sets(LineSets::new(unit.sets, unit.ways, spec.replacement, seed + n as u64))
            };
            Level { lines, shift, count: LevelCount::default() }
        });
        Ok(Self { levels: levels.collect() })
    }

    /// Looks up every line of a batch, numbered in first-level lines. Empties the batch.
    pub fn look_up(&mut self, batch: &mut Vec<u32>) {
        for level in &mut self.levels {
            if level.shift > 0 {
                batch.iter_mut().for_each(|line| *line >>= level.shift);
            }
            level.count.accesses += batch.len() as u64;
            match &mut level.lines {
                Lines::Rows(rows) => rows.keep_misses(batch),
                Lines::Sets(sets) => sets.keep_misses(batch),
            }
            level.count.misses += batch.len() as u64;
        }
        batch.clear();
    }

    /// The counts of each level.
    pub fn counts(&self) -> Vec<LevelCount> {
        self.levels.iter().map(|l| l.count).collect()
    }
}
