/** A lesson as text, for teachers: edited, checked by the engine, tried, and shared as a self-contained link. */
import { useState } from 'react';
import { CheckedText, useChecked, type Read } from '../editors/text/CheckedText.tsx';
import { engine } from '../engine/client.ts';
import type { Lesson } from '../scenario/generated/types.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { downloadText } from '../ui/download.ts';
import { writeKeys } from '../ui/keys.ts';
import { notify } from '../ui/notices.ts';
import { firstSeed, lessonFragment } from './link.ts';
import { openLesson, readLesson } from './take.ts';
import { openVariant } from './variant-state.ts';

/** A lesson whose runs are valid too. */
async function read(text: string): Promise<Read<Lesson>> {
  const answer = await readLesson(text);
  if ('error' in answer) return answer;
  const plan = await engine().lessonPlan({ lesson: answer.lesson, seed: firstSeed }, []);
  return 'error' in plan ? { error: plan.error } : { document: answer.lesson };
}

function close(): void {
  openVariant(null);
}

async function copyLink(lesson: Lesson): Promise<void> {
  const address = new URL(window.location.href);
  address.hash = lessonFragment(lesson, false, { seed: firstSeed, name: '' });
  try {
    await navigator.clipboard.writeText(address.href);
    notify({
      title: 'Link copied',
      detail: 'It contains the whole lesson. Give each student a different seed at its end.',
      tone: 'good',
    });
  } catch {
    notify({ title: 'The browser did not allow copying', detail: address.href, tone: 'bad' });
  }
}

export default function VariantDrawer({ of }: { readonly of: Lesson }) {
  const [text, setText] = useState(() => {
    const { version, id, ...rest } = of;
    return `${JSON.stringify({ version, id: `my-${id}`.slice(0, 60), ...rest }, null, 2)}\n`;
  });
  const checked = useChecked(text, read);
  const now = checked?.text === text ? checked : null;
  const lesson = now && 'document' in now ? now.document : null;
  const preview = async (): Promise<void> => {
    if (!lesson) return;
    const error = await openLesson(lesson, { anew: true });
    if (error) notify({ title: 'This lesson cannot be taken', detail: error.problem, tone: 'bad' });
    else close();
  };
  return (
    <Dialog title="A lesson of your own" size="drawer" onClose={close}>
      <div className="text-editor">
        <CheckedText
          label="Lesson, JSON"
          text={text}
          onChange={setText}
          error={now && 'error' in now ? now.error : null}
          good={
            lesson &&
            'A lesson that can be taken. Every field is listed in workloads/schema/lesson.schema.json.'
          }
          onEnter={() => void preview()}
        />
        <p className="text-actions">
          <Button
            disabled={!lesson}
            onClick={() => {
              if (lesson) downloadText(text, `${lesson.id}.json`, 'application/json');
            }}
          >
            Save as a file
          </Button>
          <Button tone="accent" disabled={!lesson} onClick={() => void (lesson && copyLink(lesson))}>
            Copy link
          </Button>
          <Button tone="solid" disabled={!lesson} onClick={() => void preview()}>
            Try it <span className="keys">{writeKeys('mod+enter')}</span>
          </Button>
        </p>
      </div>
    </Dialog>
  );
}
