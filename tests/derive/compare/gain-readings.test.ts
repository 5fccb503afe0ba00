import { expect, it } from 'vitest';
import { gainReadings, isOfGain } from '../../../web/derive/compare/gain-readings.ts';
import { readings } from '../../../web/derive/compare/readings.ts';
import type { Gain } from '../../../web/scenario/generated/types.ts';
import { makeResult } from '../../support/pane.ts';

const [known, unknown] = [makeResult(1.2, 0.1, 0), makeResult(1.3, 0.1, 0)];
const percent = { total: 26, thread_mix: 25, thread_speed: 1, idle: 0, overhead: 0, contexts: 0 };
const gains = new Map([[known, { percent } as Gain]]);

it('reads thread mix and thread speed of the runs whose gain is known', () => {
  const measures = gainReadings(gains);
  expect(measures.map(({ value }) => [value(known), value(unknown)])).toEqual([
    [25, null],
    [1, null],
  ]);
});

it('has ids that no reading of one run has', () => {
  expect(gainReadings(gains).every(isOfGain)).toBe(true);
  expect([...readings(2), ...readings(2, 'tasks')].some(isOfGain)).toBe(false);
});
