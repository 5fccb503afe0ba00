//! The instructions of a program besides its references, as a simultaneous-multithreaded core executes them.

use super::validate::{number, share};
use super::{ScenarioError, within};
use serde::{Deserialize, Serialize};

/// What a program's instructions are made of; read by cores of the model `smt` only. Each number moves one figure of a
/// thread that runs alone.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct InstructionStream {
    /// Share of all instructions that are floating-point operations, 0–1. Loads, stores and branches are integer
    /// instructions.
    pub floating_point_share: f64,
    /// Share of all instructions that are branches, 0–1.
    pub branch_share: f64,
    /// Mean distance, in instructions, from an instruction to the one whose result it needs: the longer, the more
    /// instructions can execute at once.
    pub dependence_distance: f64,
    /// Bytes of code: moves the misses of the instruction cache, and the number of branches that the predictor has to
    /// remember.
    pub code_bytes: u64,
    /// Times that the body of a function of 1 KB is repeated before another function is called: the more, the fewer misses
    /// of the instruction cache for the same code.
    pub loop_iterations: u32,
    /// Share of the branches in the code that go either way with equal chance, whatever came before; all others go one
    /// way. Moves mispredictions.
    pub hard_branch_share: f64,
    /// First-level lines that the program uses of each page, a power of two: the fewer, the more pages its data takes up.
    /// Null is all of them. Moves misses of the data TLB and nothing else.
    pub page_lines: Option<u32>,
}

impl Default for InstructionStream {
    fn default() -> Self {
        Self {
            floating_point_share: 0.0,
            branch_share: 0.125,
            dependence_distance: 6.0,
            code_bytes: 16 << 10,
            loop_iterations: 16,
            hard_branch_share: 0.05,
            page_lines: None,
        }
    }
}

/// Checks the numbers of an instruction stream that stands at `path`.
pub(super) fn check(stream: &InstructionStream, path: &str) -> Result<(), ScenarioError> {
    share(&format!("{path}/floating_point_share"), stream.floating_point_share)?;
    share(&format!("{path}/branch_share"), stream.branch_share)?;
    share(&format!("{path}/hard_branch_share"), stream.hard_branch_share)?;
    number(&format!("{path}/dependence_distance"), stream.dependence_distance, 1.0, 64.0)?;
    within(&format!("{path}/code_bytes"), stream.code_bytes, 1 << 10, 64 << 20)?;
    within(&format!("{path}/loop_iterations"), u64::from(stream.loop_iterations), 1, 1 << 20)?;
    if stream.floating_point_share + stream.branch_share > 1.0 {
        return Err(ScenarioError::at(
            format!("{path}/floating_point_share"),
            format!(
                "{} floating-point operations and {} branches are more than all instructions",
                stream.floating_point_share, stream.branch_share
            ),
            "The two shares add up to 1 at most; loads and stores are neither.",
        ));
    }
    match stream.page_lines {
        Some(lines) if !lines.is_power_of_two() || lines > 1 << 16 => Err(ScenarioError::at(
            format!("{path}/page_lines"),
            format!("{lines} lines of a page"),
            "Valid are powers of two from 1 to 65,536.",
        )),
        _ => Ok(()),
    }
}
