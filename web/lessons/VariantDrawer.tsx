/** A lesson as text, for teachers: edited, checked by the engine, tried, and shared as a self-contained link. */
import { useMemo } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { CheckedText, useChecked, type Read } from '../editors/text/CheckedText.tsx';
import { engine } from '../engine/client.ts';
import type { Lesson } from '../scenario/generated/types.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { downloadText } from '../ui/download.ts';
import { writeKeys } from '../ui/keys.ts';
import { notify } from '../ui/notices.ts';
import { copyLessonLink, seedRule } from './copy-link.ts';
import { firstSeed } from './link.ts';
import { openLesson, readLesson } from './take.ts';
import { openVariant } from './variant-state.ts';

const inTheLink = `It contains the whole lesson. ${seedRule}`;

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

/** Typed text survives closing and a reload: by the text that it began with. */
const useDrafts = create(
  persist((): Readonly<Record<string, string>> => ({}), {
    name: 'coscope-lesson-variants',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

function textOf({ version, id, ...rest }: Lesson): string {
  return `${JSON.stringify({ version, id: `my-${id}`.slice(0, 60), ...rest }, null, 2)}\n`;
}

export default function VariantDrawer({ of }: { readonly of: Lesson }) {
  const start = useMemo(() => textOf(of), [of]);
  const text = useDrafts((drafts) => drafts[start]) ?? start;
  const setText = (typed: string): void => {
    useDrafts.setState({ [start]: typed });
  };
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
          {text !== start && <Button onClick={() => setText(start)}>Start over</Button>}
          <Button
            disabled={!lesson}
            onClick={() => {
              if (lesson) downloadText(text, `${lesson.id}.json`, 'application/json');
            }}
          >
            Save as a file
          </Button>
          <Button
            tone="accent"
            disabled={!lesson}
            onClick={() => void (lesson && copyLessonLink(lesson, false, firstSeed, inTheLink))}
          >
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
