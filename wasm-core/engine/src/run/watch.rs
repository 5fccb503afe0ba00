//! Reuse distances taken off-line: by who has instrumented the simulator, not by an operating system.

use super::Run;
use crate::analysis::{ReuseHistogram, Sampler};
use crate::policy::Observed;

impl Run {
    /// From now on samples every thread's references to the last cache, one in `one_in` and `samples` in all, whatever
    /// the policy does; a line not used again within `horizon` references of its thread counts as cold. Each trap costs
    /// what the scenario says, so a study that only wants to look sets `/run/trap_cycles` to 0. A policy that samples
    /// itself takes the samplers over.
    pub fn watch_all(&mut self, one_in: u32, samples: u32, horizon: u64) {
        let seed = u64::from(self.plan.scenario.run.seed);
        for (thread, id) in self.threads.iter_mut().zip(0..) {
            thread.sampler = Some(Box::new(Sampler::new(one_in, samples, seed, id).watching(horizon)));
            thread.sampling = true;
        }
    }

    /// Ends the watching: each thread's histogram, lines still watched counted as cold, and its counters up to the last
    /// frame. Threads in order of number; one that was not sampled has an empty histogram.
    pub fn watched(&mut self) -> Vec<(ReuseHistogram, Observed)> {
        let taken = self.threads.iter_mut().map(|thread| {
            thread.sampling = false;
            let histogram = thread.sampler.take().map(|mut sampler| {
                sampler.end();
                sampler.histogram.clone()
            });
            (histogram.unwrap_or_default(), thread.observed)
        });
        taken.collect()
    }
}
