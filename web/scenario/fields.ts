/** What the numbers and choices of a scenario are called and can be, by JSON pointer: the generated table, looked up. */
import { algorithms } from './generated/algorithms.ts';
import { choices, numbers, type ChoiceField, type NumberField } from './generated/fields.ts';
import type { DagSpec, Scenario } from './generated/types.ts';
import { escapeKey, keysOf, valueAt } from './pointer.ts';

const numberFields: Readonly<Record<string, NumberField>> = numbers;
const choiceFields: Readonly<Record<string, ChoiceField>> = choices;

// The table names places in lists and maps by a star, as in a path of files.
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

/** The number that is set at a pointer. */
export function numberAt(pointer: string): NumberField {
  return found(numberFields[patternOf(pointer)], pointer);
}

/** Whether a number is set at a pointer. */
export function isNumber(pointer: string): boolean {
  return patternOf(pointer) in numberFields;
}

/** Whether a choice is made at a pointer. */
export function isChoice(pointer: string): boolean {
  return patternOf(pointer) in choiceFields;
}

/** The choice that is made at a pointer. */
export function choiceAt(pointer: string): ChoiceField {
  return found(choiceFields[patternOf(pointer)], pointer);
}

/** The places of a pattern of the table that a scenario has. The last key may be one that it leaves out. */
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

/** The numbers of a program of tasks. */
export function numbersOfTasks(dag: DagSpec): readonly (NumberField & { readonly id: string })[] {
  return algorithms.find(({ defaults }) => defaults.algorithm === dag.algorithm)?.numbers ?? [];
}

/** Everything in a scenario that the list of a sweep's axes offers, in the order of the document. */
export function sweptIn(scenario: Scenario): [pointer: string, field: NumberField | ChoiceField][] {
  const { dag } = scenario.workload;
  const ofTasks = dag ? numbersOfTasks(dag).filter(({ swept }) => swept) : [];
  const listed = [...Object.entries(numberFields), ...Object.entries(choiceFields)];
  return [
    ...listed
      .filter(([, { swept }]) => swept)
      .flatMap(([pattern, field]) =>
        pointersOf(scenario, pattern).map((pointer): [string, NumberField | ChoiceField] => [pointer, field]),
      ),
    ...ofTasks.map((field): [string, NumberField] => [`/workload/dag/${field.id}`, field]),
  ];
}
