/** The ready queue of a machine as one cell per program. */
import { expect, it } from 'vitest';
import { allLit } from '../../web/derive/selection/is-lit.ts';
import type { Ink } from '../../web/ui/ink.ts';
import { drawQueueCounts } from '../../web/views/machine/cells.ts';
import { placeAt } from '../../web/views/waits/places.ts';
import { makeLayout } from '../support/fixture.ts';
import { drawLog } from './draw-log.ts';

const ink = { rem: 10, font: 'sans-serif', theme: 'light' } as Ink;

/** The text in cells of a given width, with thread 0 waiting. */
function written(programs: readonly (readonly [string, number])[], width: number): string[] {
  const { context, lines } = drawLog();
  const place = (index: number) => ({ x: 100 * index, y: 0, width, height: 10 });
  const queue = { byProgram: true, top: 0, height: 10, labelWidth: 0, place };
  drawQueueCounts(context, makeLayout({ programs }), queue, [0], { lit: allLit, ink });
  return lines;
}

it('counts threads beside the name, where there is room for it', () => {
  const programs = [
    ['art', 2],
    ['a-long-name', 2],
  ] as const;
  expect(written(programs, 60)).toEqual(['text 1 51 6', 'text art 3 6', 'text 0 151 6', 'text  103 6']);
});

it('names a single thread without a number, at least by the thread id at its end', () => {
  const programs = [
    ['worker 28182', 1],
    ['db 7', 1],
    ['a-long-name', 1],
  ] as const;
  expect(written(programs, 45)).toEqual([
    'text …28182 3 6',
    'text db 7 103 6',
    // Neither fits, so only its number.
    'text 0 203 6',
  ]);
});

it('an empty place has a note with the whole name', () => {
  const place = (index: number) => ({ x: 100 * index, y: 0, width: 45, height: 10 });
  const queue = { byProgram: true, top: 0, height: 10, labelWidth: 0, place };
  const layout = { programs: ['db 7', 'worker 28182'] };
  expect(placeAt({ queue, beds: null }, layout, { x: 120, y: 5 })?.lines[0]).toBe('worker 28182');
  expect(placeAt({ queue, beds: null }, layout, { x: 60, y: 5 })).toBeUndefined();
  expect(
    placeAt({ queue: { ...queue, byProgram: false }, beds: null }, layout, { x: 120, y: 5 }),
  ).toBeUndefined();
});
