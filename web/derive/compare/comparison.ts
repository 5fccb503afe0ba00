/** The runs that a comparison of policies needs: the scenario under each policy, and each of its programs alone. */
import { withLastPolicy } from '../../scenario/change/forks.ts';
import { renumberThreads } from '../../scenario/change/renumber.ts';
import { firstThread, nameOf, programNames } from '../../scenario/change/workload.ts';
import type { CacheSpec, PolicyChoice, PolicyInfo, Scenario } from '../../scenario/generated/types.ts';
import { policyName, policyTitle } from '../names/policy.ts';

/** Policies whose options differ so much that each option is compared as a policy: parameter by policy id. */
const told: Readonly<Record<string, string>> = { 'balance-set': 'selection' };

/** Kinds of parameters without a useful default: a policy that requires one cannot be compared without it. */
const needed = new Set(['placement', 'runs', 'matrix', 'text']);

export interface Contender {
  /** Equal for policies that behave the same. */
  readonly key: string;
  readonly policy: PolicyChoice;
  /** "Balance set PERF". */
  readonly name: string;
}

export interface Field {
  readonly contenders: readonly Contender[];
  /** Policies left out, with the label of the missing parameter. */
  readonly lacking: readonly { readonly name: string; readonly lacks: string }[];
}

/** A policy with every parameter spelt out, so that equal policies have equal keys. */
function keyOf(known: readonly PolicyInfo[], { id, params }: PolicyChoice): string {
  const specs = known.find((info) => info.id === id)?.params ?? [];
  return JSON.stringify([id, specs.map((spec) => [spec.id, params[spec.id] ?? spec.default])]);
}

/** The options that are on by default and off here: "without periodic balancing". */
function withoutWhat(known: readonly PolicyInfo[], { id, params }: PolicyChoice): string[] {
  const specs = known.find((info) => info.id === id)?.params ?? [];
  return specs
    .filter((spec) => spec.default === true && params[spec.id] === false)
    .map(({ label }) => `without ${label.charAt(0).toLowerCase()}${label.slice(1)}`);
}

/** A policy with a name that says only how it differs from its defaults: pictures have little room for names. */
export function contender(known: readonly PolicyInfo[], policy: PolicyChoice): Contender {
  const { name, details } = policyTitle(known, policy);
  const usual = policyTitle(known, { id: policy.id, params: {} }).details;
  const own = policy.id in told ? details : details.filter((detail) => !usual.includes(detail));
  return {
    key: keyOf(known, policy),
    policy,
    name: [name, ...own, ...withoutWhat(known, policy)].join(' '),
  };
}

/** Every registered policy with its defaults, then those of `also` that differ from all of them. */
export function fieldOf(known: readonly PolicyInfo[], also: readonly PolicyChoice[]): Field {
  const lacking: { name: string; lacks: string }[] = [];
  const usual = known.flatMap((info): PolicyChoice[] => {
    const lacks = info.params.find(({ kind }) => needed.has(kind.kind));
    if (lacks) {
      if (!also.some(({ id }) => id === info.id))
        lacking.push({ name: policyName(info), lacks: lacks.label });
      return [];
    }
    const split = info.params.find(({ id }) => id === told[info.id]);
    if (split?.kind.kind !== 'choice') return [{ id: info.id, params: {} }];
    return split.kind.options.map(([option]) => ({ id: info.id, params: { [split.id]: option } }));
  });
  const all = [...usual, ...also].map((policy) => contender(known, policy));
  const contenders = all.filter(({ key }, index) => all.findIndex((other) => other.key === key) === index);
  return { contenders, lacking };
}

/** A program or trace alone on the scenario's machine, for the scenario's run length, under the default scheduler. */
export interface Solo {
  readonly program: string;
  readonly scenario: Scenario;
}

/** One solo run per program, regardless of its number of copies. */
export function solosOf(scenario: Scenario): Solo[] {
  const { threads } = scenario.workload;
  const bare: Scenario = {
    ...scenario,
    policy: { id: 'default', params: {} },
    baseline: null,
    run: { ...scenario.run, interventions: [] },
  };
  return programNames(scenario).flatMap((program) => {
    const entry = threads.findIndex((candidate) => nameOf(candidate) === program);
    const group = threads[entry];
    if (!group) return [];
    const alone = { ...group, copies: 1, arrives_at_cycle: 0, instructions: null };
    const first = firstThread(scenario, entry);
    const workload = { ...scenario.workload, threads: [alone] };
    return [
      { program, scenario: renumberThreads({ ...bare, workload }, (at) => (at === first ? 0 : null), 1) },
    ];
  });
}

/** Whether a cache is of the highest level, with only memory below it. */
function isLast(cache: CacheSpec, caches: readonly CacheSpec[]): boolean {
  return caches.every(({ level }) => level <= cache.level);
}

/** Multiples of the last cache's size: the paper's steps from 48 to 384 KB (Fedorova et al. 2005, §4.3.1). */
const factors = [1, 2, 4, 8] as const;

export interface Sized {
  readonly bytes: number;
  readonly scenario: Scenario;
}

/** The scenario with its last-level caches at 1, 2, 4 and 8 times their size; none without a cache. */
export function sizesOf(scenario: Scenario): Sized[] {
  const { caches } = scenario.machine;
  const last = caches.find((cache) => isLast(cache, caches));
  if (!last) return [];
  return factors.map((factor) => ({
    bytes: last.size_bytes * factor,
    scenario: {
      ...scenario,
      machine: {
        ...scenario.machine,
        caches: caches.map((cache) =>
          isLast(cache, caches) ? { ...cache, size_bytes: cache.size_bytes * factor } : cache,
        ),
      },
    },
  }));
}

/**
 * The scenario under another policy, from the cycle at which its own policy takes effect (a fork may set it). Its
 * baseline is dropped.
 */
export function under(scenario: Scenario, { policy }: Contender): Scenario {
  return { ...withLastPolicy(scenario, policy), baseline: null };
}

/** A key of a comparison, as text: the whole scenario except its words and the compared policy. */
export function questionOf(scenario: Scenario): string {
  const asked = withLastPolicy(scenario, { id: '', params: {} });
  return JSON.stringify({
    ...asked,
    title: '',
    about: '',
    baseline: null,
    // A comparison of whole runs needs no frames within a quantum.
    run: { ...asked.run, frames_per_quantum: 1 },
  });
}

/** The reason why policies are missing from the picture; "" if none is. */
export function whoIsMissing({ lacking }: Pick<Field, 'lacking'>): string {
  return lacking.map(({ name, lacks }) => `${name} needs “${lacks}”`).join(', ');
}
