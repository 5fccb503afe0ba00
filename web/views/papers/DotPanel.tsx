/** Rows of a figure as dots: the published number as a ring, the measured one with its interval, the range as a band. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { AxisX } from '../../charts/Axis.tsx';
import { Plot } from '../../charts/Plot.tsx';
import { linesOf } from '../../charts/text.ts';
import { useSize } from '../../charts/useSize.ts';
import type { Dot, DotPanel as Panel } from '../../derive/papers/dots.ts';
import { isOut, kindOf } from '../../derive/papers/kinds.ts';
import { formatNumber } from '../../ui/format.ts';
import { useInk } from '../../ui/ink.ts';
import { Mark } from './Mark.tsx';
import { amount, kindWords, rangeOf } from './words.ts';

/** rem. */
const sizes = {
  text: 0.75,
  line: 1.05,
  gap: 0.5,
  number: 5.5,
  head: 1.5,
  axis: 3,
  beside: 46,
  band: 1,
} as const;

function labelOf({ named: { row, label } }: Dot): string {
  const kind = kindOf(row);
  return kind === 'emergent' ? label : `${label} (${kindWords[kind].label})`;
}

/** All of a row in words. */
function saidOf({ named: { row, same } }: Dot): string {
  const { what, unit, published, measured, interval, low, high } = row;
  return [
    what,
    ...(same === null ? [] : [`The same as: ${same}`]),
    `published ${amount(published, unit)}, measured ${amount(measured, unit)}`,
    ...(interval ? [`95 % interval ${formatNumber(interval[0])} to ${amount(interval[1], unit)}`] : []),
    `range: ${rangeOf(low, high, unit)}`,
  ].join('\n');
}

export function DotPanel({ panel, title }: { readonly panel: Panel; readonly title: string }) {
  const [box, { width }] = useSize();
  const ink = useInk();
  const { rem } = ink;
  const isWide = width > sizes.beside * rem;
  const numbers = 2 * sizes.number * rem;
  const labels = isWide ? Math.min(0.4 * width, 34 * rem) : 0;
  const left = labels + rem;
  const right = Math.max(left + 3 * rem, width - numbers - 0.5 * rem);
  const isRatio = panel.scale === 'ratio';
  const scale = (isRatio ? scaleLog().base(2) : scaleLinear()).domain(panel.domain).range([left, right]);
  // On a logarithmic axis 0 and less have no place: they are beyond its low end.
  const x = (value: number): number => (isRatio && value <= 0 ? -Infinity : scale(value));
  const within = (at: number): number => Math.min(right, Math.max(left, at));

  const room = isWide ? labels : width;
  const rows = panel.dots.map((dot) => ({ dot, lines: linesOf(labelOf(dot), room, sizes.text, ink) }));
  const heights = rows.map(({ lines }) => ((isWide ? 0 : 1.2) + lines.length * sizes.line + sizes.gap) * rem);
  const top = sizes.head * rem;
  const tops = heights.map((_, at) => heights.slice(0, at).reduce((sum, height) => sum + height, top));
  const ground = heights.reduce((sum, height) => sum + height, top);
  const height = ground + sizes.axis * rem;
  const missed = panel.dots.filter(({ named }) => isOut(named.row)).length;
  const ticks = isRatio ? scale.ticks(6) : scale.ticks(isWide ? 6 : 4);

  return (
    <Plot
      box={box}
      boxStyle={{ minHeight: height }}
      width={width}
      height={height}
      label={`${title}, ${isRatio ? 'measured ÷ published' : panel.unit}: ${panel.dots.length} rows, ${missed} not in range. All numbers are in the table.`}
      className="paper-dots"
    >
      <g className="paper-heads" aria-hidden="true">
        <text x={width - sizes.number * rem} y={0.9 * rem} textAnchor="end">
          published
        </text>
        <text x={width} y={0.9 * rem} textAnchor="end">
          measured
        </text>
      </g>
      {ticks.map((tick) => (
        <line
          key={tick}
          className="paper-grid"
          data-one={isRatio && tick === 1 ? '' : undefined}
          x1={scale(tick)}
          x2={scale(tick)}
          y1={top}
          y2={ground}
        />
      ))}
      {rows.map(({ dot, lines }, index) => {
        const { row } = dot.named;
        const start = tops[index] ?? 0;
        const tall = heights[index] ?? 0;
        const middle = isWide ? start + tall / 2 : start + tall - 0.85 * rem;
        const first = isWide ? middle - ((lines.length - 1) / 2) * sizes.line * rem : start + 0.6 * rem;
        const band = dot.range && {
          from: dot.range.from === null ? left : within(x(dot.range.from)),
          to: dot.range.to === null ? right : within(x(dot.range.to)),
        };
        return (
          <g
            key={row.id}
            className="paper-row"
            data-kind={kindOf(row)}
            data-out={isOut(row) ? '' : undefined}
          >
            <title>{saidOf(dot)}</title>
            <rect className="paper-ground" x={0} y={start} width={width} height={tall} />
            {lines.map((line, at) => (
              <text key={at} className="paper-label" x={0} y={first + at * sizes.line * rem} dy="0.35em">
                {line}
              </text>
            ))}
            {band && (
              <rect
                className="paper-band"
                x={band.from}
                width={Math.max(2, band.to - band.from)}
                y={middle - (sizes.band * rem) / 2}
                height={sizes.band * rem}
              />
            )}
            {dot.interval && (
              <line
                className="paper-interval"
                x1={within(x(dot.interval[0]))}
                x2={within(x(dot.interval[1]))}
                y1={middle}
                y2={middle}
              />
            )}
            {dot.published !== null && <Mark of="published" x={x(dot.published)} y={middle} rem={rem} />}
            {dot.measured !== null && (
              <Mark
                of={
                  x(dot.measured) < left - 1
                    ? 'lower'
                    : x(dot.measured) > right + 1
                      ? 'higher'
                      : isOut(row)
                        ? 'out'
                        : dot.range
                          ? 'in'
                          : 'free'
                }
                x={within(x(dot.measured))}
                y={middle}
                rem={rem}
              />
            )}
            <text
              className="paper-published"
              x={width - sizes.number * rem}
              y={middle}
              dy="0.35em"
              textAnchor="end"
            >
              {row.published === null ? '' : formatNumber(row.published)}
            </text>
            <text className="paper-measured" x={width} y={middle} dy="0.35em" textAnchor="end">
              {row.measured === null ? 'not measured' : amount(row.measured, row.unit)}
            </text>
          </g>
        );
      })}
      <AxisX
        scale={Object.assign((value: number) => scale(value), {
          ticks: () => ticks,
          range: () => [left, right],
        })}
        format={formatNumber}
        y={ground}
        label={isRatio ? 'measured ÷ published' : panel.unit}
      />
    </Plot>
  );
}
