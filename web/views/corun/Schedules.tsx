/** The best division, the worst, random choice, and the choice by counters alone, on one axis of loss. */
import { scaleLinear } from 'd3-scale';
import { Plot } from '../../charts/Plot.tsx';
import { AxisX } from '../../charts/Axis.tsx';
import { amountOf, type TableData } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { useSize } from '../../charts/useSize.ts';
import { gainShare, schedulePoints, type SchedulePoint } from '../../derive/sharing/corun.ts';
import type { CorunReport } from '../../scenario/generated/types.ts';
import { formatDegradation, formatPercent, formatRatio } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';

const pointWords: Readonly<Record<SchedulePoint['id'], string>> = {
  best: 'best',
  pain: 'predicted by pain',
  mean: 'at random',
  worst: 'worst',
};

export function Schedules({ report }: { readonly report: CorunReport }) {
  const [ref, { width }] = useSize();
  const unit = useRem() / 16;
  const points = schedulePoints(report);
  const totals = points.map(({ total }) => total);
  const gain = report.maximum_possible_gain_percent;
  const x = scaleLinear(
    [Math.min(0, ...totals), Math.max(1, ...totals)],
    [8 * unit, width - 8 * unit],
  ).nice();
  const rows = [...points].sort((a, b) => a.total - b.total);
  const height = (rows.length * 18 + 26) * unit;

  const table = (): TableData => ({
    caption: 'Divisions into pairs, by total degradation',
    columns: [
      { label: 'Division' },
      { label: 'Total loss, %', numeric: true },
      { label: 'Part of the possible gain', numeric: true },
      { label: 'Pairs' },
    ],
    rows: rows.map(({ id, total, pairs }) => [
      pointWords[id],
      amountOf(formatRatio, total, 2),
      amountOf(formatPercent, gainShare(report, total)),
      pairs?.map((pair) => pair.join(' + ')).join(', ') ?? '',
    ]),
  });

  return (
    <Figure
      level={3}
      title="Gain of the best pairing"
      subtitle={
        gain === null
          ? 'total degradation of all pairs, %'
          : `total degradation of all pairs, %; at most ${formatPercent(gain / 100)} of the worst can be saved`
      }
      table={table}
    >
      <Plot
        box={ref}
        boxClass="corun-schedules"
        width={width}
        height={height}
        label={rows.map(({ id, total }) => `${pointWords[id]} ${formatDegradation(total)}`).join(', ')}
      >
        <AxisX scale={x} format={(value) => value.toString()} count={6} y={height - 22 * unit} />
        {rows.map(({ id, total }, row) => {
          const left = x(total) < width * 0.6;
          return (
            <g
              key={id}
              transform={`translate(${x(total).toString()} ${((row * 18 + 10) * unit).toString()})`}
              data-point={id}
            >
              <line y1={0} y2={height - (row * 18 + 32) * unit} className="corun-drop" />
              <circle r={4.5 * unit} />
              <text x={(left ? 9 : -9) * unit} dy="0.35em" textAnchor={left ? 'start' : 'end'}>
                {pointWords[id]} {formatDegradation(total)}
              </text>
            </g>
          );
        })}
      </Plot>
      {report.optimal && (
        <p className="corun-pairs small">
          <span className="mute">Best: </span>
          {report.optimal.pairs.map((pair) => (
            <span key={pair.join()} className="corun-pair">
              {pair.join(' + ')}
            </span>
          ))}
        </p>
      )}
    </Figure>
  );
}
