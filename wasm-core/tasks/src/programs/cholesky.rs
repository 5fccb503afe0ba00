//! Cholesky factorization by quadrants (Frigo et al. 1998 have it for sparse matrices in the Cilk distribution; this
//! one is dense). The first quadrant is factorized and the third solved with it; the square of the third is subtracted
//! from the fourth, which is then factorized. Elements above the diagonal are not touched.

use super::blocks::{Block, Blocks, Square};
use super::recordable::Recordable;
use crate::recorder::{Recorder, What};
use document::algorithms::Cholesky;
use engine::dag::TaskId;
use engine::rng::Rng;

impl Recordable for Cholesky {
    fn run(&self, recorder: &mut Recorder, rng: &mut Rng) -> bool {
        let order = self.order as usize;
        let mut rows = vec![0.0; order * order];
        for row in 0..order {
            for column in 0..=row {
                let value = f64::from(rng.below(1 << 16)) / 65_536.0;
                rows[row * order + column] = value;
                rows[column * order + row] = value;
            }
            // The diagonal exceeds the rest of its row: the matrix is positive definite.
            rows[row * order + row] += order as f64;
        }
        let matrix = Blocks::new(recorder, "matrix", &rows, self.block as usize);
        let mut factor = Factor { matrix, size: self.block as usize };
        let blocks = (self.order / self.block) as usize;
        factor.factorize(recorder, Square { at: (0, 0), blocks, level: 0 }, &[]);
        factor.is_right(&rows, rng)
    }
}

struct Factor {
    matrix: Blocks,
    size: usize,
}

type Last = Vec<TaskId>;

impl Factor {
    fn what(&self, kind: &'static str, square: Square) -> What<'static> {
        What { kind, level: square.level, span: self.matrix.rows_of(square) }
    }

    fn factorize(&mut self, recorder: &mut Recorder, a: Square, after: &[TaskId]) -> Last {
        recorder.group(("factorize", a.blocks, 0), |r| {
            if a.blocks == 1 {
                return vec![r.task(self.what("factorize", a), after, |r| self.factorize_block(r, a.at))];
            }
            let [first, _, below, rest] = a.quadrants();
            let first_done = self.factorize(r, first, after);
            let solved = self.solve(r, below, first, &first_done);
            let updated = self.subtract_product(r, rest, (below, below), &solved);
            self.factorize(r, rest, &updated)
        })
    }

    /// m becomes m · L⁻ᵀ, L the lower triangle of `l`: both halves of its rows in parallel.
    fn solve(&mut self, recorder: &mut Recorder, m: Square, l: Square, after: &[TaskId]) -> Last {
        recorder.group(("solve", m.blocks, 1), |r| {
            if m.blocks == 1 {
                return vec![r.task(self.what("solve", m), after, |r| self.solve_block(r, m.at, l.at))];
            }
            let [m00, m01, m10, m11] = m.quadrants();
            let [l00, _, l10, l11] = l.quadrants();
            let fork = [r.fork(self.what("split", m), after)];
            let mut last = Vec::new();
            for (left, right) in [(m00, m01), (m10, m11)] {
                let solved = self.solve(r, left, l00, &fork);
                let updated = self.subtract_product(r, right, (left, l10), &solved);
                last.extend(self.solve(r, right, l11, &updated));
            }
            last
        })
    }

    /// m becomes m − v · wᵀ, on the diagonal its lower triangle only: quadrants in parallel, then again with the other
    /// halves of v and w.
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
            let (quadrants, v, w) = (m.quadrants(), v.quadrants(), w.quadrants());
            let mut last = after.to_vec();
            for half in 0..2 {
                let fork = r.fork(self.what("split", m), &last);
                last.clear();
                for (quadrant, &target) in quadrants.iter().enumerate() {
                    // Above the diagonal.
                    if target.at.1 > target.at.0 {
                        continue;
                    }
                    let factors = (v[quadrant / 2 * 2 + half], w[quadrant % 2 * 2 + half]);
                    last.extend(self.subtract_product(r, target, factors, &[fork]));
                }
            }
            last
        })
    }

    fn factorize_block(&mut self, recorder: &mut Recorder, block: Block) {
        for column in 0..self.size {
            self.matrix.subtract_dot(recorder, (block, column, column), [(block, column); 2], column);
            let root = self.matrix.take_root(recorder, block, column);
            for row in column + 1..self.size {
                let rows = [(block, row), (block, column)];
                self.matrix.subtract_dot(recorder, (block, row, column), rows, column);
                self.matrix.divide(recorder, (block, row, column), root);
            }
        }
    }

    fn solve_block(&mut self, recorder: &mut Recorder, m: Block, l: Block) {
        for row in 0..self.size {
            for column in 0..self.size {
                self.matrix.subtract_dot(recorder, (m, row, column), [(m, row), (l, column)], column);
                let by = self.matrix.element(recorder, l, column, column);
                self.matrix.divide(recorder, (m, row, column), by);
            }
        }
    }

    fn subtract_block(&mut self, recorder: &mut Recorder, m: Block, v: Block, w: Block) {
        for row in 0..self.size {
            let columns = if m.0 == m.1 { row + 1 } else { self.size };
            for column in 0..columns {
                self.matrix.subtract_dot(recorder, (m, row, column), [(v, row), (w, column)], self.size);
            }
        }
    }

    /// Checks L · (Lᵀ · x) = A · x for a random x, up to rounding (Freivalds 1977).
    fn is_right(&self, rows: &[f64], rng: &mut Rng) -> bool {
        let order = self.matrix.order();
        let x: Vec<f64> = (0..order).map(|_| f64::from(rng.below(1 << 16)) / 65_536.0).collect();
        let upper: Vec<f64> =
            (0..order).map(|row| (row..order).map(|n| self.matrix.at(n, row) * x[n]).sum()).collect();
        (0..order).all(|row| {
            let product: f64 = (0..=row).map(|column| self.matrix.at(row, column) * upper[column]).sum();
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
            let spec = Cholesky { order, block };
            let mut recorder = Recorder::new(128, spec.extent());
            assert!(spec.run(&mut recorder, &mut Rng::new(5, 1)), "order {order}, block {block}");
            let dag = recorder.finish().unwrap();
            let of = |kind| dag.tasks.iter().filter(|t| dag.kinds[usize::from(t.kind)] == kind).count();
            let blocks = (order / block) as usize;
            assert_eq!(of("factorize"), blocks);
            if blocks > 1 {
                assert_eq!(of("solve"), blocks * (blocks - 1) / 2);
                // Below each solved block, and on the diagonal beside it.
                assert_eq!(of("subtract"), (1..blocks).map(|n| n * (n + 1) / 2).sum::<usize>());
            }
        }
    }
}
