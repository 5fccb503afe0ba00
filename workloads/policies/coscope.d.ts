// Generated from the Rust types by coscope-codegen; a test fails when it is stale. Do not edit.
// What a policy of your own sees and answers. Beside this file, an editor completes it.

/** A number from 0 to below 1; under one seed of the run always the same ones. `Math.random` is this function. */
declare function random(): number;

/** What the default export of a policy is. It is asked at the start, at the end of each quantum, and after arrivals and ends. */
type Decide = (os: OsView, event: Event) => Answer | number[] | undefined;

/**
 * What a policy of your own answers. Everything may be left out; hardware contexts that it does not name keep their
 * thread.
 */
type Answer = {
  /**
   * Threads that run from now on, each on a hardware context; the others are left idle. Who runs already stays where
   * it is, the others get the free places, if possible on the core where they last ran.
   */
  run?: Array<number>,
  /**
   * By hardware context, the thread that runs there from now on, or null for none. Instead of `run`, for policies
   * that care who sits where.
   */
  place?: Array<number | null>,
  /** Threads whose reuse distances are sampled from now on, until their histogram is complete. */
  sample?: Array<SampleOrder>,
  /** Threads that are not sampled any more; their histogram stays. */
  stop_sampling?: Array<number>,
  /** From now on sample one remote access in so many of each hardware context; 0 stops. */
  sample_remote_one_in?: number,
  /**
   * Whether it is asked at every block and wake-up from now on, as an operating system's scheduler is. Otherwise it is asked while
   * a hardware context is idle and a runnable thread has none, and when a quantum ends or a thread comes or goes.
   */
  follows_waits?: boolean,
  /** What the Why panel shows of it. */
  why?: AnsweredReason,
};

/** A set of threads that could run together. */
type AnsweredCandidate = {
  /** Its threads. */
  threads: Array<number>,
  /** Its score. */
  score: number,
  /** What speaks for it beside the score. */
  note?: string,
};

/** A figure of a reason. */
type AnsweredFact = {
  /** What it is. */
  label: string,
  /** Its value. */
  value: number,
  /** The thread it belongs to, if one. */
  thread?: number,
};

/** Why the answer is as it is. */
type AnsweredReason = {
  /** The rule that decided, in a sentence. `{t4}` stands for thread 4. */
  rule: string,
  /** What the candidates' score is, with its unit. */
  score?: string,
  /** The best sets of threads in the order of the rule, the chosen one first; then what would be chosen without it. */
  candidates?: Array<AnsweredCandidate>,
  /** Figures that the rule used. */
  facts?: Array<AnsweredFact>,
};

/** One cache of the machine. */
type CacheUnit = {
  /** Which entry of `/machine/caches` describes it. */
  entry: number,
  /** Its number among the caches of that entry. */
  instance: number,
  /** Level, 1 nearest the core. */
  level: number,
  /** Number of sets. */
  sets: number,
  /** Lines in a set. */
  ways: number,
  /** Bytes of a line. */
  line_bytes: number,
  /** Capacity in bytes. */
  size_bytes: number,
  /** The cores that share it. */
  cores: Array<number>,
  /** Hardware contexts that share it. */
  contexts: number,
  /** Whether nothing but memory lies behind it. */
  last: boolean,
};

/** Every cycle of a hardware context in which it did not issue has exactly one cause. */
type Cause = "issue" | "clock" | "dependence" | "fetch" | "branch" | "tlb" | "l1" | "l2" | "l3" | "peer" | "remote-l2" | "remote-l3" | "memory" | "remote-memory" | "bandwidth" | "switch" | "trap" | "idle";

/** A hardware context. */
type ContextUnit = {
  /** The core it belongs to. */
  core: number,
  /** Its number within the core. */
  slot: number,
};

/** How a core issues instructions. */
type CoreModel = "in-order" | "interval" | "smt";

/** A core. */
type CoreUnit = {
  /** The package it sits in. */
  package: number,
  /** The memory node that is local to it; 0 where memory is equally far from everybody. */
  node: number,
  /** Its first hardware context. */
  first_context: number,
  /** How many hardware contexts it has. */
  contexts: number,
  /** Its caches, nearest first, as numbers into [`Topology::caches`]. */
  path: Array<number>,
  /** How it issues. */
  model: CoreModel,
  /** Its clock: ticks in 100 cycles of the machine. */
  clock_percent?: number,
  /** What it draws, where that is stated. */
  power?: PowerSpec,
};

