/** Where all cycles of a run went: over thread cycles, over core cycles, and for each thread. */
import type { Cause, Layout, RunResult, StallBreakdown } from '../scenario/generated/types.ts';
import { cyclesOf, type FrameRange, type Frames } from './frames.ts';
import { remoteCauses, type CycleKind } from './stalls.ts';

/** Cycles by kind, work first; only kinds that occur. They add up to `total`, to the last cycle. */
export interface Breakdown {
  readonly parts: readonly { readonly kind: CycleKind; readonly cycles: number }[];
  readonly total: number;
}

function breakdown(layout: Layout, working: number, lost: (cause: Cause) => number): Breakdown {
  const parts = [
    { kind: 'working' as CycleKind, cycles: working },
    ...layout.causes.map((kind) => ({ kind, cycles: lost(kind) })),
  ].filter(({ cycles }) => cycles > 0);
  return { parts, total: parts.reduce((sum, { cycles }) => sum + cycles, 0) };
}

function ofThreads(layout: Layout, stalls: StallBreakdown): Breakdown {
  return breakdown(layout, stalls.completion, (cause) => stalls[cause] ?? 0);
}

/** Cycles that threads spent on hardware contexts. */
export function threadCycles(layout: Layout, { stalls }: RunResult): Breakdown {
  return ofThreads(layout, stalls);
}

export interface ThreadBreakdown extends Breakdown {
  readonly thread: number;
  /** Waits for caches of other packages ÷ its cycles; 0 of nothing. */
  readonly remoteShare: number;
}

/** Every thread, whoever loses most to other packages first. */
export function byThread(layout: Layout, result: RunResult): ThreadBreakdown[] {
  return result.threads
    .map(({ stalls }, thread) => {
      const own = ofThreads(layout, stalls);
      const remote = remoteCauses.reduce((sum, cause) => sum + (stalls[cause] ?? 0), 0);
      return { ...own, thread, remoteShare: own.total > 0 ? remote / own.total : 0 };
    })
    .sort((a, b) => b.remoteShare - a.remoteShare || a.thread - b.thread);
}

/** Divides a whole number in proportion, without losing any: what rounding down leaves goes to the largest remainders. */
export function apportion(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (whole * weight) / all);
  const parts = exact.map(Math.floor);
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  const left = whole - parts.reduce((sum, part) => sum + part, 0);
  for (const { index } of order.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/**
 * Cycles of cores: in a cycle a core issues, for one of its hardware contexts, or it does not. A cycle without issue in
 * which every context is empty is idle; the others are divided, frame by frame, in proportion to what the core's
 * contexts waited for (docs/model.md, "Where the cycles go").
 */
export function coreCycles(frames: Frames, range: FrameRange): Breakdown {
  const { layout } = frames;
  const { causes, topology } = layout;
  const at = frames.offset('context_stalls');
  const [idle, turn] = [causes.indexOf('idle'), causes.indexOf('issue')];
  const lost = causes.map(() => 0);
  let working = 0;
  for (let frame = range.from; frame < range.to; frame++) {
    const row = frames.row(frame);
    const cycles = cyclesOf(layout, { from: frame, to: frame + 1 });
    for (const { first_context, contexts } of topology.cores) {
      const waits = causes.map(() => 0);
      let [issued, empty] = [0, cycles];
      for (let context = first_context; context < first_context + contexts; context++) {
        const of = causes.map((_, cause) => row[at + context * causes.length + cause] ?? 0);
        issued += cycles - of.reduce((sum, one) => sum + one, 0);
        empty = Math.min(empty, of[idle] ?? 0);
        of.forEach((one, cause) => {
          if (cause !== idle && cause !== turn) waits[cause] = (waits[cause] ?? 0) + one;
        });
      }
      working += issued;
      const unused = Math.min(empty, cycles - issued);
      const parts = apportion(cycles - issued - unused, waits);
      parts[idle] = unused;
      parts.forEach((part, cause) => (lost[cause] = (lost[cause] ?? 0) + part));
    }
  }
  return breakdown(layout, working, (cause) => lost[causes.indexOf(cause)] ?? 0);
}
