//! A thread's instructions in program order: loads and stores are its source's references, the others are drawn from a
//! random stream of its own. Who runs beside it, and when, changes nothing.
//!
//! The code is made of functions of 256 instructions, drawn by a Zipf law; a function's body is repeated some times before
//! the next one is called. Which places in the code hold a branch, and whether it is a hard one, is fixed; a taken one skips
//! a few instructions, and the last of a function leads back to its first. All of this is chosen.

use super::instruction::{Instruction, Kind, Mark};
use super::plan::{FUNCTION, Plan};
use crate::rng::Rng;
use crate::workload::{Code, Record, Source};
use std::sync::Arc;

/// Purposes of the random streams.
const RIGHT_PATH: u64 = 0x51_0000;
const WRONG_PATH: u64 = 0x52_0000;
/// Instructions made at once: the maker's numbers stay in registers of the host.
const BATCH: usize = 32;

/// A thread's program at work.
#[derive(Clone, Debug)]
pub(in crate::core) struct Program {
    pub(in crate::core) record: Record,
    pub(in crate::core) upcoming: Record,
    pub(in crate::core) left: u32,
    plan: Arc<Plan>,
    code: Code,
    page_bits: u32,
    /// What is fetched next, the first of it last: made ahead, or fetched before and not committed.
    ready: Vec<Instruction>,
    rng: Rng,
    wrong: Rng,
    bits: u64,
    bits_left: u32,
    function: u32,
    /// Place within the function.
    place: u32,
    iterations_left: u32,
    /// Whether the function's last branch leads back.
    leads_back: bool,
    /// Floating-point instructions that are due, in 65,536ths.
    floating_point_due: u32,
    /// A branch that is due, once no reference is.
    branch: Option<u32>,
    /// Instructions since the last load.
    since_load: u32,
    /// Where the wrong path goes on.
    wrong_place: u32,
}

impl Program {
    /// A thread that has not begun; its first two records and the instructions before the
    /// first, on a machine whose pages have so many first-level lines.
    pub(super) fn new(
        source: &Source,
        (record, upcoming, left): (Record, Record, u32),
        page_lines: u32,
    ) -> Option<Self> {
        let code = source.code?;
        let stream = source.execution.instruction_stream.unwrap_or_default();
        let plan = Plan::new(&stream, code.reference_share);
        let mut rng = Rng::new(code.seed, RIGHT_PATH + code.stream);
        let function = plan.call(rng.next_u64());
        Some(Self {
            record,
            upcoming,
            left,
            iterations_left: plan.iterations - 1,
            plan: Arc::new(plan),
            code,
            page_bits: stream.page_lines.map_or(page_lines, |used| used.min(page_lines)).ilog2(),
            ready: Vec::with_capacity(2 * BATCH),
            wrong: Rng::new(code.seed, WRONG_PATH + code.stream),
            rng,
            bits: 0,
            bits_left: 0,
            function,
            place: 0,
            leads_back: false,
            floating_point_due: 0,
            branch: None,
            since_load: 0,
            wrong_place: 0,
        })
    }

    /// Fetches these again, oldest first, before anything else.
    pub(super) fn give_back(&mut self, instructions: impl DoubleEndedIterator<Item = Instruction>) {
        self.ready.extend(instructions.rev());
    }

