//! The instructions of all hardware contexts, from those generated ahead to the next to be committed: one ring per
//! context, in one flat array. Fetch, renaming and commit advance its marks; no instruction is copied on the way.

use super::blocks::Blocks;
use super::contexts::{ByContext, CONTEXTS, four, where_negative};
use super::counted::{Counted, FourCounted};
use super::entry::{Entry, NONE, known_ahead};
use super::heads::Heads;
use super::instruction::{Instruction, Kind, Mark, Stage};
use super::ring::Ring;
use super::stops::{Stops, WORD};
use wide::u32x4;

/// The least number of instructions whose completion is checked at once.
const AT_ONCE: u32 = 13;

/// Rings of instructions. A *position* numbers a context's instructions (low bits) and decreases only on squashes; a
/// *place* is the index in its ring, a *slot* the index among all.
#[derive(Clone, Debug)]
pub(super) struct Window {
    bits: u32,
    /// A ring's length less one.
    mask: u32,
    entries: Vec<Entry>,
    /// By slot, when its result arrives: see [`Ring`].
    done_at: Vec<u32>,
    /// By slot, the counts of it and all before it of its context.
    counted: Vec<Counted>,
    /// Instructions that fetch must inspect.
    stops: Stops,
    blocks: Blocks,
    /// Positions of the oldest instruction not committed, of the oldest not renamed, of the next to be fetched, and of
    /// the next to be generated.
    head: ByContext,
    renamed: ByContext,
    tail: ByContext,
    made: ByContext,
    /// When the oldest instructions not committed are done.
    pub heads: Heads,
}

impl Window {
    /// Room for `instructions` instructions per context.
    pub fn new(contexts: usize, instructions: u32) -> Self {
        // The one before the oldest remains, as the base of counts.
        let bits = (instructions + 1).next_power_of_two().max(WORD).ilog2();
        let empty = Entry {
            instruction: Instruction::new(Kind::Integer, 0, 0),
            at: 0,
            youngest_waiter: NONE,
            younger: NONE,
            stage: Stage::Timed,
            miss: 0,
        };
        Self {
            bits,
            mask: (1 << bits) - 1,
            entries: vec![empty; contexts << bits],
            done_at: vec![0; contexts << bits],
            counted: vec![Counted::NONE; contexts << bits],
            stops: Stops::new(contexts << bits),
            blocks: Blocks::new(contexts, 1 << bits),
            head: [0; CONTEXTS],
            renamed: [0; CONTEXTS],
            tail: [0; CONTEXTS],
            made: [0; CONTEXTS],
            heads: Heads::new(),
        }
    }

    /// The slot of a context's position.
    #[inline(always)]
    pub fn slot(&self, context: usize, position: u32) -> usize {
        context << self.bits | (position & self.mask) as usize
    }

    /// The context of a slot.
    #[inline(always)]
    pub fn context_of(&self, slot: usize) -> usize {
        slot >> self.bits & (CONTEXTS - 1)
    }

    /// The entry in a slot.
    #[inline(always)]
    pub fn at(&self, slot: usize) -> &Entry {
        &self.entries[slot]
    }

    /// The entry in a slot and its result time, to reserve a unit.
    #[inline(always)]
    pub fn at_mut(&mut self, slot: usize) -> (&mut Entry, &mut u32) {
        (&mut self.entries[slot], &mut self.done_at[slot])
    }

    /// When the result of the instruction in a slot arrives.
    #[inline(always)]
    pub fn done_at(&self, slot: usize) -> u32 {
        self.done_at[slot]
    }

    /// The position of a context's oldest instruction not committed.
    #[inline(always)]
    pub fn head(&self, context: usize) -> u32 {
        self.head[context]
    }

    /// The position of the oldest not renamed.
    #[inline(always)]
    pub fn renamed(&self, context: usize) -> u32 {
        self.renamed[context]
    }

    /// The position of the next to be fetched.
    #[inline(always)]
    pub fn tail(&self, context: usize) -> u32 {
        self.tail[context]
    }

    /// The positions of the next to be fetched, by context.
    #[inline(always)]
    pub fn tails(&self) -> &ByContext {
        &self.tail
    }

    /// The position of the next to be generated.
    #[inline(always)]
    pub fn made(&self, context: usize) -> u32 {
        self.made[context]
    }

    /// The positions of the oldest not renamed of the n-th four contexts.
    #[inline(always)]
    pub fn renamed_of_four(&self, n: usize) -> u32x4 {
        four(&self.renamed, n)
    }

