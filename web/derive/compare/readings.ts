/** The figures of a run, or of a part of it, that are compared. */
import type { FrameRange, Frames } from '../../engine/frames.ts';
import type { Layout, LevelResult, RunResult, Scenario, Schedules } from '../../scenario/generated/types.ts';
import type { Figures } from './figures.ts';

/** How a figure is formatted; web/ui/format.ts has one function for each. */
export type ReadingForm = 'ipc' | 'ratio' | 'mpki' | 'count' | 'cycles' | 'points' | 'number';

export interface Reading {
  /** Stable: `ipc`, `l2-miss-ratio`. */
  readonly id: string;
  readonly label: string;
  readonly form: ReadingForm;
  /** Whether it is a main figure; the others only help to understand it. */
  readonly leading: boolean;
  /** Which way is better. */
  readonly better: 'higher' | 'lower';
  /** The words for a rise and a fall of this quantity. */
  readonly words: readonly [more: string, less: string];
  /** Smaller differences count as none; in the reading's own unit. Chosen. */
  readonly negligible?: number;
  /** The same where it depends on the number of threads. */
  readonly negligibleIn?: (threads: number) => number;
  /** If both runs are below `below`, a change of this reading, or of one that it judges, is insignificant; `word` says why. */
  readonly slight?: { readonly below: number; readonly word: string };
  /** The reading whose direction decides whether a change is good: a ratio does not show how often it applies. */
  readonly judgedBy?: string;
  /** Whether only the word is shown: a percentage of a spread near 0 would mislead. */
  readonly inWords?: boolean;
  /** False if two runs cannot differ in it, or if it is unknown for one of them: both are shown, without a verdict. */
  readonly isJudged?: boolean;
  /** A count over the window: two runs are comparable only if their windows are equally long. */
  readonly perWindow?: boolean;
  /** The machine's last level, if the figure is about it. */
  readonly level?: number;
  readonly definition: string;
  /** null where the run has not measured it yet. */
  readonly value: (figures: Figures) => number | null;
}

/**
 * A cache with fewer misses per thousand instructions has almost none. Chosen: at 300 cycles per miss, fewer cost less
 * than 0.03 cycles per instruction.
 */
const hardlyAnyMpki = 0.1;

/** Half of the last digit shown: 0.0060 and 0.0061 look the same to a reader, whatever the percentage. */
export const unseenRatio = 0.0005;
const unseenMpki = 0.005;
/** Measures of fairness that differ by less count as equal. Chosen. */
export const unseenFairness = 0.005;
/** Among many threads shares are small: a tenth of an even one is seen. Chosen. */
const unseenPartOfShare = 0.1;

/** The figures of the highest level, the last before memory. */
function lastOf(result: Figures): LevelResult | undefined {
  return result.caches.reduce<LevelResult | undefined>(
    (last, level) => (last === undefined || level.level > last.level ? level : last),
    undefined,
  );
}

/** Readings for runs of tasks, in place of those that compare threads. */
const ofTasks: readonly Reading[] = [
  {
    id: 'makespan',
    label: 'Makespan',
    form: 'cycles',
    leading: true,
    better: 'lower',
    words: ['slower', 'faster'],
    definition: 'Cycles from the start of the program to the end of its last task.',
    value: ({ dag }) => dag?.makespan_cycles ?? null,
  },
  {
    id: 'bandwidth-use',
    label: 'Bandwidth use',
    form: 'ratio',
    leading: false,
    better: 'lower',
    words: ['more', 'less'],
    definition: 'Share of the time in which memory was carrying a line, write-backs included.',
    value: ({ cycles, dag }) => (cycles === 0 ? null : (dag?.bandwidth_use ?? null)),
  },
  {
    id: 'steals',
    label: 'Steals',
    form: 'count',
    leading: false,
    better: 'lower',
    words: ['more', 'fewer'],
    definition: 'Tasks that a core took from another core’s queue.',
    value: ({ cycles, dag }) => (cycles === 0 ? null : (dag?.steals ?? null)),
  },
];

/** Readings that compare threads. */
const ofThreads: ReadonlySet<string> = new Set(['cpu-share-stddev', 'context-switches']);

/** The readings of a machine whose last level is `level`, for threads or for tasks, in display order. */
export function readings(level: number, schedules: Schedules = 'threads'): readonly Reading[] {
  const all = threadReadings(level);
  return schedules === 'threads' ? all : [...all.filter(({ id }) => !ofThreads.has(id)), ...ofTasks];
}

