import { describe, expect, it } from 'vitest';
import { quantumStep, timeScale } from '../../web/charts/time/scale.ts';

const span = { frames: 240, framesPerQuantum: 4, onMove: () => () => undefined };

describe('the time scale', () => {
  it('begins at the gutter and ends at the right edge', () => {
    const scale = timeScale(888, 88, span);
    expect(scale.x(0)).toBe(88);
    expect(scale.x(240)).toBe(888);
    // (888 − 88) / 240 × 4
    expect(scale.quantumWidth).toBeCloseTo(13.333, 3);
  });

  it('reads positions back and keeps them inside the run', () => {
    const scale = timeScale(888, 88, span);
    expect(scale.frameAt(scale.x(37.5))).toBeCloseTo(37.5);
    expect(scale.frameAt(0)).toBe(0);
    expect(scale.frameAt(2000)).toBe(240);
  });

  it('stands before there is room', () => {
    const scale = timeScale(0, 88, span);
    expect(scale.x(100)).toBe(88);
    expect(scale.frameAt(200)).toBe(0);
  });

  it('numbers every quantum, or every second, fifth or tenth', () => {
    expect(quantumStep(30, 24)).toBe(1);
    expect(quantumStep(13, 24)).toBe(2);
    expect(quantumStep(5, 24)).toBe(5);
    expect(quantumStep(0.3, 24)).toBe(100);
  });
});
