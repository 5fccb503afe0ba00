// Generated from the Rust types by coscope-codegen; a test fails when it is stale. Do not edit.
// What a policy of your own sees and answers. Beside this file, an editor completes it.

/** A number from 0 to below 1; under one seed of the run always the same ones. `Math.random` is this function. */
declare function random(): number;

/** What the default export of a policy is. It is asked at the start, at the end of each quantum, and after arrivals and ends. */
type Decide = (os: OsView, event: Event) => Answer | number[] | undefined;

/**
 * The answer of a user-written policy. Every field may be omitted; hardware contexts that it does not name keep their
 * thread.
 */
type Answer = {
  /**
   * Threads that run from now on, one per hardware context; all other threads stop. Running threads stay where they
   * are. The others get the free hardware contexts, if possible on the core on which they last ran.
   */
  run?: Array<number>,
  /**
   * By hardware context, the thread that runs there from now on, or null for none. Use it instead of `run` to choose
   * the hardware contexts.
   */
  place?: Array<number | null>,
  /** Threads whose reuse distances are sampled from now on, until their histogram is complete. */
  sample?: Array<SampleOrder>,
  /** Threads whose sampling stops; their histograms remain, with an estimate for the lines still watched. */
  stop_sampling?: Array<number>,
  /** From now on, each hardware context samples one of this many remote accesses; 0 stops. */
  sample_remote_one_in?: number,
  /**
   * Whether the policy decides at every block and wake-up from now on, as an operating system's scheduler does.
   * Otherwise it decides when a hardware context is idle and a runnable thread has none, when a quantum ends, and
   * when a thread arrives or exits.
   */
  follows_waits?: boolean,
  /** The explanation that the Why panel shows. */
  why?: AnsweredReason,
};

/** A set of threads that could run together. */
type AnsweredCandidate = {
  /** Numbers of its threads. */
  threads: Array<number>,
  /** Score of the set, in the unit of `score`. */
  score: number,
  /** Further reasons for it in addition to the score. */
  note?: string,
};

/** A figure that the rule used. */
type AnsweredFact = {
  /** Meaning of the figure. */
  label: string,
  /** Value of the figure. */
  value: number,
  /** Number of the thread that the figure is about, if any. */
  thread?: number,
};

/** Explanation of an answer. */
type AnsweredReason = {
  /** The rule that decided, in a sentence. `{t4}` stands for thread 4. */
  rule: string,
  /** Meaning of the candidates' scores, with their unit. */
  score?: string,
  /** The best sets of threads in the order of the rule: the chosen one first, then the next choices. */
  candidates?: Array<AnsweredCandidate>,
  /** Figures that the rule used. */
  facts?: Array<AnsweredFact>,
};

/** One cache of the machine. */
type CacheUnit = {
  /** Index in `/machine/caches` of the entry that describes it. */
  entry: number,
  /** Its number among the caches of that entry, from 0. */
  instance: number,
  /** Level; 1 is nearest the core. */
  level: number,
  /** Number of sets. */
  sets: number,
  /** Lines per set. */
  ways: number,
  /** Bytes per line. */
  line_bytes: number,
  /** Capacity in bytes. */
  size_bytes: number,
  /** Numbers of the cores that share it. */
  cores: Array<number>,
  /** Number of the hardware contexts that share it. */
  contexts: number,
  /** Whether only memory is behind it. */
  last: boolean,
};

/** Why a hardware context does not issue in a cycle. Every such cycle has exactly one cause. */
type Cause = "issue" | "clock" | "dependence" | "fetch" | "branch" | "tlb" | "l1" | "l2" | "l3" | "peer" | "remote-l2" | "remote-l3" | "memory" | "remote-memory" | "bandwidth" | "switch" | "trap" | "idle";

/** A hardware context. */
type ContextUnit = {
  /** Number of its core. */
  core: number,
  /** Its number within the core, from 0. */
  slot: number,
};

/** How a core issues instructions. */
type CoreModel = "in-order" | "interval" | "smt";

/** A core. */
type CoreUnit = {
  /** Number of its package. */
  package: number,
  /** Number of its local memory node; 0 if memory is equally far from all cores. */
  node: number,
  /** Number of its first hardware context. */
  first_context: number,
  /** Number of its hardware contexts. */
  contexts: number,
  /** Numbers of its caches in [`Topology::caches`], nearest first. */
  path: Array<number>,
  /** Its issue model. */
  model: CoreModel,
  /** Its clock: ticks per 100 cycles of the machine. */
  clock_percent?: number,
  /** Its power; `None` without a power model. */
  power?: PowerSpec,
};

/** The event that requires a decision. */
type Event = { "kind": "start" } | { "kind": "quantum-end" } | { "kind": "timer" } | { "kind": "thread-arrived",
  /** Number of the thread. */
  thread: number, } | { "kind": "thread-exited",
  /** Number of the thread. */
  thread: number,
  /** The hardware context on which it ran. */
  context: number, } | { "kind": "thread-blocked",
  /** Number of the thread. */
  thread: number,
  /** The hardware context on which it ran. */
  context: number, } | { "kind": "thread-woken",
  /** Number of the thread. */
  thread: number,
  /** The thread that woke it; null if a timer did. */
  waker: number | null,
  /** The hardware context on which the waker ran at that time; null if a timer woke the thread. */
  waker_context: number | null,
};

