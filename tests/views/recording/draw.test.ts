/** Words in the runs of a recorded schedule. */
import { expect, it } from 'vitest';
import { drawing, fitting } from '../../../web/views/recording/draw.ts';
import type { Ink } from '../../../web/ui/ink.ts';
import { drawLog } from '../draw-log.ts';

const widthOf = (text: string): number => 6 * text.length;

it('the first word that fits is written, or the last one cut', () => {
  expect(fitting(['worker 12', 'worker'], 60, widthOf)).toBe('worker 12');
  expect(fitting(['worker 12', 'worker'], 40, widthOf)).toBe('worker');
  expect(fitting(['worker 12', 'worker'], 24, widthOf)).toBe('wor…');
  expect(fitting(['worker 12', 'worker'], 6, widthOf)).toBeUndefined();
  expect(fitting(['worker 128', '128'], 12, widthOf)).toBeUndefined();
  expect(fitting([], 60, widthOf)).toBeUndefined();
});

it('words have the colour of their run around them, and come without rows, too', () => {
  const wide = [{ row: 0, run: { x: 10, width: 80, tid: 1, place: 0 } }];
  const { words } = drawing(
    {
      raster: () => ({ image: null as unknown as HTMLCanvasElement, wide }),
      ...{ labels: [], marks: [], marked: 'bad', markPixels: 1 },
      ...{ words: () => ['web 1'], wordRem: 3 },
    },
    {
      ...{ first: 0, end: 1, range: null, left: 20, row: 50, lit: null },
      ...{ sight: { from: 0, to: 100 }, colours: Uint32Array.of(0, 0xff302010) },
    },
  );
  const { context, lines } = drawLog();
  words(context, { rem: 16, font: 'sans-serif', theme: 'light' } as Ink, 200, 50);
  expect(lines).toEqual(['rect 33 11 34 14 rgb(16, 32, 48)', 'text web 1 35 18 70']);
});
