/** Names and ranges of a scenario's numbers and choices, by JSON pointer: lookups in the generated table. */
import { algorithms } from './generated/algorithms.ts';
import { choices, numbers, type ChoiceField, type NumberField } from './generated/fields.ts';
import type { DagSpec, Scenario } from './generated/types.ts';
import { escapeKey, keysOf, valueAt } from './pointer.ts';

const numberFields: Readonly<Record<string, NumberField>> = numbers;
const choiceFields: Readonly<Record<string, ChoiceField>> = choices;

// The table denotes list indices and map keys by a star, as in a glob.
function patternOf(pointer: string): string {
  const keys = keysOf(pointer);
  const isProgram = keys[0] === 'workload' && keys[1] === 'programs';
  const parts = keys.map((key, at) => (/^\d+$/.test(key) || (isProgram && at === 2) ? '*' : key));
  return `/${parts.join('/')}`;
}

function found<Field>(field: Field | undefined, pointer: string): Field {
  if (field === undefined) throw new Error(`The table of fields has no ${pointer}`);
  return field;
}

/** The number field at a pointer. */
export function numberAt(pointer: string): NumberField {
  return found(numberFields[patternOf(pointer)], pointer);
}

/** Whether the field at a pointer is a number. */
export function isNumber(pointer: string): boolean {
  return patternOf(pointer) in numberFields;
}

/** Whether the field at a pointer is a choice. */
export function isChoice(pointer: string): boolean {
  return patternOf(pointer) in choiceFields;
}

/** The choice field at a pointer. */
export function choiceAt(pointer: string): ChoiceField {
  return found(choiceFields[patternOf(pointer)], pointer);
}

/** The pointers in a scenario that match a pattern of the table. The last key may be absent from the scenario. */
function pointersOf(scenario: Scenario, pattern: string): string[] {
  const keys = keysOf(pattern);
  const holders = keys.slice(0, -1).reduce<string[]>(
    (places, key) =>
      places.flatMap((place) => {
        const held: unknown = valueAt(scenario, place);
        if (typeof held !== 'object' || held === null) return [];
        if (key === '*') return Object.keys(held).map((inner) => `${place}/${escapeKey(inner)}`);
        return key in held ? [`${place}/${key}`] : [];
      }),
    [''],
  );
  return holders
    .filter((place) => typeof valueAt(scenario, place) === 'object')
    .map((place) => `${place}/${keys.at(-1) ?? ''}`);
}

/** The number fields of a task-graph program. */
export function numbersOfTasks(dag: DagSpec): readonly (NumberField & { readonly id: string })[] {
  return algorithms.find(({ defaults }) => defaults.algorithm === dag.algorithm)?.numbers ?? [];
}

export type PlacedField = readonly [pointer: string, field: NumberField | ChoiceField];

/** All numbers and choices of a scenario, in the order of the table; policies have theirs in `PolicyInfo`. */
export function fieldsIn(scenario: Scenario): PlacedField[] {
  const { dag } = scenario.workload;
  const listed = [...Object.entries(numberFields), ...Object.entries(choiceFields)];
  return [
    ...listed.flatMap(([pattern, field]) =>
      pointersOf(scenario, pattern).map((pointer): PlacedField => [pointer, field]),
    ),
    ...(dag ? numbersOfTasks(dag) : []).map((field): PlacedField => [`/workload/dag/${field.id}`, field]),
  ];
}

/** All fields of a scenario that a sweep may vary, in the same order. */
export function sweptIn(scenario: Scenario): PlacedField[] {
  return fieldsIn(scenario).filter(([, { swept }]) => swept);
}
