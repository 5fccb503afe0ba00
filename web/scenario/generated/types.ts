// Generated from the Rust types by coscope-codegen; a test fails when it is stale. Do not edit.

/** Any JSON value. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** How a thread walks its memory. */
export type AccessShape = "hot-set" | "loop" | "stream" | "table" | "chase";

/** What a thread does. Between its arrival and its end it does exactly one of the last six. */
export type Activity = "absent" | "running" | "ready" | "sleeping" | "channel" | "lock" | "barrier";

/** Over all quartets whose degradations and pain are known. */
export type Agreement = {
  /** How many quartets: C(10, 4) = 210 for ten programs. */
  quartets: number,
  /**
   * Quartets in which pain's choice is an optimum, in percent. When pain ties, each of the tied pairings counts for
   * its part.
   */
  percent: number,
  /** The same for a pairing chosen at random: a third, more where optima tie. */
  random_percent: number,
};

/** What came of it. */
export type AgreementReport = {
  /** The groups that the workload is made of; null where it has none, or where they change during the run. */
  groups: Array<Array<number>> | null,
  /** Each way to divide the threads beside these groups; empty where they are null. */
  with_groups: Array<GroupAgreement>,
  /** The adjusted Rand index of every two ways, row by row; null where neither divides anything. */
  mutual: Array<Array<number | null>>,
};

/** Clusters to be judged. */
export type AgreementRequest = {
  /** How many threads there are. */
  threads: number,
  /** The threads of each region that threads share, as in the layout. */
  regions: Array<Array<number>>,
  /** Any number of ways to divide the threads; who is in no cluster stands alone. */
  clusterings: Array<Array<Array<number>>>,
};

/** By what ways are dealt to threads. */
export type AllocationKind = "ucp" | "even";

/** A number of instructions or cycles, drawn anew each time from the thread's own random stream. */
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

/** What a program is like as a neighbour. */
export type AnimalClass = "turtle" | "devil" | "rabbit" | "sheep";

/** A prediction, of the same kind as its question's task. */
export type Answer = { "kind": "number",
  /** The number, in the task's unit. */
  value: number, } | { "kind": "curve",
  /** Its value at each place, from left to right. */
  values: Array<number>, } | { "kind": "order",
  /** Places of the task's items in its list, the top one first. */
  order: Array<number>, } | { "kind": "placement",
  /** By thread of the workload's list, its hardware context. */
  contexts: Array<number>,
};

/** A lesson for one student. */
export type Assignment = {
  /** The lesson, before anything is drawn. */
  lesson: Lesson,
  /** What draws, and what seeds the runs. */
  seed: number,
  /** The machine in place of the lesson's, where it allows that. */
  machine?: MachineSpec,
};

/** Which of two figures is preferred. */
export type Better = "higher" | "lower";

/** Another future from a moment on. */
export type Branch = {
  /** What others call it: letters, digits and hyphens, neither `a` nor `b`. */
  id: string,
  /** A few words. */
  name: string,
  /** What a person thought of it. */
  note?: string,
  /** What it leaves: `a` (the baseline), `b` (the scenario itself) or the id of a branch before it. */
  of: string,
  /** When; it differs from the next end of a quantum on, or from the start. */
  at_cycle: number,
  /** JSON pointers and what they are set to. */
  values: Record<string, JsonValue>,
};

/** The branch predictors of a machine. */
export type BranchResult = {
  /** Branches committed. */
  branches: number,
  /** Of these, those that were predicted wrongly. */
  mispredictions: number,
};

/** Equal caches. */
export type CacheCount = {
  /** Level, 1 nearest the core. */
  level: number,
  /** What they hold. */
  kind: CacheKind,
  /** How many. */
  count: number,
  /** Capacity of each, in bytes; 0 where nobody says it. */
  size_bytes: number,
  /** Lines in a set; 0 where nobody says it, −1 for fully associative. */
  ways: number,
  /** Bytes of a line; 0 where nobody says it. */
  line_bytes: number,
};

/** What a cache holds. */
export type CacheKind = "unified" | "data" | "instruction";

/** One level of cache. */
export type CacheSpec = {
  /** Level of the cache: 1 is nearest the core. */
  level: number,
  /** Capacity: any whole number of sets, which need not be a power of two. */
  size_bytes: number,
  /** Lines in a set (associativity). */
  ways: number,
  /** Bytes per line; lines never get shorter from one level to the next. */
  line_bytes: number,
  /**
   * Cycles from the request to the data when this cache hits; a miss adds them to the latency of the next level.
   *
   * For the first level: cycles from issue to data.
   */
  hit_cycles: number,
  /**
   * Cycles for which one line occupies the path from the level above: its bandwidth, where 0 is unlimited.
   *
   * Without effect at level 1.
   */
  cycles_per_line: number,
  /** Which line a full set evicts. */
  replacement: Replacement,
  /** Whether this cache has the lines of the levels above. */
  inclusion: Inclusion,
  /** Which cores share one such cache. */
  shared_by: Span,
  /** Threads that may fill only some of the ways; threads not named fill all. Without effect on hits. */
  partition?: Array<WayPartition>,
  /** Ways dealt anew at intervals to the threads that use this cache; from level 2 on. */
  allocation?: WayAllocation,
  /**
   * Threads whose pages have only some of this cache's colours, so that their lines fill only some of its sets; pages of
   * threads not named have any colour.
   */
  colours?: Array<PageColours>,
  /** A prefetcher that follows streams of lines; from level 2 on. */
  prefetch?: StreamPrefetch,
};

