/** What of a scenario can be swept: its own numbers and choices, under the names that the page's forms give them. */
import { nameOf } from '../../scenario/change/workload.ts';
import { fullClock } from '../../scenario/change/machine.ts';
import { algorithms } from '../../scenario/generated/algorithms.ts';
import type { CacheSpec, JsonValue, PolicyInfo, Scenario } from '../../scenario/generated/types.ts';
import { escapeKey, valueAt } from '../../scenario/pointer.ts';
import {
  cacheLabels,
  cacheSpans,
  coreLabels,
  coreModels,
  inclusions,
  memoryLabels,
  prefetchLabels,
  replacements,
  runLabels,
  type NamedChoice,
} from '../fields.ts';

/** How its numbers are written; names of web/ui/quantities.ts. */
export type FieldKind = 'count' | 'percent' | 'bytes' | 'cycles' | 'number';

export interface SweepField {
  readonly pointer: string;
  /** "L2: Size". */
  readonly label: string;
  readonly kind: FieldKind;
  /** Numbers are multiples of it; null where any number will do. */
  readonly grain: number | null;
  /** What can be chosen, where it is no number. */
  readonly choices: readonly NamedChoice<JsonValue>[] | null;
  /** What stands there now. */
  readonly value: JsonValue;
}

const number = (pointer: string, label: string, kind: FieldKind, value: number, grain = 1): SweepField => ({
  pointer,
  label,
  kind,
  grain,
  choices: null,
  value,
});

const choice = (
  pointer: string,
  label: string,
  choices: readonly NamedChoice<JsonValue>[],
  value: JsonValue,
): SweepField => ({ pointer, label, kind: 'count', grain: null, choices, value });

function cacheFields(cache: CacheSpec, index: number): SweepField[] {
  const at = `/machine/caches/${index.toString()}`;
  const own = (key: 'size_bytes' | 'line_bytes' | 'ways' | 'hit_cycles' | 'cycles_per_line') => {
    const kind = key.endsWith('bytes') ? 'bytes' : key === 'ways' ? 'count' : 'cycles';
    const grain = key === 'size_bytes' ? cache.ways * cache.line_bytes : 1;
    return number(`${at}/${key}`, `L${cache.level.toString()}: ${cacheLabels[key]}`, kind, cache[key], grain);
  };
  const one = (key: 'replacement' | 'inclusion' | 'shared_by', choices: readonly NamedChoice<JsonValue>[]) =>
    choice(`${at}/${key}`, `L${cache.level.toString()}: ${cacheLabels[key]}`, choices, cache[key]);
  const { prefetch } = cache;
  const ahead = (['streams', 'degree'] as const).flatMap((key) =>
    prefetch
      ? [
          number(
            `${at}/prefetch/${key}`,
            `L${cache.level.toString()}: ${prefetchLabels[key]}`,
            'count',
            prefetch[key],
          ),
        ]
      : [],
  );
  return [
    own('size_bytes'),
    own('ways'),
    own('line_bytes'),
    own('hit_cycles'),
    own('cycles_per_line'),
    one('replacement', replacements),
    one('inclusion', inclusions),
    one('shared_by', cacheSpans),
    ...ahead,
  ];
}

function machineFields({ machine }: Scenario): SweepField[] {
  const { cores, caches, memory } = machine;
  const groups = cores.flatMap((group, index) => {
    const at = `/machine/cores/${index.toString()}`;
    const suffix = cores.length === 1 ? '' : ` (group ${(index + 1).toString()})`;
    return [
      number(`${at}/count`, coreLabels.count + suffix, 'count', group.count),
      number(`${at}/contexts`, coreLabels.contexts + suffix, 'count', group.contexts),
      number(
        `${at}/clock_percent`,
        coreLabels.clock_percent + suffix,
        'percent',
        group.clock_percent ?? fullClock,
      ),
      choice(`${at}/model`, coreLabels.model + suffix, coreModels, group.model),
    ];
  });
  return [
    // The last cache first: it is what most people turn.
    ...caches.map(cacheFields).reverse().flat(),
    ...(['latency_cycles', 'cycles_per_line'] as const).map((key) =>
      number(`/machine/memory/${key}`, `Memory: ${memoryLabels[key]}`, 'cycles', memory[key]),
    ),
    ...groups,
  ];
}

