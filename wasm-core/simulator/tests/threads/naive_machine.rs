//! A machine counted through cycle by cycle: the oracle of the core's skip-ahead, of the queues and of the causes.
//!
//! Only the threads' streams of references are the simulator's own; caches are lists, and every cycle is looked at.

use super::naive_caches::{Arrival, List, Ways};
use super::naive_memory::{Memory, Queue};
use super::naive_streams::Streams;
use document::{Checked, Execution};
use engine::core::Cause;
use engine::workload::{Address, Company, Compiled, Generator, Record, SharedRegions, Source};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Range;

/// What a hardware context did.
#[derive(Default)]
pub struct Context {
    pub instructions: u32,
    pub l1: (u32, u32),
    pub l2: (u32, u32),
    pub lost: BTreeMap<&'static str, u32>,
    /// The thread that sits here.
    thread: usize,
    source: Option<Source>,
    record: Option<Record>,
    gap: u32,
    /// Frames of its pages that are not their own numbers.
    frames: BTreeMap<u32, u32>,
    /// Causes of the cycles still to wait.
    waiting: VecDeque<Cause>,
}

impl Context {
    fn next(&mut self) {
        let mut record = self.source.as_mut().expect("a thread sits here").next_record();
        if let Some(frame) = self.frames.get(&(record.line() / 64)).filter(|_| !record.is_special()) {
            record = record.moved(frame * 64 + record.line() % 64);
        }
        (self.record, self.gap) = (Some(record), record.gap());
    }
}

impl Context {
    /// A cycle of the machine in which the core's clock does not tick: everything but its first level goes on.
    fn pass_without_tick(&mut self) {
        if self.waiting.front().is_some_and(|&cause| cause != Cause::L1) {
            self.waiting.pop_front();
        }
        let cause = if self.source.is_none() { Cause::Idle } else { Cause::Clock };
        *self.lost.entry(name(cause)).or_default() += 1;
    }

    /// Waits from the cycle after `now` until `ready`, for its turn in a queue first.
    pub fn wait(&mut self, now: u64, queued: u64, ready: u64, source: Cause) {
        self.wait_after_trap(now, 0, queued, ready, source);
    }

    /// The same, so many cycles later: the operating system has them first.
    pub fn wait_after_trap(&mut self, now: u64, trapped: u64, queued: u64, ready: u64, source: Cause) {
        // The cycle of issue is no wait.
        let waits = (ready + trapped).saturating_sub(now + 1);
        let cause = |cycle| match cycle {
            cycle if cycle < trapped => Cause::Trap,
            cycle if cycle < trapped + queued => Cause::Bandwidth,
            _ => source,
        };
        self.waiting.extend((0..waits).map(cause));
    }
}

/// What lies behind the cores.
pub trait Caches {
    /// A context of a core refers in cycle `now`: counts, and lets it wait.
    fn refer(&mut self, core: usize, context: &mut Context, record: Record, now: u64);
}

/// Simulates a scenario whose threads are pinned one to a context, with private first levels and one second level.
pub fn count_through(scenario: &Checked, cycles: u64) -> Vec<Context> {
    let [first, second] = &scenario.machine.caches[..] else { panic!("two levels") };
    let list = || List::new(first);
    let cores: u32 = scenario.machine.cores.iter().map(|g| g.count).sum();
    let mut machine = Machine {
        firsts: (0..cores).map(|_| list()).collect(),
        second: Ways::new(second),
        streams: second.prefetch.as_ref().map(Streams::new),
        port: Queue::new(second.cycles_per_line),
        memory: Memory::new(&scenario.machine.memory, cores as usize),
        cycles: (first.hit_cycles, u64::from(second.hit_cycles)),
        trap_cycles: u64::from(scenario.run.trap_cycles),
    };
    count_through_with(scenario, cycles, &mut machine)
}

/// The same with any caches.
pub fn count_through_with(scenario: &Checked, cycles: u64, caches: &mut impl Caches) -> Vec<Context> {
    let seed = u64::from(scenario.run.seed);
    let cores: Vec<(u32, u64)> = scenario
        .machine
        .cores
        .iter()
        .flat_map(|g| (0..g.count).map(|_| (g.contexts, u64::from(g.clock_percent))))
        .collect();
    let mut contexts: Vec<Context> =
        (0..cores.iter().map(|c| c.0).sum()).map(|_| Context::default()).collect();
    let mut space = Address::start(seed);
    let program_of = |group: &document::ThreadGroup| {
        &scenario.workload.programs[group.program.as_ref().expect("a program")]
    };
    let with_programs = scenario.workload.threads.iter().map(|g| (g, program_of(g)));
    let mut regions = SharedRegions::lay_out(with_programs, 64, &mut space);
    let groups = scenario.workload.threads.iter().flat_map(|g| (0..g.copies).map(move |_| g));
    let mut taken = BTreeSet::new();
    for (thread, group) in groups.enumerate() {
        let company = Company { regions: &mut regions, group, thread: thread as u32 };
        let compiled = Compiled::new(program_of(group), 64);
        let first = space.place();
        let generator = Generator::among(compiled, &mut space, seed, thread as u64, Some(company));
        contexts[thread].frames = frames(scenario, thread as u32, first..space.place(), space, &mut taken);
        contexts[thread].source = Some(Source::program(generator, Execution::default(), None));
        contexts[thread].thread = thread;
        contexts[thread].next();
        contexts[thread].waiting.extend((0..scenario.run.switch_cycles).map(|_| Cause::Switch));
    }
    let mut last: Vec<usize> = cores.iter().map(|c| c.0 as usize - 1).collect();
    let mut ticks = vec![0; cores.len()];
    for now in 0..cycles {
        let mut base = 0;
        for (core, &(count, percent)) in cores.iter().enumerate() {
            let mine = &mut contexts[base..base + count as usize];
            base += count as usize;
            // As evenly as can be: never behind its share of the cycles, this one included, by a whole tick.
            if ticks[core] * 100 >= (now + 1) * percent {
                mine.iter_mut().for_each(Context::pass_without_tick);
                continue;
            }
            ticks[core] += 1;
            let ready = |c: &Context| c.source.is_some() && c.waiting.is_empty();
            let turn = (1..=mine.len())
                .map(|step| (last[core] + step) % mine.len())
                .find(|&slot| ready(&mine[slot]));
            for (slot, context) in mine.iter_mut().enumerate() {
                if Some(slot) != turn {
                    let idle = if context.source.is_none() { Cause::Idle } else { Cause::Issue };
                    let cause = context.waiting.pop_front().unwrap_or(idle);
                    *context.lost.entry(name(cause)).or_default() += 1;
                }
            }
            if let Some(slot) = turn {
                last[core] = slot;
                issue(core, &mut mine[slot], now, caches);
            }
        }
    }
    contexts
}

