/** All lessons in the recommended order: question, length, level, and progress in this browser. */
import { useMemo } from 'react';
import { openResults } from '../editors/bring/files.ts';
import { moveAmongEntries } from '../editors/gallery/entries.ts';
import { GalleryBar, useFound } from '../editors/gallery/GalleryBar.tsx';
import { useLibrary, useLoadedLessons, useLoadedLibrary } from '../engine/library.ts';
import { shippedScenario } from '../scenario/default.ts';
import type { Lesson, Scenario } from '../scenario/generated/types.ts';
import { Button } from '../ui/Button.tsx';
import { useCloseDialog } from '../ui/Dialog.tsx';
import { counted, formatPercent } from '../ui/format.ts';
import { levelOf, levelRule, minutesOf, minutesRule, paperOf, statusOf, subjectOfLesson } from './facts.ts';
import { latestOf } from './kept.ts';
import './list.css';
import { copyLessonLink, seedRule } from './copy-link.ts';
import { firstSeed } from './link.ts';
import { takeShipped } from './take.ts';
import { openVariant } from './variant-state.ts';

interface Shown {
  readonly lesson: Lesson;
  /** Its position in the order. */
  readonly number: number;
  /** The scenario of its setting; null until the scenarios are loaded. */
  readonly scenario: Scenario | null;
}

function Card({ lesson, number, scenario, onTaken }: Shown & { readonly onTaken: () => void }) {
  const kept = latestOf(lesson);
  const status = statusOf(kept);
  const score = kept?.score ?? null;
  const facts = [
    ...(scenario ? [subjectOfLesson(lesson, scenario), levelOf(lesson, scenario)] : []),
    `about ${minutesOf(lesson).toString()} min`,
    counted(lesson.questions.length, 'prediction'),
    paperOf(lesson.source),
  ];
  return (
    <li className="lesson-card">
      <button
        type="button"
        className="lesson-take"
        data-entry=""
        onClick={() => {
          void takeShipped(lesson).then((taken) => taken && onTaken());
        }}
      >
        <strong>
          <span aria-hidden="true">{number}. </span>
          {lesson.title}
        </strong>
        <span>{lesson.question}</span>
        <span className="small mute">{facts.join(' · ')}</span>
      </button>
      <span className="lesson-card-side small">
        <span className="lesson-status" data-status={status}>
          {status}
          {score !== null && `, ${formatPercent(score)} reached`}
        </span>
        <Button
          aria-label={`Copy link to ${lesson.title}`}
          onClick={() => void copyLessonLink(lesson, true, firstSeed, seedRule)}
        >
          Copy link
        </Button>
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

const titleOf = ({ lesson }: Shown): string => lesson.title;

/** The search terms of a lesson, beside its title. */
function moreOf({ lesson, scenario }: Shown): string {
  const words = [lesson.id, lesson.question, lesson.about, lesson.source];
  if (scenario) words.push(subjectOfLesson(lesson, scenario), levelOf(lesson, scenario));
  return words.join(' ');
}

export default function LessonList() {
  const lessons = useLibrary((library) => library.lessons);
  const scenarios = useLibrary((library) => library.scenarios);
  const close = useCloseDialog();
  useLoadedLibrary();
  useLoadedLessons();
  const all = useMemo<readonly Shown[]>(
    () =>
      lessons.map((lesson, at) => {
        const text = scenarios.find(({ id }) => id === lesson.setting.of)?.text;
        return { lesson, number: at + 1, scenario: text === undefined ? null : shippedScenario(text) };
      }),
    [lessons, scenarios],
  );
  const found = useFound(all, titleOf, moreOf);
  const [first] = lessons;
  const isNew = lessons.every((lesson) => latestOf(lesson) === null);
  return (
    <div className="lesson-list">
      <GalleryBar page="lessons" found={found.length} total={all.length} onLeave={close} />
      <p>
        Predict first, then watch the simulation, then compare.
        {first && isNew && ` New here? Begin with lesson 1: about ${minutesOf(first).toString()} minutes.`}
      </p>
      {all.length === 0 && <p className="mute">Loading the lessons …</p>}
      {all.length > 0 && found.length === 0 && (
        <p className="mute">No lesson matches. Try a shorter word, or look under Scenarios.</p>
      )}
      <div onKeyDown={moveAmongEntries} role="presentation">
        <ol>
          {found.map((shown) => (
            <Card key={shown.lesson.id} {...shown} onTaken={close} />
          ))}
        </ol>
      </div>
      <p className="small mute">
        {minutesRule} {levelRule}
      </p>
      <p className="small mute">
        Your progress stays in this browser. Teachers: copy a lesson’s link, or make a variant. {seedRule}{' '}
        Then open all result files at once: each is checked, and the class is shown question by question.{' '}
        <Button tone="accent" onClick={() => void openResults()}>
          Open results of a class
        </Button>
      </p>
    </div>
  );
}