/** Why the policy is asked. */
type Event = { "kind": "start" } | { "kind": "quantum-end" } | { "kind": "timer" } | { "kind": "thread-arrived",
  /** Who arrived. */
  thread: number, } | { "kind": "thread-exited",
  /** Who ended. */
  thread: number,
  /** Where it ran. */
  context: number, } | { "kind": "thread-blocked",
  /** Which thread. */
  thread: number,
  /** Where it ran. */
  context: number, } | { "kind": "thread-woken",
  /** Which thread. */
  thread: number,
  /** The thread that woke it; none where time did. */
  waker: number | null,
  /** The hardware context on which that ran when it did. */
  waker_context: number | null,
};

/** What a performance counter says of one level of caches. */
type LevelCounter = {
  /** Lookups. */
  accesses: number,
  /** Lookups that found nothing. */
  misses: number,
};

/** Counters of one thread since its start, as performance counters would give them. */
type Observed = {
  /** Instructions executed. */
  instructions: number,
  /** Cycles on a hardware context. */
  scheduled_cycles: number,
  /** The last cache that the thread's references can reach. */
  last: LevelCounter,
  /** Caches by level − 1. */
  levels: LevelCounter[],
  /** Cycles on a hardware context in which it did not issue, by cause, in the order of [`CAUSES`]; by name outside. */
  stalls: Record<Cause, number>,
  /** What simultaneous-multithreaded cores count; zero on others. */
  pipeline: PipelineCounters,
};

/** The operating system at the moment of a decision. */
type OsView = {
  /** Now. */
  cycle: number,
  /** Quanta ended so far. */
  quantum: number,
  /** The machine. It never changes, so who asks from outside is told it once. */
  topology: Topology,
  /** All threads, by number. */
  threads: Array<ThreadView>,
  /** Who runs where. */
  placement: Array<number | null>,
  /** A set of threads that may not be chosen this time (a person's veto). */
  veto: Array<number> | null,
};

/** The counters of one thread. */
type PipelineCounters = {
  /** Loads and stores issued on the right path. */
  memory_operations: number,
  /**
   * Cycles from the issue of each load or store until its page, then its data is there, added up; a store waits for
   * its page only. Counted when the wait is known.
   */
  stalled_operation_cycles: number,
  /** Lookups in the data TLB. */
  tlb_accesses: number,
  /** Lookups there that found nothing. */
  tlb_misses: number,
  /** Lookups in the instruction cache, one for each line entered. */
  l1i_accesses: number,
  /** Lookups there that found nothing. */
  l1i_misses: number,
  /** Integer instructions committed, loads, stores and branches among them. */
  integer_instructions: number,
  /** Floating-point instructions committed. */
  floating_point_instructions: number,
  /** Branches committed. */
  branches: number,
  /** Of these, those that were predicted wrongly. */
  mispredictions: number,
  /** Instructions fetched, those of wrong paths among them. */
  fetched: number,
  /** Instructions fetched on wrong paths. */
  wrong_path: number,
};

/** Power of each core of a group: two values, as cores here have one clock. */
type PowerSpec = {
  /** Milliwatts of a core that has a thread, also while that waits for memory. */
  active_mw: number,
  /** Milliwatts of a core without a thread. */
  idle_mw: number,
};

/** Counts of sampled reuse distances, in references between two uses of a line. */
type ReuseHistogram = {
  /** Samples by bucket. */
  counts: number[],
  /** Samples whose line was not used again while it was watched: a miss in any cache. */
  cold: number,
};

/** Whose reuse distances to sample. */
type SampleOrder = {
  /** Thread. */
  thread: number,
  /** One reference in so many, on average. */
  one_in: number,
  /** This many samples. */
  samples: number,
};

/** One thread as the operating system sees it. */
type ThreadView = {
  /** Its number. */
  id: number,
  /** Whether it can run: arrived and not ended. */
  runnable: boolean,
  /** Its counters. */
  observed: Observed,
  /** Its sampled reuse distances, if somebody asked for them. */
  histogram: ReuseHistogram | null,
  /** Whether it is being sampled now: its histogram is not complete yet. */
  sampling: boolean,
  /** First-level line numbers of its sampled remote accesses since the policy was asked last, oldest first. */
  remote_samples: Array<number>,
  /** The hardware context it ran on last. */
  last_context: number | null,
  /** Its weight by its nice value, as sched_ext has it: 100 without one. */
  weight?: number,
  /**
   * Its NUMA hinting faults by memory node of the page, up to the last scan of all pages: those of each scan count half as
   * much as those of the next. None where pages are not balanced.
   */
  hinting_faults?: Array<number>,
};

/** Numbered contexts, cores and caches. */
type Topology = {
  /** Number of packages. */
  packages: number,
  /** Number of memory nodes; 1 where memory is equally far from everybody. */
  nodes: number,
  /** Hardware contexts, numbered through the cores. */
  contexts: Array<ContextUnit>,
  /** Cores. */
  cores: Array<CoreUnit>,
  /** Caches, level 1 first. */
  caches: Array<CacheUnit>,
};
