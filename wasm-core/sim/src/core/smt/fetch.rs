//! Fetch: the contexts with fewest instructions before issue (ICOUNT, Tullsen et al. 1996), a block of instructions each.
//!
//! A block ends at a taken branch and at the end of a line of the instruction cache. On a wrong path a context goes on
//! fetching, straight ahead, until the branch is resolved.

use super::execute::QUEUES;
use super::instruction::{Kind, Mark};
use super::window::SEATS;
use super::{Asker, Program, Request, Smt};
use crate::core::event::Missed;
use crate::core::pipeline::{ContextResource, PipelineCounter, SlotUse};
use crate::workload::{Record, Source};

impl Smt {
    /// Fetches for the contexts that may and want to, those with fewest instructions before issue first.
    #[inline(always)]
    pub(super) fn fetch(&mut self, sources: &mut [Source]) {
        self.fetch_lost = Default::default();
        let contexts = self.seats.len().min(SEATS);
        let [integer, floating_point] = QUEUES.map(|queue| self.held[queue as usize]);
        // Instructions before issue, then whose turn it is, then the context, in one number.
        let mut keys = [u32::MAX; SEATS];
        let (mut waits_for_cache, mut waits_for_room, mut count) = (false, false, 0);
        for seat in 0..contexts {
            let is_here = (self.occupied & !self.ended) >> seat & 1 != 0;
            let waits = (self.fetches_at[seat] > self.now) | (self.starts_at[seat] > self.now);
            let has_room = self.room(seat) > 0;
            waits_for_cache |= is_here & (self.fetches_at[seat] > self.now);
            waits_for_room |= is_here & !waits & !has_room;
            let turn = (seat as u32).wrapping_sub(self.turn);
            let turn = turn.min(turn.wrapping_add(contexts as u32));
            let before_issue = self.in_front_end[seat] + integer[seat] + floating_point[seat];
            let may = is_here & !waits & has_room;
            keys[seat] = (before_issue << 8 | turn << 4 | seat as u32) | u32::from(may).wrapping_sub(1);
            count += u32::from(may);
        }
        let spare = match (waits_for_cache, waits_for_room) {
            (true, _) => SlotUse::FetchLostCache,
            (_, true) => SlotUse::FetchLostRoom,
            _ => SlotUse::FetchLostIdle,
        };
        let width = self.parts.spec.fetch_width;
        let chosen = self.parts.spec.fetch_contexts.min(count);
        self.fetch_lost[spare as usize] = (self.parts.spec.fetch_contexts - chosen) * width;
        let mut above = None;
        for _ in 0..chosen {
            // The least of those above the one before: keys differ.
            let next = keys.iter().copied().filter(|&key| above.is_none_or(|above| key > above)).min();
            let Some(key) = next else { break };
            above = next;
            let seat = key as usize & (SEATS - 1);
            let (fetched, reason) = self.fetch_block(seat, sources);
            self.happened |= fetched > 0;
            self.sums[ContextResource::FetchSlots as usize][seat] += fetched;
            self.count(seat, PipelineCounter::Fetched, fetched);
            self.fetch_lost[reason as usize] += width - fetched;
        }
    }

    /// Instructions of a context that the front end can still take.
    #[inline(always)]
    fn room(&self, seat: usize) -> u32 {
        (self.context_front_end - self.in_front_end[seat]).min(self.free_front_end)
    }

    /// Fetches a context's next block: how many instructions, and why not more.
    #[inline(always)]
    fn fetch_block(&mut self, seat: usize, sources: &mut [Source]) -> (u32, SlotUse) {
        let room = self.room(seat);
        if room == 0 {
            return (0, SlotUse::FetchLostRoom);
        }
        let Some(mut program) = self.programs[seat].take() else { return (0, SlotUse::FetchLostIdle) };
        let source = &mut sources[self.seats[seat].thread as usize];
        let renames_at = self.now + u64::from(self.parts.spec.front_end_cycles);
        let line_bits = self.parts.line_bytes.trailing_zeros() - 2;
        let last_of_line = (1 << line_bits) - 1;
        let width = self.parts.spec.fetch_width;
        let most = width.min(room);
        let (mut fetched, mut wrong) = (0, 0);
        let mut reason = if room < width { SlotUse::FetchLostRoom } else { SlotUse::FetchLostFragment };
        let mut is_wrong = self.wrong_path >> seat & 1 != 0;
        if !is_wrong && !self.enter_line(seat, &program, line_bits) {
            self.programs[seat] = Some(program);
            return (0, SlotUse::FetchLostCache);
        }
        while fetched < most {
            let mut goes_on;
            let instruction;
            if is_wrong {
                instruction = program.next_wrong();
                goes_on = !instruction.is(Mark::Jumps);
                wrong += 1;
            } else {
                let Some(mut next) = program.next(source) else {
                    self.ended |= 1 << seat;
                    self.happened = true;
                    reason = SlotUse::FetchLostIdle;
                    break;
                };
                goes_on = !next.is(Mark::Jumps);
                if next.kind == Kind::Branch && !self.parts.perfect_branches {
                    let line = program.line_of(next.line, line_bits);
                    let address = line << line_bits | next.line & last_of_line;
                    let is_taken = next.is(Mark::Taken);
                    if !self.predictor.is_right(seat, address, is_taken) {
                        next.mark(Mark::Mispredicted);
                        program.go_wrong(&next);
                        is_wrong = true;
                        // Predicted as not taken.
                        goes_on = is_taken;
                    }
                }
                instruction = next;
            }
            self.window.push(seat, instruction, renames_at);
            fetched += 1;
            if !goes_on || instruction.place & last_of_line == last_of_line {
                reason = SlotUse::FetchLostFragment;
                break;
            }
        }
        self.wrong_path |= u32::from(is_wrong) << seat;
        self.free_front_end -= fetched;
        self.in_front_end[seat] += fetched;
        self.programs[seat] = Some(program);
        self.count(seat, PipelineCounter::WrongPath, wrong);
        self.use_slots(SlotUse::Fetch, fetched - wrong);
        self.use_slots(SlotUse::FetchWrongPath, wrong);
        (fetched, reason)
    }

    /// Looks up the line of a program's next instruction, if it is another than before. A block lies within one.
    #[inline(always)]
    fn enter_line(&mut self, seat: usize, program: &Program, line_bits: u32) -> bool {
        let line = program.next_place() >> line_bits;
        if line == self.code_line[seat] {
            return true;
        }
        self.code_line[seat] = line;
        self.look_up_code(seat, program.line_of(line << line_bits, line_bits))
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
