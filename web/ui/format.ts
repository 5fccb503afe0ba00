/**
 * Formats numbers for display: the only place that decides digits, units and signs. Units follow a no-break space,
 * thousands and per cent a narrow one; the minus is a minus (U+2212).
 */
const unitSpace = '\u00a0';
const thinSpace = '\u202f';
const minus = '\u2212';
/** Displayed if there is no number. */
export const noValue = '–';

function sign(value: number): string {
  return value < 0 ? minus : '';
}

/** Up to `digits` decimals, without trailing zeros. */
function short(value: number, digits: number): string {
  return Number(value.toFixed(digits)).toString();
}

/** Thin separators in the whole part, from five digits on. */
function grouped(digits: string): string {
  return digits.replace(/^\d{5,}/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, thinSpace));
}

/** 612 · 9999 · 43 758: whole numbers, thin separators from five digits on. */
export function formatCount(value: number): string {
  if (!Number.isFinite(value)) return noValue;
  return sign(Math.round(value)) + grouped(Math.abs(Math.round(value)).toString());
}

/** 1 line · 11 policies: a count with its noun. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** From `least` on, a number is written in units of `factor`. */
type Step = readonly [least: number, factor: number, unit: string];

function scaled(value: number, steps: readonly Step[]): string {
  if (!Number.isFinite(value)) return noValue;
  const size = Math.abs(value);
  const [, factor, unit] = steps.find(([least]) => size >= least) ?? [0, 1, ''];
  const amount = size / factor;
  return sign(value) + short(amount, amount < 10 ? 2 : 1) + (unit === '' ? '' : unitSpace + unit);
}

const binarySteps = [
  [1024 ** 3, 1024 ** 3, 'GB'],
  [1024 ** 2, 1024 ** 2, 'MB'],
  [1024, 1024, 'KB'],
  [0, 1, 'B'],
] as const;

/** 64 B · 48 KB · 1.5 MB: binary, 1 KB = 1024 B, as cache sizes are given. */
export function formatBytes(bytes: number): string {
  return scaled(bytes, binarySteps);
}

const decimalSteps = [
  [1e9, 1e9, 'G'],
  [1e6, 1e6, 'M'],
  [1e4, 1e3, 'k'],
] as const;

/** 120 cycles · 45 k cycles · 1 M cycles. */
export function formatCycles(cycles: number): string {
  if (!Number.isFinite(cycles)) return noValue;
  return `${formatCompact(cycles)}${unitSpace}${cycles === 1 ? 'cycle' : 'cycles'}`;
}

/** 9500 · 12 k · 37 M · 1.2 G: for axes and places without room. */
export function formatCompact(value: number): string {
  return scaled(value, decimalSteps);
}

/** 0.131: a share or ratio between 0 and 1, three decimals by default. */
export function formatRatio(ratio: number, digits = 3): string {
  if (!Number.isFinite(ratio)) return noValue;
  return sign(ratio) + Math.abs(ratio).toFixed(digits);
}

/** 1.16: instructions per cycle. */
export function formatIpc(ipc: number): string {
  return formatRatio(ipc, 2);
}

/** 4.7 · 38: misses per thousand instructions, three significant digits at most. */
export function formatMpki(mpki: number): string {
  if (!Number.isFinite(mpki)) return noValue;
  return sign(mpki) + short(Math.abs(mpki), Math.abs(mpki) < 10 ? 2 : 1);
}

/** 17 %: a share of 1 as per cent. */
export function formatPercent(share: number, digits = 0): string {
  if (!Number.isFinite(share)) return noValue;
  return `${sign(share)}${Math.abs(share * 100).toFixed(digits)}${thinSpace}%`;
}

/** 43 % · 6.2 % · −0.4 %: IPC lost, given in percent; one decimal below 10 %. */
export function formatDegradation(percent: number): string {
  return formatPercent(percent / 100, Math.abs(percent) < 9.95 ? 1 : 0);
}

/**
 * From this ratio on a change is written as a factor: nine times and a hundred times more look alike in per cent.
 * Chosen.
 */
const leastTimes = 10;

/** +38 % · −37 % · −99.6 % · ±0 % · × 295: the change relative to `before`. No number if `before` is 0. */
export function formatChange(before: number, after: number): string {
  const times = after / before;
  if (before > 0 && Number.isFinite(times) && times >= leastTimes)
    return `×${thinSpace}${times < 100 ? short(times, 1) : scaled(Math.round(times), decimalSteps)}`;
  return formatPoints(((after - before) / Math.abs(before)) * 100);
}

/**
 * The digits of a change: one decimal below 10 %, and just below 100 %, since 100 % is written only if nothing is
 * left.
 */
function changeDigits(size: number): string {
  if (size < 9.95) return short(size, 1);
  return size >= 99.5 && size < 100 ? Math.min(size, 99.9).toFixed(1) : size.toFixed(0);
}

/** +25 % · −0.4 %: a difference in per cent, formatted like a change. Parts of a sum are never written as ratios. */
export function formatPoints(points: number): string {
  if (!Number.isFinite(points)) return noValue;
  const digits = changeDigits(Math.abs(points));
  if (Number(digits) === 0) return `±0${thinSpace}%`;
  return `${points < 0 ? minus : '+'}${digits}${thinSpace}%`;
}

/** 0.041 · 1.16 · 43 758: a number of unknown size, three significant digits, whole from 1000 on. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return noValue;
  const size = Math.abs(value);
  if (size >= 1000) return formatCount(value);
  return sign(value) + Number(size.toPrecision(3)).toString();
}

/** 0.4 s · 12 ms: a waiting time. */
export function formatDuration(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return noValue;
  if (milliseconds < 1000) return `${Math.round(milliseconds).toString()}${unitSpace}ms`;
  return `${short(milliseconds / 1000, milliseconds < 10_000 ? 1 : 0)}${unitSpace}s`;
}

/** 8 s · 45 s · 3 min · 1 h 20 min: an estimated time, not exact to the second. */
export function formatTimeLeft(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return noValue;
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 10) return `${seconds.toString()}${unitSpace}s`;
  if (seconds < 90) return `${(Math.ceil(seconds / 5) * 5).toString()}${unitSpace}s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes.toString()}${unitSpace}min`;
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60).toString()}${unitSpace}h`;
  return rest === 0 ? hours : `${hours} ${rest.toString()}${unitSpace}min`;
}

/** 1.78 × · 24 % · −3: a value on a scale of steps, with as many digits as its step, and its unit. */
export function formatFigure(value: number, step: number, unit: string): string {
  if (!Number.isFinite(value)) return noValue;
  const digits = Math.min(6, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
  const fixed = Math.abs(value).toFixed(digits);
  const written = grouped(fixed);
  const signed = value < 0 && Number(fixed) !== 0 ? `${minus}${written}` : written;
  return unit === '' ? signed : `${signed}${thinSpace}${unit}`;
}

/** A range of quanta, numbered as on an axis: `quanta 12–20`. */
export function formatQuanta({ from, to }: { readonly from: number; readonly to: number }): string {
  return `quanta ${formatCount(from)}–${formatCount(to)}`;
}
