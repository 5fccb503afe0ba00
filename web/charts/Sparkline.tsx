/**
 * A word-sized line chart of some numbers. The numbers must be written nearby: the chart is hidden from screen
 * readers.
 */
import { linePath } from './paths.ts';

export interface SparklineProps {
  readonly values: ArrayLike<number>;
  /** The value at the top edge; by default the largest. The bottom is 0. */
  readonly max?: number | undefined;
  /** rem; default 3.75 × 1. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly colour?: string | undefined;
}

const unit = 16;

export function Sparkline({ values, max, width = 3.75, height = 1, colour = 'var(--mute)' }: SparklineProps) {
  const numbers = Array.from(values);
  const top = max ?? Math.max(0, ...numbers.filter(Number.isFinite));
  const [wide, high] = [width * unit, height * unit];
  const xs = numbers.map((_, index) => (index / Math.max(1, numbers.length - 1)) * wide);
  const ys = numbers.map((value) => 1 + (high - 2) * (1 - (top > 0 ? value / top : 0)));
  return (
    <svg
      viewBox={`0 0 ${wide.toString()} ${high.toString()}`}
      style={{ width: `${width.toString()}rem`, height: `${height.toString()}rem`, flex: 'none' }}
      aria-hidden="true"
    >
      <path d={linePath(xs, ys)} fill="none" stroke={colour} strokeWidth="1.1" strokeLinejoin="round" />
    </svg>
  );
}