    /// The instructions between fetch and renaming of the n-th four contexts.
    #[inline(always)]
    pub fn unrenamed_of_four(&self, n: usize) -> u32x4 {
        four(&self.tail, n) - four(&self.renamed, n)
    }

    /// Appends `count` generated instructions to a context; fetch must inspect those in `stops`.
    #[inline(always)]
    pub fn note_made(&mut self, context: usize, stops: u64, count: u32) {
        let first = self.made[context];
        self.stops.put((context << self.bits, self.mask), first, stops, count);
        self.made[context] = first.wrapping_add(count);
    }

    /// Advances a context's renamed position by `count`.
    #[inline(always)]
    pub fn rename(&mut self, context: usize, count: u32) {
        self.renamed[context] = self.renamed[context].wrapping_add(count);
    }

    /// Removes a context's instructions from a position on that are not renamed, and all that are not fetched. Returns
    /// how many fetched ones were not renamed.
    pub fn unfetch(&mut self, context: usize, position: u32) -> u32 {
        let behind = self.tail[context].wrapping_sub(position);
        let unrenamed = self.unrenamed(context).min(behind);
        self.tail[context] = self.tail[context].wrapping_sub(unrenamed);
        self.made[context] = position;
        let rest_is_renamed = unrenamed == behind || self.tail[context] == self.renamed[context];
        debug_assert!(rest_is_renamed, "those not renamed come last");
        unrenamed
    }

    /// Marks the instruction in a slot.
    #[inline(always)]
    pub fn mark(&mut self, slot: usize, mark: Mark) {
        self.entries[slot].instruction.mark(mark);
    }

    /// Sets the stage of the instruction in a slot.
    #[inline(always)]
    pub fn set_stage(&mut self, slot: usize, stage: Stage) {
        self.entries[slot].stage = stage;
    }

    /// Makes the instruction in a slot wait for an outstanding miss.
    #[inline(always)]
    pub fn wait_for_line(&mut self, slot: usize, miss: usize) {
        let entry = &mut self.entries[slot];
        (entry.stage, entry.miss) = (Stage::Missing, miss as u8);
    }

    /// Sets the cycle (low bits) in which the result of a slot's instruction arrives. Returns whether it has waiters.
    #[inline(always)]
    pub fn is_known(&mut self, slot: usize, done_at: u32) -> bool {
        self.done_at[slot] = done_at;
        let entry = &mut self.entries[slot];
        entry.stage = Stage::Timed;
        entry.is_awaited()
    }

    /// The position of an instruction in flight, by its slot.
    pub fn position_of(&self, context: usize, slot: usize) -> u32 {
        let tail = self.tail[context];
        tail.wrapping_sub(tail.wrapping_sub(slot as u32) & self.mask)
    }

    /// Whether a slot contains its context's oldest instruction.
    #[inline(always)]
    pub fn is_head(&self, context: usize, slot: usize) -> bool {
        self.slot(context, self.head[context]) == slot
    }

    /// Commits a context's renamed instructions that are done in order, at most `most`. The oldest must be done.
    /// Returns their number and counts.
    #[inline(always)]
    pub fn commit(&mut self, context: usize, most: u32, now: u64) -> (u32, Counted) {
        let first = self.head[context];
        let renamed = self.renamed[context].wrapping_sub(first);
        let most = renamed.min(most);
        let mut committed = 0;
        loop {
            let done = self.done_from(context, first.wrapping_add(committed), now);
            committed += done.trailing_ones();
            if (committed >= most) | (done.trailing_ones() < AT_ONCE) {
                break;
            }
        }
        let committed = committed.min(most);
        let head = first.wrapping_add(committed);
        let counted = self.counted_between(context, first, head);
        let done_at = self.done_at[self.slot(context, head)];
        let is_timed = (committed < renamed) & known_ahead(done_at, now).is_some();
        self.heads.replace(context, done_at, is_timed);
        self.head[context] = head;
        (committed, counted)
    }

    /// One bit per instruction of a context from a position on that is done, for at least [`AT_ONCE`] of them.
    #[inline(always)]
    fn done_from(&self, context: usize, position: u32, now: u64) -> u32 {
        let first = context << self.bits;
        let fours = self.done_at[first..=first + self.mask as usize].as_chunks::<4>().0;
        let place = (position & self.mask) as usize;
        let after = u32x4::splat((now as u32).wrapping_add(1));
        let done = |n: usize| {
            let four = u32x4::new(fours[(place / 4 + n) & (fours.len() - 1)]);
            (four - after).to_bitmask() << (4 * n)
        };
        (done(0) | done(1) | done(2) | done(3)) >> (place % 4)
    }

