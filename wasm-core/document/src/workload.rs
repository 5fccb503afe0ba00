//! The threads of a run, and the programs that they are made of.

use super::coarsen::CoarsenSpec;
use super::dag::DagSpec;
use super::instruction_stream::InstructionStream;
use super::pattern::Pattern;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Threads, and programs that only this scenario knows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WorkloadSpec {
    /// Groups of equal threads; thread numbers count through them in order.
    pub threads: Vec<ThreadGroup>,
    /// A program of tasks, in place of threads: then `threads` is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub dag: Option<DagSpec>,
    /// Joins tasks of `dag` into coarser ones, for a machine; null runs them as they were recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub coarsen: Option<CoarsenSpec>,
    /// Programs made or changed here, by name; they stand before the shipped ones.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, Program>"))]
    pub programs: BTreeMap<String, Program>,
    /// Deals the thread numbers by the seed, instead of by the order of the list: whoever looks at numbers alone
    /// cannot tell which threads belong together.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<bool>"))]
    pub shuffle: bool,
}

/// `copies` threads of one program or one recorded trace.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ThreadGroup {
    /// A program's name. Exactly one of `program` and `trace` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub program: Option<String>,
    /// A recorded trace's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub trace: Option<String>,
    /// How many threads.
    pub copies: u32,
    /// Number of the random stream and of the part of memory that the first copy uses, 0–255; the others use the
    /// next ones. Two runs in which a thread has the same stream make it the same references, whoever runs beside
    /// it. Given for all groups or for none; without it, both follow from the thread's place in the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub stream: Option<u32>,
    /// Cycle at which they become runnable.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub arrives_at_cycle: u64,
    /// Instructions after which each exits; null runs for ever (a trace starts over).
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "number | null"))]
    pub instructions: Option<u64>,
    /// Other names, in this group, for the shared regions of its program: one program serves many groups, each with
    /// regions of its own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub regions: BTreeMap<String, String>,
}

/// A synthetic program: phases of locality components, repeated for ever.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    pub execution: Option<Execution>,
    /// Played in order, then from the start.
    pub phases: Vec<Phase>,
}

/// What a wide, out-of-order core makes of a program: two numbers for cores of the model `interval`, the instructions
/// themselves for those of the model `smt`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Execution {
    /// Cycles an instruction while no reference misses the first level: dependences, branches and width together.
    #[serde(default = "one")]
    pub base_cpi: f64,
    /// Misses under way at once, on average: a miss stalls the core for its latency divided by this.
    #[serde(default = "one")]
    pub overlap: f64,
    /// The instructions besides the references; read by cores of the model `smt` only. Null is their defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// Length in instructions.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub instructions: u64,
    /// Data references in 1,000 instructions, 0–1,000, evenly spaced.
    pub references_per_kinstr: u32,
    /// Share of the references that are stores, 0–1.
    #[serde(default)]
    pub store_share: f64,
    /// What the references go to; weights are relative.
    pub components: Vec<Component>,
}

/// One kind of locality.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Component {
    /// Share of the references, relative to the other components.
    pub weight: f64,
    /// How the region is walked.
    pub pattern: Pattern,
    /// The name of a region that threads share: whoever names it walks the same memory, each from a place of its own.
    /// Without a name the region is the thread's own. Needs a machine with coherence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub shared: Option<String>,
    /// Share of these references that are stores, 0–1, in place of the phase's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub store_share: Option<f64>,
}

impl Component {
    /// A kind of locality in a region of the thread's own.
    pub fn private(weight: f64, pattern: Pattern) -> Self {
        Self { weight, pattern, shared: None, store_share: None }
    }
}
