/** All cycles of a run by kind: over thread cycles, over core cycles, and for each thread. */
import type { Cause, Layout, RunResult, StallBreakdown } from '../../scenario/generated/types.ts';
import { remoteCauses, type CycleKind } from './stalls.ts';

/** Cycles by kind, work first; only kinds that occur. They sum exactly to `total`. */
export interface Breakdown {
  readonly parts: readonly { readonly kind: CycleKind; readonly cycles: number }[];
  readonly total: number;
}

/** Builds a breakdown from the working cycles and the cycles lost to each cause. */
export function breakdown(layout: Layout, working: number, lost: (cause: Cause) => number): Breakdown {
  const parts = [
    { kind: 'working' as CycleKind, cycles: working },
    ...layout.causes.map((kind) => ({ kind, cycles: lost(kind) })),
  ].filter(({ cycles }) => cycles > 0);
  return { parts, total: parts.reduce((sum, { cycles }) => sum + cycles, 0) };
}

function partsOf(layout: Layout, stalls: StallBreakdown): Breakdown {
  return breakdown(layout, stalls.completion, (cause) => stalls[cause] ?? 0);
}

/** The breakdown of thread cycles on hardware contexts. */
export function threadCycles(layout: Layout, { stalls }: RunResult): Breakdown {
  return partsOf(layout, stalls);
}

/** The breakdown of core cycles: lost only if no hardware context of the core issued. */
export function coreCycles(layout: Layout, { core_stalls }: RunResult): Breakdown {
  return partsOf(layout, core_stalls);
}

export interface ThreadBreakdown extends Breakdown {
  readonly thread: number;
  /** Stalls on caches of other packages ÷ its cycles; 0 without cycles. */
  readonly remoteShare: number;
}

/** Threads by falling share of stalls on caches of other packages. */
export function byRemoteShare(
  threads: readonly (Breakdown & { readonly thread: number })[],
): ThreadBreakdown[] {
  return threads
    .map((own) => {
      const remote = own.parts.reduce(
        (sum, { kind, cycles }) => (remoteCauses.some((cause) => cause === kind) ? sum + cycles : sum),
        0,
      );
      return { ...own, remoteShare: own.total > 0 ? remote / own.total : 0 };
    })
    .sort((a, b) => b.remoteShare - a.remoteShare || a.thread - b.thread);
}

/** Every thread over the measurement window. */
export function byThread(layout: Layout, result: RunResult): ThreadBreakdown[] {
  return byRemoteShare(result.threads.map(({ stalls }, thread) => ({ ...partsOf(layout, stalls), thread })));
}
