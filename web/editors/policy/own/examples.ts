/** Policies to begin with. */
import greedyBesideFrugal from '../../../../workloads/policies/greedy-beside-frugal.ts?raw';
import leastMisses from '../../../../workloads/policies/least-misses.ts?raw';
import takeTurns from '../../../../workloads/policies/take-turns.ts?raw';

export const examples: readonly { readonly id: string; readonly name: string; readonly source: string }[] = [
  { id: 'least-misses', name: 'Least misses', source: leastMisses },
  { id: 'take-turns', name: 'Take turns', source: takeTurns },
  { id: 'greedy-beside-frugal', name: 'Many misses beside few', source: greedyBesideFrugal },
];

/** What the editor holds where there is nothing else to show. */
export const startText = leastMisses;
