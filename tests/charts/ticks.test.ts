import { scaleLinear } from 'd3-scale';
import { describe, expect, it } from 'vitest';
import { tickTexts } from '../../web/charts/ticks.ts';
import { formatIpc, formatNumber, formatPercent } from '../../web/ui/format.ts';

const texts = (from: number, to: number, format = formatNumber): string[] =>
  tickTexts(scaleLinear([from, to], [0, 1]).ticks(4), format);

describe('ticks', () => {
  it('are written as values are', () => {
    expect(texts(0, 2)).toEqual(['0', '0.5', '1', '1.5', '2']);
    expect(texts(0, 2, formatIpc)).toEqual(['0.00', '0.50', '1.00', '1.50', '2.00']);
  });

  it('have more digits where they would read the same', () => {
    expect(texts(0.51, 0.5106)).toEqual(['0.5100', '0.5102', '0.5104', '0.5106']);
    expect(texts(-0.004, 0.004, formatIpc)).toEqual(['−0.004', '−0.002', '0.000', '0.002', '0.004']);
  });

  it('keep their unit', () => {
    expect(new Set(texts(0, 0.004, formatPercent))).toEqual(new Set(['0\u202f%']));
  });
});
