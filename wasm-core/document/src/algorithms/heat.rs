//! Heat: the temperature of a plate over time. Each point becomes a mean of itself and its four neighbours (Jacobi).
//! The rows of a step are halved recursively and the strips computed in parallel (Frigo et al. 1998, as in the Cilk
//! distribution; Chen et al. 2007, §5.5). The next step waits for all strips.

use super::algorithm::Algorithm;
use crate::error::ScenarioError;
use crate::fields::Fields;
use crate::read::Read;
use crate::validate::within;
use serde::Serialize;

/// Jacobi steps over a grid of doubles.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Heat {
    /// Rows of the grid; the first and the last one keep their temperature.
    #[field(low = 3, high = 4_096, sweep)]
    pub rows: u32,
    /// Columns of the grid; the first and the last one keep their temperature.
    #[field(low = 3, high = 4_096, sweep)]
    pub columns: u32,
    /// Time steps.
    #[field(low = 1, high = 1_000, sweep)]
    pub steps: u32,
    /// Most rows of a step that one task computes.
    #[field(low = 1, high = 4_096, sweep)]
    pub leaf_rows: u32,
    /// Instructions per point, in addition to its four loads and its store.
    #[field(low = 0, high = 10_000, sweep)]
    pub instructions_per_point: u32,
}

impl Default for Heat {
    /// The numbers of instructions are chosen.
    fn default() -> Self {
        Self { rows: 256, columns: 256, steps: 8, leaf_rows: 4, instructions_per_point: 8 }
    }
}

impl Algorithm for Heat {
    fn name(&self) -> &'static str {
        "Heat"
    }

    fn check_rules(&self, path: &str) -> Result<(), ScenarioError> {
        // Steps × rows × columns is at most 256 million points.
        let most = (1 << 28) / (u64::from(self.rows) * u64::from(self.columns));
        within(&format!("{path}/steps"), u64::from(self.steps), 1, most)
    }

    fn extent(&self) -> usize {
        self.rows as usize
    }
}
