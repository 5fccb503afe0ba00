//! A search for a protein family: each of many sequences is aligned with the profile of the family, a hidden Markov
//! model, by dynamic programming (Viterbi's algorithm; Eddy's HMMER; Chen et al. 2007, §5.5). A sequence needs the
//! profile and two rows of scores, so the working set is small, which is the purpose of this program.

use super::algorithm::Algorithm;
use crate::error::ScenarioError;
use crate::fields::Fields;
use crate::read::Read;
use crate::validate::within;
use serde::Serialize;

/// Scores sequences of differing length against one profile.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ProfileSearch {
    /// Sequences to score.
    #[field(low = 1, high = 1 << 18, sweep)]
    pub sequences: u32,
    /// Mean residues per sequence; lengths are between 50 % and 150 % of it.
    #[field(low = 2, high = 4_096, sweep)]
    pub residues: u32,
    /// Positions of the profile, each with a match, an insert and a delete state.
    #[field(low = 1, high = 4_096, sweep)]
    pub positions: u32,
    /// Most sequences that one task scores.
    #[field(low = 1, high = 1 << 18, sweep)]
    pub leaf_sequences: u32,
    /// Instructions per residue and position, in addition to references.
    #[field(low = 0, high = 10_000, sweep)]
    pub instructions_per_cell: u32,
}

impl Default for ProfileSearch {
    /// The numbers of instructions are chosen.
    fn default() -> Self {
        Self { sequences: 1_024, residues: 100, positions: 64, leaf_sequences: 4, instructions_per_cell: 12 }
    }
}

impl Algorithm for ProfileSearch {
    fn name(&self) -> &'static str {
        "Profile search"
    }

    fn check_rules(&self, path: &str) -> Result<(), ScenarioError> {
        // Sequences × residues × positions is at most 1 billion cells.
        let most = (1 << 30) / (u64::from(self.residues) * u64::from(self.positions));
        within(&format!("{path}/sequences"), u64::from(self.sequences), 1, most)
    }

    fn extent(&self) -> usize {
        self.sequences as usize
    }
}
