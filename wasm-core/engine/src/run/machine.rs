//! What runs: cores, what lies behind them, and the references of the threads.

use super::memory::{Hierarchy, HintingFaults, Requester, Service, Tally};
use super::plan::{Place, Plan};
use super::probe::Microscope;
use crate::core::{CAUSES, Core, Event, InOrder, Missed, NO_THREAD, PIPELINE_COUNTERS, Rest, Stall};
use crate::dag::TaskId;
use crate::policy::ThreadId;
use crate::workload::Source;
use document::MachineSpec;
use document::machine::Topology;

/// Cores, caches and memory, and each thread's stream of references.
#[derive(Clone)]
pub struct Machine {
    cores: Vec<Core>,
    memory: Hierarchy,
    /// By thread.
    sources: Vec<Source>,
    microscope: Option<Microscope>,
}

/// A reference that others had to be asked for.
pub struct Served {
    pub thread: ThreadId,
    pub line: u32,
    pub service: Service,
}

/// What a hardware context has counted since the last frame.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The thread; none on an empty one.
    pub thread: Option<usize>,
    pub instructions: u32,
    /// What was asked of the first level.
    pub first_level: Tally,
    /// Cycles by cause.
    pub stalls: [u32; CAUSES.len()],
    /// What a simultaneous-multithreaded core counted.
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

    /// What lies behind them.
    pub fn memory(&self) -> &Hierarchy {
        &self.memory
    }

    /// Whether all cores and caches are plain, each core has a first level of its own in rows, and no reference is watched.
    pub fn is_plain(&mut self, plan: &Plan) -> bool {
        self.microscope.is_none()
            && self.memory.is_plain()
            && plan.paths.iter().all(|path| self.memory.caches()[path[0] as usize].has_rows())
            && self.cores.iter_mut().all(|core| core.plain().is_some())
    }

    /// The plain ones of its cores, what lies behind them, and the streams of references.
    pub fn plain_parts(&mut self) -> (Vec<&mut InOrder>, &mut Hierarchy, &mut [Source]) {
        (self.cores.iter_mut().filter_map(Core::plain).collect(), &mut self.memory, &mut self.sources)
    }

    /// Takes a core to its next event before `horizon`.
    #[inline]
    pub fn advance(&mut self, plan: &Plan, core: usize, horizon: u64) -> Option<Event> {
        let first_level = self.memory.first_level(plan.paths[core][0] as usize);
        self.cores[core].advance(horizon, first_level, &mut self.sources)
    }

    /// Serves a reference that others can see, after its lookup in the first level if that is still to be done. `None` is
    /// a hit there, already gone on.
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

    /// A hardware context's reference, issued in cycle `at`, is there in `ready_at`; until then it waits.
    #[inline]
    pub fn block(&mut self, core: usize, slot: usize, at: u64, ready_at: u64, stall: Stall) {
        self.cores[core].block(slot, at, ready_at, stall, &mut self.sources);
    }

    /// Books a hardware context up to `now`, where its core is, and gives what it has counted.
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

    /// Adds what a thread asked of its core's first level to that cache's tally.
    pub fn count_first_level(&mut self, plan: &Plan, core: usize, thread: usize, asked: Tally) {
        self.memory.count(plan.paths[core][0] as usize, thread, asked);
    }

    /// The thread of a hardware context, if it has one.
    pub fn thread_on(&self, core: usize, slot: usize) -> ThreadId {
        self.cores[core].contexts()[slot].thread
    }

    /// Empties a hardware context. Gives back what its thread had left.
    pub fn vacate(&mut self, place: Place, now: u64) -> Rest {
        self.cores[place.core].vacate(place.slot, now)
    }

    /// Starts a thread, given with its owner number, on an empty hardware context, where it goes on with what it had left, if
    /// it ever ran; after `switch_cycles`.
    pub fn start(&mut self, place: Place, now: u64, who: (u32, u32), rest: Option<Rest>, switch_cycles: u32) {
        let source = &mut self.sources[who.0 as usize];
        let rest = rest.unwrap_or_else(|| Rest::new(source));
        self.cores[place.core].start_thread(place.slot, now, who, rest, switch_cycles, source);
    }

    /// Each thread ends after so many instructions from here on, unless it ends before.
    pub fn end_after(&mut self, instructions: &[u64]) {
        self.sources.iter_mut().zip(instructions).for_each(|(source, &most)| source.end_after(most.max(1)));
    }

    /// A worker's references are those of a task from now on.
    pub fn give_task(&mut self, worker: usize, task: TaskId) {
        self.sources[worker].begin(task);
    }

    /// A thread's references end after so many instructions.
    pub fn run_for(&mut self, thread: usize, instructions: u64) {
        self.sources[thread].run_for(instructions);
    }

    /// Whether the end of a thread's references is that of the thread.
    pub fn is_over(&self, thread: usize) -> bool {
        self.sources[thread].is_over()
    }

    /// A thread is another program from now on; one that is new comes behind all others.
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

    /// Starts counting anew.
    pub fn open_frame(&mut self, now: u64) {
        self.cores.iter_mut().for_each(|core| core.open_frame(now));
        self.memory.open_frame(now);
    }

    /// The measurement window begins: counts of the warm-up are dropped.
    pub fn open_window(&mut self) {
        self.memory.open_window();
    }

    /// Goes on as a later machine of the same shape, of which `fresh` are the empty caches. Returns in sentences what
    /// started empty.
    pub fn go_on_as(
        &mut self,
        fresh: Hierarchy,
        (was, is): (&MachineSpec, &MachineSpec),
        topology: &Topology,
    ) -> Vec<String> {
        for (core, unit) in self.cores.iter_mut().zip(&topology.cores) {
            let entry = topology.caches[unit.path[0] as usize].entry;
            core.retune(is.caches[entry as usize].hit_cycles, &is.perfect);
        }
        self.memory.go_on_as(fresh, (was, is), topology)
    }

    /// The scans of all pages before `now` are over: their hinting faults are known.
    pub fn end_scans(&mut self, now: u64) {
        self.memory.end_scans(now);
    }

    /// Hinting faults by thread; none where pages are not balanced.
    pub fn hinting_faults(&self) -> Option<&HintingFaults> {
        self.memory.hinting_faults()
    }

    /// There are so many threads from now on.
    pub fn make_room(&mut self, threads: usize) {
        self.memory.make_room(threads);
    }

    /// From now on a core notes how many instructions it commits in each cycle; `false` from one that cannot.
    pub fn note_commits(&mut self, core: usize) -> bool {
        self.cores[core].note_commits()
    }

    /// Appends what it noted since the last time, cycle by cycle.
    pub fn take_commits(&mut self, core: usize, into: &mut Vec<u64>) {
        self.cores[core].take_commits(into);
    }

    /// The microscope over the references that go by, if there is one.
    pub fn microscope(&self) -> Option<&Microscope> {
        self.microscope.as_ref()
    }

    /// Puts one there, or none; returns the one before.
    pub fn set_microscope(&mut self, microscope: Option<Microscope>) -> Option<Microscope> {
        std::mem::replace(&mut self.microscope, microscope)
    }

    /// Another core in place of one that has not begun.
    #[cfg(test)]
    pub fn replace_core(&mut self, core: usize, by: Core) {
        self.cores[core] = by;
    }
}
