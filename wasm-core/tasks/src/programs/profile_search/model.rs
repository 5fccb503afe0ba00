//! A profile and its sequences: scores in thousandths of a bit, as integers.

use engine::rng::Rng;

/// Kinds of residues.
pub const RESIDUES: usize = 20;
/// Less than any score.
pub const IMPOSSIBLE: i32 = -1_000_000_000;

/// A profile of some positions. State 0 of a row is the one before the first position.
pub struct Model {
    /// Match scores by residue and position.
    pub matches: Vec<Vec<i32>>,
    /// Transition scores by state from 0 on: from a match to a match, an insertion, a deletion; from an insertion to a
    /// match, an insertion; from a deletion to a match, a deletion.
    pub transitions: Vec<[i32; 7]>,
}

impl Model {
    /// A profile in which each position prefers one residue.
    pub fn draw(positions: usize, rng: &mut Rng) -> Self {
        let mut matches = vec![vec![0; positions]; RESIDUES];
        for position in 0..positions {
            for row in &mut matches {
                row[position] = -500 - rng.below(1_500) as i32;
            }
            let preferred = rng.below(RESIDUES as u32) as usize;
            matches[preferred][position] = 2_000 + rng.below(2_000) as i32;
        }
        let mut draw = |least: i32, range: u32| least - rng.below(range) as i32;
        let transitions = (0..=positions).map(|_| {
            [
                draw(0, 200),
                draw(-5_000, 2_000),
                draw(-5_000, 2_000),
                draw(-500, 500),
                draw(-1_000, 500),
                draw(-500, 500),
                draw(-1_000, 500),
            ]
        });
        Self { matches, transitions: transitions.collect() }
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.transitions.len() - 1
    }

    /// The residue that a position prefers.
    fn preferred(&self, position: usize) -> u8 {
        let best = (0..RESIDUES).max_by_key(|&residue| self.matches[residue][position]);
        best.unwrap_or_default() as u8
    }
}

/// Sequences of different lengths. Every fourth is of the family: a copy of the profile among random residues, with
/// errors.
pub fn draw_sequences(model: &Model, count: usize, residues: usize, rng: &mut Rng) -> Vec<Vec<u8>> {
    let of_length = |n: usize, rng: &mut Rng| -> Vec<u8> {
        let length = (residues.div_ceil(2) + rng.below(residues as u32) as usize).max(1);
        let mut sequence: Vec<u8> = (0..length).map(|_| rng.below(RESIDUES as u32) as u8).collect();
        if n.is_multiple_of(4) {
            for (at, residue) in sequence.iter_mut().take(model.positions()).enumerate() {
                if rng.below(10) > 0 {
                    *residue = model.preferred(at);
                }
            }
        }
        sequence
    };
    (0..count).map(|n| of_length(n, rng)).collect()
}

/// Scores of all states after some residues: the best path to each.
pub struct Row {
    matched: Vec<i32>,
    inserted: Vec<i32>,
    deleted: Vec<i32>,
}

impl Row {
    /// No residue read yet: only the state before the first position is possible.
    pub fn before_the_first(positions: usize) -> Self {
        let mut matched = vec![IMPOSSIBLE; positions + 1];
        matched[0] = 0;
        Self { matched, inserted: vec![IMPOSSIBLE; positions + 1], deleted: vec![IMPOSSIBLE; positions + 1] }
    }

    /// The best path that ends in the last position.
    pub fn end(&self) -> i32 {
        self.matched[self.matched.len() - 1].max(self.deleted[self.deleted.len() - 1])
    }
}

/// Advances by one residue. A path may begin at any residue: the state before the first position always scores 0.
pub fn step(model: &Model, last: &Row, residue: u8) -> Row {
    let mut row = Row::before_the_first(model.positions());
    let matches = &model.matches[usize::from(residue)];
    for position in 1..=model.positions() {
        let before = position - 1;
        let [mm, _, md, im, _, dm, dd] = model.transitions[before];
        let [_, mi, _, _, ii, _, _] = model.transitions[position];
        let from = (last.matched[before] + mm).max(last.inserted[before] + im).max(last.deleted[before] + dm);
        row.matched[position] = (from + matches[before]).max(IMPOSSIBLE);
        let stay = (last.matched[position] + mi).max(last.inserted[position] + ii);
        row.inserted[position] = stay.max(IMPOSSIBLE);
        row.deleted[position] = (row.matched[before] + md).max(row.deleted[before] + dd).max(IMPOSSIBLE);
    }
    row
}
