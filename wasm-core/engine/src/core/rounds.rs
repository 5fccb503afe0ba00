//! Rounds: the order in which the ready hardware contexts of a core issue.
//!
//! In a round each ready context issues one instruction, in order of its number. A *turn* is round × 64 + number, so
//! turns are in time order and the turns of one context are 64 apart. When a context leaves or joins, the turns of the
//! others do not change; only their cycles do.

/// A turn that never comes.
pub(super) const NEVER: u64 = u64::MAX;
/// Bits of a hardware context's number in a turn.
pub(super) const CONTEXT_BITS: u32 = 6;
/// The distance between two turns of one context.
pub(super) const ROUND: u64 = 1 << CONTEXT_BITS;

/// 2³² / k, rounded up, to compute n / k by multiplication; exact while n < 2³² / k.
pub(super) const RECIPROCALS: [u64; 65] = {
    let mut table = [0; 65];
    let mut k = 1;
    while k <= 64 {
        table[k] = (1u64 << 32).div_ceil(k as u64);
        k += 1;
    }
    table
};

/// The minimum of `numbers`.
#[inline(always)]
pub(super) fn least(numbers: &[u64]) -> u64 {
    // Unrolled for the common four: a loop is vectorised, and without a 64-bit vector minimum takes five times as long.
    match *numbers {
        [a, b, c, d] => a.min(b).min(c.min(d)),
        [a, b, c, d, e, f, g, h] => a.min(b).min(c.min(d)).min(e.min(f).min(g.min(h))),
        [only] => only,
        ref many => many.iter().copied().reduce(u64::min).unwrap_or(NEVER),
    }
}

/// The hardware context whose turn it is.
#[inline(always)]
pub(super) fn context_of(turn: u64) -> usize {
    (turn % ROUND) as usize
}

/// The ready contexts of a core, and how far their rounds have advanced.
#[derive(Clone, Debug)]
pub(super) struct Rounds {
    /// One bit per context: waits only for its turn.
    pub(super) ready: u64,
    /// The number of ready contexts.
    pub(super) count: u32,
    /// The last turn taken.
    pub(super) last: u64,
    /// The number of ready contexts up to the number of the context that took it.
    pub(super) place: u64,
    /// The cycle of the turn after it, while a context is ready.
    pub(super) now: u64,
}

/// The last turn before a cycle.
pub(super) struct Limit {
    pub last: u64,
    pub(super) place: u64,
    pub(super) cycle: u64,
}

impl Rounds {
    /// The maximum number of cycles to look ahead, so that division by multiplication is exact.
    const FAR: u64 = 1 << 20;

    /// No ready contexts, of `contexts` contexts. Context 0 has the next turn.
    pub fn new(contexts: usize) -> Self {
        Self { ready: 0, count: 0, last: contexts as u64 - 1, place: 0, now: 0 }
    }

    /// Whether no context is ready.
    #[inline(always)]
    pub fn are_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether a context is ready.
    #[inline(always)]
    pub fn has(&self, context: usize) -> bool {
        self.ready >> context & 1 != 0
    }

    /// The next turn of a context, if it is or becomes ready.
    #[inline(always)]
    pub fn next_of(&self, context: usize) -> u64 {
        let same_round = (self.last / ROUND * ROUND) | context as u64;
        same_round + u64::from(same_round <= self.last) * ROUND
    }

    /// The cycle of a ready context's turn.
    #[inline(always)]
    pub fn cycle_of(&self, turn: u64) -> u64 {
        let rounds = turn / ROUND - self.last / ROUND;
        self.now + rounds * u64::from(self.count) + self.below(turn) - self.place
    }

    /// The last cycle for which [`Rounds::limit`] is exact.
    #[inline(always)]
    pub fn far(&self) -> u64 {
        self.now + Self::FAR
    }

    /// The last turn before `cycle`, which is at most [`Rounds::far`].
    #[inline(always)]
    pub fn limit(&self, cycle: u64) -> Limit {
        if self.count == 0 || cycle <= self.now {
            return Limit { last: self.last, place: self.place, cycle };
        }
        let taken = self.place + (cycle - self.now) - 1;
        let rounds = (taken * RECIPROCALS[self.count as usize]) >> 32;
        let place = taken - rounds * u64::from(self.count);
        let mut ready = self.ready;
        for _ in 0..place {
            ready &= ready - 1;
        }
        let last = ((self.last / ROUND + rounds) * ROUND) | u64::from(ready.trailing_zeros());
        Limit { last, place: place + 1, cycle }
    }

