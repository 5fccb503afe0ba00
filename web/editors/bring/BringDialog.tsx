/** Imports a trace file as a thread: its format, its name, its first lines, progress, and cancellation. */
import { useEffect, useRef, useState } from 'react';
import type { TextFormat } from '../../scenario/generated/types.ts';
import { firstLines, sniff, sniffBytes, traceNameOf, type FileKind } from '../../scenario/sniff.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatBytes, formatCompact, formatPercent } from '../../ui/format.ts';
import { SegmentedControl } from '../../ui/Select.tsx';
import { closeDialog } from '../dialogs.ts';
import { useLibrary } from '../../engine/library.ts';
import { useScenario } from '../../scenario/store.ts';
import { TextField } from '../TextField.tsx';
import { asSentence } from '../open.ts';
import { keepRead, playBrought, readTrace, threadsOf, type BringProgress, type ReadTrace } from './bring.ts';
import { bringFile } from './files.ts';
import { askForFile } from '../../ui/ask-for-files.ts';
import { limitWords } from './limits.ts';
import { ThreadsFound } from './ThreadsFound.tsx';
import { messageOf } from '../../scenario/error-message.ts';
import './bring.css';

const limits = `Up to ${limitWords}. It is read here and kept in this browser; nothing leaves your machine.`;
const formats = [
  { value: 'lackey', label: 'lackey' },
  { value: 'din', label: 'din' },
  { value: 'threads', label: 'threads' },
  { value: 'drmemtrace', label: 'drmemtrace' },
] as const;

/** Whether each line of a format names its thread. */
function namesThreads(format: TextFormat): boolean {
  return format === 'threads' || format === 'drmemtrace';
}

/**
 * Returns the problem with a name, or null. A second trace under a name in use would make two runs of one link
 * differ.
 */
function checkName(name: string, taken: ReadonlySet<string>): string | null {
  if (!/^[\w.-]{1,60}$/.test(name)) return 'Letters, digits, dots, dashes and underscores, 60 at most';
  return taken.has(name) ? 'There is a trace of that name: choose another' : null;
}

/** Names of the traces that can be played here. */
function takenNames(): ReadonlySet<string> {
  const { traces, kept } = useLibrary.getState();
  return new Set([...(traces ?? []).map(({ name }) => name), ...(kept ?? [])]);
}

function freeName(wanted: string): string {
  const taken = takenNames();
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const name = `${wanted}-${number}`;
    if (!taken.has(name)) return name;
  }
}

function Ask() {
  return (
    <>
      <p>
        Record what a program does with its memory, and drop the file on the page:
        <code className="command">valgrind --tool=lackey --trace-mem=yes --log-file=run.lackey ls -l</code>
      </p>
      <p className="mute small">
        With <code>--trace-sched=yes</code> the threads of a program are kept apart. What{' '}
        <code>perf stat</code> prints becomes programs that count alike. Also read: what DynamoRIO&apos;s
        drmemtrace prints with its tool view; lines of thread, R or W, and address; din, as Dinero has it
        (label, address); and packed .cst files. {limits}
      </p>
      <p>
        <Button
          tone="solid"
          onClick={() => {
            void askForFile().then((file) => (file ? bringFile(file) : undefined));
          }}
        >
          Choose a file
        </Button>
      </p>
    </>
  );
}

type State =
  | { readonly kind: 'ready' }
  | { readonly kind: 'reading'; readonly progress: BringProgress }
  | { readonly kind: 'found'; readonly trace: ReadTrace }
  | { readonly kind: 'failed'; readonly message: string };

