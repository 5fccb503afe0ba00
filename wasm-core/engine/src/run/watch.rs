//! Reuse distances taken off-line: by who has instrumented the simulator, not by an operating system.

use super::simulation::Run;
use crate::analysis::{ReuseHistogram, Sampler};
use crate::policy::{Observed, ThreadId};

impl Run {
    /// From now on samples every thread's references to the last cache, one in `one_in` and `samples` in all, whatever
    /// the policy does; a line not used again within `horizon` references of its thread counts as cold. Each trap costs
    /// what the scenario says, so a study that only wants to look sets `/run/trap_cycles` to 0. A policy that samples
    /// itself takes the samplers over.
    pub fn watch_all(&mut self, one_in: u32, samples: u32, horizon: u64) {
        let seed = u64::from(self.plan.scenario.run.seed);
        for thread in 0..self.os.threads() as ThreadId {
            self.os.sample(thread, Sampler::new(one_in, samples, seed, thread).watching(horizon));
        }
    }

    /// Ends the watching: each thread's histogram, lines still watched counted as cold, and its counters up to the last
    /// frame. Threads in order of number; one that was not sampled has an empty histogram.
    pub fn watched(&mut self) -> Vec<(ReuseHistogram, Observed)> {
        self.os.take_histograms().into_iter().zip(self.accounts.observed().iter().copied()).collect()
    }
}
