/** Where one policy overtakes another along one axis: bracketed by the values of a sweep, then bisected. */
import { onGrain } from './axis.ts';

/** Both policies at one value. */
export interface Sample {
  readonly value: number;
  /** By seed: how much better the one is than the other; negative where it is worse. */
  readonly differences: readonly number[];
}

/** How fine to look: multiples of a step, powers of two times the lowest value, or a part of the whole range. */
export type Resolution =
  | { readonly by: 'grain'; readonly grain: number }
  | { readonly by: 'doubling' }
  | { readonly by: 'part'; readonly part: number };

export type Crossing =
  | {
      readonly kind: 'found';
      /** Neighbours: at one the other leads, at the other the one. */
      readonly low: Sample;
      readonly high: Sample;
      /** More places in the sweep where the lead changes. */
      readonly others: number;
    }
  | { readonly kind: 'none'; readonly samples: readonly Sample[] };

/** 1 where the one is better on average, −1 where the other is. */
export function leaderOf({ differences }: Sample): number {
  return Math.sign(differences.reduce((sum, difference) => sum + difference, 0));
}

/** Seeds that say the same as their mean. */
export function agreeing(sample: Sample): number {
  const leader = leaderOf(sample);
  return sample.differences.filter((difference) => Math.sign(difference) === leader).length;
}

/** Halfway; null where nothing lies between that is worth a look. */
function between(low: number, high: number, range: number, resolution: Resolution): number | null {
  if (resolution.by === 'doubling') {
    const doublings = Math.round(Math.log2(high / low));
    return doublings < 2 ? null : low * 2 ** Math.floor(doublings / 2);
  }
  if (resolution.by === 'part')
    return high - low <= resolution.part * range ? null : onGrain((low + high) / 2, null);
  const middle = onGrain((low + high) / 2, resolution.grain);
  const [least, most] = [low + resolution.grain, high - resolution.grain];
  return least > most ? null : Math.min(most, Math.max(least, middle));
}

/**
 * Asks for both policies at all of `values` (rising), then halves the first stretch in which the one overtakes the other, or
 * is overtaken, until `resolution` is reached. A value at which they are equal counts with the stretch before it.
 */
export async function findCrossing(
  values: readonly number[],
  resolution: Resolution,
  ask: (values: readonly number[]) => Promise<readonly Sample[]>,
): Promise<Crossing> {
  const samples = [...(await ask(values))];
  const decided = samples.filter((sample) => leaderOf(sample) !== 0);
  const changes = decided.flatMap((low, index) => {
    const high = decided[index + 1];
    return high && leaderOf(low) !== leaderOf(high) ? [{ low, high }] : [];
  });
  const first = changes.find(({ high }) => leaderOf(high) === 1) ?? changes[0];
  if (!first) return { kind: 'none', samples };
  let { low, high } = first;
  const range = (values.at(-1) ?? 0) - (values[0] ?? 0);
  for (;;) {
    const middle = between(low.value, high.value, range, resolution);
    if (middle === null) return { kind: 'found', low, high, others: changes.length - 1 };
    const [sample] = await ask([middle]);
    if (!sample) return { kind: 'found', low, high, others: changes.length - 1 };
    if (leaderOf(sample) === leaderOf(high)) high = sample;
    else low = sample;
  }
}
