/** A sweep on the command line: the command that runs it, and its output with `--csv`. */
import type { Outcome, PoolRun } from '../../engine/pool.ts';
import type { Gains } from '../../engine/gain.ts';
import type { EnergyResult, GainParts, JsonValue, RunResult } from '../../scenario/generated/types.ts';
import { inEnd, placeInEnd } from './in-end.ts';
import { settingsOf, variedBy, type Sweep, type SweepPlan } from './plan.ts';

/** Formats a number as the command line does: the shortest digits that parse to the same number, without an exponent. */
export function plainNumber(value: number): string {
  const [digits = '', exponent] = value.toString().split('e');
  if (exponent === undefined) return digits;
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(digits) ?? [];
  const [all, point] = [whole + part, whole.length + Number(exponent)];
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`;
  return sign + all.padEnd(point, '0');
}

/** Quotes a cell that contains commas, quotes or line ends (RFC 4180). */
function quoted(cell: string): string {
  return /[,"\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const cellOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Columns for machines that state their power, in the order of the command line. */
const energies = ['joules', 'energy_delay'] as const satisfies readonly (keyof EnergyResult)[];

/** In the order of the command line. */
const gainParts = [
  'total',
  'thread_mix',
  'thread_speed',
  'idle',
  'overhead',
  'contexts',
] as const satisfies readonly (keyof GainParts)[];

/**
 * The CSV: one row per finished combination, in the order of the command line. `gains` are over A, by result; with them, rows
 * include the gain by cause, and rows without a known gain are omitted.
 */
export function sweepCsv(
  { sweep, jobs }: SweepPlan,
  outcomes: readonly (Outcome<PoolRun> | undefined)[],
  gains: Gains | null = null,
): string {
  const ended = jobs.flatMap(({ place, seed, rough }, index) => {
    const outcome = outcomes[index];
    if (rough || !outcome?.ok) return [];
    const { result } = outcome.value;
    return gains && !gains.has(result) ? [] : [{ place, seed, result }];
  });
  ended.sort(
    ({ place: a, seed }, { place: b, seed: other }) =>
      a.policy - b.policy || a.x - b.x || a.y - b.y || seed - other,
  );
  const levels = [...new Set(ended.flatMap(({ result }) => result.caches.map(({ level }) => level)))].sort(
    (a, b) => a - b,
  );
  const energyColumns = ended.some(({ result }) => result.energy) ? energies : [];
  const head = [
    ...inEnd(sweep.base, settingsOf(sweep, { policy: 0, x: 0, y: 0 }, 0)).map(([pointer]) => pointer),
    'seed',
    'ipc',
    ...levels.map((level) => `l${level.toString()}_miss_ratio`),
    'cpu_share_stddev',
    'context_switches',
    'migrations',
    ...energyColumns,
    'digest',
    ...(gains ? gainParts.map((part) => `gain_${part}`) : []),
  ];
  const figures = (result: RunResult): string[] => [
    result.seed.toString(),
    plainNumber(result.ipc),
    ...levels.map((level) => {
      const found = result.caches.find((cache) => cache.level === level);
      return found ? plainNumber(found.miss_ratio) : '';
    }),
    plainNumber(result.fairness.cpu_share_stddev),
    result.context_switches.toString(),
    result.migrations.toString(),
    ...energyColumns.map((column) => (result.energy ? plainNumber(result.energy[column]) : '')),
    result.digest,
    ...(gains ? gainParts.map((part) => plainNumber(gains.get(result)?.percent?.[part] ?? 0)) : []),
  ];
  const rows = ended.map(({ place, seed, result }) => [
    ...settingsOf(sweep, place, seed).map(([, value]) => cellOf(value)),
    ...figures(result),
  ]);
  return [head, ...rows].map((row) => `${row.map(quoted).join(',')}\n`).join('');
}

/** The arguments of `coscope sweep`, the scenario's file first. `baseline` is the index of A among the policies. */
export function sweepArguments(sweep: Sweep, file: string, skipsRefused: boolean, baseline = -1): string[] {
  const a = sweep.policies[baseline];
  const compared = a && {
    [placeInEnd(sweep.base, '/policy')]: { id: a.policy.id, params: a.policy.params },
  };
  return [
    file,
    '--csv',
    ...(skipsRefused ? ['--skip-refused'] : []),
    ...(compared ? ['--gain'] : []),
    '--set',
    `/baseline=${JSON.stringify(compared ?? null)}`,
    ...variedBy(sweep).flatMap(([pointer, values]) => ['--vary', `${pointer}=${JSON.stringify(values)}`]),
  ];
}

/** The whole command for a shell. */
export function sweepCommand(sweep: Sweep, file: string, skipsRefused: boolean, baseline = -1): string {
  const words = sweepArguments(sweep, file, skipsRefused, baseline).map((word) =>
    /^[\w./=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`,
  );
  return ['coscope', 'sweep', ...words].join(' ');
}
