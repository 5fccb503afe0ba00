/** What two runs are beside their figures: it decides what is judged of them, and what leads. */
import type { Frames } from '../../engine/frames.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { workDone } from '../time/work-done.ts';
import type { Reading } from './readings.ts';

/** The policy that repeats a recorded schedule. Where the recording does not say what ran, it leaves a processor idle. */
export const asRecorded = 'as-recorded';

interface Run {
  readonly scenario: Pick<Scenario, 'workload' | 'policy'>;
  readonly frames: Frames;
}

export interface Runs {
  /** Quanta until the work was done, where both runs have the same and have done all of it. */
  readonly done: { readonly a: number; readonly b: number } | null;
  /** Whether A repeats a recorded schedule. */
  readonly isRecorded: boolean;
}

/** What threads execute, where each of them has an end; null where one goes on for ever. */
function workOf({ scenario: { workload } }: Run): string | null {
  const { threads } = workload;
  if (threads.length === 0 || threads.some(({ instructions }) => instructions === null)) return null;
  return JSON.stringify(threads.map(({ copies, instructions }) => [copies, instructions]));
}

/** Null is a run that is not there. */
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

/** The readings of two runs: without a verdict on what they cannot differ in, or what is unknown in one of them. */
export function readingsOf(readings: readonly Reading[], { done, isRecorded }: Runs): readonly Reading[] {
  const isUnjudged = (id: string): boolean =>
    (id === 'ipc' && done !== null) || (id === 'idle-while-ready' && isRecorded);
  if (!readings.some(({ id }) => isUnjudged(id))) return readings;
  const all = readings.map((reading) => (isUnjudged(reading.id) ? { ...reading, isJudged: false } : reading));
  return done && readings.some(({ id }) => id === 'ipc') ? [workDoneReading, ...all] : all;
}
