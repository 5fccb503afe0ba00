import { describe, expect, it } from 'vitest';
import { allLit, isLit } from '../../../web/derive/selection/is-lit.ts';
import { litBy } from '../../../web/derive/selection/lit.ts';
import { linkOfThing, thingOfLink } from '../../../web/derive/selection/link.ts';
import { markOf, thingOf } from '../../../web/derive/selection/thing.ts';
import type { Thing } from '../../../web/engine/selection.ts';
import { isTaskLit, litAmongEnded } from '../../../web/derive/selection/tasks.ts';
import { makeLayout } from '../../support/fixture.ts';
import { loggedTable, taskLayout } from '../../support/tasks.ts';

// Threads 0 and 1 are gzip's, 2 art's, 3 ammp's; core 1 has the contexts 2 and 3 and the L1 1; L2 is 2.
const layout = makeLayout();
const lit = (thing: Thing, kind: Thing['kind']): number[] =>
  [0, 1, 2, 3].filter((id) => isLit(litBy(layout, thing), kind, id));

describe('what a thing lights', () => {
  it('a program its threads, a thread its program, and says nothing of caches and cores', () => {
    const gzip = { kind: 'program', id: 0 } as const;
    expect(lit(gzip, 'thread')).toEqual([0, 1]);
    expect(lit(gzip, 'program')).toEqual([0]);
    expect(litBy(layout, gzip).has('cache')).toBe(false);
    expect(lit({ kind: 'thread', id: 1 }, 'thread')).toEqual([1]);
    expect(lit({ kind: 'thread', id: 1 }, 'program')).toEqual([0]);
  });

  it('a core its contexts and caches, a private cache its core, a shared one all', () => {
    expect(lit({ kind: 'core', id: 1 }, 'context')).toEqual([2, 3]);
    expect(litBy(layout, { kind: 'core', id: 1 }).get('cache')).toEqual(new Set([1, 2]));
    expect(lit({ kind: 'cache', id: 1 }, 'context')).toEqual([2, 3]);
    expect(litBy(layout, { kind: 'cache', id: 2 }).get('cache')).toEqual(new Set([2]));
    expect(lit({ kind: 'cache', id: 2 }, 'core')).toEqual([0, 1]);
    expect(lit({ kind: 'context', id: 2 }, 'context')).toEqual([2]);
  });

  it('nothing dims nothing', () => {
    expect(litBy(layout, null)).toBe(allLit);
    expect(isLit(allLit, 'thread', 7)).toBe(true);
  });
});

describe('what a task lights', () => {
  const tasks = taskLayout();

  it('itself, the calls around it and the core that ran it, once the log says so', () => {
    // Task 2 sorts the second half on core 1, from 10 to 600.
    const sorts = litBy(tasks, { kind: 'task', id: 2 }, loggedTable());
    expect(sorts.get('task')).toEqual(new Set([2]));
    expect(sorts.get('call')).toEqual(new Set([2, 0]));
    expect(sorts.get('core')).toEqual(new Set([1]));
    expect(sorts.get('context')).toEqual(new Set([2, 3]));
    expect(litBy(tasks, { kind: 'task', id: 2 }, loggedTable(2)).has('core')).toBe(false);
  });

  it('a call its tasks, those inside and around it, and the cores that ran any of them', () => {
    const merge = litBy(tasks, { kind: 'call', id: 3 }, loggedTable());
    expect(merge.get('task')).toEqual(new Set([3, 4, 5]));
    expect(merge.get('call')).toEqual(new Set([3, 0]));
    expect(merge.get('core')).toEqual(new Set([0, 1]));
    expect(litBy(tasks, { kind: 'call', id: 0 }, loggedTable()).get('call')).toEqual(new Set([0, 1, 2, 3]));
  });

  it('a core the tasks that it has run, a task only itself', () => {
    const table = loggedTable();
    const core = litBy(tasks, { kind: 'core', id: 0 }, table);
    expect(litAmongEnded(table, core, 900)).toEqual([0, 1, 5]);
    expect(litAmongEnded(table, core, 899)).toEqual([0, 1]);
    expect(isTaskLit(core, 2, 1)).toBe(false);
    expect(isTaskLit(core, 2, null)).toBe(true);
    const task = litBy(tasks, { kind: 'task', id: 1 }, table);
    expect(litAmongEnded(table, task, 900)).toEqual([1]);
    expect(litAmongEnded(table, task, 399)).toEqual([]);
    expect(isTaskLit(task, 0, 0)).toBe(false);
    expect(litAmongEnded(table, allLit, 900)).toBeNull();
  });

  it('nothing where threads run, or where there is no such task', () => {
    expect(litBy(layout, { kind: 'task', id: 2 })).toEqual(allLit);
    expect(litBy(tasks, { kind: 'task', id: 6 }, loggedTable())).toEqual(allLit);
    expect(litBy(tasks, { kind: 'call', id: 4 }, loggedTable())).toEqual(allLit);
  });
});

describe('how a thing is written', () => {
  it('on an element by number, in a link by name', () => {
    const thing = { kind: 'thread', id: 1 } as const;
    expect(markOf(thing)).toBe('thread:1');
    expect(thingOf('thread:1')).toEqual(thing);
    expect(linkOfThing(layout, thing)).toBe('thread:gzip·2');
    expect(thingOfLink(layout, 'thread:gzip·2')).toEqual(thing);
    expect(thingOfLink(layout, 'program:art')).toEqual({ kind: 'program', id: 1 });
    expect(thingOfLink(layout, 'cache:2')).toEqual({ kind: 'cache', id: 2 });
    expect(linkOfThing(taskLayout(), { kind: 'task', id: 5 })).toBe('task:5');
    expect(thingOfLink(taskLayout(), 'task:5')).toEqual({ kind: 'task', id: 5 });
  });

  it('means the same after an edit, or nothing', () => {
    const less = makeLayout({
      programs: [
        ['art', 1],
        ['ammp', 2],
      ],
    });
    expect(thingOfLink(less, linkOfThing(layout, { kind: 'program', id: 1 }))).toEqual({
      kind: 'program',
      id: 0,
    });
    expect(thingOfLink(less, linkOfThing(layout, { kind: 'program', id: 0 }))).toBeNull();
    for (const text of ['', 'program', 'cache:9', 'cache:-1', 'cache:', 'task:1', 'thread:<b>', 'nonsense:1'])
      expect(thingOfLink(layout, text)).toBeNull();
    expect(thingOfLink(taskLayout(), 'task:6')).toBeNull();
  });
});
