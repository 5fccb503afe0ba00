/** Rows of a figure as dots over one axis: measured ÷ published, or the unit of rows that have no published number. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { AxisX } from '../../charts/Axis.tsx';
import { Plot } from '../../charts/Plot.tsx';
import { linesOf, textWidth } from '../../charts/text.ts';
import { useSize } from '../../charts/useSize.ts';
import type { DotPanel as Panel } from '../../derive/papers/dots.ts';
import { isOut } from '../../derive/papers/kinds.ts';
import { counted, formatFigure, formatNumber } from '../../ui/format.ts';
import { useInk, type Ink } from '../../ui/ink.ts';
import { DotRow, labelOf, measuredText, type Frame, type RowPlace } from './DotRow.tsx';
import { writtenUnit } from './words.ts';

/** Sizes in rem. */
const sizes = {
  text: 0.75,
  line: 1.05,
  gap: 0.5,
  number: 5,
  head: 1.5,
  axis: 3,
  band: 1,
  /** From this width on, labels are beside their marks, otherwise above them. */
  beside: 46,
  /** Letters of the longest unit in a narrow head. */
  headUnit: 6,
  /** From this number of rows on, the axis is not visible from the first row. */
  long: 12,
} as const;

/** The unit of all rows, if it has room in the heads of their columns; null otherwise. */
function sharedUnit({ dots }: Pick<Panel, 'dots'>, isWide: boolean): string | null {
  const [first = '', ...others] = new Set(dots.map(({ named }) => named.row.unit));
  return others.length === 0 && (isWide || first.length <= sizes.headUnit) ? first : null;
}

function placesOf({ dots }: Panel, isWide: boolean, room: number, ink: Ink): RowPlace[] {
  const line = sizes.line * ink.rem;
  const hasUnit = sharedUnit({ dots }, isWide) !== null;
  let top = sizes.head * ink.rem;
  return dots.map((dot) => {
    const lines = linesOf(labelOf(dot, hasUnit), room, sizes.text, ink);
    const height = (lines.length + (isWide ? 0 : 1.15)) * line + sizes.gap * ink.rem;
    const middle = isWide ? top + height / 2 : top + height - 0.85 * ink.rem;
    const first = isWide ? middle - ((lines.length - 1) / 2) * line : top + 0.6 * ink.rem;
    const place = { dot, lines, top, height, first, middle };
    top += height;
    return place;
  });
}

interface DotPanelProps {
  readonly panel: Panel;
  readonly title: string;
  /** Values measured in this browser, by row. */
  readonly here?: ReadonlyMap<string, number | null>;
}

export function DotPanel({ panel, title, here }: DotPanelProps) {
  const [box, { width }] = useSize();
  const ink = useInk();
  const { rem } = ink;
  const isWide = width > sizes.beside * rem;
  const isRatio = panel.scale === 'ratio';

  const labels = isWide ? Math.min(0.4 * width, 34 * rem) : 0;
  // One unit for all numbers is in the heads of their columns, several are in the labels.
  const shared = sharedUnit(panel, isWide);
  const head = (word: string): string => [word, writtenUnit(shared ?? '')].filter(Boolean).join(', ');
  const columnOf = (texts: readonly string[], least: number): number =>
    Math.max(least * rem, ...texts.map((text) => textWidth(text, sizes.text, ink, 600) + rem));
  const published = width - columnOf([head('measured'), ...panel.dots.map(measuredText)], sizes.number);
  const left = labels + rem;
  const right = Math.max(
    left + 3 * rem,
    published - columnOf([head('published')], isWide ? sizes.number : 3.5),
  );
  const ratio = scaleLog().base(2).domain(panel.domain).range([left, right]);
  const plain = scaleLinear().domain(panel.domain).range([left, right]);
  const scale = isRatio ? ratio : plain;
  const ticks = scale.ticks(isWide ? 6 : 4);
  const step = (ticks[1] ?? NaN) - (ticks[0] ?? NaN);
  const said = (tick: number): string =>
    isRatio || !(step > 0) ? formatNumber(tick) : formatFigure(tick, step, '');
  const frame: Frame = {
    rem,
    width,
    left,
    right,
    published,
    measured: width,
    line: sizes.line * rem,
    band: sizes.band * rem,
    // A logarithmic axis has no 0 or less: such values are beyond its low end.
    x: (value) => (isRatio && value <= 0 ? -Infinity : scale(value)),
  };
  const places = placesOf(panel, isWide, isWide ? labels : width, ink);
  const last = places.at(-1);
  const top = sizes.head * rem;
  const ground = last ? last.top + last.height : top;
  const height = ground + sizes.axis * rem;
  const unit = isRatio ? 'measured ÷ published' : panel.unit;
  const missed = panel.dots.filter(({ named }) => isOut(named.row)).length;

  return (
    <Plot
      box={box}
      boxStyle={{ minHeight: height }}
      width={width}
      height={height}
      label={`${title}, ${unit}: ${counted(panel.dots.length, 'row')}, ${missed} not in range`}
      className="paper-dots"
    >
      <g className="paper-heads" aria-hidden="true">
        {panel.dots.some((dot) => dot.published !== null) && (
          <text x={published} y={0.9 * rem} textAnchor="end">
            {head('published')}
          </text>
        )}
        <text x={width} y={0.9 * rem} textAnchor="end">
          {head('measured')}
        </text>
        {/* The axis below the last row is not visible from the first rows. */}
        {isWide &&
          panel.dots.length > sizes.long &&
          ticks.map((tick) => (
            <text key={tick} x={scale(tick)} y={0.9 * rem} textAnchor="middle">
              {said(tick)}
            </text>
          ))}
      </g>
      {ticks.map((tick) => (
        <line
          key={tick}
          className="paper-grid"
          data-one={tick === (isRatio ? 1 : 0) ? '' : undefined}
          x1={scale(tick)}
          x2={scale(tick)}
          y1={top}
          y2={ground}
        />
      ))}
      {places.map((place) => (
        <DotRow
          key={place.dot.named.row.id}
          place={place}
          frame={frame}
          here={here?.get(place.dot.named.row.id) ?? null}
        />
      ))}
      <AxisX
        scale={Object.assign((value: number) => scale(value), {
          ticks: () => ticks,
          range: () => [left, right],
        })}
        format={said}
        y={ground}
        label={unit}
      />
    </Plot>
  );
}
