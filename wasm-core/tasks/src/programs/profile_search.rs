//! Protein family search: each of many sequences is aligned with the family's profile, a hidden Markov model, by
//! dynamic programming (Viterbi's algorithm; Eddy's HMMER; Chen et al. 2007, §5.5). A sequence needs the profile and
//! two rows of scores: the working set is deliberately small.

mod model;
mod plain;

use self::model::{IMPOSSIBLE, Model, Row, draw_sequences, step};
use super::recordable::Recordable;
use crate::array::Array;
use crate::recorder::{Recorder, What};
use document::algorithms::{Algorithm, ProfileSearch};
use engine::dag::TaskId;
use engine::rng::Rng;

impl Recordable for ProfileSearch {
    fn run(&self, recorder: &mut Recorder, rng: &mut Rng) -> bool {
        let model = Model::draw(self.positions as usize, rng);
        let sequences = draw_sequences(&model, self.extent(), self.residues as usize, rng);
        let mut search = Search::new(self, recorder, &model, &sequences);
        search.some(recorder, (0, self.extent()), 0, &[]);
        let every = sequences.len().div_ceil(64);
        let scores = search.scores.data().iter().zip(&sequences).step_by(every);
        scores.into_iter().all(|(&score, sequence)| score == plain::score(&model, sequence))
    }
}

struct Search<'a> {
    spec: &'a ProfileSearch,
    model: &'a Model,
    /// Match scores by residue and position; a residue's row is contiguous.
    matches: Array<i32>,
    /// Transition scores by position.
    transitions: Array<[i32; 7]>,
    /// All sequences concatenated, and the start of each.
    residues: Array<u8>,
    first: Vec<usize>,
    /// By task, two rows of a match, an insertion and a deletion per position: the task's private memory.
    rows: Array<[i32; 3]>,
    /// Tasks that have rows.
    tasks: usize,
    scores: Array<i32>,
}

const SCORE_BYTES: u32 = 4;
const TRANSITIONS_BYTES: u32 = 28;
const CELL_BYTES: u32 = 12;

impl<'a> Search<'a> {
    fn new(
        spec: &'a ProfileSearch,
        recorder: &mut Recorder,
        model: &'a Model,
        sequences: &[Vec<u8>],
    ) -> Self {
        let mut first = vec![0];
        first.extend(sequences.iter().scan(0, |at, sequence| {
            *at += sequence.len();
            Some(*at)
        }));
        let rows = 2 * (model.positions() + 1) * tasks(sequences.len(), spec.leaf_sequences as usize);
        Self {
            spec,
            model,
            matches: Array::new(recorder, "match scores", SCORE_BYTES, model.matches.concat()),
            transitions: Array::new(recorder, "transitions", TRANSITIONS_BYTES, model.transitions.clone()),
            residues: Array::new(recorder, "sequences", 1, sequences.concat()),
            first,
            rows: Array::new(recorder, "rows", CELL_BYTES, vec![[IMPOSSIBLE; 3]; rows]),
            tasks: 0,
            scores: Array::new(recorder, "scores", SCORE_BYTES, vec![0; sequences.len()]),
        }
    }

    fn some(&mut self, recorder: &mut Recorder, range: (usize, usize), level: usize, after: &[TaskId]) {
        let (low, high) = range;
        recorder.group(("score", high - low, 0), |recorder| {
            if high - low <= self.spec.leaf_sequences as usize {
                recorder.task(What { kind: "score", level, span: range }, after, |r| {
                    (low..high).for_each(|sequence| self.score(r, sequence));
                });
                self.tasks += 1;
                return;
            }
            let fork = [recorder.fork(What { kind: "split", level, span: range }, after)];
            let middle = (low + high) / 2;
            self.some(recorder, (low, middle), level + 1, &fork);
            self.some(recorder, (middle, high), level + 1, &fork);
        });
    }

    /// Scores a sequence. References are recorded by rows: all lines of one input, then all of the next, not
    /// interleaved.
    fn score(&mut self, recorder: &mut Recorder, sequence: usize) {
        let positions = self.model.positions();
        let width = positions + 1;
        let mut rows = [0, 1].map(|row| (2 * self.tasks + row) * width);
        let mut best = IMPOSSIBLE;
        let mut last = Row::before_the_first(positions);
        for at in self.first[sequence]..self.first[sequence + 1] {
            let residue = self.residues.get(recorder, at);
            let inputs = [
                (self.matches.address(usize::from(residue) * positions), positions as u32 * SCORE_BYTES),
                (self.transitions.address(0), width as u32 * TRANSITIONS_BYTES),
                (self.rows.address(rows[0]), width as u32 * CELL_BYTES),
            ];
            inputs.into_iter().for_each(|(address, bytes)| recorder.refer_to(address, bytes, false));
            recorder.refer_to(self.rows.address(rows[1]), width as u32 * CELL_BYTES, true);
            recorder.work(positions as u32 * self.spec.instructions_per_cell);
            last = step(self.model, &last, residue);
            best = best.max(last.end());
            rows.swap(0, 1);
        }
        self.scores.set(recorder, sequence, best);
    }
}

/// The number of tasks that score `sequences` sequences.
fn tasks(sequences: usize, leaf_sequences: usize) -> usize {
    if sequences <= leaf_sequences {
        return 1;
    }
    let half = sequences / 2;
    tasks(half, leaf_sequences) + tasks(sequences - half, leaf_sequences)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_what_a_plain_program_does() {
        for (sequences, residues, positions, leaf_sequences) in
            [(1, 2, 1, 1), (50, 30, 20, 3), (64, 10, 33, 100)]
        {
            let spec =
                ProfileSearch { sequences, residues, positions, leaf_sequences, ..ProfileSearch::default() };
            let mut recorder = Recorder::new(128, spec.extent());
            assert!(spec.run(&mut recorder, &mut Rng::new(3, 1)), "{spec:?}");
        }
    }

    #[test]
    fn members_of_the_family_score_higher() {
        let spec = ProfileSearch { sequences: 64, ..ProfileSearch::default() };
        let rng = &mut Rng::new(3, 1);
        let model = Model::draw(spec.positions as usize, rng);
        let sequences = draw_sequences(&model, 64, 100, rng);
        let scores: Vec<i32> = sequences.iter().map(|sequence| plain::score(&model, sequence)).collect();
        let mean = |first: usize| scores.iter().skip(first).step_by(4).sum::<i32>() / 16;
        assert!(mean(0) > mean(1) + 1_000, "{scores:?}");
    }
}
