/** The policies that take part in a comparison or a sweep: a list of ticks, kept while the page is open. */
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { contender, fieldOf, type Field } from '../../derive/compare/comparison.ts';
import type { Entrant } from '../../derive/compare/ranking.ts';
import { engine } from '../../engine/client.ts';
import type { Pane } from '../../engine/session.ts';
import { lastPolicy } from '../../scenario/change/forks.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import type { PolicyChoice, Schedules } from '../../scenario/generated/types.ts';

interface Ticks {
  /** By the policy's key; absent until the user sets or clears it. */
  readonly ticks: Readonly<Record<string, boolean>>;
  /** Policies that the panes ran, with their parameters, so that opening another policy keeps them. */
  readonly seen: readonly { readonly schedules: Schedules; readonly policy: PolicyChoice }[];
}

const useTicks = create<Ticks>(() => ({ ticks: {}, seen: [] }));

/** Adds policies to the comparison, or removes them. */
function tick(keys: readonly string[], on: boolean): void {
  useTicks.setState(({ ticks }) => ({
    ticks: { ...ticks, ...Object.fromEntries(keys.map((key) => [key, on])) },
  }));
}

export interface Entrants {
  /** Every policy that could take part, in registry order. */
  readonly all: readonly Entrant[];
  /** The selected ones. The same list until the selection changes. */
  readonly ticked: readonly Entrant[];
  readonly lacking: Field['lacking'];
  readonly tick: (keys: readonly string[], on: boolean) => void;
}

/** `usual`: the selection by default. Null until the engine's list of policies is loaded. */
export function useEntrants(a: Pane | null, b: Pane, usual: 'panes' | 'all'): Entrants | null {
  const known = engine().policies;
  const { ticks, seen } = useTicks();
  const schedules = schedulesOf(b.scenario);
  const textOf = ({ scenario }: Pane): string => JSON.stringify(lastPolicy(scenario).policy);
  const [ofA, ofB] = [a ? textOf(a) : '', textOf(b)];

  const field = useMemo(() => {
    const policies = known.filter((policy) => policy.schedules === schedules);
    const run = [ofB, ofA].flatMap((text) => (text === '' ? [] : [JSON.parse(text) as PolicyChoice]));
    const earlier = seen.flatMap((one) => (one.schedules === schedules ? [one.policy] : []));
    const [b, a] = run.map((policy) => contender(policies, policy).key);
    return { ...fieldOf(policies, [...run, ...earlier]), run, a, b, isReady: policies.length > 0 };
  }, [known, schedules, ofA, ofB, seen]);

  useEffect(() => {
    if (!field.isReady) return;
    const keys = [field.b, field.a].filter((key) => key !== undefined);
    useTicks.setState(({ ticks: before, seen: earlier }) => {
      const fresh = keys.filter((key) => !Object.hasOwn(before, key));
      if (fresh.length === 0) return {};
      return {
        ticks: { ...before, ...Object.fromEntries(fresh.map((key) => [key, true])) },
        seen: [...earlier, ...field.run.map((policy) => ({ schedules, policy }))],
      };
    });
  }, [field, schedules]);

  return useMemo(() => {
    if (!field.isReady) return null;
    const all = field.contenders.map((one): Entrant => ({
      ...one,
      pane: one.key === field.b ? 'b' : one.key === field.a ? 'a' : null,
    }));
    const ticked = all.filter(({ key, pane }) => ticks[key] ?? (usual === 'all' || pane !== null));
    return { all, ticked, lacking: field.lacking, tick };
  }, [field, ticks, usual]);
}
