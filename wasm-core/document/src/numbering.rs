//! The operating system's numbers of the hardware contexts and memory nodes of a real machine.

use crate::read::Read;
use serde::Serialize;

/// The operating system's numbers of a real machine, with which a placement can be applied to it. They do not affect a
/// run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Numbering {
    /// By hardware context, its number for `taskset` and cpusets.
    pub contexts: Vec<u32>,
    /// By memory node, its number for `numactl`.
    pub nodes: Vec<u32>,
}

impl Numbering {
    /// The numbers; `None` if they are the default ones 0, 1, 2, ….
    pub fn unless_plain(contexts: Vec<u32>, nodes: Vec<u32>) -> Option<Self> {
        let is_plain = |numbers: &[u32]| numbers.iter().copied().eq(0..numbers.len() as u32);
        (!is_plain(&contexts) || !is_plain(&nodes)).then_some(Self { contexts, nodes })
    }
}
