/**
 * The components of a gain, in words. Nouns, because each can raise or lower IPC; `part` has "from" where more of it
 * lowers IPC, so that "−57 % from idle contexts" is not read as fewer of them. The formula: docs/model/measures.md, "A gain,
 * taken apart".
 */
import type { GainParts } from '../../scenario/generated/types.ts';

export type GainCause = Exclude<keyof GainParts, 'total'>;

interface CauseWords {
  readonly name: string;
  /** Written after its share of the gain. */
  readonly part: string;
  readonly definition: string;
}

/** In the order in which they are drawn and listed. */
export const gainWords: Readonly<Record<GainCause, CauseWords>> = {
  thread_speed: {
    name: 'thread speed',
    part: 'thread speed',
    definition: 'Threads complete more instructions per cycle while they run: fewer misses, shorter waits.',
  },
  thread_mix: {
    name: 'thread mix',
    part: 'thread mix',
    definition:
      'Fast threads have a larger share of the processor, slow ones a smaller share. IPC rises although no thread runs faster.',
  },
  idle: {
    name: 'idle contexts',
    part: 'from idle contexts',
    definition: 'Hardware contexts without a thread: IPC rises with fewer of them, and falls with more.',
  },
  overhead: {
    name: 'overhead',
    part: 'from overhead',
    definition:
      'Cycles of hardware contexts for context switches, migrations and sampling: IPC rises with fewer of them, and falls with more.',
  },
  contexts: {
    name: 'context count',
    part: 'context count',
    definition: 'The machines of A and B have different numbers of hardware contexts.',
  },
};

export const gainCauses = Object.keys(gainWords) as readonly GainCause[];

/** Parts below this percentage of A's IPC are not listed. Chosen. */
const negligiblePercent = 0.05;

/** Causes that are not negligible, the largest first. */
export function causesOf(percent: GainParts): readonly GainCause[] {
  return gainCauses
    .filter((cause) => Math.abs(percent[cause]) >= negligiblePercent)
    .sort((x, y) => Math.abs(percent[y]) - Math.abs(percent[x]));
}
