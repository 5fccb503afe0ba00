import { describe, expect, it } from 'vitest';
import { simulatedRuns } from '../../../web/derive/recording/simulated-runs.ts';
import type { Pane } from '../../../web/engine/pane.ts';
import type { PolicyInfo, Scenario } from '../../../web/scenario/generated/types.ts';
import { makeTable } from '../../support/tasks.ts';

const policies = [{ id: 'eevdf', name: 'EEVDF', oracle: false, params: [] }] as unknown as PolicyInfo[];

function pane(policy: string, tasks: Pane['tasks'] = null): Pick<Pane, 'scenario' | 'tasks'> {
  return { scenario: { policy: { id: policy, params: {} } } as unknown as Scenario, tasks };
}

describe('the runs that have a schedule of threads', () => {
  it('are called by pane and policy where two are compared', () => {
    const runs = simulatedRuns({ a: pane('default'), b: pane('eevdf') }, policies);
    expect(runs.map(({ name }) => name)).toEqual(['A: Default', 'B: EEVDF']);
  });

  it('are called by their policy where one stands alone', () => {
    expect(simulatedRuns({ a: null, b: pane('eevdf') }, policies).map(({ name }) => name)).toEqual(['EEVDF']);
  });

  it('are none where a program schedules its own tasks', () => {
    const tasks = makeTable();
    expect(simulatedRuns({ a: pane('eevdf', tasks), b: pane('eevdf', tasks) }, policies)).toEqual([]);
  });
});
