/** Throughput against fairness as the strength of the anti-starvation rule rises (Parekh et al. 2000, Fig. 5). */
import type { PolicyChoice, PolicyInfo } from '../../scenario/generated/types.ts';

/** The rule's parameter, in every policy that takes it. */
export const alphaParam = 'alpha';

/** The strengths simulated, from no rule to full fairness. Chosen: they include the paper's 0.3, 0.6 and 0.9. */
export const alphas: readonly number[] = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** Whether a policy takes the rule. */
export function takesAlpha(known: readonly PolicyInfo[], { id }: PolicyChoice): boolean {
  return known.find((info) => info.id === id)?.params.some((param) => param.id === alphaParam) ?? false;
}

/** The strength of the rule in a policy choice; 0 is off. */
export function alphaOf({ params }: PolicyChoice): number {
  const value = params[alphaParam];
  return typeof value === 'number' ? value : 0;
}

/** The same policy with the rule at strength `alpha`. */
export function withAlpha(policy: PolicyChoice, alpha: number): PolicyChoice {
  return { ...policy, params: { ...policy.params, [alphaParam]: alpha } };
}

export interface AlphaPoint {
  readonly alpha: number;
  readonly fast: number;
  readonly unfair: number;
}

/** The simulated point nearest to a position, by distance on screen. */
export function nearestPoint(
  points: readonly AlphaPoint[],
  distance: (point: AlphaPoint) => number,
): AlphaPoint | null {
  return points.reduce<AlphaPoint | null>(
    (best, point) => (best === null || distance(point) < distance(best) ? point : best),
    null,
  );
}

/** The fairest point with at most the fraction `cost` less throughput than at 0; null without a point at 0. */
export function freeFairness(points: readonly AlphaPoint[], cost: number): AlphaPoint | null {
  const off = points.find(({ alpha }) => alpha === 0);
  if (!off) return null;
  const cheap = points.filter(({ fast, unfair }) => fast >= off.fast * (1 - cost) && unfair <= off.unfair);
  return cheap.reduce((best, point) => (point.unfair < best.unfair ? point : best), off);
}
