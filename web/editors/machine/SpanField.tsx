/** The cores that share a unit: by name, by group size, or core by core. */
import { coreCount } from '../../scenario/change/machine.ts';
import type { Scenario, Span } from '../../scenario/generated/types.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { formatCount } from '../../ui/format.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { parseNumber } from '../../ui/parse.ts';
import { Select } from '../../ui/Select.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { Field } from '../Refusal.tsx';
import { TextField } from '../TextField.tsx';
import { wholeNumber } from '../../ui/quantities.ts';
import { parseGroups, writeGroups } from './groups.ts';

type Named = Extract<Span, string>;
type Kind = Named | 'cores' | 'groups';

interface SpanFieldProps {
  /** Its place in the scenario, and its entry in the table of fields. */
  readonly at: string;
  readonly of: {
    readonly label: string;
    readonly about: string;
    readonly choices: readonly { readonly value: Named; readonly label: string }[];
  };
  /** Precedes the label in undo. */
  readonly part?: string | undefined;
  readonly value: Span;
  readonly set: (span: Span) => (scenario: Scenario) => Scenario;
}

function kindOf(span: Span): Kind {
  if (typeof span === 'string') return span;
  return 'cores' in span ? 'cores' : 'groups';
}

export function SpanField({ at, of: { label, about, choices }, part, value, set }: SpanFieldProps) {
  const onChange = (span: Span): void => {
    edit(part === undefined ? label : `${part} ${label.toLowerCase()}`, set(span));
  };
  const cores = useScenario(({ scenario }) => coreCount(scenario.machine));
  const start = (kind: Kind): Span => {
    if (kind === 'cores') return { cores: Math.min(2, cores) };
    if (kind !== 'groups') return kind;
    const half = Math.ceil(cores / 2);
    const all = Array.from({ length: cores }, (_, core) => core);
    return { groups: [all.slice(0, half), all.slice(half)].filter((group) => group.length > 0) };
  };
  return (
    <Field at={at}>
      <Tip text={about}>
        <div className="span-choice">
          <Select<Kind>
            label={label}
            value={kindOf(value)}
            choices={[
              ...choices,
              { value: 'cores', label: 'Every n cores' },
              { value: 'groups', label: 'Listed cores' },
            ]}
            onChange={(kind) => {
              onChange(start(kind));
            }}
          />
        </div>
      </Tip>
      {typeof value === 'object' && 'cores' in value && (
        <NumberField
          label="Cores each"
          value={value.cores}
          min={1}
          max={cores}
          format={formatCount}
          parse={parseNumber}
          check={wholeNumber}
          onCommit={(count) => {
            onChange({ cores: count });
          }}
        />
      )}
      {typeof value === 'object' && 'groups' in value && (
        <TextField
          label="Groups"
          value={writeGroups(value.groups)}
          placeholder="0 1 | 2 3"
          check={(text) =>
            parseGroups(text) === null
              ? 'Numbers of cores, groups separated by |, for instance 0 1 | 2 3'
              : null
          }
          onCommit={(text) => {
            const groups = parseGroups(text);
            if (groups !== null) onChange({ groups });
          }}
        />
      )}
    </Field>
  );
}
