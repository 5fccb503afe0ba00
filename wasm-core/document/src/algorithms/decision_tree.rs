//! A decision tree that grows from examples (C4.5: Quinlan 1993; Narlikar 1998 has it in parallel; Chen et al. 2007,
//! §5.5). At each node, parallel tasks each sort the examples by one attribute and find its best cut. One task then
//! divides the examples by the best cut of all. Both sides, whose sizes may differ much, grow in parallel.

use super::algorithm::Algorithm;
use crate::fields::Fields;
use crate::read::Read;
use serde::Serialize;

/// A decision tree over numeric attributes that separates two classes.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DecisionTree {
    /// Examples to learn from.
    #[field(low = 2, high = 1 << 20, sweep)]
    pub examples: u32,
    /// Attributes of each example, 4 bytes each.
    #[field(low = 1, high = 64, sweep)]
    pub attributes: u32,
    /// Fewest examples of a node that is divided further.
    #[field(low = 2, high = 1 << 20, sweep)]
    pub least_examples: u32,
    /// Most examples of a node whose whole subtree is grown by one task.
    #[field(low = 1, high = 1 << 20, sweep)]
    pub leaf_examples: u32,
    /// Instructions per example that is compared, counted or moved, in addition to its references.
    #[field(low = 0, high = 10_000, sweep)]
    pub instructions_per_example: u32,
}

impl Default for DecisionTree {
    /// The numbers of instructions are chosen.
    fn default() -> Self {
        Self {
            examples: 4_096,
            attributes: 8,
            least_examples: 32,
            leaf_examples: 256,
            instructions_per_example: 8,
        }
    }
}

impl Algorithm for DecisionTree {
    fn name(&self) -> &'static str {
        "Decision tree"
    }

    fn extent(&self) -> usize {
        self.examples as usize
    }
}
