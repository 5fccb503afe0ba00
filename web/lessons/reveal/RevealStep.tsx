/** One prediction beside what came out, on one scale. */
import type { OpenLesson } from '../state.ts';
import { formatPercent } from '../../ui/format.ts';
import { CurveFigure } from '../CurveFigure.tsx';
import { NumberReveal } from './NumberReveal.tsx';
import { OrderReveal } from './OrderReveal.tsx';
import { PlacementReveal } from './PlacementReveal.tsx';

function Comparison({ open, at }: { readonly open: OpenLesson; readonly at: number }) {
  const task = open.plan.lesson.questions[at]?.task;
  const given = open.answers[at];
  const truth = open.result?.truths[at];
  if (!task || !given || !truth) return null;
  if (task.kind === 'number' && given.kind === 'number' && truth.kind === 'number')
    return <NumberReveal task={task} guess={given.value} truth={truth} />;
  if (task.kind === 'curve' && given.kind === 'curve' && truth.kind === 'curve')
    return (
      <>
        <p className="lesson-key small">
          <span data-of="guess">you</span> <span data-of="truth">simulated</span>{' '}
          <span className="mute">{task.y_label}</span>
        </p>
        <CurveFigure task={task} values={given.values} truth={truth.values} />
      </>
    );
  if (task.kind === 'order' && given.kind === 'order' && truth.kind === 'order')
    return <OrderReveal task={task} order={given.order} truth={truth} />;
  const place = open.plan.places[at];
  if (task.kind === 'placement' && given.kind === 'placement' && truth.kind === 'placement' && place)
    return <PlacementReveal task={task} place={place} contexts={given.contexts} truth={truth} />;
  return null;
}

export function RevealStep({ open, at }: { readonly open: OpenLesson; readonly at: number }) {
  const question = open.plan.lesson.questions[at];
  const score = open.result?.scores[at];
  if (score === undefined) return <p className="mute">One moment: the runs go on.</p>;
  return (
    <>
      <p className="small mute">{question?.ask}</p>
      <Comparison open={open} at={at} />
      <p className="lesson-score">
        <strong className="big">{formatPercent(score)}</strong>{' '}
        <span className="mute">
          of the way from a guess at random to {question?.task.kind === 'placement' ? 'the best' : 'exact'}
        </span>
      </p>
      <p>{question?.why}</p>
    </>
  );
}
