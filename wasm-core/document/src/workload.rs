//! The threads of a run, and their programs.

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

/// The threads of a run, and the programs that this scenario defines.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WorkloadSpec {
    /// Groups of equal threads; threads are numbered consecutively through the groups.
    #[part]
    pub threads: Vec<ThreadGroup>,
    /// A program of tasks in place of threads; `threads` is then empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub dag: Option<DagSpec>,
    /// Joins tasks of `dag` into coarser ones, for a machine. Null runs the tasks as recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[part]
    pub coarsen: Option<CoarsenSpec>,
    /// Programs defined by this scenario, by name; they take precedence over shipped programs of the same name.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, Program>"))]
    #[part(live)]
    pub programs: BTreeMap<String, Program>,
    /// Whether thread numbers are assigned at random, by the seed, instead of in the order of the list: then numbers
    /// alone do not show which threads belong together.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<bool>"))]
    pub shuffle: bool,
}

/// `copies` threads of one program or of one recorded trace.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ThreadGroup {
    /// Name of the program. Exactly one of `program` and `trace` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[field(live)]
    pub program: Option<String>,
    /// Name of the recorded trace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[field(live)]
    pub trace: Option<String>,
    /// Number of threads that run this program.
    #[field(low = 1, high = MAX_THREADS, sweep)]
    pub copies: u32,
    /// Number of the first copy's random stream and part of memory; the other copies use the next numbers.
    ///
    /// A thread with the same stream makes the same references in two runs, independent of the other threads. Given for
    /// all groups or for none; without it, both follow from the thread's position in the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[field(low = 0, high = STREAMS - 1)]
    pub stream: Option<u32>,
    /// Cycle at which the threads become runnable.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    #[field(label = "Arrival", unit = Cycles, low = 0, high = MAX_RUN_CYCLES, step = 1_000_000)]
    pub arrives_at_cycle: u64,
    /// Instructions after which each thread exits. Null: the threads never exit, and a trace starts over.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "number | null"))]
    #[field(label = "Exit after", unit = Instructions, low = 1, high = 1 << 50, step = 1_000_000)]
    pub instructions: Option<u64>,
    /// New names, in this group, of the program's shared regions, by old name: several groups can run one program, each
    /// with its own regions.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub regions: BTreeMap<String, String>,
    /// New names, in this group, of the program's channels, locks and barriers, by old name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub waits_on: BTreeMap<String, String>,
    /// Nice value of the threads, -20 to 19; policies with weights give lower values more processor time. Default 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[field(low = -20, high = 19)]
    pub nice: Option<i32>,
    /// Name of the threads' process; groups with the same name are one process. Without it, each group is its own
    /// process.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub process: Option<String>,
}

/// A synthetic program: phases of locality components, repeated for ever.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// One sentence on what the program represents.
    #[serde(default)]
    pub about: String,
    /// Source of each number.
    #[serde(default)]
    pub source: String,
    /// Behaviour of the program on a wide core. Null is the defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[part]
    pub execution: Option<Execution>,
    /// Phases, executed in order and repeated.
    #[part]
    pub phases: Vec<Phase>,
    /// Steps after which its threads wait, executed in order and repeated; without steps, they never wait. Phases count
    /// executed instructions and do not restart with the steps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<WaitStep>>"))]
    #[part(fixed)]
    pub waits: Vec<WaitStep>,
}

/// Behaviour of a program on a wide, out-of-order core: two numbers for cores of the model `interval`, the instructions
/// themselves for those of the model `smt`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Execution {
    /// Cycles per instruction while every reference hits in the first level: dependences, branches and width together.
    #[serde(default = "one")]
    #[field(label = "Base CPI", low = 0.05, high = 64.0, step = 0.05)]
    pub base_cpi: f64,
    /// Mean number of outstanding misses: a miss stalls the core for its latency divided by this.
    #[serde(default = "one")]
    #[field(label = "Memory-level parallelism", low = 1.0, high = 64.0, step = 0.1)]
    pub overlap: f64,
    /// The instructions in addition to the references; used only by cores of the model `smt`. Null is the defaults.
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

/// A part of a program with one mix of references.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// Instructions until the next phase; the first phase follows the last.
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
    /// Share of the references that are stores, 0–1.
    #[serde(default)]
    #[field(label = "Stores", unit = Share, low = 0.0, high = 1.0, step = 0.01)]
    pub store_share: f64,
    /// The components of locality to which the references go; weights are relative.
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
    /// The access pattern within the region.
    #[part]
    pub pattern: Pattern,
    /// Name of a region that threads share: all programs that name it use the same memory, each thread from its own
    /// start. Without a name, the region is private to the thread. Requires a machine with coherence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub shared: Option<String>,
    /// Share of this component's references that are stores, in place of the phase's share. Null is the phase's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[field(label = "Stores", unit = Share, low = 0.0, high = 1.0, step = 0.01)]
    pub store_share: Option<f64>,
}

impl Component {
    /// A component in a private region of the thread.
    pub fn private(weight: f64, pattern: Pattern) -> Self {
        Self { weight, pattern, shared: None, store_share: None }
    }
}
