//! Makes a thread's instructions in program order, each once.

use super::instruction::{Instruction, Kind, Mark};
use super::plan::{FUNCTION, Plan};
use crate::rng::Rng;
use crate::workload::{Record, Source};

/// Where a thread is in its program.
#[derive(Clone, Debug)]
pub(super) struct Maker {
    /// The next reference, the one after that, and the instructions before the next.
    pub record: Record,
    pub upcoming: Record,
    pub left: u32,
    rng: Rng,
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
    /// Instructions made, and how many there were when the last load was; 0 is none.
    made: u64,
    last_load: u64,
}

impl Maker {
    /// At the start of a program, drawing from this stream; its first two records and the instructions before the first.
    pub fn new(mut rng: Rng, plan: &Plan, (record, upcoming, left): (Record, Record, u32)) -> Self {
        let function = plan.call(rng.next_u64());
        Self {
            record,
            upcoming,
            left,
            rng,
            bits: 0,
            bits_left: 0,
            function,
            place: 0,
            iterations_left: plan.iterations - 1,
            leads_back: false,
            floating_point_due: 0,
            branch: None,
            made: 0,
            last_load: 0,
        }
    }

    /// Where the next instruction lies in the code.
    #[inline(always)]
    pub fn next_place(&self) -> u32 {
        self.function + self.place
    }

    /// Makes another instruction; `None` at the thread's end.
    #[inline(always)]
    pub fn make(&mut self, plan: &Plan, source: &mut Source) -> Option<Instruction> {
        let place = self.next_place();
        let mut instruction = Instruction::new(Kind::Integer, place, 0);
        let mut refers = false;
        if self.left > 0 {
            self.left -= 1;
        } else {
            let record = self.record;
            if record.is_end() {
                return None;
            }
            self.record = self.upcoming;
            self.upcoming = source.next_record();
            self.left = self.record.gap();
            refers = !record.is_special();
            if refers {
                instruction.kind = if record.is_store() { Kind::Store } else { Kind::Load };
                instruction.line = record.line();
                if record.is_dependent() && self.last_load > 0 {
                    instruction.distance = (self.made + 1 - self.last_load).min(u64::from(u16::MAX)) as u16;
                }
            }
        }
        self.made += 1;
        let bits = self.draw();
        if instruction.distance == 0 {
            instruction.distance = plan.distance(bits);
        }
        if plan.is_branch(place) {
            self.branch = Some(place);
        }
        if self.place == FUNCTION - 1 {
            self.leads_back = self.iterations_left > 0;
        }
        self.place += 1;
        self.floating_point_due += plan.floating_point;
        if refers {
            if instruction.kind == Kind::Load {
                self.last_load = self.made;
            }
        } else if let Some(site) = self.branch.take() {
            instruction.kind = Kind::Branch;
            instruction.line = site;
            self.branch_at(site, plan, &mut instruction);
        } else if self.floating_point_due >= 65_536 {
            instruction.kind = Kind::FloatingPoint;
            self.floating_point_due -= 65_536;
        }
        // What is owed while others take their turn is forgotten beyond a window's worth.
        self.floating_point_due = self.floating_point_due.min(64 << 16);
        if self.place >= FUNCTION {
            instruction.mark(Mark::Jumps);
            self.leave(plan);
        }
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
    fn branch_at(&mut self, site: u32, plan: &Plan, instruction: &mut Instruction) {
        if site % FUNCTION == FUNCTION - 1 {
            if self.leads_back {
                instruction.mark(Mark::Taken);
            }
        } else if plan.is_taken(site).unwrap_or_else(|| self.rng.next_u64() >> 63 != 0) {
            instruction.mark(Mark::Taken);
            instruction.mark(Mark::Jumps);
            self.place = (self.place + plan.skipped(site)).min(FUNCTION - 1);
        }
    }

    /// The end of a function's body: once more, or on to another.
    #[inline(always)]
    fn leave(&mut self, plan: &Plan) {
        self.place = 0;
        if self.iterations_left > 0 {
            self.iterations_left -= 1;
        } else {
            self.iterations_left = plan.iterations - 1;
            self.function = plan.call(self.rng.next_u64());
        }
    }
}
