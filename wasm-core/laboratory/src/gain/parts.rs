//! The causes of a gain.

use serde::Serialize;

/// A difference by cause, in one unit. The causes sum to `total`, but for rounding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct GainParts {
    /// The whole difference, B − A.
    pub total: f64,
    /// Faster threads have a larger share of what runs in B than in A. Total work may not have become quicker.
    pub thread_mix: f64,
    /// Threads complete more instructions per cycle while they run.
    pub thread_speed: f64,
    /// Fewer hardware contexts are without a thread.
    pub idle: f64,
    /// Contexts spend fewer cycles on switching threads and taking samples.
    pub overhead: f64,
    /// B's machine has more hardware contexts than A's; 0 if both have the same number.
    pub contexts: f64,
}

impl GainParts {
    /// The causes, without `total`.
    pub fn causes(&self) -> [f64; 5] {
        [self.thread_mix, self.thread_speed, self.idle, self.overhead, self.contexts]
    }

    /// The total and its causes, by the names of the fields.
    pub fn named(&self) -> [(&'static str, f64); 6] {
        let [thread_mix, thread_speed, idle, overhead, contexts] = self.causes();
        [
            ("total", self.total),
            ("thread_mix", thread_mix),
            ("thread_speed", thread_speed),
            ("idle", idle),
            ("overhead", overhead),
            ("contexts", contexts),
        ]
    }

    /// All values times a factor.
    pub(super) fn times(&self, factor: f64) -> Self {
        Self {
            total: self.total * factor,
            thread_mix: self.thread_mix * factor,
            thread_speed: self.thread_speed * factor,
            idle: self.idle * factor,
            overhead: self.overhead * factor,
            contexts: self.contexts * factor,
        }
    }
}
