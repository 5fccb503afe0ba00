/** The recording that a person has opened: read in a worker of its own, kept until another one is opened. Nothing leaves the machine. */
import { create } from 'zustand';
import { Host } from './host.ts';
import type { RecordingRead } from './worker/recording.ts';

export type { RecordingRead };

interface RecordingState {
  /** The file that is read, or was read last. */
  readonly name: string | null;
  /** While it is read: the part of its bytes, and the events so far. */
  readonly progress: { readonly share: number; readonly events: number } | null;
  /** Why it cannot be read: the place and the remedy. */
  readonly problem: string | null;
  readonly read: RecordingRead | null;
}

const nothing: RecordingState = { name: null, progress: null, problem: null, read: null };

export const useRecording = create<RecordingState>(() => nothing);

/** Bytes handed over at once. */
const pieceBytes = 1 << 20;

let reading: AbortController | null = null;

/** Stops reading, and forgets what was read. */
export function cancelRecording(): void {
  reading?.abort();
  reading = null;
  useRecording.setState(nothing);
}

async function readIn(
  file: File,
  onProgress: (share: number, events: number) => void,
  signal: AbortSignal,
): Promise<RecordingRead> {
  const host = new Host();
  // Ends the worker at once, whatever it is at.
  signal.addEventListener('abort', () => host.end());
  try {
    await host.call('recording', { step: 'begin' });
    for (let at = 0; at < file.size; at += pieceBytes) {
      const step = new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
      signal.throwIfAborted();
      const events = await host.call('recording', { step }, false);
      if (typeof events === 'number') onProgress(Math.min(1, (at + pieceBytes) / file.size), events);
    }
    signal.throwIfAborted();
    const read = await host.call('recording', { step: 'finish' }, false);
    if (typeof read === 'number') throw new Error('the recording did not end');
    return read;
  } finally {
    host.end();
  }
}

/** Reads a file in place of the one before. */
export async function openRecording(file: File): Promise<void> {
  cancelRecording();
  const own = new AbortController();
  reading = own;
  useRecording.setState({ ...nothing, name: file.name, progress: { share: 0, events: 0 } });
  const isCurrent = (): boolean => reading === own;
  try {
    const read = await readIn(
      file,
      (share, events) => {
        if (isCurrent()) useRecording.setState({ progress: { share, events } });
      },
      own.signal,
    );
    if (isCurrent()) useRecording.setState({ progress: null, read });
  } catch (error) {
    if (!isCurrent()) return;
    const problem = error instanceof Error ? error.message : String(error);
    useRecording.setState({ progress: null, problem });
  }
}
