//! The oracle of coherence: every reference of every thread in global order, and caches as lists. Every copy has the
//! version of its line, so that each read can be checked against the last write. Write permission is not stored: a
//! store searches all other caches.

use super::naive_machine::{Caches, by_thread};
use super::naive_memory::{Asker, Memory, Queue};
use super::naive_threads::Context;
use document::{CacheSpec, Checked};
use engine::core::Cause;
use engine::workload::Record;
use std::collections::BTreeMap;

#[derive(Clone, Copy)]
struct Copy {
    line: u32,
    version: u64,
    dirty: bool,
    /// The thread that fetched it.
    owner: usize,
}

/// A set-associative LRU cache, most recent line first.
struct List {
    sets: Vec<Vec<Copy>>,
    ways: usize,
    package: usize,
    level: usize,
}

impl List {
    fn new(spec: &CacheSpec, package: usize) -> Self {
        let sets = spec.size_bytes / u64::from(spec.ways) / u64::from(spec.line_bytes);
        let level = spec.level as usize;
        Self { sets: vec![Vec::new(); sets as usize], ways: spec.ways as usize, package, level }
    }

    fn set(&mut self, line: u32) -> &mut Vec<Copy> {
        let count = self.sets.len();
        &mut self.sets[line as usize % count]
    }

    fn copy(&mut self, line: u32) -> Option<&mut Copy> {
        self.set(line).iter_mut().find(|copy| copy.line == line)
    }

    fn held(&mut self, line: u32) -> &mut Copy {
        self.copy(line).expect("it holds the line")
    }

    fn take(&mut self, line: u32) -> Option<Copy> {
        let set = self.set(line);
        set.iter().position(|copy| copy.line == line).map(|place| set.remove(place))
    }

    /// Makes a present line the most recent one.
    fn touch(&mut self, line: u32) -> bool {
        let copy = self.take(line);
        self.set(line).splice(0..0, copy);
        copy.is_some()
    }

    fn put(&mut self, copy: Copy) -> Option<Copy> {
        let ways = self.ways;
        let set = self.set(copy.line);
        let out = if set.len() == ways { set.pop() } else { None };
        set.insert(0, copy);
        out
    }
}

/// First levels by core, then second levels by package, then victim caches by package if there are any.
pub struct Coherent {
    caches: Vec<List>,
    cores: usize,
    packages: usize,
    cores_a_package: usize,
    has_third: bool,
    ports: Vec<Queue>,
    /// In one piece, or one node per package.
    pub memory: Memory,
    trap_cycles: u64,
    hit: Vec<u64>,
    package_cycles: u64,
    remote_cycles: u64,
    in_memory: BTreeMap<u32, u64>,
    newest: BTreeMap<u32, u64>,
    /// Completed reads, and stores.
    pub reads: u64,
    pub writes: u64,
    /// Accesses to other packages, by thread.
    pub remote: BTreeMap<usize, u32>,
}

impl Coherent {
    pub fn new(scenario: &Checked, cores_a_package: usize) -> Self {
        let machine = &scenario.machine;
        let cores = machine.cores.iter().map(|g| g.count as usize).sum::<usize>();
        let packages = cores / cores_a_package;
        let mut caches: Vec<List> =
            (0..cores).map(|core| List::new(&machine.caches[0], core / cores_a_package)).collect();
        let mut ports: Vec<Queue> = (0..cores).map(|_| Queue::new(0)).collect();
        for spec in &machine.caches[1..] {
            caches.extend((0..packages).map(|package| List::new(spec, package)));
            ports.extend((0..packages).map(|_| Queue::new(spec.cycles_per_line)));
        }
        let coherence = machine.coherence.expect("a coherent machine");
        Self {
            caches,
            cores,
            packages,
            cores_a_package,
            has_third: machine.caches.len() == 3,
            ports,
            memory: Memory::new(&machine.memory, packages),
            trap_cycles: u64::from(scenario.run.trap_cycles),
            hit: machine.caches.iter().map(|c| u64::from(c.hit_cycles)).collect(),
            package_cycles: u64::from(coherence.package_cycles),
            remote_cycles: u64::from(coherence.remote_cycles),
            in_memory: BTreeMap::new(),
            newest: BTreeMap::new(),
            reads: 0,
            writes: 0,
            remote: BTreeMap::new(),
        }
    }

