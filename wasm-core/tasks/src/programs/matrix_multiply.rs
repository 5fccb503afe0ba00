//! C += A · B by quadrants: four parallel products write different quadrants of C, then the other four (Frigo et al.
//! 1998, as in the Cilk distribution; Chen et al. 2007, §5.5).

use super::blocks::{ELEMENT_BYTES, INSTRUCTIONS_PER_ELEMENT};
use super::recordable::Recordable;
use crate::array::Array;
use crate::recorder::{Recorder, What};
use document::algorithms::MatrixMultiply;
use engine::dag::TaskId;
use engine::rng::Rng;

impl Recordable for MatrixMultiply {
    fn run(&self, recorder: &mut Recorder, rng: &mut Rng) -> bool {
        let order = self.order as usize;
        let mut draw = || (0..order * order).map(|_| f64::from(rng.below(16))).collect::<Vec<_>>();
        let a = Array::new(recorder, "A", ELEMENT_BYTES, draw());
        let b = Array::new(recorder, "B", ELEMENT_BYTES, draw());
        let c = Array::new(recorder, "C", ELEMENT_BYTES, vec![0.0; order * order]);
        let mut product = Product { order, block: self.block as usize, a, b, c };
        product.add(recorder, &Quadrants { size: order, c: (0, 0), inner: 0, level: 0, first: 0 }, 0, &[]);
        product.is_right(rng)
    }
}

struct Product {
    order: usize,
    block: usize,
    a: Array<f64>,
    b: Array<f64>,
    c: Array<f64>,
}

/// C(c) += A(c.row, inner) · B(inner, c.column), squares of `size`.
struct Quadrants {
    size: usize,
    c: (usize, usize),
    inner: usize,
    level: usize,
    /// Elements of C before this square, with quadrants numbered consecutively.
    first: usize,
}

impl Quadrants {
    fn what(&self, kind: &'static str) -> What<'static> {
        What { kind, level: self.level, span: (self.first, self.first + self.size * self.size) }
    }

    /// The four products that use inner half number `half`.
    fn halves(&self, half: usize) -> [Quadrants; 4] {
        let size = self.size / 2;
        [0, 1, 2, 3].map(|quadrant| Quadrants {
            size,
            c: (self.c.0 + quadrant / 2 * size, self.c.1 + quadrant % 2 * size),
            inner: self.inner + half * size,
            level: self.level + 1,
            first: self.first + quadrant * size * size,
        })
    }
}

impl Product {
    /// Adds a product once `after` are done. Returns the tasks that are done last.
    fn add(&mut self, recorder: &mut Recorder, q: &Quadrants, stage: u16, after: &[TaskId]) -> Vec<TaskId> {
        recorder.group(("multiply", q.size, stage), |recorder| {
            if q.size <= self.block {
                return vec![recorder.task(q.what("multiply"), after, |r| self.add_block(r, q))];
            }
            let mut last = after.to_vec();
            for half in 0..2 {
                let fork = recorder.fork(q.what("split"), &last);
                last.clear();
                for part in q.halves(half) {
                    last.extend(self.add(recorder, &part, half as u16, &[fork]));
                }
            }
            last
        })
    }

    fn add_block(&mut self, recorder: &mut Recorder, q: &Quadrants) {
        let columns = q.c.1..q.c.1 + q.size;
        for row in q.c.0..q.c.0 + q.size {
            for inner in q.inner..q.inner + q.size {
                let factor = self.a.get(recorder, row * self.order + inner);
                let (from, to) = (inner * self.order, row * self.order);
                let bytes = q.size as u32 * ELEMENT_BYTES;
                recorder.refer_to(self.b.address(from + columns.start), bytes, false);
                recorder.refer_to(self.c.address(to + columns.start), bytes, true);
                let c = &mut self.c.data_mut()[to..];
                for column in columns.clone() {
                    c[column] += factor * self.b.data()[from + column];
                }
                recorder.work(q.size as u32 * INSTRUCTIONS_PER_ELEMENT);
            }
        }
    }

    /// Checks A · (B · x) = C · x for a random x (Freivalds 1977). All numbers are small integers, so sums are exact.
    fn is_right(&self, rng: &mut Rng) -> bool {
        let x: Vec<f64> = (0..self.order).map(|_| f64::from(rng.below(1 << 16))).collect();
        let times = |m: &[f64], x: &[f64]| -> Vec<f64> {
            m.chunks(self.order).map(|row| row.iter().zip(x).map(|(m, x)| m * x).sum()).collect()
        };
        times(self.a.data(), &times(self.b.data(), &x)) == times(self.c.data(), &x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use document::algorithms::Algorithm;

    #[test]
    fn multiplies() {
        for (order, block) in [(2, 1), (12, 3), (64, 16), (32, 32)] {
            let spec = MatrixMultiply { order, block };
            let mut recorder = Recorder::new(128, spec.extent());
            assert!(spec.run(&mut recorder, &mut Rng::new(7, 1)), "order {order}, block {block}");
            let dag = recorder.finish().unwrap();
            let blocks = (order / block).pow(3) as usize;
            let multiplies = |t: &&engine::dag::Task| dag.kinds[usize::from(t.kind)] == "multiply";
            assert_eq!(dag.tasks.iter().filter(multiplies).count(), blocks);
        }
    }
}
