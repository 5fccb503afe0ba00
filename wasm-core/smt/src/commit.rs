//! Commit: completed instructions leave in program order.

use super::contexts::around;
use super::core::Smt;
use engine::core::{PipelineCounter, SlotUse};

impl Smt {
    /// Commits up to `commit_width` instructions over all contexts and returns their number. Priority rotates, one
    /// context per cycle.
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

    /// Commits up to `most` instructions of a context whose oldest is done.
    #[inline(always)]
    fn commit_context(&mut self, context: usize, most: u32) -> u32 {
        self.book_waits_of_done(context);
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

#[cfg(test)]
mod tests {
    use super::super::window::Window;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_many_are_committed_as_are_done_one_after_the_other(
            before in 1..300u32,
            done in prop::collection::vec(prop::bool::weighted(0.9), 1..90),
            most in 1..64u32,
        ) {
            const NOW: u64 = (1 << 32) + 5;
            let (mut window, renamed) = (Window::new(2, 200), done.len() as u32);
            // The instructions before are committed; those behind the renamed ones look done.
            window.fetch(1, before);
            window.rename(1, before);
            window.ring(1).done_at.fill(0);
            (0..before).for_each(|_| assert_eq!(window.commit(1, 1, NOW).0, 1));
            window.fetch(1, renamed);
            window.rename(1, renamed);
            for (n, &is_done) in (1..).zip(&done) {
                let position = before + n - 1;
                let ring = window.ring(1);
                let place = ring.place(position);
                ring.done_at[place] = NOW as u32 + u32::from(n > 1 && !is_done);
            }
            let in_order = 1 + done[1..].iter().take_while(|&&is_done| is_done).count();
            prop_assert_eq!(window.commit(1, most, NOW).0 as usize, in_order.min(most as usize));
        }
    }
}
