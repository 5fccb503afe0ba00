/** One figure by number of cores: one line per scheduler, and published points. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { Plot } from '../../charts/Plot.tsx';
import type { Compared } from '../../derive/tasks/scaling.ts';
import { AxisX, AxisY } from '../../charts/Axis.tsx';
import { amountOf, type TableData } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { linePath } from '../../charts/paths.ts';
import { useSize } from '../../charts/useSize.ts';
import { formatCount } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';

export interface CurvePoint {
  readonly cores: number;
  readonly value: number;
}

export interface CurveLine {
  readonly scheduler: Compared;
  /** Whose stroke it has. */
  readonly pane: 'a' | 'b';
  readonly name: string;
  readonly points: readonly CurvePoint[];
  readonly published: readonly CurvePoint[];
}

export interface CurveProps {
  readonly title: string;
  readonly subtitle: string;
  readonly lines: readonly CurveLine[];
  readonly cores: readonly number[];
  /** The least upper end of the axis. */
  readonly least: number;
  readonly format: (value: number) => string;
}

const heightRem = 14;
const margin = { left: 2.75, right: 1, top: 0.75, bottom: 2.75 };

export function Curve({ title, subtitle, lines, cores, least, format }: CurveProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const height = heightRem * rem;
  const values = lines.flatMap(({ points, published }) =>
    [...points, ...published].map(({ value }) => value),
  );
  const most = Math.max(least, ...values.filter(Number.isFinite));
  const x = scaleLog(
    [1, Math.max(2, ...cores)],
    [margin.left * rem, Math.max(margin.left * rem + 1, width - margin.right * rem)],
  ).base(2);
  const y = scaleLinear([0, most * 1.05 || 1], [height - margin.bottom * rem, margin.top * rem]);
  const ticks = Object.assign((value: number) => x(value), {
    ticks: () => [...cores],
    range: () => x.range(),
  });
  const table = (): TableData => ({
    caption: `${title}, ${subtitle}`,
    columns: [{ label: 'Cores' }, ...lines.map(({ name }) => ({ label: name, numeric: true }))],
    rows: cores.map((count) => [
      amountOf(formatCount, count),
      ...lines.map(({ points, published }) => {
        const own = amountOf(format, points.find((point) => point.cores === count)?.value);
        const printed = published.find((point) => point.cores === count);
        return printed ? { ...own, text: `${own.text} (published ${format(printed.value)})` } : own;
      }),
    ]),
  });
  return (
    <Figure level={3} title={title} subtitle={subtitle} table={table}>
      <Plot
        box={box}
        boxClass="task-curve"
        boxStyle={{ height }}
        width={width}
        height={height}
        label={`${title} by cores`}
      >
        <AxisY scale={y} from={margin.left * rem} to={width - margin.right * rem} format={format} />
        <AxisX scale={ticks} y={height - margin.bottom * rem} format={formatCount} label="cores" />
        {lines.map(({ scheduler, pane, points, published }) => (
          <g key={scheduler} className="task-curve-line" data-pane={pane}>
            <path
              d={linePath(
                points.map((point) => x(point.cores)),
                points.map((point) => y(point.value)),
              )}
            />
            {points
              .filter(({ value }) => Number.isFinite(value))
              .map((point) => (
                <circle key={point.cores} cx={x(point.cores)} cy={y(point.value)} r={0.1875 * rem} />
              ))}
            {published.map((point) => (
              <path
                key={`published ${point.cores.toString()}`}
                className="task-curve-published"
                d="M-5 0L0 -5L5 0L0 5Z"
                transform={`translate(${x(point.cores).toString()} ${y(point.value).toString()})`}
              />
            ))}
          </g>
        ))}
      </Plot>
    </Figure>
  );
}
