//! The instructions of all hardware contexts, from those that are made ahead to those that are committed next: a ring for
//! each, in one flat array. Fetch, renaming and commit move its marks; nothing is copied on the way.

use super::blocks::Blocks;
use super::contexts::{ByContext, CONTEXTS, four, where_negative};
use super::counted::{Counted, FourCounted};
use super::entry::{Entry, NONE, known_ahead};
use super::heads::Heads;
use super::instruction::{Instruction, Kind, Mark, Stage};
use super::ring::Ring;
use super::stops::{Stops, WORD};
use wide::u32x4;

/// Of so many instructions at least it is seen at once whether they are done.
const AT_ONCE: u32 = 13;

/// Rings of instructions. A *position* counts a context's instructions, low bits, and never goes back but for squashes; a
/// *place* is where it lies in its ring, a *slot* where it lies among all.
#[derive(Clone, Debug)]
pub(super) struct Window {
    bits: u32,
    /// A ring's length less one.
    mask: u32,
    entries: Vec<Entry>,
    /// By slot, when its result is there: see [`Ring`].
    done_at: Vec<u32>,
    /// By slot, it and all before it of its context.
    counted: Vec<Counted>,
    /// Instructions at which fetch has to look.
    stops: Stops,
    blocks: Blocks,
    /// Position of the oldest instruction not committed, of the oldest not renamed, of the next to be fetched, and of the
    /// next to be made.
    head: ByContext,
    renamed: ByContext,
    tail: ByContext,
    made: ByContext,
    /// When the oldest not committed are done.
    pub heads: Heads,
}

