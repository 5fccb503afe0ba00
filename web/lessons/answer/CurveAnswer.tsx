/** A curve: begun from one of several shapes or from the middle, and bent point by point. */
import type { Task } from '../../scenario/generated/types.ts';
import { Button } from '../../ui/Button.tsx';
import { fromUnit } from '../../ui/scale.ts';
import { CurveFigure } from '../CurveFigure.tsx';

export interface CurveAnswerProps {
  readonly task: Extract<Task, { kind: 'curve' }>;
  readonly values: readonly number[] | null;
  readonly isFixed: boolean;
  readonly onChange: (values: readonly number[]) => void;
}

export function CurveAnswer({ task, values, isFixed, onChange }: CurveAnswerProps) {
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
