/** The value along an axis at which one policy overtakes another: bracketed by a sweep, then bisected. */
import { onGrain } from './axis.ts';

/** Both policies at one value. */
export interface Sample {
  readonly value: number;
  /** By seed: the first policy's lead over the second; negative if it is worse. */
  readonly differences: readonly number[];
  /** By seed: the second policy's figure. */
  readonly bases: readonly number[];
}

/** Neighbouring values with different leaders. */
export interface Change {
  readonly low: Sample;
  readonly high: Sample;
}

/** Resolution of the search: multiples of a step, powers of two times the lowest value, or a part of the range. */
export type Resolution =
  | { readonly by: 'grain'; readonly grain: number }
  | { readonly by: 'doubling' }
  | { readonly by: 'part'; readonly part: number };

export type Crossing =
  | (Change & {
      readonly kind: 'found';
      /** The other places in the sweep where the lead changes. */
      readonly others: readonly Change[];
    })
  | { readonly kind: 'none'; readonly samples: readonly Sample[] };

/** 1 if the first policy is better on average, −1 if the second is, 0 if they are equal. */
export function leaderOf({ differences }: Sample): number {
  return Math.sign(differences.reduce((sum, difference) => sum + difference, 0));
}

/** The mean lead as a part of the second policy's figure, without its sign; NaN if that is 0. */
export function leadOf({ differences, bases }: Sample): number {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return Math.abs(sum(differences) / sum(bases));
}

/** The number of seeds whose difference has the same sign as the mean. */
export function agreeing(sample: Sample): number {
  const leader = leaderOf(sample);
  return sample.differences.filter((difference) => Math.sign(difference) === leader).length;
}

/** The midpoint; null if the interval is already fine enough. */
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
 * Evaluates both policies at all `values` (ascending), then bisects the first interval in which the lead changes, until
 * `resolution` is reached. A value at which they are equal belongs to the interval before it.
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
    return high && leaderOf(low) !== leaderOf(high) ? [{ low, high } satisfies Change] : [];
  });
  const first = changes.find(({ high }) => leaderOf(high) === 1) ?? changes[0];
  if (!first) return { kind: 'none', samples };
  let { low, high } = first;
  const others = changes.filter((change) => change !== first);
  const range = (values.at(-1) ?? 0) - (values[0] ?? 0);
  for (;;) {
    const middle = between(low.value, high.value, range, resolution);
    if (middle === null) return { kind: 'found', low, high, others };
    const [sample] = await ask([middle]);
    if (!sample) return { kind: 'found', low, high, others };
    if (leaderOf(sample) === leaderOf(high)) high = sample;
    else low = sample;
  }
}
