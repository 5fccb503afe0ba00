//! C += A · B by quadrants: four products that write different quadrants of C run in parallel, then the other four
//! (Frigo et al. 1998, as in the Cilk distribution; Chen et al. 2007, §5.5).

use super::algorithm::Algorithm;
use crate::error::ScenarioError;
use crate::fields::Fields;
use crate::read::Read;
use crate::validate::within;
use serde::Serialize;

/// Multiplication of two square matrices of doubles, stored row by row.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct MatrixMultiply {
    /// Rows and columns of each matrix: `block` times a power of two.
    #[field(low = 2, high = 2_048, sweep)]
    pub order: u32,
    /// Rows and columns of the blocks that one task multiplies.
    #[field(low = 1, high = 2_048, sweep)]
    pub block: u32,
}

impl Default for MatrixMultiply {
    fn default() -> Self {
        Self { order: 256, block: 16 }
    }
}

impl Algorithm for MatrixMultiply {
    fn name(&self) -> &'static str {
        "Matrix multiply"
    }

    fn check_rules(&self, path: &str) -> Result<(), ScenarioError> {
        check_blocks(path, self.order, self.block)
    }

    fn extent(&self) -> usize {
        self.order as usize * self.order as usize
    }
}

/// Checks the order of a matrix and the size of its blocks.
///
/// # Errors
/// Numbers out of range, or an order that is not a power of two times the block.
pub(super) fn check_blocks(path: &str, order: u32, block: u32) -> Result<(), ScenarioError> {
    within(&format!("{path}/block"), u64::from(block), 1, u64::from(order))?;
    if order.is_multiple_of(block) && (order / block).is_power_of_two() {
        return Ok(());
    }
    Err(ScenarioError::at(
        format!("{path}/order"),
        format!("{order} is not {block} times a power of two"),
        format!("Valid are {block}, {}, {} and so on.", block * 2, block * 4),
    ))
}