function Bring({ file }: { readonly file: File }) {
  const [found, setFound] = useState<{ kind: FileKind; lines: readonly string[] } | null>(null);
  const [chosen, setChosen] = useState<TextFormat | null>(null);
  const [name, setName] = useState(() => freeName(traceNameOf(file.name)));
  const [state, setState] = useState<State>({ kind: 'ready' });
  const abort = useRef<AbortController | null>(null);

  useEffect(() => {
    let gone = false;
    void file
      .slice(0, sniffBytes)
      .arrayBuffer()
      .then((buffer) => {
        const start = new Uint8Array(buffer);
        if (!gone) setFound({ kind: sniff(start), lines: firstLines(start, 8) });
      });
    return () => {
      gone = true;
      abort.current?.abort();
    };
  }, [file]);

  const isPacked = found?.kind === 'packed-trace';
  // A format must be detected in the file or chosen by the user.
  const format = chosen ?? formats.find(({ value }) => value === found?.kind)?.value ?? null;
  const isCoherent = useScenario(({ scenario }) => scenario.machine.coherence !== undefined);

  const fail = (error: unknown): void => setState({ kind: 'failed', message: messageOf(error) });
  const play = async (trace: ReadTrace): Promise<void> => {
    await keepRead(trace);
    closeDialog();
    playBrought(trace.meta, !isPacked && format !== null && namesThreads(format));
  };

  const read = async (): Promise<void> => {
    const as = isPacked ? 'packed' : format;
    if (as === null) return;
    const control = new AbortController();
    abort.current = control;
    setState({ kind: 'reading', progress: { share: 0, references: 0 } });
    const onProgress = (progress: BringProgress): void => setState({ kind: 'reading', progress });
    try {
      const trace = await readTrace(file, name, as, onProgress, control.signal);
      if (threadsOf(trace.meta) > 1) setState({ kind: 'found', trace });
      else await play(trace);
    } catch (error) {
      if (control.signal.aborted) setState({ kind: 'ready' });
      else fail(error);
    }
  };

  return (
    <>
      <p className="mute">
        {file.name}, {formatBytes(file.size)}
      </p>
      <TextField
        label="Name"
        value={name}
        onCommit={setName}
        check={(text) => checkName(text, takenNames())}
      />
      {!isPacked && state.kind !== 'found' && (
        <div className="row bring-format">
          <span className="row-label">Format</span>
          <SegmentedControl label="Format" value={format} choices={formats} onChange={setChosen} />
          {found?.kind === 'unknown' && (
            <span className="bad small">
              not recognized: if the lines below are a trace, choose its format
            </span>
          )}
        </div>
      )}
      {state.kind === 'found' && <ThreadsFound meta={state.trace.meta} isCoherent={isCoherent} />}
      {found !== null && !isPacked && state.kind !== 'found' && (
        <pre className="preview" aria-label="First lines">
          {found.lines.join('\n')}
        </pre>
      )}
      {state.kind === 'reading' && (
        <div className="row">
          <progress aria-label="Reading" max={1} value={state.progress.share} />
          <span>
            {formatPercent(state.progress.share)}, {formatCompact(state.progress.references)} references
          </span>
        </div>
      )}
      {state.kind === 'failed' && (
        <p className="refusal" role="alert">
          {asSentence(state.message)} Nothing was kept.
        </p>
      )}
      <p className="mute small">{limits}</p>
      <p className="dialog-actions">
        {state.kind === 'reading' ? (
          <Button onClick={() => abort.current?.abort()}>Stop</Button>
        ) : (
          <>
            <Button onClick={closeDialog}>Cancel</Button>
            {state.kind === 'found' ? (
              <Button
                tone="solid"
                onClick={() => {
                  play({ ...state.trace, meta: { ...state.trace.meta, name } }).catch(fail);
                }}
              >
                Play it as {threadsOf(state.trace.meta)} threads
              </Button>
            ) : (
              <Button tone="solid" disabled={!isPacked && format === null} onClick={() => void read()}>
                {format !== null && namesThreads(format) && !isPacked
                  ? 'Look for its threads'
                  : 'Play it as a thread'}
              </Button>
            )}
          </>
        )}
      </p>
    </>
  );
}

export default function BringDialog({ file }: { readonly file: File | null }) {
  return (
    <Dialog title="Trace from a file" onClose={closeDialog}>
      {file === null ? <Ask /> : <Bring key={`${file.name} ${file.lastModified}`} file={file} />}
    </Dialog>
  );
}
