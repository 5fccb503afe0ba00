/** What is said of the time that many runs will still take. */
import { describe, expect, it } from 'vitest';
import { timeLeft } from '../../web/engine/time-left.ts';

describe('the time left', () => {
  it('is the rest at the mean pace so far', () => {
    const left = timeLeft();
    left(0, 1_000);
    expect(left(0.25, 11_000)).toBeCloseTo(30_000);
    expect(left(0.75, 31_000)).toBeCloseTo(10_000);
    expect(left(1, 41_000)).toBeCloseTo(0);
  });

  it('counts nothing that was known before', () => {
    const left = timeLeft();
    left(0.5, 0);
    expect(left(0.6, 10_000)).toBeCloseTo(40_000);
  });

  it('is not said before anything can be told', () => {
    const left = timeLeft();
    expect(left(0, 0)).toBeNull();
    expect(left(0.1, 200)).toBeNull();
    expect(left(0, 60_000)).toBeNull();
  });
});
