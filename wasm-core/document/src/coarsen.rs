//! For which machine the tasks of a program are made coarser.

use super::{ScenarioError, within};
use serde::{Deserialize, Serialize};

/// Automatic coarsening of a program's tasks (Chen et al. 2007, §6.2): K tasks beside each other stay apart but are not
/// divided further once their working set is at most K · `cache_bytes` / (`slack` · `cores`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CoarsenSpec {
    /// Bytes of the cache that the tasks share.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub cache_bytes: u64,
    /// Cores that share it.
    pub cores: u32,
    /// Into how many parts a core's share is divided, so that tasks of unequal size fit too; 2 in the paper.
    #[serde(default = "two")]
    pub slack: u32,
}

fn two() -> u32 {
    2
}

impl CoarsenSpec {
    /// Checks its numbers, which stand at the JSON pointer `path`.
    ///
    /// # Errors
    /// The first value that cannot be.
    pub fn check(&self, path: &str) -> Result<(), ScenarioError> {
        within(&format!("{path}/cache_bytes"), self.cache_bytes, 1, 1 << 34)?;
        within(&format!("{path}/cores"), u64::from(self.cores), 1, u64::from(super::MAX_CORES))?;
        within(&format!("{path}/slack"), u64::from(self.slack), 1, 64)
    }
}
