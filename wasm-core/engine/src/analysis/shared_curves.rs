//! COMB and COMB+IPC for very many groups of the same threads.
//!
//! Under both models thread i's distances are stretched by S/s_i and its references weighted by s_i·w_i. Here s_i is
//! its speed (its IPC, or 1 under COMB), w_i its references per instruction and S the sum of the group's speeds. With
//! u = −ln(1 − 1/L)·S·m the fixed point m = Σ misses / Σ references becomes
//!
//! ```text
//! Σ_i φ_i(u) = m · Σ_i s_i·w_i      φ_i(u) = s_i·w_i·(Σ_b h_i(b)·[1 − exp(−d(b)·u/s_i)] + cold_i) / Σ h_i
//! ```
//!
//! φ_i depends on the thread alone, so it is tabulated once and a group is a sum of tables. The largest solution is
//! where the sum crosses a straight line, found by bisection. φ is interpolated linearly between 16 points per octave,
//! which changes a miss ratio by less than 0.05 % (a test compares with the definitions).

use super::histogram::ReuseHistogram;
use super::miss_ratio::log_survival;

/// A thread that can share a cache.
#[derive(Clone, Copy, Debug)]
pub struct Sharer<'a> {
    /// Its reuse distances in references to the cache.
    pub histogram: &'a ReuseHistogram,
    /// Its references to the cache per instruction.
    pub references_per_instruction: f64,
    /// Its IPC; 1 for every thread under COMB.
    pub speed: f64,
}

const POINTS_PER_OCTAVE: i32 = 16;
/// Below 2⁻²⁰ of the largest u all curves are straight.
const POINTS: usize = 20 * POINTS_PER_OCTAVE as usize + 2;

/// Tables of φ for threads that share a cache in groups.
#[derive(Clone, Debug)]
pub struct SharedCurves {
    /// The values of u, from 0.
    at: Vec<f64>,
    /// φ of each thread, one after the other.
    curves: Vec<f64>,
    /// s·w of each thread.
    weights: Vec<f64>,
    speeds: Vec<f64>,
    /// −ln(1 − 1/L).
    wear: f64,
    /// Whether distances are multiplied by N − 1 instead of N.
    without_self: bool,
}

/// A group as the sum of its threads' tables.
#[derive(Clone, Debug)]
pub struct SharedSum {
    curve: Vec<f64>,
    weight: f64,
    speed: f64,
    count: usize,
    /// The interval that contains the solution.
    found: usize,
}

/// The replacement of one thread of a group by another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The thread that leaves, if any.
    pub out: Option<usize>,
    /// The thread that joins.
    pub into: usize,
}

impl SharedCurves {
    /// Tables for groups of up to `size` threads in a cache of `lines` lines. `without_self` is COMB with N − 1.
    pub fn new(threads: &[Sharer], lines: f64, size: usize, without_self: bool) -> Self {
        let wear = -log_survival(lines.max(2.0));
        let fastest = threads.iter().map(|t| t.speed).fold(f64::MIN_POSITIVE, f64::max);
        let last = wear * size as f64 * fastest;
        let point = |n: usize| {
            let octaves = f64::from(n as i32 - (POINTS as i32 - 1)) / f64::from(POINTS_PER_OCTAVE);
            if n == 0 { 0.0 } else { last * libm::exp2(octaves) }
        };
        let at: Vec<f64> = (0..POINTS).map(point).collect();
        let mut curves = Vec::with_capacity(threads.len() * POINTS);
        let mut weights = Vec::with_capacity(threads.len());
        for thread in threads {
            let samples = f64::from(thread.histogram.samples());
            let moves = thread.speed > 0.0 && samples > 0.0;
            let weight = if moves { thread.speed * thread.references_per_instruction } else { 0.0 };
            weights.push(weight);
            let missed = |u: &f64| weight * thread.histogram.misses_after(u / thread.speed) / samples;
            curves.extend(at.iter().map(|u| if weight > 0.0 { missed(u) } else { 0.0 }));
        }
        let speeds = threads.iter().map(|t| t.speed).collect();
        Self { at, curves, weights, speeds, wear, without_self }
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.weights.len()
    }

