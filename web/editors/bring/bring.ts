/** A trace file becomes a trace that this browser keeps under a name. */
import { engine } from '../../engine/client.ts';
import { startSession } from '../../engine/session.ts';
import { nameOf, withGroup } from '../../scenario/change/workload.ts';
import type { TextFormat, TraceMeta } from '../../scenario/generated/types.ts';
import { forgetTrace, keepTrace, keptTrace } from '../../scenario/traces.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { formatBytes, formatCount } from '../../ui/format.ts';
import { notify } from '../../ui/notices.ts';
import { refreshKept } from '../../engine/library.ts';

export interface BringProgress {
  /** 0–1. */
  readonly share: number;
  readonly references: number;
}

/** The header of a packed trace ends within these bytes: it has at most 64 KB (MAX_META_BYTES). */
const headerBytes = 80 * 1024;
/** A reference has at most 22 bytes before it is compressed (MOST_BYTES_A_REFERENCE); compression adds less than two. */
const mostBytesPerReference = 24;

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer());

/** Reads a packed trace: its header first, so that no file is read that the header refuses or does not account for. */
async function packed(file: File): Promise<ReadTrace> {
  const meta = await engine().traceMeta(await bytesOf(file.slice(0, headerBytes)));
  const mostBytes = headerBytes + meta.references * mostBytesPerReference;
  if (file.size > mostBytes)
    throw new Error(
      `The file has ${formatBytes(file.size)}; the ${formatCount(meta.references)} references of its header take at most ${formatBytes(mostBytes)}. Fetch or record the file again.`,
    );
  return { meta, file: await bytesOf(file) };
}

/** A trace that was read and is not kept yet. */
export interface ReadTrace {
  readonly file: Uint8Array;
  readonly meta: TraceMeta;
}

/** Threads of a trace: one, unless it says otherwise. */
export function threadsOf(meta: TraceMeta): number {
  return Math.max(1, meta.threads?.length ?? 0);
}

/** Reads a trace. Rejects with the engine's words: the line, what stands there, what would be valid. */
export async function readTrace(
  file: File,
  name: string,
  format: TextFormat | 'packed',
  onProgress: (progress: BringProgress) => void,
  signal: AbortSignal,
): Promise<ReadTrace> {
  const made =
    format === 'packed'
      ? await packed(file)
      : await engine().importTrace(
          file,
          name,
          format,
          ({ readBytes, totalBytes, references }) =>
            onProgress({ share: readBytes / Math.max(1, totalBytes), references }),
          signal,
        );
  signal.throwIfAborted();
  return { file: made.file, meta: { ...made.meta, name } };
}

/** Keeps a trace in this browser, under its name. */
export async function keepRead({ file, meta }: ReadTrace): Promise<void> {
  try {
    await keepTrace(meta.name, file);
  } catch {
    throw new Error(
      'This browser has no room for it, or keeps nothing in private windows. Free some space and try again.',
    );
  }
  await refreshKept();
}

/** What the machine makes of the memory that several threads of a trace share. */
export function sharingWords(isCoherent: boolean): string {
  return isCoherent
    ? 'They share the memory that they shared when they were recorded.'
    : 'The caches of this machine are not coherent: each thread plays in memory of its own.';
}

/** Puts a trace that was brought to use: threads play it, or the run that waited for it starts. */
export function playBrought(meta: TraceMeta, namesThreads: boolean): void {
  const { scenario } = useScenario.getState();
  const threads = threadsOf(meta);
  const wanted = scenario.workload.threads.some(
    (group) => group.trace !== undefined && nameOf(group) === meta.name,
  );
  if (wanted) startSession({ ...scenario });
  else edit(`Add ${meta.name}`, (now) => withGroup(now, { trace: meta.name }, threads));
  notify({
    title: wanted
      ? `${meta.name} is available`
      : `${meta.name} plays as ${threads === 1 ? 'a thread' : `${threads} threads`}`,
    detail: `${formatCount(meta.references)} data references, kept in this browser.${
      threads === 1
        ? namesThreads
          ? ' It has one thread only: an ordinary trace.'
          : ''
        : ` ${sharingWords(scenario.machine.coherence !== undefined)}`
    }`,
    tone: 'good',
  });
}

/** Takes a trace out of this browser; it can be brought back as long as the notice stands. */
export async function forgetBrought(name: string): Promise<void> {
  const file = await keptTrace(name);
  await forgetTrace(name);
  await refreshKept();
  if (!file) return;
  notify({
    title: `${name} was removed`,
    remedies: [{ label: 'Undo', run: () => void keepTrace(name, file).then(refreshKept) }],
  });
}
