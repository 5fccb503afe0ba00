/** Microseconds in the unit that fits how much of them is shown. */
import type { Span } from '../../derive/recording/schedule.ts';
import { formatFigure } from '../../ui/format.ts';

const units = [
  [1e6, 's'],
  [1e3, 'ms'],
  [1, 'µs'],
] as const;

/** Float subtraction makes 1 µs of sight a little less. */
const rounding = 1e-6;

/** Writes with digits that tell so many parts of what is in sight apart. */
function writer({ from, to }: Span, partsOf: (unit: string) => number): (microseconds: number) => string {
  const [factor, unit] = units.find(([least]) => to - from >= least) ?? [1, 'µs'];
  const step = 10 ** Math.floor(Math.log10((to - from) / factor / partsOf(unit)) + rounding);
  return (microseconds) => formatFigure(microseconds / factor, step, unit);
}

/** How long something is, where so much is in sight: as many digits as tell its hundredths apart. */
export function timeWriter(sight: Span): (microseconds: number) => string {
  return writer(sight, () => 100);
}

/** When something is. Most recordings tell microseconds apart: parts of one are written only where one is a good part of the picture. */
export function momentWriter(sight: Span): (microseconds: number) => string {
  return writer(sight, (unit) => (unit === 'µs' ? 10 : 100));
}

/** "1.2 ms to 29.3 ms (28.1 ms)": from where to where, since the recording began, and how long that is. */
export function writeRange({ from, to }: Span, start: number): string {
  const length = { from: 0, to: Math.max(1, to - from) };
  const at = momentWriter(length);
  return `${at(from - start)} to ${at(to - start)} (${timeWriter(length)(to - from)})`;
}
