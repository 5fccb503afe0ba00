/** The recording that a person has opened: read in a worker of its own, kept until another one is opened. Nothing leaves the machine. */
import { create } from 'zustand';
import type { MemoryUse, RecordingScenario, ThreadCounters } from '../scenario/generated/types.ts';
import { Host } from './host.ts';
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
  /** While it is read: the part of its bytes, and the events so far. */
  readonly progress: { readonly share: number; readonly events: number } | null;
  /** Why it cannot be read: the place and the remedy. */
  readonly problem: string | null;
  readonly read: RecordingRead | null;
  /** What memory threads use in a scenario, by name; a name that is not in it uses none. */
  readonly memory: Readonly<Record<string, MemoryUse>>;
  readonly beside: RecordingBeside;
  /** Null until one is requested. */
  readonly whatIf: RecordingWhatIf | null;
}

const nothing: RecordingState = {
  ...{ file: null, progress: null, problem: null, read: null },
  ...{ memory: {}, whatIf: null },
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

/** Stops reading, and forgets what was read. */
export function cancelRecording(): void {
  reading?.abort();
  reading = null;
  useRecording.setState(nothing);
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

/** Reads a file in place of the one before. */
export async function openRecording(file: File): Promise<void> {
  cancelRecording();
  const own = new AbortController();
  reading = own;
  useRecording.setState({ ...nothing, file, progress: { share: 0, events: 0 } });
  const isCurrent = (): boolean => reading === own;
  try {
    const read = await readIn(
      file,
      { begin: 'begin', end: 'finish' },
      (share, events) => {
        if (isCurrent()) useRecording.setState({ progress: { share, events } });
      },
      own.signal,
    );
    if (isCurrent() && 'recording' in read) useRecording.setState({ progress: null, read });
  } catch (error) {
    if (isCurrent()) useRecording.setState({ progress: null, problem: wordsOf(error) });
  }
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
