//! How fast a program runs alone on a machine: recorded time → instructions.

use super::error::WhatIfError;
use serde_json::{Value, json};

/// Cycles of the run, and quanta before and during the measurement (chosen: caches of some megabytes fill).
const QUANTUM_CYCLES: u64 = 1_000_000;
const WARMUP_QUANTA: u64 = 4;
const QUANTA: u64 = 4;

/// Instructions per cycle of one thread of a program, alone on a machine, without waits.
///
/// # Errors
/// The machine or the program is refused.
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
