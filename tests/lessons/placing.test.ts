// Placing threads on hardware contexts: no thread is lost, and no two share a context.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complete, placed, type Placing } from '../../web/lessons/answer/placing.ts';

describe('placing threads', () => {
  it('swaps with whoever is there', () => {
    expect(placed([0, 1], 0, 1)).toEqual([1, 0]);
    expect(placed([null, 1], 0, 1)).toEqual([1, null]);
    expect(placed([0, 1], 0, null)).toEqual([null, 1]);
  });

  it('is an answer once everybody has a place', () => {
    expect(complete([0, null])).toBeNull();
    expect(complete([2, 0])).toEqual([2, 0]);
  });

  it('never puts two threads on one hardware context', () => {
    const move = fc.tuple(fc.nat(3), fc.option(fc.nat(5)));
    fc.assert(
      fc.property(fc.array(move), (moves) => {
        const end = moves.reduce<Placing>(
          (now, [thread, to]) => placed(now, thread, to),
          [null, null, null, null],
        );
        const taken = end.filter((at) => at !== null);
        expect(new Set(taken).size).toBe(taken.length);
        expect(end).toHaveLength(4);
      }),
    );
  });
});
