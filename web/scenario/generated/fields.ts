// Generated from the Rust types by coscope-codegen; a test fails when it is stale. Do not edit.

/** How a number is written; names of web/ui/quantities.ts. */
export type Unit = 'count' | 'percent' | 'bytes' | 'cycles' | 'instructions' | 'share' | 'number';

interface Named {
  readonly label: string;
  /** What it means, in one sentence. */
  readonly about: string;
  /** Whether it may change during a run: `incoherent` is on machines without coherence only. */
  readonly live: 'never' | 'incoherent' | 'always';
  /** The list of axes of a sweep offers it. */
  readonly swept: boolean;
}

/** A number of the scenario. Rules that depend on other fields may narrow its bounds. */
export interface NumberField extends Named {
  readonly unit: Unit;
  readonly low: number;
  readonly high: number;
  /** Smallest change on a slider. */
  readonly step?: number;
  /** The only values that a slider reaches, rising. */
  readonly stops?: readonly number[];
  readonly isWhole: boolean;
  readonly isPowerOfTwo?: true;
  readonly canBeNull?: true;
}

/** A choice of the scenario. */
export interface ChoiceField extends Named {
  readonly choices: readonly { readonly value: string; readonly label: string; readonly about: string }[];
}

export const numbers = {
  "/version": {
    "label": "Version",
    "about": "Version of the document's format.",
    "unit": "count",
    "low": 1,
    "high": 1,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/count": {
    "label": "Cores",
    "about": "Number of equal cores in this group.",
    "unit": "count",
    "low": 1,
    "high": 512,
    "isWhole": true,
    "live": "never",
    "swept": true
  },
  "/machine/cores/*/contexts": {
    "label": "HW contexts",
    "about": "Hardware contexts of each core: the number of threads that it can run at a time.",
    "unit": "count",
    "low": 1,
    "high": 64,
    "isWhole": true,
    "live": "never",
    "swept": true
  },
  "/machine/cores/*/clock_percent": {
    "label": "Clock",
    "about": "Clock of these cores as a percentage of the machine's clock, which is that of its fastest cores.",
    "unit": "percent",
    "low": 10,
    "high": 100,
    "isWhole": true,
    "live": "never",
    "swept": true
  },
  "/machine/cores/*/smt/fetch_contexts": {
    "label": "Contexts per fetch",
    "about": "Hardware contexts that fetch in one cycle: those with the fewest instructions before issue (ICOUNT).",
    "unit": "count",
    "low": 1,
    "high": 16,
    "stops": [
      1,
      2,
      3,
      4,
      6,
      8,
      10,
      12,
      16
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/fetch_width": {
    "label": "Fetch width",
    "about": "Instructions that each fetching context may fetch per cycle, up to a taken branch or the end of a line.",
    "unit": "count",
    "low": 1,
    "high": 16,
    "stops": [
      1,
      2,
      3,
      4,
      6,
      8,
      10,
      12,
      16
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/front_end_cycles": {
    "label": "Front end",
    "about": "Cycles from fetch to the instruction queues (decode and renaming); a misprediction costs them again.",
    "unit": "cycles",
    "low": 1,
    "high": 32,
    "stops": [
      1,
      2,
      3,
      4,
      6,
      8,
      10,
      12,
      16
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/integer_units": {
    "label": "Integer units",
    "about": "Integer instructions, branches, loads and stores that can start per cycle.",
    "unit": "count",
    "low": 0,
    "high": 32,
    "stops": [
      0,
      1,
      2,
      3,
      4,
      6,
      8,
      10,
      12,
      16
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/load_store_units": {
    "label": "Load/store units",
    "about": "Integer units that can also load or store.",
    "unit": "count",
    "low": 0,
    "high": 32,
    "stops": [
      0,
      1,
      2,
      3,
      4,
      6,
      8,
      10,
      12,
      16
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/floating_point_units": {
    "label": "FP units",
    "about": "Floating-point instructions that can start per cycle.",
    "unit": "count",
    "low": 0,
    "high": 32,
    "stops": [
      0,
      1,
      2,
      3,
      4,
      6,
      8,
      10,
      12,
      16
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/floating_point_cycles": {
    "label": "FP latency",
    "about": "Cycles from the issue of a floating-point instruction to its result.",
    "unit": "cycles",
    "low": 1,
    "high": 64,
    "stops": [
      1,
      2,
      3,
      4,
      6,
      8,
      10,
      12,
      16
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/commit_width": {
    "label": "Commit width",
    "about": "Instructions of all hardware contexts that can commit per cycle.",
    "unit": "count",
    "low": 1,
    "high": 64,
    "stops": [
      1,
      2,
      3,
      4,
      6,
      8,
      10,
      12,
      16,
      24,
      32
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/integer_queue": {
    "label": "Integer queue",
    "about": "Entries of the queue in which integer instructions, loads, stores and branches wait for operands or a unit.",
    "unit": "count",
    "low": 1,
    "high": 256,
    "stops": [
      4,
      8,
      16,
      24,
      32,
      48,
      64,
      96,
      128,
      192,
      256
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/floating_point_queue": {
    "label": "FP queue",
    "about": "Entries of the queue in which floating-point instructions wait for operands or a unit.",
    "unit": "count",
    "low": 1,
    "high": 256,
    "stops": [
      4,
      8,
      16,
      24,
      32,
      48,
      64,
      96,
      128,
      192,
      256
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/integer_registers": {
    "label": "Integer registers",
    "about": "Integer registers for renaming, beyond the architectural ones.",
    "unit": "count",
    "low": 1,
    "high": 4096,
    "stops": [
      16,
      32,
      50,
      64,
      80,
      100,
      128,
      160,
      200,
      256,
      400,
      512,
      1024
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/floating_point_registers": {
    "label": "FP registers",
    "about": "Floating-point registers for renaming, beyond the architectural ones.",
    "unit": "count",
    "low": 1,
    "high": 4096,
    "stops": [
      16,
      32,
      50,
      64,
      80,
      100,
      128,
      160,
      200,
      256,
      400,
      512,
      1024
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/active_list": {
    "label": "Active list",
    "about": "Most instructions of one hardware context between renaming and commit: how far it can run ahead of a miss.",
    "unit": "count",
    "low": 1,
    "high": 512,
    "stops": [
      4,
      8,
      16,
      24,
      32,
      48,
      64,
      96,
      128,
      192,
      256
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/outstanding_misses": {
    "label": "Outstanding misses",
    "about": "Most outstanding first-level misses of loads and stores (MSHRs), shared by all hardware contexts.",
    "unit": "count",
    "low": 1,
    "high": 64,
    "stops": [
      1,
      2,
      3,
      4,
      6,
      8,
      10,
      12,
      16
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/l1i/size_bytes": {
    "label": "Size",
    "about": "Capacity of the instruction cache that all hardware contexts share.",
    "unit": "bytes",
    "low": 8,
    "high": 67108864,
    "stops": [
      4096,
      8192,
      16384,
      32768,
      65536,
      131072,
      262144,
      524288,
      1048576
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/l1i/ways": {
    "label": "Ways",
    "about": "Lines per set (associativity).",
    "unit": "count",
    "low": 1,
    "high": 64,
    "stops": [
      1,
      2,
      4,
      8,
      16
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/tlb/entries": {
    "label": "D-TLB entries",
    "about": "Entries of the data TLB, one translation each, for all hardware contexts together.",
    "unit": "count",
    "low": 1,
    "high": 1024,
    "stops": [
      4,
      8,
      16,
      24,
      32,
      48,
      64,
      96,
      128,
      192,
      256,
      512,
      1024
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/tlb/page_bytes": {
    "label": "Page size",
    "about": "Bytes that one entry maps.",
    "unit": "bytes",
    "low": 8,
    "high": 16777216,
    "stops": [
      1024,
      2048,
      4096,
      8192,
      16384,
      65536,
      262144,
      1048576,
      4194304
    ],
    "isWhole": true,
    "isPowerOfTwo": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/tlb/refill_cycles": {
    "label": "D-TLB refill",
    "about": "Cycles by which a miss of the data TLB delays a load or store.",
    "unit": "cycles",
    "low": 0,
    "high": 100000,
    "stops": [
      0,
      10,
      20,
      30,
      50,
      80,
      100,
      150,
      200,
      300,
      500,
      1000
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/predictor/bimodal_entries": {
    "label": "Bimodal table",
    "about": "Number of two-bit counters indexed by the branch alone.",
    "unit": "count",
    "low": 1,
    "high": 1048576,
    "stops": [
      64,
      128,
      256,
      512,
      1024,
      2048,
      4096,
      8192,
      16384,
      65536
    ],
    "isWhole": true,
    "isPowerOfTwo": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/predictor/gshare_entries": {
    "label": "gshare table",
    "about": "Number of two-bit counters indexed by the branch and the thread's latest outcomes.",
    "unit": "count",
    "low": 1,
    "high": 1048576,
    "stops": [
      64,
      128,
      256,
      512,
      1024,
      2048,
      4096,
      8192,
      16384,
      65536
    ],
    "isWhole": true,
    "isPowerOfTwo": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/smt/predictor/chooser_entries": {
    "label": "Chooser table",
    "about": "Number of two-bit counters that choose between the bimodal and the gshare table.",
    "unit": "count",
    "low": 1,
    "high": 1048576,
    "stops": [
      64,
      128,
      256,
      512,
      1024,
      2048,
      4096,
      8192,
      16384,
      65536
    ],
    "isWhole": true,
    "isPowerOfTwo": true,
    "live": "never",
    "swept": false
  },
  "/machine/cores/*/power/active_mw": {
    "label": "Active power, mW",
    "about": "Milliwatts of a core that has a thread, including while the thread waits for memory.",
    "unit": "count",
    "low": 0,
    "high": 1000000,
    "isWhole": true,
    "live": "never",
    "swept": true
  },
  "/machine/cores/*/power/idle_mw": {
    "label": "Idle power, mW",
    "about": "Milliwatts of a core without a thread.",
    "unit": "count",
    "low": 0,
    "high": 1000000,
    "isWhole": true,
    "live": "never",
    "swept": true
  },
  "/machine/caches/*/level": {
    "label": "Level",
    "about": "Level of the cache: 1 is nearest the core.",
    "unit": "count",
    "low": 1,
    "high": 4,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/caches/*/size_bytes": {
    "label": "Size",
    "about": "Capacity: a whole number of sets, which need not be a power of two.",
    "unit": "bytes",
    "low": 8,
    "high": 68719476736,
    "isWhole": true,
    "live": "incoherent",
    "swept": true
  },
  "/machine/caches/*/ways": {
    "label": "Ways",
    "about": "Lines per set (associativity).",
    "unit": "count",
    "low": 1,
    "high": 64,
    "stops": [
      1,
      2,
      3,
      4,
      6,
      8,
      10,
      11,
      12,
      16,
      20,
      24,
      28,
      32,
      48,
      64
    ],
    "isWhole": true,
    "live": "incoherent",
    "swept": true
  },
  "/machine/caches/*/line_bytes": {
    "label": "Line size",
    "about": "Bytes per line; a level's lines are at least as long as those of the level before it.",
    "unit": "bytes",
    "low": 8,
    "high": 4096,
    "stops": [
      8,
      16,
      32,
      64,
      128,
      256,
      512,
      1024,
      2048,
      4096
    ],
    "isWhole": true,
    "isPowerOfTwo": true,
    "live": "incoherent",
    "swept": true
  },
  "/machine/caches/*/hit_cycles": {
    "label": "Hit latency",
    "about": "Cycles from the request to the data when this cache hits; a miss adds them to the latency of the next level.",
    "unit": "cycles",
    "low": 1,
    "high": 10000,
    "stops": [
      1,
      2,
      3,
      4,
      6,
      8,
      10,
      12,
      15,
      20,
      30,
      40,
      60,
      80,
      100
    ],
    "isWhole": true,
    "live": "always",
    "swept": true
  },
  "/machine/caches/*/cycles_per_line": {
    "label": "Cycles per line",
    "about": "Cycles for which one line occupies the path from the level above: the inverse of its bandwidth; 0 is unlimited.",
    "unit": "cycles",
    "low": 0,
    "high": 100000,
    "stops": [
      0,
      1,
      2,
      3,
      4,
      6,
      8,
      12,
      16,
      24,
      32,
      64
    ],
    "isWhole": true,
    "live": "always",
    "swept": true
  },
  "/machine/caches/*/partition/*/first_way": {
    "label": "First way",
    "about": "First way that these threads may fill.",
    "unit": "count",
    "low": 0,
    "high": 63,
    "isWhole": true,
    "live": "always",
    "swept": false
  },
  "/machine/caches/*/partition/*/ways": {
    "label": "Ways",
    "about": "Number of ways from the first one on; ways of several classes may overlap.",
    "unit": "count",
    "low": 1,
    "high": 64,
    "isWhole": true,
    "live": "always",
    "swept": false
  },
  "/machine/caches/*/allocation/interval_cycles": {
    "label": "Deals ways every",
    "about": "Cycles between two allocations.",
    "unit": "cycles",
    "low": 1000,
    "high": 1000000000,
    "stops": [
      10000,
      50000,
      100000,
      500000,
      1000000,
      5000000,
      10000000
    ],
    "isWhole": true,
    "live": "always",
    "swept": true
  },
  "/machine/caches/*/allocation/sampled_sets": {
    "label": "Sampled sets",
    "about": "Number of sets that each thread's utility monitor samples; all sets of a cache that has fewer.",
    "unit": "count",
    "low": 1,
    "high": 65536,
    "stops": [
      1,
      2,
      4,
      8,
      16,
      32,
      64,
      128,
      1024,
      65536
    ],
    "isWhole": true,
    "live": "always",
    "swept": true
  },
  "/machine/caches/*/colours/*/first_colour": {
    "label": "First colour",
    "about": "First colour that pages of these threads may have.",
    "unit": "count",
    "low": 0,
    "high": 16777215,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/caches/*/colours/*/colours": {
    "label": "Colours",
    "about": "Number of colours from the first one on; colours of several classes may overlap.",
    "unit": "count",
    "low": 1,
    "high": 16777216,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/machine/caches/*/prefetch/streams": {
    "label": "Streams",
    "about": "Number of streams that it follows at a time.",
    "unit": "count",
    "low": 1,
    "high": 64,
    "isWhole": true,
    "live": "always",
    "swept": true
  },
  "/machine/caches/*/prefetch/degree": {
    "label": "Lines ahead",
    "about": "Number of lines that it fetches ahead of each stream.",
    "unit": "count",
    "low": 1,
    "high": 32,
    "isWhole": true,
    "live": "always",
    "swept": true
  },
  "/machine/memory/latency_cycles": {
    "label": "Latency",
    "about": "Cycles from a miss in the last cache to the data, without queueing; with nodes, for the core's own node.",
    "unit": "cycles",
    "low": 0,
    "high": 100000,
    "stops": [
      0,
      20,
      40,
      60,
      80,
      100,
      120,
      150,
      200,
      250,
      300,
      400,
      500,
      700,
      1000
    ],
    "isWhole": true,
    "live": "always",
    "swept": true
  },
  "/machine/memory/cycles_per_line": {
    "label": "Cycles per line",
    "about": "Cycles for which one line occupies the path to memory: the inverse of its bandwidth; 0 is unlimited. Each node has its own path.",
    "unit": "cycles",
    "low": 0,
    "high": 100000,
    "stops": [
      0,
      1,
      2,
      3,
      5,
      8,
      10,
      15,
      20,
      30,
      45,
      60,
      80,
      100,
      150,
      200,
      300,
      400
    ],
    "isWhole": true,
    "live": "always",
    "swept": true
  },
  "/machine/memory/numa/remote_cycles": {
    "label": "Remote latency, extra",
    "about": "Cycles by which the latency of another node's memory exceeds that of the local node.",
    "unit": "cycles",
    "low": 0,
    "high": 100000,
    "stops": [
      0,
      10,
      20,
      40,
      60,
      80,
      100,
      120,
      150,
      200,
      300,
      500
    ],
    "isWhole": true,
    "live": "always",
    "swept": true
  },
  "/machine/memory/numa/page_bytes": {
    "label": "Page size",
    "about": "Bytes per page, from the longest line of the machine to 64 of its shortest lines.",
    "unit": "bytes",
    "low": 8,
    "high": 262144,
    "stops": [
      64,
      128,
      256,
      512,
      1024,
      2048,
      4096,
      8192,
      16384,
      32768,
      65536
    ],
    "isWhole": true,
    "isPowerOfTwo": true,
    "live": "never",
    "swept": false
  },
  "/machine/memory/numa/scan_cycles": {
    "label": "Page scan period",
    "about": "Cycles between scans of all pages, with balanced placement: the first miss to a page after each scan traps.",
    "unit": "cycles",
    "low": 1000,
    "high": 1000000000,
    "stops": [
      100000,
      200000,
      500000,
      1000000,
      2000000,
      5000000,
      10000000,
      100000000
    ],
    "isWhole": true,
    "live": "always",
    "swept": false
  },
  "/machine/coherence/package_cycles": {
    "label": "Transfer in a package",
    "about": "Cycles to fetch a line from another core of the package, and to invalidate the other copies in the package.",
    "unit": "cycles",
    "low": 0,
    "high": 100000,
    "isWhole": true,
    "live": "always",
    "swept": true
  },
  "/machine/coherence/remote_cycles": {
    "label": "Transfer between packages",
    "about": "Cycles to fetch a line from another package, after the caches of the core's own package have missed.",
    "unit": "cycles",
    "low": 0,
    "high": 100000,
    "isWhole": true,
    "live": "always",
    "swept": true
  },
  "/machine/clock_mhz": {
    "label": "Clock, MHz",
    "about": "The machine's clock in megahertz. It affects only energy, which is computed from seconds; everything else is in cycles.",
    "unit": "count",
    "low": 1,
    "high": 100000,
    "isWhole": true,
    "live": "never",
    "swept": true
  },
  "/workload/threads/*/copies": {
    "label": "Copies",
    "about": "Number of threads that run this program.",
    "unit": "count",
    "low": 1,
    "high": 2048,
    "isWhole": true,
    "live": "never",
    "swept": true
  },
  "/workload/threads/*/stream": {
    "label": "Stream",
    "about": "Number of the first copy's random stream and part of memory; the other copies use the next numbers.",
    "unit": "count",
    "low": 0,
    "high": 255,
    "isWhole": true,
    "canBeNull": true,
    "live": "never",
    "swept": false
  },
  "/workload/threads/*/arrives_at_cycle": {
    "label": "Arrival",
    "about": "Cycle at which the threads become runnable.",
    "unit": "cycles",
    "low": 0,
    "high": 1000000000000,
    "step": 1000000,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/workload/threads/*/instructions": {
    "label": "Exit after",
    "about": "Instructions after which each thread exits. Null: the threads never exit, and a trace starts over.",
    "unit": "instructions",
    "low": 1,
    "high": 1125899906842624,
    "step": 1000000,
    "isWhole": true,
    "canBeNull": true,
    "live": "never",
    "swept": false
  },
  "/workload/threads/*/nice": {
    "label": "Nice",
    "about": "Nice value of the threads, -20 to 19; policies with weights give lower values more processor time. Default 0.",
    "unit": "count",
    "low": -20,
    "high": 19,
    "isWhole": true,
    "canBeNull": true,
    "live": "never",
    "swept": false
  },
  "/workload/coarsen/cache_bytes": {
    "label": "Shared cache",
    "about": "Size of the cache that the tasks share.",
    "unit": "bytes",
    "low": 1,
    "high": 17179869184,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/workload/coarsen/cores": {
    "label": "Cores",
    "about": "Number of cores that share the cache.",
    "unit": "count",
    "low": 1,
    "high": 512,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/workload/coarsen/slack": {
    "label": "Slack",
    "about": "Number of parts into which each core's share is divided, so that tasks of unequal size fit; 2 in the paper.",
    "unit": "count",
    "low": 1,
    "high": 64,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/workload/programs/*/execution/base_cpi": {
    "label": "Base CPI",
    "about": "Cycles per instruction while every reference hits in the first level: dependences, branches and width together.",
    "unit": "number",
    "low": 0.05,
    "high": 64,
    "step": 0.05,
    "isWhole": false,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/execution/overlap": {
    "label": "Memory-level parallelism",
    "about": "Mean number of outstanding misses: a miss stalls the core for its latency divided by this.",
    "unit": "number",
    "low": 1,
    "high": 64,
    "step": 0.1,
    "isWhole": false,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/execution/instruction_stream/floating_point_share": {
    "label": "Floating point",
    "about": "Share of the instructions that are floating-point operations; loads, stores and branches are integer instructions.",
    "unit": "share",
    "low": 0,
    "high": 1,
    "step": 0.01,
    "isWhole": false,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/execution/instruction_stream/branch_share": {
    "label": "Branches",
    "about": "Share of the instructions that are branches; fetch stops at each taken one.",
    "unit": "share",
    "low": 0,
    "high": 1,
    "step": 0.01,
    "isWhole": false,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/execution/instruction_stream/dependence_distance": {
    "label": "Dependence distance",
    "about": "Mean distance, in instructions, to the producer of an operand: a longer distance allows more parallel execution.",
    "unit": "number",
    "low": 1,
    "high": 64,
    "step": 0.1,
    "isWhole": false,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/execution/instruction_stream/code_bytes": {
    "label": "Code",
    "about": "Size of the code; determines the misses of the instruction cache and the number of branches to predict.",
    "unit": "bytes",
    "low": 1024,
    "high": 67108864,
    "stops": [
      1024,
      2048,
      4096,
      8192,
      16384,
      32768,
      65536,
      131072,
      262144,
      524288,
      1048576,
      2097152,
      4194304
    ],
    "isWhole": true,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/execution/instruction_stream/loop_iterations": {
    "label": "Loop iterations",
    "about": "Times that a function of 1 KB repeats before the next: more repetitions give fewer instruction-cache misses.",
    "unit": "count",
    "low": 1,
    "high": 1048576,
    "isWhole": true,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/execution/instruction_stream/hard_branch_share": {
    "label": "Hard branches",
    "about": "Share of the branches that are taken with probability 1/2: half of these are mispredicted.",
    "unit": "share",
    "low": 0,
    "high": 1,
    "step": 0.01,
    "isWhole": false,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/execution/instruction_stream/page_lines": {
    "label": "Lines per page",
    "about": "First-level lines that the program uses of each page: fewer lines give more data-TLB misses. Null is all.",
    "unit": "count",
    "low": 1,
    "high": 65536,
    "stops": [
      1,
      2,
      4,
      8,
      16,
      32,
      64,
      128,
      65536
    ],
    "isWhole": true,
    "isPowerOfTwo": true,
    "canBeNull": true,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/phases/*/instructions": {
    "label": "Length",
    "about": "Instructions until the next phase; the first phase follows the last.",
    "unit": "instructions",
    "low": 1,
    "high": 1125899906842624,
    "stops": [
      10000,
      100000,
      200000,
      500000,
      1000000,
      2000000,
      5000000,
      10000000,
      20000000,
      50000000,
      100000000,
      1000000000
    ],
    "isWhole": true,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/phases/*/references_per_kinstr": {
    "label": "References",
    "about": "Data references per 1,000 instructions, evenly spaced.",
    "unit": "count",
    "low": 0,
    "high": 1000,
    "step": 10,
    "isWhole": true,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/phases/*/store_share": {
    "label": "Stores",
    "about": "Share of the references that are stores, 0–1.",
    "unit": "share",
    "low": 0,
    "high": 1,
    "step": 0.01,
    "isWhole": false,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/phases/*/components/*/weight": {
    "label": "Weight",
    "about": "Share of the references, relative to the other components.",
    "unit": "number",
    "low": 0,
    "high": 1000000,
    "step": 0.01,
    "isWhole": false,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/phases/*/components/*/pattern/region_bytes": {
    "label": "Region",
    "about": "Size of the region.",
    "unit": "bytes",
    "low": 1,
    "high": 17179869184,
    "isWhole": true,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/phases/*/components/*/pattern/stride_bytes": {
    "label": "Stride",
    "about": "Bytes from one reference to the next.",
    "unit": "bytes",
    "low": 1,
    "high": 4294967295,
    "stops": [
      1,
      2,
      4,
      8,
      16,
      32,
      64,
      128,
      256,
      512,
      1024,
      4096
    ],
    "isWhole": true,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/phases/*/components/*/pattern/exponent": {
    "label": "Exponent",
    "about": "Skew of the accesses to lines: 0 is uniform, about 1 is typical of programs.",
    "unit": "number",
    "low": 0,
    "high": 4,
    "step": 0.05,
    "isWhole": false,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/phases/*/components/*/pattern/node_bytes": {
    "label": "Node",
    "about": "Size of a node; each entry, a key and a pointer, has 16 bytes.",
    "unit": "bytes",
    "low": 64,
    "high": 65536,
    "isWhole": true,
    "isPowerOfTwo": true,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/phases/*/components/*/pattern/slot_bytes": {
    "label": "Slot",
    "about": "Size of each thread's slot.",
    "unit": "bytes",
    "low": 8,
    "high": 4294967295,
    "isWhole": true,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/phases/*/components/*/store_share": {
    "label": "Stores",
    "about": "Share of this component's references that are stores, in place of the phase's share. Null is the phase's.",
    "unit": "share",
    "low": 0,
    "high": 1,
    "step": 0.01,
    "isWhole": false,
    "canBeNull": true,
    "live": "always",
    "swept": false
  },
  "/workload/programs/*/waits/*/run/value": {
    "label": "Value",
    "about": "The amount.",
    "unit": "count",
    "low": 1,
    "high": 1000000000000,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/workload/programs/*/waits/*/run/mean": {
    "label": "Mean",
    "about": "The mean of the distribution.",
    "unit": "count",
    "low": 1,
    "high": 1000000000000,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/workload/programs/*/waits/*/run/low": {
    "label": "Low",
    "about": "The smallest amount.",
    "unit": "count",
    "low": 1,
    "high": 1000000000000,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/workload/programs/*/waits/*/run/high": {
    "label": "High",
    "about": "The largest amount.",
    "unit": "count",
    "low": 1,
    "high": 1000000000000,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/workload/programs/*/waits/*/then/cycles/value": {
    "label": "Value",
    "about": "The amount.",
    "unit": "count",
    "low": 1,
    "high": 1000000000000,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/workload/programs/*/waits/*/then/cycles/mean": {
    "label": "Mean",
    "about": "The mean of the distribution.",
    "unit": "count",
    "low": 1,
    "high": 1000000000000,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/workload/programs/*/waits/*/then/cycles/low": {
    "label": "Low",
    "about": "The smallest amount.",
    "unit": "count",
    "low": 1,
    "high": 1000000000000,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/workload/programs/*/waits/*/then/cycles/high": {
    "label": "High",
    "about": "The largest amount.",
    "unit": "count",
    "low": 1,
    "high": 1000000000000,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/workload/programs/*/waits/*/then/capacity": {
    "label": "Capacity",
    "about": "Messages that fit into the channel before this send waits; unlimited without it.",
    "unit": "count",
    "low": 1,
    "high": 1000000,
    "isWhole": true,
    "canBeNull": true,
    "live": "never",
    "swept": false
  },
  "/workload/programs/*/waits/*/times": {
    "label": "Times",
    "about": "Number of times that this step is executed before the next one.",
    "unit": "count",
    "low": 1,
    "high": 1000000,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/run/seed": {
    "label": "Seed",
    "about": "Seed of all random choices of the run.",
    "unit": "count",
    "low": 0,
    "high": 4294967295,
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/run/quantum_cycles": {
    "label": "Quantum",
    "about": "Scheduling interval: cycles between two decisions of the policy.",
    "unit": "cycles",
    "low": 1000,
    "high": 1000000000,
    "stops": [
      10000,
      20000,
      50000,
      100000,
      200000,
      300000,
      500000,
      700000,
      1000000,
      1500000,
      2000000,
      3000000,
      5000000,
      10000000
    ],
    "isWhole": true,
    "live": "never",
    "swept": true
  },
  "/run/warmup_quanta": {
    "label": "Warm-up",
    "about": "Quanta before the measurement, so that cold misses are not measured.",
    "unit": "count",
    "low": 0,
    "high": 1000000,
    "stops": [
      0,
      1,
      2,
      3,
      5,
      10,
      15,
      20,
      30,
      50,
      100
    ],
    "isWhole": true,
    "live": "never",
    "swept": true
  },
  "/run/quanta": {
    "label": "Measured quanta",
    "about": "Quanta of the measurement window, after the warm-up.",
    "unit": "count",
    "low": 1,
    "high": 1000000,
    "stops": [
      5,
      10,
      15,
      20,
      30,
      40,
      50,
      60,
      80,
      100,
      150,
      200,
      300,
      500,
      1000
    ],
    "isWhole": true,
    "live": "never",
    "swept": true
  },
  "/run/frames_per_quantum": {
    "label": "Frames per quantum",
    "about": "Samples per quantum for the charts; the simulation does not depend on it.",
    "unit": "count",
    "low": 1,
    "high": 100,
    "stops": [
      1,
      2,
      4,
      8,
      16,
      32
    ],
    "isWhole": true,
    "live": "never",
    "swept": false
  },
  "/run/switch_cycles": {
    "label": "Context switch",
    "about": "Cycles for which a hardware context is busy when its thread changes.",
    "unit": "cycles",
    "low": 0,
    "high": 500000000,
    "stops": [
      0,
      100,
      200,
      500,
      1000,
      2000,
      5000,
      10000,
      20000,
      50000
    ],
    "isWhole": true,
    "live": "always",
    "swept": true
  },
  "/run/trap_cycles": {
    "label": "Sampling trap",
    "about": "Cycles that a thread loses to each sampling trap.",
    "unit": "cycles",
    "low": 0,
    "high": 1000000,
    "stops": [
      0,
      50,
      100,
      200,
      500,
      1000,
      2000,
      5000
    ],
    "isWhole": true,
    "live": "always",
    "swept": true
  },
  "/run/dispatch_cycles": {
    "label": "Dispatch latency",
    "about": "Cycles from a thread's wake-up, or from the start of its wait, until the scheduler reacts.",
    "unit": "cycles",
    "low": 1,
    "high": 500000000,
    "stops": [
      100,
      200,
      500,
      1000,
      2000,
      5000,
      10000
    ],
    "isWhole": true,
    "live": "never",
    "swept": true
  }
} as const satisfies Readonly<Record<string, NumberField>>;

export const choices = {
  "/machine/cores/*/model": {
    "label": "Model",
    "about": "How each core issues instructions.",
    "choices": [
      {
        "value": "in-order",
        "label": "In-order, fine-grained multithreading",
        "about": "Fine-grained multithreading: one instruction per cycle, from the next hardware context that is ready."
      },
      {
        "value": "interval",
        "label": "Out-of-order (interval model)",
        "about": "A wide, out-of-order core with one hardware context, approximated by intervals between misses: instructions complete at the program's own rate, and a miss stalls for a part of its latency."
      },
      {
        "value": "smt",
        "label": "Out-of-order, simultaneous multithreading (SMT)",
        "about": "Simultaneous multithreading: a wide, out-of-order core, simulated cycle by cycle, whose hardware contexts share all slots and entries."
      }
    ],
    "live": "never",
    "swept": true
  },
  "/machine/packages": {
    "label": "Packages",
    "about": "Which cores are on the same chip.",
    "choices": [
      {
        "value": "machine",
        "label": "All cores on one chip",
        "about": ""
      },
      {
        "value": "core",
        "label": "One per core",
        "about": ""
      }
    ],
    "live": "never",
    "swept": false
  },
  "/machine/caches/*/replacement": {
    "label": "Replacement",
    "about": "Which line a full set evicts.",
    "choices": [
      {
        "value": "lru",
        "label": "LRU",
        "about": "The least recently used line."
      },
      {
        "value": "tree-plru",
        "label": "Tree-PLRU",
        "about": "A line to which a binary tree of bits points, away from recent use; `ways` must be a power of two."
      },
      {
        "value": "random",
        "label": "Random",
        "about": "A random line, drawn by a seeded generator."
      }
    ],
    "live": "incoherent",
    "swept": true
  },
  "/machine/caches/*/inclusion": {
    "label": "Inclusion",
    "about": "Whether this cache contains the lines of the levels above it.",
    "choices": [
      {
        "value": "non-inclusive",
        "label": "Non-inclusive",
        "about": "Filled on a miss; an eviction does not affect the levels above."
      },
      {
        "value": "inclusive",
        "label": "Inclusive",
        "about": "An eviction here also evicts the line from the levels above."
      },
      {
        "value": "victim",
        "label": "Victim cache",
        "about": "Filled only by evictions of the level above; a hit moves the line up."
      }
    ],
    "live": "never",
    "swept": true
  },
  "/machine/caches/*/shared_by": {
    "label": "Shared by",
    "about": "Which cores share one instance of this cache.",
    "choices": [
      {
        "value": "core",
        "label": "Private (per core)",
        "about": ""
      },
      {
        "value": "package",
        "label": "Cores of a package",
        "about": ""
      },
      {
        "value": "machine",
        "label": "All cores",
        "about": ""
      }
    ],
    "live": "never",
    "swept": true
  },
  "/machine/caches/*/allocation/kind": {
    "label": "Ways by",
    "about": "Criterion by which the ways are allocated.",
    "choices": [
      {
        "value": "ucp",
        "label": "Utility (UCP)",
        "about": "Number of misses that each way saves a thread: utility-based cache partitioning (Qureshi and Patt 2006)."
      },
      {
        "value": "even",
        "label": "Equal shares",
        "about": "The same number of ways for each thread."
      }
    ],
    "live": "always",
    "swept": true
  },
  "/machine/memory/numa/nodes": {
    "label": "Nodes",
    "about": "Which cores share a local memory node; every core has exactly one local node.",
    "choices": [
      {
        "value": "package",
        "label": "One per package",
        "about": ""
      },
      {
        "value": "core",
        "label": "One per core",
        "about": ""
      },
      {
        "value": "machine",
        "label": "One for all cores",
        "about": ""
      }
    ],
    "live": "never",
    "swept": false
  },
  "/machine/memory/numa/placement": {
    "label": "Page placement",
    "about": "Which node contains the memory of a page.",
    "choices": [
      {
        "value": "interleave",
        "label": "Interleaved",
        "about": "Pages are assigned to the nodes in turn (node interleaving)."
      },
      {
        "value": "first-touch",
        "label": "First touch",
        "about": "A page is placed on the node of the core that first misses to it, and stays there."
      },
      {
        "value": "balanced",
        "label": "First touch, balanced",
        "about": "As first touch, and pages migrate to the nodes that use them: after each scan the first miss to a page traps, and two successive traps on the same other node move the page there (automatic NUMA balancing of Linux, its two-touch filter)."
      }
    ],
    "live": "never",
    "swept": true
  },
  "/machine/perfect": {
    "label": "Never misses",
    "about": "Resources that never miss, to measure the cost of their misses.",
    "choices": [
      {
        "value": "l1d",
        "label": "L1 for data",
        "about": "First-level data caches always hit."
      },
      {
        "value": "l2",
        "label": "L2",
        "about": "Second-level caches always hit."
      },
      {
        "value": "dtlb",
        "label": "D-TLB",
        "about": "The data TLB always hits."
      },
      {
        "value": "branches",
        "label": "Branch predictor",
        "about": "Branches are always predicted correctly."
      },
      {
        "value": "data-memory",
        "label": "All data memory",
        "about": "First-level data caches, second-level caches and the data TLB always hit."
      }
    ],
    "live": "incoherent",
    "swept": false
  }
} as const satisfies Readonly<Record<string, ChoiceField>>;
