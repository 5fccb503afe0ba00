//! Rounds: the order in which the ready hardware contexts of a core issue.
//!
//! In a round each ready context issues one instruction, in order of number. A *turn* is round × 64 + number, so turns are
//! in order of time, and the turns of one context are 64 apart. When a context leaves or joins, the turns of the
//! others stay the same; only their cycles change.

/// A turn that never comes.
pub(super) const NEVER: u64 = u64::MAX;
/// Bits of a hardware context's number in a turn.
pub(super) const CONTEXT_BITS: u32 = 6;
/// Turns of one context are so far apart.
pub(super) const ROUND: u64 = 1 << CONTEXT_BITS;

/// 2³² / k, rounded up: n / k by multiplication, exact while n < 2³² / k.
const RECIPROCALS: [u64; 65] = {
    let mut table = [0; 65];
    let mut k = 1;
    while k <= 64 {
        table[k] = (1u64 << 32).div_ceil(k as u64);
        k += 1;
    }
    table
};

/// The hardware context whose turn it is.
#[inline(always)]
pub(super) fn context_of(turn: u64) -> usize {
    (turn % ROUND) as usize
}

/// The ready contexts of a core, and how far their rounds have come.
#[derive(Clone, Debug)]
pub(super) struct Rounds {
    /// A bit a context: waits for nothing but its turn.
    ready: u64,
    /// How many of them there are.
    count: u32,
    /// The last turn that was taken.
    last: u64,
    /// Cycle of the turn after it, while a context is ready.
    now: u64,
}

impl Rounds {
    /// Cycles to look ahead at most, so that multiplication divides exactly.
    const FAR: u64 = 1 << 20;

    /// No ready contexts out of so many; number 0 is the next one.
    pub fn new(contexts: usize) -> Self {
        Self { ready: 0, count: 0, last: contexts as u64 - 1, now: 0 }
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
        let same_round = self.last / ROUND * ROUND | context as u64;
        same_round + u64::from(same_round <= self.last) * ROUND
    }

    /// The cycle of a ready context's turn.
    #[inline(always)]
    pub fn cycle_of(&self, turn: u64) -> u64 {
        let rounds = turn / ROUND - self.last / ROUND;
        self.now + rounds * u64::from(self.count) + self.below(turn) - self.up_to(self.last)
    }

    /// How far [`Rounds::last_before`] can look.
    #[inline(always)]
    pub fn far(&self) -> u64 {
        self.now + Self::FAR
    }

    /// The last turn before a cycle, at most [`Rounds::far`].
    #[inline(always)]
    pub fn last_before(&self, cycle: u64) -> u64 {
        if self.count == 0 || cycle <= self.now {
            return self.last;
        }
        let taken = self.up_to(self.last) + (cycle - self.now) - 1;
        let rounds = taken * RECIPROCALS[self.count as usize] >> 32;
        let mut ready = self.ready;
        for _ in 0..taken - rounds * u64::from(self.count) {
            ready &= ready - 1;
        }
        (self.last / ROUND + rounds) * ROUND | u64::from(ready.trailing_zeros())
    }

    /// All turns up to `last`, the last one before a cycle, are taken.
    #[inline(always)]
    pub fn pass(&mut self, last: u64, cycle: u64) {
        (self.last, self.now) = (last, cycle);
    }

    /// All turns before a cycle are taken.
    pub fn pass_to(&mut self, cycle: u64) {
        while self.now < cycle {
            let until = self.far().min(cycle);
            self.pass(self.last_before(until), until);
        }
    }

    /// A context becomes ready in a cycle up to which all turns are taken. Returns its first turn.
    #[inline(always)]
    pub fn join(&mut self, context: usize, cycle: u64) -> u64 {
        self.now = cycle;
        self.ready |= 1 << context;
        self.count += 1;
        self.next_of(context)
    }

    /// A context is no longer ready.
    #[inline(always)]
    pub fn leave(&mut self, context: usize) {
        self.ready &= !(1 << context);
        self.count -= 1;
    }

    /// Ready contexts with lower numbers than that of a turn.
    #[inline(always)]
    fn below(&self, turn: u64) -> u64 {
        u64::from((self.ready & !(NEVER << (turn % ROUND))).count_ones())
    }

    /// The same, and that of the turn itself.
    #[inline(always)]
    fn up_to(&self, turn: u64) -> u64 {
        u64::from((self.ready & !(NEVER << (turn % ROUND) << 1)).count_ones())
    }
}