impl Window {
    /// Room for so many instructions of each context.
    pub fn new(contexts: usize, instructions: u32) -> Self {
        // The one before the oldest stays, to count from.
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

    /// Where a context's position lies.
    #[inline(always)]
    pub fn slot(&self, context: usize, position: u32) -> usize {
        context << self.bits | (position & self.mask) as usize
    }

    /// Whose slot it is.
    #[inline(always)]
    pub fn context_of(&self, slot: usize) -> usize {
        slot >> self.bits & (CONTEXTS - 1)
    }

    /// What lies in a slot.
    #[inline(always)]
    pub fn at(&self, slot: usize) -> &Entry {
        &self.entries[slot]
    }

    /// The same and when its result is there, to be given a unit.
    #[inline(always)]
    pub fn at_mut(&mut self, slot: usize) -> (&mut Entry, &mut u32) {
        (&mut self.entries[slot], &mut self.done_at[slot])
    }

    /// When the result of the instruction in a slot is there.
    #[inline(always)]
    pub fn done_at(&self, slot: usize) -> u32 {
        self.done_at[slot]
    }

    /// The position of a context's oldest instruction not committed.
    #[inline(always)]
    pub fn head(&self, context: usize) -> u32 {
        self.head[context]
    }

    /// Of the oldest not renamed.
    #[inline(always)]
    pub fn renamed(&self, context: usize) -> u32 {
        self.renamed[context]
    }

    /// Of the next to be fetched.
    #[inline(always)]
    pub fn tail(&self, context: usize) -> u32 {
        self.tail[context]
    }

    /// Of the next to be fetched by each context.
    #[inline(always)]
    pub fn tails(&self) -> &ByContext {
        &self.tail
    }

    /// Of the next to be made.
    #[inline(always)]
    pub fn made(&self, context: usize) -> u32 {
        self.made[context]
    }

    /// Positions of the oldest not renamed of the n-th four contexts.
    #[inline(always)]
    pub fn renamed_of_four(&self, n: usize) -> u32x4 {
        four(&self.renamed, n)
    }

    /// Their instructions between fetch and renaming.
    #[inline(always)]
    pub fn unrenamed_of_four(&self, n: usize) -> u32x4 {
        four(&self.tail, n) - four(&self.renamed, n)
    }

    /// The next instructions of a context, so many, are made; fetch has to look at these.
    #[inline(always)]
    pub fn note_made(&mut self, context: usize, stops: u64, count: u32) {
        let first = self.made[context];
        self.stops.put((context << self.bits, self.mask), first, stops, count);
        self.made[context] = first.wrapping_add(count);
    }

    /// The next instructions of a context, so many, are renamed.
    #[inline(always)]
    pub fn rename(&mut self, context: usize, count: u32) {
        self.renamed[context] = self.renamed[context].wrapping_add(count);
    }

    /// Takes out those of a context from a position on that are not renamed, and all that are not fetched. How many
    /// were.
    pub fn unfetch(&mut self, context: usize, position: u32) -> u32 {
        let behind = self.tail[context].wrapping_sub(position);
        let unrenamed = self.unrenamed(context).min(behind);
        self.tail[context] = self.tail[context].wrapping_sub(unrenamed);
        self.made[context] = position;
        let rest_is_renamed = unrenamed == behind || self.tail[context] == self.renamed[context];
        debug_assert!(rest_is_renamed, "those not renamed come last");
        unrenamed
    }

    /// Something is true of the instruction in a slot from now on.
    #[inline(always)]
    pub fn mark(&mut self, slot: usize, mark: Mark) {
        self.entries[slot].instruction.mark(mark);
    }

    /// It is in another stage.
    #[inline(always)]
    pub fn set_stage(&mut self, slot: usize, stage: Stage) {
        self.entries[slot].stage = stage;
    }

    /// It waits for a line on its way.
    #[inline(always)]
    pub fn wait_for_line(&mut self, slot: usize, miss: usize) {
        let entry = &mut self.entries[slot];
        (entry.stage, entry.miss) = (Stage::Missing, miss as u8);
    }

    /// Its result is there in a cycle, of which these are the low bits. Whether somebody waits for it.
    #[inline(always)]
    pub fn is_known(&mut self, slot: usize, done_at: u32) -> bool {
        self.done_at[slot] = done_at;
        let entry = &mut self.entries[slot];
        entry.stage = Stage::Timed;
        entry.is_awaited()
    }

    /// The position of an instruction on its way, by its slot.
    pub fn position_of(&self, context: usize, slot: usize) -> u32 {
        let tail = self.tail[context];
        tail.wrapping_sub(tail.wrapping_sub(slot as u32) & self.mask)
    }

    /// Whether a slot holds its context's oldest instruction.
    #[inline(always)]
    pub fn is_head(&self, context: usize, slot: usize) -> bool {
        self.slot(context, self.head[context]) == slot
    }

    /// Commits as many of a context's renamed instructions as are done, at most so many. Its oldest is. Returns how many,
    /// and counted.
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

    /// Of a context's instructions from a position on a bit for each that is done: of [`AT_ONCE`] at least.
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

    /// The instructions of a context from one position to another, counted.
    #[inline(always)]
    pub fn counted_between(&self, context: usize, from: u32, to: u32) -> Counted {
        let before = |position: u32| self.counted[self.slot(context, position.wrapping_sub(1))];
        before(to).since(before(from))
    }

    /// The instructions of a context from a position on, counted up to each of the n-th four; the position is so many
    /// places into the first four.
    #[inline(always)]
    pub fn counted_from(&self, context: usize, position: u32) -> (u32, impl Fn(usize) -> FourCounted) {
        let first = context << self.bits;
        let ring = &self.counted[first..=first + self.mask as usize];
        let before = self.counted[self.slot(context, position.wrapping_sub(1))];
        let place = (position & self.mask) as usize;
        ((place % 4) as u32, move |n| FourCounted::of(ring, place / 4 + n).since(before))
    }

    /// The instruction that a context renames next.
    #[inline(always)]
    pub fn next_kind(&self, context: usize) -> Kind {
        self.entries[self.slot(context, self.renamed[context])].instruction.kind
    }

    /// Instructions of a context between fetch and renaming.
    #[inline(always)]
    pub fn unrenamed(&self, context: usize) -> u32 {
        self.tail[context].wrapping_sub(self.renamed[context])
    }

    /// The contexts, of so many, that have renamed instructions.
    #[inline(always)]
    pub fn occupied(&self, context_count: u32) -> u32 {
        where_negative(context_count, |n| four(&self.head, n) - four(&self.renamed, n))
    }

    /// How many blocks were fetched after that of a context's oldest instruction.
    #[inline(always)]
    pub fn age_of_head(&self, context: usize) -> u32 {
        self.blocks.age(context, (self.head[context] & self.mask) as usize)
    }

    /// The next instructions of a context, so many, are fetched as a block.
    #[inline(always)]
    pub fn fetch(&mut self, context: usize, instructions: u32) {
        let first = self.tail[context];
        self.blocks.fetch(context, (first & self.mask) as usize);
        self.tail[context] = first.wrapping_add(instructions);
    }

    /// The instructions of a context.
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

    /// Lays a context's next instructions, some, but no more than there are bits in a word, in a code whose lines have
    /// 2^`line_bits`.
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

    /// At which of the context's next instructions fetch has to look, from a position on.
    #[inline(always)]
    pub fn stops(&self, context: usize, position: u32) -> u64 {
        self.stops.from(context << self.bits, self.mask, position)
    }

    /// The instructions of a context from one position to another.
    pub fn between(&self, context: usize, from: u32, to: u32) -> impl Iterator<Item = Instruction> {
        let slot = move |n: u32| self.slot(context, from.wrapping_add(n));
        (0..to.wrapping_sub(from)).map(move |n| self.entries[slot(n)].instruction)
    }

    /// Removes the youngest instruction of a context, which is renamed. All younger ones were removed before.
    pub fn pop(&mut self, context: usize) -> Entry {
        let position = self.tail[context].wrapping_sub(1);
        let entry = self.entries[self.slot(context, position)];
        if entry.stage == Stage::Waiting {
            // It is the youngest of those that wait for the same.
            let mut ring = self.ring(context);
            ring.forget_waiter(ring.place(position));
        }
        self.tail[context] = position;
        self.renamed[context] = position;
        entry
    }
}
