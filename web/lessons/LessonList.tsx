/** All lessons, each with its question, and how far it was taken in this browser. */
import { useEffect, useState } from 'react';
import { engine } from '../engine/client.ts';
import type { Lesson } from '../scenario/generated/types.ts';
import { Button } from '../ui/Button.tsx';
import { useCloseDialog } from '../ui/Dialog.tsx';
import { formatPercent } from '../ui/format.ts';
import { notify } from '../ui/notices.ts';
import { latestOf, type Kept } from './kept.ts';
import './list.css';
import { firstSeed } from './link.ts';
import { openLesson } from './take.ts';
import { openVariant } from './variant-state.ts';

/** "Parekh et al. 2000": what a source begins with, up to its first year; all of it where it names none. */
function paperOf(source: string): string {
  return /^.*?\b(?:19|20)\d\d\b/.exec(source)?.[0] ?? source;
}

function standing(kept: Kept | null): string {
  if (!kept) return '';
  if (kept.score !== null) return `${formatPercent(kept.score)} reached`;
  return kept.step > 0 ? 'begun' : '';
}

function Card({ lesson, onTaken }: { readonly lesson: Lesson; readonly onTaken: () => void }) {
  const kept = latestOf(lesson);
  const take = async (): Promise<void> => {
    const error = await openLesson(lesson, { isShipped: true, seed: kept?.seed ?? firstSeed });
    if (error) notify({ title: 'This lesson cannot be taken', detail: error.problem, tone: 'bad' });
    else onTaken();
  };
  return (
    <li className="lesson-card">
      <button type="button" className="lesson-take" onClick={() => void take()}>
        <strong>{lesson.title}</strong>
        <span>{lesson.question}</span>
        <span className="small mute">
          {paperOf(lesson.source)} · {lesson.questions.length} predictions
        </span>
      </button>
      <span className="lesson-card-side small">
        <span className="good">{standing(kept)}</span>
        <Button
          aria-label={`Make a variant of ${lesson.title}`}
          onClick={() => {
            onTaken();
            openVariant(lesson);
          }}
        >
          Make a variant
        </Button>
      </span>
    </li>
  );
}

export default function LessonList() {
  const [lessons, setLessons] = useState<readonly Lesson[]>([]);
  const close = useCloseDialog();
  useEffect(() => {
    let isGone = false;
    void engine()
      .lessons()
      .then((known) => {
        if (!isGone) setLessons(known);
      });
    return () => {
      isGone = true;
    };
  }, []);
  const isNew = lessons.length > 0 && lessons.every((lesson) => latestOf(lesson) === null);
  return (
    <div className="lesson-list">
      <p>
        Predict first, then watch what the simulation does, then see how near you were.
        {isNew && ' New here? Begin with the first one: it takes some ten minutes.'}
      </p>
      {lessons.length === 0 && <p className="mute">One moment: the engine is being asked.</p>}
      <ol>
        {lessons.map((lesson) => (
          <Card key={lesson.id} lesson={lesson} onTaken={close} />
        ))}
      </ol>
      <p className="small mute">
        Your progress stays in this browser. Teachers: send <code>#lesson=ID&amp;seed=17</code> with a seed
        for each student, make a variant, and check all result files at once with{' '}
        <code>coscope verify FILES --csv</code>.
      </p>
    </div>
  );
}
