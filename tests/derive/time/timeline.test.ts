import { describe, expect, it } from 'vitest';
import { firstDifference, stays } from '../../../web/derive/time/timeline.ts';
import type { DecisionRecord } from '../../../web/scenario/generated/types.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';

const layout = makeLayout();

/** An ASCII schedule, a row per hardware context, a column per frame: `A` is thread 0, `-` no thread. */
function framesOf(rows: readonly string[]) {
  return makeFrames(layout, rows[0]?.length ?? 0, (put, frame) => {
    rows.forEach((row, context) => {
      const letter = row[frame] ?? '-';
      put('context_thread', context, letter === '-' ? 0 : letter.charCodeAt(0) - 64);
    });
  });
}

function decisions(...groups: readonly string[]): DecisionRecord[] {
  return groups.map((group, quantum) => ({
    cycle: quantum * 1000,
    quantum,
    placement: Array.from(group, (letter) => (letter === '-' ? null : letter.charCodeAt(0) - 65)),
    reason: null,
  }));
}

describe('stays', () => {
  it('are unbroken', () => {
    const found = stays(framesOf(['AAB-', 'CCCC', '----', '-DDA']));
    expect(found).toEqual([
      { context: 0, thread: 0, start: 0, end: 2 },
      { context: 0, thread: 1, start: 2, end: 3 },
      { context: 1, thread: 2, start: 0, end: 4 },
      { context: 3, thread: 3, start: 1, end: 3 },
      { context: 3, thread: 0, start: 3, end: 4 },
    ]);
  });

  it('can be read from a frame on', () => {
    expect(stays(framesOf(['AAB-', '----', '----', '----']), 1, 3)).toEqual([
      { context: 0, thread: 0, start: 1, end: 2 },
      { context: 0, thread: 1, start: 2, end: 3 },
    ]);
  });

  it('are none without frames', () => {
    expect(stays(framesOf(['', '', '', '']))).toEqual([]);
  });
});

describe('the first difference', () => {
  const run = (...groups: readonly string[]) => ({ layout, decisions: decisions(...groups) });

  it('is the first quantum in which other threads run, on whichever hardware contexts of a core', () => {
    expect(firstDifference(run('ABCD', 'ABCD', 'ABC-'), run('BADC', 'ABDC', 'ABD-'))).toBe(2);
    expect(firstDifference(run('ABC-', 'AB--'), run('BA-C', 'AB--'))).toBeNull();
  });

  it('is where the same threads run on other cores', () => {
    expect(firstDifference(run('ABCD', 'ABCD'), run('ABCD', 'ACBD'))).toBe(1);
    expect(firstDifference(run('ABCD', 'ABCD'), run('ABCD', 'CDAB'))).toBe(1);
    expect(firstDifference(run('AB--', 'A-B-'), run('AB--', 'AB--'))).toBe(1);
  });

  it('is not where cores of no cache of their own change places: what matters is who is together', () => {
    const { topology } = layout;
    const shared = topology.caches.filter(({ level }) => level === 2);
    const cores = topology.cores.map((core) => ({ ...core, path: [0] }));
    const alike = { ...layout, topology: { ...topology, caches: shared, cores } };
    const on = (...groups: readonly string[]) => ({ layout: alike, decisions: decisions(...groups) });
    expect(firstDifference(on('ABCD', 'ABC-'), on('CDAB', 'C-AB'))).toBeNull();
    expect(firstDifference(on('ABCD', 'ABCD'), on('CDAB', 'ACBD'))).toBe(1);
    // Of two packages, each has its own memory or copies.
    const apart = cores.map((core, number) => ({ ...core, package: number }));
    const far = { ...alike, topology: { ...alike.topology, packages: 2, cores: apart } };
    const both = (group: string) => ({ layout: far, decisions: decisions(group) });
    expect(firstDifference(both('ABCD'), both('CDAB'))).toBe(0);
  });

  it('is of the threads alone where the machines have other cores', () => {
    const { topology } = layout;
    const single = topology.contexts.map((_, core) => ({ core, slot: 0 }));
    const cores = single.map((_, core) => ({
      ...{ package: 0, node: 0, first_context: core, contexts: 1, path: [core, 4] },
      model: 'in-order' as const,
    }));
    const other = { ...layout, topology: { ...topology, contexts: single, cores } };
    const b = { layout: other, decisions: decisions('DCBA', 'ABDC', 'ABD-') };
    expect(firstDifference(run('ABCD', 'ABCD', 'ABC-'), b)).toBe(2);
  });

  it('is of the threads alone where the two begin on other cores', () => {
    expect(firstDifference(run('ABCD', 'ABC-'), run('CDAB', 'CDA-'))).toBe(1);
    expect(firstDifference(run('ABCD', 'ABC-'), run('CDAB', 'CAB-'))).toBe(0);
  });

  it('is not known before both have decided', () => {
    expect(firstDifference(run('ABCD', 'AB--'), run('ABCD'))).toBeNull();
    expect(firstDifference(run('ABCD'), run())).toBeNull();
  });

  it('takes the last of several decisions in one quantum', () => {
    const twice = [...decisions('ABCD'), ...decisions('AB--')];
    expect(firstDifference({ layout, decisions: twice }, run('AB--'))).toBeNull();
    expect(firstDifference({ layout, decisions: twice }, run('ABCD'))).toBe(0);
  });
});
