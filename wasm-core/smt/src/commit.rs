//! Commit: done instructions leave in program order.

use super::contexts::around;
use super::core::Smt;
use engine::core::{PipelineCounter, SlotUse};

impl Smt {
    /// Commits up to `commit_width` instructions of all contexts, and says how many; each cycle another context is first.
    #[inline(never)]
    pub(super) fn commit(&mut self) -> u32 {
        let width = self.parts.spec.commit_width;
        let mut left = width;
        let done = self.window.heads.done(self.context_count, self.now);
        if done != 0 {
            around(done, self.context_count, self.turn, |context| {
                left -= self.commit_context(context, left);
                left > 0
            });
            self.happened = true;
        }
        self.counts.use_slots(SlotUse::Commit, width - left);
        self.counts.use_slots(SlotUse::CommitLost, left);
        width - left
    }

    /// Commits up to so many instructions of a context whose oldest is done.
    #[inline(always)]
    fn commit_context(&mut self, context: usize, most: u32) -> u32 {
        self.book_waits_of_done(context);
        self.waits.skip(context, self.now + 1);
        let (committed, counted) = self.window.commit(context, most, self.now);
        self.room.commit(context, committed, counted);
        self.contexts[context].instructions += committed;
        let floating_point = counted.floating_point();
        self.counts.count(context, PipelineCounter::Branches, counted.branches());
        self.counts.count(context, PipelineCounter::Mispredictions, counted.mispredicted());
        self.counts.count(context, PipelineCounter::FloatingPointInstructions, floating_point);
        self.counts.count(context, PipelineCounter::IntegerInstructions, committed - floating_point);
        committed
    }
}
