//! The machine as written in a document: levels of caches, each shared by a stated set of cores.

use super::cache::CacheSpec;
use super::coherence::CoherenceSpec;
use super::limits::MAX_CORES;
use super::memory::MemorySpec;
use super::numbering::Numbering;
use super::power::{PowerSpec, USUAL_MHZ};
use super::smt::{Perfect, SmtSpec};
use crate::fields::{Choices, Fields};
use crate::read::Read;
use serde::Serialize;

/// Cores, caches and memory of one machine.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MachineSpec {
    /// Name of the machine.
    #[serde(default)]
    #[field(live)]
    pub name: String,
    /// Groups of equal cores, in order of core number.
    #[part]
    pub cores: Vec<CoreGroup>,
    /// Which cores are on the same chip.
    #[serde(default)]
    #[field(choices = [machine = "All cores on one chip", core = "One per core"])]
    pub packages: Span,
    /// Cache levels, nearest the cores first. Two entries of one level describe different cores (hybrid machines).
    #[part]
    pub caches: Vec<CacheSpec>,
    /// Main memory, behind the last caches.
    #[part]
    pub memory: MemorySpec,
    /// How caches keep copies of a line coherent. Without it, threads share no memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[part]
    pub coherence: Option<CoherenceSpec>,
    /// Resources that never miss, to measure the cost of their misses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<Perfect>>"))]
    #[field(label = "Never misses", choices, live = Incoherent)]
    pub perfect: Vec<Perfect>,
    /// The machine's clock in megahertz. It affects only energy, which is computed from seconds; everything else is in
    /// cycles.
    #[serde(default = "usual_mhz", skip_serializing_if = "is_usual_mhz")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<u32>"))]
    #[field(label = "Clock, MHz", low = 1, high = 100_000, sweep)]
    pub clock_mhz: u32,
    /// The operating system's numbers of a real machine's hardware contexts and memory nodes. Null if they are 0, 1, 2,
    /// ….
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub numbering: Option<Numbering>,
}

/// A group of equal cores.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CoreGroup {
    /// Number of equal cores in this group.
    #[field(label = "Cores", low = 1, high = MAX_CORES, sweep)]
    pub count: u32,
    /// Hardware contexts of each core: the number of threads that it can run at a time.
    #[field(label = "HW contexts", low = 1, high = 64, sweep)]
    pub contexts: u32,
    /// How each core issues instructions.
    #[serde(default)]
    #[field(choices, sweep)]
    pub model: CoreModel,
    /// Clock of these cores as a percentage of the machine's clock, which is that of its fastest cores.
    ///
    /// The latency of the first level is in cycles of the core's clock; other caches, links and memory use the
    /// machine's clock.
    #[serde(default = "full_clock", skip_serializing_if = "is_full_clock")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<u32>"))]
    #[field(label = "Clock", unit = Percent, low = MIN_CLOCK, high = FULL_CLOCK, sweep)]
    pub clock_percent: u32,
    /// The resources that the hardware contexts of each core share; only with the model `smt`. Null is the defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[part]
    pub smt: Option<SmtSpec>,
    /// Power of each of these cores. Energy is measured if all cores have a power model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[part]
    pub power: Option<PowerSpec>,
}

impl CoreGroup {
    /// In-order cores on the machine's clock.
    pub fn in_order(count: u32, contexts: u32) -> Self {
        Self { count, contexts, model: CoreModel::InOrder, clock_percent: FULL_CLOCK, smt: None, power: None }
    }
}

/// The percentage of the slowest clock.
pub const MIN_CLOCK: u32 = 10;
/// The percentage of a clock that ticks in every cycle of the machine.
pub const FULL_CLOCK: u32 = 100;

fn full_clock() -> u32 {
    FULL_CLOCK
}

/// Whether a percentage is the default, which is omitted from the document.
pub fn is_full_clock(percent: &u32) -> bool {
    *percent == FULL_CLOCK
}

fn usual_mhz() -> u32 {
    USUAL_MHZ
}

fn is_usual_mhz(mhz: &u32) -> bool {
    *mhz == USUAL_MHZ
}

/// How a core issues instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Read, Choices)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CoreModel {
    /// Fine-grained multithreading: one instruction per cycle, from the next hardware context that is ready.
    #[choice("In-order, fine-grained multithreading")]
    #[default]
    InOrder,
    /// A wide, out-of-order core with one hardware context, approximated by intervals between misses: instructions
    /// complete at the program's own rate, and a miss stalls for a part of its latency.
    #[choice("Out-of-order (interval model)")]
    Interval,
    /// Simultaneous multithreading: a wide, out-of-order core, simulated cycle by cycle, whose hardware contexts share
    /// all slots and entries.
    #[choice("Out-of-order, simultaneous multithreading (SMT)")]
    Smt,
}

/// Which cores share one instance of something.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Span {
    /// Each core has its own.
    Core,
    /// The cores of a package share one.
    Package,
    /// All cores of the machine share one.
    #[default]
    Machine,
    /// Each group of this many consecutive cores shares one.
    Cores(u32),
    /// Exactly these sets of core numbers each share one; cores not named have none.
    Groups(Vec<Vec<u32>>),
}

impl MachineSpec {
    /// The machine without ways and page colours reserved for numbered threads, which are those of one workload.
    pub fn without_reserved(&self) -> Self {
        let free =
            |cache: &CacheSpec| CacheSpec { partition: Vec::new(), colours: Vec::new(), ..cache.clone() };
        Self { caches: self.caches.iter().map(free).collect(), ..self.clone() }
    }

    /// An unnamed machine in one package, without coherence.
    pub fn plain(cores: Vec<CoreGroup>, caches: Vec<CacheSpec>, memory: MemorySpec) -> Self {
        Self {
            name: String::new(),
            cores,
            packages: Span::Machine,
            caches,
            memory,
            coherence: None,
            perfect: Vec::new(),
            clock_mhz: USUAL_MHZ,
            numbering: None,
        }
    }

    /// Bytes of the machine's shortest line, the unit in which references of programs are counted.
    pub fn first_line_bytes(&self) -> u32 {
        self.caches.iter().map(|c| c.line_bytes).min().unwrap_or(64)
    }
}
