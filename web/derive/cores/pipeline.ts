/**
 * How the threads of an SMT core share its resources over some frames: slots won and lost, entries occupied. All
 * amounts are means per cycle, comparable with the capacity.
 */
import type {
  ColumnId,
  CoreGroup,
  ContextResource,
  MachineSpec,
  PipelineCounter,
  SlotUse,
  SmtSpec,
} from '../../scenario/generated/types.ts';
import { smtDefaults } from '../../scenario/generated/defaults.ts';
import { cyclesOf, type FrameRange, type Frames } from '../../engine/frames.ts';
import { noThread, placementAt } from '../machine/moment.ts';
import { sumOf } from '../time/series.ts';

/** One thread's amount. */
export interface Part {
  readonly thread: number;
  readonly amount: number;
}

/** Slots per cycle, won by threads or lost for a reason. */
export interface Slots {
  readonly capacity: number;
  readonly won: readonly Part[];
  /** Largest first. */
  readonly lost: readonly { readonly use: SlotUse; readonly amount: number }[];
}

/** Entries occupied by threads; the rest is free. */
export interface Pool {
  readonly capacity: number;
  readonly held: readonly Part[];
}

/** Functional units of one kind, and what they executed per cycle. */
export interface Units {
  readonly capacity: number;
  readonly used: readonly { readonly use: SlotUse; readonly amount: number }[];
}

export interface CoreUse {
  readonly cycles: number;
  /** Threads by hardware context; `noThread` if none ran at the end. */
  readonly threads: readonly number[];
  readonly fetch: Slots;
  readonly pools: Readonly<Record<Exclude<ContextResource, 'fetch-slots'>, Pool>>;
  readonly units: Readonly<Record<'integer' | 'floating-point', Units>>;
  readonly commit: Slots;
}

/** The group of a core; cores are numbered group by group. */
export function groupOfCore({ cores }: Pick<MachineSpec, 'cores'>, core: number): CoreGroup | null {
  let first = 0;
  for (const group of cores) {
    if (core < first + group.count) return group;
    first += group.count;
  }
  return null;
}

/** Numbers of the SMT cores, whose threads share every cycle. */
export function sharedCores({ layout }: Pick<Frames, 'layout'>): number[] {
  return layout.topology.cores.flatMap(({ model }, core) => (model === 'smt' ? [core] : []));
}

const isWasted = (use: SlotUse): boolean => use.startsWith('fetch-lost') || use === 'fetch-wrong-path';

/** Sums of one counter of a thread over frames. */
export function counterOf(
  frames: Frames,
  thread: number,
  counter: PipelineCounter,
  range: FrameRange,
): number {
  const { pipeline_counters: counters } = frames.layout;
  const at = counters.indexOf(counter);
  return at < 0 ? 0 : sumOf(frames, 'thread_pipeline', thread * counters.length + at, 1, range);
}

/** The use of a core's slots and entries; null if the core is of another model or there are no frames. */
export function coreUse(
  frames: Frames,
  machine: Pick<MachineSpec, 'cores'>,
  core: number,
  range: FrameRange,
): CoreUse | null {
  const { layout } = frames;
  const unit = layout.topology.cores[core];
  const cycles = cyclesOf(layout, range);
  if (unit?.model !== 'smt' || cycles === 0) return null;
  const spec = groupOfCore(machine, core)?.smt ?? smtDefaults;
  const contexts = Array.from({ length: unit.contexts }, (_, slot) => unit.first_context + slot);

  const slot = (use: SlotUse): number => {
    const at = layout.slot_uses.indexOf(use);
    return at < 0 ? 0 : sumOf(frames, 'core_slots', core * layout.slot_uses.length + at, 1, range) / cycles;
  };
  const byThread = (column: ColumnId, places: number, place: number): Part[] =>
    partsOf(
      frames,
      contexts,
      range,
      (row, context) => row[frames.offset(column) + context * places + place] ?? 0,
    ).map(({ thread, amount }) => ({ thread, amount: amount / cycles }));
  const ofResource = (resource: ContextResource): Part[] =>
    byThread(
      'context_resources',
      layout.context_resources.length,
      layout.context_resources.indexOf(resource),
    );
  const lost = (uses: readonly SlotUse[]): Slots['lost'] =>
    uses
      .map((use) => ({ use, amount: slot(use) }))
      .filter(({ amount }) => amount > 0)
      .sort((a, b) => b.amount - a.amount);

  const last = placementAt(frames, range.to - 1);
  const pool = (resource: ContextResource, capacity: number): Pool => ({
    capacity,
    held: ofResource(resource),
  });
  return {
    cycles,
    threads: contexts.map((context) => last[context] ?? noThread),
    fetch: {
      capacity: spec.fetch_contexts * spec.fetch_width,
      won: rightPath(frames, range, ofResource('fetch-slots'), slot('fetch')),
      lost: lost(layout.slot_uses.filter(isWasted)),
    },
    pools: poolsOf(spec, unit.contexts, pool),
    units: unitsOf(spec, slot),
    commit: {
      capacity: spec.commit_width,
      won: byThread('context_instructions', 1, 0),
      lost: lost(['commit-lost']),
    },
  };
}

