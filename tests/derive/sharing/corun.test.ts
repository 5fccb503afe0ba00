/** Orders and points of the laboratory's report, small enough to check by eye. */
import { describe, expect, it } from 'vitest';
import {
  degradationByThread,
  gainShare,
  isComplete,
  matrixOf,
  orderOf,
  pairScenario,
  schedulePoints,
} from '../../../web/derive/sharing/corun.ts';
import type { CorunPlan, CorunReport, Layout, ProgramClass } from '../../../web/scenario/generated/types.ts';

const animal = (name: ProgramClass['class']) => ({ class: name }) as ProgramClass;

const report = {
  programs: ['mcf', 'astar', 'povray'],
  degradation: [
    [10, 8, 1],
    [4, null, 2],
    [0, -1, 0],
  ],
  sensitivity: { mcf: 6, astar: 3, povray: null },
  intensity: { mcf: 5, astar: 7, povray: 1 },
  classes: { mcf: animal('devil'), astar: animal('sheep'), povray: animal('turtle') },
  optimal: { pairs: [['mcf', 'povray']], total: 20 },
  pain_choice: { pairs: [['mcf', 'astar']], total: 30 },
  best: 20,
  worst: 60,
  mean: 40,
} as unknown as CorunReport;

describe('orderOf', () => {
  it('puts the greatest first, and what is not known last', () => {
    expect(orderOf(report, 'given')).toEqual([0, 1, 2]);
    expect(orderOf(report, 'name')).toEqual([1, 0, 2]);
    expect(orderOf(report, 'sensitivity')).toEqual([0, 1, 2]);
    expect(orderOf(report, 'intensity')).toEqual([1, 0, 2]);
    expect(orderOf(report, 'class')).toEqual([2, 1, 0]);
  });
});

describe('matrixOf', () => {
  it('follows the order in rows and columns; a hole is NaN', () => {
    expect([...matrixOf(report, [1, 2])]).toEqual([NaN, 2, -1, 0]);
  });
});

describe('schedulePoints', () => {
  it('places what is known on one axis', () => {
    expect(schedulePoints(report).map(({ id, total }) => [id, total])).toEqual([
      ['best', 20],
      ['pain', 30],
      ['mean', 40],
      ['worst', 60],
    ]);
    expect(schedulePoints({ ...report, optimal: null, pain_choice: null, mean: null, worst: null })).toEqual(
      [],
    );
  });
  it('tells the part of the possible gain', () => {
    // 60 to 20 is a gain of at most 40; 30 gains 30 of them.
    expect(gainShare(report, 30)).toBe(0.75);
    expect(gainShare({ ...report, worst: 20 }, 20)).toBeNaN();
  });
});

describe('degradationByThread', () => {
  const layout = {
    programs: ['povray', 'mcf'],
    threads: [{ program: 1 }, { program: 0 }, { program: 1 }],
  } as unknown as Layout;
  it('looks up both programs, a copy of itself too', () => {
    const table = degradationByThread(report, layout);
    expect(table).toEqual([
      [0, 1, 10],
      [0, 0, 0],
      [10, 1, 0],
    ]);
    expect(isComplete(table)).toBe(true);
  });
  it('leaves holes where a program was not measured', () => {
    const table = degradationByThread(report, { ...layout, programs: ['gcc', 'mcf'] });
    expect(table[0]).toEqual([0, null, 10]);
    expect(isComplete(table)).toBe(false);
  });
});

describe('pairScenario', () => {
  const scenario = {
    title: 'mcf beside povray',
    run: { quanta: 2, warmup_quanta: 1, frames_per_quantum: 1 },
  };
  const plan = {
    cells: [
      { stands_for: { kind: 'solo', program: 0, seat: 0 }, scenario: {} },
      { stands_for: { kind: 'pair', programs: [0, 2] }, scenario },
    ],
  } as unknown as CorunPlan;
  it('is found from either side, with frames enough to be seen', () => {
    for (const [a, b] of [
      [0, 2],
      [2, 0],
    ] as const) {
      const found = pairScenario(plan, a, b);
      expect(found?.title).toBe('mcf beside povray');
      // 160 frames over three quanta.
      expect(found?.run.frames_per_quantum).toBe(54);
    }
    expect(pairScenario(plan, 1, 2)).toBeNull();
  });
});