function threadReadings(level: number): readonly Reading[] {
  const cache = `L${level.toString()}`;
  return [
    {
      id: 'ipc',
      label: 'IPC, machine',
      form: 'ipc',
      leading: true,
      better: 'higher',
      words: ['higher', 'lower'],
      definition:
        'Instructions per cycle of the whole machine: instructions of all threads ÷ cycles of the window.',
      value: ({ cycles, ipc }) => (cycles === 0 ? null : ipc),
    },
    {
      id: `l${level.toString()}-miss-ratio`,
      label: `${cache} miss ratio`,
      form: 'ratio',
      leading: true,
      better: 'lower',
      words: ['higher', 'lower'],
      judgedBy: `l${level.toString()}-mpki`,
      negligible: unseenRatio,
      definition: `Lookups of ${cache} that find nothing ÷ all lookups of ${cache}, all threads together. 0 is never, 1 is always.`,
      level,
      value: (result) => (lastOf(result)?.accesses ? (lastOf(result)?.miss_ratio ?? null) : null),
    },
    {
      id: `l${level.toString()}-mpki`,
      label: `${cache} MPKI`,
      form: 'mpki',
      leading: false,
      better: 'lower',
      words: ['higher', 'lower'],
      slight: { below: hardlyAnyMpki, word: 'few misses' },
      negligible: unseenMpki,
      definition: `Misses of ${cache} per thousand instructions: unlike the ratio it also falls when ${cache} is accessed less often. Where A and B are below ${hardlyAnyMpki.toString()}, neither its change nor that of the miss ratio says anything.`,
      level,
      value: (result) =>
        result.instructions === 0 ? null : ((lastOf(result)?.misses ?? 0) * 1000) / result.instructions,
    },
    {
      id: 'cpu-share-stddev',
      label: 'CPU share, standard deviation',
      form: 'ratio',
      leading: true,
      better: 'lower',
      words: ['less even', 'more even'],
      inWords: true,
      negligibleIn: (threads) => Math.min(unseenFairness, unseenPartOfShare / threads),
      definition:
        'Standard deviation of the threads’ shares of all used hardware-context cycles. 0 is perfectly fair (Fedorova et al. 2005, §4.3.1.2).',
      value: ({ cycles, fairness }) => (cycles === 0 ? null : fairness.cpu_share_stddev),
    },
    {
      id: 'context-switches',
      label: 'Context switches',
      form: 'count',
      leading: false,
      better: 'lower',
      words: ['more', 'fewer'],
      perWindow: true,
      definition:
        'Times a hardware context switched to another thread. Each costs the cycles set under Run, and the new thread finds its lines evicted.',
      value: (result) => (result.cycles === 0 ? null : result.context_switches),
    },
  ];
}

type Window = Pick<Scenario['run'], 'quanta' | 'quantum_cycles'>;

/** The value in the previous run; null if the two runs measured different things. */
export function valueBefore(
  { value, level, perWindow = false }: Reading,
  before: RunResult,
  windows: { readonly before: Window; readonly now: Window },
): number | null {
  const { before: old, now } = windows;
  const isSame = old.quanta === now.quanta && old.quantum_cycles === now.quantum_cycles;
  if (perWindow && !isSame) return null;
  return level !== undefined && lastOf(before)?.level !== level ? null : value(before);
}

/** The quanta over which two ends of forks are compared: from their divergence to the end; null if in the warm-up. */
export function forkWindow(
  { quanta, warmup_quanta, quantum_cycles }: Layout,
  sharedCycles: number,
): { from: number; to: number } | null {
  const from = sharedCycles / quantum_cycles;
  return from > warmup_quanta && from < quanta ? { from, to: quanta } : null;
}

/** The quanta measured so far, from the end of the warm-up (or from where forks diverge) to the end. */
export function measuredQuanta(
  { layout, count }: Frames,
  isOver: boolean,
  from = layout.warmup_quanta,
): { from: number; to: number } {
  const quanta = count / layout.frames_per_quantum;
  // A run of tasks may end within a quantum.
  return { from, to: Math.max(from, isOver ? Math.ceil(quanta) : Math.floor(quanta)) };
}

/** One thread's figures over the window. */
export interface ThreadRow {
  readonly thread: number;
  readonly ipc: number;
  readonly cpuShare: number;
  /** Miss ratio in the last caches; NaN without accesses, or when lines are owned by programs. */
  readonly missRatio: number;
  /** Instructions in A ÷ instructions in B over an equal number of cycles; NaN without A or without progress. */
  readonly slowdown: number;
}

function missRatioOf(frames: Frames, owner: number, { from, to }: FrameRange): number {
  const { layout } = frames;
  const owners = layout.owners.length;
  const [accesses, misses] = [frames.offset('cache_accesses'), frames.offset('cache_misses')];
  let [asked, missed] = [0, 0];
  for (let frame = from; frame < to; frame++) {
    const row = frames.row(frame);
    layout.topology.caches.forEach(({ last }, cache) => {
      if (!last) return;
      asked += row[accesses + cache * owners + owner] ?? 0;
      missed += row[misses + cache * owners + owner] ?? 0;
    });
  }
  return asked === 0 ? NaN : missed / asked;
}

function ownsLines(layout: Layout, thread: number): boolean {
  const owner = layout.threads[thread]?.owner;
  return owner !== undefined && layout.owners[owner]?.thread === thread;
}

/** A thread's progress in A ÷ its progress in B, per cycle. */
function slowdown(a: Figures, b: Figures, thread: number): number {
  const [before, after] = [a.threads[thread], b.threads[thread]];
  if (before?.program !== after?.program || !before || !after?.instructions) return NaN;
  return before.instructions / a.cycles / (after.instructions / b.cycles);
}

/** Every thread of a pane over some frames, with its figures there; `a` and `b` are compared for the slowdown. */
export function threadRows(
  frames: Frames,
  range: FrameRange,
  own: Figures,
  a: Figures | null,
  b: Figures | null,
): ThreadRow[] {
  return own.threads.map(({ ipc, cpu_share }, thread) => ({
    thread,
    ipc,
    cpuShare: cpu_share,
    missRatio: ownsLines(frames.layout, thread)
      ? missRatioOf(frames, frames.layout.threads[thread]?.owner ?? 0, range)
      : NaN,
    slowdown: a && b ? slowdown(a, b, thread) : NaN,
  }));
}
