/** Cycle breakdown over time: every cycle of every hardware context is work, or has one cause of waiting. */
import { scaleLinear } from 'd3-scale';
import { useMemo, useRef, type CSSProperties } from 'react';
import { stallBands, type StallBands } from '../../derive/time/stalls.ts';
import type { PaneId } from '../../engine/client.ts';
import { AxisY } from '../../charts/Axis.tsx';
import { riverPaths } from '../../charts/paths.ts';
import { amountOf } from '../../charts/DataTable.tsx';
import { formatCount, formatPercent } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { useTheme } from '../../ui/theme.ts';
import { Term } from '../../ui/Tip.tsx';
import { useFramesLater, useHasBaseline } from '../../engine/run.ts';
import { inSight } from '../../charts/time/sight.ts';
import { TimeRow } from '../../charts/time/TimeRow.tsx';
import { usePlayhead } from '../../charts/time/usePlayhead.ts';
import type { TimeScale } from '../../charts/time/scale.ts';
import { cycleWords, fillOf } from './cycle-kinds.ts';

const heightRem = 5.25;
/** rem: half a line of the axis, whose numbers are beside the ends of the scale. */
const airRem = 0.4;
const nothing: StallBands = {
  at: new Float64Array(0),
  bands: [],
  cyclesAPoint: 1,
  total: 1,
  quanta: 1,
};

/** Writes the share of each band at the playhead to the legend. */
function writeShares(list: HTMLElement | null, { bands, cyclesAPoint, at }: StallBands, point: number): void {
  if (!list) return;
  list.querySelectorAll('.amount').forEach((amount, index) => {
    const cycles = bands[index]?.cycles[Math.min(point, at.length - 1)] ?? NaN;
    const share = cycles / cyclesAPoint;
    const written = formatPercent(share, share > 0 && share < 0.01 ? 1 : 0);
    if (amount.textContent !== written) amount.textContent = written;
  });
}

export default function StallChart({ scale, pane }: { readonly scale: TimeScale; readonly pane: PaneId }) {
  const frames = useFramesLater(pane);
  const compared = useHasBaseline();
  const theme = useTheme();
  const rem = useRem();
  const legend = useRef<HTMLUListElement>(null);
  const height = Math.round(heightRem * rem);
  const stalls = useMemo(() => (frames ? stallBands(frames) : nothing), [frames]);
  const y = useMemo(() => scaleLinear([0, 1], [height - airRem * rem, airRem * rem]), [height, rem]);
  const paths = useMemo(() => {
    const { at, columns } = inSight(
      scale,
      stalls.at,
      stalls.bands.map(({ cycles }) => cycles),
    );
    return riverPaths(Float64Array.from(at, scale.x), columns, (cycles) => y(cycles / stalls.cyclesAPoint));
  }, [stalls, scale, y]);

  usePlayhead(scale, stalls, ({ position }) =>
    writeShares(legend.current, stalls, Math.floor(position / (stalls.quanta * scale.framesPerQuantum))),
  );

  const title = `What the hardware contexts${compared ? ` of ${pane.toUpperCase()}` : ''} spend their cycles on`;
  return (
    <TimeRow
      title={title}
      subtitle="share of all hardware-context cycles, by quantum"
      scale={scale}
      height={height}
      data={stalls}
      table={() => ({
        caption: `${title}: hardware-context cycles`,
        columns: [
          { label: 'Quantum' },
          ...stalls.bands.map(({ kind }) => ({ label: cycleWords[kind].name, numeric: true })),
          { label: 'All', numeric: true },
        ],
        rows: Array.from(stalls.at, (_, point) => [
          amountOf(formatCount, point * stalls.quanta),
          ...stalls.bands.map(({ cycles }) => amountOf(formatCount, cycles[point] ?? 0)),
          amountOf(
            formatCount,
            stalls.bands.reduce((sum, { cycles }) => sum + (cycles[point] ?? 0), 0),
          ),
        ]),
      })}
      legend={
        <ul ref={legend} className="stall-legend">
          {stalls.bands.map(({ kind }) => (
            <li key={kind}>
              <i className="swatch" style={{ '--program': fillOf(kind, theme) } as CSSProperties} />
              <Term define={cycleWords[kind].definition}>{cycleWords[kind].name}</Term>{' '}
              <span className="amount on-page" />
            </li>
          ))}
        </ul>
      }
    >
      <AxisY
        scale={y}
        from={scale.gutter}
        to={scale.width}
        count={2}
        format={(share) => (share === 1 ? 'all' : formatPercent(share))}
      />
      {stalls.bands.map(({ kind }, index) => (
        <path key={kind} className="stall-band" d={paths[index]} style={{ fill: fillOf(kind, theme) }}>
          <title>{cycleWords[kind].name}</title>
        </path>
      ))}
    </TimeRow>
  );
}
