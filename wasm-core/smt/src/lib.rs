//! Simultaneous multithreading (Tullsen, Eggers and Levy 1995; Parekh, Eggers, Levy and Lo 2000): a wide, out-of-order core
//! whose hardware contexts share every slot and every entry, simulated cycle by cycle.
//!
//! A cycle runs from the end of the pipeline to its beginning: what has come is noted, instructions commit, use their units,
//! are renamed and are fetched. Nothing is computed from who runs beside whom: each slot is won or lost in its
//! cycle. A cycle in which nothing could happen is followed by others just like it, up to the next that is known to be
//! different; those are booked at once.

mod book;
mod calendar;
mod code;
mod commit;
mod contexts;
mod counted;
mod execute;
mod fetch;
mod front_end;
mod instruction;
mod instruction_generator;
mod issue;
mod misses;
mod model;
mod parts;
mod plan;
mod predictor;
mod refer;
mod rename;
mod squash;
mod stops;
mod threads;
mod tlb;
mod waits;
mod wheel;
mod window;

pub use model::new;

use code::Program;
use parts::SmtParts;

use book::FETCH_LOSSES;
use calendar::Calendar;
use contexts::{ByContext, CONTEXTS};
use document::Replacement;
use engine::cache::{Cache, LineSets};
use engine::core::{
    CAUSES, CONTEXT_RESOURCES, Cause, ContextResource, HardwareContext, Missed, PIPELINE_COUNTERS,
    PipelineCounter, SLOT_USES, SlotUse, Visibility,
};
use engine::workload::{Record, Source};
use front_end::FrontEnd;
use issue::Issue;
use misses::Misses;
use predictor::Predictor;
use std::collections::VecDeque;
use tlb::Tlb;
use wheel::Wheel;
use window::{Slot, Window};

/// Integer and floating-point: index of queues, registers, units and ready lists.
const SIDES: usize = 2;

/// A line that others must be asked for, in order of time.
#[derive(Clone, Copy, Debug)]
struct Request {
    context: usize,
    record: Record,
    missed: Missed,
    /// Who asks.
    requester: Requester,
}

/// Who asks for a line.
#[derive(Clone, Copy, Debug)]
enum Requester {
    /// Fetch.
    Instructions,
    /// A line on its way, by its place.
    Miss(usize),
    /// A load or store, by its slot, that has not looked into the first level yet.
    Reference(usize),
}

/// One core.
#[derive(Clone, Debug)]
struct Smt {
    /// Its hardware contexts.
    pub contexts: Vec<HardwareContext>,
    /// How many.
    context_count: u32,
    parts: SmtParts,
    hit_cycles: u32,
    visibility: Visibility,
    /// The next cycle to simulate.
    now: u64,
    /// The context that is first in this cycle: `now` mod contexts.
    turn: u32,
    /// Each context's place after each that may be first, and its number, as the low bits of what decides who fetches.
    turns: [ByContext; CONTEXTS],
    programs: Vec<Option<Box<Program>>>,
    window: Window,
    issue: Issue,
    /// References that would miss while as many lines are on their way as can be.
    blocked: Vec<Slot>,
    /// How many have a unit in this cycle.
    references: u32,
    misses: Misses,
    tlb: Tlb,
    predictor: Predictor,
    l1i: LineSets,
    requests: VecDeque<Request>,
    /// The one that is being served.
    in_service: Option<Requester>,
    /// Free entries of the queues and free registers, by side.
    free_queue: [u32; SIDES],
    free_registers: [u32; SIDES],
    /// The stages from fetch to renaming, and how many instructions they still can take.
    front_end: FrontEnd,
    free_front_end: u32,
    /// What each context's next instruction to be renamed takes.
    next_takes: ByContext,
    /// First cycle in which a context may fetch: after a change of threads, and after a miss of the instruction cache.
    starts_at: [u64; CONTEXTS],
    fetches_at: [u64; CONTEXTS],
    /// The line of code that a context fetched from last; [`NO_LINE`] after a jump from elsewhere.
    code_line: [u32; CONTEXTS],
    /// Sets of contexts: fetch a wrong path; wait for the first instruction after one; have a thread; have fetched all.
    wrong_path: u32,
    refetching: u32,
    occupied: u32,
    ended: u32,
    /// Those that may have to wait until a cycle above.
    starting: u32,
    awaits_code: u32,
    /// Those whose oldest instruction is known to be done in a cycle, and that cycle's low bits.
    head_timed: u32,
    head_done_at: ByContext,
    /// Entries held now, by resource.
    held: [ByContext; CONTEXT_RESOURCES.len()],
    /// Whether anything happened in this cycle, how many instructions were committed, and what it was that did not happen:
    /// kept to book cycles like it.
    happened: bool,
    committed: u32,
    causes: [Cause; CONTEXTS],
    fetch_lost: [u32; FETCH_LOSSES],
    /// Cycles by context and cause that its hardware context does not know of yet, and up to which cycle they are booked.
    waits: [[u32; CAUSES.len()]; CONTEXTS],
    waits_booked: [u64; CONTEXTS],
    /// Emptied at once after use.
    due: Vec<Slot>,
    known: Vec<(Slot, u32)>,
    /// Counts since the last frame.
    counters: [[u32; PIPELINE_COUNTERS.len()]; CONTEXTS],
    sums: [ByContext; CONTEXT_RESOURCES.len()],
    /// Instructions committed cycle by cycle while there are threads, if somebody wants to know.
    pub commits: Option<Vec<u8>>,
    /// What became of slots.
    pub slots: [u32; SLOT_USES.len()],
    /// Cycles in which nothing was committed, by what the oldest instruction waited for.
    pub lost: [u32; CAUSES.len()],
}

