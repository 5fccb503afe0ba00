//! Forces between bodies by a tree (Barnes and Hut 1986; Chen et al. 2007, §5.5). The plane is cut into quarters until
//! each contains few bodies, and the quarters' trees are built in parallel. Masses and centres of mass are added
//! bottom-up. Then parallel tasks walk the tree for some bodies each, and treat distant squares as single masses.

mod bodies;

use self::bodies::{Body, Square, attraction, direct, draw};
use super::recordable::Recordable;
use crate::array::Array;
use crate::recorder::{Recorder, What};
use document::algorithms::{Algorithm, Tree};
use engine::dag::TaskId;
use engine::rng::Rng;

impl Recordable for Tree {
    fn run(&self, recorder: &mut Recorder, rng: &mut Rng) -> bool {
        let mut simulation = Simulation::new(self, recorder, draw(self.extent(), rng));
        let all = (0, self.extent());
        let built = recorder.group(("build", self.extent(), 0), |r| {
            simulation.build(r, 0, Place { range: all, square: Square::ALL, level: 0 }, &[])
        });
        recorder.group(("forces", self.extent(), 1), |r| simulation.forces(r, all, 0, &[built]));
        simulation.is_right()
    }
}

/// A square of the plane with its bodies.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// The mass of its bodies, at their centre of mass.
    mass: Body,
    side: f64,
    /// The bodies inside.
    range: (u32, u32),
    /// The node numbers of its quarters; `None` for a square that is not cut.
    quarters: Option<[u32; 4]>,
}

/// The bodies and the square of a node.
#[derive(Clone, Copy)]
struct Place {
    range: (usize, usize),
    square: Square,
    level: usize,
}

impl Place {
    fn what(self, kind: &'static str) -> What<'static> {
        What { kind, level: self.level, span: self.range }
    }

    fn bodies(self) -> usize {
        self.range.1 - self.range.0
    }
}

const BODY_BYTES: u32 = 24;
const NODE_BYTES: u32 = 56;
const FORCE_BYTES: u32 = 16;

struct Simulation<'a> {
    spec: &'a Tree,
    /// Bodies in the order of the tree once it is built, and a buffer for moving them.
    bodies: Array<Body>,
    buffer: Array<Body>,
    nodes: Array<Node>,
    /// The number of allocated nodes.
    numbered: u32,
    /// By body, the sum of the forces on it.
    forces: Array<[f64; 2]>,
}

impl<'a> Simulation<'a> {
    fn new(spec: &'a Tree, recorder: &mut Recorder, bodies: Vec<Body>) -> Self {
        let nodes = count(&bodies, Square::ALL, spec.least_bodies as usize);
        let forces = vec![[0.0; 2]; bodies.len()];
        Self {
            spec,
            buffer: Array::new(recorder, "buffer", BODY_BYTES, bodies.clone()),
            bodies: Array::new(recorder, "bodies", BODY_BYTES, bodies),
            nodes: Array::new(recorder, "tree", NODE_BYTES, vec![Node::default(); nodes]),
            numbered: 1,
            forces: Array::new(recorder, "forces", FORCE_BYTES, forces),
        }
    }

    /// Builds a node and all its descendants. Returns the task that is done last.
    fn build(&mut self, recorder: &mut Recorder, node: u32, place: Place, after: &[TaskId]) -> TaskId {
        if place.bodies() <= self.spec.leaf_bodies.max(self.spec.least_bodies) as usize {
            return recorder.task(place.what("build"), after, |r| self.alone(r, node, place));
        }
        let mut quarters = [place; 4];
        let cut = recorder.task(place.what("cut"), after, |r| quarters = self.cut(r, place));
        let numbers = self.number();
        let mut built = Vec::new();
        for (&quarter, number) in quarters.iter().zip(numbers) {
            // An empty square is a node without mass, which needs no task.
            if quarter.bodies() > 0 {
                built.push(
                    recorder
                        .group(("build", quarter.bodies(), 0), |r| self.build(r, number, quarter, &[cut])),
                );
            }
        }
        recorder.task(place.what("add"), &built, |r| self.add(r, node, place, Some(numbers)))
    }

    /// Builds a node and all its descendants within one task.
    fn alone(&mut self, recorder: &mut Recorder, node: u32, place: Place) {
        if place.bodies() <= self.spec.least_bodies as usize || place.square.is_smallest() {
            return self.add(recorder, node, place, None);
        }
        let quarters = self.cut(recorder, place);
        let numbers = self.number();
        for (quarter, number) in quarters.into_iter().zip(numbers) {
            if quarter.bodies() > 0 {
                self.alone(recorder, number, quarter);
            }
        }
        self.add(recorder, node, place, Some(numbers));
    }

    fn number(&mut self) -> [u32; 4] {
        self.numbered += 4;
        [4, 3, 2, 1].map(|before| self.numbered - before)
    }

