/** The open lesson, one step at a time: alone on the page until the predictions are made, then beside the stage. */
import { useEffect, useMemo, useRef } from 'react';
import type { OpenLesson } from './state.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useCommands, type Command } from '../ui/commands.ts';
import { keyIsTaken } from '../ui/keys.ts';
import { isPresenting } from '../ui/media.ts';
import { AnswerField } from './answer/AnswerField.tsx';
import './answer/answers.css';
import { NextStep } from './NextStep.tsx';
import './panel.css';
import { QuestionStep } from './QuestionStep.tsx';
import { RevealStep } from './reveal/RevealStep.tsx';
import { RunStep } from './RunStep.tsx';
import { useLesson } from './state.ts';
import { canGoOn, nameOf, stepOf, stepsOf } from './steps.ts';
import { go, leaveLesson } from './take.ts';
import { openVariant } from './variant-state.ts';

function StepContent({ open }: { readonly open: OpenLesson }) {
  const step = stepOf(open);
  switch (step.kind) {
    case 'question':
      return <QuestionStep open={open} />;
    case 'predict':
      return <AnswerField key={step.question} open={open} at={step.question} />;
    case 'run':
      return <RunStep open={open} />;
    case 'reveal':
      return <RevealStep key={step.question} open={open} at={step.question} />;
    case 'next':
      return <NextStep open={open} />;
  }
}

/** Progress in the lesson, as a row of marks; as text for screen readers. */
function Steps({ open }: { readonly open: OpenLesson }) {
  const steps = stepsOf(open.answers.length);
  return (
    <div className="lesson-steps">
      <span className="lesson-marks" aria-hidden="true">
        {steps.map((step, at) => (
          <span
            key={at}
            data-now={at === open.step || undefined}
            data-done={at < open.step || undefined}
            data-kind={step.kind}
          />
        ))}
      </span>
      <span className="mute small">
        Step {open.step + 1} of {steps.length}: {nameOf(stepOf(open))}
      </span>
    </div>
  );
}

const onWords: Readonly<Record<string, string>> = {
  question: 'Begin',
  predict: 'Next',
  run: 'Show results',
  reveal: 'Next',
};

/** Keys that turn the lesson's pages before any other handler: a clicker's, and on a projector arrows too. */
function useClicker(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      const by = { pagedown: 1, arrowright: 1, pageup: -1, arrowleft: -1 }[key];
      if (by === undefined || keyIsTaken(key, event.target) || document.querySelector('dialog[open]')) return;
      if (key.startsWith('arrow') && !isPresenting()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      go(by as 1 | -1);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}

function useLessonCommands(): void {
  const commands = useMemo<readonly Command[]>(
    () => [
      {
        id: 'lesson.next',
        label: 'Lesson: next step',
        group: 'Play',
        keys: ['pagedown'],
        run: () => go(1),
      },
      {
        id: 'lesson.back',
        label: 'Lesson: step back',
        group: 'Play',
        keys: ['pageup'],
        run: () => go(-1),
      },
      {
        id: 'lesson.variant',
        label: 'Lesson as text',
        group: 'Edit',
        also: 'variant teacher json',
        run: () => {
          openVariant(useLesson.getState().open?.lesson ?? null);
        },
      },
      { id: 'lesson.leave', label: 'Leave the lesson', group: 'Page', run: leaveLesson },
    ],
    [],
  );
  useCommands(commands);
}

export default function LessonPanel() {
  const open = useLesson((state) => state.open);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = open?.step;
  useClicker();
  useLessonCommands();
  // A new page is read from its top.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  if (!open) return null;
  const now = stepOf(open);
  const isLast = now.kind === 'predict' && now.question === open.answers.length - 1;
  const onWord = isLast && !open.isCommitted ? 'Run it' : onWords[now.kind];
  return (
    <section className="lesson" aria-label="Lesson">
      <div className="lesson-head">
        <h2 ref={heading} tabIndex={-1}>
          {open.plan.lesson.title}
        </h2>
        <IconButton icon="close" label="Leave the lesson" onClick={() => leaveLesson()} />
      </div>
      <div className="lesson-body">
        <StepContent open={open} />
      </div>
      <div className="lesson-foot">
        <Steps open={open} />
        <span className="lesson-turn">
          <Button disabled={open.step === 0} onClick={() => go(-1)}>
            Back
          </Button>
          {onWord !== undefined && (
            <Button tone="solid" disabled={!canGoOn(open)} onClick={() => go(1)}>
              {onWord}
            </Button>
          )}
        </span>
      </div>
    </section>
  );
}
