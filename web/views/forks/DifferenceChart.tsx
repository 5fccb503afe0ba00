/** B − A over time around a zero line, with the moment marked at which the two diverge. */
import { scaleLinear } from 'd3-scale';
import { useMemo } from 'react';
import { differenceOf, reach } from '../../derive/forks/difference.ts';
import type { Series } from '../../derive/time/series.ts';
import { AxisY } from '../../charts/Axis.tsx';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { areaPath, linePath } from '../../charts/paths.ts';
import { formatCount, noValue } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { LineMarks } from '../../charts/time/LineMarks.tsx';
import type { TimeScale } from '../../charts/time/scale.ts';

export interface DifferenceChartProps {
  readonly title: string;
  readonly subtitle: string;
  readonly scale: TimeScale;
  readonly a: Series | null;
  readonly b: Series | null;
  readonly format: (value: number) => string;
  /** The least extent of the axis on each side of zero. */
  readonly least: number;
  /** First quantum that can differ; marked unless it is the start. */
  readonly from: number;
}

const heightRem = 5;

export function DifferenceChart({ title, subtitle, scale, a, b, format, least, from }: DifferenceChartProps) {
  const rem = useRem();
  const height = Math.round(heightRem * rem);
  const series = useMemo(() => (a && b ? differenceOf(a, b) : null), [a, b]);
  const y = useMemo(() => {
    const most = series ? reach(series, least) : least;
    return scaleLinear([-most, most], [height - 1, 1]).nice(4);
  }, [series, least, height]);
  const drawn = useMemo(() => {
    if (!series) return { line: '', area: '' };
    const xs = series.at.map(scale.x);
    // A cache without accesses has no difference to draw or fill.
    const filled = series.values.map((value) => y(Number.isNaN(value) ? 0 : value));
    return {
      line: linePath(
        xs,
        series.values.map((value) => y(value)),
      ),
      area: areaPath(xs, new Float64Array(xs.length).fill(y(0)), filled),
    };
  }, [series, scale, y]);
  const signed = (value: number): string => {
    if (Number.isNaN(value)) return noValue;
    return value > 0 ? `+${format(value)}` : format(value);
  };
  const table = () => ({
    caption: `${title}, ${subtitle}`,
    columns: [
      { label: 'Quantum' },
      { label: 'A', numeric: true },
      { label: 'B', numeric: true },
      { label: 'B − A', numeric: true },
    ],
    rows: Array.from(series?.values ?? [], (value, index) => [
      formatCount(index * (series?.quanta ?? 1)),
      amountOf(format, a?.values[index]),
      amountOf(format, b?.values[index]),
      amountOf(signed, value),
    ]),
  });
  return (
    <Figure title={title} subtitle={subtitle} table={table} level={3}>
      <svg
        className="fork-difference"
        width={scale.width}
        height={height}
        role="img"
        aria-label={`${title}, ${subtitle}`}
      >
        <AxisY
          scale={y}
          from={scale.gutter}
          to={scale.width}
          count={3}
          format={(value) => (value === 0 ? formatCount(0) : signed(value))}
        />
        <path className="fork-area" d={drawn.area} />
        <path className="line-b" d={drawn.line} />
        <line className="fork-zero" x1={scale.gutter} x2={scale.width} y1={y(0)} y2={y(0)} />
        <LineMarks
          marks={from > 0 ? [{ frame: from * scale.framesPerQuantum, name: 'fork', pane: 'b' }] : []}
          scale={scale}
          height={height}
        />
      </svg>
    </Figure>
  );
}
