//! The threads' histograms and estimates: sampled when a thread first runs, and again if that is set.

use super::scarce::samples_so_far;
use engine::analysis::{ReuseHistogram, estimate_miss_ratio};
use engine::policy::{Action, Event, Observed, OsView, Params, ThreadId};

/// Quanta after which a thread is estimated from the samples so far, however few: it hardly uses the cache, or the
/// memory is slow (chosen).
const PATIENCE_QUANTA: u32 = 6;

/// Samples and estimates of all threads.
#[derive(Clone, Debug)]
pub struct Samples {
    one_in: u32,
    samples: u32,
    refresh_quanta: u64,
    /// Lines of the last caches per hardware context.
    lines_a_context: f64,
    /// Complete histogram and estimated miss ratio in one context's part of the cache, by thread.
    estimates: Vec<Option<(ReuseHistogram, f64)>>,
    /// Quanta run since sampling began, by thread.
    quanta_run: Vec<u32>,
    /// Counters when sampling began, by thread.
    from: Vec<Observed>,
    /// Whether a histogram is being gathered, by thread.
    pending: Vec<bool>,
}

impl Samples {
    /// No samples yet.
    pub fn new(params: &Params, lines_a_context: f64, threads: usize) -> Self {
        Self {
            one_in: params.integer("sample_one_in") as u32,
            samples: params.integer("samples") as u32,
            refresh_quanta: params.integer("refresh_quanta") as u64,
            lines_a_context,
            estimates: vec![None; threads],
            quanta_run: vec![0; threads],
            from: vec![Observed::default(); threads],
            pending: vec![false; threads],
        }
    }

    /// Starts sampling, and turns complete histograms into estimates. Also returns whether there is a new estimate.
    pub fn watch(&mut self, event: Event, os: &OsView) -> (Vec<Action>, bool) {
        let (mut actions, mut is_new) = (Vec::new(), false);
        let ended = event == Event::QuantumEnd;
        let refresh = ended && self.refresh_quanta > 0 && os.quantum.is_multiple_of(self.refresh_quanta);
        for view in os.threads.iter().filter(|t| t.runnable) {
            let t = view.id as usize;
            if ended && os.placement.contains(&Some(view.id)) {
                self.quanta_run[t] += 1;
            }
            let Some(histogram) = view.histogram.filter(|_| self.quanta_run[t] > 0 && !refresh) else {
                if view.histogram.is_none() || refresh {
                    self.quanta_run[t] = 0;
                    self.from[t] = view.observed;
                    self.pending[t] = true;
                    actions.push(Action::Sample {
                        thread: view.id,
                        one_in: self.one_in,
                        samples: self.samples,
                    });
                }
                continue;
            };
            let tired = self.quanta_run[t] >= PATIENCE_QUANTA;
            if self.pending[t] && (!view.sampling || tired) {
                let histogram = match view.sampling {
                    true => samples_so_far(view, &self.from[t]),
                    false => histogram.clone(),
                };
                // A thread that never references the last cache does not miss in it.
                let estimate = estimate_miss_ratio(&histogram, self.lines_a_context).unwrap_or(0.0);
                self.estimates[t] = Some((histogram, estimate));
                self.pending[t] = false;
                is_new = true;
                if view.sampling {
                    actions.push(Action::StopSampling { thread: view.id });
                }
            }
        }
        (actions, is_new)
    }

    /// A thread's histogram and its estimated miss ratio in one context's part of the cache, once known.
    pub fn of(&self, thread: ThreadId) -> Option<&(ReuseHistogram, f64)> {
        self.estimates[thread as usize].as_ref()
    }

    /// Runnable threads without an estimate, or `None` when all have one.
    pub fn unknown(&self, runnable: &[ThreadId]) -> Option<Vec<ThreadId>> {
        let unknown: Vec<ThreadId> = runnable.iter().copied().filter(|&t| self.of(t).is_none()).collect();
        (!unknown.is_empty()).then_some(unknown)
    }
}
