//! A search for a family of proteins: each of many sequences is aligned with the family's profile, a hidden Markov model,
//! by dynamic programming (Viterbi's algorithm; Eddy's HMMER; Chen et al. 2007, §5.5). A sequence needs the profile and two
//! rows of scores: a small working set is the point.

use super::Algorithm;
use crate::{ScenarioError, within};
use serde::{Deserialize, Serialize};

/// Scores of sequences of differing length against one profile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ProfileSearch {
    /// Sequences to score.
    pub sequences: u32,
    /// Residues of a sequence on average; lengths lie between half of it and half as much again.
    pub residues: u32,
    /// Positions of the profile: each has a state that matches, one that inserts and one that deletes.
    pub positions: u32,
    /// Up to so many sequences are scored by one task.
    pub leaf_sequences: u32,
    /// Instructions for each residue and position, besides references.
    pub instructions_per_cell: u32,
}

impl Default for ProfileSearch {
    /// Instructions are chosen.
    fn default() -> Self {
        Self { sequences: 1_024, residues: 100, positions: 64, leaf_sequences: 4, instructions_per_cell: 12 }
    }
}

impl Algorithm for ProfileSearch {
    fn name(&self) -> &'static str {
        "Profile search"
    }

    fn check(&self, path: &str) -> Result<(), ScenarioError> {
        within(&format!("{path}/sequences"), u64::from(self.sequences), 1, 1 << 18)?;
        within(&format!("{path}/residues"), u64::from(self.residues), 2, 4_096)?;
        within(&format!("{path}/positions"), u64::from(self.positions), 1, 4_096)?;
        // 1 billion cells are the most that is computed.
        let most = (1 << 30) / (u64::from(self.residues) * u64::from(self.positions));
        within(&format!("{path}/sequences"), u64::from(self.sequences), 1, most)?;
        within(&format!("{path}/leaf_sequences"), u64::from(self.leaf_sequences), 1, 1 << 18)?;
        within(&format!("{path}/instructions_per_cell"), u64::from(self.instructions_per_cell), 0, 10_000)
    }

    fn extent(&self) -> usize {
        self.sequences as usize
    }
}
