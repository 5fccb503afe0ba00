/** Figures over time below the timeline: one of them, chosen by a switch or by its key. */
import { lazy, Suspense, useMemo, useState } from 'react';
import type { FigureOverTime } from '../../derive/compare/opening.ts';
import type { PaneId } from '../../engine/client.ts';
import { useRested } from '../../engine/rested.ts';
import { useSize } from '../../charts/useSize.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import { SegmentedControl, type Choice } from '../../ui/Select.tsx';
import { hasWaits } from '../../derive/machine/activity.ts';
import { IdleChart, IpcChart, MissChart } from './Lines.tsx';
import { useOpening } from './useOpening.ts';
import { useTimeScale } from '../../charts/time/scale.ts';
import { PlayheadLine } from '../../charts/time/PlayheadLine.tsx';
import { PaneSwitch } from '../../ui/PaneSwitch.tsx';
import { useHasBaseline, useTimespan } from '../../engine/run.ts';

/** Loaded when it is chosen: no scenario opens on it. */
const StallChart = lazy(() => import('../stalls/StallChart.tsx'));

type ChartId = FigureOverTime | 'stalls';

const charts: readonly Choice<ChartId>[] = [
  { value: 'misses', label: 'Miss ratio' },
  { value: 'ipc', label: 'IPC' },
  { value: 'stalls', label: 'Stalls' },
];
/** Where threads wait. */
const withIdle: readonly Choice<ChartId>[] = [...charts, { value: 'idle', label: 'Idle while ready' }];

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
  const [chosen, setChart] = useState<ChartId | null>(null);
  const opening = useOpening();
  const [core, setCore] = useState<number | null>(null);
  const [pane, setPane] = useState<PaneId>('b');
  const compared = useHasBaseline();
  const choices = useRested(({ panes: { b } }) => (b && hasWaits(b.layout) ? withIdle : charts));
  const cores = useRested(({ panes }) => panes.b?.layout.topology.cores.length ?? 0);
  // An edit may have removed the core, or the baseline.
  const shownCore = core !== null && core < cores ? core : null;
  const shownPane = compared ? pane : 'b';
  // An edit may have removed what a figure is about.
  const chart = [chosen, opening].find((id) => choices.some(({ value }) => value === id)) ?? 'misses';

  useCommands(
    useMemo(
      () =>
        choices.map(({ value, label }, index): Command => ({
          id: `view.over-time.${value}`,
          label: `${label} over time`,
          group: 'View',
          keys: [(index + 1).toString()],
          also: 'chart line',
          run: () => setChart(value),
        })),
      [choices],
    ),
  );

  return (
    <section className="over-time" aria-label="Over time" ref={box}>
      <div className="over-time-choice">
        <SegmentedControl label="Over time" value={chart} choices={choices} onChange={setChart} />
        {chart === 'ipc' && cores > 1 && <CoreChoice core={shownCore} cores={cores} onChange={setCore} />}
        {chart === 'stalls' && compared && (
          <PaneSwitch pane={shownPane} onChange={setPane} label="Cycles of" />
        )}
      </div>
      {width > 0 && (
        <>
          {chart === 'misses' && <MissChart scale={scale} />}
          {chart === 'ipc' && <IpcChart scale={scale} core={shownCore} />}
          {chart === 'stalls' && (
            <Suspense fallback={null}>
              <StallChart scale={scale} pane={shownPane} />
            </Suspense>
          )}
          {chart === 'idle' && <IdleChart scale={scale} />}
        </>
      )}
      {width > 0 && <PlayheadLine scale={scale} />}
    </section>
  );
}
