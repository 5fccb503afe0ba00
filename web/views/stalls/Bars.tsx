/** Stacked bars, one per pane; lines connect equal kinds of cycles to show how each has changed. */
import { Plot } from '../../charts/Plot.tsx';
import type { Breakdown } from '../../derive/time/breakdown.ts';
import type { CycleKind } from '../../derive/time/stalls.ts';
import type { Cause } from '../../scenario/generated/types.ts';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { KindLegend, percentOf } from '../../charts/Kinds.tsx';
import { useSize } from '../../charts/useSize.ts';
import { formatCount } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { useTheme } from '../../ui/theme.ts';
import { cycleKind, cycleWords, fillOf } from './cycle-kinds.ts';

export interface PaneBreakdown extends Breakdown {
  /** "A", "B", or empty if there is only one. */
  readonly name: string;
}

export interface BarsProps {
  readonly bars: readonly PaneBreakdown[];
  /** The order of the stack, after work. */
  readonly causes: readonly Cause[];
  readonly unit: string;
  /** "the measurement window", "quanta 12–20". */
  readonly when: string;
}

const barRem = 2.25;
const betweenRem = 1.5;
const nameRem = 1.25;

const cyclesOf = ({ parts }: Breakdown, kind: CycleKind): number =>
  parts.find((part) => part.kind === kind)?.cycles ?? 0;
const shareOf = (bar: Breakdown, kind: CycleKind): number =>
  bar.total > 0 ? cyclesOf(bar, kind) / bar.total : 0;

export function Bars({ bars, causes, unit, when }: BarsProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const theme = useTheme();
  const order: CycleKind[] = ['working', ...causes];
  const kinds = order.filter((kind) => bars.some((bar) => cyclesOf(bar, kind) > 0));
  const left = bars.length > 1 ? nameRem * rem : 0;
  const [height, step] = [barRem * rem, (barRem + betweenRem) * rem];
  const edges = bars.map((bar) => {
    let at = 0;
    return [0, ...kinds.map((kind) => (at += shareOf(bar, kind)))].map(
      (share) => left + share * (width - left),
    );
  });
  return (
    <Figure
      level={3}
      title="Cycles by cause"
      subtitle={`share of all ${unit} of ${when}`}
      table={() => ({
        caption: `${unit} of ${when}`,
        columns: [
          { label: 'Kind' },
          ...bars.map(({ name }) => ({ label: name === '' ? 'Cycles' : name, numeric: true })),
        ],
        rows: [
          ...kinds.map((kind) => [
            cycleWords[kind].name,
            ...bars.map((bar) => amountOf(formatCount, cyclesOf(bar, kind))),
          ]),
          ['all', ...bars.map(({ total }) => amountOf(formatCount, total))],
        ],
      })}
    >
      <Plot
        box={box}
        boxClass="cycles-bars"
        width={width}
        height={height + (bars.length - 1) * step}
        label={bars
          .map(
            (bar) =>
              `${bar.name} ${kinds.map((kind) => `${cycleWords[kind].name} ${percentOf(shareOf(bar, kind))}`).join(', ')}`,
          )
          .join('; ')}
      >
        {bars.slice(1).map((bar, index) =>
          kinds.map((kind, part) => {
            const [above, below] = [edges[index] ?? [], edges[index + 1] ?? []];
            const [top, bottom] = [index * step + height, (index + 1) * step];
            const at = (x: number | undefined, y: number): string => `${(x ?? 0).toFixed(1)} ${y.toFixed(1)}`;
            return (
              <path
                key={`${bar.name}${kind}`}
                className="cycles-flow"
                d={`M${at(above[part], top)}L${at(above[part + 1], top)}L${at(below[part + 1], bottom)}L${at(below[part], bottom)}Z`}
                style={{ fill: fillOf(kind, theme) }}
              />
            );
          }),
        )}
        {bars.map((bar, index) => (
          <g key={bar.name} transform={`translate(0 ${(index * step).toString()})`}>
            <text className="cycles-name" data-pane={bar.name.toLowerCase()} y={height / 2} dy="0.35em">
              {bar.name}
            </text>
            {kinds.map((kind, part) => {
              const [from, to] = [edges[index]?.[part] ?? 0, edges[index]?.[part + 1] ?? 0];
              return (
                <rect
                  key={kind}
                  className="cycles-part"
                  x={from}
                  width={Math.max(0, to - from)}
                  height={height}
                  style={{ fill: fillOf(kind, theme) }}
                >
                  <title>{`${cycleWords[kind].name} ${percentOf(shareOf(bar, kind))}`}</title>
                </rect>
              );
            })}
          </g>
        ))}
      </Plot>
      <KindLegend
        kinds={kinds.map((kind) => cycleKind(kind, theme))}
        panes={bars.map((bar) => ({
          id: bar.name.toLowerCase(),
          share: (kind: CycleKind) => shareOf(bar, kind),
        }))}
      />
    </Figure>
  );
}
