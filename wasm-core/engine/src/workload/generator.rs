//! The generator of a synthetic program: phases of components, with references evenly spaced among the instructions.

use super::component::{Walk, Walker, lines_of};
use super::record::Record;
use super::shared::{SharedRegions, region_name};
use super::source::Address;
use crate::rng::Rng;
use document::{Component, Pattern, Program, ThreadGroup, WORD_BYTES};
use std::sync::Arc;

/// A program prepared for one line size, shared by all its threads.
#[derive(Debug)]
pub struct Compiled {
    pub(super) phases: Vec<CompiledPhase>,
    line_bytes: u32,
    /// Whether a component shares its region, counts bytes or has its own store share, or a phase has too many
    /// components for bulk generation.
    is_special: bool,
}

#[derive(Debug)]
pub(super) struct CompiledPhase {
    instructions: u64,
    /// Instructions from one reference to the next, ×2³².
    pub(super) spacing: u64,
    pub(super) references: bool,
    /// Stores per 2¹⁶ references, for components without a share of their own.
    pub(super) store_level: u32,
    /// Component by 10 random bits.
    pub(super) choice: Box<[u8; CHOICES]>,
    walks: Vec<CompiledWalk>,
}

#[derive(Debug)]
struct CompiledWalk {
    walk: Walk,
    lines: u32,
    dependent: bool,
    /// Stores per 2¹⁶ references.
    store_level: u32,
    /// The region's name, if threads share it.
    shared: Option<String>,
}

impl CompiledWalk {
    fn new(component: &Component, store_share: f64, line_bytes: u32) -> Self {
        let pattern = &component.pattern;
        Self {
            walk: Walk::new(pattern, line_bytes),
            lines: lines_of(pattern, line_bytes),
            dependent: matches!(pattern, Pattern::Chase { .. } | Pattern::BTree { .. }),
            store_level: store_level(component.store_share.unwrap_or(store_share)),
            shared: component.shared.clone(),
        }
    }
}

/// The maximum number of components of a phase for bulk generation, which searches all draws once per component.
const MOST_IN_BULK: usize = 16;
const CHOICE_BITS: u32 = 10;
/// The number of entries of a choice table.
pub(super) const CHOICES: usize = 1 << CHOICE_BITS;

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
                store_level: store_level(phase.store_share),
                choice: choices(&phase.components.iter().map(|c| c.weight).collect::<Vec<_>>()),
                walks: phase
                    .components
                    .iter()
                    .map(|c| CompiledWalk::new(c, phase.store_share, line_bytes))
                    .collect(),
            })
            .collect();
        let mut components = program.phases.iter().flat_map(|phase| &phase.components);
        let is_special = components.any(|c| {
            c.shared.is_some()
                || c.store_share.is_some()
                || matches!(c.pattern, Pattern::BTree { .. } | Pattern::Slots { .. })
        });
        let is_special = is_special || program.phases.iter().any(|p| p.components.len() > MOST_IN_BULK);
        Arc::new(Self { phases, line_bytes, is_special })
    }

    /// The total of all regions in first-level lines. Each region starts on a page of 64 lines.
    pub fn lines(&self) -> u64 {
        self.phases.iter().flat_map(|p| &p.walks).map(|w| u64::from(w.lines).next_multiple_of(64)).sum()
    }
}

/// Stores per 2¹⁶ references.
fn store_level(share: f64) -> u32 {
    libm::round(share * 65_536.0) as u32
}

/// Divides 1,024 equal chances among the weights by rounding the cumulative weights.
fn choices(weights: &[f64]) -> Box<[u8; CHOICES]> {
    let total: f64 = weights.iter().sum();
    let mut table = Box::new([weights.len().saturating_sub(1) as u8; CHOICES]);
    let mut sum = 0.0;
    let mut from = 0;
    for (i, weight) in weights.iter().enumerate() {
        sum += weight;
        let until = (libm::round(sum / total * CHOICES as f64) as usize).clamp(from, CHOICES);
        table[from..until].fill(i as u8);
        from = until;
    }
    table
}

