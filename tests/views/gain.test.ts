import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Gain, GainParts } from '../../web/scenario/generated/types.ts';
import { causesOf, gainCauses } from '../../web/derive/compare/gain-causes.ts';
import { equalWorkSentence, gainKind, gainSentence } from '../../web/views/gain/said.ts';

const parts = (percent: Partial<GainParts>): GainParts => ({
  ...{ total: 0, thread_mix: 0, thread_speed: 0, idle: 0, overhead: 0, contexts: 0 },
  ...percent,
});

function gainOf(percent: Partial<GainParts>): Gain {
  const run = { contexts: 8, running: 8, overhead: 0, idle: 0, rate: 0.1 };
  const whole = parts(percent);
  return {
    a: { ...run, ipc: 1 },
    b: { ...run, ipc: 1 + whole.total / 100 },
    ipc: whole,
    percent: whole,
    threads: [],
    programs: [],
    equal_work: null,
  };
}

it('has a colour of its own for each cause', () => {
  const styles = readFileSync(new URL('../../web/views/gain/gain.css', import.meta.url), 'utf8');
  const styled = [...styles.matchAll(/\[data-cause='(\w+)'\]/g)].map(([, cause]) => cause);
  // One of them has the colour of all.
  expect(styled).toHaveLength(gainCauses.length - 1);
  expect(gainCauses).toEqual(expect.arrayContaining(styled));
});

/** No-break and narrow spaces as plain ones. */
const plain = (text: string | null): string | undefined => text?.replace(/\s/g, ' ').replaceAll('−', '-');

describe('a gain in words', () => {
  it('lists what counts, the largest first', () => {
    const percent = parts({ total: 26, thread_mix: 24.8, thread_speed: 1.2, idle: 0.01, overhead: -3 });
    expect(causesOf(percent)).toEqual(['thread_mix', 'overhead', 'thread_speed']);
  });

  it('says what it is made of', () => {
    expect(plain(gainSentence(gainOf({ total: 26, thread_mix: 24.8, thread_speed: 1.2 })))).toBe(
      'IPC 1.00 → 1.26, +26 %: +25 % thread mix, +1.2 % thread speed.',
    );
    expect(plain(gainSentence(gainOf({})))).toBe('IPC 1.00 → 1.00, ±0 %.');
  });

  it('says a loss and a gain by the same cause in the same words', () => {
    const said = (percent: Partial<GainParts>) => plain(gainSentence(gainOf(percent)))?.replace(/^.*: /, '');
    const loss = { idle: -57, overhead: -3, contexts: -2 };
    const gain = { idle: 57, overhead: 3, contexts: 2 };
    expect(said(loss)).toBe('-57 % from idle contexts, -3 % from overhead, -2 % context count.');
    expect(said(gain)).toBe('+57 % from idle contexts, +3 % from overhead, +2 % context count.');
  });

  it('names the kind of a gain and of a loss, and neither where no cause is most of it', () => {
    expect(gainKind(gainOf({ total: 26, thread_mix: 24.8, thread_speed: 1.2 }))).toContain('fast threads');
    expect(gainKind(gainOf({ total: -26, thread_mix: -24.8, thread_speed: -1.2 }))).toContain('slow threads');
    expect(gainKind(gainOf({ total: 10, thread_speed: 9, idle: 1 }))).toContain('threads run faster');
    expect(gainKind(gainOf({ total: 10, thread_speed: 4, idle: 6 }))).toBeNull();
    // The larger part, and none where others take back more than the whole.
    expect(gainKind(gainOf({ total: 10, thread_speed: 8, thread_mix: 6, idle: -4 }))).toContain(
      'threads run faster',
    );
    expect(
      gainKind(gainOf({ total: 84, thread_speed: 199, thread_mix: 198, idle: -314, overhead: 1 })),
    ).toBeNull();
    expect(gainKind(gainOf({ total: 0.1, thread_speed: 4, thread_mix: -3.9 }))).toBeNull();
  });

  it('counts every thread alike', () => {
    const means = { mean_speedup: 1.012, harmonic_speedup: 0.33, least_speedup: 0.17 };
    expect(plain(equalWorkSentence(means))).toBe(
      'Progress per thread, B ÷ A: mean 1.01, harmonic mean 0.33; the thread that loses most has 17 % of its progress in A.',
    );
  });

  it('calls the thread that gains least by its name where none loses', () => {
    const means = { mean_speedup: 1.2, harmonic_speedup: 1.19, least_speedup: 1.1 };
    expect(plain(equalWorkSentence(means))).toContain('the thread that gains least has 110 %');
  });
});
