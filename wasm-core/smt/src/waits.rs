//! The stall causes of contexts that commit nothing: what their oldest instructions wait for.
//!
//! A cause is booked when it changes, for all cycles since the last booking. Within a cycle, the state counts that
//! follows execution and precedes renaming.

use super::contexts::{CONTEXTS, each, first_context};
use super::core::Smt;
use super::entry::whole;
use super::instruction::Stage;
use engine::core::{CAUSES, Cause};

/// The stall cycles of contexts.
#[derive(Clone, Debug)]
pub(super) struct Waits {
    /// Cycles by context and cause that are not yet passed to the hardware context, and the cycle up to which they are
    /// booked.
    cycles: [[u32; CAUSES.len()]; CONTEXTS],
    booked: [u64; CONTEXTS],
    /// The cause of each in the last cycle without a commit, kept to book identical cycles.
    causes: [Cause; CONTEXTS],
}

impl Waits {
    /// Nothing is booked yet.
    pub fn new() -> Self {
        Self { cycles: [[0; CAUSES.len()]; CONTEXTS], booked: [0; CONTEXTS], causes: [Cause::Idle; CONTEXTS] }
    }

    /// Takes a context's cycles by cause since the last call.
    pub fn take(&mut self, context: usize) -> [u32; CAUSES.len()] {
        std::mem::take(&mut self.cycles[context])
    }
}

impl Smt {
    /// Books a context's wait up to cycle `until`. To be called before its oldest instruction, or the state of that,
    /// changes.
    #[inline(always)]
    pub(super) fn book_waits(&mut self, context: usize, until: u64) {
        if self.waits.booked[context] < until {
            self.book_some_waits(context, until);
        }
    }

    #[inline(never)]
    fn book_some_waits(&mut self, context: usize, until: u64) {
        let mut from = self.waits.booked[context];
        while from < until {
            let (cause, end) = self.cause_at(context, from);
            let end = end.min(until);
            self.waits.cycles[context][cause as usize] += (end - from) as u32;
            from = end;
        }
        self.waits.booked[context] = until;
    }

    /// Books the wait up to now of a context whose oldest instruction is done: for a unit, for its result, and for its
    /// turn to commit. In this cycle it does not wait. As [`Smt::book_waits`], but in one step for all causes.
    #[inline(always)]
    pub(super) fn book_waits_of_done(&mut self, context: usize) {
        // Often it has not waited at all, which is hard to predict: no step is a branch on it.
        let booked = self.waits.booked[context].min(self.now);
        let waited = (self.now - booked) as i32;
        let slot = self.window.slot(context, self.window.head(context));
        let entry = self.window.at(slot);
        let since_booked = |cycle: u32| (cycle.wrapping_sub(booked as u32) as i32).clamp(0, waited);
        let executing = (since_booked(self.window.done_at(slot)) - since_booked(entry.at)) as u32;
        let cause = if entry.instruction.kind.is_memory() { Cause::L1 } else { Cause::Dependence };
        let cycles = &mut self.waits.cycles[context];
        cycles[cause as usize] += executing;
        cycles[Cause::Issue as usize] += waited as u32 - executing;
        self.waits.booked[context] = self.now + 1;
    }

    /// As `book_waits`, if the instruction in `slot` is the context's oldest. Returns whether it is.
    #[inline(always)]
    pub(super) fn book_waits_of(&mut self, context: usize, slot: usize) -> bool {
        let is_head = self.window.is_head(context, slot);
        if is_head {
            self.book_waits(context, self.now);
        }
        is_head
    }

    /// The cause of a context's wait in a cycle if the state of its oldest instruction does not change, and the first
    /// cycle that may have another cause.
    pub(super) fn cause_at(&self, context: usize, cycle: u64) -> (Cause, u64) {
        if self.paths.occupied() >> context & 1 == 0 {
            return (Cause::Idle, u64::MAX);
        }
        if cycle < self.paths.starts_at(context) {
            return (Cause::Switch, self.paths.starts_at(context));
        }
        let window = &self.window;
        if window.head(context) == window.renamed(context) {
            let refetches = self.paths.refetches(context);
            return (if refetches { Cause::Branch } else { Cause::Fetch }, u64::MAX);
        }
        let slot = window.slot(context, window.head(context));
        let entry = window.at(slot);
        let cause = match entry.stage {
            Stage::Waiting => Cause::Dependence,
            Stage::Scheduled => Cause::Issue,
            Stage::Translating => Cause::Tlb,
            Stage::Missing => return self.port.misses.cause_at(usize::from(entry.miss), cycle),
            Stage::Blocked => Cause::Bandwidth,
            Stage::Timed => {
                let (issues_at, done_at) = (whole(entry.at, cycle), whole(window.done_at(slot), cycle));
                return match () {
                    () if cycle < issues_at => (Cause::Issue, issues_at),
                    () if cycle >= done_at => (Cause::Issue, u64::MAX),
                    () if entry.instruction.kind.is_memory() => (Cause::L1, done_at),
                    () => (Cause::Dependence, done_at),
                };
            }
        };
        (cause, u64::MAX)
    }

    /// Notes the causes of contexts in a cycle without a commit: the core waits for one of them. Among those with
    /// instructions, only the context with the oldest one matters.
    #[inline(never)]
    pub(super) fn find_causes(&mut self) {
        let with_instructions = self.with_instructions();
        let others = self.paths.occupied() & !with_instructions;
        let oldest = self.oldest(with_instructions).map_or(0, |context| 1 << context);
        each(others | oldest, |context| self.waits.causes[context] = self.cause_at(context, self.now).0);
    }

    /// The cause of the core's oldest instruction; without instructions, that of its first occupied context.
    #[inline(never)]
    pub(super) fn core_cause(&self) -> Cause {
        let occupied = self.paths.occupied();
        let first = || (occupied != 0).then(|| first_context(occupied));
        let context = self.oldest(self.with_instructions()).or_else(first);
        context.map_or(Cause::Idle, |context| self.waits.causes[context])
    }

    /// The contexts that have renamed instructions.
    #[inline(always)]
    fn with_instructions(&self) -> u32 {
        self.paths.occupied() & self.window.occupied(self.context_count)
    }

    /// The context with the oldest instruction, of a set of contexts with instructions.
    #[inline(always)]
    fn oldest(&self, set: u32) -> Option<usize> {
        let (mut oldest, mut greatest_age) = (None, None);
        each(set, |context| {
            let age = Some(self.window.age_of_head(context));
            if age > greatest_age {
                (oldest, greatest_age) = (Some(context), age);
            }
        });
        oldest
    }
}
