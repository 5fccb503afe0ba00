//! A core, and the order of its stages in a cycle.

use super::code::BATCH;
use super::counts::Counts;
use super::entry::Slot;
use super::fetcher::Fetcher;
use super::front_end::FrontEnd;
use super::issue::Issue;
use super::parts::SmtParts;
use super::paths::Paths;
use super::port::Port;
use super::room::Room;
use super::waits::Waits;
use super::window::Window;
use engine::cache::Cache;
use engine::core::{HardwareContext, Visibility};
use engine::workload::Source;

/// One core.
#[derive(Clone, Debug)]
pub(super) struct Smt {
    /// The hardware contexts.
    pub contexts: Vec<HardwareContext>,
    /// The number of contexts.
    pub context_count: u32,
    pub parts: SmtParts,
    /// The next cycle to simulate.
    pub now: u64,
    /// The context with priority in this cycle: `now` mod contexts.
    pub turn: u32,
    /// Whether anything happened in this cycle; if not, the next one is the same.
    pub happened: bool,
    pub window: Window,
    pub room: Room,
    pub issue: Issue,
    pub port: Port,
    pub paths: Paths,
    pub fetcher: Fetcher,
    pub front_end: FrontEnd,
    pub waits: Waits,
    pub counts: Counts,
    /// Scratch; emptied right after use.
    pub due: Vec<Slot>,
}

impl Smt {
    /// A core of empty hardware contexts whose first-level data cache has a hit time of `hit_cycles`.
    pub fn new(parts: SmtParts, contexts: usize, hit_cycles: u32, visibility: Visibility) -> Self {
        let spec = &parts.spec;
        Self {
            contexts: vec![HardwareContext::empty(); contexts],
            context_count: contexts as u32,
            now: 0,
            turn: 0,
            happened: false,
            window: Window::new(contexts, spec.active_list + parts.front_end + BATCH),
            room: Room::new(spec, parts.front_end * spec.fetch_contexts),
            issue: Issue::new(spec, hit_cycles),
            port: Port::new(spec, hit_cycles, visibility),
            paths: Paths::new(),
            fetcher: Fetcher::new(&parts, contexts),
            front_end: FrontEnd::new(spec.front_end_cycles),
            waits: Waits::new(),
            counts: Counts::new(),
            due: Vec::new(),
            parts,
        }
    }

    /// A context whose thread has fetched and committed all its instructions.
    pub fn drained(&self) -> Option<usize> {
        (0..self.contexts.len()).find(|&context| self.is_drained(context))
    }

    /// Whether the thread of a context has fetched and committed all its instructions.
    pub fn is_drained(&self, context: usize) -> bool {
        self.paths.ended() >> context & 1 != 0 && self.window.head(context) == self.window.tail(context)
    }

    /// Simulates one cycle, and books the identical cycles after it. Its stages are not inlined: together they would
    /// need more registers than the host has.
    pub fn cycle(&mut self, horizon: u64, first_level: &mut Cache, sources: &mut [Source]) {
        self.happened = false;
        // Stages that are often idle are not even called then.
        if self.is_known_more() {
            self.complete();
        }
        let committed = self.commit();
        let references = self.use_units();
        if references > 0 {
            self.refer(references, first_level);
        }
        if committed == 0 {
            self.find_causes();
        }
        self.rename();
        self.fetch(sources);
        self.book(committed, 1);
        self.issue.calendar.pass(self.now, 1);
        self.now += 1;
        self.turn = if self.turn + 1 == self.context_count { 0 } else { self.turn + 1 };
        if !self.happened {
            self.skip(horizon);
        }
    }

    /// Books the cycles that are identical to the last one, in which nothing happened.
    #[inline(never)]
    fn skip(&mut self, horizon: u64) {
        let next = self.next_change().min(horizon);
        if next > self.now {
            self.book_like_before(next - self.now);
            self.issue.calendar.pass(self.now, next - self.now);
            self.front_end.note_all(self.now, next, self.window.tails());
            self.now = next;
            self.turn = (next % u64::from(self.context_count)) as u32;
        }
    }
}
