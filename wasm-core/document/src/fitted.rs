//! What programs fitted to hardware counters are made of: a few numbers, written out as a program when asked for.

use super::pattern::Pattern;
use super::workload::{Component, Execution, Phase, Program};
use crate::read::Read;
use serde::Serialize;

/// What a program made from counters consists of. Chances are of [`CHANCES`] references; what is left of them goes to
/// one line that the first level always has: they space the others out and cost nothing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Read)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// Data references in 1,000 instructions.
    pub references_per_kinstr: u32,
    /// Chances of a reference that the first level misses and the next has.
    pub near: u32,
    /// Lines that these walk round.
    pub near_lines: u32,
    /// Chances of a reference to any line of the footprint, which the counted cache cannot hold.
    pub reused: u32,
    /// The footprint; 0 without one.
    pub footprint_bytes: u64,
    /// Chances of a reference to a line that is never used again.
    pub streamed: u32,
    /// Cycles an instruction while nothing misses the first level.
    pub base_cpi: f64,
    /// Misses under way at once.
    pub overlap: f64,
}

/// Chances of the weights of a shape: as fine as a phase draws its components.
pub const CHANCES: u32 = 1_024;
/// A stream starts over after so many bytes: longer than any cache.
const STREAM_BYTES: u64 = 256 << 20;
/// Counters say nothing of stores; chosen, typical of SPEC.
const STORE_SHARE: f64 = 0.25;
const LINE_BYTES: u32 = 64;

impl Shape {
    /// The program of this shape.
    pub fn program(&self, about: String, source: String) -> Program {
        let round = |lines: u32| Pattern::Loop {
            region_bytes: u64::from(lines) * u64::from(LINE_BYTES),
            stride_bytes: LINE_BYTES,
        };
        let rest = CHANCES - self.near - self.reused - self.streamed;
        let components = [
            (self.near, round(self.near_lines.max(1))),
            (self.reused, Pattern::Random { region_bytes: self.footprint_bytes.max(1) }),
            (self.streamed, Pattern::Stream { region_bytes: STREAM_BYTES, stride_bytes: LINE_BYTES }),
            (rest, round(1)),
        ];
        let used = components.into_iter().filter(|(chances, _)| *chances > 0);
        Program {
            about,
            source,
            execution: Some(Execution {
                base_cpi: self.base_cpi,
                overlap: self.overlap,
                instruction_stream: None,
            }),
            waits: Vec::new(),
            phases: vec![Phase {
                instructions: 1_000_000,
                references_per_kinstr: self.references_per_kinstr,
                store_share: STORE_SHARE,
                components: used.map(|(c, pattern)| Component::private(f64::from(c), pattern)).collect(),
            }],
        }
    }
}

/// A program alone, as its hardware counters say, each in 10⁶ instructions or cycles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Read)]
#[serde(deny_unknown_fields)]
pub struct CounterRates {
    /// Misses of the counted cache in 10⁶ instructions.
    pub misses_per_minstr: f64,
    /// The same in 10⁶ cycles.
    pub misses_per_mcycle: f64,
    /// Lookups in 10⁶ cycles.
    pub accesses_per_mcycle: f64,
}

impl CounterRates {
    /// Instructions per cycle: the ratio of the two counts of misses.
    pub fn ipc(&self) -> f64 {
        self.misses_per_mcycle / self.misses_per_minstr
    }
}
