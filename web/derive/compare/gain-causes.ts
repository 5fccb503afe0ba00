/** What a gain can be made of, in words. The formula: docs/model.md, "A gain, taken apart". */
import type { GainParts } from '../../scenario/generated/types.ts';

export type GainCause = Exclude<keyof GainParts, 'total'>;

interface CauseWords {
  readonly name: string;
  readonly definition: string;
}

/** In the order in which they are drawn and listed. */
export const gainWords: Readonly<Record<GainCause, CauseWords>> = {
  how_fast: {
    name: 'thread speed',
    definition: 'Threads complete more instructions per cycle while they run: fewer misses, shorter waits.',
  },
  who_runs: {
    name: 'thread mix',
    definition:
      'Fast threads have a larger share of the processor, slow ones a smaller share. IPC rises although no thread runs faster.',
  },
  idle: { name: 'less idle', definition: 'Fewer hardware contexts are without a thread.' },
  switching: {
    name: 'less overhead',
    definition: 'Hardware contexts spend fewer cycles on context switches, migrations and sampling.',
  },
  contexts: { name: 'more contexts', definition: 'B’s machine has more hardware contexts than A’s.' },
};

export const gainCauses = Object.keys(gainWords) as readonly GainCause[];

/** Smaller parts of A's IPC are not listed beside the others, in per cent. Chosen. */
const negligiblePercent = 0.05;

/** Causes that count for something, the largest first. */
export function causesOf(percent: GainParts): readonly GainCause[] {
  return gainCauses
    .filter((cause) => Math.abs(percent[cause]) >= negligiblePercent)
    .sort((x, y) => Math.abs(percent[y]) - Math.abs(percent[x]));
}