    /// Where the next instruction lies in the code.
    #[inline(always)]
    pub(super) fn next_place(&self) -> u32 {
        self.ready.last().map_or(self.function + self.place, |next| next.place)
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

    /// The next instruction; `None` at the thread's end.
    #[inline(always)]
    pub(super) fn next(&mut self, source: &mut Source) -> Option<Instruction> {
        if self.ready.is_empty() {
            self.make_ahead(source);
        }
        self.ready.pop()
    }

    #[inline(never)]
    fn make_ahead(&mut self, source: &mut Source) {
        let mut ready = std::mem::take(&mut self.ready);
        ready.extend((0..BATCH).map_while(|_| self.make(source)));
        ready.reverse();
        self.ready = ready;
    }

    /// Makes another instruction; `None` at the thread's end.
    #[inline(always)]
    fn make(&mut self, source: &mut Source) -> Option<Instruction> {
        let mut instruction = Instruction::new(Kind::Integer, self.function + self.place, 0);
        let record = if self.left > 0 {
            self.left -= 1;
            None
        } else if self.record.is_end() {
            return None;
        } else {
            let record = std::mem::replace(&mut self.record, self.upcoming);
            self.upcoming = source.next_record();
            self.left = self.record.gap();
            Some(record)
        };
        let reference = record.filter(|record| !record.is_special());
        if let Some(record) = reference {
            instruction.kind = if record.is_store() { Kind::Store } else { Kind::Load };
            instruction.line = record.line();
            if record.is_dependent() {
                instruction.distance = self.since_load.min(u32::from(u16::MAX)) as u16;
            }
        }
        let (bits, place) = (self.draw(), self.function + self.place);
        if instruction.distance == 0 {
            instruction.distance = self.plan.distance(bits);
        }
        let is_last = self.place == FUNCTION - 1;
        if self.plan.is_branch(place) {
            self.branch = Some(place);
        }
        if is_last {
            self.leads_back = self.iterations_left > 0;
        }
        self.floating_point_due += self.plan.floating_point;
        self.place += 1;
        if reference.is_none() {
            if let Some(site) = self.branch.take() {
                instruction.kind = Kind::Branch;
                instruction.line = site;
                self.branch_at(site, &mut instruction);
            } else if self.floating_point_due >= 65_536 {
                instruction.kind = Kind::FloatingPoint;
                self.floating_point_due -= 65_536;
            }
        }
        // What is owed while others take their turn is forgotten beyond a window's worth.
        self.floating_point_due = self.floating_point_due.min(64 << 16);
        if self.place >= FUNCTION {
            instruction.mark(Mark::Jumps);
            self.leave();
        }
        self.since_load =
            if instruction.kind == Kind::Load { 1 } else { self.since_load + u32::from(self.since_load > 0) };
        Some(instruction)
    }

    /// Ten random bits or more.
    #[inline(always)]
    fn draw(&mut self) -> usize {
        if self.bits_left == 0 {
            self.bits = self.rng.next_u64();
            self.bits_left = 6;
        }
        self.bits_left -= 1;
        self.bits >>= 10;
        self.bits as usize
    }

    /// Whether the branch of `site` is taken, and where the right path goes on.
    #[inline(always)]
    fn branch_at(&mut self, site: u32, instruction: &mut Instruction) {
        if site % FUNCTION == FUNCTION - 1 {
            if self.leads_back {
                instruction.mark(Mark::Taken);
            }
        } else if self.plan.is_taken(site).unwrap_or_else(|| self.rng.next_u64() >> 63 != 0) {
            instruction.mark(Mark::Taken);
            instruction.mark(Mark::Jumps);
            self.place = (self.place + self.plan.skipped(site)).min(FUNCTION - 1);
        }
    }

    /// The branch is predicted wrongly: where its path goes on.
    pub(super) fn go_wrong(&mut self, branch: &Instruction) {
        let (site, is_taken) = (branch.line, branch.is(Mark::Taken));
        self.wrong_place = match (site % FUNCTION == FUNCTION - 1, is_taken) {
            (true, true) => site + 1,
            (true, false) => site - (FUNCTION - 1),
            (false, true) => branch.place + 1,
            (false, false) => branch.place + 1 + self.plan.skipped(site),
        };
    }

    /// The end of a function's body: once more, or on to another.
    fn leave(&mut self) {
        self.place = 0;
        if self.iterations_left > 0 {
            self.iterations_left -= 1;
        } else {
            self.iterations_left = self.plan.iterations - 1;
            self.function = self.plan.call(self.rng.next_u64());
        }
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
