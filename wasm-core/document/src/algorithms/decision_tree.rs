//! A decision tree that grows from examples (C4.5: Quinlan 1993; Narlikar 1998 has it in parallel; Chen et al. 2007, §5.5).
//! At each node tasks side by side sort the examples by an attribute each and find where to cut; one task divides the
//! examples by the best cut, and both sides, which may differ much in number, grow side by side.

use super::Algorithm;
use crate::{ScenarioError, within};
use serde::{Deserialize, Serialize};

/// A tree over numeric attributes that tells two classes apart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DecisionTree {
    /// Examples to learn from.
    pub examples: u32,
    /// Attributes of an example, 4 bytes each.
    pub attributes: u32,
    /// A node of fewer examples is not divided.
    pub least_examples: u32,
    /// Up to so many examples, one task grows a node and all below it.
    pub leaf_examples: u32,
    /// Instructions for each example that is compared, counted or moved, besides its references.
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

    fn check(&self, path: &str) -> Result<(), ScenarioError> {
        within(&format!("{path}/examples"), u64::from(self.examples), 2, 1 << 20)?;
        within(&format!("{path}/attributes"), u64::from(self.attributes), 1, 64)?;
        within(&format!("{path}/least_examples"), u64::from(self.least_examples), 2, 1 << 20)?;
        within(&format!("{path}/leaf_examples"), u64::from(self.leaf_examples), 1, 1 << 20)?;
        within(
            &format!("{path}/instructions_per_example"),
            u64::from(self.instructions_per_example),
            0,
            10_000,
        )
    }

    fn extent(&self) -> usize {
        self.examples as usize
    }
}
