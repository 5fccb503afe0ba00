/** The requirements of views on a scenario. */
import type { Scenario } from '../scenario/generated/types.ts';
import { hasPaneA } from '../scenario/change/forks.ts';
import { hasSmt, hasWaits, isCoherent } from '../scenario/traits.ts';

export type Need = 'baseline' | 'threads' | 'tasks' | 'smt' | 'coherence' | 'waits';

const needs: Readonly<Record<Need, { isMet: (scenario: Scenario) => boolean; said: string }>> = {
  baseline: { isMet: hasPaneA, said: 'needs a baseline' },
  threads: { isMet: ({ workload }) => !workload.dag, said: 'needs threads, not tasks' },
  tasks: { isMet: ({ workload }) => Boolean(workload.dag), said: 'needs a program of tasks' },
  smt: { isMet: hasSmt, said: 'needs SMT cores' },
  coherence: { isMet: isCoherent, said: 'needs coherent caches' },
  waits: { isMet: hasWaits, said: 'needs threads that wait' },
};

/** The unmet needs of a scenario, in words; null for a need that is met. */
export function lacksOf(scenario: Scenario): Readonly<Record<Need, string | null>> {
  const said = Object.entries(needs).map(([need, { isMet, said: words }]) => [
    need,
    isMet(scenario) ? null : words,
  ]);
  return Object.fromEntries(said) as Record<Need, string | null>;
}
