//! The cache microscope: single references to one cache, with the set before each.

use super::error::RunError;
use super::memory::Hierarchy;
use super::simulation::Run;
use serde::Serialize;

/// A valid line in one way of a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ProbedWay {
    /// Number of the line.
    pub line: u32,
    /// Number of its owner.
    pub owner: u32,
    /// Whether the line is dirty.
    pub dirty: bool,
}

/// One reference to the cache under the microscope.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ProbedAccess {
    /// Cycle of the reference.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub cycle: u64,
    /// Number of the thread.
    pub thread: u32,
    /// Number of the line, in first-level lines.
    pub line: u32,
    /// Number of the set.
    pub set: u32,
    /// Index in `ways` of the line on a hit; null on a miss.
    pub hit: Option<u32>,
    /// The set before the reference, most recently used way first if the replacement policy has an order; null is an
    /// empty way.
    pub ways: Vec<Option<ProbedWay>>,
    /// Index in `ways` of the victim of a miss, if it can be predicted; otherwise null.
    pub victim: Option<u32>,
}

/// Records the references that reach one cache below the first level.
#[derive(Clone, Debug)]
pub struct Microscope {
    cache: u32,
    wanted: usize,
    seen: Vec<ProbedAccess>,
}

impl Microscope {
    /// Notes a reference on its way down `path`, before any cache below the first level changes.
    pub(super) fn look(&mut self, all: &Hierarchy, path: &[u32], line: u32, thread: u32, cycle: u64) {
        if self.seen.len() == self.wanted || !reaches(all, path, self.cache, line) {
            return;
        }
        let cache = &all.caches()[self.cache as usize];
        let set = cache.set_of(line);
        let shift = cache.line_shift();
        let contents = cache.contents(set);
        let hit = contents.iter().position(|w| w.is_some_and(|v| v.line >> shift == line >> shift));
        let victim = if hit.is_none() { cache.predict_victim(set, thread) } else { None };
        self.seen.push(ProbedAccess {
            cycle,
            thread,
            line,
            set: set as u32,
            hit: hit.map(|p| p as u32),
            ways: contents
                .into_iter()
                .map(|w| w.map(|v| ProbedWay { line: v.line, owner: v.owner, dirty: v.dirty }))
                .collect(),
            victim: victim.map(|place| place as u32),
        });
    }
}

/// Whether a first-level miss reaches this cache.
fn reaches(all: &Hierarchy, path: &[u32], cache: u32, line: u32) -> bool {
    for &number in &path[1..] {
        if number == cache {
            return true;
        }
        if all.caches()[number as usize].holds(line) {
            return false;
        }
    }
    false
}

impl Run {
    /// Returns the next `count` references that reach a cache below the first level. This run advances, so probe a
    /// clone.
    ///
    /// # Errors
    /// As [`Run::advance`].
    pub fn probe(&mut self, cache: u32, count: usize) -> Result<Vec<ProbedAccess>, RunError> {
        self.machine.set_microscope(Some(Microscope { cache, wanted: count, seen: Vec::new() }));
        let mut row = vec![0; self.plan.layout.stride];
        // A cache without accesses would never fill the list: simulate four quanta at most.
        let until = self.now + 4 * u64::from(self.plan.layout.quantum_cycles);
        while self.now < until
            && !self.is_done()
            && !self.is_held_up()?
            && self.machine.microscope().is_some_and(|m| m.seen.len() < count)
        {
            self.advance(5_000, &mut row)?;
        }
        Ok(self.machine.set_microscope(None).map(|m| m.seen).unwrap_or_default())
    }
}
