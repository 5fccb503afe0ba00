//! Hardware contexts and the switching of threads on them: part of the oracle of a machine.

use super::naive_frames::Frames;
use document::{Checked, Execution};
use engine::core::Cause;
use engine::workload::{Address, Company, Compiled, Generator, Record, SharedRegions, Source};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The thread on each hardware context.
pub type Placement = Vec<Option<usize>>;

/// The placement from each cycle on.
pub type Schedule = Vec<(u64, Placement)>;

/// The counts of a hardware context, or of a thread wherever it was.
#[derive(Clone, Default)]
pub struct Counts {
    /// Cycles with a thread.
    pub cycles: u32,
    pub instructions: u32,
    /// Lookups and misses, by cache.
    pub asked: BTreeMap<usize, (u32, u32)>,
    /// Cycles without an instruction, by cause.
    pub lost: BTreeMap<&'static str, u32>,
}

/// The counts of a quantum.
pub struct Quantum {
    pub contexts: Vec<Counts>,
    pub threads: Vec<Counts>,
    /// Threads started on a hardware context, and those of them that came from another core.
    pub started: u32,
    pub moved: u32,
}

/// A thread, wherever it is.
pub struct Thread {
    pub number: usize,
    source: Source,
    frames: Frames,
    record: Record,
    /// Instructions before that reference.
    gap: u32,
    counts: Counts,
    /// The core on which it ran last.
    ran_on: Option<usize>,
}

impl Thread {
    /// All threads of a scenario, not yet started.
    pub fn all(scenario: &Checked) -> Vec<Self> {
        let seed = u64::from(scenario.run.seed);
        let mut space = Address::start(seed);
        let program_of = |group: &document::ThreadGroup| {
            &scenario.workload.programs[group.program.as_ref().expect("a program")]
        };
        let with_programs = scenario.workload.threads.iter().map(|g| (g, program_of(g)));
        let mut regions = SharedRegions::lay_out(with_programs, 64, &mut space);
        let groups = scenario.workload.threads.iter().flat_map(|g| (0..g.copies).map(move |_| g));
        let mut taken = BTreeSet::new();
        let begun = groups.enumerate().map(|(number, group)| {
            let company = Company { regions: &mut regions, group, thread: number as u32 };
            let compiled = Compiled::new(program_of(group), 64);
            let first = space.place();
            let generator = Generator::among(compiled, &mut space, seed, number as u64, Some(company));
            let frames = Frames::of(scenario, number as u32, first..space.place(), space, &mut taken);
            let mut source = Source::program(generator, Execution::default(), None);
            let record = frames.moved(source.next_record());
            let (gap, counts) = (record.gap(), Counts::default());
            Self { number, source, frames, record, gap, counts, ran_on: None }
        });
        begun.collect()
    }
}

/// A hardware context.
#[derive(Default)]
pub struct Context {
    thread: Option<Thread>,
    counts: Counts,
    /// Causes of the cycles still to wait.
    waiting: VecDeque<Cause>,
}

impl Context {
    /// The number of its thread; it must have one.
    pub fn thread(&self) -> usize {
        self.thread.as_ref().expect("a thread sits here").number
    }

    pub fn is_ready(&self) -> bool {
        self.thread.is_some() && self.waiting.is_empty()
    }

    fn count(&mut self, count: impl Fn(&mut Counts)) {
        count(&mut self.counts);
        self.thread.iter_mut().for_each(|thread| count(&mut thread.counts));
    }

    /// Counts its thread's cache access.
    pub fn count_lookup(&mut self, cache: usize, hit: bool) {
        self.count(|counts| {
            let asked = counts.asked.entry(cache).or_default();
            asked.0 += 1;
            asked.1 += u32::from(!hit);
        });
    }

    fn lose(&mut self, cause: Cause) {
        self.count(|counts| *counts.lost.entry(name(cause)).or_default() += 1);
    }

    /// Counts a cycle, whatever happens in it.
    pub fn pass(&mut self) {
        if self.thread.is_some() {
            self.count(|counts| counts.cycles += 1);
        }
    }

    /// A machine cycle without a tick of the core's clock: everything but the first level proceeds.
    pub fn lose_without_tick(&mut self) {
        if self.waiting.front().is_some_and(|&cause| cause != Cause::L1) {
            self.waiting.pop_front();
        }
        self.lose(if self.thread.is_none() { Cause::Idle } else { Cause::Clock });
    }

