/** The laboratory's words. Sources: docs/model.md, "The co-run laboratory". */
import type { CorunOrder, SchedulePoint } from '../../derive/corun.ts';
import type { AnimalClass, CorunProgram, PainMethod } from '../../scenario/generated/types.ts';
import type { Choice } from '../../ui/Select.tsx';

/** What a program of a request is called. */
export function nameOfProgram({ program, trace }: CorunProgram): string {
  return program ?? trace ?? '';
}

export const orders: readonly Choice<CorunOrder>[] = [
  { value: 'sensitivity', label: 'who suffers' },
  { value: 'intensity', label: 'who inflicts' },
  { value: 'class', label: 'class' },
  { value: 'name', label: 'name' },
];

export const definitions = {
  degradation:
    'How much of its solo IPC a program loses beside the other one: 100 · (alone − beside) ÷ alone. Below zero it gains. Both runs make the same references.',
  sensitivity: 'The mean of what a program loses beside each of the others, its own copy included.',
  intensity: 'The mean of what a program takes from each of the others, its own copy included.',
  pain: 'Sensitivity of one times intensity of the other, both ways, told from solo counters alone (Kumar 2009, §4.6.1).',
} as const;

export const classWords: Readonly<Record<AnimalClass, string>> = {
  turtle: 'turtle: hardly asks the cache',
  sheep: 'sheep: content with little of it',
  rabbit: 'rabbit: needs most of it',
  devil: 'devil: misses much whatever it gets',
};

export const pointWords: Readonly<Record<SchedulePoint['id'], string>> = {
  best: 'best',
  pain: 'told by pain',
  mean: 'at random',
  worst: 'worst',
};

/** A way of computing pain, in a line. */
export function methodWords({ score, per }: PainMethod): string {
  const scores = { a: 'A', 'b-prose': 'B, buckets 1–10', 'b-pseudocode': 'B, buckets as in the pseudocode' };
  const pers = { cycle: 'per cycle', instruction: 'per instruction', live: 'as the live scheduler' };
  return `${scores[score]}, ${pers[per]}`;
}
