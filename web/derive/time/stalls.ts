/** The cycles of the hardware contexts: in each cycle, a context works or has exactly one stall cause. */
import type { Cause } from '../../scenario/generated/types.ts';
import { cyclesOf, type FrameRange, type Frames } from '../../engine/frames.ts';
import { quantaAPoint, seriesOf, sumOf, type Series } from './series.ts';

/** A cycle of a hardware context: an instruction issued, or a stall cause. */
export type CycleKind = 'working' | Cause;

export interface StallBands {
  /** Middle of each bucket of quanta, in frames. */
  readonly at: Float64Array;
  /** From working to idle, only kinds that occur; `cycles[i]` belongs to `at[i]`. */
  readonly bands: readonly {
    readonly kind: CycleKind;
    readonly cycles: Float64Array;
    readonly total: number;
  }[];
  /** Hardware-context cycles per bucket: the sum of the bands in each bucket. */
  readonly cyclesAPoint: number;
  /** Hardware-context cycles of all buckets. */
  readonly total: number;
  /** Quanta per bucket. */
  readonly quanta: number;
}

/** Cycles by kind over time, all hardware contexts together. */
export function stallBands(frames: Frames): StallBands {
  const { layout } = frames;
  const contexts = layout.topology.contexts.length;
  const quanta = quantaAPoint(frames);
  const size = quanta * layout.frames_per_quantum;
  const points = Math.floor(frames.count / size);
  const stalls = frames.offset('context_stalls');
  const cyclesAPoint = contexts * cyclesOf(layout, { from: 0, to: size });
  const working = new Float64Array(points).fill(cyclesAPoint);
  const waiting = layout.causes.map((kind) => ({ kind, cycles: new Float64Array(points) }));

  for (let frame = 0; frame < points * size; frame++) {
    const row = frames.row(frame);
    const point = Math.floor(frame / size);
    for (let context = 0; context < contexts; context++) {
      waiting.forEach(({ cycles }, cause) => {
        const lost = row[stalls + context * layout.causes.length + cause] ?? 0;
        cycles[point] = (cycles[point] ?? 0) + lost;
        working[point] = (working[point] ?? 0) - lost;
      });
    }
  }

  const bands = [{ kind: 'working' as CycleKind, cycles: working }, ...waiting];
  return {
    at: Float64Array.from({ length: points }, (_, point) => (point + 0.5) * size),
    bands: bands
      .map((band) => ({ ...band, total: band.cycles.reduce((sum, value) => sum + value, 0) }))
      .filter(({ total }) => total > 0),
    cyclesAPoint,
    total: cyclesAPoint * points,
    quanta,
  };
}

/** Stalls on caches of another package. */
export const remoteCauses: readonly Cause[] = ['remote-l2', 'remote-l3'];

/** The share of thread cycles lost to some causes; NaN if no thread ran. */
export function shareOfCauses(frames: Frames, causes: readonly Cause[], range: FrameRange): number {
  const { layout } = frames;
  const wanted = causes.map((cause) => layout.causes.indexOf(cause)).filter((index) => index >= 0);
  const lost = layout.topology.contexts.reduce(
    (sum, _, context) =>
      wanted.reduce(
        (all, cause) =>
          all + sumOf(frames, 'context_stalls', context * layout.causes.length + cause, 1, range),
        sum,
      ),
    0,
  );
  return lost / sumOf(frames, 'thread_cycles', 0, layout.threads.length, range);
}

/** The share of thread cycles stalled on caches of other packages, over time. */
export function remoteShareSeries(frames: Frames): Series {
  return seriesOf(frames, (range) => shareOfCauses(frames, remoteCauses, range));
}
