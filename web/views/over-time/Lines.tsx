/** The charts over time that are two lines: A and B under each other's noses. */
import { useMemo } from 'react';
import { LineRow } from '../../charts/time/LineRow.tsx';
import type { TimeScale } from '../../charts/time/scale.ts';
import { lastLevel } from '../../derive/machine/caches.ts';
import { ipcSeries, missRatioSeries } from '../../derive/time/series.ts';
import { useFramesLater } from '../../engine/run.ts';
import { formatIpc, formatRatio } from '../../ui/format.ts';

/** An axis for a cache that never misses, or a machine that stands still, would be all noise. */
const leastTop = { missRatio: 0.05, ipc: 0.1 };

/** How often the last level fails. */
export function MissChart({ scale }: { readonly scale: TimeScale }) {
  const [framesA, framesB] = [useFramesLater('a'), useFramesLater('b')];
  const a = useMemo(() => framesA && missRatioSeries(framesA), [framesA]);
  const b = useMemo(() => framesB && missRatioSeries(framesB), [framesB]);
  const level = `L${(framesB ? lastLevel(framesB.layout) : 2).toString()}`;
  return (
    <LineRow
      title={`${level} miss ratio`}
      subtitle="misses per access, by quantum"
      scale={scale}
      a={a}
      b={b}
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

/** How much work gets done: by the machine, or by one of its cores. */
export function IpcChart({ scale, core }: IpcChartProps) {
  const [framesA, framesB] = [useFramesLater('a'), useFramesLater('b')];
  const a = useMemo(() => framesA && ipcSeries(framesA, core), [framesA, core]);
  const b = useMemo(() => framesB && ipcSeries(framesB, core), [framesB, core]);
  return (
    <LineRow
      title={`How fast the ${core === null ? 'machine' : `core ${core.toString()}`} works`}
      subtitle="instructions per cycle, by quantum"
      scale={scale}
      a={a}
      b={b}
      format={formatIpc}
      least={leastTop.ipc}
    />
  );
}
