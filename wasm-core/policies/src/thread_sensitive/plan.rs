//! Which figure fills which hardware context.

use super::figure::Figure;
use engine::policy::ThreadId;

/// The rule by which one hardware context is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The figure that is compared.
    pub figure: Figure,
    /// Whether the worst is taken.
    pub worst: bool,
}

/// Half of the places by one rule, half by another; the first half is the larger if odd.
pub fn halves(first: Place, second: Place, places: usize) -> Vec<Place> {
    let half = places.div_ceil(2);
    (0..places).map(|place| if place < half { first } else { second }).collect()
}

/// Fills places in order, each with the best remaining thread by its rule; ties go to the lowest number.
pub fn fill(plan: &[Place], threads: &[ThreadId], value: impl Fn(Figure, ThreadId) -> f64) -> Vec<ThreadId> {
    let mut left = threads.to_vec();
    let mut chosen = Vec::new();
    for place in plan {
        // Negated where needed, so that more is better.
        let merit = |t: ThreadId| {
            let value = value(place.figure, t);
            if place.figure.more_is_better() == place.worst { -value } else { value }
        };
        let better =
            |&a: &usize, &b: &usize| merit(left[a]).total_cmp(&merit(left[b])).then(left[b].cmp(&left[a]));
        let Some(best) = (0..left.len()).max_by(better) else { break };
        chosen.push(left.remove(best));
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    const INTEGER: Place = Place { figure: Figure::IntegerIpc, worst: false };
    const FLOATING: Place = Place { figure: Figure::FloatingPointIpc, worst: false };

    #[test]
    fn the_best_beside_the_worst() {
        // Miss ratios of threads 0 to 4; the least is best.
        let ratios = [0.3, 0.1, 0.5, 0.1, 0.2];
        let best = Place { figure: Figure::L2MissRatio, worst: false };
        let worst = Place { worst: true, ..best };
        let of = |plan: &[Place]| fill(plan, &[0, 1, 2, 3, 4], |_, t| ratios[t as usize]);
        assert_eq!(of(&[best; 3]), [1, 3, 4]);
        assert_eq!(of(&halves(best, worst, 3)), [1, 3, 2]);
        assert_eq!(of(&halves(best, worst, 4)), [1, 3, 2, 0]);
        // More places than threads.
        assert_eq!(of(&[worst; 9]), [2, 0, 4, 1, 3]);
    }

    #[test]
    fn half_by_integer_and_half_by_floating_point() {
        let (integer, floating) = ([2.0, 1.0, 0.5, 0.1], [1.5, 0.0, 0.2, 1.0]);
        let value = |figure, t: ThreadId| {
            if figure == Figure::IntegerIpc { integer[t as usize] } else { floating[t as usize] }
        };
        // Thread 0 is best by both and takes one place.
        assert_eq!(fill(&halves(INTEGER, FLOATING, 2), &[0, 1, 2, 3], value), [0, 3]);
        assert_eq!(fill(&halves(INTEGER, FLOATING, 3), &[0, 1, 2, 3], value), [0, 1, 3]);
    }
}
