//! Fine-grained multithreading: one instruction per cycle, from the next ready hardware context.
//!
//! Exact, but not simulated cycle by cycle. While the set of ready contexts does not change, k contexts take turns, so
//! the cycle of each context's next reference is known at once: `due = now + gap·k + place in the round`. When a
//! context leaves or joins, the others' cycles shift by the number of turns they have left. Only references and such
//! changes are events. A core runs alone up to its next event that others can see (a first-level miss). The run then
//! serves the earliest such event of all cores.

use super::rounds::{CONTEXT_BITS, NEVER, split};
use crate::cache::{Cache, Lookup};
use crate::core::cause::{CAUSES, Cause};
use crate::core::context::{HardwareContext, NO_THREAD, Rest};
use crate::core::event::{Event, Missed, Visibility};
use crate::core::model::CoreModel;
use crate::core::stall::Stall;
use crate::workload::Source;
use document::Perfect;

/// An in-order core.
#[derive(Clone, Debug)]
pub struct InOrder {
    /// Its hardware contexts.
    pub contexts: Vec<HardwareContext>,
    /// Cycle × 64 + context of each ready hardware context's next reference, so that one minimum finds both; [`NEVER`]
    /// for the others.
    pub(super) due: Vec<u64>,
    /// Cycle at which each blocked hardware context wakes up.
    pub(super) wake: Vec<u64>,
    pub(super) next_wake: u64,
    /// One bit per hardware context: has a thread that waits only for its turn.
    pub(super) ready: u64,
    /// The number of ready contexts.
    pub(super) turns: u32,
    /// One bit per hardware context: has a thread that waits.
    pub(super) blocked: u64,
    /// Cycle of the last change of the ready set.
    pub(super) anchor: u64,
    frame_start: u64,
    /// The hardware context that issued last.
    pub(super) last: usize,
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
            due: vec![NEVER; contexts],
            wake: vec![NEVER; contexts],
            next_wake: NEVER,
            ready: 0,
            turns: 0,
            blocked: 0,
            anchor: 0,
            frame_start: 0,
            last: contexts - 1,
            lost: [0; CAUSES.len()],
            lost_until: 0,
            hit_cycles,
            visibility,
        }
    }

    #[inline(always)]
    fn earliest(&self) -> (usize, u64) {
        // Unrolled for the common four: a loop is vectorised, and without a 64-bit vector minimum takes five times as
        // long.
        let first = match *self.due.as_slice() {
            [a, b, c, d] => a.min(b).min(c.min(d)),
            [only] => only,
            ref many => many.iter().copied().reduce(u64::min).unwrap_or(NEVER),
        };
        ((first & 63) as usize, first >> CONTEXT_BITS)
    }

    #[inline(always)]
    pub(super) fn due_at(context: usize, cycle: u64) -> u64 {
        cycle << CONTEXT_BITS | context as u64
    }

    /// Issues a hardware context's reference in cycle `at`.
    #[inline(always)]
    fn issue(
        &mut self,
        context: usize,
        at: u64,
        first_level: &mut Cache,
        sources: &mut [Source],
    ) -> Option<Event> {
        let s = &mut self.contexts[context];
        let record = s.record;
        if record.is_special() {
            s.instructions += s.left;
            s.left = 0;
            if record.is_end() {
                return Some(Event::Exit { at, context });
            }
            s.instructions += 1;
            self.go_on(context, at, sources);
            return None;
        }
        if self.visibility != Visibility::Misses {
            return self.issue_in_company(context, at, first_level, sources);
        }
        s.accesses += 1;
        match first_level.access(record.line(), s.owner, record.is_store()) {
            Lookup::Miss(victim) => {
                s.misses += 1;
                s.instructions += s.left + 1;
                s.left = 0;
                Some(Event::Fetch { at, context, missed: Missed::Line(victim) })
            }
            Lookup::Hit | Lookup::Upgrade => {
                s.instructions += s.left + 1;
                self.go_on_after_hit(context, at, sources);
                None
            }
        }
    }

    /// As [`InOrder::issue`], where others see some of the core's references: a visible reference waits for its turn.
    fn issue_in_company(
        &mut self,
        context: usize,
        at: u64,
        first_level: &mut Cache,
        sources: &mut [Source],
    ) -> Option<Event> {
        let s = &mut self.contexts[context];
        let record = s.record;
        let is_visible = self.visibility == Visibility::All || record.is_shared();
        if is_visible || !first_level.hit_quietly(record.line(), record.is_store()) {
            return Some(Event::Fetch { at, context, missed: Missed::NotAsked });
        }
        s.accesses += 1;
        s.instructions += s.left + 1;
        self.go_on_after_hit(context, at, sources);
        None
    }

    /// Completes a hit: in the cycle of issue, or after `hit_cycles`.
    #[inline(always)]
    fn go_on_after_hit(&mut self, context: usize, at: u64, sources: &mut [Source]) {
        if self.hit_cycles == 1 {
            self.go_on(context, at, sources);
        } else {
            self.contexts[context].left = 0;
            self.first_level_wait(context, at, sources);
        }
    }

    /// Fetches the context's next record. The context stays ready and keeps its place in the round.
    #[inline(always)]
    fn go_on(&mut self, context: usize, at: u64, sources: &mut [Source]) {
        let s = &mut self.contexts[context];
        s.record = s.upcoming;
        s.left = s.record.gap();
        self.due[context] = Self::due_at(context, at + (u64::from(s.left) + 1) * u64::from(self.turns));
        s.upcoming = sources[s.thread as usize].next_record();
    }

    fn first_level_wait(&mut self, context: usize, at: u64, sources: &mut [Source]) {
        let wait = Stall::new(at + 1, [(Cause::L1, self.hit_cycles - 1), (Cause::L1, 0), (Cause::L1, 0)]);
        self.block(context, at, at + u64::from(self.hit_cycles), wait, sources);
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
        self.ready >> context & 1 != 0 && s.record.is_end() && s.left == 0
    }

    fn vacate(&mut self, context: usize, now: u64) -> Rest {
        self.take_out(context, now)
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
        self.put_in(context, now, thread, rest, switch_cycles);
    }

    fn advance(&mut self, horizon: u64, first_level: &mut Cache, sources: &mut [Source]) -> Option<Event> {
        loop {
            let limit = self.next_wake.min(horizon);
            let (context, at) = self.earliest();
            if at < limit {
                if let Some(event) = self.issue(context, at, first_level, sources) {
                    return Some(event);
                }
            } else if limit == horizon {
                return None;
            } else {
                self.wake_up(limit);
            }
        }
    }

    fn look_up(
        &mut self,
        context: usize,
        at: u64,
        first_level: &mut Cache,
        sources: &mut [Source],
    ) -> Result<(), Missed> {
        let s = &mut self.contexts[context];
        s.accesses += 1;
        s.instructions += s.left + 1;
        s.left = 0;
        match first_level.access(s.record.line(), s.owner, s.record.is_store()) {
            Lookup::Hit => {
                self.go_on_after_hit(context, at, sources);
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
            self.go_on(context, at, sources);
            return;
        }
        let now = at + 1;
        // The context has just issued, so the others keep their order. Each one's cycle moves forward by its remaining
        // turns.
        for due in &mut self.due {
            let ahead = (*due >> CONTEXT_BITS).saturating_sub(now) as u32;
            let (left, _) = split(ahead, self.turns);
            *due -= if *due == NEVER { 0 } else { u64::from(left) << CONTEXT_BITS };
        }
        (self.last, self.anchor) = (context, now);
        let s = &mut self.contexts[context];
        s.record = s.upcoming;
        s.left = s.record.gap();
        s.upcoming = sources[s.thread as usize].next_record();
        self.leave(context, now);
        self.wait(context, ready_at, stall);
    }

    fn account(&mut self, context: usize, now: u64) {
        self.book_lost(now);
        let frame_start = self.frame_start;
        let (left, _) = self.ahead(context, now);
        let s = &mut self.contexts[context];
        if self.ready >> context & 1 != 0 {
            s.instructions += s.left - left;
            s.left = left;
        }
        if self.blocked & (1 << context) != 0 {
            s.stall.settle(now, &mut s.stalls);
        }
        let rest = (now - frame_start) as u32 - s.instructions - s.stalls.iter().sum::<u32>();
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
