//! A thread's instructions in program order. Loads and stores are its source's references; the others are drawn from
//! the thread's own random stream. They do not depend on co-running threads or on time.
//!
//! The code consists of functions of 256 instructions, called by a Zipf law; a function's body is repeated some times
//! before the next call. The places of branches, and which of them are hard to predict, are fixed. A taken branch skips
//! a few instructions, and the last branch of a function jumps back to its first instruction. All of these are
//! modelling choices.

use super::instruction::{Instruction, Kind, Mark};
use super::instruction_generator::InstructionGenerator;
use super::plan::{FUNCTION, Plan, Plans};
use super::window::Window;
use engine::core::Remains;
use engine::rng::Rng;
use engine::workload::{Code, Record, Source};
use std::sync::Arc;

/// Purposes of the random streams.
const RIGHT_PATH: u64 = 0x51_0000;
const WRONG_PATH: u64 = 0x52_0000;
/// Instructions generated at once.
pub(super) const BATCH: u32 = 32;

/// A thread's program in execution.
#[derive(Clone, Debug)]
pub struct Program {
    generator: InstructionGenerator,
    plan: Arc<Plan>,
    code: Code,
    page_bits: u32,
    /// While the thread is switched out, or its context fetches a wrong path: the instructions to fetch next, generated
    /// ahead or fetched before and not committed.
    pub(super) aside: Vec<Instruction>,
    wrong: Rng,
    /// The next place of the wrong path.
    wrong_place: u32,
}

impl Remains for Program {}

impl Program {
    /// A thread that has not begun, from its first two records and the number of instructions before the first. A page
    /// has `page_lines` first-level lines. The plan is shared over the core.
    pub(super) fn new(
        source: &Source,
        first: (Record, Record, u32),
        page_lines: u32,
        plans: &mut Plans,
    ) -> Option<Self> {
        let code = source.code?;
        let stream = source.execution.instruction_stream.unwrap_or_default();
        let plan = plans.of(&stream, code.reference_share);
        let rng = Rng::new(code.seed, RIGHT_PATH + code.stream);
        Some(Self {
            generator: InstructionGenerator::new(rng, &plan, first),
            plan,
            code,
            page_bits: stream.page_lines.map_or(page_lines, |used| used.min(page_lines)).ilog2(),
            aside: Vec::new(),
            wrong: Rng::new(code.seed, WRONG_PATH + code.stream),
            wrong_place: 0,
        })
    }

    /// The place in the code of the next instruction to be generated.
    #[inline(always)]
    pub(super) fn next_place(&self) -> u32 {
        self.generator.next_place()
    }

    /// The first-level line number of a place in the code, with 2^`line_bits` instructions per line.
    #[inline(always)]
    pub(super) fn line_of(&self, place: u32, line_bits: u32) -> u32 {
        self.code.region.line(place >> line_bits)
    }

    /// The page of a first-level line: a page has as many lines as the program uses of it.
    #[inline(always)]
    pub(super) fn page_of(&self, line: u32) -> u32 {
        self.code.region.unscattered(line) >> self.page_bits
    }

    /// Generates a context's next instructions, with 2^`line_bits` instructions per line. Returns their number, 0 at
    /// the thread's end.
    #[inline(never)]
    pub(super) fn make_ahead(
        &mut self,
        source: &mut Source,
        window: &mut Window,
        context: usize,
        line_bits: u32,
    ) -> u32 {
        let first = window.made(context);
        let mut ring = window.ring(context);
        let mut counted = ring.counted_before(first);
        let (mut made, mut stops) = (0, 0);
        self.generator.make(&self.plan, source, BATCH, |instruction| {
            counted = ring.lay(first.wrapping_add(made), instruction, counted);
            stops |= u64::from(instruction.stops_fetch(line_bits)) << made;
            made += 1;
        });
        if made > 0 {
            window.note_made(context, stops, made);
        }
        made
    }

    /// Puts the saved instructions before the next ones to be generated.
    pub(super) fn lay_aside(&mut self, window: &mut Window, context: usize, line_bits: u32) {
        for some in self.aside.chunks(BATCH as usize) {
            window.lay(context, some, line_bits);
        }
        self.aside.clear();
    }

    /// The next two records, and the number of instructions before the first.
    pub(super) fn upcoming(&self) -> (Record, Record, u32) {
        (self.generator.record, self.generator.upcoming, self.generator.left)
    }

    /// Starts a wrong path at a mispredicted branch.
    pub(super) fn go_wrong(&mut self, branch: Instruction) {
        let (site, is_taken) = (branch.line, branch.is(Mark::Taken));
        self.wrong_place = match (site % FUNCTION == FUNCTION - 1, is_taken) {
            (true, true) => site + 1,
            (true, false) => site - (FUNCTION - 1),
            (false, true) => branch.place + 1,
            (false, false) => branch.place + 1 + self.plan.site(site).skipped(),
        };
    }

    /// The next instruction of a wrong path. It takes slots and entries, but its loads and stores do not access a
    /// cache. Its branches follow the code; a hard branch is not taken.
    #[inline(always)]
    pub(super) fn next_wrong(&mut self) -> Instruction {
        let random = self.wrong.next_u64();
        let place = self.wrong_place;
        let site = self.plan.site(place);
        let kind = if site.is_branch() { Kind::Branch } else { self.plan.wrong_kind(random as u32) };
        let mut instruction = Instruction::new(kind, place, self.plan.distance((random >> 32) as usize));
        instruction.mark(Mark::WrongPath);
        self.wrong_place += 1;
        if site.is_branch() && site.is_taken().unwrap_or_default() {
            instruction.mark(Mark::Jumps);
            self.wrong_place += site.skipped();
        }
        instruction
    }
}
