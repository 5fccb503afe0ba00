/** The tree of forks to time scale: where each end begins, and the row it branches from. */
import { branchesOf, endsOf, type EndId } from '../../scenario/change/forks.ts';
import type { Scenario } from '../../scenario/generated/types.ts';

export interface TreeRow {
  readonly id: EndId;
  /** Row of its parent; null for a trunk. */
  readonly parent: number | null;
  /** Its first quantum; 0 for a trunk. */
  readonly quantum: number;
}

/** One row per end; an end is below its parent. */
export function treeRows(scenario: Scenario): TreeRow[] {
  const ends = endsOf(scenario);
  return ends.map((id) => {
    const branch = branchesOf(scenario).find((candidate) => candidate.id === id);
    return {
      id,
      parent: branch ? ends.indexOf(branch.of) : null,
      quantum: branch ? Math.ceil(branch.at_cycle / scenario.run.quantum_cycles) : 0,
    };
  });
}