/** One cache of the machine. */
export type CacheUnit = {
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

/** Ways of one cache, dealt at intervals. */
export type CacheWays = {
  /** The cache's number. */
  cache: number,
  /** Level, 1 nearest the core. */
  level: number,
  /** Times that its ways were dealt in the measurement window. */
  deals: number,
  /** Threads that were given ways, by number. */
  threads: Array<ThreadWays>,
};

/** A set of threads that could run together. */
export type Candidate = {
  /** Its threads, lowest first. */
  threads: Array<number>,
  /** Its score. */
  score: number,
  /** What speaks for it beside the score; "" for nothing. */
  note: string,
};

/** Every cycle of a hardware context in which it did not issue has exactly one cause. */
export type Cause = "issue" | "clock" | "dependence" | "fetch" | "branch" | "tlb" | "l1" | "l2" | "l3" | "peer" | "remote-l2" | "remote-l3" | "memory" | "remote-memory" | "bandwidth" | "switch" | "trap" | "idle";

/**
 * What a cell stands for. Programs are numbered as in the request.
 *
 * A program plays one stream at each hardware context, `4 · program + hardware context`, alone and beside others: a degradation compares
 * runs of the same references from the same core.
 */
export type CellKind = { "kind": "solo",
  /** The program. */
  program: number,
  /** The hardware context, from 0. */
  slot: number, } | { "kind": "pair",
  /** Both, rising. */
  programs: [number, number], } | { "kind": "group",
  /** All, rising. */
  programs: Array<number>, } | { "kind": "ways",
  /** The program. */
  program: number,
  /** The ways left. */
  ways: number,
};

/** Of Chen et al. 2007: Theorem 3.1, and a coarsening size by size. */
export type ChenPictures = {
  /** Random programs on ideal caches. */
  trials: Array<TheoremTrial>,
  /** Seed of these programs; the study has more. */
  trials_seed: number,
  /** Where the theorem does not hold with least recently used replacement. */
  counterexample: CounterexamplePicture,
  /** A program whose tasks are made coarser. */
  coarsening: CoarseningPicture,
};

/** What choosing can bring. */
export type Choices = {
  /** Programs that share a cache. */
  size: number,
  /** Least total. */
  best: NamedSchedule,
  /** Greatest total. */
  worst: NamedSchedule,
  /** Mean total of all schedules: what choosing at random gives on average. */
  mean_total: number,
  /**
   * 100 · (worst − best) / worst (Kumar 2009, §4.4); above 100 when the best schedule gains, null when the worst
   * loses nothing.
   */
  maximum_possible_gain_percent: number | null,
};

/** Factorization of a symmetric, positive definite matrix of doubles, stored block by block, into L · Lᵀ. */
export type Cholesky = {
  /** Rows and columns: `block` times a power of two. */
  order: number,
  /** Rows and columns of the blocks that one task works on. */
  block: number,
};

/** Rows of a class. */
export type ClassTotals = {
  /** Which class. */
  class: RowClass,
  /** All of them. */
  rows: number,
  /** Those with a range: only they are counted. */
  ranges: number,
  /** Of these, those that lie in their range. */
  in_range: number,
  /** Those for which the paper prints a number. */
  published: number,
  /** Of these, those within 25 % of it. */
  near_published: number,
};

/** A cluster of threads that share data. */
export type ClusterPlace = {
  /** Its threads, lowest first. */
  threads: Array<number>,
  /** The package that it went to; null when it was spread over all of them. */
  package: number | null,
};

/**
 * Automatic coarsening of a program's tasks (Chen et al. 2007, §6.2): K tasks beside each other stay apart but are not
 * divided further once their working set is at most K · `cache_bytes` / (`slack` · `cores`).
 */
export type CoarsenSpec = {
  /** Size of the cache that the tasks share. */
  cache_bytes: number,
  /** Cores that share the cache. */
  cores: number,
  /** Parts into which the share of a core is divided, so that tasks of unequal size fit; 2 in the paper. */
  slack: number,
};

/** What `coscope workingset ID --cache … --cores …` has, size by size. */
export type CoarseningPicture = {
  /** A scenario that ships. */
  scenario: string,
  /** For which machine: that of the scenario. */
  machine: CoarsenSpec,
  /** Tasks before. */
  tasks: number,
  /** Tasks after. */
  coarse_tasks: number,
  /** Where the program stops to divide. */
  table: Array<Threshold>,
  /** Every size at every place. */
  grains: Array<Grain>,
};

/**
 * Coherence by invalidation (MESI): a line is written by one core at a time, and a miss is served by whoever has the
 * newest copy. Cores under one first-level cache need none: their transfers take what that cache takes.
 */
export type CoherenceSpec = {
  /** Cycles to take a line from another core of the package, and to invalidate the package's other copies. */
  package_cycles: number,
  /** Cycles to take a line from another package, once the caches of the own package have missed. */
  remote_cycles: number,
};

/** One column of a frame. */
export type Column = {
  /** Its id. */
  id: ColumnId,
  /** What it runs over, the last fastest. */
  dims: Array<Dim>,
  /** First number within the frame. */
  offset: number,
  /** How many numbers. */
  length: number,
  /** Whether a number says how something stands at the end of the frame; the others count what happened within it. */
  is_state: boolean,
};

/** What a column says. `frame.rs` writes each. */
export type ColumnId = "context_thread" | "context_instructions" | "context_stalls" | "thread_instructions" | "thread_cycles" | "cache_accesses" | "cache_misses" | "cache_lines" | "cache_evictions" | "cache_prefetches" | "cache_prefetches_used" | "cache_prefetches_unused" | "memory_lines" | "memory_busy_cycles" | "events" | "thread_remote_accesses" | "thread_pipeline" | "core_slots" | "context_resources" | "context_task" | "tasks_ready" | "tasks_ended" | "tasks_stolen" | "context_queue" | "thread_activity" | "thread_queue" | "context_idle_while_ready";

/** The second figure of a comparison. */
export type Compared = {
  /** How. */
  how: Comparison,
  /** The other run's id; may be the same run. */
  with: string,
  /** JSON pointer into its result; left out, the same as the first. */
  measure?: string,
};

/** What is made of two figures x and y. */
export type Comparison = "ratio" | "difference" | "change";

/** One kind of locality. */
export type Component = {
  /** Share of the references, relative to the other components. */
  weight: number,
  /** How the region is walked. */
  pattern: Pattern,
  /**
   * The name of a region that threads share: whoever names it walks the same memory, each from a place of its own.
   * Without a name the region is the thread's own. Needs a machine with coherence.
   */
  shared?: string,
  /** Share of these references that are stores, in place of the phase's. */
  store_share?: number,
};

/** One run. */
export type ContentionCell = {
  /** The resource that its threads do not contend for; null on the machine as it is. */
  without: SharedResource | null,
  /** The program whose first thread is alone, by number; null where all run. */
  alone: number | null,
  /** The whole run. */
  scenario: Scenario,
};

/** What to run, and what each run is for. */
export type ContentionPlan = {
  /** Runs: for the machine as it is and then for each resource, all threads together and then each program alone. */
  cells: Array<ContentionCell>,
  /** Programs and traces, in the order of the workload. */
  programs: Array<string>,
  /** Shared resources of the machine whose contention is not taken away, and why. */
  not_modelled: Array<string>,
};

/** What contention costs, and how much of it goes with each resource. */
export type ContentionReport = {
  /** Programs and traces, in the order of the workload. */
  programs: Array<string>,
  /** The machine as it is; null until it is known. */
  as_it_is: ContentionRow | null,
  /** Without contention for one resource each, and for all of them; those that are known. */
  resources: Array<ContentionRow>,
  /** Shared resources whose contention is not taken away, and why. */
  not_modelled: Array<string>,
};

/** Slow-downs of the threads against running alone on a machine of the same kind. */
export type ContentionRow = {
  /** The resource that threads do not contend for; null on the machine as it is. */
  without: SharedResource | null,
  /** Mean over the threads that ran: IPC alone ÷ IPC together, both while on a hardware context; 1 is none. */
  slowdown: number,
  /** The same of the threads of each program; null where none of them ran. */
  by_program: Array<number | null>,
  /**
   * Part of the slow-down of the machine as it is that goes away with it; below 0 where the rest contends more. Null on the
   * machine as it is, and where that hardly slows its threads down.
   */
  explained: number | null,
};

/** What one hardware context holds of what those of a core share: entries, summed over cycles. */
export type ContextResource = "integer-queue" | "floating-point-queue" | "integer-registers" | "floating-point-registers" | "active-list" | "outstanding-misses" | "tlb-entries" | "fetch-slots";

/** A hardware context. */
export type ContextUnit = {
  /** The core it belongs to. */
  core: number,
  /** Its number within the core. */
  slot: number,
};

/** `count` equal cores. */
export type CoreGroup = {
  /** How many equal cores there are. */
  count: number,
  /** Hardware contexts of each core: the threads that it can run at a time. */
  contexts: number,
  /** How a core issues instructions. */
  model: CoreModel,
  /**
   * Clock of these cores as a percentage of the machine's clock, which is that of its fastest cores.
   *
   * The first level answers by the core's clock; other caches, links and memory keep the machine's.
   */
  clock_percent?: number,
  /** What the hardware contexts of such a core share; only with the model `smt`, which without it has the defaults. */
  smt?: SmtSpec,
  /** What each of these cores draws; energy is measured where all cores have it. */
  power?: PowerSpec,
};

/** How a core issues instructions. */
export type CoreModel = "in-order" | "interval" | "smt";

/** A core. */
export type CoreUnit = {
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

/** One cache, by its entry in the machine. */
export type CorunCache = {
  /** Which of `/machine/caches`. */
  entry: number,
  /** Level, 1 nearest the core. */
  level: number,
  /** Capacity in bytes. */
  size_bytes: number,
  /** Lines in a set. */
  ways: number,
  /** Cores that reach it. */
  cores: number,
};

/** One run. */
export type CorunCell = {
  /** What it stands for. */
  stands_for: CellKind,
  /** The whole run. */
  scenario: Scenario,
};

/** The hardware contexts of a cell, and the cache whose counters are read. */
export type CorunPlace = {
  /** Hardware context of each hardware context, the first program's first. */
  contexts: Array<number>,
  /** The last cache that the hardware contexts share; null when they share none. */
  shared: CorunCache | null,
  /** The cache whose counters make classes and pain, as the first hardware context reaches it. */
  measured: CorunCache,
  /** Lines of the largest cache that the first hardware context reaches: what a warm-up has to fill. */
  lines: number,
};

/** What to run, and what each run stands for. */
export type CorunPlan = {
  /** The request, with the length of the warm-up filled in. */
  request: CorunRequest,
  /** Where programs sit. */
  place: CorunPlace,
  /** Runs: solo ones first, then pairs, then what else was asked for. They do not depend on each other. */
  cells: Array<CorunCell>,
  /** What is unusual, and what that means. */
  notes: Array<string>,
};

/** One program or trace. */
export type CorunProgram = {
  /** A program's name. Exactly one of `program` and `trace` is given. */
  program?: string,
  /** A recorded trace's name. */
  trace?: string,
  /** The program itself, when it does not ship or was changed. */
  inline?: Program,
};

/**
 * Everything about who should share a cache with whom. Objects have a key for each program, in order; null is not
 * known (yet).
 */
export type CorunReport = {
  /** Names in the order of all tables. */
  programs: Array<string>,
  /** Instructions per cycle alone, at the first hardware context. */
  solo_ipc: Record<string, number | null>,
  /** Row suffers beside column, percent of its solo IPC lost. */
  degradation: Degradation,
  /** Mean of a program's row, its own copy included. */
  sensitivity: Record<string, number | null>,
  /** Mean of a program's column, its own copy included. */
  intensity: Record<string, number | null>,
  /** Pain of each pair, from solo counters alone, by the method of the request. */
  pain: Array<Array<number | null>>,
  /** The pairing that loses least; null as long as there is none, and `notes` say why. */
  optimal: NamedSchedule | null,
  /** Total of the best pairing, percent. */
  best: number | null,
  /** Total of the worst pairing, percent. */
  worst: number | null,
  /** Mean total of all pairings, percent: choosing at random. */
  mean: number | null,
  /** 100 · (worst − best) / worst. */
  maximum_possible_gain_percent: number | null,
  /** The pairing with least pain, and what it really loses. */
  pain_choice: NamedSchedule | null,
  /** How often pain picks an optimum of four programs, by each method; null until every pair is known. */
  agreement: Array<MethodAgreement> | null,
  /** The choices of groups of more than two, when the request asks for them and the programs divide. */
  groups: GroupChoices | null,
  /** Means over the simulated groups of more than two. */
  group_means: GroupMeans | null,
  /** Animal class of each program and its rule. */
  classes: Record<string, ProgramClass | null>,
  /** Counters of each program alone. */
  counters: Record<string, ProgramCounters | null>,
  /** Counters of each program beside the others, its own copy left out, added up over its pairs. */
  live_counters: Record<string, ProgramCounters | null>,
  /** What is missing or unusual, and why. */
  notes: Array<string>,
};

/** Programs to run in pairs on one machine. */
export type CorunRequest = {
  /** The machine; all of it is simulated, with no program on the other cores. */
  machine: MachineSpec,
  /** Programs and recorded traces, each once. */
  programs: Array<CorunProgram>,
  /** Seed of every run. */
  seed: number,
  /** Cycles of each run before measurement, a multiple of 10,000; null is long enough to fill the caches. */
  warmup_cycles: number | null,
  /** Cycles measured, a multiple of 10,000. */
  window_cycles: number,
  /** Programs that share a cache in a schedule: 2 to 4. */
  group: number,
  /** Whether each group of more than two is a cell of its own; otherwise its cost is the sum of its pairs. */
  simulate_groups: boolean,
  /** Whether each program also runs alone with half the ways of the measured cache, to tell rabbits from sheep. */
  half_ways: boolean,
  /** Level whose counters make classes and pain; null is the level of the cache that the programs share. */
  level: number | null,
  /** How counters become pain. It changes no cell: a plan may be reported again with another. */
  pain: PainMethod,
};

/** What was counted of one program. */
export type Counted = {
  /** What it is called. */
  name: string,
  /** Counts by the name that `perf stat -e` takes. */
  counts: { [key in string]?: number },
  /** What the file does not say of it, or says in passing. */
  guesses: Array<string>,
};

/** A file of counters. */
export type CounterFile = {
  /** What it was taken for: `perf stat`, `perf stat -x` or `CSV`. */
  form: string,
  /** In the order of the file. */
  programs: Array<Counted>,
};

/** The one program, and the misses of both sides of the theorem. */
export type CounterexamplePicture = {
  /** Tasks, of one reference each. */
  tasks: number,
  /** D. */
  depth: number,
  /** C: lines of one core's cache. */
  capacity: number,
  /** P. */
  cores: number,
  /** Lines in the order in which one core refers to them. */
  one_core: Array<number>,
  /** The same under Parallel Depth First. */
  depth_first: Array<number>,
  /** The line that least recently used replacement loses: the one that is referred to twice. */
  line: number,
  /** With the best replacement: misses of one core, and of Parallel Depth First with C + P · D lines. */
  optimal: [number, number],
  /** The same with least recently used replacement. */
  lru: [number, number],
};

/** One point of a curve. */
export type CurvePoint = {
  /** Cache size in lines. */
  lines: number,
  /** Misses / references. */
  miss_ratio: number,
};

/** An array of a program of tasks. */
export type DagRegion = {
  /** What it holds. */
  name: string,
  /** Its first line. */
  first_line: number,
  /** How many lines it has. */
  lines: number,
};

/** What came of a program of tasks. */
export type DagResult = {
  /** Cycles from the start to the end of the last task; null while it has not come. */
  makespan_cycles: number | null,
  /** The makespan of the same program under `sequential`, divided by this one; left out unless it was asked for. */
  speedup?: number,
  /** Misses of the last level in 1,000 instructions of the tasks that have ended. */
  l2_misses_per_kinstr: number,
  /** Tasks that a core took from another one's queue. */
  steals: number,
  /** Instructions of the critical path through the program. */
  depth: number,
  /** Instructions of all tasks. */
  work: number,
  /** Share of the cycles up to the makespan in which memory was carrying a line, 0–1. */
  bandwidth_use: number,
  /** Tasks of the program. */
  tasks: number,
  /** Tasks that have ended. */
  tasks_ended: number,
};

/**
 * An algorithm and its parameters. It really runs over data drawn from `/run/seed`, sequentially; its tasks,
 * what they wait for and what they refer to are recorded, and then scheduled.
 */
export type DagSpec = { "algorithm": "mergesort" } & Mergesort | { "algorithm": "hash-join" } & HashJoin | { "algorithm": "lu" } & Lu | { "algorithm": "matrix-multiply" } & MatrixMultiply | { "algorithm": "cholesky" } & Cholesky | { "algorithm": "quicksort" } & Quicksort | { "algorithm": "heat" } & Heat | { "algorithm": "decision-tree" } & DecisionTree | { "algorithm": "mesh" } & Mesh | { "algorithm": "tree" } & Tree | { "algorithm": "profile-search" } & ProfileSearch | { "algorithm": "tasks" } & Tasks;

/** A program of tasks, as the page is told of it once. Tasks and edges follow as columns (see [`DagColumns`]). */
export type DagUnit = {
  /** The algorithm's name. */
  name: string,
  /** How many tasks. */
  tasks: number,
  /** How many dependences. */
  edges: number,
  /** Recursion levels. */
  levels: number,
  /** How far the spans of tasks reach. */
  extent: number,
  /** Kinds of tasks, by number. */
  kinds: Array<string>,
  /** What is called, by number. */
  sites: Array<string>,
  /** Arrays, in order of their lines. */
  regions: Array<DagRegion>,
  /** Instructions of all tasks. */
  work_instructions: number,
  /** Instructions of the critical path. */
  depth_instructions: number,
  /** Columns of the task log. */
  log: Array<string>,
};

/** A decision at the beginning of a quantum, or when a thread came or ended. */
export type DecisionRecord = {
  /** When it fell. */
  cycle: number,
  /** The quantum that begins with it, or in which it fell. */
  quantum: number,
  /** Who runs where from now on. */
  placement: Array<number | null>,
  /** Why, where there was a choice, and where there was none because no thread waits. */
  reason: Reason | null,
};

/** What one decision did. */
export type DecisionSteps = {
  /** When it fell. */
  cycle: number,
  /** A sentence each, in order, with its cause. `{t4}` stands for thread 4. */
  steps: Array<string>,
};

/** A tree over numeric attributes that tells two classes apart. */
export type DecisionTree = {
  /** Examples to learn from. */
  examples: number,
  /** Attributes per example, 4 bytes each. */
  attributes: number,
  /** Fewest examples of a node that is divided. */
  least_examples: number,
  /** Most examples of a node that one task grows, with all below it. */
  leaf_examples: number,
  /** Instructions per example that is compared, counted or moved, besides its references. */
  instructions_per_example: number,
};

/**
 * Square table: the row's program suffers beside the column's, in percent of its solo IPC lost (Kumar 2009, §1.3 and
 * Table 1.1). Negative is a gain; `None` is not known (yet).
 */
export type Degradation = Array<Array<number | null>>;

/** A table of degradations from anywhere, such as a published one. */
export type DegradationTable = {
  /** Names, each once. */
  programs: Array<string>,
  /** Row suffers beside column, percent; null is unknown. */
  degradation: Degradation,
};

/** What a column runs over. */
export type Dim = "core" | "context" | "cause" | "thread" | "cache" | "tracked-cache" | "prefetching-cache" | "owner" | "node" | "pipeline-counter" | "slot-use" | "context-resource";

/** One thing that a seed may draw. */
export type Drawn = {
  /** What a `set` value `"$name"` becomes. */
  value: JsonValue,
  /** What `{name}` in a text becomes. */
  text: string,
};

/**
 * Energy of the cores over the measurement window: active power while a core has a thread, idle power else. Caches and memory
 * are not in it.
 */
export type EnergyResult = {
  /** Joules of all cores. */
  joules: number,
  /** Mean power of all cores, in watts. */
  watts: number,
  /** Nanojoules per instruction; 0 without instructions. */
  nj_per_instruction: number,
  /** Energy-delay product per instruction: nanojoules × nanoseconds ÷ instructions². 0 without instructions. */
  energy_delay: number,
  /** Microjoules per request that ended; left out where none did. */
  uj_per_request?: number,
  /** By group of cores, in the order of `/machine/cores`. */
  groups: Array<GroupEnergy>,
};

/**
 * Means of the threads' speed-ups: of a gain, each thread's instructions per cycle of the window in B ÷ those in A; for
 * the same work, its cycles in A ÷ those in B. They are the weighted speed-up, over the number of threads, and the
 * harmonic mean, both with A in the place of each thread alone. 1 is no gain.
 */
export type EqualWork = {
  /** Arithmetic mean (after Snavely and Tullsen 2000). */
  mean_speedup: number,
  /** Harmonic mean (after Luo, Gummaraju and Franklin 2001); 0 where a thread executed nothing in B. */
  harmonic_speedup: number,
  /** That of the thread that lost most, or gained least. */
  least_speedup: number,
};

/**
 * What a wide, out-of-order core makes of a program: two numbers for cores of the model `interval`, the instructions
 * themselves for those of the model `smt`.
 */
export type Execution = {
  /** Cycles per instruction while no reference misses the first level: dependences, branches and width together. */
  base_cpi: number,
  /** Outstanding misses on average: a miss stalls the core for its latency divided by this. */
  overlap: number,
  /** The instructions besides the references; read by cores of the model `smt` only. Null is their defaults. */
  instruction_stream?: InstructionStream,
};

/** A figure of a reason. */
export type Fact = {
  /** What it is. */
  label: string,
  /** Its value. */
  value: number,
  /** The thread it belongs to, if one. */
  thread: number | null,
};

/** How evenly hardware-context cycles were shared out. */
export type Fairness = {
  /** Standard deviation of the threads' CPU shares (Fedorova et al. 2005, §4.3.1.2); 0 is perfectly fair. */
  cpu_share_stddev: number,
};

/** A figure of a run, as it is or compared with another. */
export type Figure = {
  /** JSON pointer into the run's result, such as /ipc or /caches/1/miss_ratio. */
  measure: string,
  /** The run's id. */
  of: string,
  /** What it is compared with. */
  compared?: Compared,
  /** What the result is multiplied by: 100 for per cent. */
  times?: number,
};

/** One figure that was counted, and what the fitted program has of it. */
export type FittedFigure = {
  /** What it is. */
  name: string,
  /** As counted. */
  counted: number,
  /** Of the program, alone on the machine. */
  fitted: number,
  /** How far that is off, percent of what was counted. */
  error_percent: number,
};

/** A program made of counters. */
export type FittedProgram = {
  /** What it is called. */
  name: string,
  /** As a scenario has it. */
  program: Program,
  /** What was to be met, and how well that went. */
  figures: Array<FittedFigure>,
  /** What the counters do not say, and what was assumed. */
  guesses: Array<string>,
  /** Simulations that the fit took. */
  rounds: number,
};

/** The branches of a run, and which two ends are shown. */
export type Forks = {
  /** Parents before their children. */
  branches: Array<Branch>,
  /** What pane A shows: `a` (the baseline), `b` (the scenario itself) or a branch's id; null shows one pane only. */
  a: string | null,
  /** What pane B shows. */
  b: string,
};

/** The difference in IPC between two runs, by cause, thread and program (docs/model.md, "A gain, taken apart"). */
export type Gain = {
  /** The run that is compared with, the baseline. */
  a: GainRun,
  /** The run that is judged. */
  b: GainRun,
  /** B − A in instructions per cycle. */
  ipc: GainParts,
  /** The same in percent of A's IPC; null where A executed nothing. */
  percent: GainParts | null,
  /** By thread, in B's order, then those that only A has; empty for programs of tasks, whose workers do not compete. */
  threads: Array<ThreadGain>,
  /** Sums over the threads of a program, in order of first appearance. */
  programs: Array<ProgramGain>,
  /** What is left where every thread counts alike; null for programs of tasks and where A lacks a thread's progress. */
  equal_work: EqualWork | null,
};

/** A difference by cause, in one unit. The causes sum to `total`, but for rounding. */
export type GainParts = {
  /** All of it, B − A. */
  total: number,
  /** Faster threads have a larger share of what runs in B than in A. Total work may not have become quicker. */
  who_runs: number,
  /** Threads complete more instructions per cycle while they run. */
  how_fast: number,
  /** Fewer hardware contexts are without a thread. */
  idle: number,
  /** Contexts spend fewer cycles on changing threads and taking samples. */
  switching: number,
  /** B's machine has more hardware contexts than A's; 0 where both have as many. */
  contexts: number,
};

/** One run, averaged over its window: `contexts` = `running` + `switching` + `idle`, and `ipc` = `running` × `rate`. */
export type GainRun = {
  /** Instructions per cycle of the machine. */
  ipc: number,
  /** Hardware contexts of the machine. */
  contexts: number,
  /** Contexts on which a thread runs. */
  running: number,
  /** Contexts that change threads or take samples. */
  switching: number,
  /** Contexts without a thread. */
  idle: number,
  /** Instructions per cycle of a running context, the mean over all threads; null where nothing runs. */
  rate: number | null,
};

/** An array that tasks share. */
export type GivenRegion = {
  /** Its name; no other region has it. */
  name: string,
  /** Size of the array. */
  bytes: number,
};

/** A piece of the program that waits for nothing once it runs. */
export type GivenTask = {
  /** Its name; no other task has it. */
  name: string,
  /** What it does, in a word that other tasks may have too. */
  kind: string,
  /** Instructions of the task besides its references, which are spread evenly among them. */
  instructions: number,
  /** What it refers to, one after the other. */
  references?: Array<Walk>,
};

/** All groups that decisions of one size at one place of the program made. */
export type Grain = {
  /** Where the program decides whether to go parallel. */
  site: string,
  /** The size on which the decision depends. */
  size: number,
  /** How many groups there are. */
  groups: number,
  /** Of these, those that are divided further. */
  divided: number,
  /** Of these, those at which dividing stops; all others are inside one of them. */
  stopped: number,
  /** Footprint of the smallest of them, bytes. */
  least_bytes: number,
  /** Footprint of the largest. */
  most_bytes: number,
};

/** Clusters beside true groups. */
export type GroupAgreement = {
  /** The share of members of clusters who belong to their cluster's most frequent group; null without clusters. */
  purity: number | null,
  /** The adjusted Rand index, over all threads; null where neither divides anything. */
  adjusted_rand_index: number | null,
};

/** The choices of groups, and what their cost is. */
export type GroupChoices = {
  /** Whether each group was simulated; otherwise its cost is the sum of its pairs. */
  simulated: boolean,
  /** The choices. */
  choices: Choices,
};

/** One group of equal cores. */
export type GroupEnergy = {
  /** How many cores it has. */
  cores: number,
  /** Cycles in which they had a thread ÷ all their cycles. */
  busy_share: number,
  /** Their joules. */
  joules: number,
};

/** Means over all simulated groups that hold a program. */
export type GroupMeans = {
  /** How many groups were run. */
  groups: number,
  /** Mean of what a program suffers, percent. */
  sensitivity: Record<string, number | null>,
  /** Mean of what each of its companions suffers, percent. Who of the others did it cannot be told apart. */
  intensity: Record<string, number | null>,
  /** Its counters beside the others, added up. */
  live_counters: Record<string, ProgramCounters | null>,
};

/** Something that a topology does not say, or that the simulator takes otherwise. */
export type Guess = {
  /** JSON pointer to what can be edited. */
  pointer: string,
  /** What is not said, or said otherwise. */
  unsaid: string,
  /** What is assumed. */
  assumed: string,
};

/** Join of two tables with 4-byte keys, both already divided into sub-partitions. */
export type HashJoin = {
  /** Records of the build table. */
  build_records: number,
  /** Build records of a sub-partition; with their hash table they should fit into the shared cache. */
  sub_partition_records: number,
  /** Tasks that probe a sub-partition; 1 is the original program. */
  probe_tasks: number,
  /** Probe records that match each build record. */
  matches: number,
  /** Bytes of a record, its key first. */
  record_bytes: number,
  /** Instructions per build record, besides its references. */
  build_instructions: number,
  /** Instructions per probe record, besides its references: comparing, and copying what is written. */
  probe_instructions: number,
};

/** Jacobi steps over a grid of doubles. */
export type Heat = {
  /** Rows of the grid; the first and the last one keep their temperature. */
  rows: number,
  /** Columns of the grid; the first and the last one keep their temperature. */
  columns: number,
  /** Steps in time. */
  steps: number,
  /** Most rows of a step that one task computes. */
  leaf_rows: number,
  /** Instructions per point, besides its four loads and its store. */
  instructions_per_point: number,
};

/** What an import makes of a file. */
export type ImportedTasks = {
  /** The tasks on a machine, ready to run. */
  scenario: Scenario,
  /** What the file does not say and was assumed, a sentence each. */
  guesses: Array<string>,
};

/** Whether a line in a cache above must also be in this one. */
export type Inclusion = "non-inclusive" | "inclusive" | "victim";

/**
 * A first-level instruction cache with LRU replacement and lines as long as those of the first level for data; what it
 * misses comes from the level behind that.
 */
export type InstructionCacheSpec = {
  /** Capacity of the instruction cache that all hardware contexts share. */
  size_bytes: number,
  /** Lines in a set (associativity). */
  ways: number,
};

/**
 * What a program's instructions are made of; read by cores of the model `smt` only. Each number moves one figure of a
 * thread that runs alone.
 */
export type InstructionStream = {
  /** Share of the instructions that are floating-point operations; loads, stores and branches are integer instructions. */
  floating_point_share: number,
  /** Share of the instructions that are branches; fetch stops at each taken one. */
  branch_share: number,
  /** Mean distance, in instructions, to the result that an instruction needs: the longer, the more execute at a time. */
  dependence_distance: number,
  /** Size of the code: it sets the misses of the instruction cache and the number of branches to predict. */
  code_bytes: number,
  /** Times that a function of 1 KB repeats before the next: the more, the fewer misses of the instruction cache. */
  loop_iterations: number,
  /** Share of the branches that go either way with equal chance: every second one is mispredicted. */
  hard_branch_share: number,
  /** First-level lines that the program uses of each page: the fewer, the more misses of the data TLB. Null is all. */
  page_lines: number | null,
};

/** Something done to a running simulation from outside. */
export type Intervention = {
  /** First cycle at which it holds; it takes effect at the next end of a quantum. */
  at_cycle: number,
  /** What is done. */
  action: InterventionAction,
};

/** What can be done to a running simulation. */
export type InterventionAction = { "kind": "veto",
  /** Thread numbers of the forbidden group. */
  threads: Array<number>, } | { "kind": "set",
  /** JSON pointers and what they are set to: the policy, the machine's caches and memory, programs, costs. */
  values: Record<string, JsonValue>,
};

/** A figure with a name. */
export type Labelled = {
  /** The name. */
  label: string,
  /** What is true of it. */
  figure: Figure,
};

/** A bin of a histogram. */
export type LatencyBin = {
  /** Its shortest latency. */
  from: number,
  /** Its longest. */
  to: number,
  /** How many there were. */
  count: number,
};

/** A distribution of latencies, in cycles. Percentiles are the ends of bins, which are at most 1/64 of their value wide. */
export type LatencyResult = {
  /** How many there were. */
  count: number,
  /** Their mean. */
  mean: number,
  /** Half of them took at most so long. */
  p50: number,
  /** 99 % of them. */
  p99: number,
  /** 99.9 % of them. */
  p999: number,
  /** The longest. */
  max: number,
  /** Bins that are not empty, shortest first. */
  bins: Array<LatencyBin>,
};

/** The units of a run and the columns of its frames. A frame is `stride` 32-bit numbers. */
export type Layout = {
  /** The machine's numbered units. */
  topology: Topology,
  /** Threads by number. */
  threads: Array<ThreadUnit>,
  /** Programs and traces by number, in the order of the workload. */
  programs: Array<string>,
  /** The program of tasks, where one runs: then threads are its workers, numbered as their cores. */
  dag?: DagUnit,
  /** Regions that threads share, by number. */
  regions: Array<RegionUnit>,
  /** First-level lines of a page of memory. */
  page_lines: number,
  /** Who can own a line: each thread, or, with more than 64 threads, each program. */
  owners: Array<OwnerUnit>,
  /** The causes that this machine has, in the order of `context_stalls`. */
  causes: Array<Cause>,
  /** Caches in the order of `cache_evictions`. */
  tracked_caches: Array<number>,
  /** Caches in the order of `cache_prefetches`. */
  prefetching_caches: Array<number>,
  /** What `thread_pipeline` counts; empty without simultaneous-multithreaded cores, as are the next two. */
  pipeline_counters: Array<PipelineCounter>,
  /** What `core_slots` counts. */
  slot_uses: Array<SlotUse>,
  /** What `context_resources` counts. */
  context_resources: Array<ContextResource>,
  /** What `thread_activity` says; empty where workers run tasks. */
  activities: Array<Activity>,
  /** Policies of threads, by when they begin to decide: the first at cycle 0. */
  schedulers: Array<SchedulerUnit>,
  /** Whether the caches are coherent. */
  is_coherent: boolean,
  /** Columns of a frame. */
  columns: Array<Column>,
  /** Numbers of a frame. */
  stride: number,
  /** Cycles of a frame; the last one of a quantum takes what is left. */
  frame_cycles: number,
  /** Cycles of a quantum. */
  quantum_cycles: number,
  /** Frames of a quantum: those of the scenario, or more where fewer could count beyond 32 bits. */
  frames_per_quantum: number,
  /** Quanta before the measurement window. */
  warmup_quanta: number,
  /** Quanta in all, warm-up included. */
  quanta: number,
};

/** A lesson, whole. Texts may name a draw in braces: `{greedy}` is replaced by what the seed drew. */
export type Lesson = {
  /** Format version, 1. */
  version: number,
  /** Lower-case letters, digits and hyphens; a shipped lesson's file name. */
  id: string,
  /** A title of one line. */
  title: string,
  /** The question that it asks, in a sentence. */
  question: string,
  /** What a beginner must know before predicting, in a few sentences. It must not give the answer away. */
  about: string,
  /** Paper and section, and what of the numbers is chosen. */
  source: string,
  /** By name, what the seed draws one of: each student gets numbers of their own. */
  draws?: { [key in string]?: Array<Drawn> },
  /** What is simulated. */
  setting: Setting,
  /** The setting's variants that the questions compare. */
  runs: Array<LessonRun>,
  /** What is to be predicted. */
  questions: Array<Question>,
  /** Which runs the stage shows once all predictions are made. */
  show: Show,
  /** What to change next. */
  next: Array<NextStep>,
};

/** A lesson ready to be taken. */
export type LessonPlan = {
  /** The lesson as the seed makes it. */
  lesson: Lesson,
  /** What the stage shows once all predictions are made. */
  show: Scenario,
  /** By question, what is to be placed where; none where nothing is. */
  places: Array<PlaceQuestion | null>,
  /** All runs: those of the lesson in order, then the placements of each question. */
  runs: Array<Scenario>,
  /** What each of `next` opens. */
  next: Array<Scenario>,
};

/** A lesson that was taken, as a file: everything that is needed to run it again and to score it again. */
export type LessonResult = {
  /** Format version, 1. */
  lesson_result: number,
  /** The engine that simulated it. */
  engine: string,
  /** Who took it, in their own words. */
  name: string,
  /** The lesson, the seed and the machine. */
  assignment: Assignment,
  /** The predictions, by question. */
  answers: Array<Answer>,
  /** What came out, by question. */
  truths: Array<Truth>,
  /** 0 is as good as guessing at random, 1 exact or best; by question. */
  scores: Array<number>,
  /** Their mean. */
  score: number,
  /** Digests of the lesson's runs, by their ids. */
  runs: Array<RunDigest>,
  /** SHA-256 over all of the above. */
  digest: string,
};

/** A named variant of the setting. */
export type LessonRun = {
  /** How figures name it. */
  id: string,
  /** How people name it. */
  label: string,
  /** JSON pointers and what they are set to, after those of the setting. */
  set: Record<string, JsonValue>,
};

/** Lookups of one program at one level. */
export type LevelCounts = {
  /** Level, 1 nearest the core. */
  level: number,
  /** Lookups. */
  accesses: number,
  /** Lookups that found nothing. */
  misses: number,
};

/** One level of caches. */
export type LevelResult = {
  /** Level, 1 nearest the core. */
  level: number,
  /** Lookups. */
  accesses: number,
  /** Lookups that found nothing. */
  misses: number,
  /** misses / accesses of this level; 0 without accesses. */
  miss_ratio: number,
};

/** Factorization of a square matrix of doubles, stored block by block, into a lower and an upper triangle. */
export type Lu = {
  /** Rows and columns: `block` times a power of two. */
  order: number,
  /** Rows and columns of the blocks that one task works on. */
  block: number,
};

/** Cores, caches and memory of one machine. */
export type MachineSpec = {
  /** What the machine is called. */
  name: string,
  /** Groups of equal cores, in order of core number. */
  cores: Array<CoreGroup>,
  /** Which cores are on one chip. */
  packages: Span,
  /** Cache levels, nearest the cores first. Two entries of one level describe different cores (hybrid machines). */
  caches: Array<CacheSpec>,
  /** Main memory behind the last caches. */
  memory: MemorySpec,
  /** How caches agree on lines that several of them hold; without it threads share no memory. */
  coherence?: CoherenceSpec,
  /** Resources that never miss, to see what their misses cost. */
  perfect?: Array<Perfect>,
  /** The machine's clock in megahertz. Only energy is counted in seconds; all else is in cycles. */
  clock_mhz?: number,
  /** A real machine's own numbers of what is numbered here. */
  numbering?: Numbering,
};

/** Multiplication of two square matrices of doubles, row by row in memory. */
export type MatrixMultiply = {
  /** Rows and columns: `block` times a power of two. */
  order: number,
  /** Rows and columns of the blocks that one task multiplies. */
  block: number,
};

/** What happened in a window. */
export type Measured = {
  /** Which one. */
  window: RunWindow,
  /** Its first cycle. */
  from_cycle: number,
  /** The cycle after its last. */
  to_cycle: number,
  /** All figures of it. */
  result: RunResult,
  /** By thread, what it executed. */
  work: Array<Work>,
};

/** A named shape of memory behavior with its usual figures, all chosen. */
export type MemoryShape = {
  /** Which one. */
  shape: AccessShape,
  /** Its name in lists. */
  label: string,
  /** Bytes of its region. */
  region_bytes: number,
  /** Data references per 1,000 instructions. */
  references_per_kinstr: number,
};

/** Main memory. */
export type MemorySpec = {
  /** Cycles from the miss in the last cache to the data, without waiting; with nodes, to the memory of the core's own node. */
  latency_cycles: number,
  /** Cycles for which one line occupies the path to memory: its bandwidth, where 0 is unlimited; each node has its own path. */
  cycles_per_line: number,
  /** Memory in nodes, near some cores and far from others (NUMA); without it all memory is equally far. */
  numa?: NumaSpec,
};

/** What memory a thread uses. */
export type MemoryUse = { "kind": "none" } | { "kind": "shape",
  /** Which one. */
  shape: AccessShape,
  /** Bytes of its region. */
  region_bytes: number,
  /** Data references per 1,000 instructions. */
  references_per_kinstr: number, } | { "kind": "counted" } | { "kind": "program",
  /** Its name. */
  name: string,
};

/** Mergesort of records with 4-byte keys. */
export type Mergesort = {
  /** Records to sort. */
  records: number,
  /** Bytes of a record, its key first. */
  record_bytes: number,
  /** Most records that one task sorts. */
  leaf_records: number,
  /** Records that one merge task writes; null merges two halves by a single task, however long they are. */
  merge_records: number | null,
  /** Instructions per record and level of merging, besides its load and its store. */
  instructions_per_record: number,
};

/** Delaunay triangulation of clustered points in the plane, already in order from left to right. */
export type Mesh = {
  /** Points to triangulate. */
  points: number,
  /** Most points that one task triangulates. */
  leaf_points: number,
  /** Clusters that half of the points are in; 0 spreads all points evenly. */
  clusters: number,
  /** Instructions per test on which side of an edge, or of a circle, a point is, besides its loads. */
  instructions_per_test: number,
};

/** The match rate of one way to compute pain. */
export type MethodAgreement = {
  /** The way. */
  method: PainMethod,
  /** Its match rate. */
  agreement: Agreement,
};

/**
 * A time in microseconds: a whole number unless the recording was made with nanoseconds. Inside it is nanoseconds.
 *
 * The sum over all processors of the longest recording needs more than 64 bits.
 */
export type Microseconds = number;

/** One way to divide programs among caches. */
export type NamedSchedule = {
  /** Programs that share a cache. */
  pairs: Array<Array<string>>,
  /** What all programs lose together: percent of solo IPC, summed. */
  total: number,
};

/** Something to try afterwards, as a scenario of the learner's own. */
export type NextStep = {
  /** What its button says. */
  label: string,
  /** The question that it opens with. */
  ask: string,
  /** The run that it starts from, which is also what it is compared with. */
  run: string,
  /** JSON pointers and what they are set to in pane B. */
  set: Record<string, JsonValue>,
};

/** One node's memory. */
export type NodeResult = {
  /** Lines that its controller carried, both ways. */
  lines: number,
  /**
   * Cycles in which its controller carried a line ÷ cycles measured, 0–1: from about 1 it sets the pace. 0 where
   * bandwidth is unlimited.
   */
  busy_share: number,
};

/** Memory in nodes: each has a controller of its own and is local to some cores. */
export type NumaSpec = {
  /** Which cores a memory node is local to; every core has exactly one local node. */
  nodes: Span,
  /** Cycles that the memory of another node adds to the latency. */
  remote_cycles: number,
  /** Which node the memory of a page belongs to. */
  placement: PagePlacement,
  /** Bytes per page: from the longest line of the machine to 64 of its shortest. */
  page_bytes: number,
  /**
   * Cycles between scans of all pages, with balanced placement: the first miss to a page after each scan traps.
   *
   * The usual period is chosen: Linux first scans 256 MB a second, which is all of the memory that programs here have.
   */
  scan_cycles?: number,
};

/** The operating system's numbers, so that a placement can be carried over to the real machine. They change nothing in a run. */
export type Numbering = {
  /** Of each hardware context in turn: what `taskset` and cpusets take. */
  contexts: Array<number>,
  /** Of each memory node in turn: what `numactl` takes. */
  nodes: Array<number>,
};

/** An owner of cache lines. */
export type OwnerUnit = {
  /** Its program's number. */
  program: number,
  /** The thread, where owners are threads. */
  thread: number | null,
};

/** Colours of a cache that the pages of some threads may have. */
export type PageColours = {
  /** Thread numbers; a thread is in one class at most. */
  threads: Array<number>,
  /** First colour that pages of these threads may have. */
  first_colour: number,
  /** How many colours from the first one on; colours of several classes may overlap. */
  colours: number,
};

/** Which node a page lies at. */
export type PagePlacement = "interleave" | "first-touch" | "balanced";

/** One way of computing pain. */
export type PainMethod = {
  /** Method A or B, and which numbering. */
  score: Score,
  /** What counters are divided by. */
  per: Per,
};

/** Everything measured of a paper. */
export type PaperReport = {
  /** The paper's id. */
  id: string,
  /** Authors, title, place and year. */
  paper: string,
  /** Version of the engine that made all runs. */
  engine_version: string,
  /** Digest of everything that the runs depend on: scenarios, programs, machines, seeds, lengths, engine version. */
  inputs_digest: string,
  /** Rows in the order of the file. */
  rows: Array<PaperRow>,
  /** By class, how many rows there are and how many are met. */
  totals: Array<ClassTotals>,
  /** Figures in full, from the means over all seeds. */
  tables: Array<PaperTable>,
};

/** A row: of the file what is expected, and what is measured. */
export type PaperRow = {
  /** Stable id. */
  id: string,
  /** What is compared. */
  what: string,
  /** Unit of all its numbers. */
  unit: string,
  /** What the paper gives, if it does. */
  published: number | null,
  /** The same figure here, over all seeds; null where there was nothing to measure. */
  measured: number | null,
  /** The same figure from each seed alone, in the order of `seeds`. */
  measured_by_seed: (number | null)[],
  /** 95 % confidence interval of the mean of `measured_by_seed` (Student's t); null with fewer than two seeds. */
  interval: [number, number] | null,
  /** Smallest value that counts as reproduced; null is an open end. */
  low: number | null,
  /** Largest value that counts as reproduced; null is an open end. */
  high: number | null,
  /** Where the range comes from. */
  range_source: RangeSource,
  /** What a row in its range is worth. */
  class: RowClass,
  /** Where the figure was published, and what a chosen range rests on. */
  source: string,
  /** The seeds. */
  seeds: Array<number>,
  /** Whether `measured` lies in the range; null without a range. */
  reproduced: boolean | null,
  /** Whether `measured` is within 25 % of what was published; null where no number was. */
  near_published: boolean | null,
};

/** What rows compare, in full. */
export type PaperTable = {
  /** Which figure, and what its numbers are. */
  title: string,
  /** Heads of the columns. */
  columns: Array<string>,
  /** Cells: texts and numbers, as many in each row as there are columns. */
  rows: (string | number | null)[][],
};

/** The values that a parameter takes. */
export type ParamKind = { "kind": "choice",
  /** Values and their labels. */
  options: Array<[string, string]>, } | { "kind": "integer",
  /** Smallest. */
  low: number,
  /** Largest. */
  high: number, } | { "kind": "number",
  /** Smallest. */
  low: number,
  /** Largest. */
  high: number, } | { "kind": "flag" } | { "kind": "placement" } | { "kind": "matrix" } | { "kind": "runs" } | { "kind": "text",
  /** Bytes that it may have. */
  most_bytes: number,
};

/** One parameter of a policy. */
export type ParamSpec = {
  /** Its key in `policy.params`. */
  id: string,
  /** Its label. */
  label: string,
  /** What it does, in one sentence. */
  about: string,
  /** Its unit, "" for none. */
  unit: string,
  /** What values it takes. */
  kind: ParamKind,
  /** Its value when absent. */
  default: JsonValue,
  /** Another parameter of the policy, and its value with which this one does something; none where it always does. */
  only_with?: [string, JsonValue],
};

/** How a region of memory is walked. */
export type Pattern = { "kind": "stream",
  /** Size of the region that is walked. */
  region_bytes: number,
  /** Bytes from one reference to the next. */
  stride_bytes: number, } | { "kind": "loop",
  /** Bytes of the region. */
  region_bytes: number,
  /** Bytes from one reference to the next. */
  stride_bytes: number, } | { "kind": "random",
  /** Bytes of the region. */
  region_bytes: number, } | { "kind": "zipf",
  /** Bytes of the region. */
  region_bytes: number,
  /** How unequally often the lines are used: 0 is uniform, about 1 is typical of programs. */
  exponent: number, } | { "kind": "chase",
  /** Bytes of the region. */
  region_bytes: number, } | { "kind": "b-tree",
  /** Bytes of all nodes. */
  region_bytes: number,
  /** Size of a node, whose entries, a key and a pointer, have 16 bytes. */
  node_bytes: number,
  /** How unequally often the leaves are looked for: 0 is uniform, as `zipf`. */
  exponent: number, } | { "kind": "slots",
  /** Bytes of the region. */
  region_bytes: number,
  /** Size of a thread's slot. */
  slot_bytes: number,
};

/** What counters are divided by. */
export type Per = "cycle" | "instruction" | "live";

/**
 * Something that never misses: the perfect resources of Parekh et al. 2000, Figure 2. A machine that does not have it stays
 * as it is.
 */
export type Perfect = "l1d" | "l2" | "dtlb" | "branches" | "data-memory";

/** A stretch of a program with one mix of references. */
export type Phase = {
  /** Instructions until the next phase; after the last one the first begins again. */
  instructions: number,
  /** Data references per 1,000 instructions, evenly spaced. */
  references_per_kinstr: number,
  /** Share of the references that are stores. */
  store_share: number,
  /** What the references go to; weights are relative. */
  components: Array<Component>,
};

/** What a hardware context of a simultaneous-multithreaded core counts for its thread. */
export type PipelineCounter = "memory-operations" | "stalled-operation-cycles" | "tlb-accesses" | "tlb-misses" | "l1i-accesses" | "l1i-misses" | "integer-instructions" | "floating-point-instructions" | "branches" | "mispredictions" | "fetched" | "wrong-path";

/** The counters of one thread. */
export type PipelineCounters = {
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

/** A part of the machine that holds hardware contexts: what they share is what it is called. */
export type PlaceNode = {
  /** What it is: "L2 cache, 4 MB". */
  label: string,
  /** Its parts; none for a core. */
  parts: Array<PlaceNode>,
  /** Hardware contexts of a core; none elsewhere. */
  contexts: Array<number>,
};

/** Threads and hardware contexts of a placement question. */
export type PlaceQuestion = {
  /** The threads by place in the workload's list, each with what it may be exchanged for. */
  threads: Array<PlaceThread>,
  /** The machine as parts within parts. */
  machine: PlaceNode,
  /** Its run in the list of all runs that is the learner's own placement; none before it is given. */
  own: number | null,
  /** Its first run in the list of all runs. */
  first_run: number,
  /** By run from the first, the hardware contexts by thread and the share of all placements that it stands for. */
  placements: Array<PlacedRun>,
  /** Whether these are all placements that differ. */
  all: boolean,
};

/** A thread to place. */
export type PlaceThread = {
  /** Its name. */
  name: string,
  /** The first entry of the workload whose threads do the same; they are exchangeable. */
  entry: number,
};

/** A simulated placement. */
export type PlacedRun = {
  /** By thread, its hardware context. */
  contexts: Array<number>,
  /** Share of all placements that are like it; 0 for the learner's own where it is none of those drawn. */
  share: number,
};

/** A policy's id and the parameters that differ from its defaults. */
export type PolicyChoice = {
  /** One of the ids in the policy registry. */
  id: string,
  /** Parameters by id; what is absent has its default. */
  params: Record<string, JsonValue>,
};

/** A policy for people. */
export type PolicyInfo = {
  /** Its id in scenarios. */
  id: string,
  /** Its name in sentences. */
  name: string,
  /** What it does, in one sentence. */
  summary: string,
  /** What it may observe. */
  observes: string,
  /** What it cost its inventors, or costs here. */
  cost: string,
  /** Where it fails. */
  weakness: string,
  /** Where it was published. */
  source: string,
  /** Whether it is an oracle: it knows what no operating system could. */
  oracle: boolean,
  /** Its parameters. */
  params: Array<ParamSpec>,
};

/** A policy in the list of all of them. */
export type PolicyListing = {
  /** What it schedules: a scenario takes policies of one kind. */
  schedules: Schedules,
  /** Its id in scenarios. */
  id: string,
  /** Its name in sentences. */
  name: string,
  /** What it does, in one sentence. */
  summary: string,
  /** What it may observe. */
  observes: string,
  /** What it cost its inventors, or costs here. */
  cost: string,
  /** Where it fails. */
  weakness: string,
  /** Where it was published. */
  source: string,
  /** Whether it is an oracle: it knows what no operating system could. */
  oracle: boolean,
  /** Its parameters. */
  params: Array<ParamSpec>,
};

/** Power of each core of a group: two values, as cores here have one clock. */
export type PowerSpec = {
  /** Milliwatts of a core that has a thread, also while that waits for memory. */
  active_mw: number,
  /** Milliwatts of a core without a thread. */
  idle_mw: number,
};

/**
 * McFarling's combining predictor (DEC WRL TN-36, 1993): a bimodal table and one that is addressed by the thread's recent
 * outcomes (gshare), and a table that says which of the two to believe. Two-bit counters throughout, shared by all
 * threads; each context has its own history. Sizes are powers of two.
 */
export type PredictorSpec = {
  /**
   * Two-bit counters addressed by the branch alone.
   *
   * Chosen.
   */
  bimodal_entries: number,
  /**
   * Two-bit counters addressed by the branch and the thread's latest outcomes.
   *
   * Chosen.
   */
  gshare_entries: number,
  /**
   * Two-bit counters that choose between the bimodal and the gshare table.
   *
   * Chosen.
   */
  chooser_entries: number,
};

/** What the prefetchers of one level did. */
export type PrefetchResult = {
  /** Level, 1 nearest the core. */
  level: number,
  /** Lines brought in before anybody asked for them; these are neither accesses nor misses. */
  issued: number,
  /** Lines of these that were asked for before they left. */
  used: number,
  /** Lines of these that left before anybody asked for them. */
  unused: number,
};

/** One reference to the cache under the microscope. */
export type ProbedAccess = {
  /** When. */
  cycle: number,
  /** Whose. */
  thread: number,
  /** Line number, in first-level lines. */
  line: number,
  /** The set it falls into. */
  set: number,
  /** The way that holds it, by its place in `ways`; none is a miss. */
  hit: number | null,
  /** The set before, most recently used first where the replacement keeps an order; none is an empty way. */
  ways: Array<ProbedWay | null>,
  /** The place in `ways` that a miss replaces, where that can be predicted. */
  victim: number | null,
};

/** One way of a set. */
export type ProbedWay = {
  /** Line number. */
  line: number,
  /** Owner number. */
  owner: number,
  /** Whether it was written. */
  dirty: boolean,
};

/** Scores of sequences of differing length against one profile. */
export type ProfileSearch = {
  /** Sequences to score. */
  sequences: number,
  /** Residues per sequence on average; lengths are between half of it and half as much again. */
  residues: number,
  /** Positions of the profile: each has a state that matches, one that inserts and one that deletes. */
  positions: number,
  /** Most sequences that one task scores. */
  leaf_sequences: number,
  /** Instructions per residue and position, besides references. */
  instructions_per_cell: number,
};

/** A synthetic program: phases of locality components, repeated for ever. */
export type Program = {
  /** One sentence: what it stands for. */
  about: string,
  /** Where each number comes from. */
  source: string,
  /** How it keeps a wide core busy. */
  execution?: Execution,
  /** Played in order, then from the start. */
  phases: Array<Phase>,
  /**
   * When its threads wait, step by step, then from the start; they never do without steps. Phases count executed
   * instructions and do not begin again with the steps.
   */
  waits?: Array<WaitStep>,
};

/** A program's class and what it rests on. */
export type ProgramClass = {
  /** The class; null while rabbit or sheep is open. */
  class: AnimalClass | null,
  /** Every class whose rule holds; the first is the class. */
  holds: Array<AnimalClass>,
  /** The rule with this program's numbers. */
  rule: string,
  /** The cache measured. */
  cache: string,
  /** Lookups there in 10⁶ cycles, alone. */
  accesses_per_mcycle: number,
  /** Misses there in 10⁶ cycles, alone. */
  misses_per_mcycle: number,
  /** Misses / lookups there, alone. */
  solo_miss_ratio: number,
  /** With half the ways. */
  half_ways: WaysMeasured | null,
  /** What Kumar 2009, Table 4.1, calls the program that this one stands for. */
  published: PublishedClass | null,
};

/** Counters of a program over a measurement window, or over several added up. */
export type ProgramCounters = {
  /** Cycles in which it was on a hardware context. */
  cycles: number,
  /** Its instructions. */
  instructions: number,
  /** Each level, nearest the core first. */
  levels: Array<LevelCounts>,
};

/** What the threads of one program contribute. */
export type ProgramGain = {
  /** The program or trace. */
  program: string,
  /** All its threads in A: contexts on which they run, instructions per cycle of these. */
  a: ThreadRun,
  /** All its threads in B. */
  b: ThreadRun,
  /** Instructions per cycle of the machine: the sum of its threads'. */
  who_runs: number,
  /** Instructions per cycle of the machine: the sum of its threads'. */
  how_fast: number,
};

/** The groups of Table 4.1. */
export type PublishedClass = "devil" | "turtle" | "other";

/** One thing to predict. */
export type Question = {
  /** What to predict, in a sentence or two. */
  ask: string,
  /** Why it came out as it did, for after the run. */
  why: string,
  /** How it is answered, and what is true. */
  task: Task,
};

/** Quicksort, in place, of records with 4-byte keys. */
export type Quicksort = {
  /** Records to sort. */
  records: number,
  /** Bytes of a record, its key first. */
  record_bytes: number,
  /** Most records that one task sorts. */
  leaf_records: number,
  /** Instructions per record that is compared, besides its references. */
  instructions_per_record: number,
};

/** Where a range comes from. */
export type RangeSource = "fidelity" | "paper" | "chosen" | "informative";

/** A machine that was read. */
export type RealMachine = {
  /** What the source does not say, and what was assumed. */
  guesses: Array<Guess>,
  /** The machine as it is simulated. */
  machine: MachineSpec,
  /** Packages. */
  packages: number,
  /** Cores. */
  cores: number,
  /** Hardware threads; hwloc's PUs. */
  hardware_threads: number,
  /** Memory nodes, also those without cores. */
  numa_nodes: number,
  /** Caches, equal ones in one row, level 1 first. */
  caches: Array<CacheCount>,
};

/** A decision's reason. */
export type Reason = {
  /** The rule that decided, in a sentence. `{t4}` stands for thread 4. */
  rule: string,
  /** Whether the policy could not follow its own rule yet, and did what the rule says instead. */
  fallback: boolean,
  /**
   * The best candidates in the order of the rule, the chosen one first; each next one is chosen if those before
   * it were not to be had.
   */
  candidates: Array<Candidate>,
  /** What the candidates' score is, with unit; "" without candidates. */
  score: string,
  /** Figures that the rule used. */
  facts: Array<Fact>,
  /** Where the rule was published. */
  source: string,
  /** What is known of who shares data with whom, for policies that ask. */
  sharing?: SharingPicture,
};

/** Events of a recording by kind. */
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
  /** Its number. */
  processor: number,
  /** Switches on it. */
  switches: number,
  /** Those of them before which one is missing, as in [`Recording::missing_switches`]. */
  missing_switches: number,
  /** Time of threads, from switch to switch. */
  busy_us: Microseconds,
  /** Time of thread 0, from switch to switch. */
  idle_us: Microseconds,
  /** Time before its first switch, after its last, and where a switch is missing. */
  unknown_us: Microseconds,
  /**
   * Idle time during which another processor ran a thread and had at least one more that waited for it: woken or pre-empted there and
   * not yet run. What threads were allowed to run where does not stand in the file.
   */
  idle_while_overloaded_us: Microseconds,
};

/** A thread of a recording. */
export type RecordedThread = {
  /** Its id. An id that the system gave twice is one thread here. */
  tid: number,
  /** The last name that the file has for it. */
  comm: string,
  /** Times switched in. */
  switches_in: number,
  /** Times switched out. */
  switches_out: number,
  /** Times switched out while runnable (state R or R+). */
  preempted: number,
  /** Time from a switch in to the next switch on that processor, where that one switches this thread out. */
  runtime_us: Microseconds,
  /** sched_waking events of it. */
  wakings: number,
  /** sched_wakeup and sched_wakeup_new events of it. */
  wakeups: number,
  /** sched_migrate_task events of it. */
  migrations: number,
};

/** What stands in a recording of a scheduler. Nothing is estimated; what cannot be known is counted apart. */
export type Recording = {
  /** How it was printed: as its first event is. */
  format: RecordingFormat,
  /** Bytes of text, decompressed. */
  text_bytes: number,
  /** Lines of text, or elements of `traceEvents`. */
  lines: number,
  /** Lines of other events, and of none. */
  other_lines: number,
  /** Events that are named but cannot be read; not in any count. */
  unreadable: UnreadableEvents | null,
  /** Events that were read, by kind. */
  events: RecordedEvents,
  /** Time of the first event, since the recording's own zero. */
  start_us: Microseconds,
  /** From the first event to the last. */
  span_us: Microseconds,
  /** Switches of which one before on the same processor is missing: the thread switched out is not the one that was switched in. */
  missing_switches: number,
  /** Events before one of another processor in the file. */
  out_of_order: number,
  /** Sum over processors of [`RecordedProcessor::idle_while_overloaded_us`]. */
  idle_while_overloaded_us: Microseconds,
  /** From waking to running. */
  wakeup_latency: WakeupLatency,
  /** By number. */
  processors: Array<RecordedProcessor>,
  /** By thread id. Thread 0, which is idle on every processor, is none. */
  threads: Array<RecordedThread>,
  /** Sentences on what the figures leave out. */
  notes: Array<string>,
};

/** How a recording was printed, as its events are. */
export type RecordingFormat = "perf" | "ftrace" | "json";

/** Where something stands in a recording. */
export type RecordingPlace = { "kind": "line", "number": number } | { "kind": "system_line", "number": number } | { "kind": "event", "number": number };

/** A part of a recording as a scenario. */
export type RecordingScenario = {
  /** The scenario. */
  scenario: Scenario,
  /** What the recording does not say, and what was assumed. */
  guesses: Array<Guess>,
  /** The window's beginning, since the recording's own zero. */
  from_us: Microseconds,
  /** Its end: earlier than requested where the scenario has no room for more. */
  to_us: Microseconds,
  /** Cycles of the scenario per microsecond. */
  cycles_per_us: number,
  /** What was recorded of each thread in the window, by thread number of the scenario. */
  threads: Array<ScenarioThread>,
  /** Wake-up latencies of all of them, as recorded. */
  wakeup_latency: WakeupLatency,
};

/** A region of memory that threads share. */
export type RegionUnit = {
  /** Its name. */
  name: string,
  /** First-level lines. */
  lines: number,
  /** The number of the first line of each of its pages, in their order: memory is scattered by pages. */
  pages: Array<number>,
  /** The threads that use it, lowest first. */
  threads: Array<number>,
};

/** Which line leaves a full set. */
export type Replacement = "lru" | "tree-plru" | "random";

/** How a step bounds a request. */
export type RequestMark = "begins" | "ends";

/** Counts of sampled reuse distances, in references between two uses of a line. */
export type ReuseHistogram = {
  /** Samples by bucket. */
  counts: number[],
  /** Samples whose line was not used again while it was watched: a miss in any cache. */
  cold: number,
};

/** How a program or a trace reuses its lines when it has a cache to itself. */
export type ReuseProfile = {
  /** Bytes of a line. */
  line_bytes: number,
  /** Lookups counted: one for each line that a reference touches. */
  references: number,
  /** Different lines among them. */
  distinct_lines: number,
  /** Miss ratio of a fully associative LRU cache by size, from exact stack distances (Mattson et al. 1970). */
  exact: Array<CurvePoint>,
  /** The Berg–Hagersten estimate from the sampled histogram at the same sizes (random replacement). */
  sampled: Array<CurvePoint>,
  /** Every reuse distance; `cold` are first uses. */
  reuse_histogram: ReuseHistogram,
  /** The sampled ones; `cold` are lines not used again within 2¹⁸ references. */
  sampled_histogram: ReuseHistogram,
  /** One reference in so many was sampled. */
  sample_one_in: number,
};

/** What a row in its range is worth. */
export type RowClass = "emergent" | "fitted" | "ours" | "self-check";

/** The digest of a run. */
export type RunDigest = {
  /** The run's id. */
  id: string,
  /** Its digest. */
  digest: string,
};

/** Figures of the measurement window; the warm-up is excluded. */
export type RunResult = {
  /** The scenario's title. */
  title: string,
  /** The policy's id. */
  policy: string,
  /** The seed. */
  seed: number,
  /** Cycles measured. */
  cycles: number,
  /** Hardware contexts of the machine. */
  contexts: number,
  /** Instructions of all threads. */
  instructions: number,
  /** Instructions per cycle of the machine. */
  ipc: number,
  /** Caches, summed per level. */
  caches: Array<LevelResult>,
  /** What prefetchers did, by level; left out where there are none. */
  prefetches?: Array<PrefetchResult>,
  /** Memory by node; one where memory is equally far from everybody. */
  memory: Array<NodeResult>,
  /** Cycles of all threads on hardware contexts: with an instruction completed (`completion`), and without, by cause. */
  stalls: StallBreakdown,
  /**
   * Cycles of all cores: with an instruction completed, and without, by what the first of a core's hardware contexts to
   * go on was waiting for.
   */
  core_stalls: StallBreakdown,
  /**
   * Accesses that caches of another package served, or whose copies there were invalidated; left out on machines
   * without coherence.
   */
  remote_accesses?: number,
  /** Copies lost to other threads' stores; left out on machines without coherence. */
  sharing?: SharingResult,
  /** Ways of caches that deal them anew at intervals; left out where none does. */
  ways?: Array<CacheWays>,
  /** Threads that the policy kept together at the end, because it found that they share data. */
  clusters?: Array<Array<number>>,
  /** What simultaneous-multithreaded cores counted of all threads; left out without such cores, as are the next three. */
  pipeline?: PipelineCounters,
  /** The data TLBs. */
  tlb?: TlbResult,
  /** The branch predictors. */
  branch?: BranchResult,
  /** Instructions fetched on wrong paths ÷ instructions fetched. */
  wrong_path_share?: number,
  /** What came of a program of tasks; left out where threads run. */
  dag?: DagResult,
  /** Latencies, run queues and time off the processor; left out where no thread waits. */
  waits?: WaitResult,
  /** Energy of the cores; left out on machines without a power model. */
  energy?: EnergyResult,
  /** Threads by number; of a program of tasks, its workers. */
  threads: Array<ThreadResult>,
  /** How evenly hardware-context cycles were shared out. */
  fairness: Fairness,
  /** Mean over the threads of |1 − `actual_quanta` ÷ `ideal_quanta`| (Parekh et al. 2000, §5); 0 is fair. */
  f_mean: number,
  /**
   * Single-threaded cycles of exactly what was executed ÷ cycles (Parekh et al. 2000, §4.1.3); left out unless it is asked
   * for, because every thread has to run alone for it. So are the next two.
   */
  speedup?: number,
  /** Σ of the threads' instructions per cycle ÷ their IPC alone (Snavely and Tullsen 2000). */
  weighted_speedup?: number,
  /** Threads ÷ Σ of their IPC alone ÷ instructions per cycle (Luo, Gummaraju and Franklin 2001). */
  harmonic_mean?: number,
  /** Times a hardware context got another thread. */
  context_switches: number,
  /** Times a thread went on on another core than before. */
  migrations: number,
  /** SHA-256 over the engine's version and every frame, warm-up included. */
  digest: string,
};

/** Seed, lengths and operating-system costs. */
export type RunSpec = {
  /** Fixes all random choices of the run. */
  seed: number,
  /** Scheduling interval: cycles between two decisions of the policy. */
  quantum_cycles: number,
  /** Quanta before the measurement, so that empty caches do not count. */
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
   * Cycles from a thread's wake-up, or from the moment at which it waits, until the scheduler acts on it.
   *
   * Kernel entry and inter-processor interrupt. Only scenarios with programs that wait use it.
   */
  dispatch_cycles?: number,
  /** What a person did by hand, in order of cycle. */
  interventions: Array<Intervention>,
};

/** A part of a run, from one moment to another. */
export type RunWindow = "smt-steady-state" | "threads-left" | "steady-state-tail" | "threads-left-tail" | "run-to-completion";

/** How long two runs took for the same work. Cycles count from where the work begins. */
export type SameWork = {
  /** The run that is compared with, the baseline. */
  a: SameWorkSide,
  /** The run that is judged. */
  b: SameWorkSide,
  /** Cycles of A ÷ cycles of B, until all have done their work; above 1 B is faster. Null where one has not finished. */
  speedup: number | null,
  /**
   * Means of the threads' cycles in A ÷ cycles in B; null where a thread has not finished in one of the two, or had
   * nothing to do in all of them.
   */
  means: EqualWork | null,
  /** By thread, in B's order. */
  threads: Array<SameWorkThread>,
};

/** One of the two. */
export type SameWorkSide = {
  /** Cycles until every thread had done its work; null where some had not after `most_cycles`. */
  cycles: number | null,
  /** Cycles after which a run ends, whoever has not done its work. */
  most_cycles: number,
  /** Threads that had not done their work by then. */
  unfinished: number,
};

/** One thread. */
export type SameWorkThread = {
  /** Its program or trace. */
  program: string,
  /** Its instructions since the work began. */
  instructions: number,
  /** Cycles until it had executed them in A; null where it had not. */
  a_cycles: number | null,
  /** The same in B. */
  b_cycles: number | null,
  /** A's cycles ÷ B's; null where one of them is missing, or there was nothing to do. */
  speedup: number | null,
};

/** One run, whole: same scenario, same engine version, same bytes of result. */
export type Scenario = {
  /** Version of the document's format. */
  version: number,
  /** A title of one line. */
  title: string,
  /** One or two sentences: what to look at. */
  about: string,
  /** Cores, hardware contexts, caches and memory. */
  machine: MachineSpec,
  /** The threads and what they are made of. */
  workload: WorkloadSpec,
  /** The scheduling policy of this run (pane B). */
  policy: PolicyChoice,
  /** Pane A is this same scenario with these JSON pointers set; null shows one pane only. */
  baseline: Record<string, JsonValue> | null,
  /** Seed, quantum, length, warm-up and costs of the operating system. */
  run: RunSpec,
  /** Other futures of this run from moments of it on, and which two are shown; null has none. */
  forks?: Forks,
};

/** A refused scenario. `Display` gives all three parts in one sentence. */
export type ScenarioError = {
  /** JSON pointer to the value, "" for the whole document. */
  path: string,
  /** What is wrong, with the value found. */
  problem: string,
  /** What would be valid. */
  remedy: string,
};

/** A thread of the scenario, as it was recorded in the window. */
export type ScenarioThread = {
  /** Its id. */
  tid: number,
  /** Its name. */
  comm: string,
  /** Time on processors. A run whose beginning is not in the file counts from the thread's first line in it. */
  run_us: Microseconds,
  /** Time in run queues, as far as both ends are in the file. */
  ready_us: Microseconds,
  /** Time asleep; unknown time counts as sleep. */
  asleep_us: Microseconds,
  /** Times switched in. */
  switches_in: number,
  /** Runs on another processor than the one before. */
  moves: number,
  /** Wake-ups by threads of the scenario. */
  woken_by_threads: number,
  /** Wake-ups of threads of the scenario. */
  wakes: number,
  /** From waking to running. */
  wakeup_latency: WakeupLatency,
};

/** A scheduler under its name in the paper. */
export type Scheduler = {
  /** Its name. */
  name: string,
  /** Whether it reads threads' counters. */
  thread_sensitive: boolean,
  /** The policy that does it. */
  policy: PolicyChoice,
};

/** A policy of threads from when it begins to decide. */
export type SchedulerUnit = {
  /** When it begins. */
  from_cycle: number,
  /** Whether each hardware context has a run queue of its own; else the machine has one. */
  has_run_queues: boolean,
  /** The hardware contexts among which it balances, smaller domains before those around them; none where it does not. */
  domains: Array<SchedulingDomain>,
};

/** What a policy schedules. */
export type Schedules = "threads" | "tasks";

/** Hardware contexts whose run queues a policy balances, because they share something. */
export type SchedulingDomain = {
  /** What they share, in a word. */
  shares: string,
  /** Their numbers, lowest first. */
  contexts: Array<number>,
};

/** How counters become sensitivity and intensity. */
export type Score = "a" | "b-prose" | "b-pseudocode";

/** A shipped scenario with some of it set. The seed goes to /run/seed. */
export type Setting = {
  /** The scenario's id. */
  of: string,
  /** A shipped machine to run it on instead of its own. */
  machine?: string,
  /** Whether the learner may run it on a machine of their own. */
  own_machine?: boolean,
  /** JSON pointers and what they are set to. */
  set: Record<string, JsonValue>,
};

/** A curve to begin with. */
export type Shape = {
  /** What it does, in a few words. */
  label: string,
  /** Its height at each place, 0–1 of the scale. */
  heights: Array<number>,
};

/** A line of a region that threads share. */
export type SharedLine = {
  /** The region's name. */
  region: string,
  /** Its number within the region, from 0. */
  line: number,
  /** Copies lost. */
  invalidations: number,
  /** Those of them lost to false sharing. */
  false_invalidations: number,
};

/** Something that cores share. */
export type SharedResource = "cache" | "cache-paths" | "memory" | "prefetchers" | "all";

/** Signatures of sharing as a policy has collected them, and what it made of them. */
export type SharingPicture = {
  /** By thread, its shMap: two hexadecimal digits an entry, those above 255 as 255. */
  shmaps: Array<string>,
  /** The region that each entry counts, as its number in units of the region size; null is free. */
  regions: Array<number | null>,
  /** First-level lines of a region. */
  region_lines: number,
  /** Entries that more than half of all threads touched, by number. */
  global: Array<number>,
  /** Samples taken. */
  samples: number,
  /** Samples wanted before threads are compared. */
  wanted: number,
  /** Remote accesses a sample. */
  one_in: number,
  /** Clusters of this comparison, and where each went; empty while samples are being taken. */
  clusters: Array<ClusterPlace>,
  /**
   * All clusters that the policy keeps, this comparison's included: what a result's `clusters` would be now. A later
   * comparison sees of a group only those who are still apart.
   */
  found: Array<Array<number>>,
  /** Similarity of every two threads, row by row; empty while samples are being taken. */
  similarity: Array<Array<number>>,
};

/** Copies that first levels lost because another thread stored to memory that both use. */
export type SharingResult = {
  /** All of them. */
  invalidations: number,
  /**
   * Those that lost a copy of which the part stored to had not been used: false sharing. A part has 8 bytes, or
   * 1/64 of a line of more than 512.
   */
  false_invalidations: number,
  /** The lines that lost most copies to false sharing, first those that lost most; at most 20. */
  lines: Array<SharedLine>,
};

/** A file of workloads/machines. */
export type ShippedMachine = {
  /** One sentence. */
  about: string,
  /** Where each number comes from; those of ours are called chosen. */
  source: string,
  /** The machine. */
  machine: MachineSpec,
};

/** Two runs for the two panes. */
export type Show = {
  /** The run in pane A; none shows one pane. */
  a?: string,
  /** The run in pane B. */
  b: string,
};

/**
 * What became of the slots of one simultaneous-multithreaded core. There are `fetch_contexts` × `fetch_width` to fetch
 * in a cycle, as many to issue as there are units, and `commit_width` to commit.
 */
export type SlotUse = "fetch" | "fetch-wrong-path" | "fetch-lost-fragment" | "fetch-lost-cache" | "fetch-lost-room" | "fetch-lost-idle" | "issue-integer" | "issue-load-store" | "issue-floating-point" | "issue-wrong-path" | "issue-lost-integer" | "issue-lost-floating-point" | "commit" | "commit-lost";

/**
 * What the hardware contexts of one core of the model `smt` share, and how much there is of it. Defaults are Table 1 of
 * Parekh et al. 2000; what that table does not say is marked as chosen.
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
   * Cycles from fetch to the instruction queues (decode and renaming), which a misprediction costs again.
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
  /** Instructions of one hardware context between renaming and commit: how far it can run ahead of a miss. */
  active_list: number,
  /**
   * Outstanding first-level misses of loads and stores (MSHRs), shared by all hardware contexts.
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

/** Which cores share one thing. */
export type Span = "core" | "package" | "machine" | { "cores": number } | { "groups": Array<Array<number>> };

/** A part of a run against its threads alone. */
export type Speedups = {
  /**
   * Speedup_S: single-threaded cycles of exactly the instructions that were executed, over the cycles that it took
   * (Parekh et al. 2000, §4.1.3).
   */
  speedup: number,
  /**
   * Σ of the threads' speed-ups, their instructions a cycle of the window over their IPC alone, that of their whole
   * solo run (Snavely and Tullsen 2000).
   */
  weighted_speedup: number,
  /** Threads over the sum of 1 ÷ speed-up (Luo, Gummaraju and Franklin 2001); 0 if one executed nothing. */
  harmonic_mean: number,
  /** By thread, single-threaded cycles of what it executed. */
  single_threaded_cycles: number[],
};

/** Cycles by what they were: they add up to all of them. */
export type StallBreakdown = { completion: number } & Partial<Record<Cause, number>>;

/** A prefetcher that follows ascending and descending streams of lines within pages of 64 first-level lines. */
export type StreamPrefetch = {
  /** Streams of lines that it follows at a time. */
  streams: number,
  /** Lines that it fetches ahead of each stream. */
  degree: number,
};

/** All threads wait, and nothing will wake one. */
export type Stuck = {
  /** Since when. */
  since_cycle: number,
  /** Thread by thread, what it waits for. */
  threads: Array<string>,
};

/** The four ways to answer. */
export type Task = { "kind": "number",
  /** The figure's name. */
  label: string,
  /** What follows the number: "%", "×"; may be empty. */
  unit: string,
  /** The scale's ends; guesses at random are uniform between them. */
  min: number,
  /** See `min`. */
  max: number,
  /** The smallest difference worth entering. */
  step: number,
  /** What is true. */
  figure: Figure, } | { "kind": "curve",
  /** What the places differ in. */
  x_label: string,
  /** What is measured. */
  y_label: string,
  /** What follows a value: "%"; may be empty. */
  unit: string,
  /** The scale's ends; guesses at random are uniform between them. */
  min: number,
  /** See `min`. */
  max: number,
  /** The smallest difference worth entering. */
  step: number,
  /** The places from left to right, each with what is true there. */
  points: Array<Labelled>,
  /** Curves to begin with. */
  shapes: Array<Shape>, } | { "kind": "order",
  /** What goes to the top: "most L2 misses". */
  top: string,
  /** Whether the highest or the lowest figure stands first. */
  first: Better,
  /** What is measured, and its unit. */
  label: string,
  /** What follows a value; may be empty. */
  unit: string,
  /** What to order, each with what is true of it. */
  items: Array<Labelled>, } | { "kind": "placement",
  /** The run whose threads are placed. */
  run: string,
  /** JSON pointer into the run's result. */
  measure: string,
  /** What it is called. */
  label: string,
  /** Which way it is better. */
  better: Better,
};

/** Tasks as they are listed. */
export type Tasks = {
  /** Arrays, each on pages of its own. */
  regions: Array<GivenRegion>,
  /** The tasks. Where several may run next, the sequential execution takes the one that stands first. */
  tasks: Array<GivenTask>,
  /** Pairs of tasks' names: the second waits for the first. */
  edges: Array<[string, string]>,
};

/** The text formats that are understood. */
export type TextFormat = "lackey" | "din" | "threads" | "drmemtrace";

/** What one random program says, in misses of ideal caches. */
export type TheoremTrial = {
  /** One core, C lines. */
  alone: number,
  /** Parallel Depth First on P cores, C + P · D lines. */
  depth_first: number,
  /** Breadth first on as many cores with as many lines. */
  breadth_first: number,
  /** Whether the program refers to more than C + P · D lines; otherwise nothing is tried. */
  is_tight: boolean,
};

/** Counters of threads of a recording. */
export type ThreadCounters = {
  /** In the order of the file. */
  counted: Array<Counted>,
  /** Names of the recording of which threads were counted. */
  names: Array<string>,
};

/** What one thread had to do. */
export type ThreadDone = {
  /** Its program or trace. */
  program: string,
  /** Instructions that it had to execute since the work began. */
  instructions: number,
  /** Cycles until it had, interpolated within a frame; null where it had not when the run ended. */
  cycles: number | null,
};

/** What one thread contributes. */
export type ThreadGain = {
  /** Its program or trace. */
  program: string,
  /** Its number in A; null where A lacks it. */
  thread_a: number | null,
  /** Its number in B; null where B lacks it. */
  thread_b: number | null,
  /** In A. */
  a: ThreadRun,
  /** In B. */
  b: ThreadRun,
  /** Instructions per cycle of the machine: its share of what runs changed, against a thread of the mean rate. */
  who_runs: number,
  /** Instructions per cycle of the machine: its rate while running changed. */
  how_fast: number,
  /** Its instructions per cycle of the window in B ÷ those in A; null where it executed nothing in A. */
  speedup: number | null,
};

/** `copies` threads of one program or one recorded trace. */
export type ThreadGroup = {
  /** A program's name. Exactly one of `program` and `trace` is given. */
  program?: string,
  /** A recorded trace's name. */
  trace?: string,
  /** Threads that run this program. */
  copies: number,
  /**
   * Number of the random stream and of the part of memory that the first copy uses; the others use the next ones.
   *
   * Two runs in which a thread has the same stream make it the same references, whoever runs beside
   * it. Given for all groups or for none; without it, both follow from the thread's place in the list.
   */
  stream?: number,
  /** Cycle at which the threads become runnable. */
  arrives_at_cycle: number,
  /** Instructions after which each thread exits; without it, it never does, and a trace starts over. */
  instructions: number | null,
  /**
   * Other names, in this group, for the shared regions of its program: one program serves many groups, each with
   * regions of its own.
   */
  regions?: { [key in string]?: string },
  /** Other names, in this group, for the channels, locks and barriers of its program. */
  waits_on?: { [key in string]?: string },
  /** Nice value of the threads, -20 to 19: lower ones get more processor time from policies with weights. 0 without it. */
  nice?: number,
  /**
   * The process that the threads belong to; groups of one name are one process. Without it, each group is a process of
   * its own.
   */
  process?: string,
};

/** One thread. */
export type ThreadResult = {
  /** Its program or trace. */
  program: string,
  /** Its instructions. */
  instructions: number,
  /** Cycles in which it was scheduled on a hardware context. */
  scheduled_cycles: number,
  /** Its instructions per cycle in which it was scheduled. */
  ipc: number,
  /** Its part of all used hardware-context cycles. */
  cpu_share: number,
  /** Quanta for which it was scheduled. */
  actual_quanta: number,
  /**
   * Quanta for which it would have been, had every runnable thread had the same: k/n of each on k hardware contexts
   * beside n − 1 others, at most 1 (Parekh et al. 2000, §5).
   */
  ideal_quanta: number,
  /** Its own lookups and misses, summed per level. */
  caches: Array<LevelResult>,
  /** Its scheduled cycles: with an instruction completed, and without, by cause. */
  stalls: StallBreakdown,
  /** Its accesses to caches of other packages; left out on machines without coherence. */
  remote_accesses?: number,
  /** What simultaneous-multithreaded cores counted of it; left out without such cores. */
  pipeline?: PipelineCounters,
};

/** One thread in one run: it completes `running` × `rate` instructions per cycle. */
export type ThreadRun = {
  /** Contexts on which it runs, averaged over the window: at most 1. */
  running: number,
  /** Instructions per cycle while it runs; null where it does not. */
  rate: number | null,
};

/** A thread. */
export type ThreadUnit = {
  /** Its program's number. */
  program: number,
  /** Its number among the program's copies, from 1. */
  copy: number,
  /** Which entry of `/workload/threads` it comes from. */
  entry: number,
  /** Its place in the list of threads, from 0: its number, unless numbers are dealt by the seed. */
  position: number,
  /** Its owner number. */
  owner: number,
};

/** Cycles of a thread by what it did. From its arrival to its end they add up to the cycles of the window. */
export type ThreadWaits = {
  /** On a hardware context. */
  running: number,
  /** Runnable, waiting for a hardware context; the dispatch latency of wake-ups included. */
  ready: number,
  /** Asleep for a time. */
  sleeping: number,
  /** Waiting for a message, or for room for one. */
  channel: number,
  /** Waiting for a lock. */
  lock: number,
  /** Waiting at a barrier. */
  barrier: number,
  /** Wake-ups after which it ran. */
  wakeups: number,
};

/** Ways of one thread. */
export type ThreadWays = {
  /** The thread's number. */
  thread: number,
  /** Ways that it may fill at the end; left out where it may fill all. */
  ways?: number,
  /** Ways that it was given, mean over the deals of the measurement window in which it was given some. */
  mean_ways: number,
};

/** One row: below which size the program stops dividing at one place. */
export type Threshold = {
  /** Where the program decides whether to go parallel. */
  site: string,
  /** It goes on alone up to this size: the largest at which dividing stopped. */
  threshold: number,
  /**
   * The smallest size that was divided; none if none was. Where it is not above the threshold, one number for all
   * calls cannot say what was chosen call by call.
   */
  smallest_divided: number | null,
  /** How many groups dividing stopped at. */
  stopped: number,
};

/** The data TLBs of a machine. */
export type TlbResult = {
  /** Lookups. */
  accesses: number,
  /** Lookups that found nothing. */
  misses: number,
};

/** A data TLB that all hardware contexts share: fully associative, LRU, each entry marked with its thread. */
export type TlbSpec = {
  /** Entries of the data TLB: pages whose translation it has, for all hardware contexts. */
  entries: number,
  /**
   * Bytes that one entry covers.
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

/** Numbered contexts, cores and caches. */
export type Topology = {
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

/** The words and the counts; the file's JSON header. */
export type TraceMeta = {
  /** Short name, as a scenario's `trace` gives it. */
  name: string,
  /** One sentence: what ran, and which stretch of it is here. */
  about: string,
  /** The command line that was recorded, or the file that was imported. */
  command: string,
  /** Data references in the file. */
  references: number,
  /** Instructions executed up to the last of them; 0 if the recording has none. */
  instructions: number,
  /** Different 64-byte lines touched, in bytes. */
  footprint_bytes: number,
  /** The threads, in the order of their first references; empty in a recording of one. */
  threads?: Array<TraceThread>,
};

/** A thread of a recording. */
export type TraceThread = {
  /** As the recording names it. */
  name: string,
  /** Data references that it made. */
  references: number,
  /** Instructions that it executed up to the last of them; 0 if the recording has none. */
  instructions: number,
};

/** Bodies in the plane, some of them in clusters, and the forces between them. */
export type Tree = {
  /** Bodies in the plane. */
  bodies: number,
  /** Most bodies of a square that is not divided. */
  least_bodies: number,
  /** Most bodies of a square whose tree one task builds. */
  leaf_bodies: number,
  /** Bodies that one task computes the forces on. */
  force_bodies: number,
  /** Distance, in tenths of its side, from which a square counts as a single mass: ten times the reciprocal of Barnes and Hut's θ. */
  distance_tenths: number,
  /** Instructions per mass that attracts a body or is looked at, besides its references. */
  instructions_per_mass: number,
};

/** What came out of the runs, and what it is scored against. */
export type Truth = { "kind": "number",
  /** The simulated figure. */
  value: number,
  /** How far a guess at random is off, on average. */
  random_error: number, } | { "kind": "curve",
  /** The simulated figures, from left to right. */
  values: Array<number>,
  /** How far guesses at random are off, on average. */
  random_error: number, } | { "kind": "order",
  /** The simulated figure of each item, in the task's order. */
  values: Array<number>,
  /** Places of the items in the task's list, the top one first. */
  order: Array<number>, } | { "kind": "placement",
  /** What the learner's placement reached. */
  value: number,
  /** The mean of placements drawn at random. */
  random: number,
  /** The best that was found. */
  best: number,
  /** How it was placed: by thread of the workload's list, its hardware context. */
  best_contexts: Array<number>,
  /** How many placements were simulated. */
  tried: number,
  /** Whether these are all that differ; otherwise they were drawn at random, and there may be a better one. */
  all: boolean,
};

/** Events that could not be read. */
export type UnreadableEvents = {
  /** How many. */
  count: number,
  /** The first. */
  first: RecordingPlace,
  /** Why, and what would be read. */
  problem: string,
};

/**
 * What a thread does at the end of a step. Names belong to the whole workload; a group of threads can rename them
 * (`ThreadGroup::waits_on`).
 */
export type WaitAction = { "kind": "sleep",
  /** Cycles until it wakes. */
  cycles: Amount, } | { "kind": "send",
  /** The channel. */
  channel: string,
  /** Messages that the channel holds before this send waits; without it, any number. */
  capacity?: number, } | { "kind": "receive",
  /** The channel. */
  channel: string, } | { "kind": "acquire",
  /** The lock. */
  lock: string, } | { "kind": "release",
  /** The lock. */
  lock: string, } | { "kind": "barrier",
  /** The barrier. */
  barrier: string,
};

/** Latencies, run queues and time off the processor. All of the measurement window; cycles are those of the machine. */
export type WaitResult = {
  /** From the cause of each wake-up until a hardware context begins to switch to the thread. */
  wakeup_latency: LatencyResult,
  /** From where each request begins to where it ends; null without requests that ended. */
  request_latency: LatencyResult | null,
  /** Requests that ended per 10⁹ cycles: per second at 1 GHz. */
  requests_per_gcycle: number,
  /** Threads in run queues, running ones included, per hardware context; the mean over time. */
  mean_run_queue: number,
  /** Threads in run queues that do not run; the mean over time. */
  mean_ready_threads: number,
  /** Cycles of hardware contexts that were idle while as many threads were in run queues ÷ cycles of all of them. */
  idle_while_ready_share: number,
  /** Times a running thread was taken off for another. */
  preemptions: number,
  /** Time of each thread, by number. */
  threads: Array<ThreadWaits>,
  /** Set if all threads wait for ever. */
  stuck?: Stuck,
};

/** One step of a program that waits: run, then do one thing. The steps repeat in order for as long as the thread lives. */
export type WaitStep = {
  /** Instructions that the thread executes first; at least one. */
  run: Amount,
  /** What it does then. */
  then: WaitAction,
  /** Repetitions of this step before the next one. */
  times?: number,
  /** Where the latency of a request is measured from and to; null for neither. */
  request?: RequestMark,
};

/** Time from a thread's waking to its switch in. The first of waking and wake-up counts. */
export type WakeupLatency = {
  /** Wake-ups with both ends in the file. */
  measured: number,
  /** Wake-ups with one end in the file: the waking is missing, or came before the thread was switched out; or the switch in is missing. */
  unmeasured: number,
  /** Half of those measured are not longer. Percentiles have four digits, rounded down. */
  p50_us: Microseconds | null,
  /** 99 % are not longer. */
  p99_us: Microseconds | null,
  /** 99.9 % are not longer. */
  p99_9_us: Microseconds | null,
  /** The longest, exactly. */
  max_us: Microseconds | null,
};

/** A walk over a part of a region: a reference to each of its lines. */
export type Walk = {
  /** The region's name. */
  region: string,
  /** Where in the region the part begins. */
  from_byte?: number,
  /** Length of the part; without it, to the end of the region. */
  bytes?: number,
  /** How often the part is walked over. */
  passes?: number,
  /** Order in which the lines are walked over. */
  order?: WalkOrder,
  /** Stores instead of loads. */
  stores?: boolean,
};

/** In which order lines are walked over. */
export type WalkOrder = "rising" | "random";

/** Ways that a cache deals to the threads that use it, anew at intervals: each may then fill only its own. */
export type WayAllocation = {
  /** By what the ways are dealt. */
  kind: AllocationKind,
  /** Cycles from one deal to the next. */
  interval_cycles: number,
  /** Sets that a thread's utility monitor samples; all where the cache has fewer. */
  sampled_sets: number,
};

/** Ways of a cache that some threads may fill: a class of service of Intel's Cache Allocation Technology. */
export type WayPartition = {
  /** Thread numbers; a thread is in one class at most. */
  threads: Array<number>,
  /** First way that these threads may fill. */
  first_way: number,
  /** How many ways from the first one on; ways of several classes may overlap. */
  ways: number,
};

/** The same program alone with half the ways of the cache, at the same number of sets. */
export type WaysMeasured = {
  /** Ways of the whole cache. */
  ways: number,
  /** Ways left to it: ⌊n / 2⌋. */
  half: number,
  /** Its miss ratio with these. */
  miss_ratio: number,
  /** Its IPC with these. */
  ipc: number,
};

/** A window for people. */
export type WindowInfo = {
  /** Which one. */
  window: RunWindow,
  /** Its name in the paper. */
  label: string,
  /** From when to when, in a sentence. */
  about: string,
};

/** What a thread executed between two moments. */
export type Work = {
  /** Instructions since the thread's start up to the first moment. */
  from_instructions: number,
  /** The same up to the second. */
  to_instructions: number,
};

/**
 * What every thread did, and when it had done it. Cycles and instructions count from where the work
 * begins: cycle 0, or the measurement window where threads go on.
 */
export type WorkDone = {
  /** Cycles until every thread had done its work; null where one had not when the run ended. */
  cycles: number | null,
  /** Cycles after which the run ends, whoever has not done its work. */
  most_cycles: number,
  /** By thread number. */
  threads: Array<ThreadDone>,
};

/** Threads, and programs that only this scenario knows. */
export type WorkloadSpec = {
  /** Groups of equal threads; thread numbers count through them in order. */
  threads: Array<ThreadGroup>,
  /** A program of tasks, in place of threads: then `threads` is empty. */
  dag?: DagSpec,
  /** Joins tasks of `dag` into coarser ones, for a machine; null runs them as they were recorded. */
  coarsen?: CoarsenSpec,
  /** Programs made or changed here, by name; they stand before the shipped ones. */
  programs: Record<string, Program>,
  /**
   * Deals the thread numbers by the seed, instead of by the order of the list: whoever looks at numbers alone
   * cannot tell which threads belong together.
   */
  shuffle?: boolean,
};
