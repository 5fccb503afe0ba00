//! LU factorization by quadrants, without pivoting (Frigo et al. 1998, as in the Cilk distribution; Chen et al. 2007,
//! §4.2). The first quadrant is factorized, and the second and the third are solved with it in parallel. Their product
//! is subtracted from the fourth, which is then factorized.

use super::blocks::{Block, Blocks, Square};
use super::recordable::Recordable;
use crate::recorder::{Recorder, What};
use document::algorithms::Lu;
use engine::dag::TaskId;
use engine::rng::Rng;

impl Recordable for Lu {
    fn run(&self, recorder: &mut Recorder, rng: &mut Rng) -> bool {
        let order = self.order as usize;
        let mut rows: Vec<f64> =
            (0..order * order).map(|_| f64::from(rng.below(1 << 16)) / 65_536.0).collect();
        // A large diagonal: no pivot is needed.
        (0..order).for_each(|n| rows[n * order + n] += order as f64);
        let matrix = Blocks::new(recorder, "matrix", &rows, self.block as usize);
        let mut factors = Factors { matrix, size: self.block as usize };
        let blocks = (self.order / self.block) as usize;
        factors.factorize(recorder, Square { at: (0, 0), blocks, level: 0 }, &[]);
        factors.is_right(&rows, rng)
    }
}

struct Factors {
    matrix: Blocks,
    size: usize,
}

type Last = Vec<TaskId>;

