/** Rows measured in the browser, beside the shipped study. */
import { describe, expect, it } from 'vitest';
import { againOf, joined, measuredHere } from '../../../web/derive/papers/here.ts';
import type { PaperReport, PaperRow } from '../../../web/scenario/generated/types.ts';

/** A row with a figure for each seed, from seed `first` on. */
const row = (id: string, figures: readonly number[], first = 1): PaperRow => ({
  id,
  what: id,
  unit: '%',
  published: null,
  measured: figures.reduce((sum, figure) => sum + figure, 0) / figures.length,
  measured_by_seed: [...figures],
  interval: null,
  low: 0,
  high: null,
  range_source: 'paper',
  class: 'emergent',
  source: '',
  seeds: figures.map((_, at) => first + at),
  reproduced: true,
  near_published: null,
});

const report = (...rows: PaperRow[]): PaperReport => ({
  id: 'p',
  paper: '',
  engine_version: '1',
  inputs_digest: '',
  rows,
  totals: [],
  tables: [],
});

describe('rows measured here', () => {
  it('join those under the same seed, and replace those under another one', () => {
    const first = joined(null, report(row('a', [1]), row('b', [2])));
    const more = joined(first, report(row('b', [3]), row('c', [4])));
    expect([...measuredHere(more)]).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 4],
    ]);
    expect([...measuredHere(joined(more, report(row('a', [5], 2))))]).toEqual([['a', 5]]);
  });

  it('are compared with the study’s figures for their seed, where a row has it', () => {
    // The second row has further seeds.
    const study = report(row('few', [1, 2]), row('many', [1, 2, 3]));
    const again = againOf(study, report(row('few', [2.5], 2), row('many', [2], 2)));
    expect([again.seed, again.isOfStudy, again.compared, again.equal]).toEqual([2, true, 2, 1]);
    const third = againOf(study, report(row('few', [9], 3), row('many', [3], 3)));
    expect([third.isOfStudy, third.compared, third.equal]).toEqual([true, 1, 1]);
    expect(againOf(study, report(row('few', [9], 4))).isOfStudy).toBe(false);
  });
});
