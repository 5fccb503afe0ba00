/**
 * A run without the engine: a small machine's layout, and frames filled in by a test.
 * Two cores × two hardware contexts, an L1 of 8 lines per core, one shared L2 of 16 lines.
 */
import type {
  Activity,
  Column,
  ColumnId,
  ContextResource,
  Dim,
  Layout,
  PipelineCounter,
  SlotUse,
} from '../../web/scenario/generated/types.ts';

export interface FixtureOptions {
  /** Program names and the number of copies of each; default gzip × 2, art × 1, ammp × 1. */
  readonly programs?: readonly (readonly [name: string, copies: number])[];
  readonly quanta?: number;
  readonly warmupQuanta?: number;
  readonly framesPerQuantum?: number;
  /** Two packages of one core each, with coherent caches and their causes. */
  readonly coherent?: boolean;
  /** Cores of the model smt, with their counters. */
  readonly smt?: boolean;
  /** Threads sleep and wait for messages. */
  readonly waits?: boolean;
  /** Each hardware context has a run queue. */
  readonly runQueues?: boolean;
}

const activities: readonly Activity[] = [
  'absent',
  'running',
  'ready',
  'sleeping',
  'channel',
  'lock',
  'barrier',
];

const allCauses = [
  'issue',
  'dependence',
  'fetch',
  'branch',
  'tlb',
  'l1',
  'l2',
  'l3',
  'peer',
  'remote-l2',
  'remote-l3',
  'memory',
  'remote-memory',
  'bandwidth',
  'switch',
  'trap',
  'idle',
] as const;

const columnDims: readonly (readonly [id: ColumnId, dims: readonly Dim[]])[] = [
  ['context_thread', ['context']],
  ['context_instructions', ['context']],
  ['context_stalls', ['context', 'cause']],
  ['thread_instructions', ['thread']],
  ['thread_cycles', ['thread']],
  ['cache_accesses', ['cache', 'owner']],
  ['cache_misses', ['cache', 'owner']],
  ['cache_lines', ['cache', 'owner']],
  ['cache_evictions', ['tracked-cache', 'owner', 'owner']],
  ['memory_lines', ['node']],
  ['memory_busy_cycles', ['node']],
  ['events', []],
  ['thread_pipeline', ['thread', 'pipeline-counter']],
  ['core_slots', ['core', 'slot-use']],
  ['context_resources', ['context', 'context-resource']],
  ['thread_activity', ['thread']],
  ['thread_queue', ['thread']],
  ['context_idle_while_ready', ['context']],
];

const pipelineCounters: readonly PipelineCounter[] = [
  'memory-operations',
  'stalled-operation-cycles',
  'tlb-accesses',
  'tlb-misses',
  'l1i-accesses',
  'l1i-misses',
  'integer-instructions',
  'floating-point-instructions',
  'branches',
  'mispredictions',
  'fetched',
  'wrong-path',
];

const slotUses: readonly SlotUse[] = [
  'fetch',
  'fetch-wrong-path',
  'fetch-lost-fragment',
  'fetch-lost-cache',
  'fetch-lost-room',
  'fetch-lost-idle',
  'issue-integer',
  'issue-load-store',
  'issue-floating-point',
  'issue-wrong-path',
  'issue-lost-integer',
  'issue-lost-floating-point',
  'commit',
  'commit-lost',
];

const contextResources: readonly ContextResource[] = [
  'integer-queue',
  'floating-point-queue',
  'integer-registers',
  'floating-point-registers',
  'active-list',
  'outstanding-misses',
  'tlb-entries',
  'fetch-slots',
];

