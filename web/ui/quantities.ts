/** Kinds of editable numbers: how each is formatted, parsed and checked. */
import {
  formatBytes,
  formatCompact,
  formatCount,
  formatCycles,
  formatNumber,
  formatPercent,
} from './format.ts';
import { parseBytes, parseCycles, parseNumber, parseShare } from './parse.ts';
import type { SliderProps } from './Slider.tsx';

/** Returns a message if a number is not whole, or null. */
export function wholeNumber(value: number): string | null {
  return Number.isInteger(value) ? null : 'A whole number';
}

/** Returns a message if a number is not a power of two, or null. */
export function powerOfTwo(value: number): string | null {
  return Number.isInteger(Math.log2(value)) ? null : 'A power of two';
}

export type QuantityForm = Pick<SliderProps, 'format' | 'parse' | 'check'>;

export type QuantityKind = 'count' | 'percent' | 'bytes' | 'cycles' | 'number' | 'share' | 'instructions';

export const quantities: Readonly<Record<QuantityKind, QuantityForm>> = {
  count: { format: formatCount, parse: parseNumber, check: wholeNumber },
  percent: {
    format: (value) => formatPercent(value / 100),
    parse: (text) => parseNumber(text.replace(/\s*%\s*$/, '')),
    check: wholeNumber,
  },
  bytes: { format: formatBytes, parse: parseBytes, check: wholeNumber },
  cycles: { format: formatCycles, parse: parseCycles, check: wholeNumber },
  number: { format: formatNumber, parse: parseNumber },
  share: { format: formatPercent, parse: parseShare },
  instructions: {
    format: (value) => `${formatCompact(value)} instr`,
    parse: (text) => parseNumber(text.replace(/\s*instr\w*\s*$/i, '')),
    check: wholeNumber,
  },
};
