//! Classes of threads whose estimates do not differ beyond their noise (ours: the paper takes estimates as they are).
//!
//! An estimate rests on some 200 samples, so equal programs have unequal estimates, and a rule that takes the lowest
//! prefers some of them for ever. The tolerance is a number of standard errors. Threads whose estimates differ by less
//! form one class: they share one histogram, their groups are equal, and the longest-waiting of them run. If there is
//! only one class, or if every thread does as well in its part of the cache as in the whole, no group is better than
//! another. Then the ready queue decides, as under `default`.

use super::model::{Known, Model};
use document::Order;
use engine::analysis::{estimate_miss_ratio, miss_ratio_error};

/// Largest ratio of two threads' counters within a class, if the model uses them: references to the last cache per
/// instruction, and under COMB+IPC the IPC (chosen; sampling says nothing of their noise).
const SAME_COUNTERS: f64 = 1.1;

/// The noise tolerance.
#[derive(Clone, Copy, Debug)]
pub struct Noise {
    /// Standard errors up to which two estimates count as equal; for more than two see [`division`].
    pub errors: f64,
    /// Lines of one hardware context's part of the cache.
    pub part: f64,
}

/// Why no group is better than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indifference {
    /// All threads are of one class.
    OneClass,
    /// No thread misses more in its part of the cache than alone in the whole cache.
    EnoughCache,
}

impl Indifference {
    /// The rule in a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::OneClass => {
                "The threads' estimates do not differ beyond their noise: no group is better, so the ready queue decides."
            }
            Self::EnoughCache => {
                "No thread misses more in its part of the cache than in the whole, beyond the noise: the ready queue decides."
            }
        }
    }
}

/// The least error of an estimate: that of a thread without samples.
const LEAST_ERROR: f64 = 1e-3;

/// An estimate with its weight, 1 / error².
#[derive(Clone, Copy, Debug)]
struct Mean {
    place: usize,
    estimate: f64,
    weight: f64,
}

/// Where sorted means divide into two, unless noise explains the difference (Scott and Knott 1974). The division
/// maximizes the sum of squares B between its parts, in units of the error. Under equal means π/(2(π − 2)) · B is about
/// χ² with ν = n/(π − 2) degrees of freedom; this allows for sorting and taking the largest. The limit is ν +
/// `errors`·√(2ν): between two estimates 2 is a difference of two standard errors.
fn division(means: &[Mean], errors: f64) -> Option<usize> {
    use std::f64::consts::PI;
    let total =
        |of: &[Mean]| of.iter().fold((0.0, 0.0), |sum, m| (sum.0 + m.weight, sum.1 + m.weight * m.estimate));
    let all = total(means);
    let between = |at: usize| {
        let (left, right) = means.split_at(at);
        let square = |part: &[Mean]| {
            let (weight, sum) = total(part);
            let off = sum / weight - all.1 / all.0;
            weight * off * off
        };
        square(left) + square(right)
    };
    let at = (1..means.len()).max_by(|&a, &b| between(a).total_cmp(&between(b)))?;
    let free = means.len() as f64 / (PI - 2.0);
    (PI / (2.0 * (PI - 2.0)) * between(at) > free + errors * (2.0 * free).sqrt()).then_some(at)
}

/// Divides means until noise explains the remaining differences.
fn divide(means: &[Mean], errors: f64, classes: &mut Vec<Vec<usize>>) {
    match division(means, errors) {
        Some(at) => {
            divide(&means[..at], errors, classes);
            divide(&means[at..], errors, classes);
        }
        None => classes.push(means.iter().map(|m| m.place).collect()),
    }
}

/// Divides a class whose threads' counters differ by more than [`SAME_COUNTERS`].
fn divide_by(class: Vec<usize>, counter: impl Fn(usize) -> f64) -> Vec<Vec<usize>> {
    let mut order = class;
    order.order_by(|&a, &b| counter(a).total_cmp(&counter(b)).then(a.cmp(&b)));
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for place in order {
        match parts.last_mut() {
            Some(part) if counter(place) <= SAME_COUNTERS * counter(part[0]) => part.push(place),
            _ => parts.push(vec![place]),
        }
    }
    parts
}