/** Sums a per-context amount by the thread on the context in each frame, in the order of the contexts. */
function partsOf(
  frames: Frames,
  contexts: readonly number[],
  range: FrameRange,
  amount: (row: Uint32Array, context: number) => number,
): Part[] {
  const sums = new Map<number, number>();
  const at = frames.offset('context_thread');
  for (const context of contexts)
    for (let frame = range.from; frame < range.to; frame++) {
      const row = frames.row(frame);
      const thread = (row[at + context] ?? 0) - 1;
      if (thread === noThread) continue;
      sums.set(thread, (sums.get(thread) ?? 0) + amount(row, context));
    }
  return [...sums].map(([thread, sum]) => ({ thread, amount: sum }));
}

/** Threads also win slots for wrong paths, which count as lost. Scales the rest to sum to the useful slots. */
function rightPath(frames: Frames, range: FrameRange, won: readonly Part[], useful: number): Part[] {
  const right = won.map(({ thread, amount }) => {
    const fetched = counterOf(frames, thread, 'fetched', range);
    const wrong = counterOf(frames, thread, 'wrong-path', range);
    return { thread, amount: fetched > 0 ? amount * (1 - wrong / fetched) : 0 };
  });
  const sum = right.reduce((all, { amount }) => all + amount, 0);
  // A thread's fetch counters are updated when it leaves or a frame ends; slot counters, in their cycle.
  return sum > 0 ? right.map(({ thread, amount }) => ({ thread, amount: (amount * useful) / sum })) : right;
}

function poolsOf(
  spec: SmtSpec,
  contexts: number,
  pool: (resource: ContextResource, capacity: number) => Pool,
): CoreUse['pools'] {
  return {
    'integer-queue': pool('integer-queue', spec.integer_queue),
    'floating-point-queue': pool('floating-point-queue', spec.floating_point_queue),
    'integer-registers': pool('integer-registers', spec.integer_registers),
    'floating-point-registers': pool('floating-point-registers', spec.floating_point_registers),
    'active-list': pool('active-list', spec.active_list * contexts),
    'outstanding-misses': pool('outstanding-misses', spec.outstanding_misses),
    'tlb-entries': pool('tlb-entries', spec.tlb.entries),
  };
}

/** Wrong paths are counted for both kinds together; each kind's share is what its other slots leave. */
function unitsOf(spec: SmtSpec, slot: (use: SlotUse) => number): CoreUse['units'] {
  const kind = (capacity: number, lost: SlotUse, uses: readonly SlotUse[]): Units => {
    const used = uses.map((use) => ({ use, amount: slot(use) }));
    const known = used.reduce((sum, { amount }) => sum + amount, slot(lost));
    return {
      capacity,
      used: [...used, { use: 'issue-wrong-path', amount: Math.max(0, capacity - known) }],
    };
  };
  return {
    integer: kind(spec.integer_units, 'issue-lost-integer', ['issue-integer', 'issue-load-store']),
    'floating-point': kind(spec.floating_point_units, 'issue-lost-floating-point', ['issue-floating-point']),
  };
}

/** Fraction of a pool that is occupied, 0–1. */
export function fillOf({ capacity, held }: Pool): number {
  return capacity === 0 ? 0 : held.reduce((sum, { amount }) => sum + amount, 0) / capacity;
}

/** The main reason for lost fetch slots, and the fullest resource for which instructions wait behind fetch. */
export function bottleneck({ fetch, pools }: CoreUse): {
  readonly use: SlotUse;
  readonly share: number;
  readonly fullest: ContextResource;
} | null {
  const [worst] = fetch.lost;
  if (!worst || fetch.capacity === 0) return null;
  const behind = [
    'integer-queue',
    'floating-point-queue',
    'integer-registers',
    'floating-point-registers',
  ] as const;
  const fullest = behind.reduce((best, next) => (fillOf(pools[next]) > fillOf(pools[best]) ? next : best));
  return { use: worst.use, share: worst.amount / fetch.capacity, fullest };
}
