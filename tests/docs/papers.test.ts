/** The shipped studies: rows as in their files, and totals as in docs/model/papers.md. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PaperReport, PaperRow } from '../../web/scenario/generated/types.ts';
import { root } from './markdown.ts';
import { studies } from './studies.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const reports = readdirSync(path.join(root, 'workloads/paper/results'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(read(`workloads/paper/results/${name}`)) as PaperReport);

/** A paper's file on a row, without measured values. */
type Expected = Omit<
  PaperRow,
  'measured' | 'measured_by_seed' | 'interval' | 'seeds' | 'reproduced' | 'near_published'
>;

const expectedOf = (row: Expected): Expected => ({
  id: row.id,
  what: row.what,
  unit: row.unit,
  published: row.published,
  low: row.low,
  high: row.high,
  range_source: row.range_source,
  class: row.class,
  source: row.source,
});

it('has a study of each paper, and of the witnesses', () => {
  expect(reports.map(({ id }) => id)).toEqual(studies);
});

it('has only studies that name their runs', () => {
  expect(reports.filter(({ inputs_digest }) => !/^[0-9a-f]{32}$/.test(inputs_digest))).toEqual([]);
});

const total = (rows: readonly PaperRow[], met: (row: PaperRow) => boolean | null): string => {
  const counted = rows.filter((row) => met(row) !== null);
  return counted.length === 0 ? '–' : `${String(counted.filter(met).length)} of ${String(counted.length)}`;
};

describe.each(reports.map((report) => [report.id, report] as const))('the study of %s', (id, { rows }) => {
  it('has the rows, ranges and classes of its file', () => {
    const file = JSON.parse(read(`workloads/paper/${id}.json`)) as { rows: Expected[] };
    expect(rows.map(expectedOf)).toEqual(file.rows.map(expectedOf));
  });

  it('is counted in docs/model/papers.md as its rows say', () => {
    const table = read('docs/model/papers.md').split('<!-- studies: ')[1] ?? '';
    const printed = table
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter((cells) => cells[1] === id)
      .map((cells) => cells.slice(2, 6));
    const counted = printed.map(([name]) => {
      const members = rows.filter((row) => row.class === name);
      return [
        name,
        String(members.length),
        total(members, ({ reproduced }) => reproduced),
        total(members, ({ near_published }) => near_published),
      ];
    });
    expect(printed).toEqual(counted);
    expect(printed.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(rows.length);
  });
});
