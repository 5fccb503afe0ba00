//! Threads that the noise of their estimates does not tell apart (ours: the paper takes estimates as they are).
//!
//! An estimate rests on some 200 samples, so equal programs have unequal estimates, and a rule that takes the lowest
//! prefers some of them for ever. With a tolerance of so many standard errors, threads whose estimates differ by less are
//! one class: they share one histogram, their groups are equal, and of equals those run that have waited longest. Where
//! there is one class only, or where a thread's part of the cache is as good to it as the whole, no group is better than
//! another: the ready queue decides, as under `default`.

use super::model::{Known, Model};
use document::Order;
use engine::analysis::{estimate_miss_ratio, miss_ratio_error};

/// By how much two threads' counters may differ for one class where the model uses them: references to the last cache an
/// instruction, and under COMB+IPC the IPC (chosen; sampling says nothing of their noise).
const SAME_COUNTERS: f64 = 1.1;

/// What counts as noise.
#[derive(Clone, Copy, Debug)]
pub struct Noise {
    /// Standard errors of a difference up to which two estimates are equal.
    pub errors: f64,
    /// Lines of a hardware context's part of the cache.
    pub part: f64,
}

/// Why no group is better than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indifference {
    /// All threads are of one class.
    OneClass,
    /// No thread misses more in its part of the cache than alone in the whole.
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

/// Threads of a class, and the noise of their common estimate.
#[derive(Clone, Debug)]
struct Class {
    /// Places, lowest first.
    places: Vec<usize>,
    /// Their samples and counters in one.
    pooled: Known,
    error: f64,
}

impl Class {
    fn new(places: Vec<usize>, mut pooled: Known, part: f64) -> Self {
        pooled.estimate = estimate_miss_ratio(&pooled.histogram, part).unwrap_or(0.0);
        let error = miss_ratio_error(&pooled.histogram, part);
        Self { places, pooled, error }
    }

    fn with(&self, other: &Self, part: f64) -> Self {
        let mut places = [&self.places[..], &other.places].concat();
        places.sort_unstable();
        let mut pooled = self.pooled.clone();
        pooled.histogram.merge(&other.pooled.histogram);
        let (sum, more) = (&mut pooled.observed, &other.pooled.observed);
        sum.instructions += more.instructions;
        sum.scheduled_cycles += more.scheduled_cycles;
        sum.last.accesses += more.last.accesses;
        sum.last.misses += more.last.misses;
        Self::new(places, pooled, part)
    }

    /// Standard errors between the estimates of two classes; infinite where the model sees them differ otherwise.
    fn distance(&self, other: &Self, model: Model) -> f64 {
        let same = |a: f64, b: f64| a.max(b) <= SAME_COUNTERS * a.min(b);
        let (a, b) = (&self.pooled, &other.pooled);
        let rates = model == Model::Avg || same(a.references_per_instruction(), b.references_per_instruction());
        if !rates || (model == Model::CombIpc && !same(a.ipc(), b.ipc())) {
            return f64::INFINITY;
        }
        let difference = (a.estimate - b.estimate).abs();
        if difference <= 0.0 { 0.0 } else { difference / self.error.hypot(other.error) }
    }
}

/// Classes of two or more threads, and whether there is anything to choose.
#[derive(Clone, Debug, Default)]
pub struct Alike {
    /// Places of each class, lowest first.
    pub classes: Vec<Vec<usize>>,
    /// Why there is nothing to choose, if so.
    pub indifference: Option<Indifference>,
    /// By place, the standard error of its class's estimate.
    pub errors: Vec<f64>,
}

/// Finds the classes and gives the threads of each one estimate: the two classes that are nearest to each other become
/// one as long as they are within the noise. `lines` is the whole cache.
pub fn pool(known: &mut [Known], noise: Noise, lines: f64, model: Model) -> Alike {
    let single = |(place, known): (usize, &Known)| Class::new(vec![place], known.clone(), noise.part);
    let mut classes: Vec<Class> = known.iter().enumerate().map(single).collect();
    classes.order_by(|a, b| a.pooled.estimate.total_cmp(&b.pooled.estimate).then(a.places.cmp(&b.places)));
    let between = |pair: &[Class]| pair[0].distance(&pair[1], model);
    let mut distances: Vec<f64> = classes.windows(2).map(between).collect();
    while let Some(at) = (0..distances.len()).min_by(|&a, &b| distances[a].total_cmp(&distances[b])) {
        if distances[at] > noise.errors {
            break;
        }
        classes[at] = classes[at].with(&classes[at + 1], noise.part);
        classes.remove(at + 1);
        distances.remove(at);
        for near in at.saturating_sub(1)..(at + 1).min(distances.len()) {
            distances[near] = between(&classes[near..near + 2]);
        }
    }
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
    /// Of the threads of each class at `places`, as many as there are, but those first in `order` (by place, lowest
    /// first). Places in no class stay.
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

    const NOISE: Noise = Noise { errors: 3.0, part: LINES / 8.0 };

    /// Threads of programs that miss these shares of 1,000 references: 200 samples of each, drawn.
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
        for case in 0..50 {
            let mut equal = sampled(&[200; 18], &mut rng);
            let before = equal.clone();
            let alike = pool(&mut equal, NOISE, LINES, Model::Avg);
            assert_eq!(alike.indifference, Some(Indifference::OneClass), "case {case}");
            assert!(equal.iter().all(|k| (k.estimate - 0.2).abs() < 0.03), "case {case}");
            assert!(before.iter().any(|k| (k.estimate - 0.2).abs() > 0.03), "one by one they are further off");
            // A tenth of the tolerance tells nearly all of them apart.
            let strict = pool(&mut before.clone(), Noise { errors: 0.1, ..NOISE }, LINES, Model::Avg);
            assert_eq!(strict.indifference, None, "case {case}");
            let mut two = sampled(&[100, 500, 100, 500, 100, 500], &mut rng);
            assert_eq!(pool(&mut two, NOISE, LINES, Model::Avg).classes, [vec![0, 2, 4], vec![1, 3, 5]]);
        }
    }

    #[test]
    fn unequal_programs_that_fit_have_nothing_to_choose_either() {
        // Half of the samples of one come back after 64 to 127 references, of the other after 512 to 1,023: in a part of
        // 96 lines both miss, in a part of a million neither.
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
        assert_eq!(alike.first_of_equals(&[0, 1, 2], |place| std::cmp::Reverse(place)), [1, 2, 4]);
    }
}
