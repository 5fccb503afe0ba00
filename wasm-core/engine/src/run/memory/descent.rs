//! The path of a line from where it is found up to the first level, and of the victims that it displaces down to
//! memory.

use super::coherence::Around;
use super::hierarchy::{Hierarchy, Requester};
use super::service::Service;
use crate::cache::{Lookup, State, Victim};
use crate::core::Cause;

/// A request for a line.
pub(super) struct Ask<'a> {
    /// Caches of the core, nearest first.
    pub path: &'a [u32],
    /// First-level line.
    pub line: u32,
    pub who: Requester,
    /// Whether a thread waits for it: only such a request counts as an access and trains prefetchers.
    pub demand: bool,
    /// The copies in other caches; `None` on a machine without coherence.
    pub around: Option<&'a Around>,
}

impl Hierarchy {
    /// Looks up the caches from `depth` on, then requests the line from other caches, then from memory. `castout` is
    /// the victim of the cache above, if it goes to a victim cache: that cache is looked up for the line before it
    /// makes room.
    pub(super) fn descend(
        &mut self,
        ask: &Ask,
        depth: usize,
        at: u64,
        mut castout: Option<(usize, Victim)>,
    ) -> Service {
        let Ask { path, line, who, demand, around } = *ask;
        let mut now = at;
        let mut queued = 0;
        let mut reached_last = false;
        for (depth, &number) in path.iter().enumerate().skip(depth) {
            let n = number as usize;
            let wait = self.ports[n].send(now);
            queued += wait;
            now += u64::from(wait);
            reached_last |= self.levels[n].last;
            let looked_at = now + u64::from(self.levels[n].hit_cycles);
            if demand {
                self.tallies[n][who.thread as usize].accesses += 1;
                if self.prefetchers[n].is_some() {
                    self.asked.push((depth, looked_at));
                }
                if !self.allocators.is_empty() {
                    self.note_use(n, line, who.thread, at);
                }
            }
            // The line is filled clean: a store dirties the first level, which writes back on eviction.
            let found = if self.levels[n].is_victim {
                self.send_up(ask, depth)
            } else {
                self.caches[n].access_by(line, who.thread, who.owner)
            };
            if self.levels[n].is_victim
                && let Some((from, victim)) = castout.take()
            {
                self.let_go(path[from] as usize, victim, &path[from + 1..], now);
            }
            now = looked_at;
            if let Lookup::Miss(victim) = found {
                self.tallies[n][who.thread as usize].misses += u32::from(demand);
                if let Some(prefetcher) = &mut self.prefetchers[n] {
                    prefetcher.forget(line);
                }
                if let Some(around) = around {
                    self.note_holder(around, n);
                }
                castout = victim.and_then(|victim| self.evict(path, depth, victim, now));
            }
            let hit = !matches!(found, Lookup::Miss(_));
            let service = |source| Service {
                ready_at: now,
                bandwidth_cycles: queued,
                source,
                reached_last,
                asked_at: now,
                is_remote: false,
                faults: 0,
            };
            if let Some(around) = around
                && depth == around.peer_depth
                && (!hit || around.peer_is_newest)
            {
                if let Some((from, victim)) = castout {
                    self.let_go(path[from] as usize, victim, &path[from + 1..], now);
                }
                let mut service = service(self.levels[n].source);
                service.wait_for(Some((now + u64::from(around.package_cycles), Cause::Peer)));
                return service;
            }
            if hit {
                let mut service = service(self.levels[n].source);
                if let Some(prefetcher) = &self.prefetchers[n] {
                    prefetcher.delay(line, &mut service);
                }
                return service;
            }
        }
        if let Some((source, cycles)) = around.and_then(|a| a.beyond) {
            return Service {
                ready_at: now + u64::from(cycles),
                bandwidth_cycles: queued,
                source,
                reached_last,
                asked_at: now,
                is_remote: source.is_remote(),
                faults: 0,
            };
        }
        let journey = self.memory.fetch(line, who, now);
        Service::of_memory(now, &journey, queued, reached_last)
    }

