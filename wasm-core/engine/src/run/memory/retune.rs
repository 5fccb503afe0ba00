//! Changes of caches, paths and memory during a run.

use super::hierarchy::Hierarchy;
use crate::cache::Victim;
use document::machine::Topology;
use document::{CacheSpec, MachineSpec, Replacement, SettingChange};

impl Hierarchy {
    /// Continues as `fresh`, the empty caches of a later machine of the same shape. A cache of the same geometry
    /// keeps its lines. A cache with other sets or ways keeps those that fit, in order of use. Any other cache starts
    /// empty. Lines that do not fit leave without taking time. Returns a change for each level that starts empty.
    pub fn go_on_as(
        &mut self,
        mut fresh: Hierarchy,
        (was, is): (&MachineSpec, &MachineSpec),
        topology: &Topology,
    ) -> Vec<SettingChange> {
        let mut empty = Vec::new();
        let mut gone: Vec<(usize, Vec<Victim>)> = Vec::new();
        for (number, unit) in topology.caches.iter().enumerate() {
            let (before, after) = (&was.caches[unit.entry as usize], &is.caches[unit.entry as usize]);
            let (old, new) = (&mut self.caches[number], &mut fresh.caches[number]);
            let perfect = (old.is_perfect(), new.is_perfect());
            let is_same = !has_other_lines(before, after);
            let is_emptied = if is_same && perfect.0 == perfect.1 {
                std::mem::swap(old, new);
                false
            } else if is_resized(before, after) && perfect == (false, false) {
                gone.push((number, new.take_over(old)));
                false
            } else {
                gone.push((number, old.all_lines()));
                empty.push(unit.level);
                true
            };
            fresh.caches[number].retune(after);
            if let Some(prefetcher) = self.prefetchers[number].take().filter(|_| !is_emptied) {
                let next = fresh.prefetchers[number].take();
                fresh.prefetchers[number] = match is_same && before.prefetch == after.prefetch {
                    true => Some(prefetcher),
                    false => prefetcher.go_on_as(next),
                };
            }
        }
        for (number, lines) in gone {
            let shift = self.caches[number].line_shift();
            for victim in lines {
                for &above in &fresh.levels[number].purge {
                    fresh.caches[above as usize].invalidate(victim.line, shift);
                }
            }
        }
        for (number, unit) in topology.caches.iter().enumerate() {
            let (before, after) = (&was.caches[unit.entry as usize], &is.caches[unit.entry as usize]);
            if before.allocation == after.allocation && !has_other_lines(before, after) {
                fresh.keep_allocator(number, self);
            }
        }
        std::mem::swap(&mut self.caches, &mut fresh.caches);
        self.allocators = fresh.allocators;
        self.prefetchers = fresh.prefetchers;
        self.levels = fresh.levels;
        if let (Some(coherence), Some(spec)) = (&mut self.coherence, is.coherence) {
            coherence.spec = spec;
        }
        for (path, unit) in self.ports.iter_mut().zip(&topology.caches) {
            path.retune(is.caches[unit.entry as usize].cycles_per_line);
        }
        self.memory.retune(is);
        empty.dedup();
        let emptied = |level: u32| SettingChange {
            pointer: String::new(),
            words: format!(
                "The L{level} starts empty: only sets and ways under LRU can change with the lines in place."
            ),
        };
        empty.into_iter().map(emptied).collect()
    }

    /// Grows to `threads` threads.
    pub fn make_room(&mut self, threads: usize) {
        self.tallies.iter_mut().for_each(|tallies| tallies.resize(threads, Default::default()));
    }
}

/// Whether its lines cannot keep their slots.
fn has_other_lines(was: &CacheSpec, is: &CacheSpec) -> bool {
    // Without `..`: whoever adds a field decides whether it belongs here.
    let CacheSpec {
        size_bytes,
        ways,
        line_bytes,
        replacement,
        level: _,
        hit_cycles: _,
        cycles_per_line: _,
        inclusion: _,
        shared_by: _,
        partition: _,
        allocation: _,
        colours: _,
        prefetch: _,
    } = is;
    (&was.size_bytes, &was.ways, &was.line_bytes, &was.replacement)
        != (size_bytes, ways, line_bytes, replacement)
}

/// Whether only sets and ways may differ, and the lines have an order of use.
fn is_resized(was: &CacheSpec, is: &CacheSpec) -> bool {
    was.line_bytes == is.line_bytes && [was.replacement, is.replacement] == [Replacement::Lru; 2]
}
