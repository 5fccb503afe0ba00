//! The simulated machine: cores, the memory hierarchy behind them, and the threads' references.

use super::memory::{Hierarchy, HintingFaults, Requester, Service, Tally};
use super::plan::{Place, Plan};
use super::probe::Microscope;
use crate::core::{CAUSES, Core, Event, InOrder, Missed, NO_THREAD, PIPELINE_COUNTERS, Rest, Stall};
use crate::dag::TaskId;
use crate::policy::ThreadId;
use crate::workload::Source;
use document::machine::Topology;
use document::{MachineSpec, SettingChange};

/// Cores, caches and memory, and each thread's stream of references.
#[derive(Clone)]
pub struct Machine {
    cores: Vec<Core>,
    memory: Hierarchy,
    /// By thread.
    sources: Vec<Source>,
    microscope: Option<Microscope>,
}

/// A reference that required requests beyond its core's first level.
pub struct Served {
    pub thread: ThreadId,
    pub line: u32,
    pub service: Service,
}

/// The counters of a hardware context since the last frame.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// Its thread; `None` if it is empty.
    pub thread: Option<usize>,
    pub instructions: u32,
    /// Lookups in the first level.
    pub first_level: Tally,
    /// Stall cycles by cause.
    pub stalls: [u32; CAUSES.len()],
    /// Counters of a simultaneous-multithreaded core.
    pub pipeline: [u32; PIPELINE_COUNTERS.len()],
}

impl Machine {
    /// Cores without threads, and empty caches.
    pub fn new(cores: Vec<Core>, memory: Hierarchy, sources: Vec<Source>) -> Self {
        Self { cores, memory, sources, microscope: None }
    }

    /// The cores, by number.
    pub fn cores(&self) -> &[Core] {
        &self.cores
    }

    /// The memory hierarchy behind the cores.
    pub fn memory(&self) -> &Hierarchy {
        &self.memory
    }

    /// Whether all cores and caches are plain, each core has its own first level in rows, and no microscope is set.
    pub fn is_plain(&mut self, plan: &Plan) -> bool {
        self.microscope.is_none()
            && self.memory.is_plain()
            && plan.paths.iter().all(|path| self.memory.caches()[path[0] as usize].has_rows())
            && self.cores.iter_mut().all(|core| core.plain().is_some())
    }

    /// The plain cores, the memory hierarchy behind them, and the streams of references.
    pub fn plain_parts(&mut self) -> (Vec<&mut InOrder>, &mut Hierarchy, &mut [Source]) {
        (self.cores.iter_mut().filter_map(Core::plain).collect(), &mut self.memory, &mut self.sources)
    }

    /// Advances a core to its next event before `horizon`, if any.
    #[inline]
    pub fn advance(&mut self, plan: &Plan, core: usize, horizon: u64) -> Option<Event> {
        let first_level = self.memory.first_level(plan.paths[core][0] as usize);
        self.cores[core].advance(horizon, first_level, &mut self.sources)
    }

    /// Serves a reference that other cores can see, after its first-level lookup if that is still due. Returns `None`
    /// for a hit there, after which the core has already continued.
    #[inline]
    pub fn refer(
        &mut self,
        plan: &Plan,
        core: usize,
        slot: usize,
        at: u64,
        missed: Missed,
    ) -> Option<Served> {
        let s = &self.cores[core].contexts()[slot];
        let (record, thread, owner) = (s.record, s.thread, s.owner);
        let path = &plan.paths[core];
        let missed = if missed == Missed::NotAsked {
            let cache = self.memory.first_level(path[0] as usize);
            let found = self.cores[core].look_up(slot, at, cache, &mut self.sources);
            if record.is_shared() {
                let just_in = matches!(found, Err(Missed::Line(_)));
                cache.note_word(record.line(), record.word(), just_in);
            }
            found.err()?
        } else {
            missed
        };
        let service = match missed {
            Missed::Permission | Missed::NotAsked => self.memory.upgrade(path, record, at),
            Missed::Line(victim) => {
                if let Some(microscope) = &mut self.microscope {
                    microscope.look(&self.memory, path, record.line(), thread, at);
                }
                let node = plan.layout.topology.cores[core].node;
                self.memory.fetch(path, record, Requester { thread, owner, node }, at, victim)
            }
        };
        Some(Served { thread, line: record.line(), service })
    }

    /// Blocks a hardware context until cycle `ready_at`, when the data of its reference of cycle `at` arrives.
    #[inline]
    pub fn block(&mut self, core: usize, slot: usize, at: u64, ready_at: u64, stall: Stall) {
        self.cores[core].block(slot, at, ready_at, stall, &mut self.sources);
    }

    /// Accounts for a hardware context up to `now`, which its core has reached, and returns its counters.
    pub fn account(&mut self, place: Place, now: u64) -> Counted {
        let core = &mut self.cores[place.core];
        core.account(place.slot, now);
        let s = &core.contexts()[place.slot];
        Counted {
            thread: (s.thread != NO_THREAD).then_some(s.thread as usize),
            instructions: s.instructions,
            first_level: Tally { accesses: s.accesses, misses: s.misses },
            stalls: core.stalls(place.slot),
            pipeline: core.pipeline(place.slot),
        }
    }

