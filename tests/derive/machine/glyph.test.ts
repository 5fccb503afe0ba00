import { expect, it } from 'vitest';
import { glyph } from '../../../web/derive/machine/glyph.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';

it('draws each hardware context once and each program that shares a cache', () => {
  const boxes = glyph(defaultScenario(), 112, 72);
  expect(boxes.filter(({ kind }) => kind === 'core')).toHaveLength(2);
  const contexts = boxes.filter(({ kind }) => kind === 'context');
  expect(contexts).toHaveLength(8);
  // Nine programs, eighteen threads, eight places: at least four different programs are visible.
  expect(new Set(contexts.map(({ tone }) => tone)).size).toBeGreaterThan(4);
  expect(boxes.filter(({ kind }) => kind === 'cache')).toHaveLength(9);
});

it('stays within its box', () => {
  for (const box of glyph(defaultScenario(), 112, 72)) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(112);
    expect(box.y + box.height).toBeLessThanOrEqual(72.001);
    expect(box.height).toBeGreaterThan(0);
  }
});

it('leaves places empty for which there are no threads', () => {
  const scenario = defaultScenario();
  const one = {
    ...scenario,
    workload: { ...scenario.workload, threads: scenario.workload.threads.slice(0, 1) },
  };
  const contexts = glyph(one, 112, 72).filter(({ kind }) => kind === 'context');
  expect(contexts.filter(({ tone }) => tone !== null)).toHaveLength(2);
});
