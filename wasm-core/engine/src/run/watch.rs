//! Reuse distances sampled off-line: by an instrumented simulator, not by an operating system.

use super::simulation::Run;
use crate::analysis::{ReuseHistogram, Sampler};
use crate::policy::{Observed, ThreadId};

impl Run {
    /// Samples every thread's references to the last cache from now on, one in `one_in` and `samples` in all,
    /// whatever the policy does. A line not used again within `horizon` references of its thread counts as cold. Each
    /// trap costs what the scenario states, so a study that only observes sets `/run/trap_cycles` to 0. A policy that
    /// samples by itself takes over the samplers.
    pub fn watch_all(&mut self, one_in: u32, samples: u32, horizon: u64) {
        let seed = u64::from(self.plan.scenario.run.seed);
        for thread in 0..self.os.threads() as ThreadId {
            self.os.sample(thread, Sampler::new(one_in, samples, seed, thread).watching(horizon));
        }
    }

    /// Ends the sampling. Returns each thread's histogram, with lines still watched counted as cold, and its counters
    /// up to the last frame. Threads are in order of number; a thread that was not sampled has an empty histogram.
    pub fn watched(&mut self) -> Vec<(ReuseHistogram, Observed)> {
        self.os.take_histograms().into_iter().zip(self.accounts.observed().iter().copied()).collect()
    }
}