    /// Marks all turns up to a limit as taken.
    #[inline(always)]
    pub fn pass(&mut self, limit: &Limit) {
        (self.last, self.place, self.now) = (limit.last, limit.place, limit.cycle);
    }

    /// Marks all turns before a cycle as taken.
    pub fn pass_to(&mut self, cycle: u64) {
        while self.now < cycle {
            let limit = self.limit(self.far().min(cycle));
            self.pass(&limit);
        }
    }

    /// Makes a context ready in a cycle up to which all turns are taken. Returns its first turn.
    #[inline(always)]
    pub fn join(&mut self, context: usize, cycle: u64) -> u64 {
        self.now = cycle;
        self.ready |= 1 << context;
        self.count += 1;
        let next = self.next_of(context);
        // If it waits for the next round, its number is at most that of the context with the last turn.
        self.place += u64::from(next / ROUND != self.last / ROUND);
        next
    }

    /// Removes a context from the ready contexts.
    #[inline(always)]
    pub fn leave(&mut self, context: usize) {
        self.ready &= !(1 << context);
        self.count -= 1;
        self.place -= u64::from(context <= context_of(self.last));
    }

    /// Removes a context that has taken this turn in a cycle from the ready contexts.
    #[inline(always)]
    pub fn leave_after(&mut self, turn: u64, cycle: u64) {
        // The ready contexts up to this turn in its round, without the context itself.
        let rounds = turn / ROUND - self.last / ROUND;
        self.place = self.place + (cycle - self.now) - rounds * u64::from(self.count);
        (self.last, self.now) = (turn, cycle + 1);
        self.ready &= !(1 << context_of(turn));
        self.count -= 1;
    }

    /// The number of ready contexts with lower numbers than that of a turn.
    #[inline(always)]
    fn below(&self, turn: u64) -> u64 {
        u64::from((self.ready & !(NEVER << (turn % ROUND))).count_ones())
    }
}

#[cfg(test)]
mod tests {
    use super::{NEVER, ROUND, Rounds, context_of};
    use crate::core::few::FEW;
    use proptest::prelude::*;

    /// Simulates cycle by cycle: the next ready context after the one that issued last.
    struct Naive {
        ready: Vec<bool>,
        last: usize,
    }

    impl Naive {
        fn step(&mut self) {
            let contexts = self.ready.len();
            let after = (1..=contexts).map(|further| (self.last + further) % contexts);
            if let Some(next) = after.into_iter().find(|&context| self.ready[context]) {
                self.last = next;
            }
        }
    }

    proptest! {
        #[test]
        fn turns_are_what_issuing_cycle_by_cycle_gives(
            contexts in 1..=64usize,
            changes in prop::collection::vec((0..64usize, 0..90u64), 1..60),
        ) {
            let mut rounds = Rounds::new(contexts);
            let mut naive = Naive { ready: vec![false; contexts], last: contexts - 1 };
            let mut now = 0;
            for (context, cycles) in changes {
                let context = context % contexts;
                rounds.pass_to(now);
                if naive.ready[context] {
                    rounds.leave(context);
                } else {
                    rounds.join(context, now);
                }
                naive.ready[context] ^= true;
                for cycle in now..now + cycles {
                    naive.step();
                    let limit = rounds.limit(cycle + 1);
                    if contexts <= FEW {
                        let few = rounds.limit_of_few(cycle + 1);
                        prop_assert_eq!((few.last, few.place), (limit.last, limit.place), "cycle {}", cycle);
                        prop_assert_eq!(rounds.cycle_of_few(limit.last), rounds.cycle_of(limit.last));
                    }
                    if naive.ready.contains(&true) {
                        prop_assert_eq!(context_of(limit.last), naive.last, "cycle {}", cycle);
                        prop_assert_eq!(rounds.cycle_of(limit.last), cycle);
                        prop_assert!(limit.last != NEVER && rounds.next_of(naive.last) <= limit.last + ROUND);
                    }
                }
                now += cycles;
            }
        }
    }
}
