/** Microseconds in the unit that suits the length of the visible span. */
import type { Span } from '../../derive/recording/schedule.ts';
import { formatFigure } from '../../ui/format.ts';

const units = [
  [1e6, 's'],
  [1e3, 'ms'],
  [1, 'µs'],
] as const;

/** Float subtraction makes a visible span of 1 µs slightly shorter. */
const rounding = 1e-6;

/** Formats with enough digits to distinguish the given number of parts of the visible span. */
function writer({ from, to }: Span, partsOf: (unit: string) => number): (microseconds: number) => string {
  const [factor, unit] = units.find(([least]) => to - from >= least) ?? [1, 'µs'];
  const step = 10 ** Math.floor(Math.log10((to - from) / factor / partsOf(unit)) + rounding);
  return (microseconds) => formatFigure(microseconds / factor, step, unit);
}

/** Formats a length, with enough digits to distinguish hundredths of the visible span. */
export function timeWriter(sight: Span): (microseconds: number) => string {
  return writer(sight, () => 100);
}

/** Formats a moment. Most recordings have a resolution of 1 µs: fractions appear only when zoomed in to a few microseconds. */
export function momentWriter(sight: Span): (microseconds: number) => string {
  return writer(sight, (unit) => (unit === 'µs' ? 10 : 100));
}

/** "1.2 ms to 29.3 ms (28.1 ms)": start and end since the recording began, and the length. */
export function writeRange({ from, to }: Span, start: number): string {
  const length = { from: 0, to: Math.max(1, to - from) };
  const at = momentWriter(length);
  return `${at(from - start)} to ${at(to - start)} (${timeWriter(length)(to - from)})`;
}
