/** The caches and TLB around a core at one moment: their occupancy by owner, and their misses. */
import { capacityLines, cacheName } from '../machine/caches.ts';
import type { MachineSpec, PipelineCounter } from '../../scenario/generated/types.ts';
import { smtDefaults } from '../../scenario/generated/defaults.ts';
import type { FrameRange, Frames } from '../../engine/frames.ts';
import { counterOf, groupOfCore, type CoreUse } from './pipeline.ts';
import { sumOf } from '../time/series.ts';

/** The entries of one owner: a thread, or a whole program if there are too many threads. */
export interface Holding {
  readonly thread: number | null;
  readonly program: number;
  readonly amount: number;
  /** Whether it runs on this core now. */
  readonly runs: boolean;
}

export interface Memory {
  readonly id: string;
  readonly name: string;
  readonly capacity: number;
  readonly unit: 'lines' | 'pages';
  /** Null if occupancy is not counted by owner. */
  readonly held: readonly Holding[] | null;
  readonly accesses: number;
  readonly misses: number;
}

/** Running threads first, in the order of the hardware contexts; then the others by number. */
function inOrder(held: readonly Holding[], threads: readonly number[]): Holding[] {
  const place = ({ thread, runs }: Holding): number =>
    runs && thread !== null ? threads.indexOf(thread) : threads.length + (thread ?? 0);
  return held.filter(({ amount }) => amount > 0).sort((a, b) => place(a) - place(b));
}

/** Instruction cache, data TLB and data caches of a core, nearest first: lines at the range's end, misses within it. */
export function coreMemories(
  frames: Frames,
  machine: Pick<MachineSpec, 'cores'>,
  core: number,
  use: CoreUse,
  range: FrameRange,
): Memory[] {
  const { layout } = frames;
  const owners = layout.owners.length;
  const row = frames.row(range.to - 1);
  const runs = new Set(use.threads);
  const counted = (counter: PipelineCounter): number =>
    use.threads.reduce(
      (sum, thread) => sum + (thread < 0 ? 0 : counterOf(frames, thread, counter, range)),
      0,
    );
  const tlb = use.pools['tlb-entries'];
  const pages: Memory = {
    id: 'tlb',
    name: 'D-TLB',
    unit: 'pages',
    capacity: tlb.capacity,
    held: tlb.held.map(({ thread, amount }) => ({
      thread,
      program: layout.threads[thread]?.program ?? 0,
      amount,
      runs: runs.has(thread),
    })),
    accesses: counted('tlb-accesses'),
    misses: counted('tlb-misses'),
  };
  const path = layout.topology.cores[core]?.path ?? [];
  const first = layout.topology.caches[path[0] ?? -1];
  const code: Memory = {
    id: 'l1i',
    name: 'L1I',
    unit: 'lines',
    capacity: (groupOfCore(machine, core)?.smt ?? smtDefaults).l1i.size_bytes / (first?.line_bytes ?? 1),
    held: null,
    accesses: counted('l1i-accesses'),
    misses: counted('l1i-misses'),
  };
  const caches = path.flatMap((number): Memory[] => {
    const unit = layout.topology.caches[number];
    if (!unit) return [];
    const lines = frames.offset('cache_lines') + number * owners;
    const held = layout.owners.map(({ program, thread }, owner) => ({
      thread,
      program,
      amount: row[lines + owner] ?? 0,
      runs: thread === null || runs.has(thread),
    }));
    return [
      {
        id: `cache-${number.toString()}`,
        name: cacheName(layout, number),
        unit: 'lines',
        capacity: capacityLines(unit),
        held: inOrder(held, use.threads),
        accesses: sumOf(frames, 'cache_accesses', number * owners, owners, range),
        misses: sumOf(frames, 'cache_misses', number * owners, owners, range),
      },
    ];
  });
  return [code, pages, ...caches];
}
