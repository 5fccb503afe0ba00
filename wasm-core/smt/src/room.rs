//! Room for instructions: places before renaming, queue entries, registers. Counts what is free, and what each context
//! uses.

use super::calendar::Units;
use super::contexts::{ByContext, CONTEXTS, four, where_negative};
use super::counted::{Counted, FourCounted};
use super::instruction::{Kind, SIDES};
use document::SmtSpec;
use engine::core::{CONTEXT_RESOURCES, ContextResource};
use wide::u32x4;

/// The queue of a side.
const QUEUES: [ContextResource; SIDES] = [ContextResource::IntegerQueue, ContextResource::FloatingPointQueue];
/// The registers of a side.
const REGISTERS: [ContextResource; SIDES] =
    [ContextResource::IntegerRegisters, ContextResource::FloatingPointRegisters];

/// The resources that an instruction takes: bits of queues and of registers by side.
const QUEUE: u32 = 1;
const REGISTER: u32 = 4;
/// The resources by kind.
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

/// What is free of the shared resources, and what each context uses.
#[derive(Clone, Debug)]
pub(super) struct Room {
    /// Free queue entries and free registers, by side.
    queue: [u32; SIDES],
    registers: [u32; SIDES],
    /// Free places in the stages from fetch to renaming, in instructions.
    front_end: u32,
    /// The resources of each context's next instruction to be renamed.
    next_takes: ByContext,
    /// Entries in use now, by resource.
    held: [ByContext; CONTEXT_RESOURCES.len()],
}

impl Room {
    /// All resources free; `front_end` places before renaming.
    pub fn new(spec: &SmtSpec, front_end: u32) -> Self {
        Self {
            queue: [spec.integer_queue, spec.floating_point_queue],
            registers: [spec.integer_registers, spec.floating_point_registers],
            front_end,
            next_takes: [0; CONTEXTS],
            held: [[0; CONTEXTS]; CONTEXT_RESOURCES.len()],
        }
    }

    /// Entries in use, by resource.
    #[inline(always)]
    pub fn held(&self) -> &[ByContext; CONTEXT_RESOURCES.len()] {
        &self.held
    }

    /// Instructions by queue and context.
    #[inline(always)]
    pub fn in_queues(&self) -> [&ByContext; SIDES] {
        QUEUES.map(|queue| &self.held[queue as usize])
    }

    /// Takes one entry for a context.
    #[inline(always)]
    pub fn hold(&mut self, context: usize, resource: ContextResource) {
        self.held[resource as usize][context] += 1;
    }

    /// Frees one entry of a context.
    #[inline(always)]
    pub fn free(&mut self, context: usize, resource: ContextResource) {
        self.held[resource as usize][context] -= 1;
    }

    /// Sets the number of data TLB entries of a context whose thread has changed.
    pub fn set_tlb_entries(&mut self, context: usize, entries: u32) {
        self.held[ContextResource::TlbEntries as usize][context] = entries;
    }

    /// The number of instructions that can be fetched.
    #[inline(always)]
    pub fn to_fetch(&self) -> u32 {
        self.front_end
    }

    /// Takes places for fetched instructions.
    #[inline(always)]
    pub fn fetch(&mut self, instructions: u32) {
        self.front_end -= instructions;
    }

    /// Frees the places of squashed instructions that were not renamed.
    pub fn unfetch(&mut self, instructions: u32) {
        self.front_end += instructions;
    }

    /// Notes the kind of a context's next instruction to be renamed.
    #[inline(always)]
    pub fn note_next(&mut self, context: usize, kind: Kind) {
        self.next_takes[context] = TAKES[kind as usize];
    }

    /// The contexts below `context_count` whose next instruction has a free queue entry and, if it needs one, a free
    /// register.
    #[inline(always)]
    pub fn who_can_rename(&self, context_count: u32) -> u32 {
        let missing =
            |side: usize, free: &[u32; SIDES], bit: u32| if free[side] == 0 { bit << side } else { 0 };
        let missing = missing(0, &self.queue, QUEUE)
            | missing(1, &self.queue, QUEUE)
            | missing(0, &self.registers, REGISTER)
            | missing(1, &self.registers, REGISTER);
        let missing = u32x4::splat(missing);
        // 0 less 1 is negative: nothing is missing.
        where_negative(context_count, |n| (four(&self.next_takes, n) & missing) - u32x4::splat(1))
    }

