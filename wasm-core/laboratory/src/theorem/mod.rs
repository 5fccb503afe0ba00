//! Theorem 3.1 of Chen et al. 2007 (Blelloch and Gibbons 2004), tested on random programs: with an ideal cache of C + P · D
//! lines, Parallel Depth First on P cores misses at most as often as one core with an ideal cache of C lines.

mod ideal;
mod nested;
mod unit_time;

pub use ideal::{lru_misses, optimal_misses};
pub use nested::{Piece, recorded};
pub use unit_time::{depth, references};

use engine::dag::{Dag, DagError};
use engine::rng::Rng;
use serde::Serialize;
use std::collections::BTreeSet;
use std::ops::Range;

/// Result of one random program: misses of ideal caches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(rename = "TheoremTrial"))]
pub struct Trial {
    /// Misses on one core with C lines.
    pub alone: usize,
    /// Misses under Parallel Depth First on P cores with C + P · D lines.
    pub depth_first: usize,
    /// Misses under breadth first on P cores with C + P · D lines.
    pub breadth_first: usize,
    /// Whether the program refers to more than C + P · D lines; otherwise it does not test the theorem.
    pub is_tight: bool,
}

/// The stream of random numbers from which programs are drawn.
const PROGRAMS: u64 = 0x7E_3001;

/// Tests random programs on 2 to 6 cores, with C from 4 to 63 lines (chosen).
///
/// # Errors
/// A program that cannot be recorded.
pub fn trials(seed: u64, programs: u32) -> Result<Vec<Trial>, DagError> {
    let mut rng = Rng::new(seed, PROGRAMS);
    (0..programs).map(|_| trial(&mut rng)).collect()
}

fn trial(rng: &mut Rng) -> Result<Trial, DagError> {
    let lines = draw(rng, 32..400);
    let dag = recorded(&divide(rng, 0..lines))?;
    let (cores, capacity) = (draw(rng, 2..7) as usize, draw(rng, 4..64) as usize);
    let sequential = references(&dag, "sequential", 1);
    let footprint = sequential.iter().collect::<BTreeSet<_>>().len();
    let shared = capacity + cores * depth(&dag);
    let misses = |policy| optimal_misses(&references(&dag, policy, cores), shared);
    Ok(Trial {
        alone: optimal_misses(&sequential, capacity),
        depth_first: misses("pdf"),
        breadth_first: misses("fifo"),
        is_tight: shared < footprint,
    })
}

fn draw(rng: &mut Rng, range: Range<u32>) -> u32 {
    range.start + rng.below(range.end - range.start)
}

fn touch(line: u32) -> Piece {
    Piece::Task(vec![line])
}

/// Divide and conquer over a region: two or three parts in parallel, then (as in merging) or before them (as in partitioning)
/// a pass over the whole region by parallel tasks. Each task makes one reference, so that the scheduler alone determines the
/// order of references.
fn divide(rng: &mut Rng, region: Range<u32>) -> Piece {
    if region.len() <= 2 {
        return Piece::Series(region.map(touch).collect());
    }
    let parts = draw(rng, 2..4).min(region.len() as u32);
    let bound = |part: u32| region.start + region.len() as u32 * part / parts;
    let below = (0..parts).map(|part| divide(rng, bound(part)..bound(part + 1))).collect();
    let mut pass: Vec<Piece> = Vec::new();
    let mut from = region.start;
    while from < region.end {
        let to = (from + draw(rng, 1..4)).min(region.end);
        pass.push(Piece::Series((from..to).map(touch).collect()));
        from = to;
    }
    let mut steps = vec![Piece::Parallel(below), Piece::Parallel(pass)];
    if rng.below(4) == 0 {
        steps.reverse();
    }
    Piece::Series(steps)
}

/// A program for which the theorem does not hold with least recently used replacement, and the parameters of the test.
#[derive(Debug)]
pub struct Counterexample {
    /// The program.
    pub dag: Dag,
    /// C: lines of the single core's cache.
    pub capacity: usize,
    /// P.
    pub cores: usize,
}

impl Counterexample {
    /// A root forks a wide half, and a narrow half of two tasks that refer to one line. The first task of the narrow half
    /// runs early, the second after the 200 tasks of the wide half, which by then have evicted the line.
    ///
    /// # Errors
    /// None: the program is small.
    pub fn new() -> Result<Self, DagError> {
        let wide = (10..210).map(touch).collect();
        let halves =
            vec![Piece::Fork { fork: 1, parts: wide, join: 2 }, Piece::Series(vec![touch(3), touch(3)])];
        let dag = recorded(&Piece::Fork { fork: 0, parts: halves, join: 4 })?;
        Ok(Self { dag, capacity: 4, cores: 2 })
    }

    /// Misses of one core with C lines, and of Parallel Depth First on P cores with C + P · D lines. `misses` counts them
    /// from references and a capacity.
    pub fn misses(&self, misses: impl Fn(&[u32], usize) -> usize) -> (usize, usize) {
        let shared = self.capacity + self.cores * depth(&self.dag);
        let alone = misses(&references(&self.dag, "sequential", 1), self.capacity);
        (alone, misses(&references(&self.dag, "pdf", self.cores), shared))
    }
}
