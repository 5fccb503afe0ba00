/** Files that accompany a recording: its threads' counters, and the machine they ran on. Read after the recording. */
import type { MemoryUse } from '../scenario/generated/types.ts';
import { engine } from './client.ts';
import { Host } from './host.ts';
import { messageOf } from '../scenario/error-message.ts';
import { useRecording, type RecordingBeside, type RecordingRead } from './recording.ts';

/** The kinds of files accepted beside a recording, as named by the sniffer. */
export type BesideKind = 'counters' | 'topology';

/** Whether the recording view is on the page, so that dropped files belong to it. */
let shown = false;

export function isRecordingShown(): boolean {
  return shown && useRecording.getState().file !== null;
}

/** Called by the view when it is shown or hidden. */
export function showRecording(isShown: boolean): void {
  shown = isShown;
}

/** The recording once it is read; null if there is none. */
async function openedRead(): Promise<RecordingRead | null> {
  if (useRecording.getState().progress)
    await new Promise<void>((resolve) => {
      const stop = useRecording.subscribe(({ progress }) => {
        if (progress) return;
        stop();
        resolve();
      });
    });
  return useRecording.getState().read;
}

/** Whether a file that was read meanwhile still belongs to the recording on the page. */
const isOpen = (read: RecordingRead): boolean => useRecording.getState().read === read;

function say(news: Partial<RecordingBeside>): void {
  useRecording.setState(({ beside }) => ({ beside: { ...beside, problem: null, ...news } }));
}

async function takeCounters(file: File, beside: RecordingRead): Promise<void> {
  const host = new Host();
  try {
    const names = [...new Set(beside.recording.threads.map(({ comm }) => comm))];
    const step = { counters: await file.text(), file: file.name.replace(/\..*$/, ''), names };
    const read = await host.call('recording', { step });
    if (typeof read === 'number' || !('names' in read)) throw new Error('the counters were not read');
    if (!isOpen(beside)) return;
    const counted: MemoryUse = { kind: 'counted' };
    useRecording.setState(({ memory }) => ({
      memory: { ...memory, ...Object.fromEntries(read.names.map((name) => [name, counted])) },
    }));
    say({ counters: { ...read, file: file.name } });
  } finally {
    host.end();
  }
}

async function takeMachine(file: File, beside: RecordingRead): Promise<void> {
  const text = await file.text();
  const { machine } = await engine().readMachine(text);
  if (isOpen(beside)) say({ machine: { file: file.name, name: machine.name, text } });
}

/** Reads a file beside the recording; errors are shown with the recording. */
export async function takeBeside(file: File, kind: BesideKind): Promise<void> {
  const read = await openedRead();
  if (!read) return;
  try {
    await (kind === 'counters' ? takeCounters(file, read) : takeMachine(file, read));
  } catch (error) {
    if (isOpen(read)) say({ problem: `${file.name} is not taken: ${messageOf(error)}` });
  }
}

/** Removes the counters; threads that were as counted then use no memory. */
export function removeCounters(): void {
  useRecording.setState(({ memory }) => ({
    memory: Object.fromEntries(Object.entries(memory).filter(([, { kind }]) => kind !== 'counted')),
  }));
  say({ counters: null });
}

export function removeMachine(): void {
  say({ machine: null });
}
