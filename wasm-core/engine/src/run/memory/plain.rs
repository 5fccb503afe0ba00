//! The path of a line on a plain machine: each level is looked up in turn, and dirty victims are written back.

use super::hierarchy::{Hierarchy, Requester};
use super::service::Service;
use crate::cache::{Lookup, Victim};

impl Hierarchy {
    /// Whether no cache is coherent, inclusive, a victim cache, perfect or partitioned, and none prefetches or
    /// allocates its ways.
    pub fn is_plain(&self) -> bool {
        self.coherence.is_none()
            && self.levels.iter().all(|level| level.lets_go_quietly && !level.is_victim)
            && self.prefetchers.iter().all(Option::is_none)
            && self.allocators.is_empty()
            && self.caches.iter().all(|cache| !cache.is_perfect() && !cache.is_divided())
    }

    /// As [`Hierarchy::fetch`], on a machine for which [`Hierarchy::is_plain`] is true.
    #[inline(always)]
    pub fn fetch_plainly(
        &mut self,
        below: &[u32],
        line: u32,
        who: Requester,
        at: u64,
        first_victim: Option<Victim>,
    ) -> Service {
        self.send_down(below, first_victim, at);
        let (mut now, mut queued, mut reached_last) = (at, 0, false);
        for (depth, &number) in below.iter().enumerate() {
            let n = number as usize;
            let level = &self.levels[n];
            let wait = self.ports[n].send(now);
            queued += wait;
            now += u64::from(wait) + u64::from(level.hit_cycles);
            reached_last |= level.last;
            let tally = &mut self.tallies[n][who.thread as usize];
            tally.accesses += 1;
            // The line is filled clean: a store dirties the first level, which writes back on eviction.
            let Lookup::Miss(victim) = self.caches[n].access(line, who.owner, false) else {
                return Service {
                    ready_at: now,
                    bandwidth_cycles: queued,
                    source: level.source,
                    reached_last,
                    asked_at: now,
                    is_remote: false,
                    faults: 0,
                };
            };
            tally.misses += 1;
            self.send_down(&below[depth + 1..], victim, now);
        }
        let journey = self.memory.fetch(line, who, now);
        Service::of_memory(now, &journey, queued, reached_last)
    }

    /// Writes a victim back to the caches below if it is dirty.
    #[inline(always)]
    fn send_down(&mut self, below: &[u32], victim: Option<Victim>, at: u64) {
        if let Some(victim) = victim.filter(|victim| victim.dirty) {
            self.write_back(below, victim.line, at);
        }
    }
}
