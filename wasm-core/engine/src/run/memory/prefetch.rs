//! Prefetching: lines that no thread has asked for yet, on the same paths as those that one has.

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
    streams: StreamTable,
    /// What it fetched and is not there yet, as far as anybody has looked.
    under_way: Vec<UnderWay>,
    line_shift: u32,
}

/// A line on its way.
#[derive(Clone, Copy, Debug)]
struct UnderWay {
    /// In lines of this cache.
    line: u32,
    ready_at: u64,
    /// When it had left the last queue.
    queued_until: u64,
    source: Cause,
}

impl Prefetcher {
    /// A prefetcher of a cache whose lines have `line_shift` more bits than those of the first level.
    pub fn new(spec: &StreamPrefetch, line_shift: u32) -> Self {
        let page_shift = PAGE_LINES.ilog2() - line_shift;
        Self { streams: StreamTable::new(spec, page_shift), under_way: Vec::new(), line_shift }
    }

    /// Makes who found a line that is still under way wait for the rest of its journey.
    pub fn delay(&self, first_level_line: u32, service: &mut Service) {
        let line = first_level_line >> self.line_shift;
        if let Some(found) = self.under_way.iter().find(|u| u.line == line && u.ready_at > service.ready_at) {
            service.bandwidth_cycles += found.queued_until.saturating_sub(service.ready_at) as u32;
            service.ready_at = found.ready_at;
            service.source = found.source;
        }
    }
}

impl Hierarchy {
    /// Lets every prefetcher that a demand reference has reached learn from it and fetch ahead. The reference itself is
    /// on its way already; it was issued in cycle `at`.
    pub(super) fn fetch_ahead(&mut self, path: &[u32], line: u32, who: Requester, at: u64) {
        let asked = std::mem::take(&mut self.asked);
        for &(depth, asked_at) in &asked {
            let n = path[depth] as usize;
            let Some(prefetcher) = &mut self.prefetchers[n] else { continue };
            let shift = prefetcher.line_shift;
            prefetcher.under_way.retain(|u| u.ready_at > at);
            for ahead in prefetcher.streams.train(line >> shift) {
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
        if let Some(prefetcher) = &mut self.prefetchers[n] {
            prefetcher.under_way.push(UnderWay {
                line: line >> prefetcher.line_shift,
                ready_at: service.ready_at,
                queued_until: at + u64::from(service.bandwidth_cycles),
                source: service.source,
            });
        }
    }
}