/// One thread's reference stream of a program.
#[derive(Clone, Debug)]
pub struct Generator {
    pub(super) program: Arc<Compiled>,
    pub(super) walkers: Vec<Vec<Walker>>,
    pub(super) rng: Rng,
    pub(super) phase: usize,
    pub(super) left_in_phase: u64,
    pub(super) spacing_debt: u64,
}

/// The shared regions of a thread.
pub struct Company<'a> {
    /// All regions.
    pub regions: &'a mut SharedRegions,
    /// The thread's group, which may rename them.
    pub group: &'a ThreadGroup,
    /// The thread's number.
    pub thread: u32,
}

impl Generator {
    /// The stream of a thread without shared regions. Its regions start at `address`, which is advanced past them.
    pub fn new(program: Arc<Compiled>, address: &mut Address, seed: u64, stream: u64) -> Self {
        Self::among(program, address, seed, stream, None)
    }

    /// As [`Generator::new`], with regions shared: named regions are those of `company`, the others are private.
    pub fn among(
        program: Arc<Compiled>,
        address: &mut Address,
        seed: u64,
        thread: u64,
        mut company: Option<Company>,
    ) -> Self {
        let mut rng = Rng::new(seed, 0x7E_0000 + thread);
        let walkers = program
            .phases
            .iter()
            .map(|phase| {
                let mut place = |w: &CompiledWalk| {
                    let random = rng.next_u64();
                    let joined = company.as_mut().and_then(|c| c.join(w.shared.as_deref()?));
                    let (region, member) = joined.unwrap_or_else(|| (address.take(u64::from(w.lines)), 0));
                    Walker {
                        at: w.walk.start(random, member),
                        walk: w.walk.clone(),
                        region,
                        dependent: w.dependent,
                        shared: joined.is_some(),
                        by_byte: joined.is_some() || w.walk.counts_bytes(),
                        store_level: w.store_level,
                    }
                };
                phase.walks.iter().map(&mut place).collect()
            })
            .collect();
        let left_in_phase = program.phases[0].instructions;
        Self { program, walkers, rng, phase: 0, left_in_phase, spacing_debt: 0 }
    }

    /// Fills the whole buffer.
    pub fn fill(&mut self, buffer: &mut [Record]) {
        if self.program.is_special {
            buffer.iter_mut().for_each(|record| *record = self.next_record());
        } else {
            self.fill_in_bulk(buffer);
        }
    }

    /// Enters the next phase if the present one is over.
    pub(super) fn enter_phase(&mut self) {
        if self.left_in_phase == 0 {
            self.phase = (self.phase + 1) % self.program.phases.len();
            self.left_in_phase = self.program.phases[self.phase].instructions;
        }
    }

    /// The next record of any program.
    pub(super) fn next_record(&mut self) -> Record {
        self.enter_phase();
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
        let chosen = phase.choice[random as usize % CHOICES];
        let walker = &mut self.walkers[self.phase][usize::from(chosen)];
        let store = ((random >> 16) as u32 & 0xFFFF) < walker.store_level;
        if walker.by_byte {
            let (more, bytes) = (self.rng.next_u64(), self.program.line_bytes);
            return visit(walker, (random >> 32) as u32, more, bytes, instructions as u32 - 1, store);
        }
        let line = walker.walk.step(&mut walker.at, (random >> 32) as u32);
        Record::reference(walker.region.line(line), instructions as u32 - 1, store, walker.dependent)
    }
}

impl Company<'_> {
    /// The address of a named region of the thread's program, and the thread's number in it.
    fn join(&mut self, name: &str) -> Option<(Address, u32)> {
        let region = self.regions.number(region_name(self.group, name))?;
        Some(self.regions.join(region, self.thread))
    }
}

/// A reference for which the byte matters.
#[inline(never)]
fn visit(walker: &mut Walker, random: u32, more: u64, line_bytes: u32, gap: u32, store: bool) -> Record {
    let visit = walker.walk.visit(&mut walker.at, random, more, line_bytes);
    let line = (visit.byte >> line_bytes.trailing_zeros()) as u32;
    let store = store && visit.may_store;
    let record = Record::reference(walker.region.line(line), gap, store, walker.dependent);
    let within = visit.byte as u32 & (line_bytes - 1);
    let word_bytes = WORD_BYTES.max(line_bytes / Record::WORDS);
    if walker.shared { record.shared(within / word_bytes) } else { record }
}
