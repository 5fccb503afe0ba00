/** The estimate of the remaining time of many runs. */
import { describe, expect, it } from 'vitest';
import { timeLeft } from '../../web/engine/time-left.ts';

const at = (finished: number, share: number) => ({ finished, share });

describe('the time left', () => {
  it('is the rest at the mean pace so far', () => {
    const left = timeLeft();
    left(at(0, 0), 1_000);
    expect(left(at(1, 0.25), 11_000)).toBeCloseTo(30_000);
    expect(left(at(3, 0.75), 31_000)).toBeCloseTo(10_000);
    expect(left(at(4, 1), 41_000)).toBeCloseTo(0);
  });

  it('counts nothing that was known before', () => {
    const left = timeLeft();
    left(at(5, 0.5), 0);
    expect(left(at(5, 0.55), 5_000)).toBeNull();
    expect(left(at(6, 0.6), 10_000)).toBeCloseTo(40_000);
  });

  it('is not said before a run has ended', () => {
    const left = timeLeft();
    expect(left(at(0, 0), 0)).toBeNull();
    expect(left(at(1, 0.1), 200)).toBeNull();
    expect(left(at(0, 0.4), 60_000)).toBeNull();
    expect(left(at(1, 0.5), 75_000)).toBeCloseTo(75_000);
  });
});