    /// Moves the line from a victim cache up to the cache above, if it is there.
    fn send_up(&mut self, ask: &Ask, depth: usize) -> Lookup {
        let n = ask.path[depth] as usize;
        let Some(taken) = self.caches[n].take(ask.line) else {
            return if self.caches[n].is_perfect() { Lookup::Hit } else { Lookup::Miss(None) };
        };
        if let (Some(coherence), Some(around)) = (&mut self.coherence, ask.around) {
            coherence.directory.remove_at(around.entry, n);
        }
        if taken.state == State::Modified {
            self.caches[ask.path[depth - 1] as usize].write_back(ask.line);
        }
        Lookup::Hit
    }

    /// Notes that a miss has filled the line into a cache, unless it is a victim cache.
    fn note_holder(&mut self, around: &Around, cache: usize) {
        if let Some(coherence) = &mut self.coherence
            && !self.levels[cache].is_victim
        {
            coherence.directory.add_at(around.entry, cache);
        }
    }

    /// Evicts a victim of the cache at `depth` at once, or returns it if the next one is a victim cache, which is
    /// first looked up for the requested line.
    #[inline(always)]
    pub(super) fn evict(
        &mut self,
        path: &[u32],
        depth: usize,
        victim: Victim,
        at: u64,
    ) -> Option<(usize, Victim)> {
        if self.levels[path[depth] as usize].lets_go_quietly {
            if victim.dirty {
                self.write_back(&path[depth + 1..], victim.line, at);
            }
            return None;
        }
        if path.get(depth + 1).is_some_and(|&next| self.levels[next as usize].is_victim) {
            return Some((depth, victim));
        }
        self.let_go(path[depth] as usize, victim, &path[depth + 1..], at);
        None
    }

    /// Evicts a line from a cache. It moves to the caches `below` if it is dirty, or if the next one is a victim
    /// cache.
    fn let_go(&mut self, from: usize, victim: Victim, below: &[u32], at: u64) {
        let mut dirty = victim.dirty;
        let length = self.caches[from].line_shift();
        for above in self.levels[from].purge.clone() {
            dirty |= self.caches[above as usize].invalidate(victim.line, length);
            if let Some(coherence) = &mut self.coherence {
                coherence.directory.remove(victim.line, above as usize);
            }
        }
        if let Some(coherence) = &mut self.coherence {
            coherence.directory.remove(victim.line, from);
        }
        match below.first() {
            Some(&next) if self.levels[next as usize].is_victim => {
                self.cast_out(Victim { dirty, ..victim }, below, at);
            }
            _ if dirty => self.write_back(below, victim.line, at),
            _ => {}
        }
    }

    /// Fills a line into the first cache `below`, a victim cache.
    fn cast_out(&mut self, victim: Victim, below: &[u32], at: u64) {
        let n = below[0] as usize;
        self.ports[n].send(at);
        let Some(evicted) = self.caches[n].cast_in(victim) else { return };
        if let Some(prefetcher) = &mut self.prefetchers[n] {
            prefetcher.forget(victim.line);
        }
        if let Some(coherence) = &mut self.coherence {
            coherence.directory.add(victim.line, n);
            if !victim.dirty {
                // Other holders are not looked up for a line that no thread waits for.
                self.caches[n].set_state(victim.line, State::Shared);
            }
        }
        if let Some(victim) = evicted {
            self.let_go(n, victim, &below[1..], at);
        }
    }

    /// Writes a dirty line back to the next cache that has it, else to memory.
    pub(super) fn write_back(&mut self, below: &[u32], line: u32, at: u64) {
        for &number in below {
            if self.write_into(number as usize, line, at) {
                return;
            }
        }
        self.memory.write_back(line, at);
    }

    /// Writes a dirty line back to this cache. Returns `false` if it does not have the line.
    pub(super) fn write_into(&mut self, cache: usize, line: u32, at: u64) -> bool {
        let held = self.caches[cache].write_back(line);
        if held {
            self.ports[cache].send(at);
        }
        held
    }
}
