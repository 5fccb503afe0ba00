/** A figure of an earlier run, drawn behind that of a later one. */
import type { Frames } from '../../engine/frames.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import type { Series } from './series.ts';

/** Whether two runs have the same time axis. */
function haveOneAxis(before: Layout, now: Layout): boolean {
  return before.quantum_cycles === now.quantum_cycles && before.frames_per_quantum === now.frames_per_quantum;
}

/** The earlier run's series, up to the length of the later run; null if their time axes differ. */
export function ghostOf(
  before: Frames | null,
  now: Layout | undefined,
  series: (frames: Frames) => Series | null,
): Series | null {
  if (!before || !now || !haveOneAxis(before.layout, now)) return null;
  const all = series(before);
  if (!all) return null;
  const end = now.quanta * now.frames_per_quantum;
  const last = all.at.findIndex((at) => at > end);
  return last < 0 ? all : { ...all, at: all.at.slice(0, last), values: all.values.slice(0, last) };
}
