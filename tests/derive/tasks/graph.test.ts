/** The graph folded by calls, the critical path, and the queue of a ready task. */
import { describe, expect, it } from 'vitest';
import { CallProgress, callsAround, callTree, criticalPath } from '../../../web/derive/tasks/calls.ts';
import { TaskColumns } from '../../../web/derive/tasks/columns.ts';
import { hasOwnQueues } from '../../../web/derive/tasks/moment.ts';
import { dequesOf, readyAtCycle, readyList, stealsBetween } from '../../../web/derive/tasks/queues.ts';
import { callsAtWork, distinctLines, readCallLines } from '../../../web/derive/tasks/working-set.ts';
import { loggedTable, makeTable, sortingLog, taskFrames } from '../../support/tasks.ts';

describe('calls', () => {
  it('nest', () => {
    expect(callTree(makeTable())).toMatchObject({ depths: [0, 1, 1, 1], deepest: 1 });
    expect(callsAround(makeTable(), 2)).toEqual([2, 0]);
  });

  it('know how far they are, forwards and backwards', () => {
    const progress = new CallProgress(loggedTable());
    progress.moveTo(sortingLog.length);
    expect([...progress.ended]).toEqual([6, 1, 1, 3]);
    progress.moveTo(3);
    expect([...progress.ended]).toEqual([3, 1, 1, 0]);
  });

  it('have tasks in columns', () => {
    const columns = new TaskColumns(loggedTable(), 1, 5, 2);
    columns.moveTo(4);
    expect([[...columns.all], [...columns.ended]]).toEqual([
      [2, 2],
      [2, 1],
    ]);
  });
});

describe('the critical path', () => {
  it('goes through the larger half and the larger merge', () => {
    expect(criticalPath(makeTable())).toEqual([0, 2, 3, 5]);
  });

  it('weighs as much as a search of all paths finds', () => {
    const table = makeTable();
    const heaviest = (task: number): number =>
      table.task(task).instructions + Math.max(0, ...[...table.task(task).successors].map(heaviest));
    const weight = criticalPath(table).reduce((sum, task) => sum + table.task(task).instructions, 0);
    expect(weight).toBe(heaviest(0));
  });
});

describe('ready tasks', () => {
  it('lie in the queue of the core that enabled them, the first of them on top', () => {
    // At cycle 9 no task has ended; at 10 both halves begin simultaneously.
    expect(readyAtCycle(loggedTable(), 9)).toEqual([]);
    expect(readyAtCycle(loggedTable(), 10)).toEqual([]);
    const late = loggedTable(4);
    expect(readyAtCycle(late, 610)).toEqual([
      { task: 5, core: 1 },
      { task: 4, core: 1 },
    ]);
    expect(dequesOf(readyAtCycle(late, 610), 2)).toEqual([[], [5, 4]]);
    expect(readyList(readyAtCycle(late, 610))).toEqual([4, 5]);
  });

  it('are without those that run and whose begin is not logged yet', () => {
    expect(readyAtCycle(loggedTable(4), 610, [{ task: 4 }])).toEqual([{ task: 5, core: 1 }]);
  });
});

describe('steals', () => {
  const frames = taskFrames(2, (put, frame) => {
    put('context_queue', 1, frame);
  });

  it('are those that began in between', () => {
    expect(stealsBetween(loggedTable(), frames, 0, 1)).toEqual([{ task: 2, from: 0, to: 1, cycle: 10 }]);
    expect(stealsBetween(loggedTable(), frames, 1, 2)).toEqual([{ task: 5, from: 1, to: 0, cycle: 610 }]);
  });

  it('need queues, of which frames tell', () => {
    expect([hasOwnQueues(frames), hasOwnQueues({ ...frames, count: 1 })]).toEqual([true, false]);
  });
});

describe('the aggregate working set', () => {
  // Whole: lines 0–63; the halves: 0–15 and 32–47, 16–31 and 48–63; the merge: all but the last.
  const lines = readCallLines(Uint32Array.from([1, 0, 64, 2, 0, 16, 32, 16, 2, 16, 16, 48, 16, 1, 0, 63]));

  it('is of the innermost calls around what runs, of nested ones the outer', () => {
    expect(callsAtWork(makeTable(), [1, 2])).toEqual([1, 2]);
    expect(callsAtWork(makeTable(), [4, 5])).toEqual([3]);
    expect(callsAtWork(makeTable(), [0, 2])).toEqual([0]);
  });

  it('counts each line once', () => {
    expect(distinctLines(lines, [1])).toBe(32);
    expect(distinctLines(lines, [1, 2])).toBe(64);
    expect(distinctLines(lines, [1, 3])).toBe(63);
    expect(distinctLines(lines, [])).toBe(0);
  });
});
