/** Figures over time below the timeline: one of three, chosen by a switch or by the keys 1, 2 and 3. */
import { useMemo, useState } from 'react';
import type { PaneId } from '../../engine/client.ts';
import { useRested } from '../../engine/rested.ts';
import { useSize } from '../../charts/useSize.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import { SegmentedControl, type Choice } from '../../ui/Select.tsx';
import { IpcChart, MissChart } from './Lines.tsx';
import { StallChart } from '../stalls/StallChart.tsx';
import { useTimeScale } from '../../charts/time/scale.ts';
import { PlayheadLine } from '../../charts/time/PlayheadLine.tsx';
import { PaneSwitch } from '../../ui/PaneSwitch.tsx';
import { useHasBaseline, useTimespan } from '../../engine/run.ts';

type ChartId = 'misses' | 'ipc' | 'stalls';

const charts: readonly Choice<ChartId>[] = [
  { value: 'misses', label: 'Miss ratio' },
  { value: 'ipc', label: 'IPC' },
  { value: 'stalls', label: 'Stalls' },
];

/** The whole machine, or one core of it. */
function CoreChoice({
  core,
  cores,
  onChange,
}: {
  readonly core: number | null;
  readonly cores: number;
  readonly onChange: (core: number | null) => void;
}) {
  return (
    <select
      className="select"
      aria-label="IPC of"
      value={core ?? 'machine'}
      onChange={({ currentTarget: { value } }) => onChange(value === 'machine' ? null : Number(value))}
    >
      <option value="machine">machine</option>
      {Array.from({ length: cores }, (_, number) => (
        <option key={number} value={number}>
          core {number}
        </option>
      ))}
    </select>
  );
}

export default function OverTime() {
  const [box, { width }] = useSize();
  const scale = useTimeScale(width, useTimespan());
  const [chart, setChart] = useState<ChartId>('misses');
  const [core, setCore] = useState<number | null>(null);
  const [pane, setPane] = useState<PaneId>('b');
  const compared = useHasBaseline();
  const cores = useRested(({ panes }) => panes.b?.layout.topology.cores.length ?? 0);
  // An edit may have removed the core, or the baseline.
  const shownCore = core !== null && core < cores ? core : null;
  const shownPane = compared ? pane : 'b';

  useCommands(
    useMemo(
      () =>
        charts.map(({ value, label }, index): Command => ({
          id: `view.over-time.${value}`,
          label: `${label} over time`,
          group: 'View',
          keys: [(index + 1).toString()],
          also: 'chart line',
          run: () => setChart(value),
        })),
      [],
    ),
  );

  return (
    <section className="over-time" aria-label="Over time" ref={box}>
      {chart === 'ipc' && cores > 1 && (
        <div className="over-time-choice">
          <CoreChoice core={shownCore} cores={cores} onChange={setCore} />
        </div>
      )}
      {chart === 'stalls' && compared && (
        <div className="over-time-choice">
          <PaneSwitch pane={shownPane} onChange={setPane} label="Cycles of" />
        </div>
      )}
      {width > 0 && (
        <div className="over-time-chart">
          <div className="over-time-switch">
            <SegmentedControl label="Over time" value={chart} choices={charts} onChange={setChart} />
          </div>
          {chart === 'misses' && <MissChart scale={scale} />}
          {chart === 'ipc' && <IpcChart scale={scale} core={shownCore} />}
          {chart === 'stalls' && <StallChart scale={scale} pane={shownPane} />}
        </div>
      )}
      {width > 0 && <PlayheadLine scale={scale} />}
    </section>
  );
}
