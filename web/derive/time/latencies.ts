/** Latency distributions on a logarithmic axis, and the threads' time by activity. */
import type { LatencyResult, Layout, ThreadWaits } from '../../scenario/generated/types.ts';
import { nameOfThread } from '../names/threads.ts';

/** Bars per power of ten: each is about a fifth longer than the one before. Chosen; the engine's own bins are finer. */
export const barsPerDecade = 12;

export interface LatencyBar {
  /** Cycles. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Of all latencies. */
  readonly share: number;
}

const edgeOf = (bar: number): number => 10 ** (bar / barsPerDecade);

/** The bar of a latency; latencies below one cycle are in the first. */
const barOf = (cycles: number): number => Math.floor(Math.log10(Math.max(1, cycles)) * barsPerDecade + 1e-9);

/** A distribution as non-empty bars of equal width on a log axis, shortest first. A bin is counted at its middle. */
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

/** Points of the share of latencies that are longer, from all at the shortest latency down to none at the longest. */
export function tailOf({ bins, count }: Pick<LatencyResult, 'bins' | 'count'>): {
  readonly cycles: number;
  readonly share: number;
}[] {
  let longer = count;
  const share = (): number => longer / Math.max(1, count);
  return [...bins]
    .sort((one, other) => one.from - other.from)
    .flatMap(({ from, to, count: own }) => {
      const start = { cycles: Math.max(1, from), share: share() };
      longer -= own;
      return [start, { cycles: Math.max(1, to), share: share() }];
    });
}

/** The common axis of several distributions: whole bars, at least one power of ten. Null without any. */
export function axisOf(
  all: readonly Pick<LatencyResult, 'bins' | 'max'>[],
): [from: number, to: number] | null {
  const shortest = Math.min(...all.flatMap(({ bins }) => bins.map(({ from, to }) => (from + to) / 2)));
  if (!Number.isFinite(shortest)) return null;
  const longest = Math.max(...all.map(({ max }) => max));
  const from = barOf(shortest);
  return [edgeOf(from), edgeOf(Math.max(from + barsPerDecade, barOf(longest) + 1))];
}

/** Activities of a thread, in the order in which they are drawn. */
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

/** Shares of a thread's own time; null if it has none. */
export type Shares = Readonly<Record<WaitKind, number>> | null;

function sharesOf(waits: Readonly<Record<WaitKind, number>> | undefined): Shares {
  const all = waits ? timeOf(waits) : 0;
  if (!waits || all === 0) return null;
  return Object.fromEntries(waitKinds.map((kind) => [kind, waits[kind] / all])) as Shares;
}

/** Shares over all threads together. */
export function sharesOfAll(threads: readonly ThreadWaits[]): Shares {
  const sums = waitKinds.map((kind) => [kind, threads.reduce((sum, thread) => sum + thread[kind], 0)]);
  return sharesOf(Object.fromEntries(sums) as Record<WaitKind, number>);
}

/** One run's threads and their times by activity. */
export interface Side {
  readonly layout: Layout;
  readonly threads: readonly ThreadWaits[];
}

export interface ThreadRow {
  /** Its number in B. */
  readonly thread: number;
  /** Null without A, and for a thread that is not in A. */
  readonly a: Shares;
  readonly b: Shares;
}

/** The threads of B, each beside the thread of the same name in A, by falling share of time in activity `by` in B. */
export function threadRowsOf(a: Side | null, b: Side, by: WaitKind): ThreadRow[] {
  const inA = new Map(a?.threads.map((waits, thread) => [nameOfThread(a.layout, thread), waits]));
  const rows = b.threads.map((waits, thread) => ({
    thread,
    a: sharesOf(inA.get(nameOfThread(b.layout, thread))),
    b: sharesOf(waits),
  }));
  return rows.sort((one, other) => (other.b?.[by] ?? -1) - (one.b?.[by] ?? -1) || one.thread - other.thread);
}
