/** All numbers and choices of the scenario as entries of the palette: choosing one shows its field. */
import { fieldName, partName } from '../derive/names/fields.ts';
import { policyName } from '../derive/names/policy.ts';
import { fullClock } from '../scenario/change/machine.ts';
import { doesSomething, placeOfParam, policyOf } from '../scenario/change/policy.ts';
import { fieldsIn, type PlacedField } from '../scenario/fields.ts';
import type { JsonValue, ParamSpec, PolicyInfo, Scenario } from '../scenario/generated/types.ts';
import { valueAt } from '../scenario/pointer.ts';
import { formatNumber } from '../ui/format.ts';
import { quantities } from '../ui/quantities.ts';
import type { Entry } from './search.ts';
import { showSetting } from './show-setting.ts';

function entryFor(pointer: string, label: string, also: string, note: string): Entry {
  return {
    id: `setting${pointer}`,
    label,
    group: 'Setting',
    also,
    note,
    run: () => void showSetting(pointer),
  };
}

/** A value as its field shows it; undefined where there is none, or no field of one line. */
function wordsOf(field: PlacedField[1], value: JsonValue | undefined): string | undefined {
  if ('choices' in field) return field.choices.find((choice) => choice.value === value)?.label;
  return typeof value === 'number' ? quantities[field.unit].format(value) : undefined;
}

function wordsOfParam({ kind }: ParamSpec, value: JsonValue): string | undefined {
  if (kind.kind === 'choice') return kind.options.find(([option]) => option === value)?.[1];
  if (kind.kind === 'flag') return value === true ? 'on' : 'off';
  return typeof value === 'number' ? formatNumber(value) : undefined;
}

function ofPolicy(scenario: Scenario, policies: readonly PolicyInfo[]): Entry[] {
  const policy = policyOf(scenario, 'b') ?? scenario.policy;
  const info = policies.find(({ id }) => id === policy.id);
  return (info?.params ?? []).flatMap((spec): Entry[] => {
    const words = wordsOfParam(spec, policy.params[spec.id] ?? spec.default);
    if (!info || words === undefined || !doesSomething(info, policy.params, spec)) return [];
    return [entryFor(placeOfParam(spec.id), `${policyName(info)}: ${spec.label}`, spec.about, words)];
  });
}

/** In the order of the table of fields; those of B's policy last. */
export function settingEntries(scenario: Scenario, policies: readonly PolicyInfo[]): Entry[] {
  const fields = fieldsIn(scenario).flatMap(([pointer, field]): Entry[] => {
    // A full clock is not written.
    const isClock = pointer.endsWith('/clock_percent');
    const words = wordsOf(field, valueAt(scenario, pointer) ?? (isClock ? fullClock : undefined));
    if (words === undefined) return [];
    const also = `${partName(scenario, pointer)} ${field.about}`;
    return [entryFor(pointer, fieldName(scenario, pointer, field.label), also, words)];
  });
  return [...fields, ...ofPolicy(scenario, policies)];
}
