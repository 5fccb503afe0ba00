//! Sampling until there are enough samples, neither too expensive nor too slow.

use crate::sharing::{ShMapRules, ShMaps};
use document::machine::Topology;
use engine::policy::{OsView, Params};

/// Sampling parameters.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Samples required.
    pub samples: u64,
    quanta: u64,
    one_in: u32,
    adapt: bool,
    most_overhead: f64,
    shmap: ShMapRules,
    /// First-level lines of a region, as a shift to the right.
    region_shift: u32,
}

impl Rules {
    /// From checked parameters.
    pub fn new(params: &Params, topology: &Topology) -> Self {
        let line_bytes = topology.caches.iter().map(|c| c.line_bytes).min().unwrap_or(64);
        let lines = (params.integer("region_bytes") as u32 / line_bytes).max(1);
        Self {
            samples: params.integer("samples") as u64,
            quanta: params.integer("detection_quanta") as u64,
            one_in: params.integer("one_in") as u32,
            adapt: params.flag("adapt"),
            most_overhead: params.number("overhead_percent") / 100.0,
            shmap: ShMapRules {
                entries: params.integer("entries") as usize,
                counter_bits: params.integer("counter_bits") as u32,
                filter: params.flag("filter"),
                claims: params.integer("claims") as u32,
            },
            region_shift: lines.ilog2(),
        }
    }
}

/// A detection under way.
#[derive(Clone, Debug)]
pub struct Detection {
    /// The samples so far.
    pub maps: ShMaps,
    /// Remote accesses per sample, from now on.
    pub one_in: u32,
    /// Sampling parameters.
    pub rules: Rules,
    /// By thread, whether it was runnable at any time during the detection. A policy does not know of threads that have
    /// yet to arrive.
    pub alive: Vec<bool>,
    quanta: u64,
    /// Samples when the quantum began.
    before: u64,
}

impl Detection {
    /// A detection without samples.
    pub fn new(rules: Rules, os: &OsView) -> Self {
        Self {
            maps: ShMaps::new(os.threads.len(), rules.shmap),
            one_in: rules.one_in,
            rules,
            alive: os.threads.iter().map(|thread| thread.runnable).collect(),
            quanta: 0,
            before: 0,
        }
    }

    /// First-level lines of a region.
    pub fn region_lines(&self) -> u32 {
        1 << self.rules.region_shift
    }

    /// Adds the samples taken since the last call.
    pub fn take(&mut self, os: &OsView) {
        for thread in os.threads {
            self.alive[thread.id as usize] |= thread.runnable;
            for &line in thread.remote_samples {
                self.maps.offer(thread.id as usize, line >> self.rules.region_shift);
            }
        }
    }

    /// Ends a quantum in which samples cost `overhead` of all thread cycles. Returns the new sampling interval if it
    /// changes. "N is further adjusted by … the frequency of remote cache accesses and … the runtime overhead" (Tam et
    /// al. 2007, §4.3.1; how, is chosen).
    pub fn end_quantum(&mut self, overhead: f64) -> Option<u32> {
        self.quanta += 1;
        let taken = self.maps.offered - self.before;
        self.before = self.maps.offered;
        if !self.rules.adapt || self.is_over() {
            return None;
        }
        let left = self.rules.quanta.saturating_sub(self.quanta).max(1);
        let missing = self.rules.samples.saturating_sub(self.maps.offered);
        let one_in = if overhead > self.rules.most_overhead {
            self.one_in.saturating_mul(2)
        } else if taken * left < missing && overhead < self.rules.most_overhead / 2.0 {
            (self.one_in / 2).max(1)
        } else {
            self.one_in
        };
        let changed = one_in != self.one_in;
        self.one_in = one_in;
        changed.then_some(one_in)
    }

    /// Whether there are enough samples or the time for sampling is over.
    pub fn is_over(&self) -> bool {
        self.maps.offered >= self.rules.samples || self.quanta >= self.rules.quanta
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detection(adapt: bool) -> Detection {
        let rules = Rules {
            samples: 1_000,
            quanta: 10,
            one_in: 8,
            adapt,
            most_overhead: 0.05,
            shmap: ShMapRules::default(),
            region_shift: 0,
        };
        Detection {
            maps: ShMaps::new(1, rules.shmap),
            one_in: rules.one_in,
            rules,
            alive: vec![true],
            quanta: 0,
            before: 0,
        }
    }

    #[test]
    fn dear_samples_become_rarer_and_slow_ones_more_frequent() {
        assert_eq!(detection(true).end_quantum(0.06), Some(16));
        assert_eq!(
            detection(true).end_quantum(0.01),
            Some(4),
            "none taken yet, a thousand wanted in ten quanta"
        );
        assert_eq!(detection(true).end_quantum(0.04), None);
        assert_eq!(detection(false).end_quantum(0.5), None);
    }

    #[test]
    fn it_ends_with_its_samples_or_with_its_time() {
        let mut fast = detection(true);
        (0..1_000).for_each(|region| {
            fast.maps.offer(0, region);
        });
        assert!(fast.is_over());
        let mut slow = detection(true);
        (0..10).for_each(|_| {
            slow.end_quantum(0.0);
        });
        assert!(slow.is_over() && !detection(true).is_over());
    }
}
