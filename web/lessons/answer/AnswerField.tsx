/** One prediction: what is asked, and the field of its kind. */
import type { OpenLesson } from '../state.ts';
import { answer } from '../take.ts';
import { CurveAnswer } from './CurveAnswer.tsx';
import { NumberAnswer } from './NumberAnswer.tsx';
import { OrderAnswer } from './OrderAnswer.tsx';
import { PlacementAnswer } from './PlacementAnswer.tsx';

function Field({ open, at }: { readonly open: OpenLesson; readonly at: number }) {
  const task = open.plan.lesson.questions[at]?.task;
  const given = open.answers[at] ?? null;
  const isFixed = open.isCommitted;
  switch (task?.kind) {
    case 'number':
      return (
        <NumberAnswer
          task={task}
          value={given?.kind === 'number' ? given.value : null}
          isFixed={isFixed}
          onChange={(value) => answer(at, { kind: 'number', value })}
        />
      );
    case 'curve':
      return (
        <CurveAnswer
          task={task}
          values={given?.kind === 'curve' ? given.values : null}
          isFixed={isFixed}
          onChange={(values) => answer(at, { kind: 'curve', values: [...values] })}
        />
      );
    case 'order':
      return (
        <OrderAnswer
          task={task}
          order={given?.kind === 'order' ? given.order : null}
          isFixed={isFixed}
          onChange={(order) => answer(at, { kind: 'order', order: [...order] })}
        />
      );
    case 'placement': {
      const place = open.plan.places[at];
      if (!place) return null;
      return (
        <PlacementAnswer
          place={place}
          contexts={given?.kind === 'placement' ? given.contexts : null}
          isFixed={isFixed}
          onChange={(contexts) => answer(at, contexts && { kind: 'placement', contexts: [...contexts] })}
        />
      );
    }
    case undefined:
      return null;
  }
}

export function AnswerField({ open, at }: { readonly open: OpenLesson; readonly at: number }) {
  return (
    <>
      <p className="lesson-question">{open.plan.lesson.questions[at]?.ask}</p>
      <Field open={open} at={at} />
      {open.isCommitted && <p className="small mute">You predicted this before the run; it stays.</p>}
    </>
  );
}
