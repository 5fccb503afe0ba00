/**
 * Where a swept value takes effect. A fork, or whoever changed a run on its way, sets values from a quantum on: what is written at
 * the start would be overridden there. What is swept is the value that holds in the end.
 */
import { withField } from '../../scenario/change/ends.ts';
import { shownEnds } from '../../scenario/change/forks.ts';
import { policyOf, withPolicy } from '../../scenario/change/policy.ts';
import type { JsonValue, Scenario } from '../../scenario/generated/types.ts';
import { escapeKey, isWithin, setAt, withValueAt } from '../../scenario/pointer.ts';

export type Settings = readonly (readonly [pointer: string, value: JsonValue])[];

interface SetOnTheWay {
  /** Which of the interventions it is. */
  readonly index: number;
  readonly from: number;
  readonly pointer: string;
  readonly value: JsonValue;
}

/** Everything that is set on the way, in the order in which the engine does it. */
function setOnTheWay({ interventions, quantum_cycles: quantum }: Scenario['run']): SetOnTheWay[] {
  return interventions
    .flatMap(({ at_cycle, action }, index) =>
      action.kind === 'set'
        ? Object.entries(action.values).map(([pointer, value]) => ({
            index,
            from: Math.ceil(at_cycle / quantum),
            pointer,
            value,
          }))
        : [],
    )
    .sort((one, other) => one.from - other.from);
}

/** The quantum from which on the run is another one; null where nothing is set on its way. */
export function changesFrom({ run }: Pick<Scenario, 'run'>): number | null {
  return setOnTheWay(run)[0]?.from ?? null;
}

/** Where the value of a place is written that holds in the end. */
export function placeInEnd({ run }: Pick<Scenario, 'run'>, place: string): string {
  const last = setOnTheWay(run).findLast(({ pointer }) => isWithin(place, pointer));
  if (!last) return place;
  const values = `/run/interventions/${last.index.toString()}/action/values`;
  return `${values}/${escapeKey(last.pointer)}${place.slice(last.pointer.length)}`;
}

/** Settings, each where it holds in the end. */
export function inEnd(
  scenario: Pick<Scenario, 'run'>,
  settings: Settings,
): [pointer: string, value: JsonValue][] {
  return settings.map(([pointer, value]) => [placeInEnd(scenario, pointer), value]);
}

/** What holds in the end, as if it had from the start: for reading values, never for running. */
export function atEnd(scenario: Scenario): Scenario {
  return setOnTheWay(scenario.run).reduce(
    (document, { pointer, value }) =>
      setAt(document as unknown as JsonValue, pointer, value) as unknown as Scenario,
    scenario,
  );
}

function withPolicyValue(scenario: Scenario, pointer: string, value: JsonValue): Scenario {
  const policy = policyOf(scenario, 'b');
  const next = policy && withValueAt({ policy }, pointer, value);
  return next ? withPolicy(scenario, 'b', next.policy) : scenario;
}

/** The document whose B has these settings in the end: its fork's where it has one, as an edit by hand would. */
export function withInEnd(scenario: Scenario, settings: Settings): Scenario {
  return settings.reduce<Scenario>((now, [pointer, value]) => {
    if (isWithin(pointer, '/policy')) return withPolicyValue(now, pointer, value);
    const change =
      (place: string) =>
      (document: Scenario): Scenario =>
        withValueAt(document, place, value) ?? document;
    return shownEnds(now).b === 'b'
      ? change(placeInEnd(now, pointer))(now)
      : withField(now, pointer, change(pointer));
  }, scenario);
}
