/** Every policy over time, small and on one scale, so that shapes are easy to compare. A is grey behind each. */
import { scaleLinear } from 'd3-scale';
import { useState } from 'react';
import { highest } from '../../charts/time/line.ts';
import { ipcSeries, missRatioSeries, type Series } from '../../derive/time/series.ts';
import type { RecordedRun } from '../../engine/pool.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { Figure } from '../../charts/Figure.tsx';
import { linePath } from '../../charts/paths.ts';
import { useSize } from '../../charts/useSize.ts';
import { formatCount, formatIpc, formatNumber, formatRatio } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { SegmentedControl } from '../../ui/Select.tsx';
import type { PolicyRunner } from './usePolicies.ts';

const kinds = {
  ipc: { name: 'IPC', of: ({ frames }: RecordedRun) => ipcSeries(frames), format: formatIpc },
  misses: {
    name: 'Miss ratio',
    of: ({ frames }: RecordedRun) => missRatioSeries(frames),
    format: (value: number) => formatRatio(value),
  },
} as const;
type Kind = keyof typeof kinds;

const [heightRem, leastRem] = [4.5, 11];

interface PanelProps {
  readonly name: string;
  readonly pane: 'a' | 'b' | null;
  readonly series: Series | null;
  readonly behind: Series | null;
  /** The value at the top, and the number of quanta from left to right. */
  readonly top: number;
  readonly quanta: number;
  readonly format: (value: number) => string;
}

function Panel({ name, pane, series, behind, top, quanta, format }: PanelProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const height = heightRem * rem;
  const [x, y] = [scaleLinear([0, quanta], [0, width]), scaleLinear([0, top], [height - 1, 1])];
  const path = (line: Series | null): string =>
    line
      ? linePath(
          line.at.map((at) => x(at)),
          line.values.map((value) => y(value)),
        )
      : '';
  const last = series?.values.findLast(Number.isFinite);
  return (
    <li data-pane={pane ?? undefined}>
      <p>
        <span>
          {pane !== null && <b>{pane.toUpperCase()} </b>}
          {name}
        </span>
        <span className="mute">{last === undefined ? '' : format(last)}</span>
      </p>
      <div ref={box} style={{ height }}>
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true">
            <line className="multiple-ground" x2={width} y1={height - 0.5} y2={height - 0.5} />
            <path className="multiple-behind" d={path(behind)} />
            <path className="multiple-line" d={path(series)} />
          </svg>
        )}
      </div>
    </li>
  );
}

export function Multiples({ runners }: { readonly runners: readonly PolicyRunner[] }) {
  const [kind, setKind] = useState<Kind>('ipc');
  const { name, of, format } = kinds[kind];
  // A table of frames grows in place: each new report of it contains more.
  const series = runners.map(({ recorded }) =>
    recorded && recorded.frames.count > 0 ? inQuanta(of(recorded), recorded.layout) : null,
  );
  const known = series.filter((line) => line !== null);
  const top = highest(known, 0) || 1;
  const quanta = Math.max(1, ...runners.map(({ recorded }) => quantaOf(recorded)));
  const behind = series[runners.findIndex(({ pane }) => pane === 'a')] ?? null;
  const [longest] = [...known].sort((one, other) => other.values.length - one.values.length);
  return (
    <Figure
      title={`${name} over time`}
      subtitle={`all on one scale, 0 to ${formatNumber(top)}${behind ? '; A in grey' : ''}; the last value at the right`}
      actions={
        <SegmentedControl
          label="Over time"
          value={kind}
          choices={Object.entries(kinds).map(([value, { name: label }]) => ({ value: value as Kind, label }))}
          onChange={setKind}
        />
      }
      table={() => ({
        caption: `${name} by quantum`,
        columns: [{ label: 'Quantum' }, ...runners.map((one) => ({ label: one.name, numeric: true }))],
        rows: Array.from(longest?.values ?? [], (_, index) => [
          formatCount(index * (longest?.quanta ?? 1)),
          ...series.map((line) => format(line?.values[index] ?? NaN)),
        ]),
      })}
    >
      <ul
        className="multiples"
        aria-label={`${name} over time`}
        style={{
          gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${leastRem.toString()}rem), 1fr))`,
        }}
      >
        {runners.map((runner, index) => (
          <Panel
            key={runner.key}
            name={runner.name}
            pane={runner.pane}
            series={series[index] ?? null}
            behind={runner.pane === 'a' ? null : behind}
            top={top}
            quanta={quanta}
            format={format}
          />
        ))}
      </ul>
    </Figure>
  );
}

/** A series by quanta from the start: a run of the stage has more frames per quantum than one that was only compared. */
function inQuanta({ at, ...series }: Series, { frames_per_quantum }: Layout): Series {
  return { ...series, at: at.map((frame) => frame / frames_per_quantum) };
}

/** The number of quanta that a run will have; for tasks, whose end is unknown, the number so far. */
function quantaOf(recorded: RecordedRun | null): number {
  if (!recorded) return 0;
  const { layout, frames } = recorded;
  return layout.dag ? frames.count / layout.frames_per_quantum : layout.quanta;
}
