import { describe, expect, it } from 'vitest';
import { firstDifference, stays } from '../../../web/derive/time/timeline.ts';
import type { DecisionRecord } from '../../../web/scenario/generated/types.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';

const layout = makeLayout();

/** An ASCII schedule, a row a hardware context, a column a frame: `A` is thread 0, `-` nobody. */
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

  it('is the first quantum in which other threads run, whoever sits where', () => {
    expect(firstDifference(run('ABCD', 'ABCD', 'ABC-'), run('DCBA', 'ABDC', 'ABD-'))).toBe(2);
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