    /// Moves a square's bodies into the order of its quarters.
    fn cut(&mut self, recorder: &mut Recorder, place: Place) -> [Place; 4] {
        let (low, high) = place.range;
        let mut counts = [0; 4];
        for at in low..high {
            let body = self.bodies.get(recorder, at);
            counts[place.square.quarter_of(body)] += 1;
            self.buffer.set(recorder, at, body);
            recorder.work(self.spec.instructions_per_mass);
        }
        let mut next = low;
        let quarters = [0, 1, 2, 3].map(|quarter| {
            let first = next;
            next += counts[quarter];
            Place { range: (first, next), square: place.square.quarter(quarter), level: place.level + 1 }
        });
        let mut places = quarters.map(|quarter| quarter.range.0);
        for at in low..high {
            let body = self.buffer.get(recorder, at);
            let to = &mut places[place.square.quarter_of(body)];
            self.bodies.set(recorder, *to, body);
            *to += 1;
            recorder.work(self.spec.instructions_per_mass);
        }
        quarters
    }

    /// Adds up a node's mass, from its quarters or its bodies.
    fn add(&mut self, recorder: &mut Recorder, node: u32, place: Place, quarters: Option<[u32; 4]>) {
        let parts: Vec<Body> = match quarters {
            Some(numbers) => numbers.iter().map(|&n| self.nodes.get(recorder, n as usize).mass).collect(),
            None => (place.range.0..place.range.1).map(|n| self.bodies.get(recorder, n)).collect(),
        };
        recorder.work(parts.len() as u32 * self.spec.instructions_per_mass);
        let range = (place.range.0 as u32, place.range.1 as u32);
        let node_of = Node { mass: Body::sum(&parts), side: place.square.side, range, quarters };
        self.nodes.set(recorder, node as usize, node_of);
    }

    fn forces(&mut self, recorder: &mut Recorder, range: (usize, usize), level: usize, after: &[TaskId]) {
        let (low, high) = range;
        if high - low <= self.spec.force_bodies as usize {
            recorder.task(What { kind: "forces", level, span: range }, after, |r| {
                (low..high).for_each(|body| self.force_on(r, body));
            });
            return;
        }
        let fork = [recorder.fork(What { kind: "split", level, span: range }, after)];
        let middle = (low + high) / 2;
        for half in [(low, middle), (middle, high)] {
            recorder.group(("forces", half.1 - half.0, 0), |r| self.forces(r, half, level + 1, &fork));
        }
    }

    /// Walks the tree for one body.
    fn force_on(&mut self, recorder: &mut Recorder, at: usize) {
        let body = self.bodies.get(recorder, at);
        let mut force = [0.0; 2];
        let mut open = vec![0];
        let mut pull = |mass: Body| {
            let pulls = attraction(body, mass);
            force = [force[0] + pulls[0], force[1] + pulls[1]];
        };
        while let Some(number) = open.pop() {
            let node: Node = self.nodes.get(recorder, number as usize);
            recorder.work(self.spec.instructions_per_mass);
            let reach = node.side * f64::from(self.spec.distance_tenths) / 10.0;
            if body.squared_distance(node.mass) > reach * reach {
                pull(node.mass);
            } else if let Some(quarters) = node.quarters {
                open.extend(quarters.into_iter().rev());
            } else {
                for other in (node.range.0 as usize..node.range.1 as usize).filter(|&other| other != at) {
                    pull(self.bodies.get(recorder, other));
                    recorder.work(self.spec.instructions_per_mass);
                }
            }
        }
        self.forces.set(recorder, at, force);
    }

    /// Whether sampled forces equal the direct sums within θ² / 2 of the sum of magnitudes: the error of the tree falls
    /// with θ² (Barnes and Hut 1986).
    fn is_right(&self) -> bool {
        let bodies = self.bodies.data();
        let theta = 10.0 / f64::from(self.spec.distance_tenths);
        let every = bodies.len().div_ceil(64);
        (0..bodies.len()).step_by(every).all(|at| {
            let (exact, magnitudes) = direct(bodies, at);
            let [x, y] = self.forces.data()[at];
            let wrong = [x - exact[0], y - exact[1]].map(|part| part * part).iter().sum::<f64>().sqrt();
            wrong <= magnitudes * theta * theta / 2.0
        })
    }
}

/// The number of nodes of the tree over some bodies.
fn count(bodies: &[Body], square: Square, least_bodies: usize) -> usize {
    if bodies.len() <= least_bodies || square.is_smallest() {
        return 1;
    }
    let quarters = [0, 1, 2, 3].map(|quarter| {
        let inside: Vec<Body> =
            bodies.iter().copied().filter(|&body| square.quarter_of(body) == quarter).collect();
        count(&inside, square.quarter(quarter), least_bodies)
    });
    1 + quarters.iter().sum::<usize>()
}

#[cfg(test)]
mod tests;
