// Generated from the Rust types by coscope-codegen; a test fails when it is stale. Do not edit.

/** Any JSON value. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** Access pattern of a thread. */
export type AccessShape = "hot-set" | "loop" | "stream" | "table" | "chase";

/** What a thread does. From its arrival to its end, it always has exactly one of the last six activities. */
export type Activity = "absent" | "running" | "ready" | "sleeping" | "channel" | "lock" | "barrier";

/** How often pain selects an optimal pairing, over all quartets whose degradations and pain are known. */
export type Agreement = {
  /** Number of quartets: C(10, 4) = 210 for ten programs. */
  quartets: number,
  /**
   * Percentage of quartets in which the pairing with least pain is optimal. If pairings tie for least pain, each
   * counts for its part.
   */
  percent: number,
  /** The same percentage for a random pairing: a third, more if optima tie. */
  random_percent: number,
};

/** Evaluation of clusterings. */
export type AgreementReport = {
  /** The true groups of the workload; null if it has none, or if they change during the run. */
  groups: Array<Array<number>> | null,
  /** Agreement of each clustering with the true groups; empty if they are null. */
  with_groups: Array<GroupAgreement>,
  /** Adjusted Rand index of every pair of clusterings, row by row; null if neither divides anything. */
  mutual: Array<Array<number | null>>,
};

/** Clusterings to evaluate. */
export type AgreementRequest = {
  /** Number of threads. */
  threads: number,
  /** Threads of each shared region, as in the layout. */
  regions: Array<Array<number>>,
  /** Clusterings of the threads, any number of them; a thread that is in no cluster is a cluster of its own. */
  clusterings: Array<Array<Array<number>>>,
};

/** Criterion by which ways are allocated to threads. */
export type AllocationKind = "ucp" | "even";

/** A number of instructions or cycles, drawn each time from the thread's own random stream. */
export type Amount = { "kind": "constant",
  /** The amount. */
  value: number, } | { "kind": "exponential",
  /** The mean of the distribution. */
  mean: number, } | { "kind": "uniform",
  /** The smallest amount. */
  low: number,
  /** The largest amount. */
  high: number,
};

/** Class of a program by its behaviour in a shared cache. */
export type AnimalClass = "turtle" | "devil" | "rabbit" | "sheep";

/** A prediction, of the same kind as the task of its question. */
export type Answer = { "kind": "number",
  /** The number, in the unit of the task. */
  value: number, } | { "kind": "curve",
  /** The value of the curve at each place, from left to right. */
  values: Array<number>, } | { "kind": "order",
  /** Indices of the items in the task's list, the top one first. */
  order: Array<number>, } | { "kind": "placement",
  /** By thread in the order of the workload's list, the number of its hardware context. */
  contexts: Array<number>,
};

/** A lesson assigned to one student. */
export type Assignment = {
  /** The lesson, before the draws. */
  lesson: Lesson,
  /** Seed of the draws and of the runs. */
  seed: number,
  /** The machine that replaces the lesson's, if the lesson allows it. */
  machine?: MachineSpec,
};

/** Which of two values is better. */
export type Better = "higher" | "lower";

/** An alternative future of a run from a cycle on. */
export type Branch = {
  /** Unique name of the branch: 1 to 24 letters, digits and hyphens, neither `a` nor `b`. */
  id: string,
  /** Display name, at most 80 characters. */
  name: string,
  /** The user's notes, at most 2,000 characters. */
  note?: string,
  /** Parent of the branch: `a` (the baseline), `b` (the scenario itself) or the id of an earlier branch. */
  of: string,
  /**
   * Cycle at which it branches off, not before its parent does. The values take effect at the next end of a quantum,
   * or at the start.
   */
  at_cycle: number,
  /** New values by JSON pointer. */
  values: Record<string, JsonValue>,
};

/** Branches of all threads of a machine. */
export type BranchResult = {
  /** Branches committed. */
  branches: number,
  /** Committed branches that were mispredicted. */
  mispredictions: number,
};

/** A number of equal caches. */
export type CacheCount = {
  /** Level; 1 is nearest the core. */
  level: number,
  /** Contents of the caches. */
  kind: CacheKind,
  /** Number of caches. */
  count: number,
  /** Capacity of each, in bytes; 0 if unknown. */
  size_bytes: number,
  /** Lines per set; 0 if unknown, −1 if fully associative. */
  ways: number,
  /** Bytes per line; 0 if unknown. */
  line_bytes: number,
};

/** Contents of a cache. */
export type CacheKind = "unified" | "data" | "instruction";

/** The sizes of all caches from a quantum on. */
export type CacheSizes = {
  /** The first quantum. */
  from_quantum: number,
  /** Capacity in bytes, by cache number. */
  bytes: number[],
};

/** One level of cache: size, shape, latency, bandwidth, replacement, and the cores that share each instance. */
export type CacheSpec = {
  /** Level of the cache: 1 is nearest the core. */
  level: number,
  /** Capacity: a whole number of sets, which need not be a power of two. */
  size_bytes: number,
  /** Lines per set (associativity). */
  ways: number,
  /** Bytes per line; a level's lines are at least as long as those of the level before it. */
  line_bytes: number,
  /**
   * Cycles from the request to the data when this cache hits; a miss adds them to the latency of the next level.
   *
   * For the first level: cycles from issue to data.
   */
  hit_cycles: number,
  /**
   * Cycles for which one line occupies the path from the level above: the inverse of its bandwidth; 0 is unlimited.
   *
   * No effect at level 1.
   */
  cycles_per_line: number,
  /** Which line a full set evicts. */
  replacement: Replacement,
  /** Whether this cache contains the lines of the levels above it. */
  inclusion: Inclusion,
  /** Which cores share one instance of this cache. */
  shared_by: Span,
  /** Threads that may fill only some of the ways; threads not named may fill all. Hits are not restricted. */
  partition?: Array<WayPartition>,
  /** Ways allocated periodically to the threads that use this cache; from level 2 on. Null for none. */
  allocation?: WayAllocation,
  /**
   * Threads whose pages have only some of this cache's colours, so that their lines map to only some of its sets.
   * Pages of threads not named have any colour.
   */
  colours?: Array<PageColours>,
  /** A prefetcher that follows streams of lines; from level 2 on. Null for none. */
  prefetch?: StreamPrefetch,
};

