/** A search's history: its subject, its best trial, the path back to its start, and invalid lines. */
import { describe, expect, it } from 'vitest';
import {
  bestSoFar,
  readSearchFile,
  wayBack,
  type SearchHistory,
  type Trial,
} from '../../../web/derive/sweep/search-file.ts';
import { withSettings } from '../../../web/derive/sweep/plan.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';

const size = '/machine/caches/1/size_bytes';
const head = {
  engine_version: '0.2.0',
  search: 'e1eeefd5',
  scenario: { version: 1 },
  space: { [size]: [1, 2] },
  measure: 'ipc',
  direction: 'maximize',
  constraint: { '/fairness/cpu_share_stddev': [null, 0.01] },
  seed: 0,
};
const trial = (value: number | null, feasible = true): Trial => ({
  settings: { [size]: 1 },
  value,
  feasible,
  constraint: {},
  digest: value === null ? null : 'd0',
  problem: value === null ? 'size_bytes is too small' : null,
});
const linesOf = (lines: readonly unknown[]): string => lines.map((line) => JSON.stringify(line)).join('\n');

function read(text: string): SearchHistory {
  const search = readSearchFile(text);
  if ('problem' in search) throw new Error(search.problem);
  return search;
}

describe('the history of a search', () => {
  it('says what was searched, trial by trial, also while its last line is being written', () => {
    const search = read(`${linesOf([head, trial(1), trial(null, false)])}\n{"settings": {"/mach`);
    expect(search).toMatchObject({ engine: '0.2.0', measure: 'ipc', direction: 'maximize' });
    expect(search.constraint).toEqual(head.constraint);
    expect(search.trials.map(({ value, problem }) => [value, problem])).toEqual([
      [1, null],
      [null, 'size_bytes is too small'],
    ]);
  });

  it('has a best trial among those that keep every constraint', () => {
    const trials = [trial(9, false), trial(2), trial(null, false), trial(1), trial(3), trial(3)];
    expect(bestSoFar({ trials, direction: 'maximize' })).toEqual([-1, 1, 1, 1, 4, 4]);
    expect(bestSoFar({ trials, direction: 'minimize' })).toEqual([-1, 1, 1, 3, 3, 3]);
  });

  it.each([
    ['no JSON', '{"engine_version', 1],
    ['an older head', linesOf([{ engine_version: '0.2.0', search: 'e1' }, trial(1)]), 1],
    ['a direction of no kind', linesOf([{ ...head, direction: 'up' }, trial(1)]), 1],
    ['bounds of no kind', linesOf([{ ...head, constraint: { ipc: ['a', 1] } }, trial(1)]), 1],
    ['no trial', linesOf([head]), 2],
    ['a line that is cut within', `${linesOf([head])}\n{"set\n${linesOf([trial(1)])}`, 2],
    ['a trial without a figure', linesOf([head, trial(1), { ...trial(1), value: null }]), 3],
  ])('names the line of %s', (_, text, line) => {
    expect(readSearchFile(text)).toMatchObject({ line });
  });

  it('goes back to its start, also where a field was not written before', () => {
    const base = { ...defaultScenario(), baseline: null };
    const settings = {
      '/policy': { id: 'pinned', params: {} },
      '/policy/params/placement': [0],
      '/machine/caches/1/partition': [{ threads: [0], first_way: 0, ways: 2 }],
      '/machine/memory/latency_cycles': 77,
    };
    const found = withSettings(base, Object.entries(settings));
    const back = wayBack(base, { ...trial(1), settings });
    expect(Object.keys(back)).toEqual(['/policy', '/machine/caches/1', '/machine/memory/latency_cycles']);
    expect(found && withSettings(found, Object.entries(back))).toEqual(base);
  });
});
