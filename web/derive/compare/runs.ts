/** Facts about a pair of runs, beside their figures: they decide which readings are judged, and which lead. */
import type { Frames } from '../../engine/frames.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { workDone } from '../time/work-done.ts';
import type { Reading } from './readings.ts';

/** The policy that replays a recorded schedule. Where the recording has a gap, it leaves the processor idle. */
export const asRecorded = 'as-recorded';

interface Run {
  readonly scenario: Pick<Scenario, 'workload' | 'policy'>;
  readonly frames: Frames;
}

export interface Runs {
  /** Quanta until the work was done, if both runs have the same work and have finished it. */
  readonly done: { readonly a: number; readonly b: number } | null;
  /** Whether A replays a recorded schedule. */
  readonly isRecorded: boolean;
}

/** The work of the threads, if each is finite; null if a thread runs for ever. */
function workOf({ scenario: { workload } }: Run): string | null {
  const { threads } = workload;
  if (threads.length === 0 || threads.some(({ instructions }) => instructions === null)) return null;
  return JSON.stringify(threads.map(({ copies, instructions }) => [copies, instructions]));
}

/** Compares two runs; null for a missing run. */
export function runsOf(a: Run | null, b: Run | null): Runs {
  const isRecorded = a?.scenario.policy.id === asRecorded;
  const work = a && workOf(a);
  if (!a || !b || work === null || work !== workOf(b)) return { done: null, isRecorded };
  const [inA, inB] = [a, b].map(({ frames, scenario: { workload } }) => workDone(frames, workload));
  if (typeof inA !== 'number' || typeof inB !== 'number') return { done: null, isRecorded };
  const quanta = (cycles: number, { frames }: Run): number => cycles / frames.layout.quantum_cycles;
  return { done: { a: quanta(inA, a), b: quanta(inB, b) }, isRecorded };
}

const workDoneReading: Reading = {
  id: 'work-done',
  label: 'Work done after, quanta',
  form: 'number',
  leading: true,
  better: 'lower',
  words: ['later', 'earlier'],
  definition:
    'Quanta until the threads have executed 99.9 % of their instructions, to a frame. A and B execute the same ones: over windows of one length, IPC says nothing of their speed, and is not judged.',
  value: ({ work_done_quanta }) => work_done_quanta ?? null,
};

/** The readings of two runs: without a verdict where they cannot differ, or where one of them is unknown. */
export function readingsOf(readings: readonly Reading[], { done, isRecorded }: Runs): readonly Reading[] {
  const isUnjudged = (id: string): boolean =>
    (id === 'ipc' && done !== null) || (id === 'idle-while-ready' && isRecorded);
  if (!readings.some(({ id }) => isUnjudged(id))) return readings;
  const all = readings.map((reading) => (isUnjudged(reading.id) ? { ...reading, isJudged: false } : reading));
  return done && readings.some(({ id }) => id === 'ipc') ? [workDoneReading, ...all] : all;
}
