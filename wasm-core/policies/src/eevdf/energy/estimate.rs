//! The cheapest hardware context for a thread that wakes (Linux, Documentation/scheduler/sched-energy.rst): an estimate
//! of energy from utilisation and operating points.

/// An operating point: a clock at which the cores of a domain can run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Work per time; 1,024 for the fastest core of the machine.
    pub capacity: f64,
    /// Power of a continuously busy core.
    pub power: f64,
}

/// Hardware contexts that share a clock (a performance domain).
#[derive(Clone, Debug)]
pub struct Domain {
    /// Its operating points, slowest first; only one if the clock is fixed.
    pub points: Vec<Point>,
    /// Its hardware contexts.
    pub contexts: Vec<usize>,
}

impl Domain {
    /// The largest work per time of one of its hardware contexts.
    pub fn capacity(&self) -> f64 {
        self.points.last().map_or(0.0, |point| point.capacity)
    }

    /// Σ utilisation ÷ capacity × power, at the slowest point that fits the busiest context.
    fn power(&self, utilisation: impl Fn(usize) -> f64) -> f64 {
        let each = || self.contexts.iter().map(|&context| utilisation(context));
        let busiest = each().fold(0.0, f64::max);
        let fits = self.points.iter().find(|point| point.capacity >= busiest).or(self.points.last());
        fits.map_or(0.0, |point| each().sum::<f64>() / point.capacity * point.power)
    }
}

/// The hardware context chosen for a thread that wakes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The hardware context.
    pub context: usize,
    /// Estimated power of the machine with the thread there.
    pub power: f64,
    /// The same with the thread on its previous context; `None` if it does not fit there.
    pub before: Option<f64>,
}

/// The hardware context of least power. In each domain the one with most spare capacity is compared with the thread's
/// previous one, which wins ties. A context fits if it is used up to at most the fraction `most` of its capacity.
/// `utilisation` is by hardware context, without the thread's own.
pub fn choose(
    domains: &[Domain],
    utilisation: &[f64],
    own: f64,
    previous: usize,
    most: f64,
) -> Option<Choice> {
    let spare = |domain: &Domain, context: usize| {
        let used = utilisation[context] + own;
        (used <= most * domain.capacity()).then(|| domain.capacity() - used)
    };
    let power = |place: usize| {
        let with = |context: usize| utilisation[context] + if context == place { own } else { 0.0 };
        domains.iter().map(|domain| domain.power(with)).sum::<f64>()
    };
    let home = domains.iter().find(|domain| domain.contexts.contains(&previous));
    let at_home = home.and_then(|domain| spare(domain, previous));
    let before = at_home.map(|_| power(previous));
    let mut best = before.map(|power| Choice { context: previous, power, before });
    for domain in domains {
        let here = if domain.contexts.contains(&previous) { at_home } else { None };
        let mut most_spare: Option<(usize, f64)> = None;
        for &context in domain.contexts.iter().filter(|&&context| context != previous) {
            let Some(spare) = spare(domain, context) else { continue };
            if most_spare.is_none_or(|(_, most)| spare > most) {
                most_spare = Some((context, spare));
            }
        }
        let Some((context, spare)) = most_spare else { continue };
        if here.is_some_and(|here| here >= spare) {
            continue;
        }
        let power = power(context);
        if best.is_none_or(|best| power < best.power) {
            best = Some(Choice { context, power, before });
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The documentation's machine: little cores 0 and 1, big ones 2 and 3.
    fn documented() -> [Domain; 2] {
        let points = |list: [(f64, f64); 3]| list.map(|(capacity, power)| Point { capacity, power }).to_vec();
        [
            Domain { points: points([(170.0, 50.0), (341.0, 150.0), (512.0, 300.0)]), contexts: vec![0, 1] },
            Domain {
                points: points([(512.0, 400.0), (768.0, 800.0), (1024.0, 1700.0)]),
                contexts: vec![2, 3],
            },
        ]
    }

    #[test]
    fn the_documented_example() {
        // Utilisations of 400, 100, 600 and 500, of which 200 on core 0 are the thread's.
        let utilisation = [200.0, 100.0, 600.0, 500.0];
        let total = |place: usize| {
            let with = |context: usize| utilisation[context] + if context == place { 200.0 } else { 0.0 };
            documented().iter().map(|domain| domain.power(with)).sum::<f64>()
        };
        // The documentation rounds the power of each core to a whole number, so its sums are up to 2 lower.
        for (place, printed) in [(1, 1364.0), (0, 1437.0), (3, 1485.0)] {
            let exact = total(place);
            assert!(exact - printed >= 0.0 && exact - printed < 2.0, "{place}: {exact}, printed {printed}");
        }
        let chosen = choose(&documented(), &utilisation, 200.0, 0, 0.8).unwrap();
        assert_eq!((chosen.context, chosen.power, chosen.before), (1, total(1), Some(total(0))));
    }

    #[test]
    fn a_thread_that_no_little_core_fits_goes_to_the_big_core_with_most_room() {
        // 0.8 × 512 = 409.6 is less than 420.
        let chosen = choose(&documented(), &[0.0, 0.0, 300.0, 200.0], 420.0, 0, 0.8).unwrap();
        assert_eq!((chosen.context, chosen.before), (3, None));
        // Nothing fits: 900 > 819.2.
        assert_eq!(choose(&documented(), &[0.0; 4], 900.0, 0, 0.8), None);
    }

    #[test]
    fn where_it_ran_wins_ties() {
        let chosen = choose(&documented(), &[0.0; 4], 100.0, 1, 0.8).unwrap();
        assert_eq!(chosen.context, 1);
    }
}
