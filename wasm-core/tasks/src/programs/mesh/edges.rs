//! Edges of a planar graph in both directions, each linked to its neighbours around its origin (the quad-edge structure
//! of Guibas and Stolfi 1985 without its dual).

use super::points::{Point, in_circle, turns_left};
use crate::array::Array;
use crate::recorder::Recorder;
use std::collections::BTreeSet;

/// A directed edge. The other direction of edge e is e ^ 1.
#[derive(Clone, Copy, Debug, Default)]
struct Edge {
    /// The origin.
    from: u32,
    /// The next edge from the same origin, counterclockwise.
    next: u32,
    /// The previous one.
    previous: u32,
    lives: bool,
}

const POINT_BYTES: u32 = 8;
const EDGE_BYTES: u32 = 16;

#[derive(Clone, Debug)]
pub struct Edges {
    points: Array<Point>,
    edges: Array<Edge>,
    instructions_per_test: u32,
}

fn reverse(edge: u32) -> u32 {
    edge ^ 1
}

impl Edges {
    /// No edges; places for three per point.
    pub fn new(recorder: &mut Recorder, points: Vec<Point>, instructions_per_test: u32) -> Self {
        let edges = vec![Edge::default(); 6 * points.len()];
        Self {
            points: Array::new(recorder, "points", POINT_BYTES, points),
            edges: Array::new(recorder, "edges", EDGE_BYTES, edges),
            instructions_per_test,
        }
    }

    /// Triangulates two or three points. Returns the hull edges that leave the first one counterclockwise and the last
    /// one clockwise.
    pub fn first(&mut self, r: &mut Recorder, (low, high): (u32, u32), free: &mut Vec<u32>) -> [u32; 2] {
        let a = self.make(r, low, low + 1, free);
        if high - low < 3 {
            return [a, reverse(a)];
        }
        let b = self.make(r, low + 1, low + 2, free);
        self.splice(r, reverse(a), b);
        let [p, q, s] = [low, low + 1, low + 2].map(|n| self.points.get(r, n as usize));
        r.work(self.instructions_per_test);
        if turns_left(p, q, s) {
            self.connect(r, b, a, free);
            [a, reverse(b)]
        } else if turns_left(p, s, q) {
            let c = self.connect(r, b, a, free);
            [reverse(c), c]
        } else {
            [a, reverse(b)]
        }
    }

    /// Merges two triangulations, all points of the left one before those of the right one. Returns the hull edges that
    /// leave the first point counterclockwise and the last one clockwise.
    pub fn sew(
        &mut self,
        r: &mut Recorder,
        left: [u32; 2],
        right: [u32; 2],
        free: &mut Vec<u32>,
    ) -> [u32; 2] {
        let ([mut first, mut inner_left], [mut inner_right, mut last]) = (left, right);
        // Finds the lowest edge tangent to both.
        loop {
            let (from_left, from_right) = (self.from(r, inner_left), self.from(r, inner_right));
            if self.is_left_of(r, from_right, inner_left) {
                inner_left = self.previous(r, reverse(inner_left));
            } else if self.is_right_of(r, from_left, inner_right) {
                inner_right = self.next(r, reverse(inner_right));
            } else {
                break;
            }
        }
        let mut base = self.connect(r, reverse(inner_right), inner_left, free);
        if self.from(r, inner_left) == self.from(r, first) {
            first = reverse(base);
        }
        if self.from(r, inner_right) == self.from(r, last) {
            last = base;
        }
        // A circle through the base grows upwards; the first point that it meets gives the next edge between both.
        loop {
            let on_left = self.candidate(r, base, free, true);
            let on_right = self.candidate(r, base, free, false);
            base = match (on_left, on_right) {
                (None, None) => return [first, last],
                (None, Some(edge)) => self.connect(r, edge, reverse(base), free),
                (Some(edge), None) => self.connect(r, reverse(base), reverse(edge), free),
                (Some(edge), Some(other)) => {
                    let corners =
                        [self.to(r, edge), self.from(r, edge), self.from(r, other), self.to(r, other)];
                    if self.is_in_circle(r, corners) {
                        self.connect(r, other, reverse(base), free)
                    } else {
                        self.connect(r, reverse(base), reverse(edge), free)
                    }
                }
            };
        }
    }

    /// The edge from one end of the base that the circle meets first; edges that it crosses are removed.
    fn candidate(&mut self, r: &mut Recorder, base: u32, free: &mut Vec<u32>, on_left: bool) -> Option<u32> {
        let mut edge = if on_left { self.next(r, reverse(base)) } else { self.previous(r, base) };
        let to = self.to(r, edge);
        if !self.is_right_of(r, to, base) {
            return None;
        }
        loop {
            let beyond = if on_left { self.next(r, edge) } else { self.previous(r, edge) };
            let corners = [self.to(r, base), self.from(r, base), self.to(r, edge), self.to(r, beyond)];
            if !self.is_in_circle(r, corners) {
                return Some(edge);
            }
            self.remove(r, edge, free);
            edge = beyond;
        }
    }

