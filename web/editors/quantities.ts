/** Kinds of numbers that a scenario holds: how each is written, read and checked. */
import {
  formatBytes,
  formatCompact,
  formatCount,
  formatCycles,
  formatNumber,
  formatPercent,
} from '../ui/format.ts';
import { parseBytes, parseCycles, parseNumber, parseShare } from '../ui/parse.ts';
import type { SliderProps } from '../ui/Slider.tsx';
import { wholeNumber } from './machine/checks.ts';

export type QuantityForm = Pick<SliderProps, 'format' | 'parse' | 'check'>;

export type QuantityKind = 'count' | 'bytes' | 'cycles' | 'number' | 'share' | 'instructions';

export const quantities: Readonly<Record<QuantityKind, QuantityForm>> = {
  count: { format: formatCount, parse: parseNumber, check: wholeNumber },
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
