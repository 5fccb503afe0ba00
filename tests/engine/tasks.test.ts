/** The page's evaluation of the task log, against the engine's own counts in its frames. */
import { describe, expect, it } from 'vitest';
import { runningAt } from '../../web/derive/tasks/cores.ts';
import { isByLevel } from '../../web/derive/tasks/levels.ts';
import { cycleAt } from '../../web/derive/tasks/log.ts';
import { allLookups, lookupsByLevel } from '../../web/derive/tasks/miss-grid.ts';
import { dequesOf, readyAtCycle } from '../../web/derive/tasks/queues.ts';
import { distinctLines, readCallLines } from '../../web/derive/tasks/working-set.ts';
import type { ColumnId } from '../../web/scenario/generated/types.ts';
import { playTasks } from './support/tasks.ts';

describe.each(['work-stealing', 'pdf'])('under %s', (policy) => {
  const { frames, table, result, callLines } = playTasks(policy);
  const cores = frames.layout.topology.cores.length;
  const column = (frame: number, id: ColumnId, length: number): number[] => {
    const at = frames.offset(id);
    return [...frames.row(frame).subarray(at, at + length)];
  };

  it('the log has every miss of the shared cache', () => {
    expect(table.ended).toBe(result.dag?.tasks);
    expect(allLookups(lookupsByLevel(table, table.ended)).misses).toBe(result.caches.at(-1)?.misses);
    expect(isByLevel(table)).toBe(true);
  });

  it('the outermost call refers to all lines of both arrays, and every call inside to some of them', () => {
    const lines = readCallLines(callLines);
    const all = table.unit.regions.reduce((sum, region) => sum + region.lines, 0);
    expect(lines).toHaveLength(table.calls.length);
    expect(distinctLines(lines, [0])).toBe(all);
    expect(table.calls.every((_, call) => distinctLines(lines, [0, call]) === all)).toBe(true);
  });

  it('queues, ready tasks and running ones are those of the frames', () => {
    for (let frame = 0; frame + 1 < frames.count; frame++) {
      const running = runningAt(table, frames, frame + 1);
      const now = Array.from({ length: cores }, () => 0);
      for (const { core, task } of running) now[core] = task + 1;
      expect(now).toEqual(column(frame, 'context_task', cores));
      const ready = readyAtCycle(table, cycleAt(frames.layout, frame + 1), running);
      expect([ready.length]).toEqual(column(frame, 'tasks_ready', 1));
      if (policy === 'work-stealing')
        expect(dequesOf(ready, cores).map(({ length }) => length)).toEqual(
          column(frame, 'context_queue', cores),
        );
    }
  });
});
