/** Times of a recording: number of digits, and unit. */
import { describe, expect, it } from 'vitest';
import { momentWriter, timeWriter, writeRange } from '../../../web/views/recording/time.ts';

/** Special spaces as plain ones. */
const plain = (text: string): string => text.replace(/\s/g, ' ');
const moment = (sight: number, at: number): string => plain(momentWriter({ from: 0, to: sight })(at));

describe('moments', () => {
  it('have separators, and the decimals that the zoom resolves', () => {
    expect(moment(263_000, 128_400)).toBe('128 ms');
    expect(moment(15_000, 128_437)).toBe('128.4 ms');
    expect(moment(1500, 128_437)).toBe('128.44 ms');
    expect(moment(600, 222_913)).toBe('222 913 µs');
    expect(moment(15, 222_913)).toBe('222 913 µs');
    expect(moment(5, 222_913)).toBe('222 913.0 µs');
    expect(moment(1, 1_222_913.5)).toBe('1 222 913.5 µs');
  });

  it('keep their digits where the sight is off by a rounding', () => {
    const write = momentWriter({ from: 131_739.5 - 0.1, to: 131_740.4 });
    expect(plain(write(131_739.4))).toBe('131 739.4 µs');
  });
});

it('lengths have hundredths of themselves', () => {
  expect(plain(timeWriter({ from: 0, to: 35 })(35))).toBe('35.0 µs');
  expect(plain(timeWriter({ from: 0, to: 1 })(0.35))).toBe('0.35 µs');
});

it('a range says both ends, since the recording began, and its length', () => {
  const range = (from: number, to: number) => plain(writeRange({ from, to }, 1_000));
  expect(range(2_200, 30_300)).toBe('1.2 ms to 29.3 ms (28.1 ms)');
  expect(range(1_023.3, 1_116.7)).toBe('23 µs to 117 µs (93.4 µs)');
  expect(range(1_000, 1_000.5)).toBe('0.0 µs to 0.5 µs (0.50 µs)');
});
