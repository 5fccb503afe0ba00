//! A machine simulated cycle by cycle: the oracle of the core's skip-ahead, of queues, of causes, and of thread
//! switches.
//!
//! Only the threads' streams of references are the simulator's own; caches are lists, and every cycle is simulated.

use super::naive_caches::{Arrival, List, Ways};
use super::naive_memory::{Asker, Memory, Queue};
use super::naive_streams::Streams;
use super::naive_threads::{Context, Placement, Quantum, Thread, change_places, take_counts};
use document::Checked;
use engine::core::Cause;
use engine::workload::Record;

/// The memory system behind the cores.
pub trait Caches {
    /// Performs a context's reference in cycle `now`: counts it, and makes the context wait.
    fn refer(&mut self, core: usize, context: &mut Context, record: Record, now: u64);

    /// Lines by cache and owning thread.
    fn lines(&self, threads: usize) -> Vec<u32>;
}

/// The number of lines of each thread in each cache.
pub fn by_thread<Owners: IntoIterator<Item = usize>>(
    caches: impl Iterator<Item = Owners>,
    threads: usize,
) -> Vec<u32> {
    let count = |owners: Owners| {
        let mut lines = vec![0; threads];
        owners.into_iter().for_each(|owner| lines[owner] += 1);
        lines
    };
    caches.flat_map(count).collect()
}

/// A core: its hardware contexts, its clock, and the context that issued last.
struct Core {
    contexts: std::ops::Range<usize>,
    percent: u64,
    ticks: u64,
    last: usize,
}

impl Core {
    fn all(scenario: &Checked) -> Vec<Self> {
        let mut first = 0;
        let groups = scenario.machine.cores.iter().flat_map(|group| (0..group.count).map(move |_| group));
        let cores = groups.map(|group| {
            let contexts = first..first + group.contexts as usize;
            first = contexts.end;
            let last = contexts.len() - 1;
            Self { contexts, percent: u64::from(group.clock_percent), ticks: 0, last }
        });
        cores.collect()
    }

    /// Simulates a cycle of the machine.
    fn pass(&mut self, number: usize, all: &mut [Context], now: u64, caches: &mut impl Caches) {
        let mine = &mut all[self.contexts.clone()];
        mine.iter_mut().for_each(Context::pass);
        // As evenly as possible: never behind its share of the cycles, this one included, by a whole tick.
        if self.ticks * 100 >= (now + 1) * self.percent {
            mine.iter_mut().for_each(Context::lose_without_tick);
            return;
        }
        self.ticks += 1;
        let turn =
            (1..=mine.len()).map(|step| (self.last + step) % mine.len()).find(|&slot| mine[slot].is_ready());
        for (slot, context) in mine.iter_mut().enumerate() {
            if Some(slot) != turn {
                context.lose_turn();
            }
        }
        if let Some(slot) = turn {
            self.last = slot;
            if let Some(record) = mine[slot].issue() {
                caches.refer(number, &mut mine[slot], record, now);
            }
        }
    }
}

/// The counts of each quantum, and the contents of the caches at its end.
pub type Counted = Vec<(Quantum, Vec<u32>)>;

/// Simulates a scenario with private first levels and one second level, under a schedule.
pub fn count_through(scenario: &Checked, schedule: &[(u64, Placement)]) -> Counted {
    count_through_with(scenario, schedule, &mut Machine::new(scenario))
}