/** Performance counters of one level of caches. */
type LevelCounter = {
  /** Lookups. */
  accesses: number,
  /** Lookups that found nothing. */
  misses: number,
};

/** Performance counters of one thread, counted since its start. */
type Observed = {
  /** Instructions executed. */
  instructions: number,
  /** Cycles in which the thread occupied a hardware context. */
  scheduled_cycles: number,
  /** Lookups and misses of the last cache on the thread's path to memory. */
  last: LevelCounter,
  /** Lookups and misses of the caches, by level − 1. */
  levels: LevelCounter[],
  /** Cycles on a hardware context without issue, by cause in the order of [`CAUSES`]; by name when serialized. */
  stalls: Record<Cause, number>,
  /** Pipeline counters of simultaneous-multithreaded cores; zero on other cores. */
  pipeline: PipelineCounters,
};

/** The operating system's state at a decision. */
type OsView = {
  /** The current cycle. */
  cycle: number,
  /** Number of quanta that have ended. */
  quantum: number,
  /** The machine. It never changes, so it is passed to external policies only once. */
  topology: Topology,
  /** All threads, by thread number. */
  threads: Array<ThreadView>,
  /** By hardware context, the thread that runs there; null for none. */
  placement: Array<number | null>,
  /** A set of threads that must not be chosen this time, because the user vetoed it; null for none. */
  veto: Array<number> | null,
};

/** Pipeline counters of one thread. */
type PipelineCounters = {
  /** Loads and stores issued on the right path. */
  memory_operations: number,
  /**
   * Cycles from the issue of each load or store until its page, then its data arrives, summed; a store waits only
   * for its page. Counted when the wait is known.
   */
  stalled_operation_cycles: number,
  /** Lookups in the data TLB. */
  tlb_accesses: number,
  /** Lookups in the data TLB that missed. */
  tlb_misses: number,
  /** Lookups in the instruction cache, one per line entered. */
  l1i_accesses: number,
  /** Lookups in the instruction cache that missed. */
  l1i_misses: number,
  /** Integer instructions committed, including loads, stores and branches. */
  integer_instructions: number,
  /** Floating-point instructions committed. */
  floating_point_instructions: number,
  /** Branches committed. */
  branches: number,
  /** Committed branches that were mispredicted. */
  mispredictions: number,
  /** Instructions fetched, including those on wrong paths. */
  fetched: number,
  /** Instructions fetched on wrong paths. */
  wrong_path: number,
};

/** Power of each core of a group. Two values suffice, because a core has a single clock. */
type PowerSpec = {
  /** Milliwatts of a core that has a thread, including while the thread waits for memory. */
  active_mw: number,
  /** Milliwatts of a core without a thread. */
  idle_mw: number,
};

/** Histogram of sampled reuse distances, in references between two uses of a line. */
type ReuseHistogram = {
  /** Number of samples in each bucket. */
  counts: number[],
  /** Samples whose line was not reused while it was watched: a miss in any cache. */
  cold: number,
};

/** A request to sample the reuse distances of a thread. */
type SampleOrder = {
  /** Number of the thread. */
  thread: number,
  /** One of this many references is sampled, on average. */
  one_in: number,
  /** Number of samples. */
  samples: number,
};

/** A thread as the operating system observes it. */
type ThreadView = {
  /** Number of the thread. */
  id: number,
  /** Whether it can run: it has arrived, has not ended and does not wait. */
  runnable: boolean,
  /** Performance counters since its start. */
  observed: Observed,
  /** Histogram of its sampled reuse distances; null if none were requested. */
  histogram: ReuseHistogram | null,
  /** Whether it is being sampled, so that its histogram is incomplete. */
  sampling: boolean,
  /** First-level line numbers of the remote accesses sampled since the policy's last decision, oldest first. */
  remote_samples: Array<number>,
  /** The hardware context on which it last ran; null if it has not run. */
  last_context: number | null,
  /** Its weight according to its nice value, as in sched_ext; 100 by default. */
  weight?: number,
  /**
   * Its NUMA hinting faults by memory node of the page, up to the last scan of all pages. Those of each scan count
   * half as much as those of the next. Null unless pages are balanced.
   */
  hinting_faults?: Array<number>,
};

/** The machine as numbered hardware contexts, cores and caches. */
type Topology = {
  /** Number of packages. */
  packages: number,
  /** Number of memory nodes; 1 if memory is equally far from all cores. */
  nodes: number,
  /** Hardware contexts, numbered consecutively over the cores. */
  contexts: Array<ContextUnit>,
  /** Cores, by number. */
  cores: Array<CoreUnit>,
  /** Caches, by number; level 1 first. */
  caches: Array<CacheUnit>,
};
