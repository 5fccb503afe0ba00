//! Heat: a plate's temperature, step by step. Each point becomes a mean of itself and its four neighbours (Jacobi). A
//! step's rows are halved recursively, and the strips are computed in parallel (Frigo et al. 1998, as in the Cilk
//! distribution; Chen et al. 2007, §5.5). The next step waits for all of them.

use super::recordable::Recordable;
use crate::array::Array;
use crate::recorder::{Recorder, What};
use document::algorithms::{Algorithm, Heat};
use engine::dag::TaskId;
use engine::rng::Rng;

const ELEMENT_BYTES: u32 = 8;
/// Weight of a neighbour in the new temperature; the method is stable up to 1/4.
const SHARE: f64 = 0.2;

impl Recordable for Heat {
    fn run(&self, recorder: &mut Recorder, rng: &mut Rng) -> bool {
        let points = self.extent() * self.columns as usize;
        let start: Vec<f64> = (0..points).map(|_| f64::from(rng.below(1 << 16)) / 256.0).collect();
        let grids =
            ["even steps", "odd steps"].map(|name| Array::new(recorder, name, ELEMENT_BYTES, start.clone()));
        let mut plate = Plate { spec: self, grids };
        let mut after = Vec::new();
        for step in 0..self.steps as usize {
            after = recorder.group(("step", self.extent() - 2, step as u16), |r| {
                plate.strip(r, step, (1, self.extent() - 1), 0, &after)
            });
        }
        plate.grids[self.steps as usize % 2].data() == plain(self, start)
    }
}

/// The same result from a plain loop.
fn plain(spec: &Heat, start: Vec<f64>) -> Vec<f64> {
    let columns = spec.columns as usize;
    let mut now = start;
    for _ in 0..spec.steps {
        let before = now.clone();
        for row in 1..spec.extent() - 1 {
            for at in row * columns + 1..(row + 1) * columns - 1 {
                now[at] = mean(before[at], [at - columns, at - 1, at + 1, at + columns].map(|n| before[n]));
            }
        }
    }
    now
}

/// A point's next temperature.
fn mean(here: f64, around: [f64; 4]) -> f64 {
    here + SHARE * (around.iter().sum::<f64>() - 4.0 * here)
}

struct Plate<'a> {
    spec: &'a Heat,
    /// The grid that even steps read and odd ones write, and the other.
    grids: [Array<f64>; 2],
}

impl Plate<'_> {
    /// Computes some rows of a step. Returns the tasks that are done last.
    fn strip(
        &mut self,
        recorder: &mut Recorder,
        step: usize,
        rows: (usize, usize),
        level: usize,
        after: &[TaskId],
    ) -> Vec<TaskId> {
        recorder.group(("strip", rows.1 - rows.0, 0), |recorder| {
            if rows.1 - rows.0 <= self.spec.leaf_rows as usize {
                let what = What { kind: "strip", level, span: rows };
                return vec![recorder.task(what, after, |r| self.rows(r, step, rows))];
            }
            let fork = [recorder.fork(What { kind: "split", level, span: rows }, after)];
            let middle = (rows.0 + rows.1) / 2;
            let mut last = Vec::new();
            for half in [(rows.0, middle), (middle, rows.1)] {
                last.extend(self.strip(recorder, step, half, level + 1, &fork));
            }
            last
        })
    }

    fn rows(&mut self, recorder: &mut Recorder, step: usize, rows: (usize, usize)) {
        let columns = self.spec.columns as usize;
        let [even, odd] = &mut self.grids;
        let (from, to) = if step.is_multiple_of(2) { (&*even, odd) } else { (&*odd, even) };
        for row in rows.0..rows.1 {
            let first = row * columns;
            let [mut left, mut here] = [0, 1].map(|column| from.get(recorder, first + column));
            for at in first + 1..first + columns - 1 {
                let [above, below, right] =
                    [at - columns, at + columns, at + 1].map(|n| from.get(recorder, n));
                to.set(recorder, at, mean(here, [above, left, right, below]));
                recorder.work(self.spec.instructions_per_point);
                (left, here) = (here, right);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn does_what_a_plain_loop_does() {
        for (rows, columns, steps, leaf_rows) in
            [(3, 3, 1, 1), (17, 9, 4, 3), (64, 32, 5, 8), (10, 40, 2, 100)]
        {
            let spec = Heat { rows, columns, steps, leaf_rows, ..Heat::default() };
            let mut recorder = Recorder::new(128, spec.extent());
            assert!(spec.run(&mut recorder, &mut Rng::new(5, 1)), "{spec:?}");
        }
    }

    #[test]
    fn heat_spreads_and_is_not_made() {
        let spec = Heat { rows: 30, columns: 30, steps: 10, leaf_rows: 4, ..Heat::default() };
        let mut start = vec![0.0; 900];
        start[15 * 30 + 15] = 1_000.0;
        let end = plain(&spec, start);
        assert!((end.iter().sum::<f64>() - 1_000.0).abs() < 1e-9, "none has reached the border");
        assert!(end[15 * 30 + 15] < 300.0 && end[20 * 30 + 15] > 0.0);
    }
}
