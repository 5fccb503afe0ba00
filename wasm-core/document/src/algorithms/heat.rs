//! Heat: a plate's temperature, step by step. Each point becomes a mean of itself and its four neighbours (Jacobi). A step's
//! rows are halved again and again, its strips computed side by side (Frigo et al. 1998, as in the Cilk distribution;
//! Chen et al. 2007, §5.5), and the next step waits for all of them.

use super::Algorithm;
use crate::{ScenarioError, within};
use serde::{Deserialize, Serialize};

/// Jacobi steps over a grid of doubles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Heat {
    /// Rows of the grid; the first and the last one keep their temperature.
    pub rows: u32,
    /// Columns of the grid; the first and the last one keep their temperature.
    pub columns: u32,
    /// Steps in time.
    pub steps: u32,
    /// Up to so many rows of a step are computed by one task.
    pub leaf_rows: u32,
    /// Instructions for each point, besides its four loads and its store.
    pub instructions_per_point: u32,
}

impl Default for Heat {
    /// Instructions are chosen.
    fn default() -> Self {
        Self { rows: 256, columns: 256, steps: 8, leaf_rows: 4, instructions_per_point: 8 }
    }
}

impl Algorithm for Heat {
    fn name(&self) -> &'static str {
        "Heat"
    }

    fn check(&self, path: &str) -> Result<(), ScenarioError> {
        within(&format!("{path}/rows"), u64::from(self.rows), 3, 4_096)?;
        within(&format!("{path}/columns"), u64::from(self.columns), 3, 4_096)?;
        within(&format!("{path}/steps"), u64::from(self.steps), 1, 1_000)?;
        // 256 million points are the most that is computed.
        let most = (1 << 28) / (u64::from(self.rows) * u64::from(self.columns));
        within(&format!("{path}/steps"), u64::from(self.steps), 1, most)?;
        within(&format!("{path}/leaf_rows"), u64::from(self.leaf_rows), 1, 4_096)?;
        within(&format!("{path}/instructions_per_point"), u64::from(self.instructions_per_point), 0, 10_000)
    }

    fn extent(&self) -> usize {
        self.rows as usize
    }
}
