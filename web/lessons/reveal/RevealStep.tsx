/** One prediction beside the result, on one scale. */
import type { Task, Truth } from '../../scenario/generated/types.ts';
import { amountOf, DataTable } from '../../charts/DataTable.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { formatPercent, formatFigure } from '../../ui/format.ts';
import { CurveFigure } from '../CurveFigure.tsx';
import { formatDistance } from '../distance.ts';
import type { OpenLesson } from '../state.ts';
import { PlacementReveal } from './PlacementReveal.tsx';
import { Scale } from './Scale.tsx';

interface OrderRevealProps {
  readonly task: Extract<Task, { kind: 'order' }>;
  readonly order: readonly number[];
  readonly truth: Extract<Truth, { kind: 'order' }>;
}

function OrderReveal({ task, order, truth }: OrderRevealProps) {
  const least = Math.min(0, ...truth.values);
  const span = Math.max(0, ...truth.values) - least || 1;
  return (
    <table className="lesson-ranking">
      <thead>
        <tr>
          <th scope="col">Simulated</th>
          <th scope="col">{task.label}</th>
          <th scope="col">You</th>
        </tr>
      </thead>
      <tbody>
        {truth.order.map((item, rank) => {
          const value = truth.values[item] ?? 0;
          const said = order.indexOf(item);
          const from = ((Math.min(0, value) - least) / span) * 100;
          return (
            <tr key={item}>
              <th scope="row">{task.items[item]?.label}</th>
              <td>
                <span className="lesson-bar-room" aria-hidden="true">
                  <span
                    className="lesson-bar"
                    style={{
                      marginLeft: `${from.toString()}%`,
                      width: `${((Math.abs(value) / span) * 100).toString()}%`,
                    }}
                  />
                </span>
                {formatFigure(value, 0.1, task.unit)}
              </td>
              <td className={said === rank ? 'good' : 'bad'}>{said + 1}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface NumberRevealProps {
  readonly task: Extract<Task, { kind: 'number' }>;
  readonly guess: number;
  readonly truth: Extract<Truth, { kind: 'number' }>;
}

function NumberReveal({ task, guess, truth }: NumberRevealProps) {
  const { label, min, max, step, unit } = task;
  const format = (value: number): string => formatFigure(value, step, unit);
  return (
    <>
      <p className="small mute">{label}</p>
      <Scale
        min={min}
        max={max}
        format={format}
        hasEnds
        marks={[
          { label: 'you', value: guess, kind: 'guess' },
          { label: 'simulated', value: truth.value, kind: 'truth' },
        ]}
      />
      <p>
        You said {format(guess)}, the simulation says <strong>{format(truth.value)}</strong>. Random guesses
        on this scale are off by {formatDistance(truth.random_error, step, unit)} on average.
      </p>
    </>
  );
}

interface CurveTableProps {
  readonly task: Extract<Task, { kind: 'curve' }>;
  readonly guess: readonly number[];
  readonly truth: readonly number[];
}

function CurveTable({ task, guess, truth }: CurveTableProps) {
  const written = (values: readonly number[], at: number) =>
    amountOf((value) => formatFigure(value, task.step, task.unit), values[at]);
  return (
    <Disclosure summary="As table">
      <DataTable
        caption={task.y_label}
        columns={[
          { label: task.x_label },
          { label: 'You', numeric: true },
          { label: 'Simulated', numeric: true },
        ]}
        rows={task.points.map(({ label }, at) => [label, written(guess, at), written(truth, at)])}
      />
    </Disclosure>
  );
}

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
        <CurveTable task={task} guess={given.values} truth={truth.values} />
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
  if (score === undefined) return <p className="mute">The runs are not complete yet.</p>;
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
