//! A thread's instructions in program order: loads and stores are its source's references, the others are drawn from a
//! random stream of its own. Who runs beside it, and when, changes nothing.
//!
//! The code is made of functions of 256 instructions, drawn by a Zipf law; a function's body is repeated some times before
//! the next one is called. Which places in the code hold a branch, and whether it is a hard one, is fixed; a taken one skips
//! a few instructions, and the last of a function leads back to its first. All of this is chosen.

use super::instruction::{Instruction, Kind, Mark};
use crate::rng::Rng;
use crate::scenario::InstructionStream;
use crate::workload::{Code, Record, Source, Zipf};
use std::collections::VecDeque;
use std::sync::Arc;

/// Instructions of a function: 1 KB.
const FUNCTION: u32 = 256;
/// Bytes of an instruction.
const INSTRUCTION_BYTES: u32 = 4;
/// Functions are called by a Zipf law of this exponent.
const CALL_EXPONENT: f64 = 1.0;
/// Purposes of the random streams.
const RIGHT_PATH: u64 = 0x51_0000;
const WRONG_PATH: u64 = 0x52_0000;
/// Equally likely distances.
const DISTANCES: usize = 1 << 10;

/// What never changes.
#[derive(Debug)]
struct Plan {
    calls: Zipf,
    distances: Vec<u8>,
    branches: u32,
    hard: u32,
    /// Floating-point instructions, in 65,536ths of all.
    floating_point: u32,
    /// On wrong paths, the same and loads, cumulated.
    wrong: [u32; 2],
    iterations: u32,
}

/// A thread's program at work.
#[derive(Clone, Debug)]
pub(in crate::core) struct Program {
    pub(in crate::core) record: Record,
    pub(in crate::core) upcoming: Record,
    pub(in crate::core) left: u32,
    plan: Arc<Plan>,
    code: Code,
    page_bits: u32,
    /// What was fetched before and not committed, to be fetched again, oldest first.
    replay: VecDeque<Instruction>,
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
    /// Where the right path goes on; the wrong one goes on from beside it.
    wrong_place: u32,
}

/// A share as a threshold of 32 random bits.
fn threshold(share: f64) -> u32 {
    libm::round(share * f64::from(u32::MAX)) as u32
}

/// Mixes a place of the code; other `purpose`, other bits.
#[inline(always)]
fn mix(place: u32, purpose: u32) -> u32 {
    let mut x = place.wrapping_mul(0x9E37_79B1) ^ purpose;
    x = (x ^ (x >> 15)).wrapping_mul(0x85EB_CA6B);
    x = (x ^ (x >> 13)).wrapping_mul(0xC2B2_AE35);
    x ^ (x >> 16)
}

/// Distances of a geometric law with this mean, as equally likely entries.
fn distances(mean: f64) -> Vec<u8> {
    let leave = 1.0 - 1.0 / mean;
    let distance = |n: usize| {
        let rest = 1.0 - (n as f64 + 0.5) / DISTANCES as f64;
        if mean <= 1.0 { 1.0 } else { libm::ceil(libm::log(rest) / libm::log(leave)) }
    };
    (0..DISTANCES).map(|n| distance(n).clamp(1.0, 255.0) as u8).collect()
}

impl Plan {
    fn new(stream: &InstructionStream, reference_share: f64) -> Self {
        let functions = (stream.code_bytes / u64::from(FUNCTION * INSTRUCTION_BYTES)).max(1) as u32;
        let fp = stream.floating_point_share;
        Self {
            calls: Zipf::new(functions, CALL_EXPONENT),
            distances: distances(stream.dependence_distance),
            branches: threshold(stream.branch_share),
            hard: threshold(stream.hard_branch_share),
            floating_point: libm::round(fp * 65_536.0) as u32,
            wrong: [threshold(fp), threshold((fp + reference_share).min(1.0))],
            iterations: stream.loop_iterations,
        }
    }
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
        let function = plan.calls.rank(rng.next_u64() as u32) * FUNCTION;
        Some(Self {
            record,
            upcoming,
            left,
            iterations_left: plan.iterations - 1,
            plan: Arc::new(plan),
            code,
            page_bits: stream.page_lines.map_or(page_lines, |used| used.min(page_lines)).ilog2(),
            replay: VecDeque::new(),
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
        for instruction in instructions.rev() {
            self.replay.push_front(instruction);
        }
    }

    /// Where the next instruction lies in the code.
    #[inline(always)]
    pub(super) fn next_place(&self) -> u32 {
        self.replay.front().map_or(self.function + self.place, |again| again.place)
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
        if let Some(again) = self.replay.pop_front() {
            return Some(again);
        }
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
            instruction.distance = u16::from(self.plan.distances[bits & (DISTANCES - 1)]);
        }
        let is_last = self.place == FUNCTION - 1;
        if mix(place, 1) < self.plan.branches || (is_last && self.plan.branches > 0) {
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

    /// Whether the branch of `site` is taken, and where it leads.
    #[inline(always)]
    fn branch_at(&mut self, site: u32, instruction: &mut Instruction) {
        if site % FUNCTION == FUNCTION - 1 {
            let function = site - (FUNCTION - 1);
            if self.leads_back {
                instruction.mark(Mark::Taken);
            }
            self.wrong_place = if self.leads_back { function + FUNCTION } else { function };
            return;
        }
        let random = mix(site, 2);
        let is_taken = if random < self.plan.hard { self.rng.next_u64() >> 63 != 0 } else { random & 1 != 0 };
        let skipped = 1 + (mix(site, 3) & 7);
        self.wrong_place =
            if is_taken { self.function + self.place } else { self.function + self.place + skipped };
        if is_taken {
            instruction.mark(Mark::Taken);
            instruction.mark(Mark::Jumps);
            self.place = (self.place + skipped).min(FUNCTION - 1);
        }
    }

    /// The end of a function's body: once more, or on to another.
    fn leave(&mut self) {
        self.place = 0;
        if self.iterations_left > 0 {
            self.iterations_left -= 1;
        } else {
            self.iterations_left = self.plan.iterations - 1;
            self.function = self.plan.calls.rank(self.rng.next_u64() as u32) * FUNCTION;
        }
    }

    /// Another instruction of a wrong path. It takes slots and entries, but its loads and stores reach no cache.
    #[inline(always)]
    pub(super) fn next_wrong(&mut self) -> Instruction {
        let random = self.wrong.next_u64();
        let class = random as u32;
        let kind = match () {
            () if class < self.plan.wrong[0] => Kind::FloatingPoint,
            () if class < self.plan.wrong[1] => Kind::Load,
            () => Kind::Integer,
        };
        let distance = self.plan.distances[(random >> 32) as usize & (DISTANCES - 1)];
        let mut instruction = Instruction::new(kind, self.wrong_place, u16::from(distance));
        self.wrong_place += 1;
        instruction.mark(Mark::WrongPath);
        instruction
    }
}