    /// Adds a thread's lookups in its core's first level to that cache's tally.
    pub fn count_first_level(&mut self, plan: &Plan, core: usize, thread: usize, asked: Tally) {
        self.memory.count(plan.paths[core][0] as usize, thread, asked);
    }

    /// The thread of a hardware context, or `NO_THREAD`.
    pub fn thread_on(&self, core: usize, slot: usize) -> ThreadId {
        self.cores[core].contexts()[slot].thread
    }

    /// Whether a hardware context's thread has executed its last instruction by `now`, up to which it is accounted, and
    /// no wait follows.
    pub fn has_ended(&self, core: usize, slot: usize, now: u64) -> bool {
        self.cores[core].has_executed_all(slot, now) && self.is_over(self.thread_on(core, slot) as usize)
    }

    /// Empties a hardware context. Returns the remaining work of its thread.
    pub fn vacate(&mut self, place: Place, now: u64) -> Rest {
        self.cores[place.core].vacate(place.slot, now)
    }

    /// Starts a thread, given with its owner number, on an empty hardware context after `switch_cycles`. It continues
    /// with `rest`, if it has ever run.
    pub fn start(&mut self, place: Place, now: u64, who: (u32, u32), rest: Option<Rest>, switch_cycles: u32) {
        let source = &mut self.sources[who.0 as usize];
        let rest = rest.unwrap_or_else(|| Rest::new(source));
        self.cores[place.core].start_thread(place.slot, now, who, rest, switch_cycles, source);
    }

    /// Ends each thread after this many further instructions, unless it ends earlier.
    pub fn end_after(&mut self, instructions: &[u64]) {
        self.sources.iter_mut().zip(instructions).for_each(|(source, &most)| source.end_after(most.max(1)));
    }

    /// Makes a worker's references those of a task.
    pub fn give_task(&mut self, worker: usize, task: TaskId) {
        self.sources[worker].begin(task);
    }

    /// Ends a thread's references after `instructions` instructions.
    pub fn run_for(&mut self, thread: usize, instructions: u64) {
        self.sources[thread].run_for(instructions);
    }

    /// Whether the end of a thread's references is also the end of the thread.
    pub fn is_over(&self, thread: usize) -> bool {
        self.sources[thread].is_over()
    }

    /// Replaces a thread's references; a new thread is appended.
    pub fn set_source(&mut self, thread: usize, source: Source) {
        match self.sources.get_mut(thread) {
            Some(known) => *known = source,
            None => self.sources.push(source),
        }
    }

    /// Completes the accounts of all cores at a frame's end.
    pub fn close_frame(&mut self, now: u64) {
        self.cores.iter_mut().for_each(|core| core.close_frame(now));
    }

    /// Clears the counters of a frame.
    pub fn open_frame(&mut self, now: u64) {
        self.cores.iter_mut().for_each(|core| core.open_frame(now));
        self.memory.open_frame(now);
    }

    /// The measurement window begins: counts of the warm-up are dropped.
    pub fn open_window(&mut self) {
        self.memory.open_window();
    }

    /// Continues as a later machine of the same shape, whose empty caches are `fresh`. Returns a change for each
    /// level that starts empty.
    pub fn go_on_as(
        &mut self,
        fresh: Hierarchy,
        (was, is): (&MachineSpec, &MachineSpec),
        topology: &Topology,
    ) -> Vec<SettingChange> {
        for (core, unit) in self.cores.iter_mut().zip(&topology.cores) {
            let entry = topology.caches[unit.path[0] as usize].entry;
            core.retune(is.caches[entry as usize].hit_cycles, &is.perfect);
        }
        self.memory.go_on_as(fresh, (was, is), topology)
    }

    /// Ends the scans of all pages before `now`, so that their hinting faults become visible.
    pub fn end_scans(&mut self, now: u64) {
        self.memory.end_scans(now);
    }

    /// Hinting faults by thread; `None` where pages are not balanced.
    pub fn hinting_faults(&self) -> Option<&HintingFaults> {
        self.memory.hinting_faults()
    }

    /// Grows to `threads` threads.
    pub fn make_room(&mut self, threads: usize) {
        self.memory.make_room(threads);
    }

    /// Makes a core record how many instructions it commits in each cycle. Returns `false` if it cannot.
    pub fn note_commits(&mut self, core: usize) -> bool {
        self.cores[core].note_commits()
    }

    /// Appends the commits recorded since the last call, cycle by cycle.
    pub fn take_commits(&mut self, core: usize, into: &mut Vec<u64>) {
        self.cores[core].take_commits(into);
    }

    /// The microscope that observes references, if any.
    pub fn microscope(&self) -> Option<&Microscope> {
        self.microscope.as_ref()
    }

    /// Sets or removes the microscope. Returns the previous one.
    pub fn set_microscope(&mut self, microscope: Option<Microscope>) -> Option<Microscope> {
        std::mem::replace(&mut self.microscope, microscope)
    }

    /// Replaces a core that has not begun.
    #[cfg(test)]
    pub fn replace_core(&mut self, core: usize, by: Core) {
        self.cores[core] = by;
    }
}
