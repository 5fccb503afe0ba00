//! Fine-grained multithreading: one instruction per cycle, from the next ready hardware context.
//!
//! Exact, but not simulated cycle by cycle. Ready contexts issue in [rounds](super::rounds): each context's next
//! reference has a known turn, which does not change when others leave or join. Only references and such changes are
//! events. A core runs alone up to its next event that others can see (a first-level miss). The run then serves the
//! earliest such event of all cores.

use super::cause::{CAUSES, Cause};
use super::context::{HardwareContext, NO_THREAD, Rest};
use super::event::{Event, Missed, Visibility};
use super::model::CoreModel;
use super::rounds::{CONTEXT_BITS, NEVER, ROUND, Rounds, context_of, least};
use super::stall::Stall;
use crate::cache::{Cache, Lookup};
use crate::workload::Source;
use document::Perfect;

/// An in-order core.
#[derive(Clone, Debug)]
pub struct InOrder {
    /// Its hardware contexts.
    pub contexts: Vec<HardwareContext>,
    pub(super) rounds: Rounds,
    /// The turn of each ready hardware context's next reference; [`NEVER`] for the others.
    pub(super) turns: Vec<u64>,
    /// The first turn of each ready hardware context that is not yet counted in its instructions.
    pub(super) counted: Vec<u64>,
    /// The end of each blocked hardware context's wait, as cycle × 64 + context; [`NEVER`] for the others.
    pub(super) waits: Vec<u64>,
    frame_start: u64,
    /// Cycles since the last frame in which no context issued, by the cause of the wait that ended first.
    pub lost: [u32; CAUSES.len()],
    /// The cycle up to which they are counted, while no context is ready.
    pub(super) lost_until: u64,
    hit_cycles: u32,
    visibility: Visibility,
}

impl InOrder {
    /// A core of empty hardware contexts with a first-level hit time of `hit_cycles`.
    pub fn new(contexts: usize, hit_cycles: u32, visibility: Visibility) -> Self {
        Self {
            contexts: vec![HardwareContext::empty(); contexts],
            rounds: Rounds::new(contexts),
            turns: vec![NEVER; contexts],
            counted: vec![0; contexts],
            waits: vec![NEVER; contexts],
            frame_start: 0,
            lost: [0; CAUSES.len()],
            lost_until: 0,
            hit_cycles,
            visibility,
        }
    }

    /// Whether hits take one cycle and others see only misses.
    pub fn is_plain(&self) -> bool {
        self.hit_cycles == 1 && self.visibility == Visibility::Misses
    }

    /// Issues the reference of this turn.
    #[inline(always)]
    fn issue(&mut self, turn: u64, first_level: &mut Cache, sources: &mut [Source]) -> Option<Event> {
        let context = context_of(turn);
        let s = &mut self.contexts[context];
        let record = s.record;
        if record.is_special() {
            if record.is_end() {
                return Some(self.exit(turn));
            }
            self.go_on(context, sources);
            return None;
        }
        if self.visibility != Visibility::Misses {
            return self.issue_in_company(turn, first_level, sources);
        }
        let found = first_level.access(record.line(), s.owner, record.is_store());
        if let Some(missed) = s.note(found) {
            return Some(self.fetch(turn, missed));
        }
        self.go_on_after_hit(context, sources);
        None
    }

    #[inline(always)]
    fn fetch(&self, turn: u64, missed: Missed) -> Event {
        Event::Fetch { at: self.rounds.cycle_of(turn), context: context_of(turn), missed }
    }

    fn exit(&self, turn: u64) -> Event {
        Event::Exit { at: self.rounds.cycle_of(turn), context: context_of(turn) }
    }

    /// As [`InOrder::issue`], where others see some of the core's references: a visible reference waits for its turn.
    fn issue_in_company(
        &mut self,
        turn: u64,
        first_level: &mut Cache,
        sources: &mut [Source],
    ) -> Option<Event> {
        let context = context_of(turn);
        let s = &mut self.contexts[context];
        let record = s.record;
        let is_visible = self.visibility == Visibility::All || record.is_shared();
        if is_visible || !first_level.hit_quietly(record.line(), record.is_store()) {
            return Some(self.fetch(turn, Missed::NotAsked));
        }
        s.accesses += 1;
        self.go_on_after_hit(context, sources);
        None
    }

    /// Completes a hit: in the cycle of issue, or after `hit_cycles`.
    #[inline(always)]
    fn go_on_after_hit(&mut self, context: usize, sources: &mut [Source]) {
        if self.hit_cycles == 1 {
            self.go_on(context, sources);
        } else {
            self.first_level_wait(context, sources);
        }
    }

    /// Fetches the context's next record; the context stays ready.
    #[inline(always)]
    fn go_on(&mut self, context: usize, sources: &mut [Source]) {
        let s = &mut self.contexts[context];
        s.fetch(sources);
        self.turns[context] += (u64::from(s.record.gap()) + 1) << CONTEXT_BITS;
    }

    fn first_level_wait(&mut self, context: usize, sources: &mut [Source]) {
        let at = self.rounds.cycle_of(self.turns[context]);
        let wait = Stall::new(at + 1, [(Cause::L1, self.hit_cycles - 1), (Cause::L1, 0), (Cause::L1, 0)]);
        self.block(context, at, at + u64::from(self.hit_cycles), wait, sources);
    }

