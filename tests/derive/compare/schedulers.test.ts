import { expect, it } from 'vitest';
import { figuresOf, jobsOf, type Contest } from '../../../web/derive/compare/schedulers.ts';
import { spreadOf } from '../../../web/derive/compare/statistics.ts';
import type { MeasuredRun } from '../../../web/engine/measure.ts';
import type { Outcome } from '../../../web/engine/pool.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import type { RunWindow, Scheduler } from '../../../web/scenario/generated/types.ts';
import { makeResult } from '../../support/pane.ts';

const scheduler = (name: string): Scheduler => ({
  name,
  thread_sensitive: false,
  policy: { id: 'round-robin', params: { step: name } },
});
const contest: Contest = {
  contestants: [
    { scheduler: scheduler('window'), alpha: 0 },
    { scheduler: scheduler('one'), alpha: 0.3 },
  ],
  seeds: [4, 9],
  window: 'threads-left',
};

it('asks for every scheduler under one seed before the next', () => {
  const jobs = jobsOf(defaultScenario(), contest);
  expect(jobs.map(({ scenario: { run, policy } }) => [run.seed, policy.params])).toEqual([
    [4, { step: 'window' }],
    [4, { step: 'one', alpha: 0.3 }],
    [9, { step: 'window' }],
    [9, { step: 'one', alpha: 0.3 }],
  ]);
  expect(new Set(jobs.map(({ window }) => window))).toEqual(new Set(['threads-left']));
});

it('finds the figures of a scheduler that are known by now', () => {
  const measured = (cycles: number): Outcome<MeasuredRun> => {
    const result = makeResult(1, 0.1, 0);
    const one = (window: RunWindow) => ({
      window,
      from_cycle: 0,
      to_cycle: cycles,
      result,
      work: [],
      speedups: null,
    });
    return { ok: true, value: { result, windows: [one('smt-steady-state'), one('threads-left')] } };
  };
  const outcomes = [measured(1), measured(2), undefined, measured(4)];
  const cyclesOf = (contestant: number): [RunWindow, number][] =>
    figuresOf(contest, outcomes, contestant).map(({ window, to_cycle: to }) => [window, to]);
  expect(cyclesOf(0)).toEqual([['threads-left', 1]]);
  expect(cyclesOf(1)).toEqual([
    ['threads-left', 2],
    ['threads-left', 4],
  ]);
  expect(figuresOf(contest, [{ ok: false, problem: 'no' }], 0)).toEqual([]);
});

it('tells mean and range', () => {
  expect(spreadOf([2, 1, 6])).toEqual({ mean: 3, least: 1, most: 6, count: 3 });
  expect(spreadOf([])).toBeNull();
});
