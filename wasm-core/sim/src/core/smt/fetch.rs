//! Fetch: the contexts with fewest instructions before issue (ICOUNT, Tullsen et al. 1996), a block of instructions each.
//!
//! A block ends at a taken branch and at the end of a line of the instruction cache. On a wrong path a context goes on
//! fetching, straight ahead, until the branch is resolved.

use super::instruction::Kind;
use super::{Asker, Request, Smt};
use crate::core::event::Missed;
use crate::core::pipeline::{ContextResource, PipelineCounter, SlotUse};
use crate::workload::{Record, Source};

impl Smt {
    /// Fetches for the contexts that may and want to, those with fewest instructions before issue first.
    #[inline(always)]
    pub(super) fn fetch(&mut self, sources: &mut [Source]) {
        self.fetch_lost = Default::default();
        let contexts = self.seats.len() as u32;
        let start = (self.now % u64::from(contexts)) as u32;
        // Instructions before issue, then whose turn it is, then the context, in one number.
        let mut keys = [u32::MAX; super::SEATS];
        let mut waits_for_cache = false;
        let mut waits_for_room = false;
        let mut rest = self.occupied & !self.ended;
        while rest != 0 {
            let seat = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let waits = self.fetches_at[seat].max(self.starts_at[seat]) > self.now;
            let has_room = self.has_room(seat);
            waits_for_cache |= self.fetches_at[seat] > self.now;
            waits_for_room |= !waits && !has_room;
            if !waits && has_room {
                let turn = (seat as u32 + contexts - start) % contexts;
                keys[seat] = self.before_issue(seat) << 8 | turn << 4 | seat as u32;
            }
        }
        let spare = match (waits_for_cache, waits_for_room) {
            (true, _) => SlotUse::FetchLostCache,
            (_, true) => SlotUse::FetchLostRoom,
            _ => SlotUse::FetchLostIdle,
        };
        let width = self.parts.spec.fetch_width;
        for _ in 0..self.parts.spec.fetch_contexts {
            let first = keys.iter().copied().fold(u32::MAX, u32::min);
            if first == u32::MAX {
                self.fetch_lost[spare as usize] += width;
                continue;
            }
            let seat = first as usize & 15;
            keys[seat] = u32::MAX;
            let (fetched, reason) = self.fetch_block(seat, sources);
            self.happened |= fetched > 0;
            self.sums[ContextResource::FetchSlots as usize][seat] += fetched;
            self.count(seat, PipelineCounter::Fetched, fetched);
            self.fetch_lost[reason as usize] += width - fetched;
        }
    }

    /// Instructions of a context that were fetched and not issued.
    #[inline(always)]
    fn before_issue(&self, seat: usize) -> u32 {
        (self.window.tail[seat] - self.window.renamed[seat]) as u32
            + self.held[ContextResource::IntegerQueue as usize][seat]
            + self.held[ContextResource::FloatingPointQueue as usize][seat]
    }

    /// Whether the front end can take another instruction of a context.
    #[inline(always)]
    fn has_room(&self, seat: usize) -> bool {
        let spec = &self.parts.spec;
        let most = u64::from((spec.front_end_cycles + 1) * spec.fetch_width);
        self.window.tail[seat] - self.window.renamed[seat] < most
    }

    /// Fetches a context's next block: how many instructions, and why not more.
    #[inline(always)]
    fn fetch_block(&mut self, seat: usize, sources: &mut [Source]) -> (u32, SlotUse) {
        let Some(mut program) = self.programs[seat].take() else { return (0, SlotUse::FetchLostIdle) };
        let source = &mut sources[self.seats[seat].thread as usize];
        let renames_at = self.now + u64::from(self.parts.spec.front_end_cycles);
        let line_bits = self.parts.line_bytes.trailing_zeros() - 2;
        let last_of_line = (1 << line_bits) - 1;
        let mut fetched = 0;
        let mut wrong = 0;
        let mut reason = SlotUse::FetchLostFragment;
        while fetched < self.parts.spec.fetch_width {
            if !self.has_room(seat) {
                reason = SlotUse::FetchLostRoom;
                break;
            }
            if self.wrong_path >> seat & 1 != 0 {
                let instruction = program.next_wrong();
                self.window.push(seat, instruction, renames_at);
                fetched += 1;
                wrong += 1;
                if instruction.place & last_of_line == last_of_line {
                    break;
                }
                continue;
            }
            let place = program.next_place();
            if place >> line_bits != self.code_line[seat] {
                self.code_line[seat] = place >> line_bits;
                let line = program.line_of(place, line_bits);
                if !self.look_up_code(seat, line) {
                    reason = SlotUse::FetchLostCache;
                    break;
                }
            }
            let Some(mut instruction) = program.next(source) else {
                self.ended |= 1 << seat;
                self.happened = true;
                reason = SlotUse::FetchLostIdle;
                break;
            };
            fetched += 1;
            if instruction.kind == Kind::Branch && !self.parts.perfect_branches {
                let address = program.line_of(instruction.line, line_bits) << line_bits
                    | instruction.line & last_of_line;
                instruction.mispredicted = !self.predictor.is_right(seat, address, instruction.taken);
            }
            self.window.push(seat, instruction, renames_at);
            let goes_on = if instruction.mispredicted {
                self.wrong_path |= 1 << seat;
                // Predicted as not taken.
                instruction.taken
            } else {
                !instruction.jumps
            };
            if !goes_on || place & last_of_line == last_of_line {
                break;
            }
        }
        self.programs[seat] = Some(program);
        self.count(seat, PipelineCounter::WrongPath, wrong);
        self.use_slots(SlotUse::Fetch, fetched - wrong);
        self.use_slots(SlotUse::FetchWrongPath, wrong);
        (fetched, reason)
    }

    /// Looks a line of code up; `false` says that it has been asked for, and that the context waits.
    fn look_up_code(&mut self, seat: usize, line: u32) -> bool {
        self.count(seat, PipelineCounter::L1iAccesses, 1);
        let set = self.l1i.set_of(line);
        if self.l1i.touch(set, line).is_some() {
            return true;
        }
        self.count(seat, PipelineCounter::L1iMisses, 1);
        self.l1i.replace(set, line);
        self.happened = true;
        let record = Record::reference(line, 0, false, false);
        let missed = Missed::Line(None);
        self.requests.push_back(Request { seat, record, missed, for_whom: Asker::Instructions });
        false
    }
}
