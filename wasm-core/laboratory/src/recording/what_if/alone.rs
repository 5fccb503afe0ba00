//! The speed of a program alone on a machine, which converts recorded time to instructions.

use super::error::WhatIfError;
use serde_json::{Value, json};

/// Cycles per quantum, and quanta before and during the measurement (chosen: enough to fill caches of some megabytes).
const QUANTUM_CYCLES: u64 = 1_000_000;
const WARMUP_QUANTA: u64 = 4;
const QUANTA: u64 = 4;

/// Instructions per cycle of one thread of a program, alone on a machine, without waits.
///
/// # Errors
/// An invalid machine or program.
pub fn ipc_alone(machine: &Value, program: &Value) -> Result<f64, WhatIfError> {
    let document = json!({
        "version": 1, "title": "Alone", "machine": machine,
        "workload": {"threads": [{"program": "alone", "copies": 1}], "programs": {"alone": program}},
        "policy": {"id": super::result::RECORDED_POLICY},
        "run": {"seed": 1, "quantum_cycles": QUANTUM_CYCLES, "warmup_quanta": WARMUP_QUANTA, "quanta": QUANTA,
                "frames_per_quantum": 1, "switch_cycles": 0, "trap_cycles": 0},
    });
    let scenario = simulator::from_value(document)?.into_scenario();
    let alone = |error: engine::run::RunError| WhatIfError::Alone(error.to_string());
    let mut run = simulator::check_and_start(&scenario, &Default::default()).map_err(alone)?;
    let result = run.finish().map_err(alone)?;
    Ok(result.instructions as f64 / (QUANTA * QUANTUM_CYCLES) as f64)
}
