//! Programs fitted to hardware counters: a few parameters, and the program that they generate.

use super::pattern::Pattern;
use super::workload::{Component, Execution, Phase, Program};
use crate::read::Read;
use serde::Serialize;

/// The parameters of a program fitted to hardware counters. Chances are out of [`CHANCES`] references. The remaining
/// references go to one line that always hits in the first level: they space the others out and cost nothing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Read)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// Data references per 1,000 instructions.
    pub references_per_kinstr: u32,
    /// Chances of a reference that misses in the first level and hits in the next.
    pub near: u32,
    /// Number of lines over which those references loop.
    pub near_lines: u32,
    /// Chances of a reference to a random line of the footprint, which is larger than the measured cache.
    pub reused: u32,
    /// Bytes of the footprint; 0 without a footprint.
    pub footprint_bytes: u64,
    /// Chances of a reference to a line that is never used again.
    pub streamed: u32,
    /// Cycles per instruction while every reference hits in the first level.
    pub base_cpi: f64,
    /// Mean number of outstanding misses.
    pub overlap: f64,
}

/// Total of the weights of a shape, as fine as the resolution with which a phase draws its components.
pub const CHANCES: u32 = 1_024;
/// Bytes after which a stream starts over: more than any cache.
const STREAM_BYTES: u64 = 256 << 20;
/// Share of stores (chosen, typical of SPEC): the counters do not distinguish stores.
const STORE_SHARE: f64 = 0.25;
const LINE_BYTES: u32 = 64;

impl Shape {
    /// The program with these parameters.
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

/// The hardware counters of a program that runs alone, as rates per 10⁶ instructions or cycles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Read)]
#[serde(deny_unknown_fields)]
pub struct CounterRates {
    /// Misses of the measured cache per 10⁶ instructions.
    pub misses_per_minstr: f64,
    /// Misses of the measured cache per 10⁶ cycles.
    pub misses_per_mcycle: f64,
    /// Lookups of the measured cache per 10⁶ cycles.
    pub accesses_per_mcycle: f64,
}

impl CounterRates {
    /// Instructions per cycle: the ratio of the two rates of misses.
    pub fn ipc(&self) -> f64 {
        self.misses_per_mcycle / self.misses_per_minstr
    }
}
