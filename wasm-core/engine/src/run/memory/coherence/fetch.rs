//! Serves a first level's misses, and its stores to lines that other caches may have, so that caches stay coherent.

use super::directory::{Entry, members};
use super::state::{Around, Coherence};
use crate::cache::{State, Victim};
use crate::core::Cause;
use crate::run::memory::descent::Ask;
use crate::run::memory::hierarchy::{Hierarchy, Requester};
use crate::run::memory::service::Service;
use crate::workload::Record;

impl Hierarchy {
    /// As [`Hierarchy::fetch`] on a machine with coherence.
    pub(in crate::run::memory) fn fetch_coherently(
        &mut self,
        path: &[u32],
        record: Record,
        who: Requester,
        at: u64,
        first_victim: Option<Victim>,
    ) -> Service {
        let around = self.survey(path, record.line());
        let castout = first_victim.and_then(|victim| self.evict(path, 0, victim, at));
        let ask = Ask { path, line: record.line(), who, demand: true, around: around.as_ref() };
        let mut service = self.descend(&ask, 1, at, castout);
        if let Some(around) = around.filter(|a| a.is_shared) {
            self.settle(path, record, around.entry, &mut service);
        }
        service
    }

    /// Notes that the first level has filled a line, and finds its other holders.
    fn survey(&mut self, path: &[u32], line: u32) -> Option<Around> {
        let first_level = path[0] as usize;
        let Coherence { spec, directory, families, .. } = &mut **self.coherence.as_mut()?;
        let entry = directory.add(line, first_level);
        let holders = directory.holders(entry);
        let unheld = Around::unheld(entry);
        if !families.has_stranger(holders, first_level) {
            return Some(unheld);
        }
        let below = path.iter().enumerate().skip(1);
        let knows =
            |&(_, &cache): &(usize, &u32)| families.has_peer_above(holders, cache as usize, first_level);
        let peer_depth = below.clone().find(knows).map_or(usize::MAX, |(depth, _)| depth);
        let in_package = families.stranger(holders, first_level, true);
        let away = families.stranger(holders, first_level, false);
        let beyond = match (in_package, away) {
            (Some(_), _) => Some((Cause::Peer, spec.package_cycles)),
            (None, Some(cache)) => Some((Cause::of_remote_level(families.level(cache)), spec.remote_cycles)),
            (None, None) => None,
        };
        // A cache that has it exclusive or modified is family of every holder, so of this one: it is this holder or a
        // cache behind it.
        let peer_is_newest = in_package.is_some_and(|peer| {
            let strangers =
                families.path(peer).iter().filter(|&&c| !families.is_on_path(c as usize, first_level));
            strangers.copied().any(|c| self.caches[c as usize].state_of(line) == Some(State::Modified))
        });
        Some(Around {
            peer_depth,
            peer_is_newest,
            package_cycles: spec.package_cycles,
            is_shared: true,
            beyond,
            ..unheld
        })
    }

    /// Completes a miss. For a load, a cache that had the line exclusive or modified now shares it. For a store, all
    /// other copies are invalidated, which may take longer than the data.
    fn settle(&mut self, path: &[u32], record: Record, entry: Entry, service: &mut Service) {
        if record.is_store() {
            let done = self.invalidate_strangers(path, record, entry, service.asked_at);
            service.wait_for(done);
        } else {
            self.share(path, record.line(), entry, service.asked_at);
        }
    }

    /// Serves a store to a line that the first level has and other caches may have too.
    pub fn upgrade(&mut self, path: &[u32], record: Record, at: u64) -> Service {
        let first_level = path[0] as usize;
        let hit_cycles = u64::from(self.hit_cycles(first_level));
        let mut service = Service::of_first_level(at, at + hit_cycles);
        if let Some(coherence) = &mut self.coherence {
            let entry = coherence.directory.add(record.line(), first_level);
            let done = self.invalidate_strangers(path, record, entry, at);
            service.wait_for(done);
        }
        self.caches[first_level].set_state(record.line(), State::Modified);
        service
    }

    /// Invalidates every copy that is not on the path to memory. Returns when that is done, and the cause of the
    /// wait; `None` without copies.
    fn invalidate_strangers(
        &mut self,
        path: &[u32],
        record: Record,
        entry: Entry,
        at: u64,
    ) -> Option<(u64, Cause)> {
        let first_level = path[0] as usize;
        let Coherence { spec, directory, families, sharing } = &mut **self.coherence.as_mut()?;
        let holders = directory.holders(entry);
        let cost = match families.stranger(holders, first_level, false) {
            Some(cache) => (Cause::of_remote_level(families.level(cache)), spec.remote_cycles),
            None => {
                families.stranger(holders, first_level, true)?;
                (Cause::Peer, spec.package_cycles)
            }
        };
        let strangers: Vec<u64> = families.strangers(holders, first_level).collect();
        for cache in members(&strangers) {
            directory.remove_at(entry, cache);
            let taken = self.caches[cache].take(record.line());
            if let Some(taken) = taken
                && record.is_shared()
                && families.level(cache) == 1
            {
                sharing.lost(record.line(), taken.words, record.word());
            }
        }
        Some((at + u64::from(cost.1), cost.0))
    }

    /// Downgrades a cache that had the line exclusive or modified to shared, and writes back modified data.
    fn share(&mut self, path: &[u32], line: u32, entry: Entry, at: u64) {
        let first_level = path[0] as usize;
        let Some(coherence) = &self.coherence else { return };
        let families = &coherence.families;
        let holders = coherence.directory.holders(entry);
        let nearest = |in_package| families.stranger(holders, first_level, in_package);
        let Some(stranger) = nearest(true).or_else(|| nearest(false)) else { return };
        let mut is_modified = false;
        let mut keeper = None;
        for &cache in families.path(stranger) {
            let cache = cache as usize;
            if !families.is_on_path(cache, first_level) {
                let before = self.caches[cache].state_of(line);
                if before.is_some() {
                    self.caches[cache].set_state(line, State::Shared);
                }
                is_modified |= before == Some(State::Modified);
            } else if keeper.is_none() && self.caches[cache].state_of(line).is_some() {
                keeper = Some(cache);
            }
        }
        // A victim cache may have sent a modified line up to a cache where it must not stay modified.
        for cache in path.iter().map(|&cache| cache as usize) {
            if !families.may_own(holders, cache) {
                is_modified |= self.caches[cache].set_state(line, State::Shared) == Some(State::Modified);
            }
        }
        if is_modified {
            match keeper {
                Some(cache) => {
                    self.write_into(cache, line, at);
                }
                None => self.memory.write_back(line, at),
            }
        }
    }
}
