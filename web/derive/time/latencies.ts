/** Distributions of latencies on a logarithmic axis, and the time of threads by what they do. */
import type { LatencyResult, Layout, ThreadWaits } from '../../scenario/generated/types.ts';
import { nameOfThread } from '../names/threads.ts';

/** Bars per power of ten: each is a fifth longer than the one before. Chosen; the engine's own bins are finer. */
export const barsPerDecade = 12;

export interface LatencyBar {
  /** Cycles. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Of all. */
  readonly share: number;
}

const edgeOf = (bar: number): number => 10 ** (bar / barsPerDecade);

/** The bar of a latency; those below one cycle are in the first. */
const barOf = (cycles: number): number => Math.floor(Math.log10(Math.max(1, cycles)) * barsPerDecade + 1e-9);

/** A distribution in bars of equal width on a logarithmic axis, without empty ones, shortest first. A bin is where its middle is. */
export function barsOf({ bins, count }: Pick<LatencyResult, 'bins' | 'count'>): LatencyBar[] {
  const counts = new Map<number, number>();
  for (const { from, to, count: own } of bins) {
    const bar = barOf((from + to) / 2);
    counts.set(bar, (counts.get(bar) ?? 0) + own);
  }
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([bar, own]) => ({
      from: edgeOf(bar),
      to: edgeOf(bar + 1),
      count: own,
      share: own / Math.max(1, count),
    }));
}

/** What all of these distributions need of one axis: whole bars, at least a power of ten. Null without any. */
export function axisOf(
  all: readonly Pick<LatencyResult, 'bins' | 'max'>[],
): [from: number, to: number] | null {
  const shortest = Math.min(...all.flatMap(({ bins }) => bins.map(({ from, to }) => (from + to) / 2)));
  if (!Number.isFinite(shortest)) return null;
  const longest = Math.max(...all.map(({ max }) => max));
  const from = barOf(shortest);
  return [edgeOf(from), edgeOf(Math.max(from + barsPerDecade, barOf(longest) + 1))];
}

/** What a thread does, in the order in which it is drawn. */
export const waitKinds = [
  'running',
  'ready',
  'lock',
  'channel',
  'barrier',
  'sleeping',
] as const satisfies readonly (keyof ThreadWaits)[];
export type WaitKind = (typeof waitKinds)[number];

const timeOf = (waits: Readonly<Record<WaitKind, number>>): number =>
  waitKinds.reduce((sum, kind) => sum + waits[kind], 0);

/** Shares of a thread's own time; null for one that was not there. */
export type Shares = Readonly<Record<WaitKind, number>> | null;

function sharesOf(waits: Readonly<Record<WaitKind, number>> | undefined): Shares {
  const all = waits ? timeOf(waits) : 0;
  if (!waits || all === 0) return null;
  return Object.fromEntries(waitKinds.map((kind) => [kind, waits[kind] / all])) as Shares;
}

/** Of all threads together. */
export function sharesOfAll(threads: readonly ThreadWaits[]): Shares {
  const sums = waitKinds.map((kind) => [kind, threads.reduce((sum, thread) => sum + thread[kind], 0)]);
  return sharesOf(Object.fromEntries(sums) as Record<WaitKind, number>);
}

/** One run's threads, and what they did. */
export interface Side {
  readonly layout: Layout;
  readonly threads: readonly ThreadWaits[];
}

export interface ThreadRow {
  /** Its number in B. */
  readonly thread: number;
  /** Null without A, and for a thread that A does not have. */
  readonly a: Shares;
  readonly b: Shares;
}

/** The threads of B, each beside its namesake in A, those first that spend the largest share of their time in B so. */
export function threadRowsOf(a: Side | null, b: Side, by: WaitKind): ThreadRow[] {
  const inA = new Map(a?.threads.map((waits, thread) => [nameOfThread(a.layout, thread), waits]));
  const rows = b.threads.map((waits, thread) => ({
    thread,
    a: sharesOf(inA.get(nameOfThread(b.layout, thread))),
    b: sharesOf(waits),
  }));
  return rows.sort((one, other) => (other.b?.[by] ?? -1) - (one.b?.[by] ?? -1) || one.thread - other.thread);
}