    /// The estimated miss ratio of a group.
    pub fn estimate(&self, group: &[usize]) -> f64 {
        let sum = |of: &[f64]| group.iter().map(|&t| of[t]).sum::<f64>();
        let reach = self.reach(sum(&self.speeds), group.len(), group.len());
        let curve = |n: usize| group.iter().map(|&t| self.curves[t * POINTS + n]).sum();
        self.solve(curve, sum(&self.weights), reach, POINTS / 2).0
    }

    /// The sum of a group's tables.
    pub fn sum(&self, group: &[usize]) -> SharedSum {
        let mut curve = vec![0.0; POINTS];
        for &t in group {
            curve.iter_mut().zip(self.curve(t)).for_each(|(sum, value)| *sum += value);
        }
        let total = |of: &[f64]| group.iter().map(|&t| of[t]).sum::<f64>();
        let (weight, speed) = (total(&self.weights), total(&self.speeds));
        let mut sum = SharedSum { curve, weight, speed, count: group.len(), found: POINTS / 2 };
        let reach = self.reach(speed, sum.count, sum.count);
        sum.found = self.solve(|n| sum.curve[n], weight, reach, sum.found).1;
        sum
    }

    /// The estimate of a group after an exchange, if lower than `below`. The estimate assumes a group of `size` threads
    /// like its present ones, so that a group that still grows is judged by its final size.
    pub fn after(&self, group: &SharedSum, exchange: Exchange, size: usize, below: f64) -> Option<f64> {
        let Exchange { out, into } = exchange;
        let gone = |of: &[f64]| out.map_or(0.0, |t| of[t]);
        let weight = group.weight - gone(&self.weights) + self.weights[into];
        let speed = group.speed - gone(&self.speeds) + self.speeds[into];
        let reach = self.reach(speed, group.count + usize::from(out.is_none()), size);
        let (coming, going) = (self.curve(into), out.map(|t| self.curve(t)));
        let curve = |n: usize| group.curve[n] + coming[n] - going.map_or(0.0, |going| going[n]);
        // One comparison rejects most exchanges: at the first point at or above `below`, is the curve above the line?
        let mut point = group.found + 1;
        while point < POINTS - 1 && self.at[point] < below * reach {
            point += 1;
        }
        while point > 1 && self.at[point - 1] >= below * reach {
            point -= 1;
        }
        if self.at[point] >= below * reach && curve(point) * reach >= self.at[point] * weight && weight > 0.0
        {
            return None;
        }
        Some(self.solve(curve, weight, reach, group.found).0).filter(|&ratio| ratio < below)
    }

    fn curve(&self, thread: usize) -> &[f64] {
        &self.curves[thread * POINTS..][..POINTS]
    }

    /// u at m = 1 for `count` threads with this sum of speeds, scaled to a group of `size`.
    fn reach(&self, speed: f64, count: usize, size: usize) -> f64 {
        let size = size as f64;
        let others = if self.without_self { (size - 1.0).max(1.0) / size } else { 1.0 };
        self.wear * others * speed * size / count as f64
    }

    /// Solves `curve(u) · reach = u · weight`. Returns the miss ratio and its interval. The search begins at `from`.
    #[inline]
    fn solve(&self, curve: impl Fn(usize) -> f64, weight: f64, reach: f64, from: usize) -> (f64, usize) {
        if weight <= 0.0 || reach <= 0.0 {
            return (0.0, from);
        }
        // Before the crossing the curve is above the line. This holds at 0, where only cold references miss.
        let before = |n: usize| n == 0 || curve(n) * reach >= self.at[n] * weight;
        let (mut low, mut high, mut step) = (from, from, 1);
        if before(from) {
            while high + 1 < POINTS && before(high) {
                low = high;
                high = (high + step).min(POINTS - 1);
                step *= 2;
            }
        } else {
            while !before(low) {
                high = low;
                low = low.saturating_sub(step);
                step *= 2;
            }
        }
        while high - low > 1 {
            let middle = low.midpoint(high);
            if before(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        let low = low.min(POINTS - 2);
        let (here, there) = (curve(low), curve(low + 1));
        let slope = (there - here) / (self.at[low + 1] - self.at[low]);
        let u = reach * (here - slope * self.at[low]) / (weight - reach * slope);
        ((u / reach).clamp(0.0, 1.0), low)
    }
}
