import { describe, expect, it } from 'vitest';
import { ghostOf } from '../../../web/derive/time/ghost.ts';
import { ipcSeries } from '../../../web/derive/time/series.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';

const layout = makeLayout();
const frames = makeFrames(layout, 8, (put) => put('context_instructions', 0, 100));

describe('the line of an earlier run', () => {
  it('is that run’s own', () => {
    expect(ghostOf(frames, layout, ipcSeries)).toEqual(ipcSeries(frames));
  });

  it('goes no further than the later run', () => {
    const shorter = { ...layout, quanta: 2 };
    expect(ghostOf(frames, shorter, ipcSeries)?.values).toHaveLength(2);
    expect(ghostOf(frames, shorter, ipcSeries)?.at).toHaveLength(2);
  });

  it('is none where the two have no axis in common, or there is no such figure', () => {
    expect(ghostOf(frames, { ...layout, quantum_cycles: 7 }, ipcSeries)).toBeNull();
    expect(ghostOf(frames, { ...layout, frames_per_quantum: 1 }, ipcSeries)).toBeNull();
    expect(ghostOf(frames, layout, () => null)).toBeNull();
    expect(ghostOf(null, layout, ipcSeries)).toBeNull();
    expect(ghostOf(frames, undefined, ipcSeries)).toBeNull();
  });
});
