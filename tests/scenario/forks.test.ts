// The tree of forks as a document: ends, paths, where two of them diverge, and edits that preserve the tree.
import { describe, expect, it } from 'vitest';
import { treeRows } from '../../web/derive/forks/tree.ts';
import {
  documentAt,
  endsOf,
  hasPaneA,
  sharedUntil,
  shownEnds,
  withBranch,
  withEnd,
  withFork,
  withoutFork,
} from '../../web/scenario/change/forks.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import { setAt } from '../../web/scenario/pointer.ts';
import type { Scenario } from '../../web/scenario/generated/types.ts';

const quantum = defaultScenario().run.quantum_cycles;

/** b ─ 1 at quantum 10 ─ 2 at quantum 20; 3 leaves b at quantum 30, 4 the baseline at 5. */
function forked(): Scenario {
  const fork = (name: string, of: string, at: number, values = {}) => ({
    name,
    of,
    at_cycle: at * quantum,
    values,
  });
  return [
    fork('one', 'b', 10, { '/policy': { id: 'random', params: {} } }),
    fork('two', '1', 19.5, { '/machine/memory/latency_cycles': 500 }),
    fork('three', 'b', 30),
    fork('four', 'a', 5),
  ].reduce(withFork, defaultScenario());
}

describe('ends', () => {
  it('stand below what they leave, the baseline first', () => {
    expect(endsOf(forked())).toEqual(['a', '4', 'b', '1', '2', '3']);
    expect(treeRows(forked()).map(({ parent, quantum: at }) => [parent, at])).toEqual([
      [null, 0],
      [0, 5],
      [null, 0],
      [2, 10],
      [3, 20],
      [2, 30],
    ]);
  });

  it('are shown as what was left, and the fork beside it', () => {
    expect(shownEnds(forked())).toEqual({ a: 'a', b: '4' });
    expect(shownEnds(defaultScenario())).toEqual({ a: 'a', b: 'b' });
    expect(hasPaneA({ ...defaultScenario(), baseline: null })).toBe(false);
  });

  it('part at the first fork that only one of them took', () => {
    const until = (a: string, b: string): number | null => {
      const cycle = sharedUntil(withEnd(withEnd(forked(), 'a', a), 'b', b));
      return cycle === null ? null : cycle / quantum;
    };
    expect(until('1', '2')).toBe(20);
    expect(until('2', '3')).toBe(10);
    expect(until('b', '3')).toBe(30);
    expect(until('a', 'b')).toBeNull();
    expect(until('4', 'a')).toBe(5);
  });

  it('hold what was set on the way', () => {
    const { policy, machine, forks } = documentAt(forked(), '2');
    expect([policy.id, machine.memory.latency_cycles, forks]).toEqual(['random', 500, undefined]);
    expect(documentAt(forked(), '4').policy.id).toBe('default');
  });
});

describe('edits', () => {
  it('change places when the other pane shows that end', () => {
    expect(shownEnds(withEnd(forked(), 'a', '4'))).toEqual({ a: '4', b: 'a' });
  });

  it('take away what leaves a deleted fork, and lead the panes back', () => {
    const shown = withEnd(withEnd(forked(), 'a', 'b'), 'b', '2');
    const next = withoutFork(shown, '1');
    expect(endsOf(next)).toEqual(['a', '4', 'b', '3']);
    expect(shownEnds(next)).toEqual({ a: null, b: 'b' });
    const none = ['1', '3', '4'].reduce(withoutFork, forked());
    expect(none).toEqual(defaultScenario());
  });

  it('name a fork and give it a note', () => {
    const branches = withBranch(forked(), '2', { name: 'slow', note: 'why?' }).forks?.branches;
    expect(branches?.[1]).toMatchObject({ name: 'slow', note: 'why?', of: '1' });
  });

  it('give every fork an id of its own', () => {
    const again = withFork(withoutFork(forked(), '1'), { name: '', of: 'b', at_cycle: 0, values: {} });
    expect(new Set(again.forks?.branches.map(({ id }) => id)).size).toBe(3);
  });
});

describe('setting at a pointer', () => {
  it('changes a copy, appends with -, and makes nothing where nothing holds the place', () => {
    const document = { a: [1, { b: 2 }], 'c/d': 3 };
    expect(setAt(document, '/a/1/b', 5)).toEqual({ a: [1, { b: 5 }], 'c/d': 3 });
    expect(setAt(document, '/a/-', 4)).toEqual({ a: [1, { b: 2 }, 4], 'c/d': 3 });
    expect(setAt(document, '/c~1d', 4)).toEqual({ a: [1, { b: 2 }], 'c/d': 4 });
    expect(setAt(document, '/x/y', 4)).toEqual(document);
    expect(document.a).toEqual([1, { b: 2 }]);
  });
});
