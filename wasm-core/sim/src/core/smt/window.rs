//! The instructions of all hardware contexts between fetch and commit: a ring for each, in flat arrays.

use super::contexts::SEATS;
use super::instruction::{Instruction, Kind, Stage};

/// Low bits of a tag: the slot. The rest is the number of the fetch.
const SLOT_BITS: u32 = 16;
/// What the number of a fetch is changed by when its instruction is thrown away: nobody has such a number for long.
const GONE: u32 = 1 << 31;
/// No slot.
const NONE: u16 = u16::MAX;

/// An instruction on its way, of which somebody has to know later whether it still is.
pub(super) type Tag = u64;

/// The slot of a tag.
#[inline(always)]
pub(super) fn slot_of(tag: Tag) -> usize {
    (tag & ((1 << SLOT_BITS) - 1)) as usize
}

/// A waiter, if there is one.
#[inline(always)]
fn waiter(slot: u16) -> Option<usize> {
    (slot != NONE).then_some(usize::from(slot))
}

/// One instruction on its way, together: a stage reads most of it. Cycles are low bits: no instruction stays for 2³¹.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub instruction: Instruction,
    /// The number of its fetch, low bits: knows it from who lay here before.
    fetch: u32,
    /// First cycle in which it may be renamed; once it is, the one in which it issues or has issued last.
    pub at: u32,
    /// When its result is there, where the stage says that this is known.
    pub done_at: u32,
    /// The youngest instruction that waits for this one's result, and before that the next younger, as slots.
    youngest_waiter: u16,
    older_waiter: u16,
    pub stage: Stage,
    /// Which line on its way it waits for.
    pub miss: u8,
}

impl Entry {
    /// The youngest of those that wait for its result, as a slot.
    #[inline(always)]
    pub fn waiter(&self) -> Option<usize> {
        waiter(self.youngest_waiter)
    }

    /// Its tag, where it lies in this slot.
    #[inline(always)]
    pub fn tag(&self, slot: usize) -> Tag {
        u64::from(self.fetch) << SLOT_BITS | slot as u64
    }
}

/// What an instruction's operand does.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operand {
    /// It is there.
    There,
    /// It is there in this cycle, in low bits.
    At(u32),
    /// That is not known yet; who makes it, by its place in the ring.
    Unknown(usize),
}

/// Whether the low bits of a cycle are not after another's.
#[inline(always)]
pub(super) fn is_over(cycle: u32, now: u64) -> bool {
    (now as u32).wrapping_sub(cycle) < 1 << 31
}

/// How far ahead a cycle is of which these are the low bits; 0 if it is over.
#[inline(always)]
pub(super) fn ahead_of(cycle: u32, now: u64) -> u32 {
    (cycle.wrapping_sub(now as u32) as i32).max(0) as u32
}

/// The cycle of which these are the low bits, not far from now.
#[inline(always)]
pub(super) fn whole(cycle: u32, now: u64) -> u64 {
    now.wrapping_add_signed(i64::from(cycle.wrapping_sub(now as u32) as i32))
}

/// Rings of instructions. A *position* counts a context's instructions and never goes back but for squashes; a *slot* is
/// where a position lies.
#[derive(Clone, Debug)]
pub(super) struct Window {
    bits: u32,
    /// A ring's length less one.
    mask: usize,
    pub entries: Vec<Entry>,
    /// Position of the oldest instruction not committed, of the oldest not renamed, of the next to be fetched.
    pub head: [u64; SEATS],
    pub renamed: [u64; SEATS],
    pub tail: [u64; SEATS],
    fetched: u32,
}

impl Window {
    /// Room for so many instructions of each context.
    pub fn new(contexts: usize, instructions: u32) -> Self {
        let bits = instructions.next_power_of_two().ilog2();
        let empty = Entry {
            instruction: Instruction::new(Kind::Integer, 0, 0),
            fetch: GONE,
            at: 0,
            done_at: 0,
            youngest_waiter: NONE,
            older_waiter: NONE,
            stage: Stage::Timed,
            miss: 0,
        };
        Self {
            bits,
            mask: (1 << bits) - 1,
            entries: vec![empty; contexts << bits],
            head: [0; SEATS],
            renamed: [0; SEATS],
            tail: [0; SEATS],
            fetched: 0,
        }
    }

    /// Where a context's position lies.
    #[inline(always)]
    pub fn slot(&self, seat: usize, position: u64) -> usize {
        seat << self.bits | position as usize & self.mask
    }

    /// Whose slot it is.
    #[inline(always)]
    pub fn seat_of(&self, slot: usize) -> usize {
        slot >> self.bits & (SEATS - 1)
    }

