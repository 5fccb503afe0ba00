/** Edits of a task-graph program. */
import { algorithms } from '../generated/algorithms.ts';
import type { DagSpec, Scenario } from '../generated/types.ts';

function defaultsOf(algorithm: DagSpec['algorithm']): DagSpec | undefined {
  return algorithms.find(({ defaults }) => defaults.algorithm === algorithm)?.defaults;
}

function withDag(scenario: Scenario, dag: DagSpec): Scenario {
  return { ...scenario, workload: { ...scenario.workload, dag } };
}

/** Returns the scenario with another algorithm and the defaults of that algorithm. */
export function withAlgorithm(scenario: Scenario, algorithm: DagSpec['algorithm']): Scenario {
  const dag = defaultsOf(algorithm);
  return dag ? withDag(scenario, dag) : scenario;
}

/** Sets one of the algorithm's numbers; `undefined` restores its default. */
export function withAlgorithmNumber(
  scenario: Scenario,
  id: string,
  value: number | null | undefined,
): Scenario {
  const { dag } = scenario.workload;
  if (!dag) return scenario;
  const defaults: object = defaultsOf(dag.algorithm) ?? {};
  const next: unknown = value === undefined ? (defaults as Record<string, unknown>)[id] : value;
  return withDag(scenario, { ...dag, [id]: next });
}
