/** A trace file becomes a trace that this browser keeps under a name. */
import { engine } from '../../engine/client.ts';
import { startSession } from '../../engine/session.ts';
import { nameOf, withGroup } from '../../scenario/change/workload.ts';
import type { TextFormat, TraceMeta } from '../../scenario/generated/types.ts';
import { forgetTrace, keepTrace, keptTrace } from '../../scenario/traces.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { formatCount } from '../../ui/format.ts';
import { notify } from '../../ui/notices.ts';
import { refreshKept } from '../../engine/library.ts';

export interface BringProgress {
  /** 0–1. */
  readonly share: number;
  readonly references: number;
}

async function packed(file: File): Promise<{ file: Uint8Array; meta: TraceMeta }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { meta: await engine().traceMeta(bytes), file: bytes };
}

/** Reads and keeps a trace. Rejects with the engine's words: the line, what stands there, what would be valid. */
export async function bringTrace(
  file: File,
  name: string,
  format: TextFormat | 'packed',
  onProgress: (progress: BringProgress) => void,
  signal: AbortSignal,
): Promise<TraceMeta> {
  const made =
    format === 'packed'
      ? await packed(file)
      : await engine().importTrace(
          file,
          name,
          format,
          ({ readBytes, totalBytes, references }) => {
            onProgress({ share: readBytes / Math.max(1, totalBytes), references });
          },
          signal,
        );
  signal.throwIfAborted();
  try {
    await keepTrace(name, made.file);
  } catch {
    throw new Error(
      'This browser has no room for it, or keeps nothing in private windows. Free some space and try again.',
    );
  }
  await refreshKept();
  return { ...made.meta, name };
}

/** Puts a trace that was brought to use: a thread plays it, or the run that waited for it starts. */
export function playBrought(meta: TraceMeta): void {
  const { scenario } = useScenario.getState();
  const wanted = scenario.workload.threads.some(
    (group) => group.trace !== undefined && nameOf(group) === meta.name,
  );
  if (wanted) startSession({ ...scenario });
  else edit(`Add ${meta.name}`, (now) => withGroup(now, { trace: meta.name }));
  notify({
    title: wanted ? `${meta.name} is here now` : `${meta.name} plays as a thread`,
    detail: `${formatCount(meta.references)} data references, kept in this browser.`,
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
    title: `${name} is forgotten`,
    remedies: [{ label: 'Bring it back', run: () => void keepTrace(name, file).then(refreshKept) }],
  });
}
