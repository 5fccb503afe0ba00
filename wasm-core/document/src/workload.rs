//! The threads of a run, and the programs that they are made of.

use super::coarsen::CoarsenSpec;
use super::dag::DagSpec;
use super::instruction_stream::InstructionStream;
use super::limits::{MAX_RUN_CYCLES, MAX_THREADS, STREAMS};
use super::pattern::Pattern;
use super::waits::WaitStep;
use crate::fields::Fields;
use crate::read::Read;
use serde::Serialize;
use std::collections::BTreeMap;

/// Threads, and programs that only this scenario knows.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WorkloadSpec {
    /// Groups of equal threads; thread numbers count through them in order.
    #[part]
    pub threads: Vec<ThreadGroup>,
    /// A program of tasks, in place of threads: then `threads` is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub dag: Option<DagSpec>,
    /// Joins tasks of `dag` into coarser ones, for a machine; null runs them as they were recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[part]
    pub coarsen: Option<CoarsenSpec>,
    /// Programs made or changed here, by name; they stand before the shipped ones.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, Program>"))]
    #[part(live)]
    pub programs: BTreeMap<String, Program>,
    /// Deals the thread numbers by the seed, instead of by the order of the list: whoever looks at numbers alone
    /// cannot tell which threads belong together.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<bool>"))]
    pub shuffle: bool,
}

/// `copies` threads of one program or one recorded trace.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ThreadGroup {
    /// A program's name. Exactly one of `program` and `trace` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[field(live)]
    pub program: Option<String>,
    /// A recorded trace's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[field(live)]
    pub trace: Option<String>,
    /// Threads that run this program.
    #[field(low = 1, high = MAX_THREADS, sweep)]
    pub copies: u32,
    /// Number of the random stream and of the part of memory that the first copy uses; the others use the next ones.
    ///
    /// Two runs in which a thread has the same stream make it the same references, whoever runs beside
    /// it. Given for all groups or for none; without it, both follow from the thread's place in the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[field(low = 0, high = STREAMS - 1)]
    pub stream: Option<u32>,
    /// Cycle at which the threads become runnable.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    #[field(label = "Arrival", unit = Cycles, low = 0, high = MAX_RUN_CYCLES, step = 1_000_000)]
    pub arrives_at_cycle: u64,
    /// Instructions after which each thread exits; without it, it never does, and a trace starts over.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "number | null"))]
    #[field(label = "Exit after", unit = Instructions, low = 1, high = 1 << 50, step = 1_000_000)]
    pub instructions: Option<u64>,
    /// Other names, in this group, for the shared regions of its program: one program serves many groups, each with
    /// regions of its own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub regions: BTreeMap<String, String>,
    /// Other names, in this group, for the channels, locks and barriers of its program.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub waits_on: BTreeMap<String, String>,
    /// Nice value of the threads, -20 to 19: lower ones get more processor time from policies with weights. 0 without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[field(low = -20, high = 19)]
    pub nice: Option<i32>,
    /// The process that the threads belong to; groups of one name are one process. Without it, each group is a process of
    /// its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub process: Option<String>,
}

/// A synthetic program: phases of locality components, repeated for ever.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// One sentence: what it stands for.
    #[serde(default)]
    pub about: String,
    /// Where each number comes from.
    #[serde(default)]
    pub source: String,
    /// How it keeps a wide core busy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[part]
    pub execution: Option<Execution>,
    /// Played in order, then from the start.
    #[part]
    pub phases: Vec<Phase>,
    /// When its threads wait, step by step, then from the start; they never do without steps. Phases count executed
    /// instructions and do not begin again with the steps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<WaitStep>>"))]
    #[part]
    pub waits: Vec<WaitStep>,
}

/// What a wide, out-of-order core makes of a program: two numbers for cores of the model `interval`, the instructions
/// themselves for those of the model `smt`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Execution {
    /// Cycles per instruction while no reference misses the first level: dependences, branches and width together.
    #[serde(default = "one")]
    #[field(label = "Base CPI", low = 0.05, high = 64.0, step = 0.05)]
    pub base_cpi: f64,
    /// Outstanding misses on average: a miss stalls the core for its latency divided by this.
    #[serde(default = "one")]
    #[field(label = "Memory-level parallelism", low = 1.0, high = 64.0, step = 0.1)]
    pub overlap: f64,
    /// The instructions besides the references; read by cores of the model `smt` only. Null is their defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[part]
    pub instruction_stream: Option<InstructionStream>,
}

impl Default for Execution {
    fn default() -> Self {
        Self { base_cpi: one(), overlap: one(), instruction_stream: None }
    }
}

fn one() -> f64 {
    1.0
}

/// A stretch of a program with one mix of references.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// Instructions until the next phase; after the last one the first begins again.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    #[field(
        label = "Length",
        unit = Instructions,
        low = 1,
        high = 1 << 50,
        stops = [1e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7, 2e7, 5e7, 1e8, 1e9]
    )]
    pub instructions: u64,
    /// Data references per 1,000 instructions, evenly spaced.
    #[field(label = "References", low = 0, high = 1_000, step = 10)]
    pub references_per_kinstr: u32,
    /// Share of the references that are stores.
    #[serde(default)]
    #[field(label = "Stores", unit = Share, low = 0.0, high = 1.0, step = 0.01)]
    pub store_share: f64,
    /// What the references go to; weights are relative.
    #[part]
    pub components: Vec<Component>,
}

/// One kind of locality.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Component {
    /// Share of the references, relative to the other components.
    #[field(low = 0.0, high = 1e6, step = 0.01)]
    pub weight: f64,
    /// How the region is walked.
    #[part]
    pub pattern: Pattern,
    /// The name of a region that threads share: whoever names it walks the same memory, each from a place of its own.
    /// Without a name the region is the thread's own. Needs a machine with coherence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub shared: Option<String>,
    /// Share of these references that are stores, in place of the phase's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[field(label = "Stores", unit = Share, low = 0.0, high = 1.0, step = 0.01)]
    pub store_share: Option<f64>,
}

impl Component {
    /// A kind of locality in a region of the thread's own.
    pub fn private(weight: f64, pattern: Pattern) -> Self {
        Self { weight, pattern, shared: None, store_share: None }
    }
}
