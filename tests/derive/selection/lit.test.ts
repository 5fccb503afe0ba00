import { describe, expect, it } from 'vitest';
import { allLit, isLit, litBy } from '../../../web/derive/selection/lit.ts';
import { linkOfThing, markOf, thingOf, thingOfLink } from '../../../web/derive/selection/thing.ts';
import type { Thing } from '../../../web/engine/selection.ts';
import { makeLayout } from '../../support/fixture.ts';

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

describe('how a thing is written', () => {
  it('on an element by number, in a link by name', () => {
    const thing = { kind: 'thread', id: 1 } as const;
    expect(markOf(thing)).toBe('thread:1');
    expect(thingOf('thread:1')).toEqual(thing);
    expect(linkOfThing(layout, thing)).toBe('thread:gzip·2');
    expect(thingOfLink(layout, 'thread:gzip·2')).toEqual(thing);
    expect(thingOfLink(layout, 'program:art')).toEqual({ kind: 'program', id: 1 });
    expect(thingOfLink(layout, 'cache:2')).toEqual({ kind: 'cache', id: 2 });
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
    for (const text of ['', 'program', 'cache:9', 'cache:-1', 'thread:<b>', 'nonsense:1'])
      expect(thingOfLink(layout, text)).toBeNull();
  });
});
