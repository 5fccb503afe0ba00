/** Fits programs to counters: the contents of the file, the assumptions, the quality of each fit, and the actions. */
import { useEffect, useRef, useState } from 'react';
import { engine } from '../../engine/client.ts';
import { useLibrary } from '../../engine/library.ts';
import { askMany } from '../../engine/pool.ts';
import type { CounterFile, FittedProgram } from '../../scenario/generated/types.ts';
import { traceNameOf } from '../../scenario/sniff.ts';
import { useScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatBytes, formatCount, formatPercent } from '../../ui/format.ts';
import { closeDialog } from '../dialogs.ts';
import { asSentence } from '../open.ts';
import './bring.css';
import { Counts, Fits } from './CountersFound.tsx';
import { playFitted } from './counters.ts';
import { messageOf } from '../../scenario/error-message.ts';

/** The engine's own limit (MAX_COUNTER_BYTES). */
const mostBytes = 1024 * 1024;

type State =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly counters: CounterFile }
  | { readonly kind: 'fitting'; readonly counters: CounterFile; readonly share: number }
  | { readonly kind: 'fitted'; readonly counters: CounterFile; readonly fitted: readonly FittedProgram[] }
  | { readonly kind: 'failed'; readonly message: string };

async function readFile(file: File): Promise<State> {
  if (file.size > mostBytes)
    return {
      kind: 'failed',
      message: `it has ${formatBytes(file.size)}; give the summary that perf stat prints`,
    };
  const read = await engine().readCounters(await file.text(), traceNameOf(file.name));
  if (!('error' in read)) return { kind: 'read', counters: read };
  const { path, problem, remedy } = read.error;
  return { kind: 'failed', message: `${path === '' ? '' : `${path}: `}${problem}. ${remedy}` };
}

function Counters({ file }: { readonly file: File }) {
  const [state, setState] = useState<State>({ kind: 'reading' });
  const abort = useRef<AbortController | null>(null);
  const machine = useScenario(({ scenario }) => scenario.machine);
  const known = useLibrary((library) => library.programs);

  useEffect(() => {
    let gone = false;
    void readFile(file)
      .catch((error: unknown): State => ({ kind: 'failed', message: String(error) }))
      .then((next) => {
        if (!gone) setState(next);
      });
    return () => {
      gone = true;
      abort.current?.abort();
    };
  }, [file]);

  const fit = async (counters: CounterFile): Promise<void> => {
    const control = new AbortController();
    abort.current = control;
    setState({ kind: 'fitting', counters, share: 0 });
    try {
      const outcomes = await askMany(
        'fitCounters',
        counters.programs.map((counted, number) => ({ counted, machine, number })),
        {
          signal: control.signal,
          onProgress: ({ share }) => setState({ kind: 'fitting', counters, share }),
        },
      );
      const fitted = outcomes.map((outcome) => {
        if (!outcome.ok) throw new Error(outcome.problem);
        if ('error' in outcome.value) {
          const { path, problem, remedy } = outcome.value.error;
          throw new Error(`${path}: ${problem}. ${remedy}`);
        }
        return outcome.value;
      });
      setState({ kind: 'fitted', counters, fitted });
    } catch (error) {
      if (control.signal.aborted) setState({ kind: 'read', counters });
      else setState({ kind: 'failed', message: messageOf(error) });
    }
  };
  const play = (fitted: readonly FittedProgram[], instead: boolean): void => {
    closeDialog();
    playFitted(fitted, [...known.keys()], instead);
  };

  return (
    <>
      <p className="mute">
        {file.name}, {formatBytes(file.size)}
      </p>
      {state.kind === 'reading' && <p aria-busy="true">Reading.</p>}
      {state.kind === 'failed' && (
        <p className="refusal" role="alert">
          {asSentence(state.message)} Nothing was changed.
        </p>
      )}
      {(state.kind === 'read' || state.kind === 'fitting') && <Counts counters={state.counters} />}
      {state.kind === 'fitting' && (
        <div className="row">
          <progress aria-label="Fitting" max={1} value={state.share} />
          <span>
            {formatPercent(state.share)} of {formatCount(state.counters.programs.length)}
          </span>
        </div>
      )}
      {state.kind === 'fitted' && <Fits fitted={state.fitted} />}
      <p className="dialog-actions">
        {state.kind === 'fitting' ? (
          <Button onClick={() => abort.current?.abort()}>Stop</Button>
        ) : (
          <Button onClick={closeDialog}>Cancel</Button>
        )}
        {state.kind === 'read' && (
          <Button tone="solid" onClick={() => void fit(state.counters)}>
            Fit to this machine
          </Button>
        )}
        {state.kind === 'fitted' && (
          <>
            <Button onClick={() => play(state.fitted, true)}>Run only these</Button>
            <Button tone="solid" onClick={() => play(state.fitted, false)}>
              {state.fitted.length === 1
                ? 'Add it as a thread'
                : `Add ${formatCount(state.fitted.length)} threads`}
            </Button>
          </>
        )}
      </p>
    </>
  );
}

export default function CountersDialog({ file }: { readonly file: File }) {
  return (
    <Dialog title="Programs from counters" onClose={closeDialog}>
      <Counters file={file} />
    </Dialog>
  );
}