    /// The caches that have a line and are not on this core's path to memory.
    fn strangers(&mut self, core: usize, line: u32) -> Vec<usize> {
        let package = core / self.cores_a_package;
        let own = [core, self.cores + package, self.cores + self.packages + package];
        (0..self.caches.len())
            .filter(|cache| !own.contains(cache) && self.caches[*cache].copy(line).is_some())
            .collect()
    }

    /// Invalidates all strangers' copies; returns when that is done and the cause of the wait.
    fn invalidate(&mut self, core: usize, thread: usize, line: u32, at: u64) -> Option<(u64, Cause)> {
        let strangers = self.strangers(core, line);
        let package = core / self.cores_a_package;
        let away = strangers.iter().filter(|&&s| self.caches[s].package != package);
        let level = away.map(|&s| self.caches[s].level).min();
        for &stranger in &strangers {
            self.caches[stranger].take(line);
        }
        match level {
            Some(level) => {
                *self.remote.entry(thread).or_default() += 1;
                Some((at + self.remote_cycles, if level < 3 { Cause::RemoteL2 } else { Cause::RemoteL3 }))
            }
            None => (!strangers.is_empty()).then_some((at + self.package_cycles, Cause::Peer)),
        }
    }

    /// Handles a line evicted from a first, second or third level.
    fn let_go(&mut self, from: usize, copy: Copy, at: u64) {
        let package = self.caches[from].package;
        let (second, third) = (self.cores + package, self.cores + self.packages + package);
        if self.caches[from].level == 2 && self.has_third {
            self.ports[third].start(at);
            if self.caches[third].touch(copy.line) {
                let there = self.caches[third].held(copy.line);
                (there.version, there.dirty) = (copy.version.max(there.version), copy.dirty || there.dirty);
            } else if let Some(out) = self.caches[third].put(copy) {
                self.let_go(third, out, at);
            }
            return;
        }
        if !copy.dirty {
            return;
        }
        let below = [second, third];
        let levels = if self.has_third { 2 } else { 1 };
        for &cache in below.iter().take(levels).filter(|&&cache| cache > from) {
            if let Some(there) = self.caches[cache].copy(copy.line) {
                (there.version, there.dirty) = (copy.version, true);
                self.ports[cache].start(at);
                return;
            }
        }
        self.in_memory.insert(copy.line, copy.version);
        self.memory.write(copy.line, at);
    }

