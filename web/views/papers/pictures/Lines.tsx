/** Curves over sizes that double or quadruple, with rings for published values. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { AxisX, AxisY } from '../../../charts/Axis.tsx';
import { linePath } from '../../../charts/paths.ts';
import { textWidth } from '../../../charts/text.ts';
import { useSize } from '../../../charts/useSize.ts';
import type { Series } from '../../../derive/papers/pictures.ts';
import { formatNumber } from '../../../ui/format.ts';
import { useInk } from '../../../ui/ink.ts';
import { head, TitledPlot } from './TitledPlot.tsx';

/** Sizes in rem. */
const sizes = { text: 0.75, height: 13, left: 3, dot: 0.2, line: 1.05 } as const;

interface LinesProps {
  /** The title above the axis, and the start of its description. */
  readonly title: string;
  readonly series: readonly Series[];
  /** Unit of the horizontal axis. */
  readonly along: string;
}

interface Label {
  readonly of: Series;
  readonly y: number;
}

/** Labels beside the last points, moved apart where they would overlap. */
function labelsOf(series: readonly Series[], y: (value: number) => number, apart: number): Label[] {
  const labels: Label[] = [];
  const ends = series.flatMap((of) => {
    const last = of.points.at(-1);
    return last && of.style !== 'rings' ? [{ of, y: y(last.y) }] : [];
  });
  for (const label of ends.toSorted((a, b) => a.y - b.y)) {
    const above = labels.at(-1);
    labels.push({ ...label, y: Math.max(label.y, above ? above.y + apart : -Infinity) });
  }
  return labels;
}

export function Lines({ title, series, along }: LinesProps) {
  const size = useSize();
  const [, { width }] = size;
  const ink = useInk();
  const { rem } = ink;
  const points = series.flatMap((of) => of.points);
  const xs = [...new Set(points.map(({ x }) => x))].toSorted((a, b) => a - b);
  const ys = points.map(({ y }) => y);
  const labels = Math.max(...series.map(({ label }) => textWidth(label, sizes.text, ink))) + rem;
  const left = sizes.left * rem;
  const right = Math.max(left + 4 * rem, width - labels);
  const top = head * rem;
  const ground = top + sizes.height * rem;
  const x = scaleLog()
    .domain([xs[0] ?? 1, xs.at(-1) ?? 2])
    .range([left + 0.5 * rem, right - 0.5 * rem]);
  // The axis starts at 0, because these are amounts and changes of amounts.
  const y = scaleLinear()
    .domain([Math.min(0, ...ys), Math.max(0, ...ys)])
    .nice(4)
    .range([ground, top]);
  return (
    <TitledPlot
      size={size}
      title={title}
      label={`${title}, by ${along}: ${series.map(({ label }) => label).join(', ')}`}
      ground={ground}
      className="paper-lines"
    >
      <AxisY scale={y} format={formatNumber} count={4} from={left} to={right} />
      {series.map(({ label, hue, style, points: own }) => (
        <g key={label} data-hue={hue} data-style={style}>
          {style !== 'rings' && (
            <path
              className="paper-curve"
              d={linePath(
                own.map((point) => x(point.x)),
                own.map((point) => y(point.y)),
              )}
            />
          )}
          {own.map((point) => (
            <circle
              key={point.x}
              className="paper-point"
              cx={x(point.x)}
              cy={y(point.y)}
              r={sizes.dot * rem * (style === 'rings' ? 1.6 : 1)}
            >
              <title>{`${label}, ${formatNumber(point.x)} ${along}: ${formatNumber(point.y)}`}</title>
            </circle>
          ))}
        </g>
      ))}
      {labelsOf(series, y, sizes.line * rem).map(({ of: { label, hue }, y: at }) => (
        <text
          key={label}
          className="paper-curve-label"
          data-hue={hue}
          x={right + 0.25 * rem}
          y={at}
          dy="0.35em"
        >
          {label}
        </text>
      ))}
      <AxisX
        scale={Object.assign((value: number) => x(value), { ticks: () => xs, range: () => [left, right] })}
        format={formatNumber}
        y={ground}
        label={along}
      />
    </TitledPlot>
  );
}
