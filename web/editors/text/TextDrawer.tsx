/** The whole scenario as text: checked by the engine while typing, applied on request. */
import { useEffect, useState } from 'react';
import { scenarioText } from '../../scenario/files.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { wantedPlace, wantPlace } from '../../scenario/shown-place.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { writeKeys } from '../../ui/keys.ts';
import { notify } from '../../ui/notices.ts';
import { closeDialog } from '../dialogs.ts';
import { readScenario } from '../open.ts';
import { CheckedText, useChecked, type Read } from './CheckedText.tsx';

async function read(text: string): Promise<Read<Scenario>> {
  const answer = await readScenario(text);
  return 'error' in answer ? answer : { document: answer.scenario };
}

export default function TextDrawer() {
  const scenario = useScenario((state) => state.scenario);
  const [at] = useState(wantedPlace);
  useEffect(() => wantPlace(null), []);
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? scenarioText(scenario);
  const checked = useChecked(text, read);
  const isCurrent = checked?.text === text;
  const error = isCurrent && 'error' in checked ? checked.error : null;

  const apply = async (): Promise<void> => {
    const answer = await read(text);
    if ('error' in answer) return;
    edit('Edit as text', () => answer.document);
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
          ...(isCurrent && 'document' in checked
            ? [
                {
                  label: 'Apply it',
                  run: () => edit('Edit as text', () => checked.document),
                },
              ]
            : []),
        ],
      });
    }
  };
  const good =
    draft === null
      ? 'Every field is listed in workloads/schema/scenario.schema.json.'
      : 'A scenario that can run.';

  return (
    <Dialog title="Scenario as text" size="drawer" onClose={close}>
      <div className="text-editor">
        <CheckedText
          label="Scenario, JSON"
          at={at}
          text={text}
          onChange={setDraft}
          error={error}
          good={isCurrent ? good : null}
          onEnter={() => void apply()}
        />
        <p className="text-actions">
          <Button disabled={draft === null} onClick={() => setDraft(null)}>
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
