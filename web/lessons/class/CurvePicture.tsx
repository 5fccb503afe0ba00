/** The curves of a class, and the simulated one as a line over them. */
import { scaleLinear } from 'd3-scale';
import { AxisY } from '../../charts/Axis.tsx';
import { linePath } from '../../charts/paths.ts';
import { Plot } from '../../charts/Plot.tsx';
import { useSize } from '../../charts/useSize.ts';
import type { Task } from '../../scenario/generated/types.ts';
import { formatFigure } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import type { Curves } from './predictions.ts';

export interface CurvePictureProps {
  readonly task: Extract<Task, { kind: 'curve' }>;
  readonly curves: Curves;
  /** The description of the picture. */
  readonly label: string;
}

export function CurvePicture({ task, curves: { curves, truth, domain }, label }: CurvePictureProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const [left, right, top, bottom] = [4 * rem, 0.75 * rem, 0.75 * rem, 2.75 * rem];
  const height = 15 * rem;
  const x = (at: number): number => left + ((width - left - right) * (at + 0.5)) / task.points.length;
  const y = scaleLinear([domain.from, domain.to], [height - bottom, top]).clamp(true);
  const xs = task.points.map((_, at) => x(at));
  return (
    <Plot box={box} boxStyle={{ minHeight: height }} width={width} height={height} label={label}>
      <AxisY
        scale={y}
        from={left}
        to={width - right}
        count={5}
        format={(value) => formatFigure(value, (domain.to - domain.from) / 100, task.unit)}
      />
      <g className="axis" aria-hidden="true">
        {task.points.map((point, at) => (
          <text key={at} x={x(at)} y={height - bottom + 1.1 * rem} textAnchor="middle">
            {point.label}
          </text>
        ))}
        <text
          className="axis-label"
          x={(left + width - right) / 2}
          y={height - 0.5 * rem}
          textAnchor="middle"
        >
          {task.x_label}
        </text>
      </g>
      {curves.map(({ name, values }, at) => (
        <path key={at} className="class-curve" d={linePath(xs, values.map(y))}>
          <title>{name}</title>
        </path>
      ))}
      <path className="class-curve-truth" d={linePath(xs, truth.map(y))} />
    </Plot>
  );
}