    /// Whether a slot holds its context's oldest instruction.
    #[inline(always)]
    pub fn is_head(&self, seat: usize, slot: usize) -> bool {
        self.slot(seat, self.head[seat]) == slot
    }

    /// Whether a slot still holds who had this tag.
    #[inline(always)]
    pub fn is_there(&self, tag: Tag) -> bool {
        u64::from(self.entries[slot_of(tag)].fetch) == tag >> SLOT_BITS
    }

    /// How many instructions were fetched after the one in a slot.
    #[inline(always)]
    pub fn age(&self, slot: usize) -> u32 {
        self.fetched.wrapping_sub(self.entries[slot].fetch)
    }

    /// The instructions of a context.
    #[inline(always)]
    pub fn ring(&mut self, seat: usize) -> Ring<'_> {
        let first = seat << self.bits;
        Ring { entries: &mut self.entries[first..=first | self.mask], first }
    }

    /// Appends instructions of a context that may be renamed from cycle `renames_at` on.
    #[inline(always)]
    pub fn append(&mut self, seat: usize, renames_at: u64) -> Block<'_> {
        let first = seat << self.bits;
        Block {
            ring: Ring { entries: &mut self.entries[first..=first | self.mask], first },
            tail: &mut self.tail[seat],
            fetched: &mut self.fetched,
            renames_at: renames_at as u32,
        }
    }

    /// The next older one that waits for the same as this one.
    #[inline(always)]
    pub fn older_waiter(&self, slot: usize) -> Option<usize> {
        waiter(self.entries[slot].older_waiter)
    }

    /// Removes the youngest instruction of a context. All younger ones were removed before.
    pub fn pop(&mut self, seat: usize) -> Entry {
        self.tail[seat] -= 1;
        let position = self.tail[seat];
        let slot = self.slot(seat, position);
        let entry = self.entries[slot];
        if entry.stage == Stage::Waiting
            && let (head, ring) = (self.head[seat], self.ring(seat))
            && let Operand::Unknown(producer) = ring.operand(head, position, entry.instruction.distance)
        {
            // It is the youngest of those that wait for the same.
            ring.entries[producer].youngest_waiter = entry.older_waiter;
        }
        self.renamed[seat] = self.renamed[seat].min(position);
        self.entries[slot].fetch ^= GONE;
        entry
    }
}

/// The instructions of one context.
pub(super) struct Ring<'a> {
    pub entries: &'a mut [Entry],
    /// The slot of its first place.
    first: usize,
}

impl Ring<'_> {
    /// The place of a position.
    #[inline(always)]
    pub fn place(&self, position: u64) -> usize {
        position as usize & (self.entries.len() - 1)
    }

    /// The slot of a place.
    #[inline(always)]
    pub fn slot(&self, place: usize) -> usize {
        self.first | place
    }

    /// What the operand does that the instruction at a position needs from so far back, where `head` is the oldest.
    #[inline(always)]
    pub fn operand(&self, head: u64, position: u64, distance: u16) -> Operand {
        let distance = u64::from(distance);
        // None is further back than all.
        if distance.wrapping_sub(1) >= position - head {
            return Operand::There;
        }
        let place = self.place(position - distance);
        let producer = &self.entries[place];
        if producer.stage == Stage::Timed { Operand::At(producer.done_at) } else { Operand::Unknown(place) }
    }

    /// Notes that who lies in a place waits for the result of `producer`. Waiters come in program order.
    #[inline(always)]
    pub fn wait_for(&mut self, place: usize, producer: usize) {
        let slot = self.slot(place) as u16;
        let before = std::mem::replace(&mut self.entries[producer].youngest_waiter, slot);
        let entry = &mut self.entries[place];
        (entry.stage, entry.older_waiter) = (Stage::Waiting, before);
    }
}

/// Instructions that are being fetched.
pub(super) struct Block<'a> {
    ring: Ring<'a>,
    tail: &'a mut u64,
    fetched: &'a mut u32,
    renames_at: u32,
}

impl Block<'_> {
    /// Appends one.
    #[inline(always)]
    pub fn push(&mut self, instruction: Instruction) {
        let place = self.ring.place(*self.tail);
        *self.tail += 1;
        *self.fetched = self.fetched.wrapping_add(1);
        let entry = &mut self.ring.entries[place];
        entry.instruction = instruction;
        entry.stage = Stage::Fetched;
        entry.fetch = *self.fetched;
        entry.at = self.renames_at;
        entry.youngest_waiter = NONE;
    }
}
