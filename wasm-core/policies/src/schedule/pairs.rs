//! Pairs: minimum-weight perfect matching by Edmonds' blossom algorithm (J. Edmonds 1965), polynomial and exact.
//!
//! Kumar 2009, §4.5 tries every combination with an answer-set solver; Jiang et al. 2008 showed that for pairs a
//! matching suffices.

use super::division::{Schedule, Schedules};
use super::error::{ScheduleError, check_size};
use super::exact::{from_units, to_units};
use integer_blossom::min_weight_perfect_matching;

/// The best and the worst pairing of `programs` programs. `cost(a, b)` is called for pairs with a < b. It returns the
/// two parts of the pair's cost, such as the loss of each side, or `None` if one is unknown.
///
/// # Errors
/// If the number of programs is odd or below two, or a cost is unknown or not a number.
pub fn pair_schedules(
    programs: usize,
    cost: impl Fn(usize, usize) -> Option<[f64; 2]>,
) -> Result<Schedules, ScheduleError> {
    check_size(programs, 2)?;
    let costs = Costs::new(programs, cost)?;
    let highest = costs.units.iter().max().copied().unwrap_or(0);
    let lowest = costs.units.iter().min().copied().unwrap_or(0);
    // Every pairing has programs / 2 pairs, so adding a constant to all costs or negating them moves no optimum, and
    // makes them non-negative, as the solver requires.
    let best = costs.solve(|units| units - lowest);
    let worst = costs.solve(|units| highest - units);
    // Each pair is in one of (programs − 1) pairings.
    let sum: i128 = costs.upper().map(|(a, b)| costs.of(a, b)).sum();
    let mean_total = from_units(sum) / (programs - 1) as f64;
    Ok(Schedules { best, worst, mean_total })
}

/// The total of one pairing under the same costs as [`pair_schedules`].
///
/// # Errors
/// If a cost is unknown or not a number.
pub fn pair_total(
    pairs: &[Vec<usize>],
    cost: impl Fn(usize, usize) -> Option<[f64; 2]>,
) -> Result<f64, ScheduleError> {
    let sum = pairs.iter().try_fold(0, |sum, pair| Ok(sum + pair_units(pair[0], pair[1], &cost)?))?;
    Ok(from_units(sum))
}

struct Costs {
    programs: usize,
    /// Row by row; only a < b matters, the rest mirrors it.
    units: Vec<i128>,
}

impl Costs {
    fn new(programs: usize, cost: impl Fn(usize, usize) -> Option<[f64; 2]>) -> Result<Self, ScheduleError> {
        let first = pair_units(0, 1, &cost)?;
        let mut costs = Self { programs, units: vec![first; programs * programs] };
        for a in 0..programs {
            for b in a + 1..programs {
                let units = pair_units(a, b, &cost)?;
                costs.units[a * programs + b] = units;
                costs.units[b * programs + a] = units;
            }
        }
        Ok(costs)
    }

    fn of(&self, a: usize, b: usize) -> i128 {
        self.units[a * self.programs + b]
    }

    fn upper(&self) -> impl Iterator<Item = (usize, usize)> {
        let programs = self.programs;
        (0..programs).flat_map(move |a| (a + 1..programs).map(move |b| (a, b)))
    }

    fn solve(&self, weight: impl Fn(i128) -> i128) -> Schedule {
        let weights: Vec<i128> = self.units.iter().map(|&units| weight(units)).collect();
        let mate = min_weight_perfect_matching(&weights, self.programs);
        let pairs: Vec<(usize, usize)> = mate.iter().copied().enumerate().filter(|(a, b)| a < b).collect();
        let total = from_units(pairs.iter().map(|&(a, b)| self.of(a, b)).sum());
        Schedule { groups: pairs.into_iter().map(|(a, b)| vec![a, b]).collect(), total }
    }
}

fn pair_units(
    a: usize,
    b: usize,
    cost: impl Fn(usize, usize) -> Option<[f64; 2]>,
) -> Result<i128, ScheduleError> {
    let [one, other] = cost(a, b).ok_or_else(|| ScheduleError::Hole { group: vec![a, b] })?;
    Ok(to_units(one)? + to_units(other)?)
}