function workloadFields({ workload }: Scenario): SweepField[] {
  const { dag } = workload;
  const known = algorithms.find(({ defaults }) => defaults.algorithm === dag?.algorithm);
  const ofTasks = (known?.numbers ?? []).flatMap(({ id, about }) => {
    const pointer = `/workload/dag/${id}`;
    const value = valueAt(dag, `/${id}`);
    return typeof value === 'number'
      ? [number(pointer, `Tasks: ${about.replace(/\.$/, '')}`, 'count', value)]
      : [];
  });
  const copies = workload.threads.map((group, index) =>
    number(
      `/workload/threads/${index.toString()}/copies`,
      `Copies of ${nameOf(group)}`,
      'count',
      group.copies,
    ),
  );
  return [...copies, ...ofTasks];
}

function runFields({ run, workload }: Scenario): SweepField[] {
  const keys = ['quantum_cycles', 'quanta', 'warmup_quanta', 'switch_cycles', 'trap_cycles'] as const;
  return keys.flatMap((key) =>
    workload.dag && key !== 'quantum_cycles' && key !== 'switch_cycles'
      ? []
      : [number(`/run/${key}`, runLabels[key], key.endsWith('cycles') ? 'cycles' : 'count', run[key])],
  );
}

/** The parameters of policies that take part; those that a policy does not have, the engine refuses by name. */
function policyFields({ policy }: Scenario, policies: readonly PolicyInfo[]): SweepField[] {
  const fields = policies.flatMap(({ id, name, params }) =>
    params.flatMap(({ id: param, kind, label, default: usual }): SweepField[] => {
      const pointer = `/policy/params/${escapeKey(param)}`;
      const value = (policy.id === id ? policy.params[param] : undefined) ?? usual;
      const called = `${name}: ${label}`;
      if (kind.kind === 'choice')
        return [
          choice(
            pointer,
            called,
            kind.options.map(([option, words]) => ({ value: option, label: words })),
            value,
          ),
        ];
      if (kind.kind === 'flag') return [choice(pointer, called, [true, false].map(asChoice), value)];
      if ((kind.kind !== 'integer' && kind.kind !== 'number') || typeof value !== 'number') return [];
      const plain = number(pointer, called, kind.kind === 'integer' ? 'count' : 'number', value);
      return [kind.kind === 'integer' ? plain : { ...plain, grain: null }];
    }),
  );
  return fields.filter(
    ({ pointer }, index) => fields.findIndex((other) => other.pointer === pointer) === index,
  );
}

const asChoice = (on: boolean): NamedChoice<JsonValue> => ({ value: on, label: on ? 'on' : 'off' });

/** Everything that the list offers; `policies` are those that take part. */
export function sweepFields(scenario: Scenario, policies: readonly PolicyInfo[]): SweepField[] {
  return [
    ...machineFields(scenario),
    ...workloadFields(scenario),
    ...policyFields(scenario, policies),
    ...runFields(scenario),
  ];
}

/** Places that a sweep sets by itself. */
const taken: Readonly<Record<string, string>> = {
  '/run/seed': 'seeds are chosen beside the axes',
  '/policy': 'policies are ticked above',
  '/policy/id': 'policies are ticked above',
};

/** A place that was typed; or why nothing can be swept there. */
export function typedField(scenario: Scenario, pointer: string): SweepField | string {
  const reason = taken[pointer];
  if (reason !== undefined) return `${pointer}: ${reason}`;
  const value = valueAt(scenario, pointer);
  if (value === undefined) return `Nothing stands at “${pointer}” in this scenario.`;
  const isWhole = typeof value === 'number' && Number.isInteger(value);
  return {
    pointer,
    label: pointer,
    kind: isWhole ? 'count' : 'number',
    grain: isWhole ? 1 : null,
    choices: typeof value === 'boolean' ? [true, false].map(asChoice) : null,
    value,
  };
}