/// A class of threads.
#[derive(Clone, Debug)]
struct Class {
    /// Places, lowest first.
    places: Vec<usize>,
    /// Their samples and counters, pooled.
    pooled: Known,
    error: f64,
}

impl Class {
    fn new(mut places: Vec<usize>, known: &[Known], part: f64) -> Self {
        places.sort_unstable();
        let mut pooled = known[places[0]].clone();
        for &place in &places[1..] {
            pooled.histogram.merge(&known[place].histogram);
            let (sum, more) = (&mut pooled.observed, &known[place].observed);
            sum.instructions += more.instructions;
            sum.scheduled_cycles += more.scheduled_cycles;
            sum.last.accesses += more.last.accesses;
            sum.last.misses += more.last.misses;
        }
        pooled.estimate = estimate_miss_ratio(&pooled.histogram, part).unwrap_or(0.0);
        Self { places, error: miss_ratio_error(&pooled.histogram, part), pooled }
    }
}

/// Classes of two or more threads, and whether there is any choice.
#[derive(Clone, Debug, Default)]
pub struct Alike {
    /// Places of each class, lowest first.
    pub classes: Vec<Vec<usize>>,
    /// Why there is no choice, if so.
    pub indifference: Option<Indifference>,
    /// By place, the standard error of its class's estimate.
    pub errors: Vec<f64>,
}

/// Finds the classes and gives the threads of each one common estimate. `lines` is the whole cache.
pub fn pool(known: &mut [Known], noise: Noise, lines: f64, model: Model) -> Alike {
    let mean = |(place, known): (usize, &Known)| {
        let error = miss_ratio_error(&known.histogram, noise.part).max(LEAST_ERROR);
        Mean { place, estimate: known.estimate, weight: 1.0 / (error * error) }
    };
    let mut means: Vec<Mean> = known.iter().enumerate().map(mean).collect();
    means.order_by(|a, b| a.estimate.total_cmp(&b.estimate).then(a.place.cmp(&b.place)));
    let mut classes = Vec::new();
    divide(&means, noise.errors, &mut classes);
    if model != Model::Avg {
        let rate = |place: usize| known[place].references_per_instruction();
        classes = classes.into_iter().flat_map(|class| divide_by(class, rate)).collect();
    }
    if model == Model::CombIpc {
        classes =
            classes.into_iter().flat_map(|class| divide_by(class, |place| known[place].ipc())).collect();
    }
    let classes: Vec<Class> =
        classes.into_iter().map(|places| Class::new(places, known, noise.part)).collect();
    let mut alike = Alike { errors: vec![0.0; known.len()], ..Alike::default() };
    alike.indifference = indifference(&classes, noise, lines);
    for class in classes {
        for &place in &class.places {
            alike.errors[place] = class.error;
            known[place].estimate = class.pooled.estimate;
            known[place].histogram.clone_from(&class.pooled.histogram);
            if model != Model::Avg {
                known[place].observed = class.pooled.observed;
            }
        }
        if class.places.len() > 1 {
            alike.classes.push(class.places);
        }
    }
    alike
}

fn indifference(classes: &[Class], noise: Noise, lines: f64) -> Option<Indifference> {
    let costs = |class: &Class| {
        let alone = estimate_miss_ratio(&class.pooled.histogram, lines).unwrap_or(0.0);
        class.pooled.estimate - alone > noise.errors * class.error
    };
    if classes.len() < 2 {
        Some(Indifference::OneClass)
    } else if !classes.iter().any(costs) {
        Some(Indifference::EnoughCache)
    } else {
        None
    }
}

