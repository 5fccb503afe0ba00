/** The composition of each policy's IPC over A's, as figures for ranking policies. */
import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { gainReadings } from '../../derive/compare/gain-readings.ts';
import type { Reading } from '../../derive/compare/readings.ts';
import { useGains } from '../../engine/gain.ts';
import type { Pane } from '../../engine/session.ts';
import type { RunResult } from '../../scenario/generated/types.ts';
import type { PolicyRunner } from '../race/usePolicies.ts';

/** A's run: that of its policy here, or the stage's if A differs in more than its policy. */
function baselineOf(runners: readonly PolicyRunner[], a: Pane | null): RunResult | null {
  const own = runners.find(({ pane }) => pane === 'a');
  if (own) return own.standing === 'ended' && !own.isStale ? own.result : null;
  return a?.status === 'done' && a.result && a.result.cycles > 0 ? a.result : null;
}

const same = (results: readonly RunResult[]): readonly RunResult[] => results;

/** Empty without a baseline, and for tasks, whose workers do not compete. */
export function usePolicyGains(runners: readonly PolicyRunner[], a: Pane | null): readonly Reading[] {
  const baseline = baselineOf(runners, a);
  const ended = runners.flatMap(({ standing, isStale, result }) =>
    standing === 'ended' && !isStale && result && !result.dag ? [result] : [],
  );
  // The same list for the same results.
  const results = useShallow(same)(ended);
  const pairs = useMemo(
    () => (baseline ? results.map((b) => ({ a: baseline, b })) : []),
    [baseline, results],
  );
  const gains = useGains(pairs);
  return useMemo(() => (pairs.length > 0 ? gainReadings(gains) : []), [pairs, gains]);
}
