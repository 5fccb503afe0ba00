/** From a study's rows to the content of Papers. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { notCompared } from '../../../web/derive/papers/about.ts';
import { explained } from '../../../web/derive/papers/causes.ts';
import { citationOf, isMachineOf } from '../../../web/derive/papers/citation.ts';
import { panelsOf } from '../../../web/derive/papers/dots.ts';
import { groupsOf, type NamedRow } from '../../../web/derive/papers/groups.ts';
import { isOut, kindOf, passes } from '../../../web/derive/papers/kinds.ts';
import { leadOf, totalsOf } from '../../../web/derive/papers/totals.ts';
import type { PaperReport, PaperRow } from '../../../web/scenario/generated/types.ts';

const folder = path.resolve(import.meta.dirname, '../../../workloads/paper/results');
const reports = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as PaperReport,
);

const row = (id: string, of: Partial<PaperRow> = {}): PaperRow => ({
  id,
  what: id,
  unit: '%',
  published: null,
  measured: 1,
  measured_by_seed: [1, 1],
  interval: null,
  low: null,
  high: null,
  range_source: 'paper',
  class: 'emergent',
  source: '',
  seeds: [1, 2],
  reproduced: true,
  near_published: null,
  ...of,
});
const named = (of: PaperRow): NamedRow => ({ row: of, label: of.what, same: null });

describe('what a study is about', () => {
  it('says what of the paper is not compared, to the end of its sentence', () => {
    expect(notCompared('Ours. Not compared: netperf, p99.9, a machine. After the first run.')).toBe(
      'netperf, p99.9, a machine.',
    );
    expect(notCompared('Written before the study first ran.')).toBeNull();
  });
});

describe('a citation', () => {
  it('is read into its parts', () => {
    const paper = 'Tam, Azimi and Stumm, "Thread Clustering: Sharing-Aware", EuroSys 2007';
    expect(citationOf(paper)).toEqual({
      authors: 'Tam, Azimi and Stumm',
      title: 'Thread Clustering: Sharing-Aware',
      place: 'EuroSys 2007',
      short: 'Tam et al. 2007',
    });
    expect(citationOf('Kumar, "VirenTrack", M.Sc. thesis, 2009').short).toBe('Kumar 2009');
    // For a citation of two works, the first gives the name.
    expect(citationOf('Li and Wu, "One", ASPLOS 2010; and Wu and Li, "Two", CACM 2010')).toMatchObject({
      title: 'One',
      short: 'Li et al. 2010',
    });
    expect(citationOf('no form at all')).toMatchObject({ authors: '', title: 'no form at all' });
  });

  it('knows its machine by name, or by the source of the machine of that name', () => {
    const paper = 'Tam, Azimi and Stumm, "Thread Clustering", EuroSys 2007';
    const machines = [
      { machine: { name: 'Two chips' }, source: 'Tam, Azimi, Stumm 2007, Table 1' },
      { machine: { name: 'Another' }, source: 'Kumar 2009' },
    ];
    expect(isMachineOf(paper, 'Two chips', machines)).toBe(true);
    expect(isMachineOf(paper, 'Another', machines)).toBe(false);
    expect(isMachineOf(paper, 'Machine of Tam 2007', [])).toBe(true);
    expect(isMachineOf(paper, 'Machine of Tam 2009', [])).toBe(false);
  });
});

describe('totals', () => {
  it('count emergent rows, and say the rest beside them', () => {
    const total = { rows: 0, ranges: 0, in_range: 0, published: 0, near_published: 0 };
    expect(
      totalsOf([
        { ...total, class: 'emergent', rows: 14, ranges: 13, in_range: 12, published: 8, near_published: 7 },
        { ...total, class: 'fitted', rows: 3, ranges: 2, in_range: 1 },
      ]),
    ).toEqual({
      emergent: { met: 12, of: 13 },
      near: { met: 7, of: 8 },
      others: [
        { kind: 'fitted', met: 1, of: 2 },
        { kind: 'informative', met: 0, of: 2 },
      ],
    });
  });

  it('of a study of which nothing was published begin with what there is', () => {
    const total = { rows: 0, ranges: 0, in_range: 0, published: 0, near_published: 0 };
    const ours = totalsOf([
      { ...total, class: 'emergent' },
      { ...total, class: 'ours', rows: 53, ranges: 45, in_range: 39 },
    ]);
    expect(leadOf(ours)).toEqual({ kind: 'ours', met: 39, of: 45 });
    expect(leadOf(totalsOf([]))).toEqual({ kind: 'emergent', met: 0, of: 0 });
  });
});

describe('rows', () => {
  it('without a range are informative, and those that could not be measured miss it', () => {
    expect(kindOf(row('a', { range_source: 'informative', class: 'fitted' }))).toBe('informative');
    expect(isOut(row('a', { measured: null, reproduced: false }))).toBe(true);
    expect(isOut(row('a', { reproduced: null }))).toBe(false);
  });

  it('are filtered by kind, and by whether they miss', () => {
    const missed = row('a', { reproduced: false });
    expect(passes(missed, { kind: 'emergent', outOnly: true })).toBe(true);
    expect(passes(missed, { kind: 'ours', outOnly: true })).toBe(false);
    expect(passes(row('a'), { kind: null, outOnly: true })).toBe(false);
  });
});

describe('groups', () => {
  const groups = groupsOf([
    row('fig-3-chat', { what: 'Fig. 3: chat' }),
    row('fig-3.2-chat'),
    row('table1-a', { what: 'Table 1: IPC' }),
    row('ipc-48', { source: 'Fig. 11, §4.3' }),
    row('fig-3-auction', { what: 'The same: auction' }),
    row('coarse', { source: 'Chen et al. 2007, §5.4' }),
    row('scale', { source: 'Fig. 2(e)', class: 'ours' }),
    row('window', { source: 'how long is long enough' }),
  ]);

  it('are the figures that ids begin with, or else those that sources cite', () => {
    expect(groups.map(({ title }) => title)).toEqual([
      'Fig. 3',
      'Fig. 3.2',
      'Table 1',
      'Fig. 11',
      '§5.4',
      'What-ifs of our own',
      'Method',
    ]);
  });

  it('label a row without the title above it, and say what "the same" is', () => {
    expect(groups[0]?.rows.map(({ label, same }) => [label, same])).toEqual([
      ['Chat', null],
      ['The same: auction', 'ipc-48'],
    ]);
  });

  it('have a pattern that prints their rows and no others', () => {
    expect(groups.map(({ pattern }) => pattern).slice(0, 4)).toEqual([
      'fig-3-*',
      'fig-3.2-chat',
      'table1-a',
      'ipc-48',
    ]);
    const [mixed] = groupsOf([row('x-1', { source: '§1' }), row('y-1', { source: '§1' })]);
    expect(mixed?.pattern).toBeNull();
  });

  it.each(reports)('of $id have each row once', ({ rows }) => {
    const ids = groupsOf(rows).flatMap((group) => group.rows.map((one) => one.row.id));
    expect(ids.sort()).toEqual(rows.map(({ id }) => id).sort());
  });
});

describe('dots', () => {
  it('are measured ÷ published where a number is published', () => {
    const [panel] = panelsOf([
      named(row('a', { published: -40, measured: -30, interval: [-36, -24], low: -60, high: -20 })),
    ]);
    expect(panel).toMatchObject({ scale: 'ratio' });
    expect(panel?.dots[0]).toMatchObject({ published: 1, measured: 0.75, range: { from: 0.5, to: 1.5 } });
    expect(panel?.dots[0]?.interval).toEqual([0.6, 0.9]);
  });

  it('keep an open end open, on the side where it is after the division', () => {
    const [panel] = panelsOf([named(row('a', { published: -2, measured: -1, low: -4 }))]);
    expect(panel?.dots[0]?.range).toEqual({ from: null, to: 2 });
  });

  it('are plain where nothing or 0 is published, a picture for each unit', () => {
    const panels = panelsOf([
      named(row('a', { unit: 'ratio' })),
      named(row('b', { published: 0, measured: 10, low: 0, high: 25 })),
      named(row('c', { unit: 'ratio', published: 2 })),
      named(row('d')),
    ]);
    expect(panels.map(({ scale, unit, dots }) => [scale, unit, dots.map((dot) => dot.named.row.id)])).toEqual(
      [
        ['ratio', '', ['c']],
        ['plain', 'ratio', ['a']],
        ['plain', '%', ['b', 'd']],
      ],
    );
    expect(panels[2]?.dots[0]?.published).toBe(0);
  });

  it('are on an axis that ends where it is far off', () => {
    const [panel] = panelsOf([named(row('a', { published: 1, measured: 1000 }))]);
    expect(panel?.domain[0]).toBeLessThan(0.5);
    expect(panel?.domain[1]).toBeCloseTo(35.2);
    const [none] = panelsOf([named(row('a', { measured: null }))]);
    expect(none?.domain.every(Number.isFinite)).toBe(true);
  });

  it.each(reports)('of $id are on axes with two ends', ({ rows }) => {
    const panels = groupsOf(rows).flatMap((group) => panelsOf(group.rows));
    for (const { domain } of panels) expect(domain[1]).toBeGreaterThan(domain[0]);
    expect(panels.reduce((sum, { dots }) => sum + dots.length, 0)).toBe(rows.length);
  });
});

it('rows are explained once, the unexplained last', () => {
  const rows = [row('x-1'), row('table-3.1-a'), row('table-3x1-a')].map(named);
  const causes = [
    { rows: ['table-3.1-*'], text: 'one' },
    { rows: ['*-a'], text: 'two' },
    { rows: ['nothing'], text: 'three' },
  ];
  expect(
    explained(rows, causes).map(({ cause, rows: own }) => [cause, own.map((one) => one.row.id)]),
  ).toEqual([
    ['one', ['table-3.1-a']],
    ['two', ['table-3x1-a']],
    [null, ['x-1']],
  ]);
});
