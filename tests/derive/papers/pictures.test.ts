/** Pictures beside the rows: every row and cell of the shipped studies that they show exists exactly once. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  emulatedOf,
  grainsOf,
  grainTable,
  regressionsOf,
  strips,
} from '../../../web/derive/papers/pictures.ts';
import type { ChenPictures, PaperReport } from '../../../web/scenario/generated/types.ts';

const folder = path.resolve(import.meta.dirname, '../../../workloads/paper');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
const study = (id: string): PaperReport => read(`results/${id}.json`) as PaperReport;
const pictures = read('pictures/chen.json') as ChenPictures;

describe('regressions', () => {
  const { rows } = study('kumar');
  const panels = regressionsOf(rows);

  it('are all R² of the tables of the thesis, each once, the published best one first', () => {
    const shown = panels.flatMap(({ panel }) => panel.dots.map(({ named }) => named.row.id));
    const fits = rows.filter(({ what, id }) => what.includes('R² of') && /^table-[34]/.test(id));
    const printed = fits.filter(({ published }) => published !== null);
    expect(shown.toSorted()).toEqual(printed.map(({ id }) => id).toSorted());
    for (const { panel } of panels) {
      const published = panel.dots.map((dot) => dot.published ?? NaN);
      expect(published).toEqual(published.toSorted((a, b) => b - a));
    }
  });

  it('say their table, what is explained, and by which counter', () => {
    expect(panels[0]?.title).toBe('Table 3.1: sensitivity, 25 programs alone');
    expect(panels[0]?.panel.dots[0]?.named.label).toBe('L2 misses in 10⁶ instructions');
  });
});

it('has emulated and live scheduling of every size, and rings only where a number was published', () => {
  const [ipc, miss] = emulatedOf(study('fedorova').rows);
  const points = ipc?.series.map(({ label, points: own }) => [label, own.map(({ x }) => x).join()]);
  expect(points).toEqual([
    ['PERF live', '48,96,192,384'],
    ['PERF emulated', '48,96,192,384'],
    ['PERF published', '48,384'],
    ['FAIR live', '48,96,192,384'],
    ['FAIR emulated', '48,96,192,384'],
    ['FAIR published', '48,384'],
  ]);
  expect(miss?.series.filter(({ style }) => style === 'rings').flatMap(({ points: own }) => own)).toEqual([]);
});

describe('task sizes', () => {
  it('are the table of Fig. 6, by machine', () => {
    const table = grainTable(study('chen'));
    const curves = table ? grainsOf(table) : [];
    expect(curves.map(({ cores }) => cores)).toEqual([8, 16, 32]);
    const [first] = curves;
    const [row] = table?.rows ?? [];
    expect(first?.misses.map(({ points }) => points[0]?.y)).toEqual([row?.[3], row?.[4]]);
    expect(first?.time.map(({ points }) => points[0]?.y)).toEqual([row?.[5], row?.[6]]);
    expect(grainTable({ tables: [] })).toBeNull();
  });

  it('account for every call: divided, where dividing stops, or inside one of these', () => {
    for (const { groups, divided, stopped, least_bytes, most_bytes } of pictures.coarsening.grains) {
      expect(divided + stopped).toBeLessThanOrEqual(groups);
      expect(least_bytes).toBeLessThanOrEqual(most_bytes);
    }
  });
});

describe('Theorem 3.1', () => {
  it('holds for every program with ideal caches, and not for a breadth-first order', () => {
    expect(pictures.trials.length).toBeGreaterThanOrEqual(400);
    expect(pictures.trials.filter((trial) => trial.depth_first > trial.alone)).toEqual([]);
    expect(pictures.trials.some((trial) => trial.breadth_first > trial.alone)).toBe(true);
  });

  it('does not hold with LRU: the line fits between its uses on one core, and not on two', () => {
    const { lru, optimal } = pictures.counterexample;
    expect(lru[1]).toBeGreaterThan(lru[0]);
    expect(optimal[1]).toBeLessThanOrEqual(optimal[0]);
    const [one, parallel] = strips(pictures.counterexample);
    expect(one?.uses).toHaveLength(2);
    expect(one?.between).toBeLessThan(one?.room ?? 0);
    expect(parallel?.between).toBeGreaterThanOrEqual(parallel?.room ?? Infinity);
    expect(one?.lines.toSorted((a, b) => a - b)).toEqual(parallel?.lines.toSorted((a, b) => a - b));
  });
});
