/** Handles files that were dropped together with a recording. */
import { takeBeside } from '../../engine/recording-beside.ts';
import type { FileKind } from '../../scenario/sniff.ts';
import { notify } from '../../ui/notices.ts';

interface Dropped {
  readonly file: File;
  readonly kind: FileKind | null;
}

/** Accepts counters and the machine; reports the names of all other files. */
export async function bringBeside(dropped: readonly Dropped[]): Promise<void> {
  const [, ...recordings] = dropped.filter(({ kind }) => kind === 'recording');
  const left = [...recordings];
  for (const one of dropped) {
    if (one.kind === 'counters' || one.kind === 'topology') await takeBeside(one.file, one.kind);
    else if (one.kind !== 'recording') left.push(one);
  }
  if (left.length > 0)
    notify({
      title: 'One recording at a time',
      detail: `Beside it, counters and the machine are taken. Not opened: ${left.map(({ file }) => file.name).join(', ')}.`,
    });
}
