//! Delaunay triangulation of given points: both halves are triangulated in parallel, then merged along the seam between
//! them (Guibas and Stolfi 1985; Triangle of Shewchuk 1996 does it so; Chen et al. 2007, §5.5). The cost of a seam
//! depends on the points beside it. Refinement by more points, Triangle's other half, is left out.

mod edges;
mod points;

use self::edges::Edges;
use self::points::scattered;
use super::recordable::Recordable;
use crate::recorder::{Recorder, What};
use document::algorithms::{Algorithm, Mesh};
use engine::dag::TaskId;
use engine::rng::Rng;

impl Recordable for Mesh {
    fn run(&self, recorder: &mut Recorder, rng: &mut Rng) -> bool {
        let points = scattered(self.points as usize, self.clusters as usize, rng);
        let mut mesher =
            Mesher { spec: self, edges: Edges::new(recorder, points, self.instructions_per_test) };
        let (_, whole) = mesher.mesh(recorder, (0, self.extent()), 0, &[]);
        mesher.edges.is_delaunay(whole.hull[1])
    }
}

/// A finished part.
struct Part {
    /// The hull edges that leave the leftmost point counterclockwise, and the rightmost one clockwise.
    hull: [u32; 2],
    /// Unused places for edges.
    free: Vec<u32>,
}

struct Mesher<'a> {
    spec: &'a Mesh,
    edges: Edges,
}

impl Mesher<'_> {
    /// Triangulates some points. Returns the task that finishes last, and its part.
    fn mesh(
        &mut self,
        recorder: &mut Recorder,
        range: (usize, usize),
        level: usize,
        after: &[TaskId],
    ) -> (TaskId, Part) {
        let what = |kind| What { kind, level, span: range };
        let (low, high) = range;
        recorder.group(("triangulate", high - low, 0), |recorder| {
            if high - low <= self.spec.leaf_points as usize {
                let mut part = Part { hull: [0; 2], free: Vec::new() };
                let task = recorder.task(what("triangulate"), after, |r| part = self.alone(r, range));
                return (task, part);
            }
            let fork = recorder.fork(what("split"), after);
            let middle = (low + high) / 2;
            let (left_done, left) = self.mesh(recorder, (low, middle), level + 1, &[fork]);
            let (right_done, right) = self.mesh(recorder, (middle, high), level + 1, &[fork]);
            let mut part = Part { hull: [0; 2], free: Vec::new() };
            let sewn =
                recorder.task(what("sew"), &[left_done, right_done], |r| part = self.sew(r, left, right));
            (sewn, part)
        })
    }

    /// Triangulates some points within one task.
    fn alone(&mut self, recorder: &mut Recorder, (low, high): (usize, usize)) -> Part {
        if high - low <= 3 {
            // The limit of edges of a planar graph on these points at any time.
            let mut free: Vec<u32> = (3 * low as u32..3 * high as u32).rev().collect();
            let hull = self.edges.first(recorder, (low as u32, high as u32), &mut free);
            return Part { hull, free };
        }
        let middle = (low + high) / 2;
        let left = self.alone(recorder, (low, middle));
        let right = self.alone(recorder, (middle, high));
        self.sew(recorder, left, right)
    }

    fn sew(&mut self, recorder: &mut Recorder, left: Part, right: Part) -> Part {
        let mut free = left.free;
        free.extend(right.free);
        let hull = self.edges.sew(recorder, left.hull, right.hull, &mut free);
        Part { hull, free }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rng::Rng;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn is_a_delaunay_triangulation(points in 2..600u32, leaf_points in 3..50u32, clusters in 0..4u32, seed: u64) {
            let spec = Mesh { points, leaf_points, clusters, ..Mesh::default() };
            let mut recorder = Recorder::new(128, spec.extent());
            prop_assert!(spec.run(&mut recorder, &mut Rng::new(seed, 1)));
        }
    }
}
