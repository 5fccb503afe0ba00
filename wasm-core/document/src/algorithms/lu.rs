//! LU factorization by quadrants, without pivoting (Frigo et al. 1998, as in the Cilk distribution; Chen et al. 2007,
//! §4.2). Factorizes the first quadrant, solves the second and the third with it in parallel, subtracts their product
//! from the fourth, and factorizes that one.

use super::algorithm::Algorithm;
use super::matrix_multiply::check_blocks;
use crate::error::ScenarioError;
use crate::fields::Fields;
use crate::read::Read;
use serde::Serialize;

/// Factorization of a square matrix of doubles, stored block by block, into a lower and an upper triangle.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Lu {
    /// Rows and columns of the matrix: `block` times a power of two.
    #[field(low = 2, high = 2_048, sweep)]
    pub order: u32,
    /// Rows and columns of the blocks that one task works on.
    #[field(low = 1, high = 2_048, sweep)]
    pub block: u32,
}

impl Default for Lu {
    fn default() -> Self {
        Self { order: 256, block: 16 }
    }
}

impl Algorithm for Lu {
    fn name(&self) -> &'static str {
        "LU"
    }

    fn check_rules(&self, path: &str) -> Result<(), ScenarioError> {
        check_blocks(path, self.order, self.block)
    }

    fn extent(&self) -> usize {
        self.order as usize * self.order as usize
    }
}
