/**
 * The recording that a person has opened, or a simulated schedule in its shape: read in a worker of its own, kept until another one is
 * opened. Nothing leaves the machine.
 */
import { create } from 'zustand';
import { usualMhz } from '../scenario/change/power.ts';
import type { MemoryUse, RecordingScenario, Scenario, ThreadCounters } from '../scenario/generated/types.ts';
import { Host } from './host.ts';
import { scheduleOf } from './schedule-text.ts';
import type { RecordingAnswer, RecordingRead, RecordingStep, RecordingWindow } from './worker/recording.ts';

export type { RecordingRead };

/** A part of the recording as a scenario: the file is read once more for it. */
export interface RecordingWhatIf {
  /** What was requested; the scenario may end earlier. */
  readonly window: RecordingWindow;
  /** The part of the file that was read. */
  readonly share: number;
  readonly problem: string | null;
  readonly made: RecordingScenario | null;
}

/** Files beside the recording: what its threads were counted to do, and its machine. */
export interface RecordingBeside {
  readonly counters: (ThreadCounters & { readonly file: string }) | null;
  /** `text` is what lstopo wrote. */
  readonly machine: { readonly file: string; readonly name: string; readonly text: string } | null;
  /** Why one of them is not taken: the place and the remedy. */
  readonly problem: string | null;
}

interface RecordingState {
  /** The file that is read, or was read last. */
  readonly file: File | null;
  /** While it is read: the part of its bytes, and the events so far; none while it is still simulated. */
  readonly progress: { readonly share: number; readonly events: number | null } | null;
  /** Why it cannot be read: the place and the remedy. */
  readonly problem: string | null;
  readonly read: RecordingRead | null;
  /** What memory threads use in a scenario, by name; a name that is not in it uses none. */
  readonly memory: Readonly<Record<string, MemoryUse>>;
  readonly beside: RecordingBeside;
  /** Null until one is requested. */
  readonly whatIf: RecordingWhatIf | null;
  /** Of a simulated schedule, the clock by which its cycles are times; null of a recorded one. */
  readonly clockMhz: number | null;
  /** The recording that was open before simulated schedules. */
  readonly before: RecordingState | null;
}

const nothing: RecordingState = {
  ...{ file: null, progress: null, problem: null, read: null },
  ...{ memory: {}, whatIf: null, clockMhz: null, before: null },
  beside: { counters: null, machine: null, problem: null },
};

export const useRecording = create<RecordingState>(() => nothing);

/** Chooses what memory threads of a name use in the next scenario. */
export function setMemory(name: string, use: MemoryUse): void {
  useRecording.setState(({ memory }) => ({ memory: { ...memory, [name]: use } }));
}

/** Bytes handed over at once. */
const pieceBytes = 1 << 20;

let reading: AbortController | null = null;

/** Stops reading, and forgets what was read; a recording that was open before simulated schedules is there again. */
export function cancelRecording(): void {
  reading?.abort();
  reading = null;
  useRecording.setState(({ before }) => before ?? nothing);
}

/** What goes on in place of what went on. */
interface Going {
  readonly signal: AbortSignal;
  /** Whether nothing else has taken its place. */
  readonly isCurrent: () => boolean;
}

function goOn(state: Partial<RecordingState>): Going {
  reading?.abort();
  const own = new AbortController();
  reading = own;
  useRecording.setState({ ...nothing, ...state });
  return { signal: own.signal, isCurrent: () => reading === own };
}

/** Hands a file to a reader in a worker of its own, piece by piece. */
async function readIn(
  file: File,
  { begin, end }: { readonly begin: RecordingStep; readonly end: RecordingStep },
  onProgress: (share: number, events: number) => void,
  signal: AbortSignal,
): Promise<Exclude<RecordingAnswer, number>> {
  const host = new Host();
  // Ends the worker at once, whatever it is at.
  signal.addEventListener('abort', () => host.end());
  try {
    await host.call('recording', { step: begin });
    for (let at = 0; at < file.size; at += pieceBytes) {
      const step = new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
      signal.throwIfAborted();
      const events = await host.call('recording', { step }, false);
      if (typeof events === 'number') onProgress(Math.min(1, (at + pieceBytes) / file.size), events);
    }
    signal.throwIfAborted();
    const answer = await host.call('recording', { step: end }, false);
    if (typeof answer === 'number') throw new Error('the recording did not end');
    return answer;
  } finally {
    host.end();
  }
}

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function readWhole(file: File, { signal, isCurrent }: Going): Promise<void> {
  const read = await readIn(
    file,
    { begin: 'begin', end: 'finish' },
    (share, events) => {
      if (isCurrent()) useRecording.setState({ progress: { share, events } });
    },
    signal,
  );
  if (isCurrent() && 'recording' in read) useRecording.setState({ progress: null, read });
}

async function saying({ isCurrent }: Going, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (isCurrent()) useRecording.setState({ progress: null, problem: wordsOf(error) });
  }
}

/** Reads a file in place of the one before. */
export async function openRecording(file: File): Promise<void> {
  const going = goOn({ file, progress: { share: 0, events: 0 } });
  await saying(going, readWhole(file, going));
}

/** Simulates a scenario once more, with every switch and wake-up, and reads that like a recording. */
export async function openSimulated(scenario: Scenario, name: string): Promise<void> {
  const { before, clockMhz, read } = useRecording.getState();
  const going = goOn({
    file: new File([], name),
    progress: { share: 0, events: null },
    clockMhz: scenario.machine.clock_mhz ?? usualMhz,
    before: clockMhz === null && read ? useRecording.getState() : before,
  });
  const work = async (): Promise<void> => {
    const lines = await scheduleOf(scenario, going.signal, (share) => {
      if (going.isCurrent()) useRecording.setState({ progress: { share, events: null } });
    });
    going.signal.throwIfAborted();
    const file = new File(lines, name);
    useRecording.setState({ file });
    await readWhole(file, going);
  };
  await saying(going, work());
}

/** Makes a scenario of a part of the recording that is open; null where that fails or is superseded. */
export async function scenarioOfRecording(
  window: RecordingWindow,
  policy: string,
): Promise<RecordingScenario | null> {
  const { file, memory, beside } = useRecording.getState();
  if (!file) return null;
  reading?.abort();
  const own = new AbortController();
  reading = own;
  const say = (news: Partial<RecordingWhatIf>): void => {
    const before = useRecording.getState().whatIf;
    if (reading === own && before) useRecording.setState({ whatIf: { ...before, ...news } });
  };
  useRecording.setState({ whatIf: { window, share: 0, problem: null, made: null } });
  try {
    const made = await readIn(
      file,
      {
        begin: window,
        end: {
          policy,
          memory: { named: memory, counted: beside.counters?.counted ?? [] },
          machine: beside.machine?.text ?? null,
        },
      },
      (share) => say({ share }),
      own.signal,
    );
    if (reading !== own || !('guesses' in made)) return null;
    say({ made });
    return made;
  } catch (error) {
    say({ problem: wordsOf(error) });
    return null;
  }
}
