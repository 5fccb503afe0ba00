//! A synthetic program at work: phases of components, references evenly spaced among the instructions.

use super::component::{Walk, Walker, lines_of};
use super::record::Record;
use super::source::Address;
use crate::rng::Rng;
use crate::scenario::{Pattern, Program};
use std::sync::Arc;

/// A program prepared for one line size; shared by all its threads.
#[derive(Debug)]
pub struct Compiled {
    phases: Vec<CompiledPhase>,
}

#[derive(Debug)]
struct CompiledPhase {
    instructions: u64,
    /// Instructions from one reference to the next, ×2³².
    spacing: u64,
    references: bool,
    /// Stores out of 2¹⁶ references.
    store_level: u32,
    /// Component by 10 random bits.
    choice: Vec<u8>,
    walks: Vec<(Walk, u32, bool)>,
}

const CHOICE_BITS: u32 = 10;

impl Compiled {
    /// Prepares a program for lines of `line_bytes`.
    pub fn new(program: &Program, line_bytes: u32) -> Arc<Self> {
        let phases = program
            .phases
            .iter()
            .map(|phase| CompiledPhase {
                instructions: phase.instructions,
                spacing: (1000u64 << 32) / u64::from(phase.references_per_kinstr.max(1)),
                references: phase.references_per_kinstr > 0,
                store_level: libm::round(phase.store_share * 65_536.0) as u32,
                choice: choices(&phase.components.iter().map(|c| c.weight).collect::<Vec<_>>()),
                walks: phase
                    .components
                    .iter()
                    .map(|c| {
                        let dependent = matches!(c.pattern, Pattern::Chase { .. });
                        (Walk::new(&c.pattern, line_bytes), lines_of(&c.pattern, line_bytes), dependent)
                    })
                    .collect(),
            })
            .collect();
        Arc::new(Self { phases })
    }

    /// First-level lines of all regions together, each starting on a page of 64 lines.
    pub fn lines(&self) -> u64 {
        self.phases
            .iter()
            .flat_map(|p| &p.walks)
            .map(|(_, lines, _)| u64::from(*lines).next_multiple_of(64))
            .sum()
    }
}

/// Shares 1,024 equal chances among the weights by largest remainder.
fn choices(weights: &[f64]) -> Vec<u8> {
    let total: f64 = weights.iter().sum();
    let size = 1usize << CHOICE_BITS;
    let mut table = Vec::with_capacity(size);
    let mut sum = 0.0;
    for (i, weight) in weights.iter().enumerate() {
        sum += weight;
        let until = libm::round(sum / total * size as f64) as usize;
        table.resize(until.max(table.len()), i as u8);
    }
    table.resize(size, weights.len().saturating_sub(1) as u8);
    table
}

/// One thread's stream of a program.
#[derive(Clone, Debug)]
pub struct Generator {
    program: Arc<Compiled>,
    walkers: Vec<Vec<Walker>>,
    rng: Rng,
    phase: usize,
    left_in_phase: u64,
    spacing_debt: u64,
}

impl Generator {
    /// A stream whose regions start at `address` (advanced past them).
    pub fn new(program: Arc<Compiled>, address: &mut Address, seed: u64, thread: u64) -> Self {
        let mut rng = Rng::new(seed, 0x7E_0000 + thread);
        let walkers = program
            .phases
            .iter()
            .map(|phase| {
                let place = |(walk, lines, dependent): &(Walk, u32, bool)| Walker {
                    at: walk.start(rng.next_u64()),
                    walk: walk.clone(),
                    region: address.take(u64::from(*lines)),
                    dependent: *dependent,
                };
                phase.walks.iter().map(place).collect()
            })
            .collect();
        let left_in_phase = program.phases[0].instructions;
        Self { program, walkers, rng, phase: 0, left_in_phase, spacing_debt: 0 }
    }

    /// Fills the whole buffer.
    pub fn fill(&mut self, buffer: &mut [Record]) {
        for record in buffer {
            *record = self.next_record();
        }
    }

    #[inline(always)]
    fn next_record(&mut self) -> Record {
        if self.left_in_phase == 0 {
            self.phase = (self.phase + 1) % self.program.phases.len();
            self.left_in_phase = self.program.phases[self.phase].instructions;
        }
        let phase = &self.program.phases[self.phase];
        if !phase.references {
            let instructions = self.left_in_phase.min(u64::from(Record::MAX_GAP) + 1);
            self.left_in_phase -= instructions;
            return Record::compute(instructions as u32 - 1);
        }
        self.spacing_debt += phase.spacing;
        let instructions = self.spacing_debt >> 32;
        self.spacing_debt &= 0xFFFF_FFFF;
        self.left_in_phase = self.left_in_phase.saturating_sub(instructions);
        let random = self.rng.next_u64();
        let chosen = phase.choice[(random & ((1 << CHOICE_BITS) - 1)) as usize];
        let walker = &mut self.walkers[self.phase][usize::from(chosen)];
        let line = walker.walk.step(&mut walker.at, (random >> 32) as u32);
        let store = ((random >> 16) as u32 & 0xFFFF) < phase.store_level;
        Record::reference(walker.region.line(line), instructions as u32 - 1, store, walker.dependent)
    }
}
