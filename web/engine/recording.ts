/**
 * The recording that the user has opened, or a simulated schedule in the same form: read in a separate worker, kept
 * until another one is opened. No data leaves the machine.
 */
import { create } from 'zustand';
import { usualMhz } from '../scenario/change/power.ts';
import type { MemoryUse, RecordingScenario, Scenario, ThreadCounters } from '../scenario/generated/types.ts';
import { Host } from './host.ts';
import { scheduleOf } from './schedule-text.ts';
import type {
  RecordingAnswer,
  RecordingChoices,
  RecordingRead,
  RecordingStep,
  RecordingWindow,
} from './worker/recording.ts';
import { messageOf } from '../scenario/error-message.ts';

export type { RecordingRead };

/** A part of the recording as a scenario, for which the file is read again. */
export interface RecordingWhatIf {
  /** The requested part; the scenario may end earlier. */
  readonly window: RecordingWindow;
  /** The fraction of the file read so far. */
  readonly share: number;
  readonly problem: string | null;
  readonly made: RecordingScenario | null;
  /** What it is made with, besides the file. */
  readonly memory: RecordingState['memory'];
  readonly beside: RecordingBeside;
}

/** Files beside the recording: its threads' counters, and its machine. */
export interface RecordingBeside {
  readonly counters: (ThreadCounters & { readonly file: string }) | null;
  /** `text` is the output of lstopo. */
  readonly machine: { readonly file: string; readonly name: string; readonly text: string } | null;
  /** Why one of them is rejected: place and remedy. */
  readonly problem: string | null;
}

interface RecordingState {
  /** The file being read, or read last. */
  readonly file: File | null;
  /** While it is read: the fraction of its bytes, and the events so far; null while it is still simulated. */
  readonly progress: { readonly share: number; readonly events: number | null } | null;
  /** Why it cannot be read: place and remedy. */
  readonly problem: string | null;
  readonly read: RecordingRead | null;
  /** The memory that threads use in a scenario, by name; a missing name uses none. */
  readonly memory: Readonly<Record<string, MemoryUse>>;
  readonly beside: RecordingBeside;
  /** Null until one is requested. */
  readonly whatIf: RecordingWhatIf | null;
  /** For a simulated schedule, the clock that converts its cycles to times; null for a recorded one. */
  readonly clockMhz: number | null;
  /** The recording that was open before any simulated schedule. */
  readonly before: RecordingState | null;
}

const nothing: RecordingState = {
  ...{ file: null, progress: null, problem: null, read: null },
  ...{ memory: {}, whatIf: null, clockMhz: null, before: null },
  beside: { counters: null, machine: null, problem: null },
};

export const useRecording = create<RecordingState>(() => nothing);

/** Whether the scenario was made with other memory, counters or another machine than are chosen now. */
export function isMadeOtherwise({ whatIf, memory, beside }: RecordingState): boolean {
  if (!whatIf?.made) return false;
  const { counters, machine } = whatIf.beside;
  return whatIf.memory !== memory || counters !== beside.counters || machine !== beside.machine;
}

/** Sets the memory that threads of a name use in the next scenario. */
export function setMemory(name: string, use: MemoryUse): void {
  useRecording.setState(({ memory }) => ({ memory: { ...memory, [name]: use } }));
}

/** Bytes per message. */
const pieceBytes = 1 << 20;

let reading: AbortController | null = null;

/** Stops reading, and drops the data read; a recording opened before any simulated schedules is restored. */
export function cancelRecording(): void {
  reading?.abort();
  reading = null;
  useRecording.setState(({ before }) => before ?? nothing);
}

/** A new operation, which replaces the previous one. */
interface Going {
  readonly signal: AbortSignal;
  /** Whether no other operation has replaced it. */
  readonly isCurrent: () => boolean;
}

function goOn(state: Partial<RecordingState>): Going {
  reading?.abort();
  const own = new AbortController();
  reading = own;
  useRecording.setState({ ...nothing, ...state });
  return { signal: own.signal, isCurrent: () => reading === own };
}

/** Passes a file to a reader in a separate worker, piece by piece. */
async function readIn(
  file: File,
  { begin, end }: { readonly begin: RecordingStep; readonly end: RecordingStep },
  onProgress: (share: number, events: number) => void,
  signal: AbortSignal,
): Promise<Exclude<RecordingAnswer, number>> {
  const host = new Host();
  // Terminates the worker at once.
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
    if (isCurrent()) useRecording.setState({ progress: null, problem: messageOf(error) });
  }
}

/** Reads a file, replacing the previous one. */
export async function openRecording(file: File): Promise<void> {
  const going = goOn({ file, progress: { share: 0, events: 0 } });
  await saying(going, readWhole(file, going));
}

/** The state to return to. Its reader ends now, so a scenario that is not made yet will not be. */
function withoutReader(state: RecordingState): RecordingState {
  const { whatIf } = state;
  return { ...state, whatIf: whatIf?.made || whatIf?.problem ? whatIf : null };
}

/** Simulates a scenario again, with every switch and wake-up, and reads the result like a recording. */
export async function openSimulated(scenario: Scenario, name: string): Promise<void> {
  const open = useRecording.getState();
  const isRecorded = open.clockMhz === null && open.read !== null;
  const going = goOn({
    file: new File([], name),
    progress: { share: 0, events: null },
    clockMhz: scenario.machine.clock_mhz ?? usualMhz,
    before: isRecorded ? withoutReader(open) : open.before,
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

/** Makes a scenario of a part of the open recording; null if that fails or is superseded. */
export async function scenarioOfRecording(
  window: RecordingWindow,
  { policy, threads }: Pick<RecordingChoices, 'policy' | 'threads'>,
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
  useRecording.setState({ whatIf: { window, share: 0, problem: null, made: null, memory, beside } });
  try {
    const made = await readIn(
      file,
      {
        begin: window,
        end: {
          policy,
          threads,
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
    say({ problem: messageOf(error) });
    return null;
  }
}
