/** The verdict on a change: better, worse, the same, or neither by itself. */
import { describe, expect, it } from 'vitest';
import { readings } from '../../../web/derive/compare/readings.ts';
import { judge, pairsOf, verdict } from '../../../web/derive/compare/verdict.ts';
import { makeResult } from '../../support/pane.ts';

type Result = ReturnType<typeof makeResult>;

/** Verdicts and words by reading. */
function said(a: Result, b: Result): Record<string, string> {
  const found = judge(pairsOf(readings(2), a, b)).filter((row) => row !== null);
  return Object.fromEntries(found.map(({ reading, verdict: is, word }) => [reading.id, `${is}: ${word}`]));
}

/** A run with these numbers of L2 lookups and misses. */
function withLookups(accesses: number, misses: number): Result {
  const result = makeResult(1, misses / accesses, 0.1);
  const [last] = result.caches;
  return { ...result, caches: last ? [{ ...last, accesses, misses, miss_ratio: misses / accesses }] : [] };
}

describe('a verdict', () => {
  it('follows the direction that is better', () => {
    expect(verdict({ better: 'higher' }, 0.84, 1.16)).toBe('better');
    expect(verdict({ better: 'lower' }, 0.004, 0.041)).toBe('worse');
    expect(verdict({ better: 'lower' }, 0.2, 0.2)).toBe('same');
    expect(verdict({ better: 'higher' }, 0, 0)).toBe('same');
  });

  it('calls nothing a difference that is smaller than what the reading resolves', () => {
    expect(verdict({ better: 'lower', negligible: 0.005 }, 0, 0.001)).toBe('same');
    expect(said(makeResult(1, 0.3, 0), makeResult(1, 0.3, 0.001))['cpu-share-stddev']).toBe('same: the same');
  });

  it('calls the same what reads the same, whatever the per cent', () => {
    // 0.182 and 0.185 misses per thousand instructions, 0.0060 and 0.0061 of the lookups.
    const [a, b] = [3000, 3050].map((misses) => ({
      ...withLookups(500_000, misses),
      instructions: 16_500_000,
    }));
    if (!a || !b) throw new Error('two runs');
    const same = { 'l2-miss-ratio': 'same: the same', 'l2-mpki': 'same: the same' };
    expect(said(a, b)).toMatchObject(same);
  });

  it('names the quantity’s own direction', () => {
    expect(said(makeResult(1, 0.3, 0.1), makeResult(0.8, 0.2, 0.2))).toMatchObject({
      ipc: 'worse: lower',
      'cpu-share-stddev': 'worse: less even',
    });
  });

  it('does not call a higher miss ratio worse where misses per instruction fall', () => {
    // A larger first level: far fewer lookups reach L2, and more of them miss.
    const found = said(withLookups(10_000, 1_000), withLookups(1_000, 900));
    expect(found['l2-miss-ratio']).toBe('unclear: higher');
    expect(found['l2-mpki']).toBe('better: lower');
  });

  it('says nothing of a change where there are few misses in both', () => {
    // Of 100,000 instructions: 0.09 and 0 per thousand, then 0.09 and 0.11.
    const few = (misses: number) => ({ ...withLookups(70, misses), instructions: 100_000 });
    const found = said(few(9), few(0));
    expect(found['l2-miss-ratio']).toBe('slight: few misses');
    expect(found['l2-mpki']).toBe('slight: few misses');
    expect(said(few(9), few(11))).toMatchObject({
      'l2-miss-ratio': 'worse: higher',
      'l2-mpki': 'worse: higher',
    });
    expect(said(few(9), few(9))['l2-miss-ratio']).toBe('same: the same');
  });

  it('takes the ratio at its word where both go the same way', () => {
    expect(said(withLookups(10_000, 1_000), withLookups(10_000, 2_000))['l2-miss-ratio']).toBe(
      'worse: higher',
    );
  });
});
