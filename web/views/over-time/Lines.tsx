/** The line charts over time: A and B in one picture. */
import { useCallback, useMemo } from 'react';
import { LineRow } from '../../charts/time/LineRow.tsx';
import type { TimeScale } from '../../charts/time/scale.ts';
import { lastLevel } from '../../derive/machine/caches.ts';
import { ghostOf } from '../../derive/time/ghost.ts';
import { idleWhileReadySeries, ipcSeries, missRatioSeries, type Series } from '../../derive/time/series.ts';
import { hasWaits } from '../../derive/machine/activity.ts';
import { useBefore } from '../../engine/past-runs.ts';
import type { Frames } from '../../engine/frames.ts';
import { useFramesLater } from '../../engine/run.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { formatIpc, formatRatio } from '../../ui/format.ts';

/** The least upper end of an axis: a cache without misses or an idle machine would otherwise show noise. */
const leastTop = { missRatio: 0.05, ipc: 0.1, idle: 0.05 };

type SeriesOf = (frames: Frames) => Series | null;

/** A figure of A, of B and of the run before; `of` stays the same function until the figure is another. */
function useLines(of: SeriesOf, ofBefore: (frames: Frames, now: Layout) => Series | null = of) {
  const [framesA, framesB] = [useFramesLater('a'), useFramesLater('b')];
  const a = useMemo(() => framesA && of(framesA), [framesA, of]);
  const b = useMemo(() => framesB && of(framesB), [framesB, of]);
  const before = useBefore()?.frames ?? null;
  const layout = framesB?.layout;
  const ghost = useMemo(
    () => ghostOf(before, layout, (frames) => (layout ? ofBefore(frames, layout) : null)),
    [before, layout, ofBefore],
  );
  return { layout, lines: { a, b, ghost } };
}

/** The miss ratio of another level is a different figure. */
const missRatioBefore = (frames: Frames, now: Layout) =>
  lastLevel(frames.layout) === lastLevel(now) ? missRatioSeries(frames) : null;

/** The miss ratio of the last level. */
export function MissChart({ scale }: { readonly scale: TimeScale }) {
  const { layout, lines } = useLines(missRatioSeries, missRatioBefore);
  const level = `L${(layout ? lastLevel(layout) : 2).toString()}`;
  return (
    <LineRow
      title={`${level} miss ratio`}
      subtitle="misses per access, by quantum"
      scale={scale}
      {...lines}
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
  const of = useCallback(
    (frames: Frames) =>
      core === null || core < frames.layout.topology.cores.length ? ipcSeries(frames, core) : null,
    [core],
  );
  const { lines } = useLines(of);
  return (
    <LineRow
      title={`IPC of ${core === null ? 'the machine' : `core ${core.toString()}`}`}
      subtitle="instructions per cycle, by quantum"
      scale={scale}
      {...lines}
      format={formatIpc}
      least={leastTop.ipc}
    />
  );
}

const idleOf: SeriesOf = (frames) => (hasWaits(frames.layout) ? idleWhileReadySeries(frames) : null);

/** Hardware contexts that are idle while threads are in run queues, of runs whose threads wait. */
export function IdleChart({ scale }: { readonly scale: TimeScale }) {
  const { lines } = useLines(idleOf);
  return (
    <LineRow
      title="Idle while threads are ready"
      subtitle="share of all hardware-context cycles, by quantum"
      scale={scale}
      {...lines}
      format={(value) => formatRatio(value, 2)}
      least={leastTop.idle}
    />
  );
}
