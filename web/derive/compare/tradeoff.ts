/** The figures on the axes of a trade-off, and the points on its Pareto edge. */
import type { Treatment } from './fairness.ts';
import { readings, unseenFairness, type Reading } from './readings.ts';

/** A figure of a run that can be an axis. */
export interface Measure extends Omit<Reading, 'value'> {
  /** Short label for a switch. */
  readonly short: string;
  readonly of: (treatment: Treatment) => number;
}

function measure(id: string, short: string, of: Measure['of']): Measure[] {
  // The labels of these readings do not depend on the level.
  return readings(2)
    .filter((reading) => reading.id === id)
    .map((reading) => ({ ...reading, short, of }));
}

export const throughputs: readonly Measure[] = [
  ...measure('ipc', 'IPC', ({ ipc }) => ipc),
  {
    id: 'weighted-speed-up',
    label: 'Weighted speed-up',
    short: 'Weighted speed-up',
    form: 'ipc',
    leading: true,
    better: 'higher',
    words: ['faster', 'slower'],
    definition:
      'Each thread’s speed as a part of its speed alone, added up (Snavely and Tullsen 2000). Every program counts by what it could do, so favouring those that are fast anyway gains nothing.',
    of: ({ weightedSpeedup }) => weightedSpeedup,
  },
  {
    id: 'harmonic-speed-up',
    label: 'Harmonic mean of speed-ups',
    short: 'Harmonic mean',
    form: 'ratio',
    leading: true,
    better: 'higher',
    words: ['better', 'worse'],
    definition:
      'Threads ÷ sum of their slowdowns (Luo, Gummaraju and Franklin 2001). One starved thread makes it 0, so it measures speed and fairness at once.',
    of: ({ harmonicSpeedup }) => harmonicSpeedup,
  },
];

export const fairnesses: readonly Measure[] = [
  ...measure('cpu-share-stddev', 'CPU share, deviation', ({ cpuShareStddev }) => cpuShareStddev),
  {
    id: 'jain-cpu-share',
    label: 'Jain’s index of CPU share',
    short: 'CPU share, Jain',
    form: 'ratio',
    leading: true,
    better: 'higher',
    words: ['more even', 'less even'],
    inWords: true,
    negligible: unseenFairness,
    definition:
      '(Σx)² ÷ n Σx² of the threads’ CPU shares (Jain, Chiu and Hawe 1984): 1 when all are equal, 1 ÷ n when one has everything.',
    of: ({ jainShare }) => jainShare,
  },
  {
    id: 'jain-progress',
    label: 'Jain’s index of progress',
    short: 'Progress, Jain',
    form: 'ratio',
    leading: true,
    better: 'higher',
    words: ['more even', 'less even'],
    inWords: true,
    negligible: unseenFairness,
    definition:
      'Jain’s index of 1 ÷ slowdown: whether all threads get equally far compared with being alone, however long they run.',
    of: ({ jainProgress }) => jainProgress,
  },
];

/** A point of the trade-off, with both coordinates oriented so that more is better. */
export interface Gain {
  readonly fair: number;
  readonly fast: number;
}

/**
 * The Pareto edge: indexes of the points for which no other is at least as good in both and better in one, from the
 * fastest to the fairest. Non-finite points are ignored; equal points are all on the edge.
 */
export function paretoEdge(points: readonly Gain[]): number[] {
  const isKnown = ({ fair, fast }: Gain): boolean => Number.isFinite(fair) && Number.isFinite(fast);
  const beats = (one: Gain, other: Gain): boolean =>
    one.fair >= other.fair && one.fast >= other.fast && (one.fair > other.fair || one.fast > other.fast);
  return points
    .flatMap((point, index) =>
      isKnown(point) && !points.some((other) => isKnown(other) && beats(other, point)) ? [index] : [],
    )
    .sort((i, j) => {
      const [one, other] = [points[i], points[j]];
      return one && other ? other.fast - one.fast || one.fair - other.fair || i - j : 0;
    });
}

/** A figure with its sign oriented so that more is better. */
export function gainOf({ of, better }: Measure, treatment: Treatment): number {
  return better === 'higher' ? of(treatment) : -of(treatment);
}
