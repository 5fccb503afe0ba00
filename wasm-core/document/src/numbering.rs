//! What the operating system calls the hardware contexts and memory nodes of a real machine.

use crate::read::Read;
use serde::Serialize;

/// The operating system's numbers, so that a placement can be carried over to the real machine. They change nothing in a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Numbering {
    /// Of each hardware context in turn: what `taskset` and cpusets take.
    pub contexts: Vec<u32>,
    /// Of each memory node in turn: what `numactl` takes.
    pub nodes: Vec<u32>,
}

impl Numbering {
    /// The numbers, unless they are those that a machine without them has: 0, 1, 2, ….
    pub fn unless_plain(contexts: Vec<u32>, nodes: Vec<u32>) -> Option<Self> {
        let is_plain = |numbers: &[u32]| numbers.iter().copied().eq(0..numbers.len() as u32);
        (!is_plain(&contexts) || !is_plain(&nodes)).then_some(Self { contexts, nodes })
    }
}
