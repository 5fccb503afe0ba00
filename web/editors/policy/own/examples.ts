/** Example policies to start from. */
import greedyBesideFrugal from '../../../../workloads/policies/greedy-beside-frugal.ts?raw';
import leastMisses from '../../../../workloads/policies/least-misses.ts?raw';
import scxCaches from '../../../../workloads/policies/scx-caches.ts?raw';
import scxCentral from '../../../../workloads/policies/scx-central.ts?raw';
import scxShares from '../../../../workloads/policies/scx-shares.ts?raw';
import scxSimple from '../../../../workloads/policies/scx-simple.ts?raw';
import takeTurns from '../../../../workloads/policies/take-turns.ts?raw';

export const examples: readonly { readonly id: string; readonly name: string; readonly source: string }[] = [
  { id: 'least-misses', name: 'Least misses', source: leastMisses },
  { id: 'take-turns', name: 'Take turns', source: takeTurns },
  { id: 'greedy-beside-frugal', name: 'Many misses beside few', source: greedyBesideFrugal },
  { id: 'scx-simple', name: 'sched_ext: one queue', source: scxSimple },
  { id: 'scx-caches', name: 'sched_ext: a queue per cache', source: scxCaches },
  { id: 'scx-central', name: 'sched_ext: one context decides', source: scxCentral },
  { id: 'scx-shares', name: 'sched_ext: groups with shares', source: scxShares },
];

/** The editor's initial text. */
export const startText = leastMisses;
