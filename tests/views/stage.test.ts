// @vitest-environment jsdom
import { expect, describe, it } from 'vitest';
import { timeScale } from '../../web/charts/time/scale.ts';
import { programColour } from '../../web/ui/colour.ts';
import type { Ink } from '../../web/ui/ink.ts';
import { drawStrip, segmentsOf } from '../../web/views/machine/strips.ts';
import { ganttDraw, rowsOf, type RowKind } from '../../web/views/timeline/gantt.ts';
import { allLit } from '../../web/derive/selection/is-lit.ts';
import { stays } from '../../web/derive/time/timeline.ts';
import { besideSpeed, quantaPerSecond, speedIndex } from '../../web/views/transport/speeds.ts';
import { makeFrames, makeLayout } from '../support/fixture.ts';
import { drawLog } from './draw-log.ts';

const ink: Ink = {
  theme: 'light',
  font: 'sans-serif',
  rem: 16,
  ...{ bg: 'bg', panel: 'panel', soft: 'soft', line: 'line', edge: 'edge' },
  ...{ ink: 'ink', mute: 'mute', accent: 'accent', good: 'good', bad: 'bad' },
};
const colour = (program: number, copy = 0): string => programColour(program, copy).light;

describe('a cache as a strip', () => {
  const strip = { cache: 2, named: true, x: 10, y: 20, width: 200, height: 34 };

  it('gives each tone its share, in the order of the tones, and shows what is empty', () => {
    // 16 lines on 200 px: 12.5 px per line.
    const segments = segmentsOf(strip, [8, 0, 4], 16, 1);
    expect(segments).toEqual([
      { tone: 0, lines: 8, from: 10, to: 110 },
      { tone: 2, lines: 4, from: 110, to: 160 },
      { tone: -1, lines: 4, from: 160, to: 210 },
    ]);
  });

  it('writes a name where it fits', () => {
    const { context, lines } = drawLog();
    drawStrip(context, strip, segmentsOf(strip, [8, 2, 6], 16, 1), {
      ink,
      names: ['gzip', 'vpr-place', 'art'],
      lit: () => true,
    });
    expect(lines).toEqual([
      'rect 10 20 200 34 soft',
      `rect 10 20 99 34 ${colour(0)}`,
      'text gzip 15 38',
      // 25 px do not fit nine letters of 6 px.
      `rect 110 20 24 34 ${colour(1)}`,
      `rect 135 20 74 34 ${colour(2)}`,
      'text art 140 38',
    ]);
  });
});

describe('hardware contexts over time', () => {
  it('draws one bar for each unbroken stay', () => {
    const layout = makeLayout({ quanta: 4 });
    const frames = makeFrames(layout, 4, (put, frame) => {
      put('context_thread', 0, frame < 2 ? 1 : 2);
      put('context_thread', 2, frame === 3 ? 3 : 0);
    });
    const scale = timeScale(248, 88, { frames: 8, framesPerQuantum: 2, onMove: () => () => undefined });
    const draw = (by: RowKind) => {
      const rows = { ...rowsOf(layout, by, 16), height: 9 };
      return ganttDraw({ layout, stays: stays(frames), tasks: null, rows, lit: allLit }, scale);
    };
    const { context, lines } = drawLog();
    // 8 frames on 160 px: 20 px per frame.
    draw('context')(context, ink, 160, 36);
    expect(lines.filter((line) => !line.endsWith('soft'))).toEqual([
      `rect 0 0 39 8 ${colour(0, 0)}`,
      `rect 40 0 39 8 ${colour(0, 1)}`,
      `rect 60 18 19 8 ${colour(1, 0)}`,
    ]);
    // By thread each has its own row and, where it is long enough, the hardware context: the first of core 0.
    const byThread = drawLog();
    draw('thread')(byThread.context, ink, 160, 36);
    expect(byThread.lines.filter((line) => !line.endsWith('soft'))).toEqual([
      `rect 0 0 39 8 ${colour(0, 0)}`,
      'text 0.0 11 5',
      `rect 40 9 39 8 ${colour(0, 1)}`,
      'text 0.0 51 14',
      `rect 60 18 19 8 ${colour(1, 0)}`,
    ]);
  });

  it('keeps rows between two pixels and a line of text', () => {
    const layout = makeLayout();
    const heights = [1, 8, 32, 384].map((length) => {
      const contexts = Array.from({ length }, () => ({ core: 0, slot: 0 }));
      return rowsOf({ ...layout, topology: { ...layout.topology, contexts } }, 'context', 16).height;
    });
    expect(heights).toEqual([16, 9, 4, 2]);
  });

  it('leaves out cores that nobody uses', () => {
    const layout = makeLayout();
    const contexts = [0, 0, 1, 1, 2, 2].map((core) => ({ core, slot: 0 }));
    const large = { ...layout, topology: { ...layout.topology, contexts } };
    const rows = rowsOf(large, 'context', 16, new Set([0, 2]));
    expect(rows.of).toEqual([0, 1, 4, 5]);
    expect(rows.ofContext).toEqual([0, 1, -1, -1, 2, 3]);
    expect(rowsOf(large, 'thread', 16, new Set([0])).count).toBe(layout.threads.length);
  });
});

it('goes through the speeds and stops at the ends', () => {
  expect(speedIndex(quantaPerSecond)).toBe(1);
  expect(besideSpeed(quantaPerSecond, 1)).toBe(2 * quantaPerSecond);
  expect(besideSpeed(8 * quantaPerSecond, 1)).toBe(8 * quantaPerSecond);
});
