/**
 * A run in the Trace Event Format, which Perfetto and browser profilers open: which thread ran where, with each
 * quantum's figures inside, counters over time, arrows for migrations, and decisions as instants.
 */
import type { DecisionRecord } from '../../scenario/generated/types.ts';
import { cyclesOf, quantumFrames, type Frames } from '../../engine/frames.ts';
import { ipcSeries, missRatioSeries, sumOf, type Series } from '../time/series.ts';
import { nameOfThread } from '../names/threads.ts';
import { stays, type Stay } from '../time/timeline.ts';

/** The format is in microseconds: one is this number of cycles, so that a cycle appears as a nanosecond. */
export const cyclesPerMicrosecond = 1_000;

/** One event: X is a slice, C a counter, s and f the ends of an arrow, i an instant, M a name. */
export interface TraceEvent {
  readonly ph: 'X' | 'C' | 's' | 'f' | 'i' | 'M';
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly cat?: string;
  readonly id?: number;
  /** An arrow ends at the slice around it. */
  readonly bp?: 'e';
  /** An instant is drawn across its process. */
  readonly s?: 'p';
  readonly args?: Readonly<Record<string, string | number>>;
}

/** A pane's run and its label. */
export interface TracedRun {
  readonly label: string;
  readonly frames: Frames;
  readonly decisions: readonly DecisionRecord[];
}

/** Events of all runs, each a process, in time order. */
export function traceEvents(runs: readonly TracedRun[]): TraceEvent[] {
  const events = runs.flatMap((run, index) => eventsOf(run, index + 1));
  // Names first; of slices that begin together, the longer one, which contains the other.
  const rank = ({ ph }: TraceEvent): number => (ph === 'M' ? 0 : 1);
  return events.sort((a, b) => rank(a) - rank(b) || a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
}

/** The file: JSON that Perfetto opens. */
export function chromeTrace(runs: readonly TracedRun[], about: Readonly<Record<string, string>>): string {
  return JSON.stringify({ displayTimeUnit: 'ns', otherData: about, traceEvents: traceEvents(runs) });
}

function eventsOf({ label, frames, decisions }: TracedRun, pid: number): TraceEvent[] {
  const time = (frame: number): number =>
    cyclesOf(frames.layout, { from: 0, to: frame }) / cyclesPerMicrosecond;
  const all = stays(frames);
  return [
    ...names(label, frames, pid),
    ...all.flatMap((stay) => slices(frames, stay, pid, time)),
    ...arrows(all, pid, time),
    ...counter('IPC', ipcSeries(frames), pid, time),
    ...counter('Miss ratio', missRatioSeries(frames), pid, time),
    ...decisions.map(({ cycle, quantum }) => ({
      ph: 'i' as const,
      name: `Decision at quantum ${quantum}`,
      pid,
      tid: 0,
      ts: cycle / cyclesPerMicrosecond,
      s: 'p' as const,
    })),
  ];
}

/** Hardware contexts are the process's threads, numbered from 1: 0 is the process itself. */
function names(label: string, { layout }: Frames, pid: number): TraceEvent[] {
  const named = (kind: string, tid: number, name: string): TraceEvent => ({
    ph: 'M',
    name: kind,
    pid,
    tid,
    ts: 0,
    args: { name },
  });
  return [
    named('process_name', 0, label),
    ...layout.topology.contexts.map(({ core, slot }, context) =>
      named('thread_name', context + 1, `core ${core}, context ${slot}`),
    ),
  ];
}

/** A thread's stay, with a nested slice for each quantum that shows what it executed. */
function slices(frames: Frames, stay: Stay, pid: number, time: (frame: number) => number): TraceEvent[] {
  const { layout } = frames;
  const slice = (name: string, from: number, to: number, cat: string): TraceEvent => {
    const range = { from, to };
    const instructions = sumOf(frames, 'context_instructions', stay.context, 1, range);
    return {
      ph: 'X',
      name,
      cat,
      pid,
      tid: stay.context + 1,
      ts: time(from),
      dur: time(to) - time(from),
      args: { instructions, ipc: instructions / cyclesOf(layout, range) },
    };
  };
  const whole = slice(nameOfThread(layout, stay.thread), stay.start, stay.end, 'thread');
  const inside: TraceEvent[] = [];
  const firstQuantum = Math.floor(stay.start / layout.frames_per_quantum);
  for (let quantum = firstQuantum; quantum * layout.frames_per_quantum < stay.end; quantum++) {
    const range = quantumFrames(frames, quantum);
    const [from, to] = [Math.max(range.from, stay.start), Math.min(range.to, stay.end)];
    if (to > from) inside.push(slice(`quantum ${quantum}`, from, to, 'quantum'));
  }
  return [whole, ...inside];
}

/** From the end of a stay to the beginning of the thread's next one elsewhere. */
function arrows(all: readonly Stay[], pid: number, time: (frame: number) => number): TraceEvent[] {
  const last = new Map<number, Stay>();
  const inTime = [...all].sort((a, b) => a.start - b.start || a.end - b.end);
  let id = 0;
  return inTime.flatMap((stay) => {
    const before = last.get(stay.thread);
    last.set(stay.thread, stay);
    if (!before || before.context === stay.context) return [];
    id += 1;
    const end = { name: 'migration', cat: 'migration', pid, id: pid * 1_000_000 + id };
    return [
      // The format ties an arrow to the slice at its time: the last frame of the stay.
      { ...end, ph: 's' as const, tid: before.context + 1, ts: time(before.end - 1) },
      { ...end, ph: 'f' as const, tid: stay.context + 1, ts: time(stay.start), bp: 'e' as const },
    ];
  });
}

function counter(name: string, series: Series, pid: number, time: (frame: number) => number): TraceEvent[] {
  return [...series.at].flatMap((at, index) => {
    const value = series.values[index] ?? NaN;
    return Number.isNaN(value)
      ? []
      : [{ ph: 'C' as const, name, pid, tid: 0, ts: time(Math.floor(at)), args: { [name]: value } }];
  });
}
