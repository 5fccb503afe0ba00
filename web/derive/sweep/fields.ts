/** The fields of a scenario that can be swept: those marked in the table of fields, with the labels of the forms. */
import { doesSomething, placeOfParam } from '../../scenario/change/policy.ts';
import { fullClock } from '../../scenario/change/machine.ts';
import { sweptIn } from '../../scenario/fields.ts';
import type { Unit } from '../../scenario/generated/fields.ts';
import type { JsonValue, PolicyInfo, Scenario } from '../../scenario/generated/types.ts';
import { keysOf, valueAt } from '../../scenario/pointer.ts';
import { fieldName } from '../names/fields.ts';

export interface NamedChoice<Value> {
  readonly value: Value;
  readonly label: string;
}

export interface SweepField {
  readonly pointer: string;
  /** "L2: Size". */
  readonly label: string;
  /** The unit in which its numbers are written. */
  readonly kind: Unit;
  /** Numbers are multiples of it; null if any number is valid. */
  readonly grain: number | null;
  /** Smallest and largest number; null for choices, and if only the engine can tell. */
  readonly bounds: readonly [low: number, high: number] | null;
  /** The options, if it is not a number. */
  readonly choices: readonly NamedChoice<JsonValue>[] | null;
  /** Its value in the scenario. */
  readonly value: JsonValue;
}

const number = (
  pointer: string,
  label: string,
  kind: Unit,
  value: number,
  { low, high }: { readonly low: number; readonly high: number },
  grain = 1,
): SweepField => ({
  pointer,
  label,
  kind,
  grain,
  bounds: [low, high],
  choices: null,
  value,
});

const choice = (
  pointer: string,
  label: string,
  choices: readonly NamedChoice<JsonValue>[],
  value: JsonValue,
): SweepField => ({ pointer, label, kind: 'count', grain: null, bounds: null, choices, value });

/** Cache sizes are whole numbers of sets. */
function grainOf({ machine }: Scenario, pointer: string): number {
  const [, part, entry, field] = keysOf(pointer);
  const cache = machine.caches[Number(entry)];
  return part === 'caches' && field === 'size_bytes' && cache ? cache.ways * cache.line_bytes : 1;
}

/** The last cache first: it is swept most often. */
const order = ['caches', 'memory', 'coherence', 'cores', 'threads', 'dag'];

function placeInList(pointer: string): [section: number, entry: number] {
  const [, part = '', entry] = keysOf(pointer);
  const section = order.indexOf(part);
  return [section < 0 ? order.length : section, part === 'caches' ? -Number(entry) : 0];
}

/** Programs of tasks have no warm-up and no traps, and run to their end. */
const notWithTasks = ['/run/quanta', '/run/warmup_quanta', '/run/trap_cycles'];

function scenarioFields(scenario: Scenario): SweepField[] {
  const listed = sweptIn(scenario).filter(
    ([pointer]) => !scenario.workload.dag || !notWithTasks.includes(pointer),
  );
  const fields = listed.flatMap(([pointer, field]): SweepField[] => {
    const label = fieldName(scenario, pointer, field.label);
    // A full clock is not written in the scenario.
    const value = valueAt(scenario, pointer) ?? (pointer.endsWith('/clock_percent') ? fullClock : null);
    if ('choices' in field) return [choice(pointer, label, field.choices, value)];
    return typeof value === 'number'
      ? [number(pointer, label, field.unit, value, field, grainOf(scenario, pointer))]
      : [];
  });
  return fields.sort((a, b) => {
    const [one, other] = [placeInList(a.pointer), placeInList(b.pointer)];
    return one[0] - other[0] || one[1] - other[1];
  });
}

/** The effective parameters of participating policies; the engine rejects by name those that a policy lacks. */
function policyFields({ policy }: Scenario, policies: readonly PolicyInfo[]): SweepField[] {
  const fields = policies.flatMap((info) => {
    const { id, name, params } = info;
    const given = policy.id === id ? policy.params : {};
    const useful = params.filter((spec) => doesSomething(info, given, spec));
    return useful.flatMap(({ id: param, kind, label, default: usual }): SweepField[] => {
      const pointer = placeOfParam(param);
      const value = given[param] ?? usual;
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
      const plain = number(pointer, called, kind.kind === 'integer' ? 'count' : 'number', value, kind);
      return [kind.kind === 'integer' ? plain : { ...plain, grain: null }];
    });
  });
  return fields.filter(
    ({ pointer }, index) => fields.findIndex((other) => other.pointer === pointer) === index,
  );
}

const asChoice = (on: boolean): NamedChoice<JsonValue> => ({ value: on, label: on ? 'on' : 'off' });

/** All fields offered; `policies` are the participating ones. */
export function sweepFields(scenario: Scenario, policies: readonly PolicyInfo[]): SweepField[] {
  const fields = scenarioFields(scenario);
  const runs = fields.findIndex(({ pointer }) => pointer.startsWith('/run/'));
  return [...fields.slice(0, runs), ...policyFields(scenario, policies), ...fields.slice(runs)];
}

/** Pointers that a sweep sets by itself. */
const taken: Readonly<Record<string, string>> = {
  '/run/seed': 'seeds are chosen beside the axes',
  '/policy': 'policies are ticked above',
  '/policy/id': 'policies are ticked above',
};

/** The field at a typed pointer; or the reason why it cannot be swept. */
export function typedField(scenario: Scenario, pointer: string): SweepField | string {
  const reason = taken[pointer];
  if (reason !== undefined) return `${pointer}: ${reason}`;
  const value = valueAt(scenario, pointer);
  if (value === undefined) return `There is nothing at “${pointer}” in this scenario.`;
  const isWhole = typeof value === 'number' && Number.isInteger(value);
  return {
    pointer,
    label: pointer,
    kind: isWhole ? 'count' : 'number',
    grain: isWhole ? 1 : null,
    bounds: null,
    choices: typeof value === 'boolean' ? [true, false].map(asChoice) : null,
    value,
  };
}

/** The field at a pointer from a file; labelled by its pointer if the page has no name for it. */
export function fieldAt(pointer: string, fields: readonly SweepField[], base: Scenario): SweepField {
  const field = fields.find((one) => one.pointer === pointer) ?? typedField(base, pointer);
  if (typeof field !== 'string') return field;
  const label = pointer === '/run/seed' ? 'Seed' : pointer;
  return { pointer, label, kind: 'count', grain: 1, bounds: null, choices: null, value: null };
}
