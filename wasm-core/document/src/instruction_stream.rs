//! The instructions of a program in addition to its references, as a simultaneous-multithreaded core executes them.

use super::error::ScenarioError;
use crate::fields::Fields;
use crate::read::Read;
use serde::Serialize;

/// The instruction mix of a program; used only by cores of the model `smt`. Each number mainly affects one
/// characteristic of a thread that runs alone.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct InstructionStream {
    /// Share of the instructions that are floating-point operations; loads, stores and branches are integer
    /// instructions.
    #[field(label = "Floating point", unit = Share, low = 0.0, high = 1.0, step = 0.01)]
    pub floating_point_share: f64,
    /// Share of the instructions that are branches; fetch stops at each taken one.
    #[field(label = "Branches", unit = Share, low = 0.0, high = 1.0, step = 0.01)]
    pub branch_share: f64,
    /// Mean distance, in instructions, to the producer of an operand: a longer distance allows more parallel execution.
    #[field(low = 1.0, high = 64.0, step = 0.1)]
    pub dependence_distance: f64,
    /// Size of the code; determines the misses of the instruction cache and the number of branches to predict.
    #[field(
        label = "Code",
        unit = Bytes,
        low = 1 << 10,
        high = 64 << 20,
        stops = [
            1_024, 2_048, 4_096, 8_192, 16_384, 32_768, 65_536, 131_072, 262_144, 524_288, 1_048_576, 2_097_152,
            4_194_304
        ]
    )]
    pub code_bytes: u64,
    /// Times that a function of 1 KB repeats before the next: more repetitions give fewer instruction-cache misses.
    #[field(low = 1, high = 1 << 20)]
    pub loop_iterations: u32,
    /// Share of the branches that are taken with probability 1/2: half of these are mispredicted.
    #[field(label = "Hard branches", unit = Share, low = 0.0, high = 1.0, step = 0.01)]
    pub hard_branch_share: f64,
    /// First-level lines that the program uses of each page: fewer lines give more data-TLB misses. Null is all.
    #[field(
        label = "Lines per page",
        low = 1,
        high = 1 << 16,
        stops = [1, 2, 4, 8, 16, 32, 64, 128, 65_536],
        power_of_two
    )]
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

/// Checks the sum of the shares of an instruction stream at `path`; each share has been checked.
pub(super) fn check(stream: &InstructionStream, path: &str) -> Result<(), ScenarioError> {
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
    Ok(())
}