    /// Counts the instructions that a ready hardware context has issued before one of its turns.
    #[inline(always)]
    fn count_up_to(&mut self, context: usize, turn: u64) {
        let before = std::mem::replace(&mut self.counted[context], turn);
        self.contexts[context].instructions += ((turn - before) / ROUND) as u32;
    }
}

impl CoreModel for InOrder {
    fn contexts(&self) -> &[HardwareContext] {
        &self.contexts
    }

    fn lost(&self) -> &[u32; CAUSES.len()] {
        &self.lost
    }

    fn retune(&mut self, hit_cycles: u32, _perfect: &[Perfect]) {
        self.hit_cycles = hit_cycles;
    }

    fn has_executed_all(&self, context: usize, _now: u64) -> bool {
        let s = &self.contexts[context];
        self.rounds.has(context) && s.record.is_end() && s.left == 0
    }

    fn vacate(&mut self, context: usize, now: u64) -> Rest {
        self.account(context, now);
        if self.rounds.has(context) {
            self.rounds.leave(context);
            self.turns[context] = NEVER;
            self.lost_until = now;
        }
        self.waits[context] = NEVER;
        let s = &mut self.contexts[context];
        s.thread = NO_THREAD;
        Rest { record: s.record, upcoming: s.upcoming, left: s.left, program: None }
    }

    fn start_thread(
        &mut self,
        context: usize,
        now: u64,
        thread: (u32, u32),
        rest: Rest,
        switch_cycles: u32,
        _source: &Source,
    ) {
        self.account(context, now);
        let s = &mut self.contexts[context];
        (s.thread, s.owner) = thread;
        (s.record, s.upcoming, s.left) = (rest.record, rest.upcoming, rest.left);
        let stall = Stall::new(now, [(Cause::Switch, switch_cycles), (Cause::Switch, 0), (Cause::Switch, 0)]);
        self.wait(context, now + u64::from(switch_cycles), stall);
        if switch_cycles == 0 {
            self.wake_up(context, now);
        }
    }

    fn advance(&mut self, horizon: u64, first_level: &mut Cache, sources: &mut [Source]) -> Option<Event> {
        'limits: loop {
            let first = least(&self.waits);
            let until = self.rounds.far().min(first >> CONTEXT_BITS).min(horizon);
            let limit = self.rounds.limit(until);
            loop {
                let turn = least(&self.turns);
                if turn > limit.last {
                    break;
                }
                if let Some(event) = self.issue(turn, first_level, sources) {
                    return Some(event);
                }
                if self.hit_cycles != 1 {
                    // The context may wait now, which moves the limit.
                    continue 'limits;
                }
            }
            self.rounds.pass(&limit);
            if until == horizon {
                return None;
            }
            if until == first >> CONTEXT_BITS {
                self.wake_up(context_of(first), until);
            }
        }
    }

    fn look_up(
        &mut self,
        context: usize,
        _at: u64,
        first_level: &mut Cache,
        sources: &mut [Source],
    ) -> Result<(), Missed> {
        let s = &mut self.contexts[context];
        s.accesses += 1;
        match first_level.access(s.record.line(), s.owner, s.record.is_store()) {
            Lookup::Hit => {
                self.go_on_after_hit(context, sources);
                Ok(())
            }
            Lookup::Upgrade => Err(Missed::Permission),
            Lookup::Miss(victim) => {
                s.misses += 1;
                Err(Missed::Line(victim))
            }
        }
    }

    fn block(&mut self, context: usize, at: u64, ready_at: u64, stall: Stall, sources: &mut [Source]) {
        if ready_at <= at + 1 {
            self.go_on(context, sources);
            return;
        }
        let turn = self.turns[context];
        self.count_up_to(context, turn + ROUND);
        self.rounds.leave_after(turn, at);
        self.turns[context] = NEVER;
        self.lost_until = at + 1;
        let s = &mut self.contexts[context];
        s.fetch(sources);
        s.left = s.record.gap();
        self.wait(context, ready_at, stall);
    }

    fn account(&mut self, context: usize, now: u64) {
        self.book_lost(now);
        if self.rounds.has(context) {
            self.rounds.pass_to(now);
            let next = self.rounds.next_of(context);
            self.count_up_to(context, next);
            self.contexts[context].left = ((self.turns[context] - next) / ROUND) as u32;
        }
        let s = &mut self.contexts[context];
        if self.waits[context] != NEVER {
            s.stall.settle(now, &mut s.stalls);
        }
        let rest = (now - self.frame_start) as u32 - s.instructions - s.stalls.iter().sum::<u32>();
        let cause = if s.thread == NO_THREAD { Cause::Idle } else { Cause::Issue };
        s.stalls[cause as usize] += rest;
    }

    fn open_frame(&mut self, now: u64) {
        self.frame_start = now;
        self.lost = [0; CAUSES.len()];
        for s in &mut self.contexts {
            (s.instructions, s.accesses, s.misses, s.stalls) = (0, 0, 0, [0; CAUSES.len()]);
        }
    }
}
