//! The instructions of all hardware contexts between fetch and commit: a ring for each, in flat arrays.

use super::instruction::{Instruction, Kind, Stage};

/// Most hardware contexts of a core.
pub(super) const SEATS: usize = 16;
/// Low bits of a tag: the slot. The rest is the number of the fetch, so that older instructions have lower tags.
pub(super) const SLOT_BITS: u32 = 16;
/// The tag of nothing.
pub(super) const GONE: u64 = 0;
/// No slot.
const NONE: u16 = u16::MAX;

/// The slot of a tag.
#[inline(always)]
pub(super) fn slot_of(tag: u64) -> usize {
    (tag & ((1 << SLOT_BITS) - 1)) as usize
}

/// Rings of instructions. A *position* counts a context's instructions and never goes back but for squashes; a *slot* is
/// where a position lies.
#[derive(Clone, Debug)]
pub(super) struct Window {
    bits: u32,
    pub instructions: Vec<Instruction>,
    pub stages: Vec<Stage>,
    /// Who lies in a slot, to know it from who lay there before.
    pub tags: Vec<u64>,
    /// First cycle in which it may be renamed.
    pub renames_at: Vec<u64>,
    /// Which line on its way it waits for.
    pub misses: Vec<u8>,
    /// The youngest instruction that waits for this one's result, and before that the next younger, as slots.
    youngest_waiter: Vec<u16>,
    older_waiter: Vec<u16>,
    /// Position of the oldest instruction not committed, of the oldest not renamed, of the next to be fetched.
    pub head: [u64; SEATS],
    pub renamed: [u64; SEATS],
    pub tail: [u64; SEATS],
    fetched: u64,
}

impl Window {
    /// Room for so many instructions of each context.
    pub fn new(contexts: usize, instructions: u32) -> Self {
        let bits = instructions.next_power_of_two().ilog2();
        let slots = contexts << bits;
        Self {
            bits,
            instructions: vec![Instruction::new(Kind::Integer, 0, 0); slots],
            stages: vec![Stage::Done; slots],
            tags: vec![GONE; slots],
            renames_at: vec![0; slots],
            misses: vec![0; slots],
            youngest_waiter: vec![NONE; slots],
            older_waiter: vec![NONE; slots],
            head: [0; SEATS],
            renamed: [0; SEATS],
            tail: [0; SEATS],
            fetched: 0,
        }
    }

    /// Where a context's position lies.
    #[inline(always)]
    pub fn slot(&self, seat: usize, position: u64) -> usize {
        seat << self.bits | position as usize & ((1 << self.bits) - 1)
    }

    /// Whose slot it is.
    #[inline(always)]
    pub fn seat_of(&self, slot: usize) -> usize {
        slot >> self.bits
    }

    /// Whether a slot still holds who had this tag.
    #[inline(always)]
    pub fn is_there(&self, tag: u64) -> bool {
        self.tags[slot_of(tag)] == tag
    }

    /// Appends an instruction that may be renamed from cycle `renames_at` on.
    #[inline(always)]
    pub fn push(&mut self, seat: usize, instruction: Instruction, renames_at: u64) {
        let slot = self.slot(seat, self.tail[seat]);
        self.tail[seat] += 1;
        self.fetched += 1;
        self.instructions[slot] = instruction;
        self.stages[slot] = Stage::Fetched;
        self.tags[slot] = self.fetched << SLOT_BITS | slot as u64;
        self.renames_at[slot] = renames_at;
        self.youngest_waiter[slot] = NONE;
    }

    /// The slot of the instruction whose result is missing to the one at a position, if there is such.
    #[inline(always)]
    pub fn producer(&self, seat: usize, position: u64) -> Option<usize> {
        let distance = u64::from(self.instructions[self.slot(seat, position)].distance);
        if distance == 0 || distance > position - self.head[seat] {
            return None;
        }
        let slot = self.slot(seat, position - distance);
        (self.stages[slot] != Stage::Done).then_some(slot)
    }

    /// Notes that `slot` waits for the result of `producer`. Waiters come in program order.
    #[inline(always)]
    pub fn wait_for(&mut self, slot: usize, producer: usize) {
        self.older_waiter[slot] = self.youngest_waiter[producer];
        self.youngest_waiter[producer] = slot as u16;
    }

    /// Takes a waiter of `slot` out; none when all are.
    #[inline(always)]
    pub fn take_waiter(&mut self, slot: usize) -> Option<usize> {
        let waiter = self.youngest_waiter[slot];
        if waiter == NONE {
            return None;
        }
        self.youngest_waiter[slot] = self.older_waiter[usize::from(waiter)];
        Some(usize::from(waiter))
    }

    /// Removes the youngest instruction of a context. All younger ones were removed before.
    pub fn pop(&mut self, seat: usize) -> (usize, Stage) {
        self.tail[seat] -= 1;
        let position = self.tail[seat];
        let slot = self.slot(seat, position);
        let stage = self.stages[slot];
        if stage == Stage::Waiting
            && let Some(producer) = self.producer(seat, position)
        {
            // It is the youngest of those that wait for the same.
            self.youngest_waiter[producer] = self.older_waiter[slot];
        }
        self.renamed[seat] = self.renamed[seat].min(position);
        self.tags[slot] = GONE;
        (slot, stage)
    }
}
