//! Cholesky factorization by quadrants (Frigo et al. 1998 have it for sparse matrices in the Cilk distribution; this
//! one is dense). Factorizes the first quadrant, solves the third with it, subtracts its square from the fourth, and
//! factorizes that one. Elements above the diagonal are not accessed.

use super::algorithm::Algorithm;
use super::matrix_multiply::check_blocks;
use crate::error::ScenarioError;
use crate::fields::Fields;
use crate::read::Read;
use serde::Serialize;

/// Factorization of a symmetric, positive definite matrix of doubles, stored block by block, into L · Lᵀ.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Cholesky {
    /// Rows and columns of the matrix: `block` times a power of two.
    #[field(low = 2, high = 2_048, sweep)]
    pub order: u32,
    /// Rows and columns of the blocks that one task works on.
    #[field(low = 1, high = 2_048, sweep)]
    pub block: u32,
}

impl Default for Cholesky {
    fn default() -> Self {
        Self { order: 512, block: 16 }
    }
}

impl Algorithm for Cholesky {
    fn name(&self) -> &'static str {
        "Cholesky"
    }

    fn check_rules(&self, path: &str) -> Result<(), ScenarioError> {
        check_blocks(path, self.order, self.block)
    }

    fn extent(&self) -> usize {
        self.order as usize * self.order as usize
    }
}
