//! Groups of any size: exhaustive search through all divisions. Beyond pairs the problem is NP-complete (Jiang et al.
//! 2008), hence the limit; eight programs on two caches of four have 35 divisions.

use super::division::{Schedule, Schedules};
use super::error::{ScheduleError, check_size};
use super::exact::{from_units, to_units};

/// Searches with more divisions are refused: 12 programs in threes (15,400) pass, 16 in fours (2,627,625) do not.
pub const MAX_PARTITIONS: u64 = 200_000;

/// The best and the worst division of `programs` programs into groups of `size`. `cost` returns the cost of a group,
/// its programs in rising order, or `None` if unknown. Of equal divisions the first in order of program numbers.
///
/// # Errors
/// If programs do not divide, there are more than [`MAX_PARTITIONS`] divisions, or a cost is unknown or not a number.
pub fn group_schedules(
    programs: usize,
    size: usize,
    cost: impl Fn(&[usize]) -> Option<f64>,
) -> Result<Schedules, ScheduleError> {
    check_size(programs, size)?;
    if divisions(programs as u64, size as u64).is_none_or(|n| n > MAX_PARTITIONS) {
        return Err(ScheduleError::TooMany { programs, size });
    }
    let unit_cost = |group: &[usize]| {
        let value = cost(group).ok_or_else(|| ScheduleError::Hole { group: group.to_vec() })?;
        to_units(value)
    };
    let mut search = Search { size, seen: 0, sum: 0, extremes: None };
    search.divide(&(0..programs).collect::<Vec<_>>(), &mut Vec::new(), 0, &unit_cost)?;
    let Some((best, worst)) = search.extremes else {
        return Err(ScheduleError::TooFew { programs, size });
    };
    let mean_total = from_units(search.sum) / search.seen as f64;
    let schedule = |(units, groups): Found| Schedule { groups, total: from_units(units) };
    Ok(Schedules { best: schedule(best), worst: schedule(worst), mean_total })
}

/// programs! / (size!^groups · groups!), or `None` on overflow.
fn divisions(programs: u64, size: u64) -> Option<u64> {
    let mut count: u64 = 1;
    let mut left = programs;
    while left > 0 {
        // The first remaining program chooses size − 1 companions.
        count = count.checked_mul(choose(left - 1, size - 1)?)?;
        left -= size;
    }
    Some(count)
}

fn choose(n: u64, k: u64) -> Option<u64> {
    (1..=k).try_fold(1u64, |c, i| Some(c.checked_mul(n - k + i)? / i))
}

type Found = (i128, Vec<Vec<usize>>);

struct Search {
    size: usize,
    seen: u64,
    sum: i128,
    extremes: Option<(Found, Found)>,
}

impl Search {
    /// Tries each possible set of companions for the first program of `left`.
    fn divide(
        &mut self,
        left: &[usize],
        chosen: &mut Vec<Vec<usize>>,
        total: i128,
        cost: &impl Fn(&[usize]) -> Result<i128, ScheduleError>,
    ) -> Result<(), ScheduleError> {
        let Some((&first, others)) = left.split_first() else {
            self.take(chosen, total);
            return Ok(());
        };
        for companions in combinations(others.len(), self.size - 1) {
            let group: Vec<usize> =
                std::iter::once(first).chain(companions.iter().map(|&c| others[c])).collect();
            let rest: Vec<usize> = others.iter().copied().filter(|o| !group.contains(o)).collect();
            let units = cost(&group)?;
            chosen.push(group);
            self.divide(&rest, chosen, total + units, cost)?;
            chosen.pop();
        }
        Ok(())
    }

    fn take(&mut self, groups: &[Vec<usize>], total: i128) {
        self.seen += 1;
        self.sum += total;
        let found = || (total, groups.to_vec());
        let (best, worst) = self.extremes.get_or_insert_with(|| (found(), found()));
        if total < best.0 {
            *best = found();
        }
        if total > worst.0 {
            *worst = found();
        }
    }
}

/// Every set of `size` numbers below `n`, each rising, in lexicographic order.
pub fn combinations(n: usize, size: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..size {
        let longer = |known: &Vec<usize>| {
            let from = known.last().map_or(0, |last| last + 1);
            let known = known.clone();
            (from..n).map(move |next| [known.as_slice(), &[next]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_in_two_quartets_have_35_divisions() {
        assert_eq!(divisions(8, 4), Some(35));
        assert_eq!(divisions(12, 3), Some(15_400));
        assert_eq!(divisions(4, 2), Some(3));
        assert!(divisions(16, 4).is_some_and(|n| n > MAX_PARTITIONS));
        let asked = std::cell::Cell::new(0);
        let cost = |_: &[usize]| {
            asked.set(asked.get() + 1);
            Some(1.0)
        };
        group_schedules(8, 4, cost).unwrap();
        assert_eq!(asked.get(), 2 * 35, "each division asks for its two groups");
    }

    #[test]
    fn combinations_are_rising_and_complete() {
        assert_eq!(combinations(4, 2), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(combinations(10, 4).len(), 210);
        assert_eq!(combinations(3, 0), [Vec::<usize>::new()]);
    }
}
