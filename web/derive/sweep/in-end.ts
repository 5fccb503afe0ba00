/**
 * Where a swept value takes effect. A fork, or a change during the run, sets values from a quantum on and so overrides
 * the initial ones. A sweep varies the final value.
 */
import { withField } from '../../scenario/change/ends.ts';
import { shownEnds } from '../../scenario/change/forks.ts';
import { policyOf, withPolicy } from '../../scenario/change/policy.ts';
import type { JsonValue, Scenario } from '../../scenario/generated/types.ts';
import { escapeKey, isWithin, setAt, withValueAt } from '../../scenario/pointer.ts';

export type Settings = readonly (readonly [pointer: string, value: JsonValue])[];

interface SetOnTheWay {
  /** Index of the intervention. */
  readonly index: number;
  readonly from: number;
  readonly pointer: string;
  readonly value: JsonValue;
}

/** All values set during the run, in the order in which the engine sets them. */
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

/** The quantum from which on the run is changed; null if nothing is set during the run. */
export function changesFrom({ run }: Pick<Scenario, 'run'>): number | null {
  return setOnTheWay(run)[0]?.from ?? null;
}

/** The pointer at which the final value of a place is written. */
export function placeInEnd({ run }: Pick<Scenario, 'run'>, place: string): string {
  const last = setOnTheWay(run).findLast(({ pointer }) => isWithin(place, pointer));
  if (!last) return place;
  const values = `/run/interventions/${last.index.toString()}/action/values`;
  return `${values}/${escapeKey(last.pointer)}${place.slice(last.pointer.length)}`;
}

/** Settings, each at the pointer of its final value. */
export function inEnd(
  scenario: Pick<Scenario, 'run'>,
  settings: Settings,
): [pointer: string, value: JsonValue][] {
  return settings.map(([pointer, value]) => [placeInEnd(scenario, pointer), value]);
}

/** The scenario with its final values from the start: for reading values, never for running. */
export function atEnd(scenario: Scenario): Scenario {
  return setOnTheWay(scenario.run).reduce(
    (document, { pointer, value }) => setAt(document, pointer, value),
    scenario,
  );
}

function withPolicyValue(scenario: Scenario, pointer: string, value: JsonValue): Scenario {
  const policy = policyOf(scenario, 'b');
  const next = policy && withValueAt({ policy }, pointer, value);
  return next ? withPolicy(scenario, 'b', next.policy) : scenario;
}

/** The document in which B finally has these settings: set in its fork if it has one, as a manual edit would. */
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
