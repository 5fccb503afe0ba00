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
    search(programs, vec![size; programs / size], cost)?.ok_or(ScheduleError::TooFew { programs, size })
}

/// The best and the worst division of as many programs as there are places, into groups of the given `sizes`, as for
/// caches with different numbers of cores. Costs as for [`group_schedules`]; they do not depend on the cache.
///
/// # Errors
/// If there are no places or more than [`MAX_PARTITIONS`] divisions, or a cost is unknown or not a number.
pub fn uneven_schedules(
    sizes: &[usize],
    cost: impl Fn(&[usize]) -> Option<f64>,
) -> Result<Schedules, ScheduleError> {
    let programs = sizes.iter().sum();
    if uneven_divisions(sizes).is_none_or(|n| n > u128::from(MAX_PARTITIONS)) {
        return Err(ScheduleError::TooManyUneven { programs });
    }
    search(programs, sizes.to_vec(), cost)?.ok_or(ScheduleError::TooFew { programs, size: 1 })
}

/// Tries all divisions; `None` if there is none.
fn search(
    programs: usize,
    sizes: Vec<usize>,
    cost: impl Fn(&[usize]) -> Option<f64>,
) -> Result<Option<Schedules>, ScheduleError> {
    let unit_cost = |group: &[usize]| {
        let value = cost(group).ok_or_else(|| ScheduleError::Hole { group: group.to_vec() })?;
        to_units(value)
    };
    let mut search = Search { sizes, seen: 0, sum: 0, extremes: None };
    search.divide(&(0..programs).collect::<Vec<_>>(), &mut Vec::new(), 0, &unit_cost)?;
    let Some((best, worst)) = search.extremes else { return Ok(None) };
    let mean_total = from_units(search.sum) / search.seen as f64;
    let schedule = |(units, groups): Found| Schedule { groups, total: from_units(units) };
    Ok(Some(Schedules { best: schedule(best), worst: schedule(worst), mean_total }))
}

/// Divisions into groups of these sizes, groups of one size being alike; `None` on overflow.
fn uneven_divisions(sizes: &[usize]) -> Option<u128> {
    let (mut count, mut left) = (1u128, sizes.iter().sum::<usize>());
    for (n, &size) in sizes.iter().enumerate() {
        // Groups of one size can be exchanged: the n-th of them was counted n times.
        let alike = 1 + sizes[..n].iter().filter(|&&other| other == size).count() as u128;
        count = count.checked_mul(u128::from(choose(left as u64, size as u64)?))? / alike;
        left -= size;
    }
    Some(count)
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
    /// Sizes of the groups that are still to be formed.
    sizes: Vec<usize>,
    seen: u64,
    sum: i128,
    extremes: Option<(Found, Found)>,
}

impl Search {
    /// Tries each possible set of companions for the first program of `left`, in a group of each size.
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
        for n in 0..self.sizes.len() {
            let size = self.sizes[n];
            if self.sizes[..n].contains(&size) {
                continue;
            }
            self.sizes.remove(n);
            for companions in combinations(others.len(), size - 1) {
                let group: Vec<usize> =
                    std::iter::once(first).chain(companions.iter().map(|&c| others[c])).collect();
                let rest: Vec<usize> = others.iter().copied().filter(|o| !group.contains(o)).collect();
                let units = cost(&group)?;
                chosen.push(group);
                self.divide(&rest, chosen, total + units, cost)?;
                chosen.pop();
            }
            self.sizes.insert(n, size);
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
    fn groups_of_different_sizes_are_all_tried_once() {
        // One of four alone: program 2 costs least alone, because it costs most beside others.
        let asked = std::cell::RefCell::new(Vec::new());
        let cost = |group: &[usize]| {
            asked.borrow_mut().push(group.to_vec());
            Some(if group.len() > 1 && group.contains(&2) { 5.0 } else { group.len() as f64 })
        };
        let found = uneven_schedules(&[1, 3], cost).unwrap();
        assert_eq!((found.best.groups, found.best.total), (vec![vec![0, 1, 3], vec![2]], 4.0));
        assert!((found.mean_total - (3.0 * 6.0 + 4.0) / 4.0).abs() < 1e-12);
        assert_eq!(asked.borrow().iter().filter(|group| group.len() == 3).count(), 4);
        assert_eq!(uneven_divisions(&[1, 3]), Some(4));
        assert_eq!(uneven_divisions(&[2, 2, 3]), Some(105));
        assert_eq!(uneven_divisions(&[4, 4]), divisions(8, 4).map(u128::from));
    }

    #[test]
    fn combinations_are_rising_and_complete() {
        assert_eq!(combinations(4, 2), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(combinations(10, 4).len(), 210);
        assert_eq!(combinations(3, 0), [Vec::<usize>::new()]);
    }
}
