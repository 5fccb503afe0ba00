//! Commit: done instructions leave in program order.

use super::Smt;
use super::contexts::{around, four, where_negative};

use super::execute::REGISTERS;
use super::window::{is_over, known_ahead};
use engine::core::{ContextResource, PipelineCounter, SlotUse};
use wide::u32x4;

impl Smt {
    /// Commits up to `commit_width` instructions of all contexts; each cycle another context is first.
    #[inline(never)]
    pub(super) fn commit(&mut self) {
        let width = self.parts.spec.commit_width;
        let mut left = width;
        let after = u32x4::splat((self.now as u32).wrapping_add(1));
        let is_done = |n| four(&self.head_done_at, n) - after;
        let done = self.head_timed & where_negative(self.context_count, is_done);
        if done != 0 {
            around(done, self.context_count, self.turn, |context| {
                left -= self.commit_context(context, left);
                left > 0
            });
            self.happened = true;
        }
        self.committed = width - left;
        self.use_slots(SlotUse::Commit, self.committed);
        self.use_slots(SlotUse::CommitLost, left);
    }

    /// Commits up to so many instructions of a context whose oldest is done.
    #[inline(always)]
    fn commit_context(&mut self, context: usize, most: u32) -> u32 {
        self.book_waits(context, self.now);
        self.waits_booked[context] = self.now + 1;
        let first = self.window.head[context];
        let renamed = self.window.renamed[context].wrapping_sub(first);
        let most = renamed.min(most);
        let mut ring = self.window.ring(context);
        let mut committed = 1;
        while committed < most && is_over(ring.at(first.wrapping_add(committed)).done_at, self.now) {
            committed += 1;
        }
        let head = first.wrapping_add(committed);
        let counted = ring.counted_before(head).since(ring.counted_before(first));
        let done_at = ring.at(head).done_at;
        let is_timed = (committed < renamed) & known_ahead(done_at, self.now).is_some();
        self.head_done_at[context] = done_at;
        self.head_timed ^= u32::from(!is_timed) << context;
        self.window.head[context] = head;
        let floating_point = counted.floating_point();
        let results = [committed - floating_point - counted.without_result(), floating_point];
        for (side, results) in results.into_iter().enumerate() {
            self.free_registers[side] += results;
            self.held[REGISTERS[side] as usize][context] -= results;
        }
        self.held[ContextResource::ActiveList as usize][context] -= committed;
        self.contexts[context].instructions += committed;
        let counters = &mut self.counters[context];
        counters[PipelineCounter::Branches as usize] += counted.branches();
        counters[PipelineCounter::Mispredictions as usize] += counted.mispredicted();
        counters[PipelineCounter::FloatingPointInstructions as usize] += floating_point;
        counters[PipelineCounter::IntegerInstructions as usize] += committed - floating_point;
        committed
    }

    /// The oldest instruction of a context is known to be done in a cycle, of which these are the low bits.
    #[inline(always)]
    pub(super) fn time_head(&mut self, context: usize, done_at: u32) {
        self.head_done_at[context] = done_at;
        self.head_timed |= 1 << context;
    }
}
