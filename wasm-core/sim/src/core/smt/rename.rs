//! Renaming: instructions enter their queue, in the order of their thread, when there is room for all that they need.

use super::contexts::{around, where_true};
use super::execute::{QUEUES, REGISTERS};
use super::instruction::{Kind, Stage};
use super::window::{Operand, ahead_of, is_over};
use super::{SIDES, Smt};
use crate::core::pipeline::ContextResource;

/// What the renaming of an instruction takes, each in bits of its own: queue entries and registers by side.
const TAKES: [u64; Kind::ALL.len()] = {
    let mut takes = [0; Kind::ALL.len()];
    let mut at = 0;
    while at < takes.len() {
        let kind = Kind::ALL[at];
        takes[kind as usize] =
            1 << queue_bits(kind.side()) | (kind.results() as u64) << register_bits(kind.side());
        at += 1;
    }
    takes
};

const fn queue_bits(side: usize) -> usize {
    16 * side
}

const fn register_bits(side: usize) -> usize {
    32 + 16 * side
}

impl Smt {
    /// Renames as many instructions as can be fetched in a cycle; each cycle another context is first.
    #[inline(never)]
    pub(super) fn rename(&mut self) {
        let now = self.now;
        let due = self.unrenamed & where_true(self.contexts, |seat| is_over(self.renames_at[seat], now));
        let mut has_room = self.who_has_room_behind();
        if due & has_room == 0 {
            return;
        }
        let mut left = self.parts.spec.fetch_contexts * self.parts.spec.fetch_width;
        around(due, self.contexts, self.turn, |seat| {
            if has_room >> seat & 1 != 0 {
                left -= self.rename_seat(seat, left);
                has_room = self.who_has_room_behind();
            }
            left > 0
        });
    }

    /// The contexts whose next instruction has a queue entry and a register, if that is all it needs.
    #[inline(always)]
    fn who_has_room_behind(&self) -> u32 {
        let mut has_room = u32::MAX;
        for side in 0..SIDES {
            has_room &= if self.free_queue[side] == 0 { !self.renames_to[side] } else { u32::MAX };
            has_room &= if self.free_registers[side] == 0 { !self.results_to[side] } else { u32::MAX };
        }
        has_room
    }

    /// Renames up to so many of a context's next instructions, of which there is one that is due.
    #[inline(always)]
    fn rename_seat(&mut self, seat: usize, most: u32) -> u32 {
        let (head, first, tail) = (self.window.head[seat], self.window.renamed[seat], self.window.tail[seat]);
        let last = tail.min(first + u64::from(most)).min(head + u64::from(self.parts.spec.active_list));
        let (mut position, mut taken) = (first, 0);
        let mut ring = self.window.ring(seat);
        while position < last {
            let place = ring.place(position);
            let entry = &mut ring.entries[place];
            let (kind, distance) = (entry.instruction.kind, entry.instruction.distance);
            let (side, results) = (kind.side(), kind.results());
            // Not one by one: which of them fails is hard to foresee.
            let has_room = is_over(entry.at, self.now)
                & (self.free_queue[side] > 0)
                & (self.free_registers[side] >= results);
            if !has_room {
                break;
            }
            self.free_queue[side] -= 1;
            self.free_registers[side] -= results;
            taken += TAKES[kind as usize];
            let ahead = match ring.operand(head, position, distance) {
                Operand::There => Some(1),
                Operand::At(cycle) => Some(ahead_of(cycle, self.now).max(1)),
                Operand::Unknown(producer) => {
                    ring.wait_for(place, producer);
                    None
                }
            };
            if let Some(ahead) = ahead {
                let slot = ring.slot(place);
                self.issue.schedule(&mut ring.entries[place], seat, slot, self.now, ahead);
            }
            position += 1;
        }
        let renamed = (position - first) as u32;
        if renamed > 0 {
            self.are_renamed(seat, renamed, taken);
        }
        renamed
    }

    /// So many instructions of a context are renamed, and took all this.
    #[inline(always)]
    fn are_renamed(&mut self, seat: usize, renamed: u32, taken: u64) {
        self.happened = true;
        let first = self.window.renamed[seat];
        if first == self.window.head[seat] {
            self.book_waits(seat, self.now + 1);
            let entry = &self.window.entries[self.window.slot(seat, first)];
            if entry.stage == Stage::Timed {
                self.time_head(seat, entry.done_at);
            }
        }
        let next = first + u64::from(renamed);
        self.window.renamed[seat] = next;
        self.note_next(seat);
        self.unrenamed ^= u32::from(next == self.window.tail[seat]) << seat;
        self.refetching &= !(1 << seat);
        self.free_front_end += renamed;
        self.in_front_end[seat] -= renamed;
        for side in 0..SIDES {
            let bits = |at: usize| (taken >> at) as u32 & 0xFFFF;
            self.held[QUEUES[side] as usize][seat] += bits(queue_bits(side));
            self.held[REGISTERS[side] as usize][seat] += bits(register_bits(side));
        }
        self.held[ContextResource::ActiveList as usize][seat] += renamed;
    }

    /// Notes from when on a context's next instruction can be renamed, and to which queue.
    #[inline(always)]
    pub(super) fn note_next(&mut self, seat: usize) {
        let entry = &self.window.entries[self.window.slot(seat, self.window.renamed[seat])];
        self.renames_at[seat] = entry.at;
        let kind = entry.instruction.kind;
        for side in 0..SIDES {
            let set = |contexts: u32, is_in: bool| contexts & !(1 << seat) | u32::from(is_in) << seat;
            let is_here = kind.side() == side;
            self.renames_to[side] = set(self.renames_to[side], is_here);
            self.results_to[side] = set(self.results_to[side], is_here & (kind.results() > 0));
        }
    }
}
