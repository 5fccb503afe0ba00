/** Maps a control's place on its track (0–1) to a value and back. Pure functions; controls only draw the result. */

/** The allowed values of a number. With `stops` the other fields only limit typed values. */
export interface Extent {
  readonly min: number;
  readonly max: number;
  /** Smallest change; default 1. */
  readonly step?: number | undefined;
  /** Whether equal ratios, rather than equal differences, take equal room. Requires min > 0. */
  readonly log?: boolean | undefined;
  /** The only values that dragging and arrow keys reach, increasing. Other values can still be typed. */
  readonly stops?: readonly number[] | undefined;
}

const pageSteps = 10;

function clampUnit(unit: number): number {
  return Math.min(1, Math.max(0, unit));
}

/** Clamps a value to min and max. */
export function clampTo({ min, max }: Extent, value: number): number {
  return Math.min(max, Math.max(min, value));
}

function onStep({ min, max, step = 1 }: Extent, value: number): number {
  const stepped = min + Math.round((value - min) / step) * step;
  return Number(Math.min(max, Math.max(min, stepped)).toPrecision(12));
}

/** Logarithmic tracks round to two significant digits, so that dragging gives round numbers. */
function onDigits(extent: Extent, value: number): number {
  return clampTo(extent, onStep({ ...extent, min: 0 }, Number(value.toPrecision(2))));
}

/** The place of a value on the track, 0–1. Values between stops are interpolated. */
export function toUnit(extent: Extent, value: number): number {
  const { min, max, log, stops } = extent;
  if (stops && stops.length > 1) {
    const above = stops.findIndex((stop) => stop >= value);
    if (above === 0) return 0;
    if (above < 0) return 1;
    const low = stops[above - 1] ?? min;
    const high = stops[above] ?? max;
    return (above - 1 + (value - low) / (high - low)) / (stops.length - 1);
  }
  if (max <= min) return 0;
  if (log) return clampUnit(Math.log(value / min) / Math.log(max / min));
  return clampUnit((value - min) / (max - min));
}

/** The allowed value nearest to a place on the track. */
export function fromUnit(extent: Extent, unit: number): number {
  const { min, max, log, stops } = extent;
  const place = clampUnit(unit);
  if (stops && stops.length > 0) return stops[Math.round(place * (stops.length - 1))] ?? min;
  if (log) return onDigits(extent, min * (max / min) ** place);
  return onStep(extent, min + (max - min) * place);
}

/** The next allowed value up (1) or down (−1); `big` for Page keys. */
export function nextValue(extent: Extent, value: number, direction: 1 | -1, big = false): number {
  const { stops, step = 1, log } = extent;
  if (stops && stops.length > 0) {
    const beyond =
      direction > 0 ? stops.filter((stop) => stop > value) : stops.filter((stop) => stop < value).reverse();
    return beyond[Math.min(beyond.length, big ? 3 : 1) - 1] ?? value;
  }
  if (log) {
    const ratio = big ? 2 : 1.05;
    const moved = onDigits(extent, direction > 0 ? value * ratio : value / ratio);
    const least = onStep({ ...extent, min: 0 }, value + direction * step);
    return clampTo(extent, moved === value ? least : moved);
  }
  return onStep(extent, clampTo(extent, value + direction * step * (big ? pageSteps : 1)));
}