/// Where the pages of a thread lie: each in the first frame from its own number on that is free and of a colour of its class.
fn frames(
    scenario: &Checked,
    thread: u32,
    pages: Range<u32>,
    space: Address,
    taken: &mut BTreeSet<u32>,
) -> BTreeMap<u32, u32> {
    let Some(cache) = scenario.machine.caches.iter().find(|cache| !cache.colours.is_empty()) else {
        return BTreeMap::new();
    };
    let count = (cache.size_bytes / u64::from(cache.ways) / 4096) as u32;
    let class = cache.colours.iter().find(|class| class.threads.contains(&thread));
    let is_allowed = |colour: u32| {
        class.is_none_or(|class| (class.first_colour..class.first_colour + class.colours).contains(&colour))
    };
    let mut frame_of = |place| {
        let own = space.frame(place);
        let fits = |frame: &u32| is_allowed(frame % count) && !taken.contains(frame);
        let frame = (own..).find(fits).expect("memory is large");
        taken.insert(frame);
        (own, frame)
    };
    pages.map(&mut frame_of).collect()
}

fn issue(core: usize, context: &mut Context, now: u64, caches: &mut impl Caches) {
    context.instructions += 1;
    if context.gap > 0 {
        context.gap -= 1;
        return;
    }
    let record = context.record.expect("a thread has a record");
    if !record.is_special() {
        caches.refer(core, context, record, now);
    }
    context.next();
}

/// A cause as a key of a map.
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

struct Machine {
    firsts: Vec<List>,
    second: Ways,
    streams: Option<Streams>,
    port: Queue,
    memory: Memory,
    /// Of a first-level hit, and a second-level hit.
    cycles: (u32, u64),
    trap_cycles: u64,
}

impl Caches for Machine {
    fn refer(&mut self, core: usize, context: &mut Context, record: Record, now: u64) {
        context.l1.0 += 1;
        let (hit, dirty) = self.firsts[core].access(record.line(), record.is_store());
        if hit {
            context.wait(now, 0, now + u64::from(self.cycles.0), Cause::L1);
        } else {
            context.l1.1 += 1;
            context.l2.0 += 1;
            self.fetch(core, context, record.line(), dirty, now);
        }
    }
}

impl Machine {
    fn fetch(&mut self, core: usize, context: &mut Context, line: u32, dirty: Option<u32>, now: u64) {
        if let Some(written) = dirty {
            if self.second.mark(written) {
                self.port.start(now);
            } else {
                self.memory.write(written, now);
            }
        }
        let start = self.port.start(now);
        let answered = start + self.cycles.1;
        let (hit, dirty) = self.second.access(line, context.thread);
        let (mut queued, mut ready, mut source, mut trapped) = (start - now, answered, Cause::L2, 0);
        if !hit {
            context.l2.1 += 1;
            if let Some(written) = dirty {
                self.memory.write(written, answered);
            }
            let sent = self.memory.fetch(core, line, answered);
            (queued, ready, source) = (queued + sent.at - answered, sent.at + sent.latency, sent.source);
            trapped = if sent.traps { self.trap_cycles } else { 0 };
        } else if let Some(arrival) = self.second.arrival(line).filter(|arrival| arrival.at > answered) {
            queued += arrival.queued_until.saturating_sub(answered);
            (ready, source) = (arrival.at, arrival.source);
        }
        context.wait_after_trap(now, trapped, queued, ready, source);
        let ahead = self.streams.as_mut().map(|streams| streams.follow(line)).unwrap_or_default();
        for line in ahead {
            self.fetch_ahead(core, context.thread, line, answered);
        }
    }

    fn fetch_ahead(&mut self, core: usize, thread: usize, line: u32, at: u64) {
        if self.second.holds(line) {
            return;
        }
        if let Some(written) = self.second.bring(line, thread) {
            self.memory.write(written, at);
        }
        let sent = self.memory.fetch(core, line, at);
        let arrival = Arrival { at: sent.at + sent.latency, queued_until: sent.at, source: sent.source };
        self.second.arrives(line, arrival);
    }
}