    fn fetch(&mut self, core: usize, context: &mut Context, record: Record, now: u64) {
        let (line, owner) = (record.line(), context.thread());
        let package = core / self.cores_a_package;
        let (second, third) = (self.cores + package, self.cores + self.packages + package);
        let strangers = self.strangers(core, line);
        let peers: Vec<usize> =
            strangers.iter().copied().filter(|&s| self.caches[s].package == package).collect();
        let version = |all: &mut Self, cache: usize| all.caches[cache].held(line).version;
        // The first level evicts before anything else happens.
        if let Some(out) = self.caches[core].put(Copy { line, version: 0, dirty: false, owner }) {
            self.let_go(core, out, now);
        }
        let start = self.ports[second].start(now);
        let mut asked = start + self.hit[1];
        let mut queued = start - now;
        let mut room = None;
        let mut seen = self.caches[second].touch(line).then(|| (asked, Cause::L2, version(self, second)));
        context.count_lookup(second, seen.is_some());
        if seen.is_none() {
            room = self.caches[second].put(Copy { line, version: 0, dirty: false, owner });
        }
        let newest_peer = peers.iter().copied().find(|&p| self.caches[p].held(line).dirty);
        if let Some(peer) = newest_peer.or(if seen.is_none() { peers.first().copied() } else { None }) {
            let source = if self.package_cycles > 0 { Cause::Peer } else { Cause::L2 };
            seen = Some((asked + self.package_cycles, source, version(self, peer)));
        }
        let mut sent_up_dirty = false;
        if seen.is_none() && self.has_third {
            let start = self.ports[third].start(asked);
            queued += start - asked;
            let sent_up = self.caches[third].take(line);
            context.count_lookup(third, sent_up.is_some());
            if let Some(out) = room.take() {
                self.let_go(second, out, start);
            }
            asked = start + self.hit[2];
            seen = sent_up.map(|copy| (asked, Cause::L3, copy.version));
            sent_up_dirty = sent_up.is_some_and(|copy| copy.dirty);
        }
        if let Some(out) = room {
            self.let_go(second, out, asked);
        }
        if let (None, Some(&first)) = (seen, strangers.first()) {
            let newest = strangers.iter().copied().find(|&s| self.caches[s].held(line).dirty);
            let found = version(self, newest.unwrap_or(first));
            let source = if self.caches[first].level < 3 { Cause::RemoteL2 } else { Cause::RemoteL3 };
            seen = Some((asked + self.remote_cycles, source, found));
            *self.remote.entry(owner).or_default() += u32::from(!record.is_store());
        }
        let mut trapped = 0;
        let (mut ready, mut source, found) = seen.unwrap_or_else(|| {
            let who = Asker { thread: owner, node: package, issued: now };
            let sent = self.memory.fetch(who, line, asked);
            queued += sent.at - asked;
            trapped = if sent.traps { self.trap_cycles } else { 0 };
            (sent.at + sent.latency, sent.source, self.in_memory.get(&line).copied().unwrap_or_default())
        });
        assert_eq!(
            found,
            self.newest.get(&line).copied().unwrap_or_default(),
            "a reference sees the last write"
        );
        for cache in [core, second] {
            if let Some(copy) = self.caches[cache].copy(line) {
                copy.version = found;
                copy.dirty |= cache == second && sent_up_dirty;
            }
        }
        if record.is_store() {
            if let Some((done, cause)) = self.invalidate(core, owner, line, asked)
                && done > ready
            {
                (ready, source) = (done, cause);
            }
        } else {
            self.share(core, line, found, asked);
        }
        context.wait_after_trap(now, trapped, queued, ready, source);
    }

    /// Writes strangers' dirty data back to a common second level, else to memory.
    fn share(&mut self, core: usize, line: u32, version: u64, at: u64) {
        let package = core / self.cores_a_package;
        let mut written_in = None;
        for stranger in self.strangers(core, line) {
            let copy = self.caches[stranger].held(line);
            if std::mem::take(&mut copy.dirty) {
                written_in = Some(self.caches[stranger].package);
            }
        }
        let Some(home) = written_in else { return };
        if home == package {
            let second = self.cores + package;
            self.caches[second].held(line).dirty = true;
            self.ports[second].start(at);
        } else {
            self.in_memory.insert(line, version);
            self.memory.write(line, at);
            // Older copies in the caches behind the sender are updated.
            for behind in [self.cores + home, self.cores + self.packages + home] {
                let copy = self.caches.get_mut(behind).and_then(|cache| cache.copy(line));
                copy.into_iter().for_each(|copy| copy.version = version);
            }
        }
    }
}

impl Caches for Coherent {
    fn refer(&mut self, core: usize, context: &mut Context, record: Record, now: u64) {
        let line = record.line();
        let hit = self.caches[core].touch(line);
        context.count_lookup(core, hit);
        if hit {
            let seen = self.caches[core].held(line).version;
            assert_eq!(
                seen,
                self.newest.get(&line).copied().unwrap_or_default(),
                "a hit sees the last write"
            );
            let mut wait = (now + self.hit[0], Cause::L1);
            if record.is_store()
                && let Some(done) = self.invalidate(core, context.thread(), line, now)
                && done.0 > wait.0
            {
                wait = done;
            }
            context.wait(now, 0, wait.0, wait.1);
        } else {
            self.fetch(core, context, record, now);
        }
        if record.is_store() {
            self.writes += 1;
            self.newest.insert(line, self.writes);
            let copy = self.caches[core].held(line);
            (copy.version, copy.dirty) = (self.writes, true);
            assert!(self.strangers(core, line).is_empty(), "a modified line has no other copy");
        } else {
            self.reads += 1;
        }
    }

    fn lines(&self, threads: usize) -> Vec<u32> {
        let owners = self.caches.iter().map(|cache| cache.sets.iter().flatten().map(|copy| copy.owner));
        by_thread(owners, threads)
    }
}
