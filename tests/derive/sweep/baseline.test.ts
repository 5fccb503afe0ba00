import { expect, it } from 'vitest';
import { baselinePairs } from '../../../web/derive/sweep/baseline.ts';
import type { SweepJob } from '../../../web/derive/sweep/plan.ts';
import type { Outcome, PoolRun } from '../../../web/engine/pool.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import { makeResult } from '../../support/pane.ts';

const job = (policy: number, x: number, seed = 0, rough = false): SweepJob => ({
  ...{ place: { policy, x, y: 0 }, seed, rough },
  scenario: defaultScenario(),
});
const ended = (ipc: number): Outcome<PoolRun> => ({
  ok: true,
  value: { result: makeResult(ipc, 0.1, 0), recorded: null, windows: [] },
});
const pairsOf = (jobs: SweepJob[], outcomes: (Outcome<PoolRun> | undefined)[], baseline: number) =>
  baselinePairs({ jobs }, outcomes, baseline).map(({ a, b }) => [a, b].map((run) => 'ipc' in run && run.ipc));

it('compares each run with A’s at the same values, seed and length', () => {
  const jobs = [job(0, 0), job(1, 0), job(1, 1), job(0, 1), job(1, 0, 1), job(0, 0, 0, true)];
  const outcomes = [1, 2, 3, 4, 5, 6].map(ended);
  expect(pairsOf(jobs, outcomes, 0)).toEqual([
    [1, 1],
    [1, 2],
    [4, 3],
    [4, 4],
    [6, 6],
  ]);
  expect(pairsOf(jobs, outcomes, -1)).toEqual([]);
});

it('leaves out what has not run, or was refused', () => {
  const jobs = [job(0, 0), job(1, 0), job(2, 0)];
  expect(pairsOf(jobs, [ended(1), undefined, { ok: false, problem: 'refused' }], 0)).toEqual([[1, 1]]);
});
