import { describe, expect, it } from 'vitest';
import * as format from '../../web/ui/format.ts';
import * as parse from '../../web/ui/parse.ts';

/** Replaces special spaces by plain ones, so that the expectations are readable. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('numbers as a reader sees them', () => {
  it.each([
    [format.formatBytes(64), '64 B'],
    [format.formatBytes(49152), '48 KB'],
    [format.formatBytes(1.5 * 1024 * 1024), '1.5 MB'],
    [format.formatBytes(2 * 1024 ** 3), '2 GB'],
    [format.formatBytes(0), '0 B'],
    [format.formatCycles(120), '120 cycles'],
    [format.formatCycles(1), '1 cycle'],
    [format.formatCycles(45_000), '45 k cycles'],
    [format.formatCycles(1_000_000), '1 M cycles'],
    [format.formatCycles(37_000_000), '37 M cycles'],
    [format.formatCompact(9500), '9500'],
    [format.formatCompact(1_234_567_890), '1.23 G'],
    [format.formatRatio(0.1309), '0.131'],
    [format.formatRatio(-0.05, 2), '−0.05'],
    [format.formatIpc(1.159), '1.16'],
    [format.formatPercent(0.174), '17 %'],
    [format.formatChange(0.208, 0.131), '−37 %'],
    [format.formatChange(0.84, 1.16), '+38 %'],
    [format.formatChange(1, 1.052), '+5.2 %'],
    [format.formatChange(2, 2), '±0 %'],
    [format.formatChange(231_400, 1_000), '−99.6 %'],
    [format.formatChange(100_000, 1), '−99.9 %'],
    [format.formatChange(100_000, 0), '−100 %'],
    [format.formatChange(1_000, 9_940), '+894 %'],
    [format.formatChange(1_000, 10_000), '× 10'],
    [format.formatChange(1_000, 12_340), '× 12.3'],
    [format.formatChange(1_000, 294_900), '× 295'],
    [format.formatChange(1, 1_234_000), '× 1.23 M'],
    [format.formatPoints(-99.97), '−99.9 %'],
    [format.formatPoints(1_200), '+1200 %'],
    [format.formatMpki(4.712), '4.71'],
    [format.formatMpki(38.04), '38'],
    [format.formatCount(9999), '9999'],
    [format.formatCount(43_758), '43 758'],
    [format.formatCount(-1_000_000), '−1 000 000'],
    [format.formatNumber(0.0412), '0.0412'],
    [format.formatNumber(43_758), '43 758'],
    [format.formatDuration(12.4), '12 ms'],
    [format.formatDuration(95_000), '95 s'],
    [format.formatFigure(1.779, 0.01, '×'), '1.78 ×'],
    [format.formatFigure(9999.123_41, 0.000_1, ''), '9999.1234'],
    [format.formatFigure(-222_913.125, 0.1, 'µs'), '−222 913.1 µs'],
    [format.formatTimeLeft(7_200), '8 s'],
    [format.formatTimeLeft(41_000), '45 s'],
    [format.formatTimeLeft(170_000), '3 min'],
    [format.formatTimeLeft(4_800_000), '1 h 20 min'],
    [format.formatTimeLeft(7_200_000), '2 h'],
  ])('%s', (shown, expected) => {
    expect(plain(shown)).toBe(expected);
  });

  it('shows no number where there is none', () => {
    expect(format.formatRatio(NaN)).toBe(format.noValue);
    expect(format.formatChange(0, 1)).toBe(format.noValue);
    expect(format.formatBytes(Infinity)).toBe(format.noValue);
  });

  it('keeps a number and its unit on one line', () => {
    expect(format.formatBytes(49152)).toBe('48\u00a0KB');
    expect(format.formatChange(0.208, 0.131)).toBe('\u221237\u202f%');
  });
});

describe('numbers as a person types them', () => {
  it.each([
    [parse.parseBytes('64 KB'), 65536],
    [parse.parseBytes('64k'), 65536],
    [parse.parseBytes('1.5 MiB'), 1.5 * 1024 * 1024],
    [parse.parseBytes('49152'), 49152],
    [parse.parseBytes('48\u00a0KB'), 49152],
    [parse.parseBytes('48 cows'), null],
    [parse.parseBytes(''), null],
    [parse.parseBytes('constructor'), null],
    [parse.parseNumber('43\u202f758'), 43758],
    [parse.parseNumber('1.5m'), 1_500_000],
    [parse.parseNumber('2e6'), 2_000_000],
    [parse.parseNumber('−5'), -5],
    [parse.parseNumber('1,024'), 1024],
    [parse.parseNumber('12,000,000.5'), 12_000_000.5],
    [parse.parseCycles('1,5 M'), 1_500_000],
    [parse.parseNumber('22,5'), 22.5],
    [parse.parseBytes('1,5 MB'), 1.5 * 1024 * 1024],
    [parse.parseShare('0,125'), 0.125],
    [parse.parseNumber('1,2,3'), null],
    [parse.parseNumber('1,0000'), 1],
    [parse.parseNumber('1.000,5'), null],
    [parse.parseNumber('1,024,5'), null],
    [parse.parseCycles('1 M cycles'), 1_000_000],
    [parse.parseCycles('1 cycle'), 1],
    [parse.parseShare('37 %'), 0.37],
    [parse.parseShare('0.37'), 0.37],
  ])('%s', (read, expected) => {
    if (expected === null) expect(read).toBeNull();
    else expect(read).toBeCloseTo(expected, 9);
  });

  it('reads back what was written', () => {
    for (const bytes of [64, 1024, 8192, 49152, 1_572_864, 16_777_216]) {
      expect(parse.parseBytes(format.formatBytes(bytes))).toBe(bytes);
    }
    for (const cycles of [1, 120, 45_000, 1_000_000, 250_000_000]) {
      expect(parse.parseCycles(format.formatCycles(cycles))).toBe(cycles);
    }
  });
});
