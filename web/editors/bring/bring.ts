/** Imports a trace file and stores it in this browser under a name. */
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

/** The header of a packed trace is within these bytes: it has at most 64 KB (MAX_META_BYTES). */
const headerBytes = 80 * 1024;
/** A reference takes at most 22 bytes before compression (MOST_BYTES_A_REFERENCE); compression adds less than two. */
const mostBytesPerReference = 24;

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer());

/**
 * Reads a packed trace: its header first, so that files which the header refuses, or that are too large for it, are
 * not read.
 */
async function packed(file: File): Promise<ReadTrace> {
  const meta = await engine().traceMeta(await bytesOf(file.slice(0, headerBytes)));
  const mostBytes = headerBytes + meta.references * mostBytesPerReference;
  if (file.size > mostBytes)
    throw new Error(
      `The file has ${formatBytes(file.size)}; the ${formatCount(meta.references)} references of its header take at most ${formatBytes(mostBytes)}. Fetch or record the file again.`,
    );
  return { meta, file: await bytesOf(file) };
}

/** A trace that has been read but not stored. */
export interface ReadTrace {
  readonly file: Uint8Array;
  readonly meta: TraceMeta;
}

/** Number of threads of a trace: one, unless its header lists them. */
export function threadsOf(meta: TraceMeta): number {
  return Math.max(1, meta.threads?.length ?? 0);
}

/** Reads a trace. Rejects with the engine's message: the line, its content, and what would be valid. */
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

/** Stores a trace in this browser, under its name. */
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

/** Describes how the machine treats the memory that several threads of a trace share. */
export function sharingWords(isCoherent: boolean): string {
  return isCoherent
    ? 'They share the memory that they shared when they were recorded.'
    : 'The caches of this machine are not coherent: each thread plays in memory of its own.';
}

/** Puts an imported trace to use: adds its threads, or starts the run that waits for it. */
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

/** Deletes a trace from this browser; the notice offers to undo it. */
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
