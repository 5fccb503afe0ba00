/** The data picture: the task for each part of the data on each level, and its misses, at any moment. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runningAt } from '../../../web/derive/tasks/cores.ts';
import { isByLevel, levelsOf, taskAt } from '../../../web/derive/tasks/levels.ts';
import { cycleAt, endedBy, endOf } from '../../../web/derive/tasks/log.ts';
import { allLookups, lookupsByLevel, MissGrid } from '../../../web/derive/tasks/miss-grid.ts';
import { compareLevels, fullRatio, missShare, runsOf } from '../../../web/derive/tasks/missing-levels.ts';
import { captionAt, readyAt } from '../../../web/derive/tasks/moment.ts';
import { loggedTable, makeTable, sortingLog, taskFrames, taskLayout } from '../../support/tasks.ts';

describe('the log', () => {
  it('gives a task by its name, and how many had ended by a cycle', () => {
    const table = loggedTable();
    expect(endOf(table, 2)).toMatchObject({ core: 1, start: 10, end: 600, misses: 20, stolenFrom: 0 });
    expect(endOf(loggedTable(2), 2)).toBeNull();
    expect([9, 10, 399, 400, 1e9].map((cycle) => endedBy(table, cycle))).toEqual([0, 1, 1, 2, 6]);
  });

  it('lays cycles on the clock, with a longer last frame where a quantum does not divide evenly', () => {
    const layout = { ...taskLayout(), frames_per_quantum: 3, frame_cycles: 300, quantum_cycles: 1000 };
    expect([0, 0.5, 1, 2, 2.5, 3, 4].map((position) => cycleAt(layout, position))).toEqual([
      0, 150, 300, 600, 800, 1000, 1300,
    ]);
  });
});

describe('levels', () => {
  const levels = levelsOf(makeTable());

  it('show the smallest spans and keep those that contain them as parts', () => {
    expect(levels.map(({ parts }) => parts.map(({ from, to }) => [from, to]))).toEqual([
      [[0, 8]],
      [
        [0, 4],
        [4, 8],
      ],
    ]);
    expect(levels.map(({ tasks }) => tasks.map(({ task }) => task))).toEqual([
      [4, 5],
      [1, 2],
    ]);
    expect(levels.map(({ partSize }) => partSize)).toEqual([8, 4]);
  });

  it('have a size however many parts there are', () => {
    const one = (_: unknown, at: number) => ({
      level: 0,
      kind: 1,
      span: [4 * at, 4 * at + 4] as const,
      successors: [],
    });
    const [level] = levelsOf(makeTable(Array.from({ length: 150_000 }, one)));
    expect(level?.parts.length).toBe(150_000);
    expect(level?.partSize).toBe(4);
  });

  it('find the task at a place of the data', () => {
    const [outer] = levels;
    expect(outer && [-1, 0, 3, 4, 7, 8].map((place) => taskAt(outer, place))).toEqual([
      null,
      4,
      4,
      5,
      5,
      null,
    ]);
  });

  it('tell a program only where each part is worked on once on each of several levels', () => {
    const line = (level: number, from: number) => ({
      level,
      kind: 1,
      span: [from, from + 4] as const,
      successors: [],
    });
    const once = [0, 1, 2, 3].flatMap((level) => [line(level, 0), line(level, 4)]);
    expect(isByLevel(makeTable(once))).toBe(true);
    expect(isByLevel(makeTable([...once, line(3, 0)]))).toBe(false);
    expect(isByLevel(makeTable())).toBe(false);
  });
});

describe('the grid', () => {
  it('sums what tasks asked and missed, where they worked', () => {
    const grid = new MissGrid(loggedTable(), 4);
    grid.moveTo(sortingLog.length);
    expect([...grid.misses]).toEqual([0, 0, 10, 10, 20, 20, 20, 20]);
    expect([...grid.accesses]).toEqual([20, 20, 20, 20, 40, 40, 40, 40]);
  });

  it('is the same at a moment, whichever way it got there', () => {
    const moments = fc.array(fc.nat(sortingLog.length), { minLength: 1 });
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 16 }), (rows, columns) => {
        const [wandering, direct] = [
          new MissGrid(loggedTable(), columns),
          new MissGrid(loggedTable(), columns),
        ];
        for (const moment of rows) wandering.moveTo(moment);
        direct.moveTo(rows.at(-1) ?? 0);
        expect(wandering.misses).toEqual(direct.misses);
        expect(wandering.accesses).toEqual(direct.accesses);
      }),
    );
  });

  it('has as many misses by level as the log', () => {
    const levels = lookupsByLevel(loggedTable(), sortingLog.length);
    expect(levels).toEqual([
      { accesses: 40, misses: 10 },
      { accesses: 80, misses: 40 },
    ]);
    expect(allLookups(levels)).toEqual({ accesses: 120, misses: 50 });
  });
});

describe('who misses where', () => {
  const asked = (misses: number) => ({ accesses: 100, misses });

  it('is told of levels that both have reached', () => {
    const a = [asked(40), asked(0), { accesses: 0, misses: 0 }, asked(50)];
    const b = [asked(40), asked(30), asked(50), asked(2)];
    expect(compareLevels(a, b)).toEqual({ onlyA: [3], onlyB: [1], both: [0] });
  });

  it('is all of it from the ratio of a stream on', () => {
    expect([0, 25, 50, 90].map((misses) => missShare(asked(misses)))).toEqual([0, 0.5, 1, 1]);
    expect(missShare(asked(50), 1)).toBe(0.5);
    expect(fullRatio(makeTable())).toBe(1);
    expect(runsOf([0, 1, 2, 5, 7, 8])).toEqual([
      [0, 2],
      [5, 5],
      [7, 8],
    ]);
  });
});

describe('a moment', () => {
  // Frames of 500 cycles: at position 1, cycle 500, only the second half is still being sorted.
  const frames = taskFrames(2, (put, frame) => {
    put('context_task', 0, frame === 0 ? 0 : 6);
    put('context_task', 1, frame === 0 ? 3 : 0);
    put('tasks_ready', 0, frame + 1);
  });

  it('knows who runs from the log', () => {
    expect(runningAt(loggedTable(), frames, 1)).toEqual([{ core: 1, task: 2, place: 2 }]);
    expect(runningAt(loggedTable(), frames, 0.4).map(({ task }) => task)).toEqual([1, 2]);
    expect(runningAt(loggedTable(), frames, 1.9)).toEqual([]);
  });

  it('knows it from the frames of tasks that have not ended', () => {
    expect(runningAt(loggedTable(2), frames, 0.9)).toEqual([{ core: 1, task: 2, place: null }]);
  });

  it('says what cores do, and how much waits', () => {
    expect([captionAt(loggedTable(), frames, 1, 0), captionAt(loggedTable(), frames, 0, 0)]).toEqual([
      'sort 4',
      '',
    ]);
    expect([readyAt(frames, 0), readyAt(frames, 1), readyAt(frames, 2)]).toEqual([1, 2, 0]);
  });
});