/** One cache of the machine. */
export type CacheUnit = {
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

/** Ways of one cache with periodic allocation. */
export type CacheWays = {
  /** Number of the cache. */
  cache: number,
  /** Level; 1 is nearest the core. */
  level: number,
  /** Number of allocations in the measurement window. */
  deals: number,
  /** Threads that were allocated ways, by thread number. */
  threads: Array<ThreadWays>,
};

/** A set of threads that could run together. */
export type Candidate = {
  /** Numbers of its threads, lowest first. */
  threads: Array<number>,
  /** Score of the set, in the unit of `score`. */
  score: number,
  /** Further reasons for it in addition to the score; "" for none. */
  note: string,
};

/** Why a hardware context does not issue in a cycle. Every such cycle has exactly one cause. */
export type Cause = "issue" | "clock" | "dependence" | "fetch" | "branch" | "tlb" | "l1" | "l2" | "l3" | "peer" | "remote-l2" | "remote-l3" | "memory" | "remote-memory" | "bandwidth" | "switch" | "trap" | "idle";

/**
 * Purpose of a cell. Programs are numbered as in the request.
 *
 * A program uses the same stream in a given slot, `4 · program + slot`, alone and beside others: a degradation
 * compares runs of the same references from the same core.
 */
export type CellKind = { "kind": "solo",
  /** Number of the program. */
  program: number,
  /** The slot, from 0; its hardware context is in `CorunPlace::contexts`. */
  slot: number, } | { "kind": "pair",
  /** Numbers of both programs, ascending. */
  programs: [number, number], } | { "kind": "group",
  /** Numbers of the programs, ascending. */
  programs: Array<number>, } | { "kind": "ways",
  /** Number of the program. */
  program: number,
  /** Number of ways available to it. */
  ways: number,
};

/** Pictures of Chen et al. 2007: Theorem 3.1, and a coarsening by size. */
export type ChenPictures = {
  /** Random programs on ideal caches. */
  trials: Array<TheoremTrial>,
  /** Seed of these programs; the study uses more seeds. */
  trials_seed: number,
  /** A program for which the theorem does not hold with least recently used replacement. */
  counterexample: CounterexamplePicture,
  /** A program whose tasks are coarsened. */
  coarsening: CoarseningPicture,
};

/** The best, worst and mean schedules: the potential of choosing well. */
export type Choices = {
  /** Number of programs that share a cache. */
  size: number,
  /** The schedule with the least total. */
  best: NamedSchedule,
  /** The schedule with the greatest total. */
  worst: NamedSchedule,
  /** Mean total of all schedules: the expected total of a random schedule. */
  mean_total: number,
  /**
   * 100 · (worst − best) / worst (Kumar 2009, §4.4). Above 100 if the best schedule gains; null if the worst loses
   * nothing.
   */
  maximum_possible_gain_percent: number | null,
};

/** Factorization of a symmetric, positive definite matrix of doubles, stored block by block, into L · Lᵀ. */
export type Cholesky = {
  /** Rows and columns of the matrix: `block` times a power of two. */
  order: number,
  /** Rows and columns of the blocks that one task works on. */
  block: number,
};

/** Number of rows of one class. */
export type ClassTotals = {
  /** The class. */
  class: RowClass,
  /** Number of rows. */
  rows: number,
  /** Number of rows with a range; only these are counted. */
  ranges: number,
  /** Number of rows whose measured value is in its range. */
  in_range: number,
  /** Number of rows for which the paper prints a number. */
  published: number,
  /** Number of these rows within 25 % of the printed number. */
  near_published: number,
};

/** A cluster of threads that share data. */
export type ClusterPlace = {
  /** Numbers of its threads, lowest first. */
  threads: Array<number>,
  /** Number of the package that it was placed on; null if its threads were spread over all packages. */
  package: number | null,
};

/**
 * Automatic coarsening of a program's tasks (Chen et al. 2007, §6.2): K parallel tasks are not divided further once
 * their working set is at most K · `cache_bytes` / (`slack` · `cores`).
 */
export type CoarsenSpec = {
  /** Size of the cache that the tasks share. */
  cache_bytes: number,
  /** Number of cores that share the cache. */
  cores: number,
  /** Number of parts into which each core's share is divided, so that tasks of unequal size fit; 2 in the paper. */
  slack: number,
};

/** The results of `coscope workingset ID --cache … --cores …`, by size. */
export type CoarseningPicture = {
  /** Id of a shipped scenario. */
  scenario: string,
  /** The machine of that scenario, for which its tasks are coarsened. */
  machine: CoarsenSpec,
  /** Number of tasks before coarsening. */
  tasks: number,
  /** Number of tasks after coarsening. */
  coarse_tasks: number,
  /** The sizes at which the program stops dividing. */
  table: Array<Threshold>,
  /** The groups of tasks, by place and size. */
  grains: Array<Grain>,
};

/**
 * Coherence by invalidation (MESI): one core at a time writes a line, and a miss is served by the cache with the
 * newest copy. Cores that share a first-level cache exchange lines through it, at its latency.
 */
export type CoherenceSpec = {
  /** Cycles to fetch a line from another core of the package, and to invalidate the other copies in the package. */
  package_cycles: number,
  /** Cycles to fetch a line from another package, after the caches of the core's own package have missed. */
  remote_cycles: number,
};

/** A column of a frame. */
export type Column = {
  /** Id of the column. */
  id: ColumnId,
  /** Dimensions of the column; the last one varies fastest. */
  dims: Array<Dim>,
  /** Index of its first number within the frame. */
  offset: number,
  /** Number of numbers in the column. */
  length: number,
  /** Whether its numbers are states at the end of the frame; otherwise they are counts over the frame. */
  is_state: boolean,
};

/** Contents of a column. `frame.rs` writes each. */
export type ColumnId = "context_thread" | "context_instructions" | "context_stalls" | "thread_instructions" | "thread_cycles" | "cache_accesses" | "cache_misses" | "cache_lines" | "cache_evictions" | "cache_prefetches" | "cache_prefetches_used" | "cache_prefetches_unused" | "memory_lines" | "memory_busy_cycles" | "events" | "thread_remote_accesses" | "thread_pipeline" | "core_slots" | "context_resources" | "context_task" | "tasks_ready" | "tasks_ended" | "tasks_stolen" | "context_queue" | "thread_activity" | "thread_queue" | "context_idle_while_ready";

/** The second figure of a comparison. */
export type Compared = {
  /** The kind of comparison. */
  how: Comparison,
  /** Id of the other run, which may be the same run. */
  with: string,
  /** JSON pointer into its result; null is that of the first figure. */
  measure?: string,
};

/** Comparison of two figures x and y. */
export type Comparison = "ratio" | "difference" | "change";

/** One kind of locality. */
export type Component = {
  /** Share of the references, relative to the other components. */
  weight: number,
  /** The access pattern within the region. */
  pattern: Pattern,
  /**
   * Name of a region that threads share: all programs that name it use the same memory, each thread from its own
   * start. Without a name, the region is private to the thread. Requires a machine with coherence.
   */
  shared?: string,
  /** Share of this component's references that are stores, in place of the phase's share. Null is the phase's. */
  store_share?: number,
};

/** One run of a contention analysis. */
export type ContentionCell = {
  /** The resource without contention in this run; null on the unchanged machine. */
  without: SharedResource | null,
  /** Number of the program whose first thread runs alone; null if all threads run. */
  alone: number | null,
  /** The complete scenario of the run. */
  scenario: Scenario,
};

/** The runs of a contention analysis and the purpose of each. */
export type ContentionPlan = {
  /** The runs, for the unchanged machine and then for each resource: all threads together, then each program alone. */
  cells: Array<ContentionCell>,
  /** Names of programs and traces, in the order of the workload. */
  programs: Array<string>,
  /** Shared resources of the machine whose contention cannot be removed, with the reasons. */
  not_modelled: Array<string>,
};

/** The cost of contention, and the part of it that each shared resource explains. */
export type ContentionReport = {
  /** Names of programs and traces, in the order of the workload. */
  programs: Array<string>,
  /** Slowdowns on the unchanged machine; null until they are known. */
  as_it_is: ContentionRow | null,
  /**
   * Slowdowns without contention for one resource each, and without contention for all of them. Contains those known
   * so far.
   */
  resources: Array<ContentionRow>,
  /** Shared resources whose contention cannot be removed, with the reasons. */
  not_modelled: Array<string>,
};

/** Slowdowns of the threads relative to running alone on a machine of the same kind. */
export type ContentionRow = {
  /** The resource without contention; null on the unchanged machine. */
  without: SharedResource | null,
  /** Mean over the threads that ran of IPC alone ÷ IPC together, both while on a hardware context; 1 is no slowdown. */
  slowdown: number,
  /** The same mean over the threads of each program, by program number; null if none of them ran. */
  by_program: Array<number | null>,
  /**
   * Share of the unchanged machine's slowdown that disappears without this contention; negative if other contention
   * grows. Null on the unchanged machine, and if its slowdown is negligible.
   */
  explained: number | null,
};

/** A shared resource of a core that one hardware context occupies: entries, summed over cycles. */
export type ContextResource = "integer-queue" | "floating-point-queue" | "integer-registers" | "floating-point-registers" | "active-list" | "outstanding-misses" | "tlb-entries" | "fetch-slots";

/** A hardware context. */
export type ContextUnit = {
  /** Number of its core. */
  core: number,
  /** Its number within the core, from 0. */
  slot: number,
};

/** A group of equal cores. */
export type CoreGroup = {
  /** Number of equal cores in this group. */
  count: number,
  /** Hardware contexts of each core: the number of threads that it can run at a time. */
  contexts: number,
  /** How each core issues instructions. */
  model: CoreModel,
  /**
   * Clock of these cores as a percentage of the machine's clock, which is that of its fastest cores.
   *
   * The latency of the first level is in cycles of the core's clock; other caches, links and memory use the
   * machine's clock.
   */
  clock_percent?: number,
  /** The resources that the hardware contexts of each core share; only with the model `smt`. Null is the defaults. */
  smt?: SmtSpec,
  /** Power of each of these cores. Energy is measured if all cores have a power model. */
  power?: PowerSpec,
};

/** How a core issues instructions. */
export type CoreModel = "in-order" | "interval" | "smt";

/** A core. */
export type CoreUnit = {
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

/** A cache, identified by its entry in the machine. */
export type CorunCache = {
  /** Index of its entry in `/machine/caches`. */
  entry: number,
  /** Level; 1 is nearest the core. */
  level: number,
  /** Capacity in bytes. */
  size_bytes: number,
  /** Lines per set. */
  ways: number,
  /** Number of cores that share it. */
  cores: number,
};

/** One run of a co-run study. */
export type CorunCell = {
  /** Purpose of the run. */
  stands_for: CellKind,
  /** The complete scenario of the run. */
  scenario: Scenario,
};

/** The hardware contexts of a cell's slots, and the cache whose counters are read. */
export type CorunPlace = {
  /** By slot, the number of its hardware context. The first program of a cell runs in slot 0. */
  contexts: Array<number>,
  /** The last cache that these hardware contexts share; null if they share none. */
  shared: CorunCache | null,
  /** The cache whose counters determine classes and pain, on the path of the first slot's hardware context. */
  measured: CorunCache,
  /** Lines of the largest cache on the path of the first slot's hardware context, which the warm-up has to fill. */
  lines: number,
};

/** The runs of a co-run study and the purpose of each. */
export type CorunPlan = {
  /** The request, with the length of the warm-up filled in. */
  request: CorunRequest,
  /** Hardware contexts on which programs run. */
  place: CorunPlace,
  /** The runs: solo runs first, then pairs, then other requested runs. They are independent of each other. */
  cells: Array<CorunCell>,
  /** Remarks on unusual conditions and their consequences. */
  notes: Array<string>,
};

/** One program or trace. */
export type CorunProgram = {
  /** Name of a program. Exactly one of `program` and `trace` is given. */
  program?: string,
  /** Name of a recorded trace. */
  trace?: string,
  /** The program itself, if it is not shipped or has been changed. */
  inline?: Program,
};

/** Results of a co-run study. Objects have one key per program, in order; null is unknown (so far). */
export type CorunReport = {
  /** Names of the programs, in the order of all tables. */
  programs: Array<string>,
  /** IPC of each program alone, in slot 0. */
  solo_ipc: Record<string, number | null>,
  /** Degradation of the row's program beside the column's, in percent of its solo IPC. */
  degradation: Degradation,
  /** Mean of the program's row, including its own copy, in percent. */
  sensitivity: Record<string, number | null>,
  /** Mean of the program's column, including its own copy, in percent. */
  intensity: Record<string, number | null>,
  /** Pain of each pair, from solo counters alone, by the method of the request. */
  pain: Array<Array<number | null>>,
  /** The pairing with the least total loss; null while there is none, which `notes` explain. */
  optimal: NamedSchedule | null,
  /** Total loss of the best pairing, in percent. */
  best: number | null,
  /** Total loss of the worst pairing, in percent. */
  worst: number | null,
  /** Mean total loss of all pairings, in percent: that of a random choice. */
  mean: number | null,
  /** 100 · (worst − best) / worst; null if unknown. */
  maximum_possible_gain_percent: number | null,
  /** The pairing with the least pain, with its actual total loss. */
  pain_choice: NamedSchedule | null,
  /**
   * By method, how often pain selects an optimum of four programs; null until every pair is known. Lacks methods whose
   * pain is too great to be compared.
   */
  agreement: Array<MethodAgreement> | null,
  /** Schedules of groups of more than two, if the request includes them and the number of programs is divisible. */
  groups: GroupChoices | null,
  /** Means over the simulated groups of more than two programs. */
  group_means: GroupMeans | null,
  /** Class of each program and the rule that determined it. */
  classes: Record<string, ProgramClass | null>,
  /** Counters of each program alone. */
  counters: Record<string, ProgramCounters | null>,
  /** Counters of each program beside the others, without its own copy, summed over its pairs. */
  live_counters: Record<string, ProgramCounters | null>,
  /** Missing results and unusual conditions, with the reasons. */
  notes: Array<string>,
};

/** A request to run programs in pairs on one machine. */
export type CorunRequest = {
  /** The machine. All of it is simulated, with no programs on the other cores. */
  machine: MachineSpec,
  /** Programs and recorded traces, without duplicates. */
  programs: Array<CorunProgram>,
  /** Seed of every run. */
  seed: number,
  /**
   * Cycles of each run before measurement, a multiple of 10,000. Null: as many as fill the caches, within a
   * limit for all runs together.
   */
  warmup_cycles: number | null,
  /** Cycles of the measurement window, a multiple of 10,000. */
  window_cycles: number,
  /** Number of programs that share a cache in a schedule, 2 to 4. */
  group: number,
  /** Whether each group of more than two is simulated as a cell; otherwise its cost is the sum over its pairs. */
  simulate_groups: boolean,
  /**
   * Whether each program also runs alone with half the ways of the measured cache, to distinguish rabbits from
   * sheep.
   */
  half_ways: boolean,
  /**
   * Level of the cache whose counters determine classes and pain. Null: the level of the cache that the programs
   * share.
   */
  level: number | null,
  /**
   * Method that computes pain from counters. It does not affect the cells, so the same plan can be reported with
   * another method.
   */
  pain: PainMethod,
};

/** Counts of one program. */
export type Counted = {
  /** Name of the program. */
  name: string,
  /** Counts by event name, as `perf stat -e` takes it. */
  counts: { [key in string]?: number },
  /** Information that the file lacks or gives only indirectly, with the assumptions made. */
  guesses: Array<string>,
};

/** A file of hardware counters. */
export type CounterFile = {
  /** Detected format: `perf stat`, `perf stat -x` or `CSV`. */
  form: string,
  /** Programs, in the order of the file. */
  programs: Array<Counted>,
};

/** The counterexample, with the misses of both sides of the theorem. */
export type CounterexamplePicture = {
  /** Number of tasks, with one reference each. */
  tasks: number,
  /** D: depth of the program. */
  depth: number,
  /** C: lines of the single core's cache. */
  capacity: number,
  /** P: number of cores. */
  cores: number,
  /** Line numbers, in the order in which one core refers to them. */
  one_core: Array<number>,
  /** Line numbers, in the order of Parallel Depth First. */
  depth_first: Array<number>,
  /** The only line that is referred to twice, which least recently used replacement evicts in between. */
  line: number,
  /** Misses with optimal replacement: of one core, and of Parallel Depth First with C + P · D lines. */
  optimal: [number, number],
  /** Misses with least recently used replacement: of one core, and of Parallel Depth First with C + P · D lines. */
  lru: [number, number],
};

/** One point of a miss-ratio curve. */
export type CurvePoint = {
  /** Cache size in lines. */
  lines: number,
  /** Miss ratio at that size, 0–1. */
  miss_ratio: number,
};

/** An array of a program of tasks. */
export type DagRegion = {
  /** Contents of the array. */
  name: string,
  /** Number of its first line. */
  first_line: number,
  /** Number of its lines. */
  lines: number,
};

/** Results of a program of tasks. */
export type DagResult = {
  /** Cycles from the start to the end of the last task; null if not all tasks have ended. */
  makespan_cycles: number | null,
  /** The makespan of the same program under `sequential` ÷ this makespan; omitted unless requested. */
  speedup?: number,
  /** Misses of the last level per 1,000 instructions of the tasks that have ended. */
  l2_misses_per_kinstr: number,
  /** Number of tasks that a core took from another core's queue. */
  steals: number,
  /** Instructions of the critical path through the program. */
  depth: number,
  /** Instructions of all tasks together. */
  work: number,
  /** Share of the cycles up to the makespan in which memory transfers a line, 0–1. */
  bandwidth_use: number,
  /** Number of tasks of the program. */
  tasks: number,
  /** Number of tasks that have ended. */
  tasks_ended: number,
};

/**
 * An algorithm and its parameters. It runs sequentially over data drawn from `/run/seed`; its tasks, their
 * dependences and their references are recorded, and then scheduled.
 */
export type DagSpec = { "algorithm": "mergesort" } & Mergesort | { "algorithm": "hash-join" } & HashJoin | { "algorithm": "lu" } & Lu | { "algorithm": "matrix-multiply" } & MatrixMultiply | { "algorithm": "cholesky" } & Cholesky | { "algorithm": "quicksort" } & Quicksort | { "algorithm": "heat" } & Heat | { "algorithm": "decision-tree" } & DecisionTree | { "algorithm": "mesh" } & Mesh | { "algorithm": "tree" } & Tree | { "algorithm": "profile-search" } & ProfileSearch | { "algorithm": "tasks" } & Tasks;

/** A program of tasks, sent to the page once. Tasks and edges follow as columns (see [`DagColumns`]). */
export type DagUnit = {
  /** Name of the algorithm. */
  name: string,
  /** Number of tasks. */
  tasks: number,
  /** Number of dependences. */
  edges: number,
  /** Number of recursion levels. */
  levels: number,
  /** Upper end of the spans of tasks, in elements. */
  extent: number,
  /** Kinds of tasks, by number. */
  kinds: Array<string>,
  /** Call sites, by number. */
  sites: Array<string>,
  /** Arrays, in the order of their lines. */
  regions: Array<DagRegion>,
  /** Instructions of all tasks together. */
  work_instructions: number,
  /** Instructions of the critical path. */
  depth_instructions: number,
  /** Names of the columns of the task log. */
  log: Array<string>,
};

/** A decision at the start of a quantum, or when a thread arrived or ended. */
export type DecisionRecord = {
  /** Cycle of the decision. */
  cycle: number,
  /** The quantum that begins with the decision, or during which it was made. */
  quantum: number,
  /** By hardware context, the thread that runs there from now on; null for none. */
  placement: Array<number | null>,
  /** Settings that changed at this cycle, before the decision. */
  changed?: Array<SettingChange>,
  /** Explanation of the decision. It is also given if there was no choice because no thread waits; otherwise null. */
  reason: Reason | null,
};

/** The steps by which one decision was made. */
export type DecisionSteps = {
  /** Cycle of the decision. */
  cycle: number,
  /** The steps in order, one sentence each, with their cause. `{t4}` stands for thread 4. */
  steps: Array<string>,
};

/** A decision tree over numeric attributes that separates two classes. */
export type DecisionTree = {
  /** Examples to learn from. */
  examples: number,
  /** Attributes of each example, 4 bytes each. */
  attributes: number,
  /** Fewest examples of a node that is divided further. */
  least_examples: number,
  /** Most examples of a node whose whole subtree is grown by one task. */
  leaf_examples: number,
  /** Instructions per example that is compared, counted or moved, in addition to its references. */
  instructions_per_example: number,
};

/**
 * A square table: the loss of the row's program beside the column's, in percent of its solo IPC (Kumar 2009, §1.3 and
 * Table 1.1). Negative is a gain; null is unknown.
 */
export type Degradation = Array<Array<number | null>>;

/** A table of degradations from any source, such as a publication. */
export type DegradationTable = {
  /** Names of the programs, without duplicates. */
  programs: Array<string>,
  /** Degradation of the row's program beside the column's, in percent; null is unknown. */
  degradation: Degradation,
};

/** A dimension of a column. */
export type Dim = "core" | "context" | "cause" | "thread" | "cache" | "tracked-cache" | "prefetching-cache" | "owner" | "node" | "pipeline-counter" | "slot-use" | "context-resource";

/** One value that a seed may draw. */
export type Drawn = {
  /** The value that replaces `"$name"` in `set`. */
  value: JsonValue,
  /** The text that replaces `{name}` in texts. */
  text: string,
};

/**
 * Energy of the cores over the measurement window: active power while a core has a thread, otherwise idle power.
 * Caches and memory are not included.
 */
export type EnergyResult = {
  /** Energy of all cores, in joules. */
  joules: number,
  /** Mean power of all cores, in watts. */
  watts: number,
  /** Nanojoules per instruction; 0 without instructions. */
  nj_per_instruction: number,
  /** Energy-delay product per instruction: nanojoules × nanoseconds ÷ instructions². 0 without instructions. */
  energy_delay: number,
  /** Microjoules per completed request; omitted without completed requests. */
  uj_per_request?: number,
  /** Energy by group of cores, in the order of `/machine/cores`. */
  groups: Array<GroupEnergy>,
};

/**
 * Means of the threads' speedups. For a gain, a thread's speedup is its instructions per cycle of the window in B ÷
 * those in A; for the same work, its cycles in A ÷ those in B. The means are the weighted speedup, divided by the
 * number of threads, and the harmonic mean, both with A in place of each thread alone. 1 is no gain.
 */
export type EqualWork = {
  /** Arithmetic mean (after Snavely and Tullsen 2000). */
  mean_speedup: number,
  /** Harmonic mean (after Luo, Gummaraju and Franklin 2001); 0 if a thread executed nothing in B. */
  harmonic_speedup: number,
  /** Smallest speedup of a thread. */
  least_speedup: number,
};

/**
 * Behaviour of a program on a wide, out-of-order core: two numbers for cores of the model `interval`, the instructions
 * themselves for those of the model `smt`.
 */
export type Execution = {
  /** Cycles per instruction while every reference hits in the first level: dependences, branches and width together. */
  base_cpi: number,
  /** Mean number of outstanding misses: a miss stalls the core for its latency divided by this. */
  overlap: number,
  /** The instructions in addition to the references; used only by cores of the model `smt`. Null is the defaults. */
  instruction_stream?: InstructionStream,
};

/** A figure that the rule used. */
export type Fact = {
  /** Meaning of the figure. */
  label: string,
  /** Value of the figure. */
  value: number,
  /** Number of the thread that the figure is about; null for none. */
  thread: number | null,
};

/** Fairness of the division of hardware-context cycles. */
export type Fairness = {
  /** Standard deviation of the threads' CPU shares (Fedorova et al. 2005, §4.3.1.2); 0 is perfectly fair. */
  cpu_share_stddev: number,
};

/** A figure of a run, alone or compared with another one. */
export type Figure = {
  /** JSON pointer into the run's result, such as /ipc or /caches/1/miss_ratio. */
  measure: string,
  /** Id of the run. */
  of: string,
  /** The comparison with a second figure; null for none. */
  compared?: Compared,
  /** Factor by which the result is multiplied: 100 for percent. */
  times?: number,
};

/** One measured figure and its value for the fitted program. */
export type FittedFigure = {
  /** Name of the figure. */
  name: string,
  /** Measured value. */
  counted: number,
  /** Value of the fitted program, alone on the machine. */
  fitted: number,
  /** Error of the fit, in percent of the measured value. */
  error_percent: number,
  /** Whether the error is too large to pass over. */
  is_off: boolean,
};

/** A program fitted to hardware counters. */
export type FittedProgram = {
  /** Name of the program. */
  name: string,
  /** The program as in a scenario. */
  program: Program,
  /** The figures to fit, with the errors of the fit. */
  figures: Array<FittedFigure>,
  /** Information that the counters lack, with the assumptions made. */
  guesses: Array<string>,
  /** Number of simulations of the fit. */
  rounds: number,
};

/** The branches of a run, and the two of them that are shown. */
export type Forks = {
  /** The branches; each parent precedes its children. At most 32. */
  branches: Array<Branch>,
  /** What pane A shows: `a` (the baseline), `b` (the scenario itself) or a branch's id. Null shows only one pane. */
  a: string | null,
  /** What pane B shows: `a` (the baseline), `b` (the scenario itself) or a branch's id. */
  b: string,
};

/** The difference in IPC between two runs, by cause, thread and program (docs/model/measures.md, "A gain, taken apart"). */
export type Gain = {
  /** The baseline run. */
  a: GainRun,
  /** The run that is compared with the baseline. */
  b: GainRun,
  /** B − A, in instructions per cycle. */
  ipc: GainParts,
  /** B − A, in percent of A's IPC; null if A executed nothing. */
  percent: GainParts | null,
  /**
   * Contributions by thread, in B's order, followed by threads that only A has; empty for programs of tasks, whose
   * workers do not compete.
   */
  threads: Array<ThreadGain>,
  /** Contributions by program, summed over its threads, in order of first appearance. */
  programs: Array<ProgramGain>,
  /**
   * Mean speedups with equal weight of all threads; null for programs of tasks, and if a thread made no progress in
   * A.
   */
  equal_work: EqualWork | null,
};

/** A difference by cause, in one unit. The causes sum to `total`, but for rounding. */
export type GainParts = {
  /** The whole difference, B − A. */
  total: number,
  /** Faster threads have a larger share of what runs in B than in A. Total work may not have become quicker. */
  thread_mix: number,
  /** Threads complete more instructions per cycle while they run. */
  thread_speed: number,
  /** Fewer hardware contexts are without a thread. */
  idle: number,
  /** Contexts spend fewer cycles on switching threads and taking samples. */
  overhead: number,
  /** B's machine has more hardware contexts than A's; 0 if both have the same number. */
  contexts: number,
};

/** Averages of one run over its window: `contexts` = `running` + `overhead` + `idle`, and `ipc` = `running` × `rate`. */
export type GainRun = {
  /** Instructions per cycle of the machine. */
  ipc: number,
  /** Number of hardware contexts of the machine. */
  contexts: number,
  /** Mean number of contexts on which a thread runs. */
  running: number,
  /** Mean number of contexts that switch threads or take samples. */
  overhead: number,
  /** Mean number of contexts without a thread. */
  idle: number,
  /** Mean instructions per cycle of a running context, over all threads; null if nothing runs. */
  rate: number | null,
};

/** An array that tasks share. */
export type GivenRegion = {
  /** Name of the region, unique among the regions. */
  name: string,
  /** Size of the array, in bytes. */
  bytes: number,
};

/** A piece of the program that runs without waiting once it has started. */
export type GivenTask = {
  /** Name of the task, unique among the tasks. */
  name: string,
  /** The kind of task, in one word; several tasks may have the same kind. */
  kind: string,
  /** Instructions of the task in addition to its references, which are spread evenly among them. */
  instructions: number,
  /** The references of the task: walks over regions, one after the other. */
  references?: Array<Walk>,
};

/** All groups that were formed by decisions of one size at one place of the program. */
export type Grain = {
  /** Call site at which the program decides whether to divide. */
  site: string,
  /** The size on which the decision depends. */
  size: number,
  /** Number of groups. */
  groups: number,
  /** Number of groups that are divided further. */
  divided: number,
  /** Number of groups at which dividing stops; the other undivided groups are inside a group that stopped. */
  stopped: number,
  /** Footprint of the smallest group, in bytes. */
  least_bytes: number,
  /** Footprint of the largest group, in bytes. */
  most_bytes: number,
};

/** Agreement of a clustering with the true groups. */
export type GroupAgreement = {
  /** Share of the clusters' members that belong to their cluster's most frequent group, 0–1; null without clusters. */
  purity: number | null,
  /** Adjusted Rand index, over all threads; null if neither side divides anything. */
  adjusted_rand_index: number | null,
};

/** Schedules of groups, and the definition of their cost. */
export type GroupChoices = {
  /** Whether each group was simulated; otherwise its cost is the sum over its pairs. */
  simulated: boolean,
  /** The best, worst and mean schedules. */
  choices: Choices,
};

/** Energy of one group of equal cores. */
export type GroupEnergy = {
  /** Number of cores in the group. */
  cores: number,
  /** Cycles in which the cores had a thread ÷ all their cycles, 0–1. */
  busy_share: number,
  /** Energy of the group, in joules. */
  joules: number,
};

/** Means over all simulated groups that contain a program. */
export type GroupMeans = {
  /** Number of groups that were run. */
  groups: number,
  /** By program, the mean of its own IPC loss, in percent; null is unknown. */
  sensitivity: Record<string, number | null>,
  /**
   * By program, the mean IPC loss of each of its companions, in percent; null is unknown. The contributions of the
   * other companions cannot be separated.
   */
  intensity: Record<string, number | null>,
  /** By program, its counters beside the others, summed over the groups; null is unknown. */
  live_counters: Record<string, ProgramCounters | null>,
};

/** An assumption: something that the source does not specify, or that the simulator models differently. */
export type Guess = {
  /** JSON pointer to the value that can be edited. */
  pointer: string,
  /** What the source does not specify, or specifies differently. */
  unsaid: string,
  /** The assumption. */
  assumed: string,
};

/** Join of two tables with 4-byte keys, both already divided into sub-partitions. */
export type HashJoin = {
  /** Records of the build table. */
  build_records: number,
  /** Build records per sub-partition; with their hash table they should fit into the shared cache. */
  sub_partition_records: number,
  /** Tasks that probe one sub-partition; 1 is the original program. */
  probe_tasks: number,
  /** Number of probe records that match each build record. */
  matches: number,
  /** Bytes per record, including the key at its start. */
  record_bytes: number,
  /** Instructions per build record, in addition to its references. */
  build_instructions: number,
  /** Instructions per probe record, in addition to its references: the comparison, and copying the output. */
  probe_instructions: number,
};

/** Jacobi steps over a grid of doubles. */
export type Heat = {
  /** Rows of the grid; the first and the last one keep their temperature. */
  rows: number,
  /** Columns of the grid; the first and the last one keep their temperature. */
  columns: number,
  /** Time steps. */
  steps: number,
  /** Most rows of a step that one task computes. */
  leaf_rows: number,
  /** Instructions per point, in addition to its four loads and its store. */
  instructions_per_point: number,
};

/** Result of importing a file of tasks. */
export type ImportedTasks = {
  /** The tasks with a machine, as a runnable scenario. */
  scenario: Scenario,
  /** Assumptions about what the file does not specify, one sentence each. */
  guesses: Array<string>,
};

/** Whether a line in a cache above must also be in this cache. */
export type Inclusion = "non-inclusive" | "inclusive" | "victim";

/**
 * A first-level instruction cache with LRU replacement. Its lines are as long as those of the first-level data cache;
 * its misses go to the level behind that cache.
 */
export type InstructionCacheSpec = {
  /** Capacity of the instruction cache that all hardware contexts share. */
  size_bytes: number,
  /** Lines per set (associativity). */
  ways: number,
};

/**
 * The instruction mix of a program; used only by cores of the model `smt`. Each number mainly affects one
 * characteristic of a thread that runs alone.
 */
export type InstructionStream = {
  /**
   * Share of the instructions that are floating-point operations; loads, stores and branches are integer
   * instructions.
   */
  floating_point_share: number,
  /** Share of the instructions that are branches; fetch stops at each taken one. */
  branch_share: number,
  /** Mean distance, in instructions, to the producer of an operand: a longer distance allows more parallel execution. */
  dependence_distance: number,
  /** Size of the code; determines the misses of the instruction cache and the number of branches to predict. */
  code_bytes: number,
  /** Times that a function of 1 KB repeats before the next: more repetitions give fewer instruction-cache misses. */
  loop_iterations: number,
  /** Share of the branches that are taken with probability 1/2: half of these are mispredicted. */
  hard_branch_share: number,
  /** First-level lines that the program uses of each page: fewer lines give more data-TLB misses. Null is all. */
  page_lines: number | null,
};

/** A change to a running simulation from outside. */
export type Intervention = {
  /** First cycle at which it applies; it takes effect at the next end of a quantum. */
  at_cycle: number,
  /** The change. */
  action: InterventionAction,
};

/** A change to a running simulation. */
export type InterventionAction = { "kind": "veto",
  /** Numbers of the threads of the forbidden set. */
  threads: Array<number>, } | { "kind": "set",
  /** New values by JSON pointer: the policy, the machine's caches and memory, programs, costs. */
  values: Record<string, JsonValue>,
};

/** A labelled figure. */
export type Labelled = {
  /** Label. */
  label: string,
  /** The true value. */
  figure: Figure,
};

/** A bin of a histogram. */
export type LatencyBin = {
  /** Shortest latency of the bin, in cycles. */
  from: number,
  /** Longest latency of the bin, in cycles. */
  to: number,
  /** Number of latencies in the bin. */
  count: number,
};

/**
 * Distribution of latencies, in cycles. Percentiles are upper ends of bins, whose widths are at most 1/64 of their
 * values.
 */
export type LatencyResult = {
  /** Number of latencies. */
  count: number,
  /** Mean, in cycles. */
  mean: number,
  /** Median, in cycles. */
  p50: number,
  /** 99th percentile, in cycles. */
  p99: number,
  /** 99.9th percentile, in cycles. */
  p999: number,
  /** Longest latency, in cycles. */
  max: number,
  /** Bins that are not empty, in ascending order. */
  bins: Array<LatencyBin>,
};

/** The units of a run and the columns of its frames. A frame consists of `stride` 32-bit numbers. */
export type Layout = {
  /** The machine as numbered units, with each cache at its largest. */
  topology: Topology,
  /** Sizes of all caches, by the quantum from which on they have them, if a change of values resizes one; else empty. */
  cache_sizes?: Array<CacheSizes>,
  /** Threads, by thread number. */
  threads: Array<ThreadUnit>,
  /** Names of programs and traces, by number, in the order of the workload. */
  programs: Array<string>,
  /** The program of tasks, if one runs: the threads are then its workers, numbered as their cores. */
  dag?: DagUnit,
  /** Regions of memory that threads share, by number. */
  regions: Array<RegionUnit>,
  /** First-level lines per page of memory. */
  page_lines: number,
  /** Owners of cache lines, by number: each thread, or with more than 64 threads, each program. */
  owners: Array<OwnerUnit>,
  /** The causes of stalls on this machine, in the order of the column `context_stalls`. */
  causes: Array<Cause>,
  /** Numbers of the caches in the column `cache_evictions`, in its order. */
  tracked_caches: Array<number>,
  /** Numbers of the caches in the column `cache_prefetches`, in its order. */
  prefetching_caches: Array<number>,
  /** Counters of the column `thread_pipeline`; empty without simultaneous-multithreaded cores, as are the next two. */
  pipeline_counters: Array<PipelineCounter>,
  /** Uses of the column `core_slots`. */
  slot_uses: Array<SlotUse>,
  /** Resources of the column `context_resources`. */
  context_resources: Array<ContextResource>,
  /** Activities of the column `thread_activity`; empty where workers run tasks. */
  activities: Array<Activity>,
  /** Policies of threads, in the order in which they take over: the first at cycle 0. */
  schedulers: Array<SchedulerUnit>,
  /** Whether the caches are coherent. */
  is_coherent: boolean,
  /** Columns of a frame, in order. */
  columns: Array<Column>,
  /** Number of 32-bit numbers per frame. */
  stride: number,
  /** Cycles per frame; the last frame of a quantum includes the remainder. */
  frame_cycles: number,
  /** Cycles per quantum. */
  quantum_cycles: number,
  /** Frames per quantum: the number in the scenario, or more if counters could exceed 32 bits. */
  frames_per_quantum: number,
  /** Number of quanta before the measurement window. */
  warmup_quanta: number,
  /** Number of quanta, including the warm-up. */
  quanta: number,
};

/**
 * A complete lesson. Texts may contain the name of a draw in braces: `{greedy}` is replaced by the value that the seed
 * draws.
 */
export type Lesson = {
  /** Version of the format: 1. */
  version: number,
  /** Id: lower-case letters, digits and hyphens. For a shipped lesson, the file name. */
  id: string,
  /** Title, one line. */
  title: string,
  /** The question of the lesson, one sentence. */
  question: string,
  /** What a beginner must know before predicting, in a few sentences. It must not reveal the answer. */
  about: string,
  /** Paper and section, and which of the numbers are chosen. */
  source: string,
  /** Values by name, of which the seed draws one each, so that each student gets different numbers. */
  draws?: { [key in string]?: Array<Drawn> },
  /** The scenario that is simulated. */
  setting: Setting,
  /** Variants of the setting that the questions compare. */
  runs: Array<LessonRun>,
  /** The predictions to make. */
  questions: Array<Question>,
  /** The runs that are shown after all predictions. */
  show: Show,
  /** Suggestions for further changes. */
  next: Array<NextStep>,
};

/** A lesson that is ready to be taken. */
export type LessonPlan = {
  /** The lesson after the draws. */
  lesson: Lesson,
  /** The scenario that is shown after all predictions. */
  show: Scenario,
  /** By question, the threads and hardware contexts to place; null for other tasks. */
  places: Array<PlaceQuestion | null>,
  /** Scenarios of all runs: those of the lesson in order, then the placements of each question. */
  runs: Array<Scenario>,
  /** Scenarios that the entries of `next` open. */
  next: Array<Scenario>,
};

/** The file of a completed lesson, sufficient to run and score it again. */
export type LessonResult = {
  /** Version of the format: 1. */
  lesson_result: number,
  /** Version of the engine that simulated it. */
  engine: string,
  /** Name of the student, as entered. */
  name: string,
  /** The lesson, the seed and the machine. */
  assignment: Assignment,
  /** The predictions, by question. */
  answers: Array<Answer>,
  /** The true values, by question. */
  truths: Array<Truth>,
  /** Scores by question: 0 equals a random guess, 1 is exact or best. */
  scores: Array<number>,
  /** Mean of the scores. */
  score: number,
  /** Digests of the lesson's runs, with their ids. */
  runs: Array<RunDigest>,
  /** SHA-256 over all other fields. */
  digest: string,
};

/** A named variant of the setting. */
export type LessonRun = {
  /** Id of the run, by which figures refer to it. */
  id: string,
  /** Display name. */
  label: string,
  /** New values by JSON pointer, set after those of the setting. */
  set: Record<string, JsonValue>,
};

/** Lookups and misses of one program at one level of caches. */
export type LevelCounts = {
  /** Level; 1 is nearest the core. */
  level: number,
  /** Lookups. */
  accesses: number,
  /** Lookups that missed. */
  misses: number,
};

/** Lookups and misses of one level of caches. */
export type LevelResult = {
  /** Level; 1 is nearest the core. */
  level: number,
  /** Lookups. */
  accesses: number,
  /** Lookups that missed. */
  misses: number,
  /** Misses ÷ lookups of this level, 0–1; 0 without lookups. */
  miss_ratio: number,
};

/** Factorization of a square matrix of doubles, stored block by block, into a lower and an upper triangle. */
export type Lu = {
  /** Rows and columns of the matrix: `block` times a power of two. */
  order: number,
  /** Rows and columns of the blocks that one task works on. */
  block: number,
};

/** Cores, caches and memory of one machine. */
export type MachineSpec = {
  /** Name of the machine. */
  name: string,
  /** Groups of equal cores, in order of core number. */
  cores: Array<CoreGroup>,
  /** Which cores are on the same chip. */
  packages: Span,
  /** Cache levels, nearest the cores first. Two entries of one level describe different cores (hybrid machines). */
  caches: Array<CacheSpec>,
  /** Main memory, behind the last caches. */
  memory: MemorySpec,
  /** How caches keep copies of a line coherent. Without it, threads share no memory. */
  coherence?: CoherenceSpec,
  /** Resources that never miss, to measure the cost of their misses. */
  perfect?: Array<Perfect>,
  /**
   * The machine's clock in megahertz. It affects only energy, which is computed from seconds; everything else is in
   * cycles.
   */
  clock_mhz?: number,
  /**
   * The operating system's numbers of a real machine's hardware contexts and memory nodes. Null if they are 0, 1, 2,
   * ….
   */
  numbering?: Numbering,
};

/** Multiplication of two square matrices of doubles, stored row by row. */
export type MatrixMultiply = {
  /** Rows and columns of each matrix: `block` times a power of two. */
  order: number,
  /** Rows and columns of the blocks that one task multiplies. */
  block: number,
};

/** Measurements of one window of a run. */
export type Measured = {
  /** The window. */
  window: RunWindow,
  /** First cycle of the window. */
  from_cycle: number,
  /** The cycle after the last one of the window. */
  to_cycle: number,
  /** Results over the window. */
  result: RunResult,
  /** By thread, the instructions that it executed in the window. */
  work: Array<Work>,
};

/** A named access pattern with its default parameters, all chosen. */
export type MemoryShape = {
  /** The access pattern. */
  shape: AccessShape,
  /** Display name. */
  label: string,
  /** Bytes of its region. */
  region_bytes: number,
  /** Data references per 1,000 instructions. */
  references_per_kinstr: number,
};

/** Main memory: latency, bandwidth and nodes. */
export type MemorySpec = {
  /** Cycles from a miss in the last cache to the data, without queueing; with nodes, for the core's own node. */
  latency_cycles: number,
  /**
   * Cycles for which one line occupies the path to memory: the inverse of its bandwidth; 0 is unlimited. Each node
   * has its own path.
   */
  cycles_per_line: number,
  /** Memory in nodes, near some cores and far from others (NUMA). Without it, all memory is equally far. */
  numa?: NumaSpec,
};

/** The memory that a thread uses. */
export type MemoryUse = { "kind": "none" } | { "kind": "shape",
  /** The access pattern. */
  shape: AccessShape,
  /** Bytes of its region. */
  region_bytes: number,
  /** Data references per 1,000 instructions. */
  references_per_kinstr: number, } | { "kind": "counted" } | { "kind": "program",
  /** Name of the program. */
  name: string,
};

/** Mergesort of records with 4-byte keys. */
export type Mergesort = {
  /** Records to sort. */
  records: number,
  /** Bytes per record, including the key at its start. */
  record_bytes: number,
  /** Most records that one task sorts. */
  leaf_records: number,
  /** Records that one merge task writes; null merges two halves by a single task, whatever their length. */
  merge_records: number | null,
  /** Instructions per record and level of merging, in addition to its load and its store. */
  instructions_per_record: number,
};

/** Delaunay triangulation of clustered points in the plane, sorted from left to right. */
export type Mesh = {
  /** Points to triangulate. */
  points: number,
  /** Most points that one task triangulates. */
  leaf_points: number,
  /** Number of clusters that contain half of the points; 0 spreads all points evenly. */
  clusters: number,
  /** Instructions per test on which side of an edge or circle a point is, in addition to its loads. */
  instructions_per_test: number,
};

/** How often one method of computing pain selects an optimum. */
export type MethodAgreement = {
  /** The method. */
  method: PainMethod,
  /** Its agreement with the optima. */
  agreement: Agreement,
};

/**
 * A time in microseconds: a whole number unless the recording has nanoseconds. Stored in nanoseconds.
 *
 * The sum over all processors of the longest recording needs more than 64 bits.
 */
export type Microseconds = number;

/** A division of programs among caches. */
export type NamedSchedule = {
  /** Groups of programs that share a cache, by name. */
  pairs: Array<Array<string>>,
  /** Sum of the losses of all programs, in percent of solo IPC. */
  total: number,
};

/** A suggestion for a further experiment, which opens as a scenario of the learner's own. */
export type NextStep = {
  /** Label of its button. */
  label: string,
  /** The question that it opens with. */
  ask: string,
  /** Id of the run from which it starts and with which it is compared. */
  run: string,
  /** New values by JSON pointer in pane B. */
  set: Record<string, JsonValue>,
};

/** Use of the memory of one node. */
export type NodeResult = {
  /** Lines transferred by its controller, in both directions. */
  lines: number,
  /**
   * Cycles in which its controller transfers a line ÷ cycles measured, 0–1; near 1, memory bandwidth is the
   * bottleneck. 0 with unlimited bandwidth.
   */
  busy_share: number,
};

/** Memory in nodes (NUMA): each has its own controller and is local to some cores. */
export type NumaSpec = {
  /** Which cores share a local memory node; every core has exactly one local node. */
  nodes: Span,
  /** Cycles by which the latency of another node's memory exceeds that of the local node. */
  remote_cycles: number,
  /** Which node contains the memory of a page. */
  placement: PagePlacement,
  /** Bytes per page, from the longest line of the machine to 64 of its shortest lines. */
  page_bytes: number,
  /**
   * Cycles between scans of all pages, with balanced placement: the first miss to a page after each scan traps.
   *
   * The default is chosen: Linux first scans 256 MB per second, which is all of the memory that programs here have.
   */
  scan_cycles?: number,
};

/**
 * The operating system's numbers of a real machine, with which a placement can be applied to it. They do not affect a
 * run.
 */
export type Numbering = {
  /** By hardware context, its number for `taskset` and cpusets. */
  contexts: Array<number>,
  /** By memory node, its number for `numactl`. */
  nodes: Array<number>,
};

/** An owner of cache lines: a program or a thread. */
export type OwnerUnit = {
  /** Number of its program. */
  program: number,
  /** Number of the thread; null if owners are programs. */
  thread: number | null,
};

/** Colours of a cache that the pages of some threads may have. */
export type PageColours = {
  /** Thread numbers; a thread is in at most one class. */
  threads: Array<number>,
  /** First colour that pages of these threads may have. */
  first_colour: number,
  /** Number of colours from the first one on; colours of several classes may overlap. */
  colours: number,
};

/** Which memory node contains a page. */
export type PagePlacement = "interleave" | "first-touch" | "balanced";

/** A method of computing pain. */
export type PainMethod = {
  /** Method A or B, with its numbering. */
  score: Score,
  /** The unit to which counters are normalized. */
  per: Per,
};

/** Results of the study of a paper. */
export type PaperReport = {
  /** Id of the paper. */
  id: string,
  /** Authors, title, place and year. */
  paper: string,
  /** Version of the engine that simulated all runs. */
  engine_version: string,
  /** Digest of all inputs of the runs: scenarios, programs, machines, seeds, lengths, engine version. */
  inputs_digest: string,
  /** Rows in the order of the file. */
  rows: Array<PaperRow>,
  /** By class, the number of rows and of those reproduced. */
  totals: Array<ClassTotals>,
  /** Figures in full, from the means over all seeds. */
  tables: Array<PaperTable>,
};

/** A row: the expectation from the paper's file, and the measurement. */
export type PaperRow = {
  /** Stable id of the row. */
  id: string,
  /** What is compared. */
  what: string,
  /** Unit of all numbers of the row. */
  unit: string,
  /** Value in the paper; null if it gives none. */
  published: number | null,
  /** Measured value over all seeds; null if there was nothing to measure. */
  measured: number | null,
  /** Measured value of each seed alone, in the order of `seeds`. */
  measured_by_seed: (number | null)[],
  /** 95 % confidence interval of the mean of `measured_by_seed` (Student's t); null with fewer than two seeds. */
  interval: [number, number] | null,
  /** Smallest value that counts as reproduced; null for no lower limit. */
  low: number | null,
  /** Largest value that counts as reproduced; null for no upper limit. */
  high: number | null,
  /** Source of the range. */
  range_source: RangeSource,
  /** Significance of the row if `measured` is in its range. */
  class: RowClass,
  /** Place of the figure in the paper, and the reason for a chosen range. */
  source: string,
  /** Seeds of the runs. */
  seeds: Array<number>,
  /** Whether `measured` is in the range; null without a range. */
  reproduced: boolean | null,
  /** Whether `measured` is within 25 % of the published value; null without one. */
  near_published: boolean | null,
};

/** A full table of the values that rows compare. */
export type PaperTable = {
  /** Title: the figure, and the meaning of its numbers. */
  title: string,
  /** Headings of the columns. */
  columns: Array<string>,
  /** Rows of cells, texts or numbers, with one cell per column. */
  rows: (string | number | null)[][],
};

/** The valid values of a parameter. */
export type ParamKind = { "kind": "choice",
  /** The options, as pairs of value and label. */
  options: Array<[string, string]>, } | { "kind": "integer",
  /** Smallest valid value. */
  low: number,
  /** Largest valid value. */
  high: number, } | { "kind": "number",
  /** Smallest valid value. */
  low: number,
  /** Largest valid value. */
  high: number, } | { "kind": "flag" } | { "kind": "placement" } | { "kind": "matrix" } | { "kind": "runs" } | { "kind": "text",
  /** Maximum length in bytes. */
  most_bytes: number,
};

/** One parameter of a policy. */
export type ParamSpec = {
  /** Key of the parameter in `policy.params`. */
  id: string,
  /** Label for display. */
  label: string,
  /** What it does, in one sentence. */
  about: string,
  /** Unit of the values; "" for none. */
  unit: string,
  /** Valid values. */
  kind: ParamKind,
  /** Value if the parameter is absent. */
  default: JsonValue,
  /**
   * Another parameter of the policy, and the value of it with which this parameter has an effect; null if it always
   * has.
   */
  only_with?: [string, JsonValue],
};

/** The order in which references access a region of memory. */
export type Pattern = { "kind": "stream",
  /** Size of the region. */
  region_bytes: number,
  /** Bytes from one reference to the next. */
  stride_bytes: number, } | { "kind": "loop",
  /** Size of the region, in bytes. */
  region_bytes: number,
  /** Bytes from one reference to the next. */
  stride_bytes: number, } | { "kind": "random",
  /** Size of the region, in bytes. */
  region_bytes: number, } | { "kind": "zipf",
  /** Size of the region, in bytes. */
  region_bytes: number,
  /** Skew of the accesses to lines: 0 is uniform, about 1 is typical of programs. */
  exponent: number, } | { "kind": "chase",
  /** Size of the region, in bytes. */
  region_bytes: number, } | { "kind": "b-tree",
  /** Bytes of all nodes together. */
  region_bytes: number,
  /** Size of a node; each entry, a key and a pointer, has 16 bytes. */
  node_bytes: number,
  /** Skew of the searches over the leaves: 0 is uniform, as for `zipf`. */
  exponent: number, } | { "kind": "slots",
  /** Size of the region, in bytes. */
  region_bytes: number,
  /** Size of each thread's slot. */
  slot_bytes: number,
};

/** The unit to which counters are normalized. */
export type Per = "cycle" | "instruction" | "live";

/**
 * A resource that never misses: the perfect resources of Parekh et al. 2000, Figure 2. No effect on a machine without
 * the resource.
 */
export type Perfect = "l1d" | "l2" | "dtlb" | "branches" | "data-memory";

/** A part of a program with one mix of references. */
export type Phase = {
  /** Instructions until the next phase; the first phase follows the last. */
  instructions: number,
  /** Data references per 1,000 instructions, evenly spaced. */
  references_per_kinstr: number,
  /** Share of the references that are stores, 0–1. */
  store_share: number,
  /** The components of locality to which the references go; weights are relative. */
  components: Array<Component>,
};

/** A counter that a hardware context of a simultaneous-multithreaded core keeps for its thread. */
export type PipelineCounter = "memory-operations" | "stalled-operation-cycles" | "tlb-accesses" | "tlb-misses" | "l1i-accesses" | "l1i-misses" | "integer-instructions" | "floating-point-instructions" | "branches" | "mispredictions" | "fetched" | "wrong-path";

/** Pipeline counters of one thread. */
export type PipelineCounters = {
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

/** A part of the machine that contains hardware contexts, named after the resource that they share. */
export type PlaceNode = {
  /** Label, such as "L2 cache, 4 MB". */
  label: string,
  /** Parts within it; empty for a core. */
  parts: Array<PlaceNode>,
  /** Numbers of the hardware contexts of a core; empty for other parts. */
  contexts: Array<number>,
};

/** Threads and hardware contexts of a placement question. */
export type PlaceQuestion = {
  /** Threads in the order of the workload's list, each with the threads that are interchangeable with it. */
  threads: Array<PlaceThread>,
  /** The machine as nested parts. */
  machine: PlaceNode,
  /** Index in the list of all runs of the learner's own placement; null before it is given. */
  own: number | null,
  /** Index of its first run in the list of all runs. */
  first_run: number,
  /**
   * By run from the first one, the hardware contexts of the threads and the share of all placements that it
   * represents.
   */
  placements: Array<PlacedRun>,
  /** Whether these are all distinct placements. */
  all: boolean,
};

/** A thread to place. */
export type PlaceThread = {
  /** Name of the thread. */
  name: string,
  /** Index of the first workload entry whose threads do the same; such threads are interchangeable. */
  entry: number,
};

/** A simulated placement. */
export type PlacedRun = {
  /** By thread, the number of its hardware context. */
  contexts: Array<number>,
  /** Share of all placements that are equivalent to it, 0–1; 0 for the learner's own if it is none of those drawn. */
  share: number,
};

/** A scheduling policy and the parameters that differ from its defaults. */
export type PolicyChoice = {
  /** Id of the policy in the policy registry. */
  id: string,
  /** Values of parameters by their id; a missing parameter has its default. */
  params: Record<string, JsonValue>,
};

/** Description of a policy for display. */
export type PolicyInfo = {
  /** Id of the policy in scenarios. */
  id: string,
  /** Name of the policy. */
  name: string,
  /** What it does, in one sentence. */
  summary: string,
  /** What it observes. */
  observes: string,
  /** What it costs, in its publication or here. */
  cost: string,
  /** The conditions under which it fails. */
  weakness: string,
  /** Its publication. */
  source: string,
  /** Whether it is an oracle: it uses information that no operating system could have. */
  oracle: boolean,
  /** Its parameters. */
  params: Array<ParamSpec>,
};

/** An entry of the list of all policies. */
export type PolicyListing = {
  /** What it schedules; all policies of a scenario schedule the same. */
  schedules: Schedules,
  /** Id of the policy in scenarios. */
  id: string,
  /** Name of the policy. */
  name: string,
  /** What it does, in one sentence. */
  summary: string,
  /** What it observes. */
  observes: string,
  /** What it costs, in its publication or here. */
  cost: string,
  /** The conditions under which it fails. */
  weakness: string,
  /** Its publication. */
  source: string,
  /** Whether it is an oracle: it uses information that no operating system could have. */
  oracle: boolean,
  /** Its parameters. */
  params: Array<ParamSpec>,
};

/** Power of each core of a group. Two values suffice, because a core has a single clock. */
export type PowerSpec = {
  /** Milliwatts of a core that has a thread, including while the thread waits for memory. */
  active_mw: number,
  /** Milliwatts of a core without a thread. */
  idle_mw: number,
};

/**
 * McFarling's combining predictor (DEC WRL TN-36, 1993): a bimodal table, a gshare table indexed with the thread's
 * recent outcomes, and a chooser table that selects between them. All have two-bit counters and are shared by all
 * threads; each context has its own history. Sizes are powers of two.
 */
export type PredictorSpec = {
  /**
   * Number of two-bit counters indexed by the branch alone.
   *
   * Chosen.
   */
  bimodal_entries: number,
  /**
   * Number of two-bit counters indexed by the branch and the thread's latest outcomes.
   *
   * Chosen.
   */
  gshare_entries: number,
  /**
   * Number of two-bit counters that choose between the bimodal and the gshare table.
   *
   * Chosen.
   */
  chooser_entries: number,
};

/** Prefetches of one level of caches. */
export type PrefetchResult = {
  /** Level; 1 is nearest the core. */
  level: number,
  /** Lines prefetched; they count neither as accesses nor as misses. */
  issued: number,
  /** Prefetched lines that were used before their eviction. */
  used: number,
  /** Prefetched lines that were evicted unused. */
  unused: number,
};

/** One reference to the cache under the microscope. */
export type ProbedAccess = {
  /** Cycle of the reference. */
  cycle: number,
  /** Number of the thread. */
  thread: number,
  /** Number of the line, in first-level lines. */
  line: number,
  /** Number of the set. */
  set: number,
  /** Index in `ways` of the line on a hit; null on a miss. */
  hit: number | null,
  /**
   * The set before the reference, most recently used way first if the replacement policy has an order; null is an
   * empty way.
   */
  ways: Array<ProbedWay | null>,
  /** Index in `ways` of the victim of a miss, if it can be predicted; otherwise null. */
  victim: number | null,
};

/** A valid line in one way of a set. */
export type ProbedWay = {
  /** Number of the line. */
  line: number,
  /** Number of its owner. */
  owner: number,
  /** Whether the line is dirty. */
  dirty: boolean,
};

/** Scores sequences of differing length against one profile. */
export type ProfileSearch = {
  /** Sequences to score. */
  sequences: number,
  /** Mean residues per sequence; lengths are between 50 % and 150 % of it. */
  residues: number,
  /** Positions of the profile, each with a match, an insert and a delete state. */
  positions: number,
  /** Most sequences that one task scores. */
  leaf_sequences: number,
  /** Instructions per residue and position, in addition to references. */
  instructions_per_cell: number,
};

/** A synthetic program: phases of locality components, repeated for ever. */
export type Program = {
  /** One sentence on what the program represents. */
  about: string,
  /** Source of each number. */
  source: string,
  /** Behaviour of the program on a wide core. Null is the defaults. */
  execution?: Execution,
  /** Phases, executed in order and repeated. */
  phases: Array<Phase>,
  /**
   * Steps after which its threads wait, executed in order and repeated; without steps, they never wait. Phases count
   * executed instructions and do not restart with the steps.
   */
  waits?: Array<WaitStep>,
};

/** Class of a program and its basis. */
export type ProgramClass = {
  /** The class; null while rabbit and sheep cannot be distinguished. */
  class: AnimalClass | null,
  /** Every class whose rule applies; the first is the class. */
  holds: Array<AnimalClass>,
  /** The rule, with the numbers of this program. */
  rule: string,
  /** Description of the measured cache. */
  cache: string,
  /** Lookups in that cache per 10⁶ cycles, alone. */
  accesses_per_mcycle: number,
  /** Misses of that cache per 10⁶ cycles, alone. */
  misses_per_mcycle: number,
  /** Misses ÷ lookups of that cache, alone, 0–1. */
  solo_miss_ratio: number,
  /** Measurements with half the ways; null if not measured. */
  half_ways: WaysMeasured | null,
  /** Class of the corresponding program in Kumar 2009, Table 4.1; null if there is none. */
  published: PublishedClass | null,
};

/** Counters of a program over a measurement window, or summed over several windows. */
export type ProgramCounters = {
  /** Cycles in which the program occupied a hardware context. */
  cycles: number,
  /** Instructions of the program. */
  instructions: number,
  /** Counters by level, nearest the core first. */
  levels: Array<LevelCounts>,
};

/** Contribution of the threads of one program to a gain. */
export type ProgramGain = {
  /** Name of the program or trace. */
  program: string,
  /** All its threads in A: contexts on which they run, and instructions per cycle of these. */
  a: ThreadRun,
  /** All its threads in B: contexts on which they run, and instructions per cycle of these. */
  b: ThreadRun,
  /** Sum of its threads' `thread_mix`, in instructions per cycle of the machine. */
  thread_mix: number,
  /** Sum of its threads' `thread_speed`, in instructions per cycle of the machine. */
  thread_speed: number,
};

/** Class of a program in Kumar 2009, Table 4.1. */
export type PublishedClass = "devil" | "turtle" | "other";

/** One prediction to make. */
export type Question = {
  /** What to predict, in one or two sentences. */
  ask: string,
  /** Explanation of the result, shown after the run. */
  why: string,
  /** Form of the answer, and the true values. */
  task: Task,
};

/** In-place quicksort of records with 4-byte keys. */
export type Quicksort = {
  /** Records to sort. */
  records: number,
  /** Bytes per record, including the key at its start. */
  record_bytes: number,
  /** Most records that one task sorts. */
  leaf_records: number,
  /** Instructions per record that is compared, in addition to its references. */
  instructions_per_record: number,
};

/** Source of a range. */
export type RangeSource = "fidelity" | "paper" | "chosen" | "informative";

/** A machine read from a description of real hardware. */
export type RealMachine = {
  /** What the source does not specify, with the assumptions made. */
  guesses: Array<Guess>,
  /** The machine as it is simulated. */
  machine: MachineSpec,
  /** Packages. */
  packages: number,
  /** Cores. */
  cores: number,
  /** Hardware contexts; hwloc's PUs. */
  hardware_threads: number,
  /** Memory nodes, including those without cores. */
  numa_nodes: number,
  /** Caches; equal ones in one entry, level 1 first. */
  caches: Array<CacheCount>,
};

/** Explanation of a decision. */
export type Reason = {
  /** The rule that decided, in a sentence. `{t4}` stands for thread 4. */
  rule: string,
  /** Whether the policy could not apply its own rule yet and took the fallback that the rule describes. */
  fallback: boolean,
  /**
   * The best candidates in the order of the rule, the chosen one first. Each next candidate would be chosen if those
   * before it were not available. If all of them run, they are the groups of a division.
   */
  candidates: Array<Candidate>,
  /** Meaning of the candidates' scores, with their unit; "" without candidates. */
  score: string,
  /** Figures that the rule used. */
  facts: Array<Fact>,
  /** Publication of the rule. */
  source: string,
  /** Observed sharing of data between threads; null for policies that do not measure it. */
  sharing?: SharingPicture,
};

/** Number of events of a recording, by kind. */
export type RecordedEvents = {
  /** sched_switch. */
  switch: number,
  /** sched_waking. */
  waking: number,
  /** sched_wakeup. */
  wakeup: number,
  /** sched_wakeup_new. */
  wakeup_new: number,
  /** sched_migrate_task. */
  migrate_task: number,
};

/** A processor of a recording. Busy, idle and unknown time add up to the span. */
export type RecordedProcessor = {
  /** Number of the processor. */
  processor: number,
  /** Number of switches on it. */
  switches: number,
  /** Number of these that are preceded by a missing one, as in [`Recording::missing_switches`]. */
  missing_switches: number,
  /** Time in which it ran threads, from switch to switch. */
  busy_us: Microseconds,
  /** Time in which it ran thread 0, from switch to switch. */
  idle_us: Microseconds,
  /** Time before its first switch, after its last, and where a switch is missing. */
  unknown_us: Microseconds,
  /**
   * Idle time during which another processor ran a thread while at least one more thread waited for that processor:
   * woken or preempted there and not yet run. The file does not contain the affinities of threads.
   */
  idle_while_overloaded_us: Microseconds,
};

/** A thread of a recording. */
export type RecordedThread = {
  /** Thread id. Threads to which the system gave the same id appear as one thread. */
  tid: number,
  /** Last name of the thread in the file. */
  comm: string,
  /** Number of times that it was switched in. */
  switches_in: number,
  /** Number of times that it was switched out. */
  switches_out: number,
  /** Number of times that it was switched out while runnable (state R or R+). */
  preempted: number,
  /** Sum of the times from a switch in to the next switch on that processor, if that one switches this thread out. */
  runtime_us: Microseconds,
  /** Number of its sched_waking events. */
  wakings: number,
  /** Number of its sched_wakeup and sched_wakeup_new events. */
  wakeups: number,
  /** Number of its sched_migrate_task events. */
  migrations: number,
};

/** Contents of a recording of a scheduler. Nothing is estimated; what cannot be determined is counted separately. */
export type Recording = {
  /** Format of the recording, determined by its first event. */
  format: RecordingFormat,
  /** Size of the text in bytes, decompressed. */
  text_bytes: number,
  /** Number of lines of text, or of elements of `traceEvents`. */
  lines: number,
  /** Number of lines with other events, or with none. */
  other_lines: number,
  /**
   * Events whose names are known but whose contents cannot be read, excluded from all counts; null if there are
   * none.
   */
  unreadable: UnreadableEvents | null,
  /** Number of events that were read, by kind. */
  events: RecordedEvents,
  /** Time of the first event, since the zero of the recording. */
  start_us: Microseconds,
  /** Time from the first event to the last. */
  span_us: Microseconds,
  /**
   * Switches preceded by a missing switch on the same processor: the thread switched out differs from the one
   * switched in before, or the file marks lost events between the two.
   */
  missing_switches: number,
  /** Events that are earlier than a preceding event of another processor in the file. */
  out_of_order: number,
  /** Sum over processors of [`RecordedProcessor::idle_while_overloaded_us`]. */
  idle_while_overloaded_us: Microseconds,
  /** Latencies from waking to running. */
  wakeup_latency: WakeupLatency,
  /** Processors, by number. */
  processors: Array<RecordedProcessor>,
  /** Threads, by thread id, without thread 0, which is the idle thread of every processor. */
  threads: Array<RecordedThread>,
  /** Sentences on what the figures do not include. */
  notes: Array<string>,
};

/** Format of a recording, determined by its events. */
export type RecordingFormat = "perf" | "ftrace" | "json";

/** A place in a recording. */
export type RecordingPlace = { "kind": "line", "number": number } | { "kind": "system_line", "number": number } | { "kind": "event", "number": number };

/** A scenario made from a part of a recording. */
export type RecordingScenario = {
  /** The scenario. */
  scenario: Scenario,
  /** Information that the recording lacks, with the assumptions made. */
  guesses: Array<Guess>,
  /** Start of the part, since the zero of the recording. */
  from_us: Microseconds,
  /** End of the part; earlier than requested if the scenario has no room for more. */
  to_us: Microseconds,
  /** Cycles of the scenario per microsecond. */
  cycles_per_us: number,
  /** Recorded behaviour of each thread in the part, by thread number of the scenario. */
  threads: Array<ScenarioThread>,
  /** Recorded wake-up latencies of all these threads. */
  wakeup_latency: WakeupLatency,
  /** Number of threads that ran in the part and are not in the scenario. */
  left_out_threads: number,
  /** Their time on processors. */
  left_out_us: Microseconds,
};

/** A region of memory that threads share. */
export type RegionUnit = {
  /** Name of the region. */
  name: string,
  /** Size in first-level lines. */
  lines: number,
  /** Number of the first line of each of its pages, in order; pages are scattered in memory. */
  pages: Array<number>,
  /** Numbers of the threads that use it, lowest first. */
  threads: Array<number>,
};

/** Which line a full set evicts. */
export type Replacement = "lru" | "tree-plru" | "random";

/** Whether a request begins or ends at a step. */
export type RequestMark = "begins" | "ends";

/** Histogram of sampled reuse distances, in references between two uses of a line. */
export type ReuseHistogram = {
  /** Number of samples in each bucket. */
  counts: number[],
  /** Samples whose line was not reused while it was watched: a miss in any cache. */
  cold: number,
};

/** How a program or a trace reuses its lines when it runs alone. */
export type ReuseProfile = {
  /** Bytes per line. */
  line_bytes: number,
  /** Number of lookups: one per line that a reference touches. */
  references: number,
  /** Number of distinct lines among the lookups. */
  distinct_lines: number,
  /** Miss ratio of a fully associative LRU cache by size, from exact stack distances (Mattson et al. 1970). */
  exact: Array<CurvePoint>,
  /** Miss ratio at the same sizes, estimated from the sampled histogram (Berg and Hagersten; random replacement). */
  sampled: Array<CurvePoint>,
  /** Histogram of all reuse distances; `cold` counts first uses. */
  reuse_histogram: ReuseHistogram,
  /** Histogram of the sampled reuse distances; `cold` counts lines not reused within 2¹⁸ references. */
  sampled_histogram: ReuseHistogram,
  /** One of this many references was sampled. */
  sample_one_in: number,
};

/** Significance of a row whose measured value is in its range. */
export type RowClass = "emergent" | "fitted" | "ours" | "self-check";

/** The digest of a run. */
export type RunDigest = {
  /** Id of the run. */
  id: string,
  /** Digest of the run. */
  digest: string,
};

/** Results of a run over the measurement window; the warm-up is excluded. */
export type RunResult = {
  /** Title of the scenario. */
  title: string,
  /** Id of the policy. */
  policy: string,
  /** Seed of the run. */
  seed: number,
  /** Cycles of the measurement window. */
  cycles: number,
  /** Number of hardware contexts of the machine. */
  contexts: number,
  /** Instructions of all threads. */
  instructions: number,
  /** Instructions per cycle of the whole machine. */
  ipc: number,
  /** Lookups and misses of the caches, summed per level. */
  caches: Array<LevelResult>,
  /** Prefetches, by level; omitted without prefetchers. */
  prefetches?: Array<PrefetchResult>,
  /** Use of memory, by node; one entry without NUMA. */
  memory: Array<NodeResult>,
  /**
   * Cycles of all threads on hardware contexts: those in which an instruction completed (`completion`), and the
   * others by cause.
   */
  stalls: StallBreakdown,
  /**
   * Cycles of all cores: those in which an instruction completed, and the others by the cause for which the core's
   * first hardware context to resume was waiting.
   */
  core_stalls: StallBreakdown,
  /**
   * Accesses served by caches of another package, or that invalidated copies there; omitted on machines without
   * coherence.
   */
  remote_accesses?: number,
  /** Copies of lines invalidated by stores of other threads; omitted on machines without coherence. */
  sharing?: SharingResult,
  /** Ways of the caches with periodic allocation; omitted without such caches. */
  ways?: Array<CacheWays>,
  /** Clusters of threads that the policy kept together at the end because they share data, by thread number. */
  clusters?: Array<Array<number>>,
  /**
   * Pipeline counters of all threads, summed; omitted without simultaneous-multithreaded cores, as are the next
   * three.
   */
  pipeline?: PipelineCounters,
  /** Lookups and misses of all data TLBs. */
  tlb?: TlbResult,
  /** Branches and mispredictions. */
  branch?: BranchResult,
  /** Instructions fetched on wrong paths ÷ instructions fetched, 0–1. */
  wrong_path_share?: number,
  /** Results of a program of tasks; omitted where threads run. */
  dag?: DagResult,
  /** Latencies, run queues and time off the processor; omitted if no thread waits. */
  waits?: WaitResult,
  /** Energy of the cores; omitted on machines without a power model. */
  energy?: EnergyResult,
  /** Results by thread number; for a program of tasks, by worker. */
  threads: Array<ThreadResult>,
  /** Fairness of the division of hardware-context cycles. */
  fairness: Fairness,
  /** Mean over the threads of |1 − `actual_quanta` ÷ `ideal_quanta`| (Parekh et al. 2000, §5); 0 is fair. */
  f_mean: number,
  /**
   * Single-threaded cycles of exactly the executed instructions ÷ cycles (Parekh et al. 2000, §4.1.3). Omitted
   * unless requested, as are the next two, because every thread has to run alone for it.
   */
  speedup?: number,
  /** Σ of the threads' instructions per cycle ÷ their IPC alone (Snavely and Tullsen 2000). */
  weighted_speedup?: number,
  /** Number of threads ÷ Σ of (their IPC alone ÷ their instructions per cycle) (Luo, Gummaraju and Franklin 2001). */
  harmonic_mean?: number,
  /** Number of times that a hardware context switched to another thread. */
  context_switches: number,
  /** Number of times that a thread resumed on another core. */
  migrations: number,
  /** SHA-256 over the engine's version and every frame, including the warm-up. */
  digest: string,
};

/** Seed, lengths and operating-system costs of a run. */
export type RunSpec = {
  /** Seed of all random choices of the run. */
  seed: number,
  /** Scheduling interval: cycles between two decisions of the policy. */
  quantum_cycles: number,
  /** Quanta before the measurement, so that cold misses are not measured. */
  warmup_quanta: number,
  /** Quanta of the measurement window, after the warm-up. */
  quanta: number,
  /** Samples per quantum for the charts; the simulation does not depend on it. */
  frames_per_quantum: number,
  /** Cycles for which a hardware context is busy when its thread changes. */
  switch_cycles: number,
  /** Cycles that a thread loses to each sampling trap. */
  trap_cycles: number,
  /**
   * Cycles from a thread's wake-up, or from the start of its wait, until the scheduler reacts.
   *
   * Kernel entry and inter-processor interrupt. Only scenarios with programs that wait use it.
   */
  dispatch_cycles?: number,
  /** Interventions of the user in the run, in order of cycle. */
  interventions: Array<Intervention>,
};

/** A part of a run, from one moment to another. */
export type RunWindow = "smt-steady-state" | "threads-left" | "steady-state-tail" | "threads-left-tail" | "run-to-completion";

/** Durations of two runs of the same work. Cycles count from the start of the work. */
export type SameWork = {
  /** The baseline run. */
  a: SameWorkSide,
  /** The run that is compared with the baseline. */
  b: SameWorkSide,
  /**
   * Cycles of A ÷ cycles of B until all threads have finished; above 1, B is faster. Null if one run has not
   * finished.
   */
  speedup: number | null,
  /**
   * Means of the threads' cycles in A ÷ cycles in B; null if a thread has not finished in one of the runs, or if no
   * thread had work to do.
   */
  means: EqualWork | null,
  /** Results by thread, in B's order. */
  threads: Array<SameWorkThread>,
};

/** Duration of one of the two runs. */
export type SameWorkSide = {
  /** Cycles until every thread had finished its work; null if some had not finished after `most_cycles`. */
  cycles: number | null,
  /** Cycles after which the run ends, even if threads have not finished. */
  most_cycles: number,
  /** Number of threads that had not finished by then. */
  unfinished: number,
};

/** Durations of one thread's work. */
export type SameWorkThread = {
  /** Name of its program or trace. */
  program: string,
  /** Its instructions since the start of the work. */
  instructions: number,
  /** Cycles until it had executed them in A; null if it had not. */
  a_cycles: number | null,
  /** Cycles until it had executed them in B; null if it had not. */
  b_cycles: number | null,
  /** Cycles in A ÷ cycles in B; null if one of them is missing, or if it had no work to do. */
  speedup: number | null,
};

/** A complete run. The same scenario and engine version give a byte-identical result. */
export type Scenario = {
  /** Version of the document's format. */
  version: number,
  /** Title, one line. */
  title: string,
  /** One or two sentences on what to look at. */
  about: string,
  /** Cores, hardware contexts, caches and memory. */
  machine: MachineSpec,
  /** The threads and their programs. */
  workload: WorkloadSpec,
  /** The scheduling policy of this run (pane B). */
  policy: PolicyChoice,
  /** New values by JSON pointer for pane A, which otherwise runs this same scenario. Null shows only one pane. */
  baseline: Record<string, JsonValue> | null,
  /** Seed, quantum, length, warm-up and costs of the operating system. */
  run: RunSpec,
  /** Alternative futures of this run from some cycles on, and the two of them that are shown. Null for none. */
  forks?: Forks,
};

/** A rejected scenario. `Display` gives all three parts in one sentence. */
export type ScenarioError = {
  /** JSON pointer to the value; "" for the whole document. */
  path: string,
  /** What is wrong, with the value found. */
  problem: string,
  /** What would be valid. */
  remedy: string,
};

/** Recorded behaviour of a thread of the scenario within the part. */
export type ScenarioThread = {
  /** Thread id. */
  tid: number,
  /** Name of the thread. */
  comm: string,
  /** Time on processors. A run that begins before the file counts from the thread's first line in the file. */
  run_us: Microseconds,
  /** Time in run queues, up to the end of the part. */
  ready_us: Microseconds,
  /** Time asleep, up to the end of the part; unknown time counts as sleep. */
  asleep_us: Microseconds,
  /** Number of times that it was switched in. */
  switches_in: number,
  /** Number of runs on another processor than the run before. */
  moves: number,
  /** Number of its wake-ups by threads of the scenario. */
  woken_by_threads: number,
  /** Number of times that it woke a thread of the scenario. */
  wakes: number,
  /** Latencies from waking to running. */
  wakeup_latency: WakeupLatency,
};

/** A scheduler with its name in the paper. */
export type Scheduler = {
  /** Name in the paper. */
  name: string,
  /** Whether it uses the threads' counters. */
  thread_sensitive: boolean,
  /** The policy that implements it. */
  policy: PolicyChoice,
};

/** A policy of threads and the cycle from which it decides. */
export type SchedulerUnit = {
  /** First cycle from which it decides. */
  from_cycle: number,
  /** Whether each hardware context has its own run queue; otherwise the machine has a single one. */
  has_run_queues: boolean,
  /**
   * The scheduling domains that it balances, smaller domains before those that contain them; empty if it does not
   * balance.
   */
  domains: Array<SchedulingDomain>,
};

/** What a policy schedules. */
export type Schedules = "threads" | "tasks";

/** Hardware contexts that share something, and whose run queues a policy therefore balances. */
export type SchedulingDomain = {
  /** What they share, in one word. */
  shares: string,
  /** Numbers of the hardware contexts, lowest first. */
  contexts: Array<number>,
};

/** How sensitivity and intensity are computed from counters. */
export type Score = "a" | "b-prose" | "b-pseudocode";

/** A shipped scenario with some values set. The seed replaces /run/seed. */
export type Setting = {
  /** Id of the shipped scenario. */
  of: string,
  /** Id of a shipped machine that replaces the scenario's own; null keeps that. */
  machine?: string,
  /** Whether the learner may use another machine. */
  own_machine?: boolean,
  /** New values by JSON pointer. */
  set: Record<string, JsonValue>,
};

/** A setting that changes during a run, or what follows from that for the machine. */
export type SettingChange = {
  /** JSON Pointer of the setting; "" for a consequence, such as a cache that starts empty. */
  pointer: string,
  /** The change, in words. */
  words: string,
};

/** A curve from which an answer can start. */
export type Shape = {
  /** Its behaviour in a few words. */
  label: string,
  /** Its height at each place, as a fraction of the scale, 0–1. */
  heights: Array<number>,
};

/** A line of a region that threads share. */
export type SharedLine = {
  /** Name of the region. */
  region: string,
  /** Number of the line within the region, from 0. */
  line: number,
  /** Number of invalidated copies of the line. */
  invalidations: number,
  /** Number of these that were lost to false sharing. */
  false_invalidations: number,
};

/** A resource that cores share, with the change that removes its contention. */
export type SharedResource = "cache" | "cache-paths" | "memory" | "prefetchers" | "all";

/** The sharing signatures that a policy has collected, and the clusters derived from them. */
export type SharingPicture = {
  /** By thread, its shMap: two hexadecimal digits per entry; counts above 255 are shown as 255. */
  shmaps: Array<string>,
  /** By entry, the number of the region that it counts, in units of the region size; null if the entry is free. */
  regions: Array<number | null>,
  /** Size of a region, in first-level lines. */
  region_lines: number,
  /** Numbers of the entries that more than half of all threads touched. */
  global: Array<number>,
  /** Number of samples taken. */
  samples: number,
  /** Number of samples required before threads are compared. */
  wanted: number,
  /** Remote accesses per sample. */
  one_in: number,
  /** The clusters of this comparison and their packages; empty during sampling. */
  clusters: Array<ClusterPlace>,
  /**
   * All clusters that the policy keeps, including those of this comparison, as in `clusters` of a result at this
   * moment. A later comparison detects only the members of a group that are still apart.
   */
  found: Array<Array<number>>,
  /** Similarity of every pair of threads, row by row; empty during sampling. */
  similarity: Array<Array<number>>,
};

/** Copies in first-level caches that were invalidated by stores of other threads to shared memory. */
export type SharingResult = {
  /** Number of invalidated copies. */
  invalidations: number,
  /**
   * Number of copies invalidated by false sharing: the part of the line that was stored to had not been used in the
   * copy. A part is 8 bytes, or 1/64 of a line of more than 512 bytes.
   */
  false_invalidations: number,
  /** The lines with the most copies lost to false sharing, in descending order; at most 20. */
  lines: Array<SharedLine>,
};

/** A shipped machine: a file of workloads/machines. */
export type ShippedMachine = {
  /** Description in one sentence. */
  about: string,
  /** Source of each number; numbers of our own are marked as chosen. */
  source: string,
  /** The machine. */
  machine: MachineSpec,
};

/** The runs in the two panes. */
export type Show = {
  /** Id of the run in pane A; null shows only one pane. */
  a?: string,
  /** Id of the run in pane B. */
  b: string,
};

/**
 * Use of the slots of one simultaneous-multithreaded core. Per cycle there are `fetch_contexts` × `fetch_width`
 * fetch slots, one issue slot per functional unit, and `commit_width` commit slots.
 */
export type SlotUse = "fetch" | "fetch-wrong-path" | "fetch-lost-fragment" | "fetch-lost-cache" | "fetch-lost-room" | "fetch-lost-idle" | "issue-integer" | "issue-load-store" | "issue-floating-point" | "issue-wrong-path" | "issue-lost-integer" | "issue-lost-floating-point" | "commit" | "commit-lost";

/**
 * The resources that the hardware contexts of one core of the model `smt` share. The defaults are Table 1 of Parekh et
 * al. 2000; values that the table does not give are marked as chosen.
 */
export type SmtSpec = {
  /**
   * Hardware contexts that fetch in one cycle: those with the fewest instructions before issue (ICOUNT).
   *
   * ICOUNT: Tullsen et al. 1996.
   */
  fetch_contexts: number,
  /** Instructions that each fetching context may fetch per cycle, up to a taken branch or the end of a line. */
  fetch_width: number,
  /**
   * Cycles from fetch to the instruction queues (decode and renaming); a misprediction costs them again.
   *
   * Chosen.
   */
  front_end_cycles: number,
  /** Integer instructions, branches, loads and stores that can start per cycle. */
  integer_units: number,
  /** Integer units that can also load or store. */
  load_store_units: number,
  /** Floating-point instructions that can start per cycle. */
  floating_point_units: number,
  /**
   * Cycles from the issue of a floating-point instruction to its result.
   *
   * Chosen: the Alpha 21264's for additions and multiplications.
   */
  floating_point_cycles: number,
  /** Instructions of all hardware contexts that can commit per cycle. */
  commit_width: number,
  /** Entries of the queue in which integer instructions, loads, stores and branches wait for operands or a unit. */
  integer_queue: number,
  /** Entries of the queue in which floating-point instructions wait for operands or a unit. */
  floating_point_queue: number,
  /** Integer registers for renaming, beyond the architectural ones. */
  integer_registers: number,
  /** Floating-point registers for renaming, beyond the architectural ones. */
  floating_point_registers: number,
  /** Most instructions of one hardware context between renaming and commit: how far it can run ahead of a miss. */
  active_list: number,
  /**
   * Most outstanding first-level misses of loads and stores (MSHRs), shared by all hardware contexts.
   *
   * Chosen.
   */
  outstanding_misses: number,
  /** First-level instruction cache. */
  l1i: InstructionCacheSpec,
  /** Translation look-aside buffer for data. */
  tlb: TlbSpec,
  /** Branch predictor. */
  predictor: PredictorSpec,
};

/** Which cores share one instance of something. */
export type Span = "core" | "package" | "machine" | { "cores": number } | { "groups": Array<Array<number>> };

/** Speedups of a part of a run relative to its threads alone. */
export type Speedups = {
  /**
   * Speedup_S: single-threaded cycles of exactly the executed instructions ÷ cycles of the window (Parekh et al.
   * 2000, §4.1.3).
   */
  speedup: number,
  /**
   * Σ of the threads' speedups: instructions per cycle of the window ÷ IPC alone, which is that of the whole solo
   * run (Snavely and Tullsen 2000).
   */
  weighted_speedup: number,
  /** Number of threads ÷ Σ of 1 ÷ speedup (Luo, Gummaraju and Franklin 2001); 0 if a thread executed nothing. */
  harmonic_mean: number,
  /** By thread, single-threaded cycles of the instructions that it executed. */
  single_threaded_cycles: number[],
};

/** Cycles by what happened in them; they add up to all cycles. */
export type StallBreakdown = { completion: number } & Partial<Record<Cause, number>>;

/** A prefetcher that follows ascending and descending streams of lines within pages of 64 first-level lines. */
export type StreamPrefetch = {
  /** Number of streams that it follows at a time. */
  streams: number,
  /** Number of lines that it fetches ahead of each stream. */
  degree: number,
};

/** All threads wait, and no event will wake one. */
export type Stuck = {
  /** First cycle in which all threads wait. */
  since_cycle: number,
  /** By thread, what it waits for. */
  threads: Array<string>,
};

/** The forms of an answer. */
export type Task = { "kind": "number",
  /** Name of the figure. */
  label: string,
  /** Text that follows the number, such as "%" or "×"; may be empty. */
  unit: string,
  /** Lower end of the scale; random guesses are uniform between both ends. */
  min: number,
  /** Upper end of the scale. */
  max: number,
  /** Smallest step of an answer. */
  step: number,
  /** The true value. */
  figure: Figure, } | { "kind": "curve",
  /** Label of the horizontal axis: what the places differ in. */
  x_label: string,
  /** Label of the vertical axis: what is measured. */
  y_label: string,
  /** Text that follows a value, such as "%"; may be empty. */
  unit: string,
  /** Lower end of the scale; random guesses are uniform between both ends. */
  min: number,
  /** Upper end of the scale. */
  max: number,
  /** Smallest step of an answer. */
  step: number,
  /** The places from left to right, each with its true value. */
  points: Array<Labelled>,
  /** Curves from which the answer can start. */
  shapes: Array<Shape>, } | { "kind": "order",
  /** Description of the top of the order, such as "most L2 misses". */
  top: string,
  /** Whether the item with the highest or the lowest value comes first. */
  first: Better,
  /** Label: what is measured, and its unit. */
  label: string,
  /** Text that follows a value; may be empty. */
  unit: string,
  /** The items to order, each with its true value. */
  items: Array<Labelled>, } | { "kind": "placement",
  /** Id of the run whose threads are placed. */
  run: string,
  /** JSON pointer to the measure in the run's result. */
  measure: string,
  /** Name of the measure. */
  label: string,
  /** Whether higher or lower values are better. */
  better: Better,
};

/** A program given as a list of tasks, the arrays that they use, and their dependences. */
export type Tasks = {
  /** Arrays, each on its own pages. */
  regions: Array<GivenRegion>,
  /** The tasks. Where several are ready, the sequential execution takes the first of this list. */
  tasks: Array<GivenTask>,
  /** Dependences, as pairs of task names: the second task waits for the first. */
  edges: Array<[string, string]>,
};

/** A supported text format of traces. */
export type TextFormat = "lackey" | "din" | "threads" | "drmemtrace";

/** Result of one random program: misses of ideal caches. */
export type TheoremTrial = {
  /** Misses on one core with C lines. */
  alone: number,
  /** Misses under Parallel Depth First on P cores with C + P · D lines. */
  depth_first: number,
  /** Misses under breadth first on P cores with C + P · D lines. */
  breadth_first: number,
  /** Whether the program refers to more than C + P · D lines; otherwise it does not test the theorem. */
  is_tight: boolean,
};

/** Hardware counters of threads of a recording. */
export type ThreadCounters = {
  /** Counters, in the order of the file. */
  counted: Array<Counted>,
  /** Names of the recording's threads that have counters. */
  names: Array<string>,
};

/** Work of one thread. */
export type ThreadDone = {
  /** Name of its program or trace. */
  program: string,
  /** Number of instructions of its work. */
  instructions: number,
  /** Cycles until it had executed them, interpolated within a frame; null if it had not when the run ended. */
  cycles: number | null,
};

/** Contribution of one thread to a gain. */
export type ThreadGain = {
  /** Name of its program or trace. */
  program: string,
  /** Its number in A; null if it is not in A. */
  thread_a: number | null,
  /** Its number in B; null if it is not in B. */
  thread_b: number | null,
  /** Its averages in A. */
  a: ThreadRun,
  /** Its averages in B. */
  b: ThreadRun,
  /**
   * Contribution of its changed share of what runs, relative to a thread of the mean rate, in instructions per cycle
   * of the machine.
   */
  thread_mix: number,
  /** Contribution of its changed rate while running, in instructions per cycle of the machine. */
  thread_speed: number,
  /** Its instructions per cycle of the window in B ÷ those in A; null if it executed nothing in A. */
  speedup: number | null,
};

/** `copies` threads of one program or of one recorded trace. */
export type ThreadGroup = {
  /** Name of the program. Exactly one of `program` and `trace` is given. */
  program?: string,
  /** Name of the recorded trace. */
  trace?: string,
  /** Number of threads that run this program. */
  copies: number,
  /**
   * Number of the first copy's random stream and part of memory; the other copies use the next numbers.
   *
   * A thread with the same stream makes the same references in two runs, independent of the other threads. Given for
   * all groups or for none; without it, both follow from the thread's position in the list.
   */
  stream?: number,
  /** Cycle at which the threads become runnable. */
  arrives_at_cycle: number,
  /** Instructions after which each thread exits. Null: the threads never exit, and a trace starts over. */
  instructions: number | null,
  /**
   * New names, in this group, of the program's shared regions, by old name: several groups can run one program, each
   * with its own regions.
   */
  regions?: { [key in string]?: string },
  /** New names, in this group, of the program's channels, locks and barriers, by old name. */
  waits_on?: { [key in string]?: string },
  /** Nice value of the threads, -20 to 19; policies with weights give lower values more processor time. Default 0. */
  nice?: number,
  /**
   * Name of the threads' process; groups with the same name are one process. Without it, each group is its own
   * process.
   */
  process?: string,
};

/** Results of one thread. */
export type ThreadResult = {
  /** Name of its program or trace. */
  program: string,
  /** Instructions that it executed. */
  instructions: number,
  /** Cycles in which it occupied a hardware context. */
  scheduled_cycles: number,
  /** Instructions per cycle on a hardware context. */
  ipc: number,
  /** Its share of all used hardware-context cycles, 0–1. */
  cpu_share: number,
  /** Number of quanta for which it was scheduled. */
  actual_quanta: number,
  /**
   * Number of quanta under equal shares of all runnable threads: beside n − 1 others on k hardware contexts, k/n of
   * each quantum, at most 1 (Parekh et al. 2000, §5).
   */
  ideal_quanta: number,
  /** Its lookups and misses, summed per level. */
  caches: Array<LevelResult>,
  /** Its cycles on a hardware context: those in which an instruction completed, and the others by cause. */
  stalls: StallBreakdown,
  /** Its accesses to caches of other packages; omitted on machines without coherence. */
  remote_accesses?: number,
  /** Its pipeline counters; omitted without simultaneous-multithreaded cores. */
  pipeline?: PipelineCounters,
};

/** Averages of one thread in one run: it completes `running` × `rate` instructions per cycle. */
export type ThreadRun = {
  /** Mean number of contexts on which it runs, at most 1. */
  running: number,
  /** Instructions per cycle while it runs; null if it does not run. */
  rate: number | null,
};

/** A thread of a run. */
export type ThreadUnit = {
  /** Number of its program. */
  program: number,
  /** Its number among the copies of its program, from 1. */
  copy: number,
  /** Index of its entry in `/workload/threads`. */
  entry: number,
  /** Its position in the list of threads, from 0: equal to its number, unless numbers are assigned by the seed. */
  position: number,
  /** Its number as an owner of cache lines. */
  owner: number,
};

/** Cycles of a thread by activity. They add up to the cycles of the window from its arrival to its end. */
export type ThreadWaits = {
  /** Cycles on a hardware context. */
  running: number,
  /** Cycles runnable without a hardware context, including the dispatch latency of wake-ups. */
  ready: number,
  /** Cycles asleep for a time. */
  sleeping: number,
  /** Cycles waiting for a message, or for room for one. */
  channel: number,
  /** Cycles waiting for a lock. */
  lock: number,
  /** Cycles waiting at a barrier. */
  barrier: number,
  /** Number of wake-ups after which it ran. */
  wakeups: number,
};

/** Ways of one thread. */
export type ThreadWays = {
  /** Number of the thread. */
  thread: number,
  /** Ways that it may fill at the end; omitted if it may fill all. */
  ways?: number,
  /** Mean number of ways allocated to it, over the allocations of the measurement window in which it received some. */
  mean_ways: number,
};

/** One row: the size below which the program stops dividing at one call site. */
export type Threshold = {
  /** Call site at which the program decides whether to divide. */
  site: string,
  /** Largest size at which dividing stopped; calls up to this size run serially. */
  threshold: number,
  /**
   * The smallest size that was divided; null if none was. If it is not above the threshold, no single threshold
   * reproduces the choices of the individual calls.
   */
  smallest_divided: number | null,
  /** Number of groups at which dividing stopped. */
  stopped: number,
};

/** Lookups and misses of all data TLBs of a machine. */
export type TlbResult = {
  /** Lookups. */
  accesses: number,
  /** Lookups that missed. */
  misses: number,
};

/** A data TLB that all hardware contexts share: fully associative, LRU, each entry tagged with its thread. */
export type TlbSpec = {
  /** Entries of the data TLB, one translation each, for all hardware contexts together. */
  entries: number,
  /**
   * Bytes that one entry maps.
   *
   * Chosen: the Alpha's.
   */
  page_bytes: number,
  /**
   * Cycles by which a miss of the data TLB delays a load or store.
   *
   * Chosen.
   */
  refill_cycles: number,
};

/** The machine as numbered hardware contexts, cores and caches. */
export type Topology = {
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

/** Description and counts of a trace; the JSON header of its file. */
export type TraceMeta = {
  /** Short name, used by `trace` in scenarios. */
  name: string,
  /** One sentence: the program, and the part of its execution that was recorded. */
  about: string,
  /** The command line that was recorded, or the file that was imported. */
  command: string,
  /** Number of data references in the file. */
  references: number,
  /** Instructions executed up to the last reference; 0 if the recording contains none. */
  instructions: number,
  /** Size of the distinct 64-byte lines touched, in bytes. */
  footprint_bytes: number,
  /** Threads, in the order of their first references; empty in a single-threaded recording. */
  threads?: Array<TraceThread>,
};

/** A thread of a recording. */
export type TraceThread = {
  /** Name of the thread in the recording. */
  name: string,
  /** Number of data references of the thread. */
  references: number,
  /** Instructions that the thread executed up to its last reference; 0 if the recording contains none. */
  instructions: number,
};

/** Bodies in the plane, some of them in clusters, and the forces between them. */
export type Tree = {
  /** Bodies in the plane. */
  bodies: number,
  /** Most bodies of a square that is not divided further. */
  least_bodies: number,
  /** Most bodies of a square whose tree one task builds. */
  leaf_bodies: number,
  /** Number of bodies whose forces one task computes. */
  force_bodies: number,
  /** Distance from which a square counts as a single mass, in tenths of its side: 10 ÷ θ of Barnes and Hut. */
  distance_tenths: number,
  /** Instructions per mass that attracts a body or is inspected, in addition to its references. */
  instructions_per_mass: number,
};

/** The simulated result, and the references for scoring. */
export type Truth = { "kind": "number",
  /** The simulated value. */
  value: number,
  /** Expected error of a random guess. */
  random_error: number, } | { "kind": "curve",
  /** The simulated values, from left to right. */
  values: Array<number>,
  /** Expected error of random guesses. */
  random_error: number, } | { "kind": "order",
  /** The simulated value of each item, in the order of the task's list. */
  values: Array<number>,
  /** Indices of the items in the task's list, the top one first. */
  order: Array<number>, } | { "kind": "placement",
  /** The value of the measure for the learner's placement. */
  value: number,
  /** Mean value of random placements. */
  random: number,
  /** Best value found. */
  best: number,
  /** The best placement found: by thread in the order of the workload's list, the number of its hardware context. */
  best_contexts: Array<number>,
  /** Number of simulated placements. */
  tried: number,
  /** Whether these are all distinct placements; otherwise they are drawn at random, and a better one may exist. */
  all: boolean,
};

/** Events that could not be read. */
export type UnreadableEvents = {
  /** Number of such events. */
  count: number,
  /** Place of the first one. */
  first: RecordingPlace,
  /** The problem of the first one, and what would be readable. */
  problem: string,
};

/**
 * The action of a thread at the end of a step. Names are global to the workload; a group of threads can rename them
 * (`ThreadGroup::waits_on`).
 */
export type WaitAction = { "kind": "sleep",
  /** Cycles until the thread wakes up. */
  cycles: Amount, } | { "kind": "send",
  /** Name of the channel. */
  channel: string,
  /** Messages that fit into the channel before this send waits; unlimited without it. */
  capacity?: number, } | { "kind": "receive",
  /** Name of the channel. */
  channel: string, } | { "kind": "acquire",
  /** Name of the lock. */
  lock: string, } | { "kind": "release",
  /** Name of the lock. */
  lock: string, } | { "kind": "barrier",
  /** Name of the barrier. */
  barrier: string,
};

/** Latencies, run queues and time off the processor over the measurement window. All cycles are those of the machine. */
export type WaitResult = {
  /** Cycles from the cause of each wake-up until a hardware context begins to switch to the thread; null if none has. */
  wakeup_latency: LatencyResult | null,
  /** Number of threads that have woken and not run since, of which `wakeup_latency` knows nothing. */
  unserved_wakeups: number,
  /** Cycles from the start to the end of each request; null without completed requests. */
  request_latency: LatencyResult | null,
  /** Completed requests per 10⁹ cycles: per second at 1 GHz. */
  requests_per_gcycle: number,
  /** Mean number of threads in run queues over time, including running ones, per hardware context. */
  mean_run_queue: number,
  /** Mean number of threads over time that are in run queues and do not run. */
  mean_ready_threads: number,
  /**
   * Share of the hardware-context cycles that were idle while threads were ready in run queues, 0–1; with n such
   * threads, at most n hardware contexts count.
   */
  idle_while_ready_share: number,
  /** Number of times that another thread took a running thread's hardware context and left it none. */
  preemptions: number,
  /** Time of each thread, by thread number. */
  threads: Array<ThreadWaits>,
  /** Present if all threads wait for ever; otherwise null. */
  stuck?: Stuck,
};

/**
 * One step of a program that waits: execute instructions, then perform one action. The steps repeat in order as long
 * as the thread lives.
 */
export type WaitStep = {
  /** Instructions that the thread executes first; at least one. */
  run: Amount,
  /** The action after these instructions. */
  then: WaitAction,
  /** Number of times that this step is executed before the next one. */
  times?: number,
  /** Whether the measured latency of a request begins or ends at this step; null for neither. */
  request?: RequestMark,
};

/** Times from a thread's wake-up until it is switched in. The earlier of waking and wake-up counts. */
export type WakeupLatency = {
  /** Number of wake-ups of which both ends are in the file. */
  measured: number,
  /**
   * Number of wake-ups of which only one end is in the file: the waking is missing, or precedes the switch out of
   * the thread; or the switch in is missing.
   */
  unmeasured: number,
  /** Median of the measured times; null without any. Percentiles have four digits, rounded down. */
  p50_us: Microseconds | null,
  /** 99th percentile; null without measured times. */
  p99_us: Microseconds | null,
  /** 99.9th percentile; null without measured times. */
  p99_9_us: Microseconds | null,
  /** Longest time, exact; null without measured times. */
  max_us: Microseconds | null,
};

/** A walk over a part of a region: one reference to each of its lines. */
export type Walk = {
  /** Name of the region. */
  region: string,
  /** Offset of the part within the region. */
  from_byte?: number,
  /** Length of the part; without it, the part extends to the end of the region. */
  bytes?: number,
  /** Number of times that the part is walked over. */
  passes?: number,
  /** Order in which the lines of the part are referred to. */
  order?: WalkOrder,
  /** Whether the references are stores; otherwise they are loads. */
  stores?: boolean,
};

/** The order in which the lines of a walk are referred to. */
export type WalkOrder = "rising" | "random";

/** Periodic allocation of a cache's ways to the threads that use it: each thread may then fill only its own ways. */
export type WayAllocation = {
  /** Criterion by which the ways are allocated. */
  kind: AllocationKind,
  /** Cycles between two allocations. */
  interval_cycles: number,
  /** Number of sets that each thread's utility monitor samples; all sets of a cache that has fewer. */
  sampled_sets: number,
};

/** Ways of a cache that some threads may fill: a class of service of Intel's Cache Allocation Technology. */
export type WayPartition = {
  /** Thread numbers; a thread is in at most one class. */
  threads: Array<number>,
  /** First way that these threads may fill. */
  first_way: number,
  /** Number of ways from the first one on; ways of several classes may overlap. */
  ways: number,
};

/** Measurements of the same program alone with half the ways of the cache, at the same number of sets. */
export type WaysMeasured = {
  /** Ways of the whole cache. */
  ways: number,
  /** Ways available to the program: ⌊n / 2⌋. */
  half: number,
  /** Miss ratio of the program with half the ways, 0–1. */
  miss_ratio: number,
  /** IPC of the program with half the ways. */
  ipc: number,
};

/** Description of a window. */
export type WindowInfo = {
  /** The window. */
  window: RunWindow,
  /** Name in the paper. */
  label: string,
  /** Start and end, in a sentence. */
  about: string,
};

/** Instructions of a thread between two moments. */
export type Work = {
  /** Instructions from the thread's start to the first moment. */
  from_instructions: number,
  /** Instructions from the thread's start to the second moment. */
  to_instructions: number,
};

/**
 * Work of every thread and its completion. Cycles and instructions count from the start of the work: cycle 0, or the
 * start of the measurement window if threads continue after their work.
 */
export type WorkDone = {
  /** Cycles until every thread had finished its work; null if one had not when the run ended. */
  cycles: number | null,
  /** Cycles after which the run ends, even if threads have not finished. */
  most_cycles: number,
  /** Results by thread number. */
  threads: Array<ThreadDone>,
};

/** The threads of a run, and the programs that this scenario defines. */
export type WorkloadSpec = {
  /** Groups of equal threads; threads are numbered consecutively through the groups. */
  threads: Array<ThreadGroup>,
  /** A program of tasks in place of threads; `threads` is then empty. */
  dag?: DagSpec,
  /** Joins tasks of `dag` into coarser ones, for a machine. Null runs the tasks as recorded. */
  coarsen?: CoarsenSpec,
  /** Programs defined by this scenario, by name; they take precedence over shipped programs of the same name. */
  programs: Record<string, Program>,
  /**
   * Whether thread numbers are assigned at random, by the seed, instead of in the order of the list: then numbers
   * alone do not show which threads belong together.
   */
  shuffle?: boolean,
};
