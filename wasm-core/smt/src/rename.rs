//! Renaming: instructions enter their queue, in the order of their thread, when there is room for all that they need.

use super::contexts::{around, four, where_negative};
use super::counted::Counted;
use super::execute::{QUEUES, REGISTERS};
use super::instruction::Kind;
use super::window::known_ahead;
use super::{SIDES, Smt};
use engine::core::ContextResource;
use wide::u32x4;

/// What an instruction takes: bits of queues and of registers by side.
const QUEUE: u32 = 1;
const REGISTER: u32 = 4;
/// The same by kind.
const TAKES: [u32; Kind::ALL.len()] = {
    let mut takes = [0; Kind::ALL.len()];
    let mut at = 0;
    while at < takes.len() {
        let kind = Kind::ALL[at];
        takes[kind as usize] = (QUEUE | (REGISTER * kind.results())) << kind.side();
        at += 1;
    }
    takes
};

impl Smt {
    /// Renames as many instructions as can be fetched in a cycle; each cycle another context is first.
    #[inline(never)]
    pub(super) fn rename(&mut self) {
        let due = self.front_end.due(self.now);
        let before_due = |n| four(&self.window.renamed, n) - four(due, n);
        let has_some = where_negative(self.context_count, before_due);
        let mut has_room = self.who_has_room_behind();
        if has_some & has_room == 0 {
            return;
        }
        let mut left = self.parts.spec.fetch_contexts * self.parts.spec.fetch_width;
        around(has_some, self.context_count, self.turn, |context| {
            if has_room >> context & 1 != 0 {
                left -= self.rename_context(context, left);
                has_room = self.who_has_room_behind();
            }
            left > 0
        });
    }

    /// The contexts whose next instruction has a queue entry and a register, if that is all it needs.
    #[inline(always)]
    fn who_has_room_behind(&self) -> u32 {
        let missing =
            |side: usize, free: &[u32; SIDES], bit: u32| if free[side] == 0 { bit << side } else { 0 };
        let missing = missing(0, &self.free_queue, QUEUE)
            | missing(1, &self.free_queue, QUEUE)
            | missing(0, &self.free_registers, REGISTER)
            | missing(1, &self.free_registers, REGISTER);
        let missing = u32x4::splat(missing);
        // Less 1 is negative where nothing is missing.
        where_negative(self.context_count, |n| (four(&self.next_takes, n) & missing) - u32x4::splat(1))
    }

    /// Notes what a context's next instruction takes.
    #[inline(always)]
    pub(super) fn note_next(&mut self, context: usize) {
        let slot = self.window.slot(context, self.window.renamed[context]);
        self.next_takes[context] = TAKES[self.window.entries[slot].instruction.kind as usize];
    }

    /// Renames up to so many of a context's next instructions.
    #[inline(always)]
    fn rename_context(&mut self, context: usize, most: u32) -> u32 {
        let (head, first) = (self.window.head[context], self.window.renamed[context]);
        let due = self.front_end.due(self.now)[context].wrapping_sub(first);
        let active = first.wrapping_sub(head);
        let most = most.min(due).min(self.parts.spec.active_list - active);
        let (queue, registers) = (self.free_queue, self.free_registers);
        let ring = self.window.ring(context);
        let before = ring.counted_before(first);
        let counted = |renamed: u32| ring.counted_before(first.wrapping_add(renamed)).since(before);
        let has_room = |renamed: u32| {
            let counted = counted(renamed);
            let floating_point = counted.floating_point();
            let integer = renamed - floating_point;
            (floating_point <= queue[1])
                & (floating_point <= registers[1])
                & (integer <= queue[0])
                & (integer - counted.without_result() <= registers[0])
        };
        let mut renamed = most;
        if !has_room(renamed) {
            renamed = 0;
            while has_room(renamed + 1) {
                renamed += 1;
            }
        }
        if renamed > 0 {
            let counted = counted(renamed);
            self.give_units(context, first, renamed);
            self.are_renamed(context, renamed, counted);
        }
        renamed
    }

    /// Gives a unit to those of a context's next instructions of which it is known when their operands are there.
    #[inline(always)]
    fn give_units(&mut self, context: usize, first: u32, count: u32) {
        let head = self.window.head[context];
        let mut ring = self.window.ring(context);
        for n in 0..count {
            let position = first.wrapping_add(n);
            let place = ring.place(position);
            let distance = ring.entries[place].instruction.distance;
            let operand = ring.operand(head, position, distance, self.now);
            let slot = ring.slot(place);
            let entry = &mut ring.entries[place];
            entry.enter();
            match operand {
                Ok(ahead) => self.issue.schedule(entry, context, slot, self.now, ahead),
                Err(producer) => ring.wait_for(place, producer, self.now),
            }
        }
    }

    /// So many instructions of a context are renamed, counted like this.
    #[inline(always)]
    fn are_renamed(&mut self, context: usize, renamed: u32, counted: Counted) {
        self.happened = true;
        let first = self.window.renamed[context];
        if first == self.window.head[context] {
            self.book_waits(context, self.now + 1);
            let done_at = self.window.entries[self.window.slot(context, first)].done_at;
            if known_ahead(done_at, self.now).is_some() {
                self.time_head(context, done_at);
            }
        }
        self.window.renamed[context] = first.wrapping_add(renamed);
        self.note_next(context);
        self.refetching &= !(1 << context);
        self.free_front_end += renamed;
        let floating_point = counted.floating_point();
        let integer = renamed - floating_point;
        let queues = [integer, floating_point];
        let registers = [integer - counted.without_result(), floating_point];
        for side in 0..SIDES {
            self.free_queue[side] -= queues[side];
            self.free_registers[side] -= registers[side];
            self.held[QUEUES[side] as usize][context] += queues[side];
            self.held[REGISTERS[side] as usize][context] += registers[side];
        }
        self.held[ContextResource::ActiveList as usize][context] += renamed;
    }
}
