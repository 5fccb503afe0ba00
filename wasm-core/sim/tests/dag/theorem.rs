//! Theorem 3.1 of Chen et al. 2007 (Blelloch and Gibbons 2004): with an ideal cache of C + P·D lines, Parallel Depth
//! First on P cores misses at most as often as one core with an ideal cache of C lines.

use crate::ideal::{depth, lru_misses, optimal_misses, references};
use crate::nested::{Piece, recorded};
use std::collections::HashSet;
use std::ops::Range;

/// Lehmer 1951, with the multiplier of Park and Miller 1988.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, range: Range<u32>) -> u32 {
        self.0 = self.0 * 48_271 % 0x7FFF_FFFF;
        range.start + (self.0 % u64::from(range.end - range.start)) as u32
    }
}

fn touch(line: u32) -> Piece {
    Piece::Task(vec![line])
}

/// Divide and conquer over a region: halves or thirds side by side, and then a pass over all of it by tasks side by side,
/// as merging is, or before them, as partitioning is. Each task makes one reference, so that the order of references is
/// the scheduler's alone.
fn divide(dice: &mut Dice, region: Range<u32>) -> Piece {
    if region.len() <= 2 {
        return Piece::Series(region.map(touch).collect());
    }
    let parts = dice.throw(2..4).min(region.len() as u32);
    let bound = |part: u32| region.start + region.len() as u32 * part / parts;
    let below = (0..parts).map(|part| divide(dice, bound(part)..bound(part + 1))).collect();
    let mut pass: Vec<Piece> = Vec::new();
    let mut from = region.start;
    while from < region.end {
        let to = (from + dice.throw(1..4)).min(region.end);
        pass.push(Piece::Series((from..to).map(touch).collect()));
        from = to;
    }
    let mut steps = vec![Piece::Parallel(below), Piece::Parallel(pass)];
    if dice.throw(0..4) == 0 {
        steps.reverse();
    }
    Piece::Series(steps)
}

#[test]
fn parallel_depth_first_misses_no_more_than_one_core_and_breadth_first_does() {
    let mut dice = Dice(20_070_609);
    let (mut tight, mut fifo_fails, mut lines_saved) = (0, 0, 0);
    let programs = 1_200;
    for program in 0..programs {
        let lines = dice.throw(32..400);
        let dag = recorded(&divide(&mut dice, 0..lines));
        let (cores, capacity) = (dice.throw(2..7) as usize, dice.throw(4..64) as usize);
        let sequential = references(&dag, "sequential", 1);
        let footprint = sequential.iter().collect::<HashSet<_>>().len();
        let shared = capacity + cores * depth(&dag);
        let alone = optimal_misses(&sequential, capacity);
        let [pdf, fifo] =
            ["pdf", "fifo"].map(|policy| optimal_misses(&references(&dag, policy, cores), shared));
        assert!(pdf <= alone, "program {program}: {pdf} misses on {cores} cores, {alone} on one");
        tight += u32::from(shared < footprint);
        fifo_fails += u32::from(fifo > alone);
        lines_saved += alone - pdf;
    }
    let share = |count: u32| 100 * count / programs;
    println!(
        "of {programs} programs {} % do not fit into C + P·D lines; breadth first misses more than one core in {} %; \
         Parallel Depth First saves {lines_saved} misses in all",
        share(tight),
        share(fifo_fails)
    );
    assert!(share(tight) >= 34, "C + P·D below the footprint in {} %", share(tight));
    assert!(share(fifo_fails) >= 10, "breadth first fails in {} %", share(fifo_fails));
}

/// A counterexample for LRU: the theorem needs the best replacement. A root forks a wide half, and a narrow one of two tasks
/// that refer to one line. The narrow half's first task runs early, its second one after the 200 tasks of the wide half,
/// which by then have pushed the line out.
#[test]
fn with_lru_the_theorem_does_not_hold() {
    let wide = (10..210).map(touch).collect();
    let halves = vec![Piece::Fork { fork: 1, parts: wide, join: 2 }, Piece::Series(vec![touch(3), touch(3)])];
    let dag = recorded(&Piece::Fork { fork: 0, parts: halves, join: 4 });
    assert_eq!((dag.tasks.len(), depth(&dag)), (206, 5));
    let (capacity, cores) = (4, 2);
    let shared = capacity + cores * depth(&dag);
    let (alone, pdf) = (references(&dag, "sequential", 1), references(&dag, "pdf", cores));
    assert_eq!((lru_misses(&alone, capacity), lru_misses(&pdf, shared)), (205, 206));
    assert_eq!((optimal_misses(&alone, capacity), optimal_misses(&pdf, shared)), (205, 205));
}
