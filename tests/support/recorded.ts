/** Recordings of two processors, written by hand in microseconds. */
import type { RecordingRead } from '../../web/engine/recording.ts';

const processor = (number: number) => ({
  ...{ processor: number, switches: 0, missing_switches: 0 },
  ...{ busy_us: 0, idle_us: 0, unknown_us: 0, idle_while_overloaded_us: 0 },
});

/** By default, waits are woken by thread 0 on processor 0. */
export function read(
  runs: readonly (readonly [tid: number, processor: number, from: number, to: number])[],
  waits: readonly (readonly [
    ...[tid: number, processor: number, cause: number, from: number, to: number],
    ...[waker?: number, wakerProcessor?: number],
  ])[],
): RecordingRead {
  return {
    recording: {
      processors: [processor(0), processor(1)],
      ...{ start_us: 0, span_us: Math.max(0, ...runs.map(([, , , to]) => to)) },
    } as unknown as RecordingRead['recording'],
    runTimes: Float64Array.from(runs.flatMap(([, , from, to]) => [from, to])),
    runPlaces: Uint32Array.from(runs.flatMap(([tid, place]) => [tid, place])),
    waitTimes: Float64Array.from(waits.flatMap(([, , , from, to]) => [from, to])),
    waitPlaces: Uint32Array.from(
      waits.flatMap(([tid, place, cause, , , waker = 0, at = 0]) => [tid, place, cause, waker, at]),
    ),
  };
}

/** Thread 80 runs, is preempted by 71, and migrates to the idle processor 0; 90 is woken behind both. */
export const byHand = read(
  [
    [80, 1, 10, 60],
    [71, 1, 60, 90],
    [0, 0, 0, 100],
    [80, 0, 100, 130],
    [90, 1, 90, 140],
  ],
  [
    [71, 1, 1, 40, 60, 80, 1],
    [90, 1, 1, 50, 90, 80, 1],
    [80, 1, 0, 60, 95],
    [80, 0, 2, 95, 100],
  ],
);
