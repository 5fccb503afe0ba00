/** The whole scenario as text: checked by the engine as it is typed, put to work when asked. */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { scenarioText } from '../../scenario/files.ts';
import type { Scenario, ScenarioError } from '../../scenario/generated/types.ts';
import { lineOf, locate } from '../../scenario/locate.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { writeKeys } from '../../ui/keys.ts';
import { notify } from '../../ui/notices.ts';
import { closeDialog } from '../dialogs.ts';
import { readScenario, sentenceOf } from '../open.ts';
import './text.css';

const restMs = 200;

type Checked = { readonly text: string } & (
  { readonly scenario: Scenario } | { readonly error: ScenarioError }
);

/** The latest text that was checked, and what came of it; null until the first answer. */
function useChecked(text: string): Checked | null {
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    let gone = false;
    const timer = window.setTimeout(() => {
      void readScenario(text).then((read) => {
        if (!gone) setChecked({ text, ...read });
      });
    }, restMs);
    return () => {
      gone = true;
      window.clearTimeout(timer);
    };
  }, [text]);
  return checked;
}

/** "Position 40" of a JSON message, or the place of the path. */
function placeIn(text: string, error: ScenarioError): { start: number; end: number } | null {
  const [, position] = /position (\d+)/.exec(error.problem) ?? [];
  if (position !== undefined) return { start: Number(position), end: Number(position) + 1 };
  return error.path === '' ? null : locate(text, error.path);
}

export default function TextDrawer() {
  const scenario = useScenario((state) => state.scenario);
  const [draft, setDraft] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const text = draft ?? scenarioText(scenario);
  const checked = useChecked(text);
  const isCurrent = checked?.text === text;
  const error = isCurrent && 'error' in checked ? checked.error : null;
  const place = error === null ? null : placeIn(text, error);

  const apply = async (): Promise<void> => {
    const read = await readScenario(text);
    if ('error' in read) return;
    edit('Edit as text', () => read.scenario);
    setDraft(null);
    notify({ title: 'Applied', tone: 'good' });
  };
  const close = (): void => {
    if (draft === null || draft === scenarioText(scenario)) closeDialog();
    else {
      const kept = draft;
      closeDialog();
      notify({
        title: 'The text was not applied',
        detail: 'It is still here if you want it.',
        remedies: [
          { label: 'Copy it', run: () => void navigator.clipboard.writeText(kept) },
          ...(isCurrent && 'scenario' in checked
            ? [
                {
                  label: 'Apply it',
                  run: () => {
                    edit('Edit as text', () => checked.scenario);
                  },
                },
              ]
            : []),
        ],
      });
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void apply();
  };
  const goThere = (): void => {
    const element = area.current;
    if (!element || !place) return;
    element.focus();
    element.setSelectionRange(place.start, place.end);
    const lines = text.split('\n').length;
    element.scrollTop = ((lineOf(text, place.start) - 4) / lines) * element.scrollHeight;
  };

  return (
    <Dialog title="Scenario as text" size="drawer" onClose={close}>
      <div className="text-editor">
        <textarea
          ref={area}
          aria-label="Scenario, JSON"
          aria-invalid={error !== null}
          aria-describedby={id}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          value={text}
          onChange={(event) => {
            setDraft(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={id} className="text-state" role="status">
          {error !== null && (
            <p className="refusal">
              {place !== null && `Line ${lineOf(text, place.start).toString()}. `}
              {sentenceOf(error)} {error.path !== '' && <code>{error.path}</code>}{' '}
              {place !== null && (
                <Button tone="accent" onClick={goThere}>
                  Go there
                </Button>
              )}
            </p>
          )}
          {isCurrent && error === null && (
            <p className="mute small">
              {draft === null
                ? 'Every field is listed in workloads/schema/scenario.schema.json.'
                : 'A scenario that can run.'}
            </p>
          )}
        </div>
        <p className="text-actions">
          <Button
            disabled={draft === null}
            onClick={() => {
              setDraft(null);
            }}
          >
            Back to what runs
          </Button>
          <Button tone="solid" disabled={draft === null || error !== null} onClick={() => void apply()}>
            Apply <span className="keys">{writeKeys('mod+enter')}</span>
          </Button>
        </p>
      </div>
    </Dialog>
  );
}