    /// The number of consecutive instructions of a context, at most `most`, that have what they need to be renamed.
    /// They are counted eight at a time, from one on that is `skipped` places into the first eight.
    #[inline(always)]
    pub fn most_to_rename(&self, most: u32, (skipped, counted): (u32, impl Fn(usize) -> FourCounted)) -> u32 {
        let queue = u32x4::splat(self.queue[0]);
        let registers = u32x4::splat(self.registers[0]);
        let floating_point_room = u32x4::splat(self.queue[1].min(self.registers[1]));
        let lacks = |four: usize| {
            let counted = counted(four);
            let nth = u32x4::new([1, 2, 3, 4]) + u32x4::splat((4 * four as u32).wrapping_sub(skipped));
            let floating_point = counted.floating_point();
            let integer = nth - floating_point;
            // Negative where more is needed than is free.
            let lacks = (queue - integer)
                | (floating_point_room - floating_point)
                | (registers - integer + counted.without_result());
            lacks.to_bitmask()
        };
        let mut fours = 0;
        while (4 * fours as u32) < most + skipped {
            let lacks = lacks(fours) | lacks(fours + 1) << 4;
            let lacks = if fours == 0 { lacks >> skipped << skipped } else { lacks };
            if lacks != 0 {
                return (4 * fours as u32 + lacks.trailing_zeros() - skipped).min(most);
            }
            fours += 2;
        }
        most
    }

    /// Takes the resources of `instructions` renamed instructions of a context, with these counts.
    #[inline(always)]
    pub fn rename(&mut self, context: usize, instructions: u32, counted: Counted) {
        self.front_end += instructions;
        let floating_point = counted.floating_point();
        let integer = instructions - floating_point;
        let queues = [integer, floating_point];
        let registers = [integer - counted.without_result(), floating_point];
        for side in 0..SIDES {
            self.queue[side] -= queues[side];
            self.registers[side] -= registers[side];
            self.held[QUEUES[side] as usize][context] += queues[side];
            self.held[REGISTERS[side] as usize][context] += registers[side];
        }
        self.held[ContextResource::ActiveList as usize][context] += instructions;
    }

    /// Frees the queue entries of instructions that issue, of `context_count` contexts.
    #[inline(always)]
    pub fn issue(&mut self, given: &Units, context_count: u32) {
        for side in 0..SIDES {
            self.queue[side] += given.freed(side);
        }
        if context_count as usize <= CONTEXTS / 2 {
            self.release::<{ CONTEXTS / 2 }>(given);
        } else {
            self.release::<CONTEXTS>(given);
        }
    }

    #[inline(always)]
    fn release<const CONTEXTS: usize>(&mut self, given: &Units) {
        for (queue, released) in QUEUES.into_iter().zip(&given.released) {
            let held = self.held[queue as usize][..CONTEXTS].iter_mut();
            held.zip(&released[..CONTEXTS]).for_each(|(held, n)| *held -= u32::from(*n));
        }
    }

    /// Frees the resources of `instructions` committed instructions of a context, with these counts.
    #[inline(always)]
    pub fn commit(&mut self, context: usize, instructions: u32, counted: Counted) {
        let floating_point = counted.floating_point();
        let results = [instructions - floating_point - counted.without_result(), floating_point];
        for (side, results) in results.into_iter().enumerate() {
            self.registers[side] += results;
            self.held[REGISTERS[side] as usize][context] -= results;
        }
        self.held[ContextResource::ActiveList as usize][context] -= instructions;
    }

    /// Frees the resources of a squashed renamed instruction, except its queue entry.
    pub fn unrename(&mut self, context: usize, kind: Kind) {
        self.registers[kind.side()] += kind.results();
        self.held[REGISTERS[kind.side()] as usize][context] -= kind.results();
        self.free(context, ContextResource::ActiveList);
    }

    /// Frees the queue entry of a squashed instruction.
    pub fn leave_queue(&mut self, context: usize, side: usize) {
        self.queue[side] += 1;
        self.free(context, QUEUES[side]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::instruction::Instruction;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_many_are_renamed_as_one_after_the_other_find_room(
            kinds in prop::collection::vec(0..5usize, 64),
            first in 1..40usize,
            most in 0..24u32,
            free in prop::array::uniform4(0..20u32),
        ) {
            let mut room = Room::new(&SmtSpec::default(), 40);
            (room.queue, room.registers) = ([free[0], free[1]], [free[2], free[3]]);
            let mut all = Counted::NONE;
            let counted: Vec<Counted> = kinds
                .iter()
                .map(|&kind| {
                    all = all.with(Instruction::new(Kind::ALL[kind], 0, 0));
                    all
                })
                .collect();
            let fours = |n| FourCounted::of(&counted, first / 4 + n).since(counted[first - 1]);
            let (mut queue, mut registers, mut naive) = (room.queue, room.registers, 0);
            for kind in kinds[first..].iter().map(|&kind| Kind::ALL[kind]) {
                let side = kind.side();
                if naive == most || queue[side] == 0 || registers[side] < kind.results() {
                    break;
                }
                queue[side] -= 1;
                registers[side] -= kind.results();
                naive += 1;
            }
            prop_assert_eq!(room.most_to_rename(most, ((first % 4) as u32, fours)), naive);
        }
    }
}
