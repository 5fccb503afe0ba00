/** The last step: the score, the file that proves it, and suggestions for the next experiment. */
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { downloadText } from '../ui/download.ts';
import { formatPercent } from '../ui/format.ts';
import { copyLessonLink } from './copy-link.ts';
import { NameField } from './NameField.tsx';
import type { OpenLesson } from './state.ts';
import { openLesson, resultUnderName, tryNext } from './take.ts';
import { openVariant } from './variant-state.ts';

async function save(open: OpenLesson): Promise<void> {
  const text = await resultUnderName();
  if (text === null) return;
  const who = open.name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const parts = [open.lesson.id, open.seed.toString(), who].filter((part) => part !== '');
  downloadText(text, `${parts.join('-')}.json`, 'application/json');
}

export function NextStep({ open }: { readonly open: OpenLesson }) {
  const { lesson } = open.plan;
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      {open.result && (
        <p className="lesson-score">
          <strong className="big">{formatPercent(open.result.score)}</strong>{' '}
          <span className="mute">
            score (0 = random, 100 = best), over {lesson.questions.length} predictions
          </span>
        </p>
      )}
      {lesson.next.length > 0 && (
        <>
          <h3>What to change next</h3>
          <ul className="lesson-next">
            {lesson.next.map((step, at) => (
              <li key={at}>
                <Button tone="accent" onClick={() => tryNext(at)}>
                  {step.label}
                </Button>
                <span>{step.ask}</span>
              </li>
            ))}
          </ul>
          <p className="small mute">
            Each opens as a scenario of your own, beside what it was; undo takes it back.
          </p>
        </>
      )}
      <h3>Hand it in</h3>
      <p className="lesson-name">
        <NameField name={open.name} />{' '}
        <Button
          tone="solid"
          disabled={!open.result || isSaving}
          onClick={() => {
            setSaving(true);
            void save(open).finally(() => setSaving(false));
          }}
        >
          Save the result
        </Button>
      </p>
      <h3>For others</h3>
      <p className="lesson-actions">
        <Button tone="accent" onClick={() => void copyLessonLink(open.lesson, open.isShipped, open.seed)}>
          Copy link
        </Button>
        <Button
          tone="accent"
          onClick={() => void openLesson(open.lesson, { ...open, seed: open.seed + 1, anew: true })}
        >
          Again with seed {open.seed + 1}
        </Button>
        <Button tone="accent" onClick={() => openVariant(open.lesson)}>
          Make a variant
        </Button>
      </p>
    </>
  );
}
