/** One prediction: the question, and the input of its kind. */
import type { Task } from '../../scenario/generated/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { formatFigure } from '../../ui/format.ts';
import { parseNumber } from '../../ui/parse.ts';
import { fromUnit } from '../../ui/scale.ts';
import { CurveFigure } from '../CurveFigure.tsx';
import type { OpenLesson } from '../state.ts';
import { answer } from '../take.ts';
import { OrderAnswer } from './OrderAnswer.tsx';
import { PlacementAnswer } from './PlacementAnswer.tsx';

interface CurveAnswerProps {
  readonly task: Extract<Task, { kind: 'curve' }>;
  readonly values: readonly number[] | null;
  readonly isFixed: boolean;
  readonly onChange: (values: readonly number[]) => void;
}

function CurveAnswer({ task, values, isFixed, onChange }: CurveAnswerProps) {
  const { min, max, points, shapes } = task;
  return (
    <>
      <p className="small mute">{task.y_label}</p>
      <CurveFigure
        task={task}
        values={values ?? points.map(() => (min + max) / 2)}
        isOpen={values === null}
        onChange={isFixed ? undefined : onChange}
      />
      {!isFixed && (
        <p className="lesson-actions">
          <span className="small mute">Drag the points{shapes.length > 0 && ', or begin with:'}</span>
          {shapes.map((shape) => (
            <Button
              key={shape.label}
              tone="accent"
              onClick={() => onChange(shape.heights.map((share) => fromUnit(task, share)))}
            >
              {shape.label}
            </Button>
          ))}
        </p>
      )}
    </>
  );
}

interface NumberAnswerProps {
  readonly task: Extract<Task, { kind: 'number' }>;
  readonly value: number | null;
  readonly isFixed: boolean;
  readonly onChange: (value: number) => void;
}

function NumberAnswer({ task, value, isFixed, onChange }: NumberAnswerProps) {
  const { label, unit, min, max, step } = task;
  const written = (shown: number): string => formatFigure(shown, step, unit);
  return (
    <div className="lesson-number" data-open={value === null || undefined}>
      <Slider
        label={label}
        value={value ?? (min + max) / 2}
        min={min}
        max={max}
        step={step}
        disabled={isFixed}
        isOpen={value === null}
        format={written}
        parse={(text) => parseNumber(text.replace(/[%×]|−/g, (sign) => (sign === '−' ? '-' : '')))}
        onChange={onChange}
      />
      <p className="lesson-ends small mute" aria-hidden="true">
        <span>{written(min)}</span>
        <span>{value === null ? 'drag, or type a number' : ''}</span>
        <span>{written(max)}</span>
      </p>
    </div>
  );
}

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
