//! A decision tree that grows from examples (C4.5: Quinlan 1993; Narlikar 1998 has it in parallel; Chen et al. 2007, §5.5).
//! At each node tasks side by side sort the examples by an attribute each and find where to cut; one task divides the
//! examples by the best cut, and both sides, which may differ much in number, grow side by side.

use super::algorithm::Algorithm;
use crate::fields::Fields;
use crate::read::Read;
use serde::Serialize;

/// A tree over numeric attributes that tells two classes apart.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DecisionTree {
    /// Examples to learn from.
    #[field(low = 2, high = 1 << 20, sweep)]
    pub examples: u32,
    /// Attributes per example, 4 bytes each.
    #[field(low = 1, high = 64, sweep)]
    pub attributes: u32,
    /// Fewest examples of a node that is divided.
    #[field(low = 2, high = 1 << 20, sweep)]
    pub least_examples: u32,
    /// Most examples of a node that one task grows, with all below it.
    #[field(low = 1, high = 1 << 20, sweep)]
    pub leaf_examples: u32,
    /// Instructions per example that is compared, counted or moved, besides its references.
    #[field(low = 0, high = 10_000, sweep)]
    pub instructions_per_example: u32,
}

impl Default for DecisionTree {
    /// Instructions are chosen.
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