    fn from(&self, r: &mut Recorder, edge: u32) -> u32 {
        self.edges.get(r, edge as usize).from
    }

    fn to(&self, r: &mut Recorder, edge: u32) -> u32 {
        self.from(r, reverse(edge))
    }

    fn next(&self, r: &mut Recorder, edge: u32) -> u32 {
        self.edges.get(r, edge as usize).next
    }

    fn previous(&self, r: &mut Recorder, edge: u32) -> u32 {
        self.edges.get(r, edge as usize).previous
    }

    fn at<const N: usize>(&self, r: &mut Recorder, points: [u32; N]) -> [Point; N] {
        r.work(self.instructions_per_test);
        points.map(|point| self.points.get(r, point as usize))
    }

    fn is_left_of(&self, r: &mut Recorder, point: u32, edge: u32) -> bool {
        let corners = [point, self.from(r, edge), self.to(r, edge)];
        let [point, from, to] = self.at(r, corners);
        turns_left(point, from, to)
    }

    fn is_right_of(&self, r: &mut Recorder, point: u32, edge: u32) -> bool {
        self.is_left_of(r, point, reverse(edge))
    }

    fn is_in_circle(&self, r: &mut Recorder, corners: [u32; 4]) -> bool {
        let [a, b, c, d] = self.at(r, corners);
        in_circle(a, b, c, d)
    }

    fn make(&mut self, r: &mut Recorder, from: u32, to: u32, free: &mut Vec<u32>) -> u32 {
        let edge = 2 * free.pop().unwrap_or_default();
        for (edge, from) in [(edge, from), (reverse(edge), to)] {
            self.edges.set(r, edge as usize, Edge { from, next: edge, previous: edge, lives: true });
        }
        edge
    }

    /// Adds an edge from the end of `a` to the start of `b`, with the same left face as both.
    fn connect(&mut self, r: &mut Recorder, a: u32, b: u32, free: &mut Vec<u32>) -> u32 {
        let (from, to) = (self.to(r, a), self.from(r, b));
        let edge = self.make(r, from, to, free);
        let around = self.previous(r, reverse(a));
        self.splice(r, edge, around);
        self.splice(r, reverse(edge), b);
        edge
    }

    fn remove(&mut self, r: &mut Recorder, edge: u32, free: &mut Vec<u32>) {
        for edge in [edge, reverse(edge)] {
            let previous = self.previous(r, edge);
            self.splice(r, edge, previous);
            self.change(r, edge, |e| e.lives = false);
        }
        free.push(edge / 2);
    }

    /// Joins the edge rings of two points, or splits one.
    fn splice(&mut self, r: &mut Recorder, a: u32, b: u32) {
        let (after_a, after_b) = (self.next(r, a), self.next(r, b));
        self.change(r, a, |e| e.next = after_b);
        self.change(r, b, |e| e.next = after_a);
        self.change(r, after_b, |e| e.previous = a);
        self.change(r, after_a, |e| e.previous = b);
    }

    fn change(&mut self, r: &mut Recorder, edge: u32, change: impl FnOnce(&mut Edge)) {
        let mut changed = self.edges.data()[edge as usize];
        change(&mut changed);
        self.edges.set(r, edge as usize, changed);
    }

    /// Whether every face but the outer one is a triangle whose circumcircle excludes the point across each edge. This
    /// suffices for all points (Delaunay 1934). `outside` is an edge with the outer face on its left.
    pub fn is_delaunay(&self, outside: u32) -> bool {
        let (points, edges) = (self.points.data(), self.edges.data());
        let point = |edge: u32| points[edges[edge as usize].from as usize];
        let left_next = |edge: u32| edges[reverse(edge) as usize].previous;
        let around = std::iter::successors(Some(outside), |&e| Some(left_next(e)).filter(|&e| e != outside));
        let hull: BTreeSet<u32> = around.take(edges.len()).collect();
        let is_good = |edge: u32| {
            let [b, c] = [left_next(edge), left_next(left_next(edge))];
            let is_triangle = left_next(c) == edge && turns_left(point(edge), point(b), point(c));
            let across = left_next(left_next(reverse(edge)));
            let is_bare = hull.contains(&reverse(edge));
            is_triangle && (is_bare || !in_circle(point(edge), point(b), point(c), point(across)))
        };
        let alive: Vec<u32> = (0..edges.len() as u32).filter(|&edge| edges[edge as usize].lives).collect();
        // Euler: a planar graph of n points with triangular faces, except one of h edges, has 3n − 3 − h edges.
        alive.len() / 2 + hull.len() == 3 * points.len() - 3
            && alive.into_iter().filter(|edge| !hull.contains(edge)).all(is_good)
    }
}
