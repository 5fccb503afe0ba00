//! Fetch: one block of instructions from each of the contexts with the fewest instructions before issue (ICOUNT,
//! Tullsen et al. 1996).
//!
//! A block ends at a taken branch and at the end of an instruction-cache line. On a wrong path a context continues to
//! fetch, straight ahead, until the branch is resolved. Instructions are already in the window where they were
//! generated: fetch only inspects those that may end a block, and advances the tail.

use super::code::Program;
use super::contexts::{four, where_negative};
use super::core::Smt;
use super::counts::Loss;
use super::instruction::{Instruction, Kind, Mark};
use super::keys::Keys;
use super::port::Requester;
use engine::core::{Missed, PipelineCounter, SlotUse};
use engine::workload::{Record, Source};
use wide::u32x4;

/// A block that is being fetched.
#[derive(Clone, Copy, Debug)]
struct Block {
    context: usize,
    /// Instructions so far, and the most that it may have.
    fetched: u32,
    most: u32,
    /// The wrong-path instructions among them.
    wrong: u32,
    /// Whether it ends here.
    ends: bool,
    /// Whether the thread has ended.
    is_end: bool,
}

impl Smt {
    /// Fetches for the contexts that can, those with the fewest instructions before issue first.
    #[inline(never)]
    pub(super) fn fetch(&mut self, sources: &mut [Source]) {
        let here = self.paths.here();
        let waits = self.paths.waiting(self.now);
        let has_room = self.who_has_room();
        let spare = match () {
            () if here & self.paths.awaits_code() != 0 => Loss::Cache,
            () if here & !waits & !has_room != 0 => Loss::Room,
            () => Loss::Idle,
        };
        let width = self.parts.spec.fetch_width;
        let mut slots_left = self.parts.spec.fetch_contexts * width;
        self.counts.begin_fetch();
        let may = here & !waits & has_room;
        if may != 0 {
            let mut keys = self.keys(may);
            while slots_left > 0
                && let Some(context) = keys.take_least()
            {
                slots_left -= width;
                let (fetched, loss) = self.fetch_block(context, sources);
                self.happened |= fetched > 0;
                self.counts.fetch(context, fetched);
                self.counts.lose_fetch(loss, width - fetched);
            }
        }
        self.counts.lose_fetch(spare, slots_left);
        self.front_end.note(self.now, self.window.tails());
    }

    /// The contexts for which the front end has room for an instruction.
    #[inline(always)]
    fn who_has_room(&self) -> u32 {
        if self.room.to_fetch() == 0 {
            return 0;
        }
        let most = u32x4::splat(self.parts.front_end);
        let beyond_most = |n| self.window.unrenamed_of_four(n) - most;
        where_negative(self.context_count, beyond_most)
    }

    /// The fetch priorities of a set of contexts.
    #[inline(always)]
    fn keys(&self, set: u32) -> Keys {
        let [integer, floating_point] = self.room.in_queues();
        let before_issue = |n| self.window.unrenamed_of_four(n) + four(integer, n) + four(floating_point, n);
        Keys::new(self.context_count, set, self.fetcher.turns(self.turn), before_issue)
    }

    /// Fetches a context's next block. Returns the number of instructions, and why there are not more.
    #[inline(always)]
    fn fetch_block(&mut self, context: usize, sources: &mut [Source]) -> (u32, Loss) {
        let room = (self.parts.front_end - self.window.unrenamed(context)).min(self.room.to_fetch());
        if room == 0 {
            return (0, Loss::Room);
        }
        let Some(mut program) = self.fetcher.take_program(context) else { return (0, Loss::Idle) };
        let width = self.parts.spec.fetch_width;
        let most = width.min(room);
        let mut block = Block { context, fetched: 0, most, wrong: 0, ends: false, is_end: false };
        let mut is_wrong = self.paths.is_wrong(context);
        if !is_wrong {
            if !self.enter_line(context, &program) {
                self.fetcher.put_program(context, Some(program));
                return (0, Loss::Cache);
            }
            let source = &mut sources[self.contexts[context].thread as usize];
            is_wrong = self.fetch_right(&mut block, &mut program, source);
        }
        if is_wrong && !block.ends {
            (block.wrong, block.ends) =
                self.fetch_wrong(context, block.fetched, block.most - block.fetched, &mut program);
            block.fetched += block.wrong;
        }
        self.fetcher.put_program(context, Some(program));
        let Block { fetched, wrong, .. } = block;
        let is_next = self.window.unrenamed(context) == 0;
        self.window.fetch(context, fetched);
        if is_next {
            self.room.note_next(context, self.window.next_kind(context));
        }
        self.room.fetch(fetched);
        self.counts.count(context, PipelineCounter::WrongPath, wrong);
        self.counts.use_slots(SlotUse::Fetch, fetched - wrong);
        self.counts.use_slots(SlotUse::FetchWrongPath, wrong);
        let loss = match () {
            () if block.ends => Loss::Fragment,
            () if block.is_end => Loss::Idle,
            () if room < width => Loss::Room,
            () => Loss::Fragment,
        };
        (fetched, loss)
    }