/// As `count_through`, with any caches.
pub fn count_through_with(
    scenario: &Checked,
    schedule: &[(u64, Placement)],
    caches: &mut impl Caches,
) -> Counted {
    let mut cores = Core::all(scenario);
    let core_of: Vec<usize> = cores
        .iter()
        .enumerate()
        .flat_map(|(number, core)| core.contexts.clone().map(move |_| number))
        .collect();
    let mut contexts: Vec<Context> = core_of.iter().map(|_| Context::default()).collect();
    let mut away = Thread::all(scenario);
    let threads = away.len();
    let (length, switch_cycles) = (u64::from(scenario.run.quantum_cycles), scenario.run.switch_cycles);
    let mut next = schedule.iter().peekable();
    let mut quanta = Vec::new();
    let mut came = (0, 0);
    for now in 0..length * u64::from(scenario.run.quanta) {
        while let Some((_, placement)) = next.next_if(|(cycle, _)| *cycle == now) {
            let (started, moved) =
                change_places(&mut contexts, &core_of, &mut away, placement, switch_cycles);
            came = (came.0 + started, came.1 + moved);
        }
        for (number, core) in cores.iter_mut().enumerate() {
            core.pass(number, &mut contexts, now, caches);
        }
        if (now + 1).is_multiple_of(length) {
            let counted = take_counts(&mut contexts, &mut away, std::mem::take(&mut came));
            quanta.push((counted, caches.lines(threads)));
        }
    }
    quanta
}

/// Private first levels and one second level.
pub struct Machine {
    firsts: Vec<List>,
    second: Ways,
    streams: Option<Streams>,
    port: Queue,
    pub memory: Memory,
    /// The times of a first-level hit and a second-level hit.
    cycles: (u32, u64),
    trap_cycles: u64,
}

impl Caches for Machine {
    fn refer(&mut self, core: usize, context: &mut Context, record: Record, now: u64) {
        let (hit, dirty) = self.firsts[core].access(record.line(), context.thread(), record.is_store());
        context.count_lookup(core, hit);
        if hit {
            context.wait(now, 0, now + u64::from(self.cycles.0), Cause::L1);
        } else {
            self.fetch(core, context, record.line(), dirty, now);
        }
    }

    fn lines(&self, threads: usize) -> Vec<u32> {
        by_thread(self.firsts.iter().map(List::owners).chain([self.second.owners()]), threads)
    }
}

impl Machine {
    /// Empty caches of a scenario.
    pub fn new(scenario: &Checked) -> Self {
        let [first, second] = &scenario.machine.caches[..] else { panic!("two levels") };
        let cores: u32 = scenario.machine.cores.iter().map(|g| g.count).sum();
        Self {
            firsts: (0..cores).map(|_| List::new(first)).collect(),
            second: Ways::new(second),
            streams: second.prefetch.as_ref().map(Streams::new),
            port: Queue::new(second.cycles_per_line),
            memory: Memory::new(&scenario.machine.memory, cores as usize),
            cycles: (first.hit_cycles, u64::from(second.hit_cycles)),
            trap_cycles: u64::from(scenario.run.trap_cycles),
        }
    }

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
        let thread = context.thread();
        let who = Asker { thread, node: core, issued: now };
        let (hit, dirty) = self.second.access(line, thread);
        context.count_lookup(self.firsts.len(), hit);
        let (mut queued, mut ready, mut source, mut trapped) = (start - now, answered, Cause::L2, 0);
        if !hit {
            if let Some(written) = dirty {
                self.memory.write(written, answered);
            }
            let sent = self.memory.fetch(who, line, answered);
            (queued, ready, source) = (queued + sent.at - answered, sent.at + sent.latency, sent.source);
            trapped = if sent.traps { self.trap_cycles } else { 0 };
        } else if let Some(arrival) = self.second.arrival(line).filter(|arrival| arrival.at > answered) {
            queued += arrival.queued_until.saturating_sub(answered);
            (ready, source) = (arrival.at, arrival.source);
        }
        context.wait_after_trap(now, trapped, queued, ready, source);
        let ahead = self.streams.as_mut().map(|streams| streams.follow(line)).unwrap_or_default();
        for line in ahead {
            self.fetch_ahead(who, line, answered);
        }
    }

    fn fetch_ahead(&mut self, who: Asker, line: u32, at: u64) {
        if self.second.holds(line) {
            return;
        }
        if let Some(written) = self.second.bring(line, who.thread) {
            self.memory.write(written, at);
        }
        let sent = self.memory.fetch(who, line, at);
        let arrival = Arrival { at: sent.at + sent.latency, queued_until: sent.at, source: sent.source };
        self.second.arrives(line, arrival);
    }
}
