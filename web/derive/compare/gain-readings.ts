/** How much of a policy's IPC gain over A is thread mix, and how much thread speed: figures for ranking policies. */
import type { Gains } from '../../engine/gain.ts';
import { gainWords, type GainCause } from './gain-causes.ts';
import type { Reading } from './readings.ts';

const causes = ['thread_mix', 'thread_speed'] as const satisfies readonly GainCause[];

/** `gains`: by run, those known so far. */
export function gainReadings(gains: Gains): Reading[] {
  return causes.map((cause) => {
    const { name, definition } = gainWords[cause];
    return {
      id: `gain-${cause}`,
      label: `Gain by ${name}`,
      form: 'points',
      leading: false,
      better: 'higher',
      words: ['more', 'less'],
      definition: `Part of the change of IPC against A, in percent of A’s IPC. ${definition}`,
      value: (figures) => gains.get(figures)?.percent?.[cause] ?? null,
    };
  });
}

const ids: ReadonlySet<string> = new Set(gainReadings(new Map()).map(({ id }) => id));

/** Whether a figure depends on two runs: the policy's and A's. */
export function isOfGain({ id }: Pick<Reading, 'id'>): boolean {
  return ids.has(id);
}
