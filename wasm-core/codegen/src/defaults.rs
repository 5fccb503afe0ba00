//! Generates default values of parts that a scenario may omit but an editor shows.

use anyhow::Result;
use document::{Execution, InstructionStream, MAX_THREADS, NumaSpec, PAGE_LINES, SmtSpec};
use laboratory::recording::{COUNT_THREADS, DEFAULT_THREADS, RECORDED_POLICY, SHAPES};
use serde_json::to_string_pretty as json;

const HEADER: &str = "\
// Generated from the Rust types by coscope-codegen; a test fails when it is stale. Do not edit.
import type { Execution, InstructionStream, SmtSpec } from './types.ts';
";

/// `web/scenario/generated/defaults.ts`: one constant per type or value.
pub fn values() -> Result<String> {
    let parts = [
        HEADER.to_owned(),
        constant("smtDefaults", "SmtSpec", &json(&SmtSpec::default())?),
        constant("executionDefaults", "Execution", &json(&Execution::default())?),
        constant("instructionStreamDefaults", "InstructionStream", &json(&InstructionStream::default())?),
        constant("usualScanCycles", "number", &json(&NumaSpec::usual_scan_cycles())?),
        constant("pageLines", "number", &json(&PAGE_LINES)?),
    ];
    Ok(parts.join("\n"))
}

/// `web/scenario/generated/recording.ts`: the options of a scenario made from a recording. In its own file, because
/// only one view needs it.
pub fn of_recordings() -> Result<String> {
    let header = HEADER.replace("Execution, InstructionStream, SmtSpec", "MemoryShape");
    let parts = [
        header,
        constant("recordedPolicy", "string", &json(RECORDED_POLICY)?),
        constant("usualThreads", "number", &json(&DEFAULT_THREADS)?),
        constant("mostThreads", "number", &json(&MAX_THREADS)?),
        constant("countThreads", "string", &json(COUNT_THREADS)?),
        constant("memoryShapes", "readonly MemoryShape[]", &json(&SHAPES)?),
    ];
    Ok(parts.join("\n"))
}

fn constant(name: &str, of: &str, value: &str) -> String {
    format!("export const {name}: {of} = {value};\n")
}
