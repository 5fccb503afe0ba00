//! The groups of a given size, their estimates, and the threshold set by the greediest thread.

use super::alike::{Alike, Noise, pool};
use super::build::Built;
use super::enumerate::{Enumerated, binomial};
use super::idle::Idle;
use super::model::{Estimator, Known, Model};
use document::Order;
use engine::policy::{Candidate, ThreadId};

/// Limits on the number of groups to enumerate: a mean costs little, a shared cache more.
const MAX_MEANS: u64 = 200_000;
const MAX_SHARED: u64 = 50_000;

/// Tolerance for rounding when sums of the same numbers in different order are compared.
pub const ROUNDING: f64 = 1e-12;

/// How groups are estimated and judged.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The model of a group.
    pub model: Model,
    /// Lines of the last caches.
    pub lines: f64,
    /// Cost of a miss in cycles, if hardware contexts may be left idle.
    pub idle_miss_cycles: Option<f64>,
    /// The noise tolerance, if any.
    pub noise: Option<Noise>,
}

/// The groups that a selection rule chooses from.
#[derive(Clone, Debug)]
pub struct Groups {
    /// The threads, in order of number.
    pub known: Vec<Known>,
    /// Threads by their own estimate, lowest first, ties by number.
    pub sorted: Vec<(ThreadId, f64)>,
    /// Threads per group.
    pub size: usize,
    /// The thread that sets the threshold, and its own estimate: of all threads, its lowest group has the highest
    /// estimate. Under AVG that is the thread with the highest estimate (ties: the lowest number).
    pub greediest: (ThreadId, f64),
    /// The lowest estimate of a group that contains the greediest thread.
    pub threshold: f64,
    /// How groups are judged.
    pub estimator: Estimator,
    /// All groups, if there are few enough.
    pub enumerated: Option<Enumerated>,
    /// The lowest group found with each thread, if there are too many groups and the model cannot be solved by sorting.
    pub built: Option<Built>,
    /// Predicts whether a smaller group would do better, if contexts may be left idle.
    pub idle: Option<Idle>,
    /// Classes of equal threads; empty without a tolerance.
    pub alike: Alike,
    members: Vec<ThreadId>,
}

impl Groups {
    /// Groups of `size` out of at least as many threads, in order of thread number.
    pub fn new(known: Vec<Known>, size: usize, rules: Rules) -> Self {
        let most = if rules.model == Model::Avg { MAX_MEANS } else { MAX_SHARED };
        Self::written_out_up_to(most, known, size, rules)
    }

    /// As [`Groups::new`], but enumerates only up to `most` groups.
    pub(super) fn written_out_up_to(most: u64, mut known: Vec<Known>, size: usize, rules: Rules) -> Self {
        let alike = rules.noise.map(|noise| pool(&mut known, noise, rules.lines, rules.model));
        let members: Vec<ThreadId> = known.iter().map(|k| k.thread).collect();
        let mut sorted: Vec<(ThreadId, f64)> = known.iter().map(|k| (k.thread, k.estimate)).collect();
        sorted.order_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        let estimator = Estimator::new(rules.model, &known, rules.lines, size);
        let few = known.len() <= 64 && binomial(known.len(), size) <= most;
        let mut groups = Self {
            greediest: (0, 0.0),
            threshold: 0.0,
            enumerated: None,
            built: None,
            idle: rules.idle_miss_cycles.map(|miss_cycles| Idle::new(&known, rules.lines, size, miss_cycles)),
            alike: alike.unwrap_or_default(),
            known,
            sorted,
            size,
            estimator,
            members,
        };
        let estimate = |places: &[usize]| groups.estimator.of(places);
        match &groups.estimator {
            Estimator::Mean(_) => {
                let (greediest, threshold) = groups.mean_threshold();
                groups.enumerated =
                    few.then(|| Enumerated::new(&groups.members, size, estimate, |_| threshold));
                (groups.greediest, groups.threshold) = (greediest, threshold);
            }
            Estimator::Shared(_) if few => {
                let all = Enumerated::new(&groups.members, size, estimate, |lowest| {
                    lowest.iter().copied().fold(0.0, f64::max)
                });
                groups.set_threshold(&all.lowest_with);
                groups.enumerated = Some(all);
            }
            Estimator::Shared(curves) => {
                let built = Built::new(curves, size);
                groups.set_threshold(&built.lowest_with());
                groups.built = Some(built);
            }
        }
        if let Some(all) = &mut groups.enumerated {
            all.keep_one_of_equals(&groups.alike.masks());
        }
        groups
    }

    /// AVG: the mean of the highest estimate and the lowest others.
    fn mean_threshold(&self) -> ((ThreadId, f64), f64) {
        let highest = self.sorted.last().map_or(0.0, |t| t.1);
        let greediest = self.sorted.iter().copied().find(|t| t.1 >= highest).unwrap_or((0, 0.0));
        let others = self.sorted.iter().filter(|t| t.0 != greediest.0).take(self.size - 1);
        (greediest, (others.map(|t| t.1).sum::<f64>() + greediest.1) / self.size as f64)
    }

    fn set_threshold(&mut self, lowest_with: &[f64]) {
        self.threshold = lowest_with.iter().copied().fold(0.0, f64::max);
        let place = lowest_with.iter().position(|&lowest| lowest >= self.threshold).unwrap_or(0);
        self.greediest = (self.known[place].thread, self.known[place].estimate);
    }

    /// The threads from which groups are formed.
    pub fn members(&self) -> &[ThreadId] {
        &self.members
    }

    /// The number of groups at or below the threshold and of all groups, if enumerated.
    pub fn counts(&self) -> Option<(u64, u64)> {
        self.enumerated.as_ref().map(|e| (e.candidates.len() as u64, e.all))
    }

    /// A candidate without the threads that are better left out, if hardware contexts may be left idle.
    pub fn trimmed(&self, candidate: Candidate, favoured: &[ThreadId]) -> Candidate {
        let Some(idle) = &self.idle else { return candidate };
        let places = self.places_of(&candidate.threads);
        let trimmed = idle.trim(&self.estimator, &self.known, &places, |t| favoured.contains(&t));
        if trimmed.places.len() == places.len() {
            return candidate;
        }
        let note = format!(
            "{}; {} of {} contexts left idle: predicted IPC {:.2} instead of {:.2}",
            candidate.note,
            places.len() - trimmed.places.len(),
            self.size,
            trimmed.ipc,
            trimmed.whole_ipc
        );
        Candidate { threads: self.threads_at(&trimmed.places), score: trimmed.estimate, note }
    }

    /// The estimate of a group of at most [`size`](Self::size) threads with one more thread.
    pub fn estimate_with(&self, group: &[ThreadId], thread: ThreadId) -> f64 {
        let mut places = self.places_of(group);
        places.extend(self.places_of(&[thread]));
        places.sort_unstable();
        self.estimator.of(&places)
    }

    /// The places of the given threads.
    pub fn places_of(&self, threads: &[ThreadId]) -> Vec<usize> {
        threads.iter().filter_map(|t| self.members.binary_search(t).ok()).collect()
    }

    /// The threads at the given places.
    pub fn threads_at(&self, places: &[usize]) -> Vec<ThreadId> {
        places.iter().map(|&place| self.members[place]).collect()
    }
}
