/** The line charts over time: A and B in one picture. */
import { useMemo } from 'react';
import { LineRow } from '../../charts/time/LineRow.tsx';
import type { TimeScale } from '../../charts/time/scale.ts';
import { lastLevel } from '../../derive/machine/caches.ts';
import { ghostOf } from '../../derive/time/ghost.ts';
import { idleWhileReadySeries, ipcSeries, missRatioSeries } from '../../derive/time/series.ts';
import { hasWaits } from '../../derive/machine/activity.ts';
import { useBefore } from '../../engine/past-runs.ts';
import type { Frames } from '../../engine/frames.ts';
import { useFramesLater } from '../../engine/run.ts';
import { formatIpc, formatRatio } from '../../ui/format.ts';

/** The least upper end of an axis: a cache without misses or an idle machine would otherwise show noise. */
const leastTop = { missRatio: 0.05, ipc: 0.1, idle: 0.05 };

const idleOf = (frames: Frames) => (hasWaits(frames.layout) ? idleWhileReadySeries(frames) : null);

/** The miss ratio of the last level. */
export function MissChart({ scale }: { readonly scale: TimeScale }) {
  const [framesA, framesB] = [useFramesLater('a'), useFramesLater('b')];
  const a = useMemo(() => framesA && missRatioSeries(framesA), [framesA]);
  const b = useMemo(() => framesB && missRatioSeries(framesB), [framesB]);
  const before = useBefore()?.frames ?? null;
  const layout = framesB?.layout;
  const ghost = useMemo(
    () =>
      // The miss ratio of another level is a different figure.
      ghostOf(before, layout, (frames) =>
        layout && lastLevel(frames.layout) === lastLevel(layout) ? missRatioSeries(frames) : null,
      ),
    [before, layout],
  );
  const level = `L${(layout ? lastLevel(layout) : 2).toString()}`;
  return (
    <LineRow
      title={`${level} miss ratio`}
      subtitle="misses per access, by quantum"
      scale={scale}
      a={a}
      b={b}
      ghost={ghost}
      format={(value) => formatRatio(value, 2)}
      least={leastTop.missRatio}
    />
  );
}

interface IpcChartProps {
  readonly scale: TimeScale;
  /** null is the whole machine. */
  readonly core: number | null;
}

/** Throughput of the machine, or of one of its cores. */
export function IpcChart({ scale, core }: IpcChartProps) {
  const [framesA, framesB] = [useFramesLater('a'), useFramesLater('b')];
  const a = useMemo(() => framesA && ipcSeries(framesA, core), [framesA, core]);
  const b = useMemo(() => framesB && ipcSeries(framesB, core), [framesB, core]);
  const before = useBefore()?.frames ?? null;
  const layout = framesB?.layout;
  const ghost = useMemo(
    () =>
      ghostOf(before, layout, (frames) =>
        core === null || core < frames.layout.topology.cores.length ? ipcSeries(frames, core) : null,
      ),
    [before, layout, core],
  );
  return (
    <LineRow
      title={`IPC of ${core === null ? 'the machine' : `core ${core.toString()}`}`}
      subtitle="instructions per cycle, by quantum"
      scale={scale}
      a={a}
      b={b}
      ghost={ghost}
      format={formatIpc}
      least={leastTop.ipc}
    />
  );
}

/** Hardware contexts that are idle while threads are in run queues, of runs whose threads wait. */
export function IdleChart({ scale }: { readonly scale: TimeScale }) {
  const [framesA, framesB] = [useFramesLater('a'), useFramesLater('b')];
  const a = useMemo(() => framesA && idleOf(framesA), [framesA]);
  const b = useMemo(() => framesB && idleOf(framesB), [framesB]);
  const before = useBefore()?.frames ?? null;
  const layout = framesB?.layout;
  const ghost = useMemo(() => ghostOf(before, layout, idleOf), [before, layout]);
  return (
    <LineRow
      title="Idle while threads are ready"
      subtitle="share of all hardware-context cycles, by quantum"
      scale={scale}
      a={a}
      b={b}
      ghost={ghost}
      format={(value) => formatRatio(value, 2)}
      least={leastTop.idle}
    />
  );
}
