/** The dialog in which a user writes, reads and runs a policy. */
import { lazy, Suspense, useMemo, useState } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { hasConsent, giveConsent, isFramed, sourceOf } from '../../../engine/own/source.ts';
import { useSession } from '../../../engine/session.ts';
import { lastPolicy } from '../../../scenario/change/forks.ts';
import { policyOf, withPolicy, type PaneLetter } from '../../../scenario/change/policy.ts';
import { edit, useScenario } from '../../../scenario/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { formatIpc } from '../../../ui/format.ts';
import { writeKeys } from '../../../ui/keys.ts';
import { closeDialog } from '../../dialogs.ts';
import { sentenceOf } from '../../open.ts';
import type { Fault } from './CodeEditor.tsx';
import { examples, startText } from './examples.ts';
import './own.css';

/** Typed text that has not been run survives a reload. */
const useDrafts = create(
  persist((): Readonly<Record<PaneLetter, string | null>> => ({ a: null, b: null }), {
    name: 'coscope-own-policy',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

function keepDraft(pane: PaneLetter, source: string | null): void {
  useDrafts.setState({ [pane]: source });
}

const CodeEditor = lazy(() => import('./CodeEditor.tsx'));

/** The present program of a pane; null if the pane has another policy. */
function useApplied(pane: PaneLetter): string | null {
  return useScenario(({ scenario }) => {
    const policy = policyOf(scenario, pane);
    return policy && sourceOf(policy);
  });
}

/** The error of the running program, or why its scenario is refused; null if there is none. */
function useFault(pane: PaneLetter, applied: string | null): Fault | null {
  // While the latest document is refused, a failure is that of an earlier program.
  const refused = useSession(({ rejected }) => rejected && sentenceOf(rejected));
  const message = useSession(({ failures }) => refused ?? failures[pane]);
  const line = useSession(({ failedLines }) => (refused === null ? failedLines[pane] : null));
  return useMemo(
    () => (message === null || applied === null ? null : { source: applied, line, message }),
    [applied, message, line],
  );
}

/** The state of the program as typed. */
function State({
  pane,
  source,
  fault,
}: {
  readonly pane: PaneLetter;
  readonly source: string;
  readonly fault: Fault | null;
}) {
  const applied = useApplied(pane);
  const run = useSession(({ panes }) => panes[pane]);
  const held = useSession((session) => session.held[pane]);
  if (applied !== source) return <p className="mute small">This version has not been run yet.</p>;
  if (held)
    return (
      <p className="small">
        This program came with the scenario. It has not run: read it, then press Run. It will run in a
        sandbox, without network, storage or this page.
      </p>
    );
  if (fault) return <p className="refusal">{fault.message}</p>;
  const isShown = run && sourceOf(lastPolicy(run.scenario).policy) === source;
  if (!isShown) return <p className="mute small">It runs …</p>;
  if (run.status === 'done' && run.result?.instructions === 0)
    return (
      <p className="refusal">
        Done, and no thread has run. Perhaps <code>return</code> is missing, or it always answers with no
        threads.
      </p>
    );
  return (
    <p className="small">
      {run.status === 'done' ? 'Done' : 'Runs'}: IPC <b>{formatIpc(run.result?.ipc ?? NaN)}</b>. Its decisions
      are under Why.
    </p>
  );
}

export default function OwnPolicyDialog({ pane }: { readonly pane: PaneLetter }) {
  const applied = useApplied(pane);
  const draft = useDrafts((drafts) => drafts[pane]);
  const [example, setExample] = useState('');
  const source = draft ?? applied ?? startText;
  const fault = useFault(pane, applied);
  const letter = pane.toUpperCase();
  const isNew = applied !== source || !hasConsent(source);

  const run = (): void => {
    giveConsent(source);
    keepDraft(pane, null);
    if (applied !== source)
      edit(`${letter}: your own policy`, (now) => withPolicy(now, pane, { id: 'own', params: { source } }));
  };

  return (
    <Dialog title={`Your own policy, ${letter}`} size="drawer" onClose={closeDialog}>
      <div className="own-policy">
        <Select
          label="Begin with"
          value={example}
          choices={[
            { value: '', label: applied === null ? 'an example …' : 'what is here' },
            ...examples.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => {
            setExample(id);
            keepDraft(pane, examples.find((known) => known.id === id)?.source ?? null);
          }}
        />
        <Suspense fallback={<div className="code-editor" aria-busy />}>
          <CodeEditor
            label={`Program of the policy of ${letter}, TypeScript`}
            source={source}
            fault={fault}
            onChange={(next) => keepDraft(pane, next === applied ? null : next)}
            onRun={run}
          />
        </Suspense>
        <div className="own-policy-state" role="status">
          <State pane={pane} source={source} fault={fault} />
        </div>
        <p className="text-actions">
          {draft !== null && applied !== null && (
            <Button onClick={() => keepDraft(pane, null)}>Back to what is set</Button>
          )}
          <Button tone="solid" disabled={isFramed || (!isNew && fault === null)} onClick={run}>
            Run <span className="keys">{writeKeys('mod+enter')}</span>
          </Button>
        </p>
      </div>
    </Dialog>
  );
}
