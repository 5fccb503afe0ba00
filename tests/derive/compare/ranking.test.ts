import { expect, it } from 'vitest';
import { ranking, type Runner } from '../../../web/derive/compare/ranking.ts';
import { readings } from '../../../web/derive/compare/readings.ts';
import { makeResult } from '../../support/pane.ts';

const runner = (name: string, ipc: number | null, missRatio = 0.5): Runner => ({
  key: name,
  name,
  policy: { id: name, params: {} },
  pane: null,
  standing: ipc === null ? 'waiting' : 'running',
  result: ipc === null ? null : makeResult(ipc, missRatio, 0),
});
const runners = [
  runner('waits', null),
  runner('slow', 0.5, 0.1),
  runner('fast', 1.5, 0.3),
  runner('equal', 0.5, 0.9),
];

it('puts the best on top, equal ones on one place, and those that are not there yet behind', () => {
  const [ipc, misses] = readings(2);
  if (!ipc || !misses) throw new Error('there are no readings');
  const named = (measure: typeof ipc) =>
    ranking(runners, measure).map(({ runner: { name }, place }) => [name, place]);
  expect(named(ipc)).toEqual([
    ['fast', 1],
    ['slow', 2],
    ['equal', 2],
    ['waits', null],
  ]);
  expect(named(misses).map(([name]) => name)).toEqual(['slow', 'fast', 'equal', 'waits']);
});

it('gives values that are judged the same one place, whatever their last digits', () => {
  const [ipc] = readings(2);
  if (!ipc) throw new Error('there are no readings');
  const close = [runner('a', 8.93), runner('b', 8.9301), runner('c', 8.92), runner('d', 8.9203)];
  const places = ranking(close, ipc).map(({ runner: { name }, place }) => [name, place]);
  expect(places).toEqual([
    ['b', 1],
    ['a', 1],
    ['d', 3],
    ['c', 3],
  ]);
});
