/** The tree of forks to time scale: where each end begins, and from which row it comes. */
import { branchesOf, endsOf, type EndId } from '../../scenario/change/forks.ts';
import type { Scenario } from '../../scenario/generated/types.ts';

export interface TreeRow {
  readonly id: EndId;
  /** Row of what it leaves; null for a trunk. */
  readonly parent: number | null;
  /** Its first quantum; 0 for a trunk. */
  readonly quantum: number;
}

/** One row an end; an end stands below what it leaves. */
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
