//! A thread's instructions in program order: loads and stores are its source's references, the others are drawn from a
//! random stream of its own. Who runs beside it, and when, changes nothing.
//!
//! The code is made of functions of 256 instructions, drawn by a Zipf law; a function's body is repeated some times before
//! the next one is called. Which places in the code hold a branch, and whether it is a hard one, is fixed; a taken one skips
//! a few instructions, and the last of a function leads back to its first. All of this is chosen.

use super::instruction::{Instruction, Kind, Mark};
use super::maker::Maker;
use super::plan::{FUNCTION, Plan};
use crate::rng::Rng;
use crate::workload::{Code, Record, Source};
use std::sync::Arc;

/// Purposes of the random streams.
const RIGHT_PATH: u64 = 0x51_0000;
const WRONG_PATH: u64 = 0x52_0000;
/// Instructions made at once.
const BATCH: usize = 32;

/// A thread's program at work.
#[derive(Clone, Debug)]
pub(in crate::core) struct Program {
    maker: Maker,
    plan: Arc<Plan>,
    code: Code,
    page_bits: u32,
    /// What is fetched next, from place `fetched` on: made ahead, or fetched before and not committed.
    ready: Vec<Instruction>,
    fetched: usize,
    wrong: Rng,
    /// Where the wrong path goes on.
    wrong_place: u32,
}

impl Program {
    /// A thread that has not begun; its first two records and the instructions before the
    /// first, on a machine whose pages have so many first-level lines.
    pub(super) fn new(source: &Source, first: (Record, Record, u32), page_lines: u32) -> Option<Self> {
        let code = source.code?;
        let stream = source.execution.instruction_stream.unwrap_or_default();
        let plan = Plan::new(&stream, code.reference_share);
        let rng = Rng::new(code.seed, RIGHT_PATH + code.stream);
        Some(Self {
            maker: Maker::new(rng, &plan, first),
            plan: Arc::new(plan),
            code,
            page_bits: stream.page_lines.map_or(page_lines, |used| used.min(page_lines)).ilog2(),
            ready: Vec::new(),
            fetched: 0,
            wrong: Rng::new(code.seed, WRONG_PATH + code.stream),
            wrong_place: 0,
        })
    }

    /// Fetches these again, oldest first, before anything else.
    pub(super) fn give_back(&mut self, instructions: impl Iterator<Item = Instruction>) {
        self.ready.splice(..self.fetched, instructions);
        self.fetched = 0;
    }

    /// Where the next instruction lies in the code.
    #[inline(always)]
    pub(super) fn next_place(&self) -> u32 {
        self.ready.get(self.fetched).map_or(self.maker.next_place(), |next| next.place)
    }

    /// The first-level line number of a place in the code, of lines of 2^`line_bits` instructions.
    #[inline(always)]
    pub(super) fn line_of(&self, place: u32, line_bits: u32) -> u32 {
        self.code.region.line(place >> line_bits)
    }

    /// The page of a first-level line: as many lines as the program uses of a page share one.
    #[inline(always)]
    pub(super) fn page_of(&self, line: u32) -> u32 {
        self.code.region.unscattered(line) >> self.page_bits
    }

    /// Makes the next instructions if there are none, but at the thread's end.
    #[inline(always)]
    pub(super) fn make_some(&mut self, source: &mut Source) {
        if self.fetched == self.ready.len() {
            self.make_ahead(source);
        }
    }

    /// The next instructions that are made.
    #[inline(always)]
    pub(super) fn ready(&self) -> &[Instruction] {
        &self.ready[self.fetched..]
    }

    /// So many of them are fetched, and whether the last is a branch that is predicted wrongly.
    #[inline(always)]
    pub(super) fn take(&mut self, instructions: u32, goes_wrong: bool) {
        self.fetched += instructions as usize;
        if goes_wrong {
            self.go_wrong();
        }
    }

    #[inline(never)]
    fn make_ahead(&mut self, source: &mut Source) {
        self.ready.resize(BATCH, Instruction::new(Kind::Integer, 0, 0));
        // A copy, so that the host can keep its numbers in registers.
        let mut maker = self.maker.clone();
        let mut made = 0;
        for place in &mut self.ready {
            let Some(instruction) = maker.make(&self.plan, source) else { break };
            *place = instruction;
            made += 1;
        }
        self.ready.truncate(made);
        (self.maker, self.fetched) = (maker, 0);
    }

    /// The records that come next, and the instructions before the first.
    pub(super) fn upcoming(&self) -> (Record, Record, u32) {
        (self.maker.record, self.maker.upcoming, self.maker.left)
    }

    /// The branch fetched last is predicted wrongly: where its path goes on.
    fn go_wrong(&mut self) {
        let branch = self.ready[self.fetched - 1];
        let (site, is_taken) = (branch.line, branch.is(Mark::Taken));
        self.wrong_place = match (site % FUNCTION == FUNCTION - 1, is_taken) {
            (true, true) => site + 1,
            (true, false) => site - (FUNCTION - 1),
            (false, true) => branch.place + 1,
            (false, false) => branch.place + 1 + self.plan.skipped(site),
        };
    }

    /// Another instruction of a wrong path. It takes slots and entries, but its loads and stores reach no cache, and its
    /// branches go as the code has it: who goes either way goes straight on.
    #[inline(always)]
    pub(super) fn next_wrong(&mut self) -> Instruction {
        let random = self.wrong.next_u64();
        let place = self.wrong_place;
        let is_branch = self.plan.is_branch(place);
        let kind = if is_branch { Kind::Branch } else { self.plan.wrong_kind(random as u32) };
        let mut instruction = Instruction::new(kind, place, self.plan.distance((random >> 32) as usize));
        instruction.mark(Mark::WrongPath);
        self.wrong_place += 1;
        if is_branch && self.plan.is_taken(place).unwrap_or_default() {
            instruction.mark(Mark::Jumps);
            self.wrong_place += self.plan.skipped(place);
        }
        instruction
    }
}
