/**
 * Opens files that are chosen or dropped. Scenarios and task lists open directly; a trace, a machine, counters, a
 * recording or results of a lesson open their dialog, those of a sweep or a search their view; any other file is
 * refused with a reason.
 */
import { engine } from '../../engine/client.ts';
import { fileNameOf, scenarioText } from '../../scenario/files.ts';
import { mostDocumentBytes } from '../../scenario/read.ts';
import { sniff, sniffBytes, type FileKind } from '../../scenario/sniff.ts';
import { useScenario } from '../../scenario/store.ts';
import { keptTrace } from '../../scenario/traces.ts';
import { download, downloadText } from '../../ui/download.ts';
import { runCommand } from '../../ui/commands.ts';
import { formatBytes } from '../../ui/format.ts';
import { notify } from '../../ui/notices.ts';
import { openDialog } from '../dialogs.ts';
import { openText, refuse } from '../open.ts';
import { handIn } from './handed-in.ts';
import { limitWords, mostTraceBytes } from './limits.ts';
import { takes } from './takes.ts';
import { bringTasks } from './tasks.ts';
import { askForFiles } from '../../ui/ask-for-files.ts';
import { messageOf } from '../../scenario/error-message.ts';

function refuseFile(file: File, detail: string): void {
  refuse({ title: `${file.name} is not opened`, detail: `${detail} What was here before goes on.` });
}

/** The type of a file; null if the browser cannot read it. */
async function kindOf(file: File): Promise<FileKind | null> {
  try {
    return sniff(new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer()));
  } catch {
    return null;
  }
}

/** Why a file that is not recognized is no trace, by its name; null if it may be one. */
function noTrace(name: string): string | null {
  if (/\.[cm]?[jt]s$/i.test(name))
    return 'A program is not opened as a file: paste it under Policy, Your own.';
  return /\.(csv|md|html?|pdf|png|jpe?g|gif|svg|webp|docx?|xlsx?|py|ipynb|zip)$/i.test(name)
    ? `Coscope opens ${takes}.`
    : null;
}

/** Opens one file of any type. */
export async function bringFile(file: File): Promise<void> {
  if (file.size > mostTraceBytes) {
    refuseFile(
      file,
      `It has ${formatBytes(file.size)}; a trace may have ${limitWords}. Cut it, for instance with head -n 10000000.`,
    );
    return;
  }
  if (file.size === 0) {
    refuseFile(file, 'It is empty.');
    return;
  }
  const kind = await kindOf(file);
  if (kind === null) {
    refuseFile(file, 'The browser cannot read it: it was moved, or is a folder.');
    return;
  }
  if (kind === 'lesson-result') {
    handIn([file]);
    return;
  }
  if (kind === 'sweep' || kind === 'search') {
    const { bringSearch, bringSweepResults } = await import('./sweep-results.ts');
    const refusal = await (kind === 'sweep' ? bringSweepResults : bringSearch)(file);
    if (refusal !== null) refuseFile(file, refusal);
    return;
  }
  if (kind === 'topology' || kind === 'counters') {
    const { isRecordingShown, takeBeside } = await import('../../engine/recording-beside.ts');
    if (isRecordingShown()) await takeBeside(file, kind);
    else openDialog({ kind: kind === 'topology' ? 'real-machine' : kind, file });
    return;
  }
  if (kind === 'recording') {
    const { openRecording } = await import('../../engine/recording.ts');
    void openRecording(file);
    runCommand('open.recording');
    return;
  }
  if (kind === 'tasks') {
    await bringTasks(file);
    return;
  }
  const foreign = kind === 'unknown' || kind === 'binary' ? noTrace(file.name) : null;
  if (foreign !== null) {
    refuseFile(file, foreign);
    return;
  }
  if (kind === 'lscpu') {
    refuseFile(
      file,
      'It is the output of lscpu, which does not say which processors share a cache. Drop what lstopo machine.xml writes.',
    );
    return;
  }
  if (kind === 'binary') {
    refuseFile(file, `It is a binary file. Coscope opens ${takes}.`);
    return;
  }
  if (kind !== 'scenario' && !(kind === 'unknown' && file.name.endsWith('.json'))) {
    openDialog({ kind: 'bring', file });
    return;
  }
  if (file.size > mostDocumentBytes)
    refuseFile(
      file,
      `It has ${formatBytes(file.size)}; a scenario has at most ${formatBytes(mostDocumentBytes)}.`,
    );
  else await openText((await file.text()).replace(/^\uFEFF/, ''), file.name);
}

/**
 * Opens dropped files: a class's results together, all others one at a time, so that it is clear which file is shown.
 */
export async function bringFiles(files: readonly File[]): Promise<void> {
  const [first, ...rest] = files;
  if (!first) {
    notify({
      title: 'Nothing to open',
      detail: 'Drop a scenario, a machine or a trace as a file.',
      tone: 'bad',
    });
    return;
  }
  const kinds = rest.length > 0 ? await Promise.all(files.map(kindOf)) : [];
  // Files that are not results are listed with their problem in the results view.
  if (kinds.includes('lesson-result')) {
    handIn(files);
    return;
  }
  const recording = files[kinds.indexOf('recording')];
  if (recording) {
    const { bringBeside } = await import('./beside-recording.ts');
    await bringFile(recording);
    await bringBeside(files.map((file, at) => ({ file, kind: kinds[at] ?? null })));
    return;
  }
  await bringFile(first);
  if (rest.length > 0)
    notify({ title: 'One file at a time', detail: `${first.name} was taken; drop the others one by one.` });
}

/** Opens a file dialog for a class's results and shows them. */
export async function openResults(): Promise<void> {
  const files = await askForFiles({ multiple: true });
  if (files.length > 0) handIn(files);
}

/** Saves the scenario as readable JSON. */
export function saveScenario(): void {
  const { scenario, notes } = useScenario.getState();
  downloadText(scenarioText(scenario), fileNameOf(scenario), 'application/json');
  if (notes.length > 0)
    notify({
      title: 'The file does not contain your notes',
      detail: 'They are in the link: copy it to keep them or pass them on.',
    });
}

/** Saves the machine as XML that lstopo reads, or reports what hwloc cannot express. */
export async function saveMachine(): Promise<void> {
  const { scenario } = useScenario.getState();
  try {
    const text = await engine().machineXml(scenario.machine);
    downloadText(text, 'machine.xml', 'application/xml');
  } catch (error) {
    const detail = messageOf(error);
    notify({ title: 'hwloc cannot describe this machine', detail, tone: 'bad' });
  }
}

/** Saves a stored trace to a file, so that the scenario can be opened elsewhere. */
export async function saveTrace(name: string): Promise<void> {
  const file = await keptTrace(name);
  if (file) download(new Blob([new Uint8Array(file)], { type: 'application/octet-stream' }), `${name}.cst`);
}