/** A layout in the engine's format. Caches: 0 and 1 are the L1s, 2 the shared L2. */
export function makeLayout(options: FixtureOptions = {}): Layout {
  const programs = options.programs ?? [
    ['gzip', 2],
    ['art', 1],
    ['ammp', 1],
  ];
  const threads = programs
    .flatMap(([, copies], program) =>
      Array.from({ length: copies }, (_, copy) => ({ program, copy: copy + 1 })),
    )
    .map((thread, number) => ({ ...thread, entry: thread.program, position: number, owner: number }));
  const coherent = options.coherent ?? false;
  const smt = options.smt ?? false;
  const onlySmt = ['dependence', 'fetch', 'branch', 'tlb'];
  const causes = allCauses.filter(
    (cause) =>
      (smt || !onlySmt.includes(cause)) && (coherent || !['peer', 'remote-l2', 'remote-l3'].includes(cause)),
  );
  const cache = { entry: 0, instance: 0, line_bytes: 64 };
  const layout: Layout = {
    topology: {
      packages: coherent ? 2 : 1,
      nodes: 1,
      contexts: [0, 1, 2, 3].map((context) => ({ core: context >> 1, slot: context & 1 })),
      cores: [0, 1].map((core) => ({
        package: coherent ? core : 0,
        node: 0,
        first_context: core * 2,
        contexts: 2,
        path: [core, 2],
        model: smt ? ('smt' as const) : ('in-order' as const),
      })),
      caches: [
        ...[0, 1].map((core) => ({
          ...cache,
          instance: core,
          level: 1,
          sets: 4,
          ways: 2,
          size_bytes: 512,
          cores: [core],
          contexts: 2,
          last: false,
        })),
        {
          ...cache,
          entry: 1,
          level: 2,
          sets: 4,
          ways: 4,
          size_bytes: 1024,
          cores: [0, 1],
          contexts: 4,
          last: true,
        },
      ],
    },
    threads,
    programs: programs.map(([name]) => name),
    regions: [],
    page_lines: 64,
    owners: threads.map(({ program }, thread) => ({ program, thread })),
    causes: [...causes],
    tracked_caches: [2],
    prefetching_caches: [],
    pipeline_counters: smt ? [...pipelineCounters] : [],
    slot_uses: smt ? [...slotUses] : [],
    context_resources: smt ? [...contextResources] : [],
    activities: [...(options.waits ? activities : activities.slice(0, 3))],
    schedulers: [{ from_cycle: 0, has_run_queues: options.runQueues ?? false, domains: [] }],
    is_coherent: coherent,
    columns: [],
    stride: 0,
    frame_cycles: 1000 / (options.framesPerQuantum ?? 2),
    quantum_cycles: 1000,
    frames_per_quantum: options.framesPerQuantum ?? 2,
    warmup_quanta: options.warmupQuanta ?? 1,
    quanta: options.quanta ?? 4,
  };
  const sizes: Record<Dim, number> = {
    core: 2,
    context: 4,
    cause: causes.length,
    thread: threads.length,
    cache: 3,
    'tracked-cache': 1,
    'prefetching-cache': 0,
    owner: threads.length,
    node: 1,
    'pipeline-counter': layout.pipeline_counters.length,
    'slot-use': layout.slot_uses.length,
    'context-resource': layout.context_resources.length,
  };
  const columns: Column[] = [];
  for (const [id, dims] of columnDims) {
    const length = dims.reduce((product, dim) => product * sizes[dim], 1);
    const is_state = ['context_thread', 'cache_lines', 'thread_activity', 'thread_queue'].includes(id);
    columns.push({ id, dims: [...dims], offset: layout.stride, length, is_state });
    layout.stride += length;
  }
  return { ...layout, columns };
}

/** Sets one number of a frame: column, place within the column, value. */
export type Put = (id: ColumnId, index: number, value: number) => void;

/**
 * Complete frames in the format of the engine's FrameTable; `fill` is called once per frame. Threads run where it puts them
 * on a hardware context, and are otherwise ready, unless it sets their activity.
 */
export function makeFrames(layout: Layout, count: number, fill: (put: Put, frame: number) => void) {
  const offset = (id: ColumnId): number => {
    const column = layout.columns.find((candidate) => candidate.id === id);
    if (!column) throw new Error(`no column "${id}"`);
    return column.offset;
  };
  const data = new Uint32Array(layout.stride * count);
  const row = (frame: number): Uint32Array =>
    data.subarray(frame * layout.stride, (frame + 1) * layout.stride);
  for (let frame = 0; frame < count; frame++) {
    const placed = new Set<number>();
    const said = new Set<number>();
    fill((id, index, value) => {
      row(frame)[offset(id) + index] = value;
      if (id === 'context_thread') placed.add(value - 1);
      if (id === 'thread_activity') said.add(index);
    }, frame);
    layout.threads.forEach((_, thread) => {
      const does = layout.activities.indexOf(placed.has(thread) ? 'running' : 'ready');
      if (!said.has(thread)) row(frame)[offset('thread_activity') + thread] = does;
    });
  }
  return { layout, count, offset, row };
}
