/** Results over seeds since the page was opened, for the lab report. */
import { useMemo } from 'react';
import { create } from 'zustand';
import type { Difference } from '../../derive/compare/luck.ts';
import type { Pane } from '../../engine/session.ts';
import type { Scenario } from '../../scenario/generated/types.ts';

/** The two scenarios as a key, independent of their titles. */
export const keyOf = (a: Scenario, b: Scenario): string =>
  JSON.stringify([a, b].map((scenario) => ({ ...scenario, title: '', about: '', baseline: null })));

interface Kept {
  readonly key: string;
  readonly found: readonly Difference[];
}

const useKept = create<{ kept: Kept | null }>(() => ({ kept: null }));

/** The results for these two since the page was opened; null if there are none. */
export function useKeptLuck(a: Pane | null, b: Pane | null): readonly Difference[] | null {
  const kept = useKept((state) => state.kept);
  return useMemo(() => {
    if (!a || !b || !kept) return null;
    return kept.key === keyOf(a.scenario, b.scenario) ? kept.found : null;
  }, [a, b, kept]);
}

/** Stores the results for the lab report. */
export function keepLuck(a: Pane, b: Pane, found: readonly Difference[]): void {
  useKept.setState({ kept: { key: keyOf(a.scenario, b.scenario), found } });
}
