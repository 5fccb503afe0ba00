/** Microseconds in the unit that fits how much of them is shown. */
import type { Span } from '../../derive/recording/schedule.ts';
import { formatFigure } from '../../ui/format.ts';

const units = [
  [1e6, 's'],
  [1e3, 'ms'],
  [1, 'µs'],
] as const;

/** A time as a reader sees it where so much is in sight: as many digits as tell its hundredths apart. */
export function timeWriter({ from, to }: Span): (microseconds: number) => string {
  const [factor, unit] = units.find(([least]) => to - from >= least) ?? [1, 'µs'];
  const step = 10 ** Math.floor(Math.log10((to - from) / factor / 100));
  return (microseconds) => formatFigure(microseconds / factor, step, unit);
}
