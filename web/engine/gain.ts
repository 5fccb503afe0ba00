/** The components of the difference between two runs: the engine has the formula, docs/model/measures.md derives it. */
import { useMemo } from 'react';
import type { Gain, RunResult, ThreadResult } from '../scenario/generated/types.ts';
import { useLastAnswer } from './answer.ts';
import { engine } from './client.ts';

/** The counts used of one thread. */
export type ThreadCounts = Pick<ThreadResult, 'program' | 'instructions' | 'scheduled_cycles' | 'stalls'>;

/** The counts used of a run or of a part of it; a result has all of them. */
export interface GainCounts extends Pick<RunResult, 'cycles' | 'contexts' | 'dag'> {
  readonly threads: readonly ThreadCounts[];
}

/** A result has far more than is needed, and all of it would be sent to a worker. */
export const countsOf = ({ cycles, contexts, dag, threads }: GainCounts): GainCounts => ({
  cycles,
  contexts,
  ...(dag && { dag }),
  threads: threads.map(({ program, instructions, scheduled_cycles, stalls }) => ({
    program,
    instructions,
    scheduled_cycles,
    stalls,
  })),
});

interface Asked {
  readonly a: GainCounts;
  readonly answer: Promise<Gain>;
}

/** By B. Cached, so that every view of a gain shows the same one. */
const asked = new WeakMap<GainCounts, Asked>();

function gainOf(a: GainCounts, b: GainCounts): Promise<Gain> {
  const known = asked.get(b);
  if (known?.a === a) return known.answer;
  const answer = engine().gain(countsOf(a), countsOf(b));
  asked.set(b, { a, answer });
  return answer;
}

/** Null until both have measured something. The previous gain remains until a new one arrives. */
export function useGain(a: GainCounts | null, b: GainCounts | null): Gain | null {
  const ask = useMemo(
    () => (a !== null && b !== null && a.cycles > 0 && b.cycles > 0 ? () => gainOf(a, b) : null),
    [a, b],
  );
  // A worker that ended reports so itself; the next result retries.
  return useLastAnswer(ask).value;
}

/** A run and the run it is compared with. */
export interface GainPair {
  readonly a: GainCounts;
  readonly b: GainCounts;
}

/** By B, those known so far. */
export type Gains = ReadonlyMap<unknown, Gain>;

const noGains: Gains = new Map();

export async function gainsOf(pairs: readonly GainPair[]): Promise<Gains> {
  return new Map(await Promise.all(pairs.map(async ({ a, b }) => [b, await gainOf(a, b)] as const)));
}

/** The gains of many runs; memoise the pairs. */
export function useGains(pairs: readonly GainPair[]): Gains {
  const ask = useMemo(() => (pairs.length === 0 ? null : () => gainsOf(pairs)), [pairs]);
  return useLastAnswer(ask).value ?? noGains;
}
