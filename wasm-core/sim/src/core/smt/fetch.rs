//! Fetch: the contexts with fewest instructions before issue (ICOUNT, Tullsen et al. 1996), a block of instructions each.
//!
//! A block ends at a taken branch and at the end of a line of the instruction cache. On a wrong path a context goes on
//! fetching, straight ahead, until the branch is resolved.

use super::book::FETCH_LOSSES;
use super::contexts::{BySeat, SEATS, each, where_true};
use super::execute::QUEUES;
use super::instruction::{Kind, Mark};
use super::{Asker, Program, Request, Smt};
use crate::core::event::Missed;
use crate::core::pipeline::{ContextResource, PipelineCounter, SlotUse};
use crate::workload::{Record, Source};

/// Why a slot is lost.
#[derive(Clone, Copy, Debug)]
enum Loss {
    Fragment,
    Cache,
    Room,
    Idle,
}

impl Smt {
    /// Fetches for the contexts that may and want to, those with fewest instructions before issue first.
    #[inline(never)]
    pub(super) fn fetch(&mut self, sources: &mut [Source]) {
        let here = self.occupied & !self.ended;
        let waits = self.who_waits();
        let has_room = self.who_has_room();
        let spare = match () {
            () if here & self.awaits_code != 0 => Loss::Cache,
            () if here & !waits & !has_room != 0 => Loss::Room,
            () => Loss::Idle,
        };
        let mut may = here & !waits & has_room;
        let width = self.parts.spec.fetch_width;
        let chosen = self.parts.spec.fetch_contexts.min(may.count_ones());
        self.fetch_lost = [0; FETCH_LOSSES];
        self.fetch_lost[spare as usize] = (self.parts.spec.fetch_contexts - chosen) * width;
        if chosen == 0 {
            return;
        }
        let keys = self.before_issue();
        for _ in 0..chosen {
            let seat = least(&keys, may);
            may &= !(1 << seat);
            let (fetched, loss) = self.fetch_block(seat, sources);
            self.happened |= fetched > 0;
            self.sums[ContextResource::FetchSlots as usize][seat] += fetched;
            self.count(seat, PipelineCounter::Fetched, fetched);
            self.fetch_lost[loss as usize] += width - fetched;
        }
    }

    /// The contexts whose code or thread is not there yet.
    #[inline(always)]
    fn who_waits(&mut self) -> u32 {
        if self.awaits_code | self.starting != 0 {
            let (mut awaits_code, mut starting) = (self.awaits_code, self.starting);
            each(awaits_code, |seat| awaits_code ^= u32::from(self.fetches_at[seat] <= self.now) << seat);
            each(starting, |seat| starting ^= u32::from(self.starts_at[seat] <= self.now) << seat);
            (self.awaits_code, self.starting) = (awaits_code, starting);
        }
        self.awaits_code | self.starting
    }

    /// The contexts of which the front end can take an instruction.
    #[inline(always)]
    fn who_has_room(&self) -> u32 {
        if self.free_front_end == 0 {
            return 0;
        }
        where_true(self.contexts, |seat| self.in_front_end[seat] < self.context_front_end)
    }

    /// Instructions before issue, then whose turn it is, then the context, in one number.
    #[inline(always)]
    fn before_issue(&self) -> BySeat {
        let mut keys = self.turns[self.turn as usize & (SEATS - 1)];
        // Half the places are enough for the common eight contexts.
        if self.contexts as usize <= SEATS / 2 {
            self.add_before_issue(&mut keys[..SEATS / 2]);
        } else {
            self.add_before_issue(&mut keys);
        }
        keys
    }

    #[inline(always)]
    fn add_before_issue(&self, keys: &mut [u32]) {
        let [integer, floating_point] = QUEUES.map(|queue| &self.held[queue as usize]);
        for (((key, a), b), c) in keys.iter_mut().zip(&self.in_front_end).zip(integer).zip(floating_point) {
            *key |= (a + b + c) << TURN_BITS;
        }
    }

    /// Instructions of a context that the front end can still take.
    #[inline(always)]
    fn room(&self, seat: usize) -> u32 {
        (self.context_front_end - self.in_front_end[seat]).min(self.free_front_end)
    }

    /// Fetches a context's next block: how many instructions, and why not more.
    #[inline(always)]
    fn fetch_block(&mut self, seat: usize, sources: &mut [Source]) -> (u32, Loss) {
        let room = self.room(seat);
        if room == 0 {
            return (0, Loss::Room);
        }
        let Some(mut program) = self.programs[seat].take() else { return (0, Loss::Idle) };
        let source = &mut sources[self.seats[seat].thread as usize];
        let renames_at = self.now + u64::from(self.parts.spec.front_end_cycles);
        let line_bits = self.parts.line_bytes.trailing_zeros() - 2;
        let last_of_line = (1 << line_bits) - 1;
        let width = self.parts.spec.fetch_width;
        let most = width.min(room);
        let (mut fetched, mut wrong) = (0, 0);
        let mut reason = if room < width { Loss::Room } else { Loss::Fragment };
        let mut is_wrong = self.wrong_path >> seat & 1 != 0;
        if !is_wrong && !self.enter_line(seat, &program, line_bits) {
            self.programs[seat] = Some(program);
            return (0, Loss::Cache);
        }
        let is_first = self.unrenamed >> seat & 1 == 0;
        let mut block = self.window.append(seat, renames_at);
        let mut ends = false;
        while !(ends | is_wrong) & (fetched < most) {
            program.make_some(source);
            let ready = program.ready();
            if ready.is_empty() {
                self.ended |= 1 << seat;
                self.happened = true;
                reason = Loss::Idle;
                break;
            }
            let mut taken = 0;
            for &next in ready.iter().take((most - fetched) as usize) {
                let mut instruction = next;
                taken += 1;
                ends = next.is(Mark::Jumps);
                if next.kind == Kind::Branch && !self.parts.perfect_branches {
                    let line = program.line_of(next.line, line_bits);
                    let address = line << line_bits | next.line & last_of_line;
                    let is_taken = next.is(Mark::Taken);
                    if !self.predictor.is_right(seat, address, is_taken) {
                        instruction.mark(Mark::Mispredicted);
                        is_wrong = true;
                        // Predicted as taken.
                        ends = !is_taken;
                    }
                }
                block.push(instruction);
                ends |= next.place & last_of_line == last_of_line;
                if ends | is_wrong {
                    break;
                }
            }
            program.take(taken, is_wrong);
            fetched += taken;
        }
        while is_wrong & !ends & (fetched < most) {
            let instruction = program.next_wrong();
            block.push(instruction);
            fetched += 1;
            wrong += 1;
            ends = instruction.is(Mark::Jumps) | (instruction.place & last_of_line == last_of_line);
        }
        if ends {
            reason = Loss::Fragment;
        }
        self.wrong_path |= u32::from(is_wrong) << seat;
        if is_first & (fetched > 0) {
            self.unrenamed |= 1 << seat;
            self.note_next(seat);
        }
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

/// The context of a set that has the least key. The last bits of keys are contexts.
#[inline(always)]
fn least(keys: &BySeat, set: u32) -> usize {
    let mut least = u32::MAX;
    each(set, |seat| least = least.min(keys[seat]));
    least as usize & (SEATS - 1)
}

/// Bits of a key that say whose turn it is, and the context.
const TURN_BITS: u32 = 8;

/// These bits of all contexts, of so many, in a cycle in which one is first.
pub(super) fn turns(first: usize, contexts: usize) -> BySeat {
    std::array::from_fn(|seat| (((seat + contexts - first % contexts) % contexts) << 4 | seat) as u32)
}
