//! References of a plain program in batches: first the random draws of all records, then the lines, one component after
//! the other.
//!
//! The draws of a batch do not depend on each other, and no branch depends on the component that a draw chooses.

use super::component::{Walk, Walker, scale};
use super::generator::{CHOICES, Generator};
use super::record::Record;
use super::source::PAGE_LINES;
use bytemuck::pod_read_unaligned;
use wide::u8x16;

/// Records per batch, one per bit of a mask.
const BATCH: usize = 64;
/// The number of no component.
const NONE: u8 = u8::MAX;
/// More instructions than the references of a batch can span.
const FAR: u64 = 1 << 20;

impl Generator {
    /// Fills the whole buffer with the records that calls of [`Generator::next_record`] would return.
    pub(super) fn fill_in_bulk(&mut self, buffer: &mut [Record]) {
        let (batches, rest) = buffer.as_chunks_mut::<BATCH>();
        for batch in batches {
            let mut made = 0;
            while made < BATCH {
                self.enter_phase();
                if self.program.phases[self.phase].references {
                    made = self.fill_from_phase(batch, made);
                } else {
                    batch[made] = self.next_record();
                    made += 1;
                }
            }
        }
        rest.iter_mut().for_each(|record| *record = self.next_record());
    }

    /// Generates references of the present phase from index `from` of the batch, up to the end of the batch or of the
    /// phase. Returns the index reached.
    fn fill_from_phase(&mut self, batch: &mut [Record; BATCH], from: usize) -> usize {
        let phase = &self.program.phases[self.phase];
        // Local copies, so that no reference has to update memory.
        let (mut rng, mut debt, mut left) = (self.rng.clone(), self.spacing_debt, self.left_in_phase);
        let mut chosen = [NONE; BATCH];
        // The phase ends with the first reference that leaves nothing of it.
        let to_end = (left.min(FAR) << 32).saturating_sub(debt).div_ceil(phase.spacing) as usize;
        let until = BATCH.min(from.saturating_add(to_end));
        let mut passed = 0;
        for made in from..until {
            debt += phase.spacing;
            let before = std::mem::replace(&mut passed, debt >> 32);
            let random = rng.next_u64();
            chosen[made % BATCH] = phase.choice[random as usize % CHOICES];
            let store = ((random >> 16) as u32 & 0xFFFF) < phase.store_level;
            // The line field temporarily contains the random bits from which the component draws the line.
            let gap = (passed - before) as u32 - 1;
            batch[made % BATCH] = Record::reference((random >> 32) as u32, gap, store, false);
        }
        (debt, left) = (debt & 0xFFFF_FFFF, left.saturating_sub(passed));
        (self.rng, self.spacing_debt, self.left_in_phase) = (rng, debt, left);
        for (walker, number) in self.walkers[self.phase].iter_mut().zip(0..) {
            walker.find_lines(batch, due(&chosen, number));
        }
        until
    }
}

/// The records for which a component was chosen, one bit each.
#[inline(always)]
fn due(chosen: &[u8; BATCH], component: u8) -> u64 {
    let wanted = u8x16::splat(component);
    let of_sixteen =
        |sixteen: &[u8; 16]| u64::from(pod_read_unaligned::<u8x16>(sixteen).simd_eq(wanted).to_bitmask());
    let sixteens = chosen.as_chunks().0.iter().enumerate();
    sixteens.fold(0, |due, (n, sixteen)| due | of_sixteen(sixteen) << (16 * n))
}

impl Walker {
    /// Sets the lines of the batch's records that are `due` to this component.
    fn find_lines(&mut self, batch: &mut [Record; BATCH], due: u64) {
        // A loop for each kind of walk, so that the kind is not tested at each step.
        let (region, dependent) = (self.region, self.dependent);
        match &self.walk {
            Walk::Random { lines } if *lines <= PAGE_LINES => {
                let page = region.line(0);
                for_each(batch, due, dependent, |random| page | scale(random, *lines));
            }
            Walk::Random { lines } => {
                for_each(batch, due, dependent, |random| region.line(scale(random, *lines)));
            }
            Walk::Zipf(zipf) => for_each(batch, due, dependent, |random| region.line(zipf.rank(random))),
            walk => for_each(batch, due, dependent, |random| region.line(walk.step(&mut self.at, random))),
        }
    }
}

/// Sets the lines of the `due` records, drawn from their random bits.
#[inline(always)]
fn for_each(batch: &mut [Record; BATCH], mut due: u64, dependent: bool, mut draw: impl FnMut(u32) -> u32) {
    while due != 0 {
        let record = &mut batch[due.trailing_zeros() as usize % BATCH];
        due &= due - 1;
        *record = record.moved(draw(record.line())).depending(dependent);
    }
}

#[cfg(test)]
mod tests {
    use crate::workload::{Address, Compiled, Generator, Record};
    use document::Program;
    use proptest::prelude::*;
    use serde_json::json;

    fn program((often, stores, length, region, kinds): (u32, f64, u32, u32, u32)) -> Program {
        let component =
            |weight: u32, pattern: serde_json::Value| json!({"weight": weight, "pattern": pattern});
        let patterns = [
            json!({"kind": "random", "region_bytes": region}),
            json!({"kind": "loop", "region_bytes": region, "stride_bytes": 40}),
            json!({"kind": "zipf", "region_bytes": region, "exponent": 0.7}),
            json!({"kind": "chase", "region_bytes": region}),
        ];
        let some = (0..4).filter(|kind| kinds >> kind & 1 != 0);
        let components: Vec<_> =
            some.map(|kind| component(1 + kind, patterns[kind as usize].clone())).collect();
        let phase = |length: u32, references: u32| json!({"instructions": length, "references_per_kinstr": references, "store_share": stores, "components": components});
        serde_json::from_value(json!({"phases": [phase(length, often), phase(70_000, 0), phase(300, 40)]}))
            .unwrap()
    }

    proptest! {
        #[test]
        fn a_batch_is_what_its_records_are_one_by_one(
            (often, stores) in (1..1_000u32, 0.0..1.0f64),
            (length, region, kinds) in (1..5_000u32, 64..90_000u32, 1..16u32),
            seed: u64,
            batches in prop::collection::vec(1..200usize, 1..9),
        ) {
            let compiled = Compiled::new(&program((often, stores, length, region, kinds)), 64);
            let mut in_bulk = Generator::new(compiled, &mut Address::start(seed), seed, 3);
            let mut one_by_one = in_bulk.clone();
            for length in batches {
                let mut batch = vec![Record::end(0); length];
                in_bulk.fill(&mut batch);
                for record in batch {
                    prop_assert_eq!(record, one_by_one.next_record());
                }
            }
        }
    }
}