impl Factors {
    fn what(&self, kind: &'static str, square: Square) -> What<'static> {
        What { kind, level: square.level, span: self.matrix.rows_of(square) }
    }

    fn fork(&self, recorder: &mut Recorder, square: Square, after: &[TaskId]) -> [TaskId; 1] {
        [recorder.fork(self.what("split", square), after)]
    }

    fn factorize(&mut self, recorder: &mut Recorder, a: Square, after: &[TaskId]) -> Last {
        recorder.group(("factorize", a.blocks, 0), |r| {
            if a.blocks == 1 {
                return vec![r.task(self.what("factorize", a), after, |r| self.factorize_block(r, a.at))];
            }
            let [first, right, below, rest] = a.quadrants();
            let first_done = self.factorize(r, first, after);
            let fork = self.fork(r, a, &first_done);
            let mut solved = self.solve_lower(r, right, first, &fork);
            solved.extend(self.solve_upper(r, below, first, &fork));
            let updated = self.subtract_product(r, rest, (below, right), &solved);
            self.factorize(r, rest, &updated)
        })
    }

    /// m becomes L⁻¹ · m, L the lower triangle of `l` with ones on its diagonal.
    fn solve_lower(&mut self, recorder: &mut Recorder, m: Square, l: Square, after: &[TaskId]) -> Last {
        recorder.group(("solve lower", m.blocks, 1), |r| {
            if m.blocks == 1 {
                return vec![r.task(self.what("solve", m), after, |r| self.solve_lower_block(r, m.at, l.at))];
            }
            let [m00, m01, m10, m11] = m.quadrants();
            let [l00, _, l10, l11] = l.quadrants();
            let fork = self.fork(r, m, after);
            let mut last = Vec::new();
            for (above, below) in [(m00, m10), (m01, m11)] {
                let solved = self.solve_lower(r, above, l00, &fork);
                let updated = self.subtract_product(r, below, (l10, above), &solved);
                last.extend(self.solve_lower(r, below, l11, &updated));
            }
            last
        })
    }

    /// m becomes m · U⁻¹, U the upper triangle of `u`.
    fn solve_upper(&mut self, recorder: &mut Recorder, m: Square, u: Square, after: &[TaskId]) -> Last {
        recorder.group(("solve upper", m.blocks, 1), |r| {
            if m.blocks == 1 {
                return vec![r.task(self.what("solve", m), after, |r| self.solve_upper_block(r, m.at, u.at))];
            }
            let [m00, m01, m10, m11] = m.quadrants();
            let [u00, u01, _, u11] = u.quadrants();
            let fork = self.fork(r, m, after);
            let mut last = Vec::new();
            for (left, right) in [(m00, m01), (m10, m11)] {
                let solved = self.solve_upper(r, left, u00, &fork);
                let updated = self.subtract_product(r, right, (left, u01), &solved);
                last.extend(self.solve_upper(r, right, u11, &updated));
            }
            last
        })
    }

    /// m becomes m − v · w: four quadrants in parallel, then again with the other halves of v and w.
    fn subtract_product(
        &mut self,
        recorder: &mut Recorder,
        m: Square,
        (v, w): (Square, Square),
        after: &[TaskId],
    ) -> Last {
        recorder.group(("subtract", m.blocks, 2), |r| {
            if m.blocks == 1 {
                let what = self.what("subtract", m);
                return vec![r.task(what, after, |r| self.subtract_block(r, m.at, v.at, w.at))];
            }
            let (m, v, w) = (m.quadrants(), v.quadrants(), w.quadrants());
            let mut last = after.to_vec();
            for half in 0..2 {
                let fork = self.fork(
                    r,
                    Square { at: m[0].at, blocks: 2 * m[0].blocks, level: m[0].level - 1 },
                    &last,
                );
                last.clear();
                for (quadrant, &target) in m.iter().enumerate() {
                    let factors = (v[quadrant / 2 * 2 + half], w[half * 2 + quadrant % 2]);
                    last.extend(self.subtract_product(r, target, factors, &fork));
                }
            }
            last
        })
    }

    fn factorize_block(&mut self, recorder: &mut Recorder, block: Block) {
        for pivot in 0..self.size {
            let by = self.matrix.element(recorder, block, pivot, pivot);
            for row in pivot + 1..self.size {
                let factor = self.matrix.divide(recorder, (block, row, pivot), by);
                self.matrix.subtract_row(recorder, (block, row), (block, pivot), factor, pivot + 1);
            }
        }
    }

    fn solve_lower_block(&mut self, recorder: &mut Recorder, m: Block, l: Block) {
        for row in 1..self.size {
            for above in 0..row {
                let factor = self.matrix.element(recorder, l, row, above);
                self.matrix.subtract_row(recorder, (m, row), (m, above), factor, 0);
            }
        }
    }

    fn solve_upper_block(&mut self, recorder: &mut Recorder, m: Block, u: Block) {
        for row in 0..self.size {
            for column in 0..self.size {
                let by = self.matrix.element(recorder, u, column, column);
                let factor = self.matrix.divide(recorder, (m, row, column), by);
                self.matrix.subtract_row(recorder, (m, row), (u, column), factor, column + 1);
            }
        }
    }

    fn subtract_block(&mut self, recorder: &mut Recorder, m: Block, v: Block, w: Block) {
        for row in 0..self.size {
            for inner in 0..self.size {
                let factor = self.matrix.element(recorder, v, row, inner);
                self.matrix.subtract_row(recorder, (m, row), (w, inner), factor, 0);
            }
        }
    }

    /// Checks L · (U · x) = A · x for a random x, up to rounding (Freivalds 1977).
    fn is_right(&self, rows: &[f64], rng: &mut Rng) -> bool {
        let order = self.matrix.order();
        let x: Vec<f64> = (0..order).map(|_| f64::from(rng.below(1 << 16)) / 65_536.0).collect();
        let sum = |row: usize, columns: std::ops::Range<usize>, x: &[f64]| -> f64 {
            columns.map(|column| self.matrix.at(row, column) * x[column]).sum()
        };
        let upper: Vec<f64> = (0..order).map(|row| sum(row, row..order, &x)).collect();
        (0..order).all(|row| {
            let product = upper[row] + sum(row, 0..row, &upper);
            let expected: f64 = rows[row * order..(row + 1) * order].iter().zip(&x).map(|(a, x)| a * x).sum();
            (product - expected).abs() <= 1e-9 * expected.abs()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use document::algorithms::Algorithm;

    #[test]
    fn factorizes() {
        for (order, block) in [(2, 1), (12, 3), (64, 8), (64, 16), (16, 16)] {
            let spec = Lu { order, block };
            let mut recorder = Recorder::new(128, spec.extent());
            assert!(spec.run(&mut recorder, &mut Rng::new(5, 1)), "order {order}, block {block}");
            let dag = recorder.finish().unwrap();
            let of = |kind| dag.tasks.iter().filter(|t| dag.kinds[usize::from(t.kind)] == kind).count();
            let blocks = (order / block) as usize;
            assert_eq!(of("factorize"), blocks);
            if blocks > 1 {
                assert_eq!(of("solve"), blocks * (blocks - 1));
                assert_eq!(of("subtract"), (1..blocks).map(|n| n * n).sum::<usize>());
            }
        }
    }
}