    /// A cycle without issue.
    pub fn lose_turn(&mut self) {
        let otherwise = if self.thread.is_none() { Cause::Idle } else { Cause::Issue };
        let cause = self.waiting.pop_front().unwrap_or(otherwise);
        self.lose(cause);
    }

    /// Issues an instruction; returns its reference, if it is one.
    pub fn issue(&mut self) -> Option<Record> {
        self.count(|counts| counts.instructions += 1);
        let thread = self.thread.as_mut().expect("a thread sits here");
        if thread.gap > 0 {
            thread.gap -= 1;
            return None;
        }
        let record = thread.record;
        thread.record = thread.frames.moved(thread.source.next_record());
        thread.gap = thread.record.gap();
        (!record.is_special()).then_some(record)
    }

    /// Waits from the cycle after `now` until `ready`, first for its turn in a queue.
    pub fn wait(&mut self, now: u64, queued: u64, ready: u64, source: Cause) {
        self.wait_after_trap(now, 0, queued, ready, source);
    }

    /// As `wait`, after `trapped` cycles in the operating system.
    pub fn wait_after_trap(&mut self, now: u64, trapped: u64, queued: u64, ready: u64, source: Cause) {
        // The cycle of issue is not a wait.
        let waits = (ready + trapped).saturating_sub(now + 1);
        let cause = |cycle| match cycle {
            cycle if cycle < trapped => Cause::Trap,
            cycle if cycle < trapped + queued => Cause::Bandwidth,
            _ => source,
        };
        self.waiting.extend((0..waits).map(cause));
    }
}

/// Removes all threads that must leave, with their pending waits ended while they are away; then places all threads.
/// `cores`: the core of each hardware context. Returns the number of threads placed, and of those from another core.
pub fn change_places(
    contexts: &mut [Context],
    cores: &[usize],
    away: &mut Vec<Thread>,
    next: &Placement,
    switch_cycles: u32,
) -> (u32, u32) {
    let runs = |context: &Context| context.thread.as_ref().map(|thread| thread.number);
    let changed: Vec<usize> = (0..contexts.len()).filter(|&c| runs(&contexts[c]) != next[c]).collect();
    for &context in &changed {
        contexts[context].waiting.clear();
        away.extend(contexts[context].thread.take());
    }
    let (mut started, mut moved) = (0, 0);
    for context in changed {
        let Some(number) = next[context] else { continue };
        let place = away.iter().position(|thread| thread.number == number).expect("it runs nowhere else");
        let mut thread = away.swap_remove(place);
        started += 1;
        moved += u32::from(thread.ran_on.replace(cores[context]).is_some_and(|core| core != cores[context]));
        contexts[context].thread = Some(thread);
        contexts[context].waiting.extend((0..switch_cycles).map(|_| Cause::Switch));
    }
    (started, moved)
}

/// Takes the counts since the last call.
pub fn take_counts(contexts: &mut [Context], away: &mut [Thread], (started, moved): (u32, u32)) -> Quantum {
    let sitting = contexts.iter_mut().filter_map(|context| context.thread.as_mut());
    let taken = sitting.chain(away).map(|thread| (thread.number, std::mem::take(&mut thread.counts)));
    let threads = taken.collect::<BTreeMap<usize, Counts>>().into_values().collect();
    let contexts = contexts.iter_mut().map(|context| std::mem::take(&mut context.counts)).collect();
    Quantum { contexts, threads, started, moved }
}

/// A cause as a map key.
pub fn name(cause: Cause) -> &'static str {
    match cause {
        Cause::Issue => "issue",
        Cause::Clock => "clock",
        Cause::Dependence => "dependence",
        Cause::Fetch => "fetch",
        Cause::Branch => "branch",
        Cause::Tlb => "tlb",
        Cause::L1 => "l1",
        Cause::L2 => "l2",
        Cause::L3 => "l3",
        Cause::Peer => "peer",
        Cause::RemoteL2 => "remote-l2",
        Cause::RemoteL3 => "remote-l3",
        Cause::Memory => "memory",
        Cause::RemoteMemory => "remote-memory",
        Cause::Bandwidth => "bandwidth",
        Cause::Switch => "switch",
        Cause::Trap => "trap",
        Cause::Idle => "idle",
    }
}
