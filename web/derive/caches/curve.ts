/** Miss-ratio curves for charts: log-scale cache sizes, lookup at any size, samples for a sparkline. */
import type { MachineSpec } from '../../scenario/generated/types.ts';

/** One cache size and its miss ratio, as the engine returns them. */
export interface CurvePoint {
  readonly lines: number;
  readonly miss_ratio: number;
}

/** The size of one of the machine's caches, marked on the axis of the curve. */
export interface CacheMark {
  /** Entry of /machine/caches. */
  readonly entry: number;
  readonly level: number;
  readonly bytes: number;
}

/** Miss ratio at a size in lines, interpolated on a logarithmic axis; NaN without a curve. */
export function missRatioAt(points: readonly CurvePoint[], lines: number): number {
  const above = points.findIndex((point) => point.lines >= lines);
  const high = points[above] ?? points.at(-1);
  const low = points[above - 1];
  if (!high) return NaN;
  if (above < 0 || !low) return high.miss_ratio;
  const part = Math.log(lines / low.lines) / Math.log(high.lines / low.lines);
  return low.miss_ratio + part * (high.miss_ratio - low.miss_ratio);
}

/** Miss ratios at sizes spaced evenly on a log scale, from `fromLines` to `toLines`: the values of a sparkline. */
export function sampleCurve(
  points: readonly CurvePoint[],
  fromLines: number,
  toLines: number,
  count: number,
): number[] {
  return Array.from({ length: count }, (_, index) =>
    missRatioAt(points, fromLines * (toLines / fromLines) ** (index / (count - 1))),
  );
}

/** The machine's cache sizes as axis marks, smallest first; entries of equal level and size share a mark. */
export function cacheMarks(machine: MachineSpec): CacheMark[] {
  const marks = machine.caches.map((cache, entry) => ({
    entry,
    level: cache.level,
    bytes: cache.size_bytes,
  }));
  const first = marks.filter(
    (mark, index) => marks.findIndex((m) => m.bytes === mark.bytes && m.level === mark.level) === index,
  );
  return first.sort((a, b) => a.bytes - b.bytes);
}

/** A logarithmic scale with ticks at powers of `base`; the interface that chart/Axis requires. */
export interface LogScale {
  (value: number): number;
  ticks(count?: number): number[];
  range(): number[];
}

/** Maps domain to range on a logarithmic scale; ticks are powers of two, about `count` at most. */
export function logScale(domain: readonly [number, number], range: readonly [number, number]): LogScale {
  const [low, high] = domain;
  const span = Math.log2(high / low);
  const scale = (value: number): number => range[0] + (Math.log2(value / low) / span) * (range[1] - range[0]);
  const ticks = (count = 6): number[] => {
    const step = Math.max(1, Math.round(span / count));
    const first = Math.ceil(Math.log2(low) / step) * step;
    const found: number[] = [];
    for (let power = first; power <= Math.log2(high) + 1e-9; power += step) found.push(2 ** power);
    return found;
  };
  return Object.assign(scale, { ticks, range: () => [...range] });
}

/** A linear scale from 0 to `max` with `count` even steps; the interface that chart/Axis requires. */
export function ratioScale(max: number, range: readonly [number, number]): LogScale {
  const scale = (value: number): number => range[0] + (value / max) * (range[1] - range[0]);
  return Object.assign(scale, {
    ticks: (count = 4) => Array.from({ length: count + 1 }, (_, index) => (index / count) * max),
    range: () => [...range],
  });
}
