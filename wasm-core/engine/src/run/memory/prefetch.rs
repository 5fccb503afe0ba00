//! Prefetching: fetches lines before a thread requests them, on the same paths as demand misses.

use super::descent::Ask;
use super::hierarchy::{Hierarchy, Requester};
use super::service::Service;
use crate::cache::StreamTable;
use crate::core::Cause;
use crate::workload::PAGE_LINES;
use document::StreamPrefetch;

/// One cache's prefetcher.
#[derive(Clone, Debug)]
pub struct Prefetcher {
    /// None once the cache fetches no lines ahead any more.
    streams: Option<StreamTable>,
    /// Prefetched lines that had not arrived when last checked.
    under_way: Vec<UnderWay>,
    line_shift: u32,
}

/// A prefetched line on its way.
#[derive(Clone, Copy, Debug)]
struct UnderWay {
    /// Number in lines of this cache.
    line: u32,
    ready_at: u64,
    /// When it is in the queues of caches, and in that of memory: from one cycle up to another.
    queued: [(u64, u64); 2],
    source: Cause,
}

impl Prefetcher {
    /// A prefetcher of a cache whose lines are 2^`line_shift` times as long as those of the first level.
    pub fn new(spec: &StreamPrefetch, line_shift: u32) -> Self {
        let page_shift = PAGE_LINES.ilog2() - line_shift;
        Self { streams: Some(StreamTable::new(spec, page_shift)), under_way: Vec::new(), line_shift }
    }

    /// Continues as `next` of the same cache, or without fetching ahead: lines on their way arrive as they would have.
    pub fn go_on_as(self, next: Option<Self>) -> Option<Self> {
        let streams = next.and_then(|next| next.streams);
        (streams.is_some() || !self.under_way.is_empty()).then_some(Self { streams, ..self })
    }

    /// Forgets earlier prefetches of a line that is fetched anew: later hits do not wait for them.
    pub fn forget(&mut self, first_level_line: u32) {
        let line = first_level_line >> self.line_shift;
        self.under_way.retain(|u| u.line != line);
    }

    /// Delays a hit on a line that is still under way until the line arrives.
    pub fn delay(&self, first_level_line: u32, service: &mut Service) {
        let line = first_level_line >> self.line_shift;
        if let Some(found) = self.under_way.iter().find(|u| u.line == line && u.ready_at > service.ready_at) {
            let still = found.queued.map(|(from, until)| until.saturating_sub(from.max(service.ready_at)));
            service.bandwidth_cycles += still.iter().sum::<u64>() as u32;
            service.ready_at = found.ready_at;
            service.source = found.source;
        }
    }
}

impl Hierarchy {
    /// Trains every prefetcher that a demand reference has reached, and issues its prefetches. The reference itself,
    /// issued in cycle `at`, is already on its way.
    pub(super) fn fetch_ahead(&mut self, path: &[u32], line: u32, who: Requester, at: u64) {
        let asked = std::mem::take(&mut self.asked);
        for &(depth, asked_at) in &asked {
            let n = path[depth] as usize;
            let Some(prefetcher) = &mut self.prefetchers[n] else { continue };
            let shift = prefetcher.line_shift;
            prefetcher.under_way.retain(|u| u.ready_at > at);
            let Some(streams) = &mut prefetcher.streams else { continue };
            for ahead in streams.train(line >> shift) {
                self.prefetch(path, depth, ahead << shift, who, asked_at);
            }
        }
        self.asked = asked;
        self.asked.clear();
    }

    fn prefetch(&mut self, path: &[u32], depth: usize, line: u32, who: Requester, at: u64) {
        let n = path[depth] as usize;
        let Some(victim) = self.caches[n].prefetch(line, who.thread, who.owner) else { return };
        let castout = victim.and_then(|victim| self.evict(path, depth, victim, at));
        let ask = Ask { path, line, who, demand: false, around: None };
        let service = self.descend(&ask, depth + 1, at, castout);
        let after_queue = self.memory.latency(service.source).unwrap_or(u64::MAX);
        // A line that another prefetcher has requested left the queue before.
        let left_memory = service.ready_at.saturating_sub(after_queue).max(service.asked_at);
        let at_caches = u64::from(service.bandwidth_cycles).saturating_sub(left_memory - service.asked_at);
        if let Some(prefetcher) = &mut self.prefetchers[n] {
            prefetcher.forget(line);
            prefetcher.under_way.push(UnderWay {
                line: line >> prefetcher.line_shift,
                ready_at: service.ready_at,
                queued: [(at, at + at_caches), (service.asked_at, left_memory)],
                source: service.source,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload::Record;
    use document::MachineSpec;
    use document::machine::Topology;
    use serde_json::{from_value, json};

    /// One core whose L2 has four lines in one set, answers after 10 cycles, and fetches one line ahead once two steps
    /// have been seen; memory answers after 100 and sends a line every 100.
    struct Small(Hierarchy, Vec<u32>);

    impl Small {
        fn new() -> Self {
            let cache = |level: u32| {
                json!({"level": level, "size_bytes": 256, "ways": 4, "line_bytes": 64, "hit_cycles": 10,
                       "shared_by": "core", "cycles_per_line": 0})
            };
            let mut second = cache(2);
            second["prefetch"] = json!({"streams": 1, "degree": 1});
            let spec: MachineSpec = from_value(json!({
                "cores": [{"count": 1, "contexts": 1}], "caches": [cache(1), second],
                "memory": {"latency_cycles": 100, "cycles_per_line": 100},
            }))
            .unwrap();
            let topology = Topology::build(&spec).unwrap();
            Self(Hierarchy::new(&spec, &topology, (1, 1), &[], 1), vec![0, 1])
        }

        /// The cycle in which each of these lines arrives, if all are requested in cycle `at`.
        fn fetch(&mut self, lines: &[u32], at: u64) -> Vec<u64> {
            let who = Requester { thread: 0, owner: 0, node: 0 };
            let ready = |&line| {
                self.0.fetch(&self.1, Record::reference(line, 0, false, false), who, at, None).ready_at
            };
            lines.iter().map(ready).collect()
        }

        /// Line 3 is prefetched, arrives in cycle 410, and is evicted by four lines of other pages.
        fn with_line_3_evicted() -> Self {
            let mut small = Self::new();
            assert_eq!(small.fetch(&[0, 1, 2], 0), [110, 210, 310]);
            assert_eq!(small.fetch(&[64, 128, 192, 256], 0), [510, 610, 710, 810]);
            small
        }
    }

    #[test]
    fn a_line_fetched_ahead_twice_is_there_after_its_second_journey() {
        let mut small = Small::with_line_3_evicted();
        assert_eq!(small.fetch(&[0, 1, 2], 20), [910, 1010, 1110]);
        assert_eq!(small.fetch(&[3], 40), [1210], "sent for behind line 2, not what was evicted");
    }

    #[test]
    fn a_line_that_a_thread_has_fetched_since_waits_for_no_journey_of_before() {
        let mut small = Small::with_line_3_evicted();
        assert_eq!(small.fetch(&[3, 3], 20), [910, 30]);
    }
}