    /// Fetches instructions of the right path. Returns whether it stops at a mispredicted branch.
    #[inline(always)]
    fn fetch_right(&mut self, block: &mut Block, program: &mut Program, source: &mut Source) -> bool {
        let context = block.context;
        let first = self.window.tail(context);
        let line_bits = self.parts.line_bits;
        while !block.ends & (block.fetched < block.most) {
            let position = first.wrapping_add(block.fetched);
            let mut ready = self.window.made(context).wrapping_sub(position);
            if ready == 0 {
                ready = program.make_ahead(source, &mut self.window, context, line_bits);
                if ready == 0 {
                    self.paths.end(context);
                    self.happened = true;
                    block.is_end = true;
                    break;
                }
            }
            let ready = ready.min(block.most - block.fetched);
            let stop = self.window.stops(context, position).trailing_zeros();
            if stop >= ready {
                block.fetched += ready;
                continue;
            }
            block.fetched += stop + 1;
            let slot = self.window.slot(context, position.wrapping_add(stop));
            let instruction = self.window.at(slot).instruction;
            block.ends = instruction.is(Mark::Jumps) | instruction.is_last_of_line(line_bits);
            if instruction.kind == Kind::Branch
                && !self.parts.perfect_branches
                && !self.is_predicted(context, program, instruction)
            {
                // Predicted taken although not taken.
                block.ends = !instruction.is(Mark::Taken) | instruction.is_last_of_line(line_bits);
                self.go_wrong(context, first.wrapping_add(block.fetched), program);
                return true;
            }
        }
        false
    }

    /// Whether a branch is predicted correctly.
    #[inline(always)]
    fn is_predicted(&mut self, context: usize, program: &Program, branch: Instruction) -> bool {
        let line_bits = self.parts.line_bits;
        let line = program.line_of(branch.line, line_bits);
        let address = line << line_bits | branch.line & ((1 << line_bits) - 1);
        self.fetcher.predictor.is_right(context, address, branch.is(Mark::Taken))
    }

    /// Starts a wrong path behind the mispredicted branch before `position`: right-path instructions generated ahead
    /// are set aside.
    #[cold]
    #[inline(never)]
    fn go_wrong(&mut self, context: usize, position: u32, program: &mut Program) {
        let window = &mut self.window;
        program.aside.extend(window.between(context, position, window.made(context)));
        let mut ring = window.ring(context);
        let branch = position.wrapping_sub(1);
        let before = ring.counted_before(branch);
        let mut instruction = ring.at(branch).instruction;
        instruction.mark(Mark::Mispredicted);
        ring.lay(branch, instruction, before);
        program.go_wrong(instruction);
        self.paths.go_wrong(context);
    }

    /// Fetches at most `most` instructions of a wrong path, behind the `behind` ones of the block. Returns their
    /// number, and whether the block ends.
    #[inline(never)]
    fn fetch_wrong(&mut self, context: usize, behind: u32, most: u32, program: &mut Program) -> (u32, bool) {
        let line_bits = self.parts.line_bits;
        let first = self.window.tail(context).wrapping_add(behind);
        let mut ring = self.window.ring(context);
        let mut counted = ring.counted_before(first);
        for n in 0..most {
            let instruction = program.next_wrong();
            counted = ring.lay(first.wrapping_add(n), instruction, counted);
            if instruction.is(Mark::Jumps) | instruction.is_last_of_line(line_bits) {
                return (n + 1, true);
            }
        }
        (most, false)
    }

    /// Looks up the code line of a program's next instruction if the line has changed. A block is within one line.
    /// `false`: the line misses.
    #[inline(always)]
    fn enter_line(&mut self, context: usize, program: &Program) -> bool {
        let line_bits = self.parts.line_bits;
        let tail = self.window.tail(context);
        let place = if tail == self.window.made(context) {
            program.next_place()
        } else {
            self.window.at(self.window.slot(context, tail)).instruction.place
        };
        let line = place >> line_bits;
        !self.paths.enters(context, line)
            || self.look_up_code(context, program.line_of(line << line_bits, line_bits))
    }

    /// Looks up a line of code. `false`: the line has been requested, and the context waits.
    #[inline(never)]
    fn look_up_code(&mut self, context: usize, line: u32) -> bool {
        self.counts.count(context, PipelineCounter::L1iAccesses, 1);
        if self.fetcher.has_line(line) {
            return true;
        }
        self.counts.count(context, PipelineCounter::L1iMisses, 1);
        self.happened = true;
        let record = Record::reference(line, 0, false, false);
        self.port.ask(context, record, Missed::Line(None), Requester::Instructions);
        false
    }
}
