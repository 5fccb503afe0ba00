// Generated from the Rust types by coscope-codegen; a test fails when it is stale. Do not edit.
import type { MemoryShape } from './types.ts';

export const recordedPolicy: string = "eevdf";

export const usualThreads: number = 64;

export const mostThreads: number = 2048;

export const countThreads: string = "perf stat --per-thread -x, -e instructions,cycles,cache-references,cache-misses -p PID -o counters.txt";

export const memoryShapes: readonly MemoryShape[] = [
  {
    "shape": "hot-set",
    "label": "Small hot set",
    "region_bytes": 16384,
    "references_per_kinstr": 300
  },
  {
    "shape": "loop",
    "label": "Loop over an array",
    "region_bytes": 1048576,
    "references_per_kinstr": 300
  },
  {
    "shape": "stream",
    "label": "Stream",
    "region_bytes": 67108864,
    "references_per_kinstr": 300
  },
  {
    "shape": "table",
    "label": "Random table lookups",
    "region_bytes": 8388608,
    "references_per_kinstr": 150
  },
  {
    "shape": "chase",
    "label": "Pointer chase",
    "region_bytes": 4194304,
    "references_per_kinstr": 100
  }
];
