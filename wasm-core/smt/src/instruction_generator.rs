//! Generates a thread's instructions in program order, each once.

use super::instruction::{Instruction, Kind, Mark};
use super::plan::{FUNCTION, Plan};
use engine::rng::Rng;
use engine::workload::{Record, Source};

/// Random bits per instruction, and the number of instructions that one random number serves.
const BITS: u32 = 10;
const DRAWS: u32 = 6;
/// Floating-point instructions are counted in 65,536ths.
const ONE: u32 = 1 << 16;
/// The limit of `floating_point_due`: more than a window's worth, delayed by other instructions, is dropped.
const MOST_DUE: u32 = 64 * ONE;

/// A thread's position in its program.
#[derive(Clone, Debug)]
pub(super) struct InstructionGenerator {
    /// The next reference, the one after that, and the number of instructions before the next.
    pub record: Record,
    pub upcoming: Record,
    pub left: u32,
    rng: Rng,
    bits: u64,
    draws_left: u32,
    /// The place of the next instruction in the code, and the end of its function.
    place: u32,
    end: u32,
    iterations_left: u32,
    /// Floating-point instructions due, in 65,536ths.
    floating_point_due: u32,
    /// A branch that is due once no reference is.
    branch: Option<Branch>,
    /// Instructions generated, and their number at the last load; 0 is none.
    made: u64,
    last_load: u64,
}

/// A branch of the code.
#[derive(Clone, Copy, Debug)]
struct Branch {
    place: u32,
    /// Whether it is a function's last and jumps back.
    leads_back: bool,
}

impl InstructionGenerator {
    /// A generator at the start of a program, from a random stream, the first two records and the number of
    /// instructions before the first.
    pub fn new(mut rng: Rng, plan: &Plan, (record, upcoming, left): (Record, Record, u32)) -> Self {
        let place = plan.call(rng.next_u64());
        Self {
            record,
            upcoming,
            left,
            rng,
            bits: 0,
            draws_left: 0,
            place,
            end: place + FUNCTION,
            iterations_left: plan.iterations - 1,
            floating_point_due: 0,
            branch: None,
            made: 0,
            last_load: 0,
        }
    }

    /// The place of the next instruction in the code.
    #[inline(always)]
    pub fn next_place(&self) -> u32 {
        self.place
    }

    /// Passes `count` instructions to `give`, fewer only at the thread's end.
    #[inline(always)]
    pub fn make(&mut self, plan: &Plan, source: &mut Source, count: u32, give: impl FnMut(Instruction)) {
        // The host keeps more of a local copy in registers.
        let mut here = self.clone();
        here.go_on(plan, source, count, give);
        *self = here;
    }

    /// As `make`, without the copy.
    #[inline(always)]
    fn go_on(
        &mut self,
        plan: &Plan,
        source: &mut Source,
        mut wanted: u32,
        mut give: impl FnMut(Instruction),
    ) {
        while wanted > 0 {
            if self.branch.is_none() {
                let plain_places = plan.plain_from(self.place);
                let plain = wanted.min(self.left).min(plain_places);
                (0..plain).for_each(|_| give(self.next_plain(plan)));
                self.left -= plain;
                self.made += u64::from(plain);
                wanted -= plain;
                if wanted == 0 {
                    return;
                }
                if plain < plain_places && !self.record.is_special() {
                    give(self.next_reference_on_plain(plan, source));
                    wanted -= 1;
                    continue;
                }
            }
            let Some(instruction) = self.next(plan, source) else { return };
            give(instruction);
            wanted -= 1;
        }
    }

    /// The distance back to the producer of the next instruction's operand.
    #[inline(always)]
    fn next_distance(&mut self, plan: &Plan) -> u16 {
        if self.draws_left == 0 {
            (self.bits, self.draws_left) = (self.rng.next_u64(), DRAWS);
        }
        self.draws_left -= 1;
        let distance = plan.distance(self.bits as usize);
        self.bits >>= BITS;
        distance
    }

    /// The next instruction if it is not a reference, no branch is due, and its place has no branch and is not a
    /// function's last.
    #[inline(always)]
    fn next_plain(&mut self, plan: &Plan) -> Instruction {
        let distance = self.next_distance(plan);
        let due = self.floating_point_due + plan.floating_point;
        let is_floating_point = due >= ONE;
        self.floating_point_due = due - if is_floating_point { ONE } else { 0 };
        let kind = if is_floating_point { Kind::FloatingPoint } else { Kind::Integer };
        let place = self.place;
        self.place += 1;
        Instruction::new(kind, place, distance)
    }

    /// The next instruction if it is a reference, no branch is due, and its place has no branch and is not a function's
    /// last.
    #[inline(always)]
    fn next_reference_on_plain(&mut self, plan: &Plan, source: &mut Source) -> Instruction {
        let record = self.take_record(source);
        self.made += 1;
        let mut instruction = Instruction::new(Kind::Integer, self.place, self.next_distance(plan));
        self.place += 1;
        self.refer(record, &mut instruction);
        self.floating_point_due = (self.floating_point_due + plan.floating_point).min(MOST_DUE);
        instruction
    }

