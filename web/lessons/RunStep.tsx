/** The runs: the stage shows those to be seen, this step the progress of all. */
import { Button } from '../ui/Button.tsx';
import { counted, formatCount, formatPercent } from '../ui/format.ts';
import type { OpenLesson } from './state.ts';
import { run } from './take.ts';

export function RunStep({ open }: { readonly open: OpenLesson }) {
  const { lesson, runs, places } = open.plan;
  const placed = places.reduce((sum, place) => sum + (place?.placements.length ?? 0), 0);
  const label = (id: string | undefined): string | undefined =>
    lesson.runs.find((one) => one.id === id)?.label;
  return (
    <>
      <p className="lesson-question" role="status">
        {open.result ? 'All runs have ended.' : 'Predictions locked. Simulating …'}
      </p>
      <p>
        {counted(runs.length, 'run')}, simulated here
        {placed > 0 && `, ${formatCount(placed)} of them to find the best placement`}.
      </p>
      <progress className="batch-bar" max={1} value={open.share} aria-label="Runs of the lesson" />
      <p className="small">{open.problem === null && `${formatPercent(open.share)} done`}</p>
      {open.problem !== null && (
        <p className="refusal" role="alert">
          {open.problem}{' '}
          <Button tone="accent" onClick={() => void run()}>
            Try again
          </Button>
        </p>
      )}
      <p>
        On the stage{' '}
        {lesson.show.a !== undefined && (
          <>
            A is <em>{label(lesson.show.a)}</em>, and{' '}
          </>
        )}
        B is <em>{label(lesson.show.b)}</em>.
      </p>
    </>
  );
}
