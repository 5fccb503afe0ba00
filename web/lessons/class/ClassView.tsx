/** A class's predictions, the simulated results and the most common errors, all read and checked in this browser. */
import { useEffect, useMemo, useState } from 'react';
import { openResults } from '../../editors/bring/files.ts';
import { removeHandedIn, useHandedIn } from '../../editors/bring/handed-in.ts';
import { useBatch, type BatchState } from '../../engine/batch.ts';
import { BatchProgress } from '../../ui/BatchProgress.tsx';
import { Button } from '../../ui/Button.tsx';
import { counted, formatCount } from '../../ui/format.ts';
import { isPresenting } from '../../ui/media.ts';
import { Switch } from '../../ui/Switch.tsx';
import { checkMany } from './check.ts';
import './class.css';
import { QuestionFigure } from './QuestionFigure.tsx';
import { classesOf, rowOf, withoutNames, type ClassOfLesson, type ClassRow } from './rows.ts';
import { ScoreTable } from './ScoreTable.tsx';
import { isTaken, readHandedIn, type HandedIn } from './taken.ts';
import verified from '../../../wasm-core/laboratory/src/lesson/verified.txt?raw';

const none: readonly HandedIn[] = [];

/** The contents of the files, once all are read; a file that was handed in twice counts once. */
function useRead(files: readonly File[]): { readonly all: readonly HandedIn[]; readonly isReading: boolean } {
  const [read, setRead] = useState<{ files: readonly File[]; all: readonly HandedIn[] } | null>(null);
  useEffect(() => {
    let gone = false;
    void Promise.all(files.map(readHandedIn)).then((all) => {
      if (gone) return;
      const texts = all.map((one) => (isTaken(one) ? one.text : null));
      const once = all.filter((one, at) => !isTaken(one) || texts.indexOf(one.text) === at);
      setRead({ files, all: once });
    });
    return () => {
      gone = true;
    };
  }, [files]);
  // While more files are read, the earlier ones stay visible.
  const isShown = read?.files.every((file) => files.includes(file)) ?? false;
  return { all: isShown && read ? read.all : none, isReading: read?.files !== files };
}

function OneLesson({ of, named }: { readonly of: ClassOfLesson; readonly named: boolean }) {
  const { lesson, isDrawn } = of;
  const rows = named ? of.rows : withoutNames(of.rows);
  return (
    <section className="class-lesson" aria-label={lesson.title}>
      <h2>{lesson.title}</h2>
      <p>
        {lesson.question}{' '}
        {isDrawn && (
          <span className="mute">‹…›: drawn by the seed, so each student has a version of their own.</span>
        )}
      </p>
      <ScoreTable
        title={`Scores of ${counted(rows.length, 'student')}`}
        questions={lesson.questions.length}
        rows={rows}
      />
      <div className="class-questions">
        {lesson.questions.map((question, at) => (
          <QuestionFigure key={at} question={question} at={at} rows={rows} />
        ))}
      </div>
    </section>
  );
}

function Refusals({ all }: { readonly all: readonly HandedIn[] }) {
  const refused = all.flatMap((one) => (isTaken(one) ? [] : [one]));
  if (refused.length === 0) return null;
  return (
    <div className="class-refused" role="alert">
      <p>{counted(refused.length, 'file')} left out:</p>
      <ul>
        {refused.map(({ file, problem }, at) => (
          <li key={at}>
            <strong>{file}</strong>: {problem}
          </li>
        ))}
      </ul>
    </div>
  );
}

function saidOf(state: BatchState['state'], rows: readonly ClassRow[]): string {
  const how = 'simulated again, as coscope verify does';
  if (state !== 'done') return how;
  const asWritten = rows.filter((row) => row.state === 'yes').length;
  return `${counted(rows.length, 'file')} ${how}: ${formatCount(asWritten)} as written`;
}

export default function ClassView() {
  const files = useHandedIn((state) => state.files);
  const { all, isReading } = useRead(files);
  // On a projector names are shown on request only.
  const [named, setNamed] = useState(() => !isPresenting());
  const taken = useMemo(() => all.filter(isTaken), [all]);
  const checks = useBatch(taken, checkMany);
  const rows = useMemo(
    () => taken.map((one, at) => rowOf(one, checks.outcomes[at])),
    [taken, checks.outcomes],
  );
  const classes = useMemo(() => classesOf(rows), [rows]);
  return (
    <div className="class-view">
      <div className="class-bar">
        <Button tone={files.length === 0 ? 'solid' : 'accent'} onClick={() => void openResults()}>
          {files.length === 0 ? 'Open results of a class' : 'Add results'}
        </Button>
        {taken.length > 0 && (
          <>
            <Button tone="accent" onClick={() => window.print()}>
              Print
            </Button>
            <Button onClick={removeHandedIn}>Remove all</Button>
            <Switch label="Names" checked={named} onChange={setNamed} />
          </>
        )}
      </div>
      {files.length === 0 && (
        <p>
          Choose the files that your students saved at the end of a lesson, or drop all of them on the page.
        </p>
      )}
      {isReading && files.length > 0 && <p aria-busy="true">Reading {counted(files.length, 'file')} …</p>}
      <Refusals all={all} />
      {taken.length > 0 && <BatchProgress runs={checks} unit="file" what={saidOf(checks.state, rows)} />}
      {classes.map((of, at) => (
        <OneLesson key={at} of={of} named={named} />
      ))}
      <p className="small mute">
        Files are read and checked in this browser; nothing leaves your machine. {verified}
      </p>
    </div>
  );
}
