// Generated from the Rust types by coscope-codegen; a test fails when it is stale. Do not edit.
import type { Execution, InstructionStream, SmtSpec } from './types.ts';

export const smtDefaults: SmtSpec = {
  "fetch_contexts": 2,
  "fetch_width": 8,
  "front_end_cycles": 4,
  "integer_units": 6,
  "load_store_units": 4,
  "floating_point_units": 4,
  "floating_point_cycles": 4,
  "commit_width": 12,
  "integer_queue": 32,
  "floating_point_queue": 32,
  "integer_registers": 100,
  "floating_point_registers": 100,
  "active_list": 128,
  "outstanding_misses": 16,
  "l1i": {
    "size_bytes": 131072,
    "ways": 2
  },
  "tlb": {
    "entries": 128,
    "page_bytes": 8192,
    "refill_cycles": 100
  },
  "predictor": {
    "bimodal_entries": 2048,
    "gshare_entries": 2048,
    "chooser_entries": 2048
  }
};

export const executionDefaults: Execution = {
  "base_cpi": 1.0,
  "overlap": 1.0
};

export const instructionStreamDefaults: InstructionStream = {
  "floating_point_share": 0.0,
  "branch_share": 0.125,
  "dependence_distance": 6.0,
  "code_bytes": 16384,
  "loop_iterations": 16,
  "hard_branch_share": 0.05,
  "page_lines": null
};

export const usualScanCycles: number = 1000000;

export const pageLines: number = 64;