    /// The counts of a context's instructions from one position to another.
    #[inline(always)]
    pub fn counted_between(&self, context: usize, from: u32, to: u32) -> Counted {
        let before = |position: u32| self.counted[self.slot(context, position.wrapping_sub(1))];
        before(to).since(before(from))
    }

    /// The counts of a context's instructions from a position on, up to each of the n-th four, with the offset of the
    /// position in its four.
    #[inline(always)]
    pub fn counted_from(&self, context: usize, position: u32) -> (u32, impl Fn(usize) -> FourCounted) {
        let first = context << self.bits;
        let ring = &self.counted[first..=first + self.mask as usize];
        let before = self.counted[self.slot(context, position.wrapping_sub(1))];
        let place = (position & self.mask) as usize;
        ((place % 4) as u32, move |n| FourCounted::of(ring, place / 4 + n).since(before))
    }

    /// The kind of the instruction that a context renames next.
    #[inline(always)]
    pub fn next_kind(&self, context: usize) -> Kind {
        self.entries[self.slot(context, self.renamed[context])].instruction.kind
    }

    /// Instructions of a context between fetch and renaming.
    #[inline(always)]
    pub fn unrenamed(&self, context: usize) -> u32 {
        self.tail[context].wrapping_sub(self.renamed[context])
    }

    /// The set of contexts below `context_count` that have renamed instructions.
    #[inline(always)]
    pub fn occupied(&self, context_count: u32) -> u32 {
        where_negative(context_count, |n| four(&self.head, n) - four(&self.renamed, n))
    }

    /// The number of blocks fetched after that of a context's oldest instruction.
    #[inline(always)]
    pub fn age_of_head(&self, context: usize) -> u32 {
        self.blocks.age(context, (self.head[context] & self.mask) as usize)
    }

    /// Fetches a context's next `instructions` instructions as one block.
    #[inline(always)]
    pub fn fetch(&mut self, context: usize, instructions: u32) {
        let first = self.tail[context];
        self.blocks.fetch(context, (first & self.mask) as usize);
        self.tail[context] = first.wrapping_add(instructions);
    }

    /// The ring of a context.
    #[inline(always)]
    pub fn ring(&mut self, context: usize) -> Ring<'_> {
        let first = context << self.bits;
        let last = first + self.mask as usize;
        Ring {
            entries: &mut self.entries[first..=last],
            done_at: &mut self.done_at[first..=last],
            counted: &mut self.counted[first..=last],
            first,
        }
    }

    /// Appends a context's next instructions: at least one, at most as many as a word has bits. Lines of code have
    /// 2^`line_bits` instructions.
    pub fn lay(&mut self, context: usize, instructions: &[Instruction], line_bits: u32) {
        let first = self.made[context];
        let mut ring = self.ring(context);
        let mut counted = ring.counted_before(first);
        let mut stops = 0;
        for (n, &instruction) in (0..).zip(instructions) {
            counted = ring.lay(first.wrapping_add(n), instruction, counted);
            stops |= u64::from(instruction.stops_fetch(line_bits)) << n;
        }
        self.note_made(context, stops, instructions.len() as u32);
    }

    /// The context's instructions from a position on that fetch must inspect.
    #[inline(always)]
    pub fn stops(&self, context: usize, position: u32) -> u64 {
        self.stops.from(context << self.bits, self.mask, position)
    }

    /// The instructions of a context from one position to another.
    pub fn between(&self, context: usize, from: u32, to: u32) -> impl Iterator<Item = Instruction> {
        let slot = move |n: u32| self.slot(context, from.wrapping_add(n));
        (0..to.wrapping_sub(from)).map(move |n| self.entries[slot(n)].instruction)
    }

    /// Removes the youngest fetched instruction of a context, which is renamed.
    pub fn pop(&mut self, context: usize) -> Entry {
        let position = self.tail[context].wrapping_sub(1);
        let entry = self.entries[self.slot(context, position)];
        if entry.stage == Stage::Waiting {
            // It is the youngest waiter of its producer.
            let mut ring = self.ring(context);
            ring.forget_waiter(ring.place(position));
        }
        self.tail[context] = position;
        self.renamed[context] = position;
        entry
    }
}
