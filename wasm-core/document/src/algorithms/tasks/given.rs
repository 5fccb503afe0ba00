//! Tasks, arrays and edges as written in a document.

use crate::fields::{Choices, Fields};
use crate::read::Read;
use serde::Serialize;

/// Most bytes of all regions together.
pub const MAX_BYTES: u64 = 1 << 30;
/// Most instructions of one task.
pub const MAX_INSTRUCTIONS: u64 = 1 << 31;

/// A program given as a list of tasks, the arrays that they use, and their dependences.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Tasks {
    /// Arrays, each on its own pages.
    #[serde(default)]
    #[part]
    pub regions: Vec<GivenRegion>,
    /// The tasks. Where several are ready, the sequential execution takes the first of this list.
    #[serde(default)]
    #[part]
    pub tasks: Vec<GivenTask>,
    /// Dependences, as pairs of task names: the second task waits for the first.
    #[serde(default)]
    pub edges: Vec<[String; 2]>,
}

/// An array that tasks share.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GivenRegion {
    /// Name of the region, unique among the regions.
    pub name: String,
    /// Size of the array, in bytes.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    #[field(label = "Size", unit = Bytes, low = 1, high = MAX_BYTES)]
    pub bytes: u64,
}

/// A piece of the program that runs without waiting once it has started.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GivenTask {
    /// Name of the task, unique among the tasks.
    pub name: String,
    /// The kind of task, in one word; several tasks may have the same kind.
    #[serde(default = "task")]
    pub kind: String,
    /// Instructions of the task in addition to its references, which are spread evenly among them.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    #[field(unit = Instructions, low = 1, high = MAX_INSTRUCTIONS)]
    pub instructions: u64,
    /// The references of the task: walks over regions, one after the other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<Walk>>"))]
    #[part]
    pub references: Vec<Walk>,
}

fn task() -> String {
    "task".into()
}

/// A walk over a part of a region: one reference to each of its lines.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Walk {
    /// Name of the region.
    pub region: String,
    /// Offset of the part within the region.
    #[field(label = "From byte", unit = Bytes, low = 0, high = MAX_BYTES - 1)]
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<u64>"))]
    pub from_byte: u64,
    /// Length of the part; without it, the part extends to the end of the region.
    #[field(label = "Length", unit = Bytes, low = 1, high = MAX_BYTES)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub bytes: Option<u64>,
    /// Number of times that the part is walked over.
    #[field(low = 1, high = 1_000_000)]
    #[serde(default = "once", skip_serializing_if = "is_once")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<u32>"))]
    pub passes: u32,
    /// Order in which the lines of the part are referred to.
    #[field(choices)]
    #[serde(default, skip_serializing_if = "WalkOrder::is_rising")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<WalkOrder>"))]
    pub order: WalkOrder,
    /// Whether the references are stores; otherwise they are loads.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<bool>"))]
    pub stores: bool,
}

/// The order in which the lines of a walk are referred to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Read, Choices)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WalkOrder {
    /// From the first line to the last.
    #[choice("Rising")]
    #[default]
    Rising,
    /// As many references as there are lines, each to a line drawn from all of them by the seed.
    #[choice("Random")]
    Random,
}

impl WalkOrder {
    fn is_rising(&self) -> bool {
        *self == Self::Rising
    }
}

fn once() -> u32 {
    1
}

fn is_once(passes: &u32) -> bool {
    *passes == 1
}

fn is_zero(byte: &u64) -> bool {
    *byte == 0
}

impl Walk {
    /// A walk over a whole region.
    pub fn over(region: &str, stores: bool) -> Self {
        Self { region: region.into(), from_byte: 0, bytes: None, passes: 1, order: WalkOrder::Rising, stores }
    }

    /// The range of bytes that it covers in a region of `region_bytes` bytes.
    pub fn part(&self, region_bytes: u64) -> (u64, u64) {
        (self.from_byte, self.bytes.map_or(region_bytes, |bytes| self.from_byte.saturating_add(bytes)))
    }
}