    /// The next instruction in the general case; `None` is the thread's end.
    #[inline(always)]
    fn next(&mut self, plan: &Plan, source: &mut Source) -> Option<Instruction> {
        let mut record = None;
        if self.left > 0 {
            self.left -= 1;
        } else {
            record = Some(self.next_reference(source)?).filter(|next| !next.is_special());
        }
        self.made += 1;
        let place = self.place;
        let mut instruction = Instruction::new(Kind::Integer, place, self.next_distance(plan));
        if plan.site_at(place).is_branch() {
            let leads_back = place + 1 == self.end && self.iterations_left > 0;
            self.branch = Some(Branch { place, leads_back });
        }
        self.place += 1;
        self.floating_point_due += plan.floating_point;
        if let Some(record) = record {
            self.refer(record, &mut instruction);
            self.floating_point_due = self.floating_point_due.min(MOST_DUE);
        } else if let Some(branch) = self.branch.take() {
            self.place = self.branch_at(branch, plan, &mut instruction);
            self.floating_point_due = self.floating_point_due.min(MOST_DUE);
        } else if self.floating_point_due >= ONE {
            instruction.become_kind(Kind::FloatingPoint);
            self.floating_point_due -= ONE;
        }
        if self.place >= self.end {
            instruction.mark(Mark::Jumps);
            self.place = self.leave(plan);
        }
        Some(instruction)
    }

    /// Takes the next record; `None` is the thread's end.
    #[inline(always)]
    fn next_reference(&mut self, source: &mut Source) -> Option<Record> {
        if self.record.is_end() {
            self.left = 0;
            return None;
        }
        Some(self.take_record(source))
    }

    /// Takes the next record, which is not the end.
    #[inline(always)]
    fn take_record(&mut self, source: &mut Source) -> Record {
        let record = self.record;
        self.record = self.upcoming;
        self.upcoming = source.next_record();
        self.left = self.record.gap();
        record
    }

    /// Makes the instruction just generated a load or store.
    #[inline(always)]
    fn refer(&mut self, record: Record, instruction: &mut Instruction) {
        instruction.become_kind(if record.is_store() { Kind::Store } else { Kind::Load });
        instruction.line = record.line();
        if record.is_dependent() && self.last_load > 0 {
            instruction.distance = (self.made - self.last_load).min(u64::from(u16::MAX)) as u16;
        }
        if !record.is_store() {
            self.last_load = self.made;
        }
    }

    /// Makes an instruction this branch, and draws its outcome. Returns the next place of the right path.
    #[inline(always)]
    fn branch_at(&mut self, branch: Branch, plan: &Plan, instruction: &mut Instruction) -> u32 {
        let next = self.place;
        instruction.become_kind(Kind::Branch);
        instruction.line = branch.place;
        if branch.place % FUNCTION == FUNCTION - 1 {
            if branch.leads_back {
                instruction.mark(Mark::Taken);
            }
            return next;
        }
        let site = plan.site_at(branch.place);
        if !site.is_taken().unwrap_or_else(|| self.rng.next_u64() >> 63 != 0) {
            return next;
        }
        instruction.mark(Mark::Taken);
        instruction.mark(Mark::Jumps);
        (next + site.skipped()).min(self.end - 1)
    }

    /// Handles the end of a function's body: repeats it or calls another. Returns the next place.
    #[inline(always)]
    fn leave(&mut self, plan: &Plan) -> u32 {
        if self.iterations_left > 0 {
            self.iterations_left -= 1;
        } else {
            self.iterations_left = plan.iterations - 1;
            self.end = plan.call(self.rng.next_u64()) + FUNCTION;
        }
        self.end - FUNCTION
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::Plans;
    use super::*;
    use document::InstructionStream;
    use engine::rng::Rng;
    use engine::workload::Address;
    use proptest::prelude::*;

    #[test]
    fn each_draw_of_a_random_number_has_the_mean_distance() {
        let stream = InstructionStream { dependence_distance: 4.0, ..InstructionStream::default() };
        let plan = Plans::default().of(&stream, 0.3);
        let record = Record::reference(0, 0, false, false);
        let mut generator = InstructionGenerator::new(Rng::new(1, 1), &plan, (record, record, 0));
        let rounds = 20_000;
        let mut sums = [0.0; DRAWS as usize];
        for n in 0..rounds * sums.len() {
            sums[n % DRAWS as usize] += f64::from(generator.next_distance(&plan));
        }
        for sum in sums {
            let mean = sum / rounds as f64;
            assert!((mean - 4.0).abs() < 0.15, "{mean}");
        }
    }

    proptest! {
        #[test]
        fn runs_are_the_instructions_that_are_made_one_by_one(
            references in prop::collection::vec((0..9u32, any::<bool>(), any::<bool>()), 1..60),
            (floating_point_share, branch_share) in (0.0..0.9f64, prop::sample::select(vec![0.0, 0.05, 0.4])),
            (seed, instructions) in (any::<u64>(), 1..1_500u64),
            batches in prop::collection::vec(1..33u32, 1..60),
        ) {
            let stream = InstructionStream {
                floating_point_share,
                branch_share,
                hard_branch_share: 0.3,
                code_bytes: 4 << 10,
                loop_iterations: 3,
                ..InstructionStream::default()
            };
            let plan = Plans::default().of(&stream, 0.3);
            let record = |(line, (gap, store, dependent))| Record::reference(line, gap, store, dependent);
            let records = (0..).zip(references).map(record).collect();
            let mut source = Source::trace(records, Address::start(seed), Some(instructions));
            let [first, second] = [source.next_record(), source.next_record()];
            let first = (first, second, first.gap());
            let mut in_runs = InstructionGenerator::new(Rng::new(seed, 1), &plan, first);
            let (mut one_by_one, mut other_source) = (in_runs.clone(), source.clone());
            for count in batches {
                let mut made = Vec::new();
                in_runs.make(&plan, &mut source, count, |instruction| made.push(instruction));
                for instruction in &made {
                    let expected = one_by_one.next(&plan, &mut other_source);
                    prop_assert_eq!(format!("{:?}", Some(instruction)), format!("{:?}", expected));
                }
                if made.len() < count as usize {
                    prop_assert!(one_by_one.next(&plan, &mut other_source).is_none());
                }
            }
        }
    }
}
