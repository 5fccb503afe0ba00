/** Reads the output of `coscope sweep --out`: finished runs, one per line of JSON, reconstructed as a sweep. */
import type { Outcome, PoolRun } from '../../engine/pool.ts';
import type {
  JsonValue,
  PolicyChoice,
  PolicyInfo,
  RunResult,
  Scenario,
} from '../../scenario/generated/types.ts';
import { isMap, keysOf } from '../../scenario/pointer.ts';
import { contender } from '../compare/comparison.ts';
import { eachOnce, mostValues } from './axis.ts';
import type { Sweep, SweepJob, SweepPlan } from './plan.ts';

export interface FileRun {
  /** The engine's version. */
  readonly engine: string;
  /** Values by pointer, as the command line set them. */
  readonly settings: Readonly<Record<string, JsonValue>>;
  readonly result: RunResult;
}

/** The reason for rejecting a file: the line, counted from 1, the problem, and the remedy. */
export interface BadLine {
  readonly line: number;
  readonly problem: string;
  readonly remedy: string;
}

const again = 'Write the file again with coscope sweep --out, or delete the line.';

/** Whether a value has the figures that every metric needs. */
function isResult(value: unknown): value is RunResult {
  if (!isMap(value) || !isMap(value['fairness']) || !Array.isArray(value['caches'])) return false;
  const { seed, ipc, context_switches: switches, migrations } = value;
  return (
    [seed, ipc, switches, migrations, value['fairness']['cpu_share_stddev']].every(Number.isFinite) &&
    value['caches'].every((cache) => isMap(cache) && Number.isFinite(cache['miss_ratio'])) &&
    typeof value['title'] === 'string' &&
    typeof value['policy'] === 'string' &&
    typeof value['digest'] === 'string'
  );
}

function readLine(text: string): FileRun | Omit<BadLine, 'line'> {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return {
      problem: 'it is no JSON, or is cut off',
      remedy: 'Finish the sweep with --resume, or delete the line.',
    };
  }
  if (!isMap(read) || typeof read['engine'] !== 'string' || !isMap(read['settings']))
    return { problem: 'it is no run of a sweep: “engine” or “settings” is missing', remedy: again };
  const { engine, settings, result } = read;
  if (!isResult(result)) return { problem: 'its “result” lacks figures of a run', remedy: again };
  return { engine, settings: settings as FileRun['settings'], result };
}

const pointersOf = ({ settings }: FileRun): string => Object.keys(settings).sort().join(' ');

/** All runs of a file, or its first bad line. */
export function readSweepFile(text: string): readonly FileRun[] | BadLine {
  const runs: FileRun[] = [];
  const values = new Map<string, Set<string>>();
  for (const [index, words] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (words.trim() === '') continue;
    const line = index + 1;
    const run = readLine(words);
    if ('problem' in run) return { line, ...run };
    const [first = run] = runs;
    if (pointersOf(run) !== pointersOf(first))
      return {
        line,
        problem: 'it sets other fields than the lines before it',
        remedy: 'Keep each sweep in a file of its own.',
      };
    for (const [pointer, value] of Object.entries(run.settings)) {
      const known = values.get(pointer) ?? new Set();
      values.set(pointer, known.add(JSON.stringify(value)));
      if (known.size > mostValues && !isSeed(pointer))
        return {
          line,
          problem: `${pointer} has more than ${mostValues.toString()} values`,
          remedy: 'Split the file, or read it with coscope in Python.',
        };
    }
    runs.push(run);
  }
  if (runs.length > 0) return runs;
  return {
    line: 1,
    problem: 'the file has no run',
    remedy: 'Wait until the sweep has finished its first run.',
  };
}

const seedPlace = '/run/seed';
const isSeed = (pointer: string): boolean => pointer === seedPlace;
/** A fork sets the policy as a whole, under a key that is itself a pointer. */
const isPolicy = (pointer: string): boolean =>
  pointer === '/policy/id' || ['policy', '/policy'].includes(keysOf(pointer).at(-1) ?? '');

function policyOfRun({ settings, result }: FileRun): PolicyChoice {
  const set = Object.entries(settings).findLast(([pointer]) => isPolicy(pointer))?.[1];
  if (isMap(set) && typeof set['id'] === 'string')
    return { id: set['id'], params: isMap(set['params']) ? set['params'] : {} };
  return { id: result.policy, params: {} };
}

export interface FileSweep {
  readonly plan: SweepPlan;
  /** In the order of the plan's jobs. */
  readonly outcomes: readonly Outcome<PoolRun>[];
  /** The run at a place, under the first seed that has one. */
  readonly runAt: (place: SweepJob['place']) => FileRun | undefined;
}

/** Runs as a sweep: the first two varying fields are its axes; other varying fields distinguish its lines or maps. */
export function sweepOfFile(
  runs: readonly FileRun[],
  base: Scenario,
  known: readonly PolicyInfo[],
): FileSweep {
  const valuesAt = (pointer: string): JsonValue[] =>
    runs.map(({ settings, result }) => settings[pointer] ?? (isSeed(pointer) ? result.seed : null));
  const varied = Object.keys(runs[0]?.settings ?? {}).filter(
    (pointer) =>
      !isPolicy(pointer) &&
      !isSeed(pointer) &&
      new Set(valuesAt(pointer).map((value) => JSON.stringify(value))).size > 1,
  );
  const [across = seedPlace, along] = varied;
  const others = varied.slice(2);
  const axisOf = (pointer: string) => ({
    pointer,
    values: eachOnce(valuesAt(pointer)),
  });
  const axes: Sweep['axes'] = along === undefined ? [axisOf(across)] : [axisOf(across), axisOf(along)];
  const seeds = isSeed(across)
    ? [runs[0]?.result.seed ?? 0]
    : [...new Set(runs.map(({ result }) => result.seed))].sort((a, b) => a - b);
  const named = runs.map((run) => {
    const { key, name, policy } = contender(known, policyOfRun(run));
    const more = others.map((pointer) => `${pointer} ${JSON.stringify(run.settings[pointer])}`);
    return { key: [key, ...more].join(' '), name: [name, ...more].join(', '), policy };
  });
  const policies = [...new Map(named.map((one) => [one.key, one])).values()];
  const placeOn = (pointer: string, { settings, result }: FileRun): number => {
    const own = JSON.stringify(settings[pointer] ?? (isSeed(pointer) ? result.seed : null));
    const axis = axes.find((one) => one.pointer === pointer);
    return axis?.values.findIndex((value) => JSON.stringify(value) === own) ?? 0;
  };
  const jobs = runs.map((run, index): SweepJob => ({
    place: {
      policy: policies.findIndex(({ key }) => key === named[index]?.key),
      x: placeOn(across, run),
      y: along === undefined ? 0 : placeOn(along, run),
    },
    seed: isSeed(across) ? 0 : seeds.indexOf(run.result.seed),
    rough: false,
    scenario: base,
  }));
  return {
    plan: {
      sweep: { base, policies, axes, seeds },
      columns: axes[0].values.length,
      rows: axes[1]?.values.length ?? 1,
      jobs,
    },
    outcomes: runs.map(({ result }) => ({ ok: true, value: { result, recorded: null, windows: [] } })),
    runAt: (place) =>
      runs[
        jobs.findIndex(
          (job) => job.place.policy === place.policy && job.place.x === place.x && job.place.y === place.y,
        )
      ],
  };
}

/** The versions of the engine that made the runs. */
export function enginesOf(runs: readonly FileRun[]): string[] {
  return [...new Set(runs.map(({ engine }) => engine))].sort();
}
