import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromUnit, nextValue, toUnit, type Extent } from '../../web/ui/scale.ts';

const sizes: Extent = { min: 1024, max: 1 << 24, stops: [49152, 98304, 196608, 393216] };
const latency: Extent = { min: 1, max: 1000, log: true };
const cores: Extent = { min: 1, max: 8 };

describe('a control’s track', () => {
  it('reaches only the stops, but shows what lies between', () => {
    expect(fromUnit(sizes, 0.4)).toBe(98304);
    expect(toUnit(sizes, 98304)).toBeCloseTo(1 / 3);
    expect(toUnit(sizes, 73728)).toBeCloseTo(1 / 6);
    expect(toUnit(sizes, 1024)).toBe(0);
    expect(toUnit(sizes, 1 << 24)).toBe(1);
  });

  it('steps from a typed value to the next stop', () => {
    expect(nextValue(sizes, 50000, 1)).toBe(98304);
    expect(nextValue(sizes, 50000, -1)).toBe(49152);
    expect(nextValue(sizes, 393216, 1)).toBe(393216);
    expect(nextValue(sizes, 49152, 1, true)).toBe(393216);
  });

  it('gives equal ratios equal room when logarithmic', () => {
    expect(toUnit(latency, 10)).toBeCloseTo(1 / 3);
    expect(fromUnit(latency, 2 / 3)).toBe(100);
  });

  it('moves on from every value, up and down', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(latency, cores),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (extent, unit) => {
          const value = fromUnit(extent, unit);
          const up = nextValue(extent, value, 1);
          const down = nextValue(extent, value, -1);
          return (value === extent.max || up > value) && (value === extent.min || down < value);
        },
      ),
    );
  });

  it('never leaves its bounds, and finds its own values again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(sizes, latency, cores),
        fc.double({ min: -1, max: 2, noNaN: true }),
        (extent, unit) => {
          const value = fromUnit(extent, unit);
          return (
            value >= extent.min && value <= extent.max && fromUnit(extent, toUnit(extent, value)) === value
          );
        },
      ),
    );
  });
});
