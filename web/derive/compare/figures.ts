/** The figures that metrics are computed from: a run's result, or, for a part of the run, the same from its frames. */
import { cyclesOf, type FrameRange, type Frames } from '../../engine/frames.ts';
import type {
  ColumnId,
  DagResult,
  LevelResult,
  RunResult,
  ThreadResult,
} from '../../scenario/generated/types.ts';
import { sumOf } from '../time/series.ts';

/** The figures read of one thread. */
export type ThreadFigures = Pick<ThreadResult, 'program' | 'instructions' | 'ipc' | 'cpu_share'>;

/** The figures read of a run or of a part of it. A result has them all; null marks those that a part cannot have. */
export interface Figures extends Pick<
  RunResult,
  'cycles' | 'instructions' | 'ipc' | 'fairness' | 'context_switches' | 'waits' | 'energy'
> {
  readonly caches: readonly LevelResult[];
  readonly threads: readonly ThreadFigures[];
  /** Quanta until the threads finish their work, if A and B have the same work (runs.ts). */
  readonly work_done_quanta?: number;
  readonly dag?: Pick<DagResult, 'makespan_cycles' | 'bandwidth_use' | 'steals'>;
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Standard deviation of the population, as in the engine (Fedorova et al. 2005, §4.3.1.2). */
function deviation(values: readonly number[]): number {
  const mean = ratio(total(values), values.length);
  return Math.sqrt(ratio(total(values.map((value) => (value - mean) ** 2)), values.length));
}

/** Sums of counters over some frames, and ratios of those sums; over the measurement window they equal the result. */
export function figuresOver(frames: Frames, range: FrameRange): Figures {
  const { layout } = frames;
  const { topology, owners, threads, programs } = layout;
  const sum = (id: ColumnId, first: number, length: number): number =>
    sumOf(frames, id, first, length, range);
  const cycles = cyclesOf(layout, range);
  const instructions = threads.map((_, thread) => sum('thread_instructions', thread, 1));
  const scheduled = threads.map((_, thread) => sum('thread_cycles', thread, 1));
  const used = total(scheduled);
  const shares = scheduled.map((own) => ratio(own, used));
  const levels = [...new Set(topology.caches.map(({ level }) => level))];
  const caches = levels.map((level) => {
    const ofLevel = (id: ColumnId): number =>
      total(
        topology.caches.map((cache, number) =>
          cache.level === level ? sum(id, number * owners.length, owners.length) : 0,
        ),
      );
    const [accesses, misses] = [ofLevel('cache_accesses'), ofLevel('cache_misses')];
    return { level, accesses, misses, miss_ratio: ratio(misses, accesses) };
  });
  return {
    cycles,
    instructions: total(instructions),
    ipc: ratio(total(instructions), cycles),
    caches,
    threads: threads.map(({ program }, thread) => ({
      program: programs[program] ?? '',
      instructions: instructions[thread] ?? 0,
      ipc: ratio(instructions[thread] ?? 0, scheduled[thread] ?? 0),
      cpu_share: shares[thread] ?? 0,
    })),
    fairness: { cpu_share_stddev: deviation(shares) },
    context_switches: sum('events', 0, 1),
    ...(layout.dag && {
      dag: {
        makespan_cycles: null,
        // A frame counts a line's whole transfer in the frame that starts it, even the part beyond the range.
        bandwidth_use: Math.min(
          1,
          ratio(sum('memory_busy_cycles', 0, topology.nodes), cycles * topology.nodes),
        ),
        steals: sum('tasks_stolen', 0, 1),
      },
    }),
  };
}