impl Alike {
    /// Replaces the threads of each class in `places` by an equal number of the class's first threads in `order` (a key
    /// by place, lowest first). Places in no class stay.
    pub fn first_of_equals<K: Ord>(&self, places: &[usize], order: impl Fn(usize) -> K) -> Vec<usize> {
        let mut chosen = places.to_vec();
        for class in &self.classes {
            let count = chosen.iter().filter(|place| class.contains(place)).count();
            chosen.retain(|place| !class.contains(place));
            let mut members = class.clone();
            members.order_by_key(|&place| order(place));
            chosen.extend(&members[..count]);
        }
        chosen.sort_unstable();
        chosen
    }

    /// The classes as sets of places.
    pub fn masks(&self) -> Vec<u64> {
        self.classes.iter().map(|class| class.iter().map(|place| 1 << place).sum()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::{LINES, random_known};
    use super::*;
    use engine::analysis::ReuseHistogram;
    use engine::rng::Rng;

    const NOISE: Noise = Noise { errors: 2.0, part: LINES / 8.0 };

    /// Threads whose programs miss these shares of 1,000 references, with 200 random samples each.
    fn sampled(per_mille: &[u32], rng: &mut Rng) -> Vec<Known> {
        let mut known = random_known(rng, per_mille.len() as u32);
        for (k, &misses) in known.iter_mut().zip(per_mille) {
            k.histogram = ReuseHistogram::default();
            for _ in 0..200 {
                // Reused at once, or never.
                if rng.below(1_000) < misses { k.histogram.cold += 1 } else { k.histogram.add(1) }
            }
            k.estimate = estimate_miss_ratio(&k.histogram, NOISE.part).unwrap_or(0.0);
        }
        known
    }

    #[test]
    fn equal_programs_are_one_class_and_unequal_ones_are_not() {
        let mut rng = Rng::new(17, 17);
        let (mut one, mut two) = (0, 0);
        for _ in 0..200 {
            let equal = sampled(&[200; 18], &mut rng);
            let mut pooled = equal.clone();
            if pool(&mut pooled, NOISE, LINES, Model::Avg).indifference == Some(Indifference::OneClass) {
                one += 1;
                let off = |k: &Known| (k.estimate - 0.2).abs();
                assert!(pooled.iter().all(|k| off(k) < 0.04 && k.histogram == pooled[0].histogram));
                assert!(equal.iter().any(|k| off(k) > 0.02), "one by one they are further off");
            }
            let mut unequal = sampled(&[100, 500, 100, 500, 100, 500], &mut rng);
            let found = pool(&mut unequal, NOISE, LINES, Model::Avg).classes;
            two += u32::from(found == [vec![0, 2, 4], vec![1, 3, 5]]);
        }
        // A χ² variable exceeds its mean by two standard deviations in about one case of 25; either of two classes may
        // be divided.
        assert!(one >= 180, "{one} of 200");
        assert!(two >= 170, "{two} of 200");
    }

    #[test]
    fn unequal_programs_that_fit_have_nothing_to_choose_either() {
        // Half of the samples of one thread return after 64 to 127 references, of the other after 512 to 1,023. In a
        // part of 96 lines both miss, in a part of a million neither.
        let mut known = random_known(&mut Rng::new(1, 1), 2);
        for (k, bucket) in known.iter_mut().zip([6, 9]) {
            k.histogram = ReuseHistogram { cold: 20, ..ReuseHistogram::default() };
            (k.histogram.counts[0], k.histogram.counts[bucket]) = (90, 90);
        }
        known[1].histogram.cold = 80;
        let small = pool(&mut known.clone(), NOISE, LINES, Model::Avg);
        assert_eq!(small.indifference, None);
        let large = pool(&mut known, Noise { part: 1e6, ..NOISE }, 8e6, Model::Avg);
        assert_eq!(large.indifference, Some(Indifference::EnoughCache));
        assert!(large.classes.is_empty(), "they miss differently, wherever they run");
    }

    #[test]
    fn of_equals_the_first_in_order() {
        let alike = Alike { classes: vec![vec![0, 2, 4]], ..Alike::default() };
        assert_eq!(alike.first_of_equals(&[0, 1, 2], std::cmp::Reverse), [1, 2, 4]);
    }
}