/// No line of code.
const NO_LINE: u32 = u32::MAX;

impl Smt {
    /// A core of empty hardware contexts whose first level for data answers in `hit_cycles`.
    pub fn new(parts: SmtParts, contexts: usize, hit_cycles: u32, visibility: Visibility) -> Self {
        let spec = &parts.spec;
        let in_flight = spec.active_list + parts.front_end;
        let sets = spec.l1i.size_bytes / (u64::from(spec.l1i.ways) * u64::from(parts.line_bytes));
        Self {
            contexts: vec![HardwareContext::empty(); contexts],
            context_count: contexts as u32,
            now: 0,
            turn: 0,
            turns: std::array::from_fn(|first| fetch::turns(first, contexts)),
            programs: vec![None; contexts],
            window: Window::new(contexts, in_flight + code::BATCH),
            issue: Issue {
                calendar: Calendar::new(
                    [spec.integer_units, spec.floating_point_units],
                    spec.load_store_units,
                ),
                known: Wheel::new(),
                execution_cycles: [1, spec.floating_point_cycles, hit_cycles, 1, 1],
            },
            blocked: Vec::new(),
            references: 0,
            misses: Misses::new(spec.outstanding_misses, spec.load_store_units),
            tlb: Tlb::new(spec.tlb.entries, spec.tlb.refill_cycles),
            predictor: Predictor::new(&spec.predictor),
            l1i: LineSets::new(sets as u32, spec.l1i.ways, Replacement::Lru, 0),
            requests: VecDeque::new(),
            in_service: None,
            free_queue: [spec.integer_queue, spec.floating_point_queue],
            free_registers: [spec.integer_registers, spec.floating_point_registers],
            front_end: FrontEnd::new(spec.front_end_cycles),
            free_front_end: parts.front_end * spec.fetch_contexts,
            next_takes: [0; CONTEXTS],
            starts_at: [0; CONTEXTS],
            fetches_at: [0; CONTEXTS],
            code_line: [NO_LINE; CONTEXTS],
            wrong_path: 0,
            refetching: 0,
            occupied: 0,
            ended: 0,
            starting: 0,
            awaits_code: 0,
            head_timed: 0,
            head_done_at: [0; CONTEXTS],
            held: [[0; CONTEXTS]; CONTEXT_RESOURCES.len()],
            happened: false,
            committed: 0,
            causes: [Cause::Idle; CONTEXTS],
            fetch_lost: [0; FETCH_LOSSES],
            waits: [[0; CAUSES.len()]; CONTEXTS],
            waits_booked: [0; CONTEXTS],
            due: Vec::new(),
            known: Vec::new(),
            counters: [[0; PIPELINE_COUNTERS.len()]; CONTEXTS],
            sums: [[0; CONTEXTS]; CONTEXT_RESOURCES.len()],
            commits: None,
            slots: [0; SLOT_USES.len()],
            lost: [0; CAUSES.len()],
            hit_cycles,
            visibility,
            parts,
        }
    }

    /// A context whose thread has fetched and committed all that it has.
    fn drained(&self) -> Option<usize> {
        let is_empty = |context: &usize| self.window.head[*context] == self.window.tail[*context];
        (0..self.contexts.len()).filter(|context| self.ended >> context & 1 != 0).find(is_empty)
    }

    /// Simulates one cycle, and books those after it that are like it. Its stages are functions of their own on the host
    /// too: together they would need more registers than a host has.
    fn cycle(&mut self, horizon: u64, first_level: &mut Cache, sources: &mut [Source]) {
        self.happened = false;
        self.complete();
        self.commit();
        self.use_units();
        self.refer(first_level);
        if self.committed == 0 {
            self.find_causes();
        }
        self.rename();
        self.fetch(sources);
        self.book(1);
        self.now += 1;
        self.turn = if self.turn + 1 == self.context_count { 0 } else { self.turn + 1 };
        if !self.happened {
            let next = self.next_change().min(horizon);
            if next > self.now {
                self.book_like_before(next - self.now);
                self.front_end.note_all(self.now, next, &self.window.tail);
                self.now = next;
                self.turn = (next % u64::from(self.context_count)) as u32;
            }
        }
    }

    #[inline(always)]
    fn count(&mut self, context: usize, counter: PipelineCounter, by: u32) {
        self.counters[context][counter as usize] += by;
    }

    #[inline(always)]
    fn hold(&mut self, context: usize, resource: ContextResource) {
        self.held[resource as usize][context] += 1;
    }

    #[inline(always)]
    fn free(&mut self, context: usize, resource: ContextResource) {
        self.held[resource as usize][context] -= 1;
    }

    #[inline(always)]
    fn use_slots(&mut self, slots: SlotUse, count: u32) {
        self.slots[slots as usize] += count;
    }
}
