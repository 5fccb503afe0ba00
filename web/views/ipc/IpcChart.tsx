/** How much work gets done, over time: by the machine, or by one of its cores. */
import { useMemo } from 'react';
import { ipcSeries } from '../../derive/series.ts';
import { formatIpc } from '../../ui/format.ts';
import { LineRow } from '../series/LineRow.tsx';
import { useFrames } from '../series/run.ts';
import type { TimeScale } from '../timeline/scale.ts';

const leastTop = 0.1;

export interface IpcChartProps {
  readonly scale: TimeScale;
  /** null is the whole machine. */
  readonly core: number | null;
}

export function IpcChart({ scale, core }: IpcChartProps) {
  const [framesA, framesB] = [useFrames('a'), useFrames('b')];
  const a = useMemo(() => framesA && ipcSeries(framesA, core), [framesA, core]);
  const b = useMemo(() => framesB && ipcSeries(framesB, core), [framesB, core]);
  const whose = core === null ? 'machine' : `core ${core.toString()}`;
  return (
    <LineRow
      title={`How fast the ${core === null ? 'machine' : whose} works`}
      subtitle="instructions per cycle, by quantum"
      scale={scale}
      a={a}
      b={b}
      format={formatIpc}
      least={leastTop}
    />
  );
}
