/** The figures of a run, or of a range of it, that a person compares. */
import type { FrameRange, Frames } from '../../engine/frames.ts';
import type { Layout, LevelResult, RunResult, Scenario, Schedules } from '../../scenario/generated/types.ts';
import type { Figures } from './figures.ts';

/** How a figure is written; web/ui/format.ts has one function for each. */
export type ReadingForm = 'ipc' | 'ratio' | 'mpki' | 'count' | 'cycles' | 'points' | 'number';

export interface Reading {
  /** Stable: `ipc`, `l2-miss-ratio`. */
  readonly id: string;
  readonly label: string;
  readonly form: ReadingForm;
  /** What a reader came for; the others only help to understand it. */
  readonly leading: boolean;
  /** Which way is better. */
  readonly better: 'higher' | 'lower';
  /** What a change of this quantity is called, up and down. */
  readonly words: readonly [more: string, less: string];
  /** Differences smaller than this are none, in its own unit. Chosen. */
  readonly negligible?: number;
  /** Where both runs are below, a change says nothing, nor does one that this reading judges; the word says why. */
  readonly slight?: { readonly below: number; readonly word: string };
  /** The reading whose direction says whether a change is good: a ratio says nothing of how often it is taken. */
  readonly judgedBy?: string;
  /** The word says it all: per cent of a spread near 0 would mislead. */
  readonly inWords?: boolean;
  /** False where two runs cannot differ in it, or it is not known of one of them: both are shown, without a verdict. */
  readonly isJudged?: boolean;
  /** A count over the window: two runs compare only where their windows are equally long. */
  readonly perWindow?: boolean;
  /** The last level of the machine that it is a figure of. */
  readonly level?: number;
  readonly definition: string;
  /** null where the run has not measured it yet. */
  readonly value: (figures: Figures) => number | null;
}

/**
 * Misses per thousand instructions of a cache that has next to nothing to miss. Chosen: at 300 cycles per miss, fewer of them cost less
 * than 0.03 cycles per instruction.
 */
const hardlyAnyMpki = 0.1;

/** Half of the last digit that the page writes: of 0.0060 and 0.0061 a reader sees the same, whatever the per cent. */
const [unseenRatio, unseenMpki] = [0.0005, 0.005];

/** The level behind which nothing but memory lies. */
function lastOf(result: Figures): LevelResult | undefined {
  return result.caches.reduce<LevelResult | undefined>(
    (last, level) => (last === undefined || level.level > last.level ? level : last),
    undefined,
  );
}

/** What there is to read where tasks run, instead of what tells threads apart. */
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

/** Readings that tell threads apart. */
const ofThreads: ReadonlySet<string> = new Set(['cpu-share-stddev', 'context-switches']);

/** The readings of a machine whose last level is `level`, where threads run or tasks, in the order in which they stand. */
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
      negligible: 0.005,
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

/** What a figure was in the run before; null where the two measured different things. */
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

/** The quanta that two ends of forks are compared over: from where they part to the end; null where they part in the warm-up. */
export function forkWindow(
  { quanta, warmup_quanta, quantum_cycles }: Layout,
  sharedCycles: number,
): { from: number; to: number } | null {
  const from = sharedCycles / quantum_cycles;
  return from > warmup_quanta && from < quanta ? { from, to: quanta } : null;
}

/** The quanta that were measured so far, of those from the end of the warm-up, or from where forks part, to the end. */
export function measuredQuanta(
  { layout, count }: Frames,
  from = layout.warmup_quanta,
): { from: number; to: number; complete: boolean } {
  const done = Math.floor(count / layout.frames_per_quantum);
  return { from, to: Math.max(from, done), complete: done >= layout.quanta };
}

/** One thread's figures over the window. */
export interface ThreadRow {
  readonly thread: number;
  readonly ipc: number;
  readonly cpuShare: number;
  /** Of the last caches; NaN when it never asked them, or when lines are owned by programs. */
  readonly missRatio: number;
  /** Instructions in A ÷ instructions in B over equally many cycles; NaN without A or without progress. */
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

/** How much less a thread got done in B, over equally many cycles. */
function slowdown(a: Figures, b: Figures, thread: number): number {
  const [before, after] = [a.threads[thread], b.threads[thread]];
  if (before?.program !== after?.program || !before || !after?.instructions) return NaN;
  return before.instructions / a.cycles / (after.instructions / b.cycles);
}

/** Every thread of a pane over some frames, with its figures there; `a` and `b` are what the slowdown compares. */
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
