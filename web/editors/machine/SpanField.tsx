/** Which cores share something: by name, by so many, or core by core. */
import { coreCount } from '../../scenario/change/machine.ts';
import type { Span } from '../../scenario/generated/types.ts';
import { useScenario } from '../../scenario/store.ts';
import { formatCount } from '../../ui/format.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { parseNumber } from '../../ui/parse.ts';
import { Select, type Choice } from '../../ui/Select.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { TextField } from '../TextField.tsx';
import { wholeNumber } from '../../ui/quantities.ts';
import { parseGroups, writeGroups } from './groups.ts';

type Named = Extract<Span, string>;
type Kind = Named | 'cores' | 'groups';

interface SpanFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: Span;
  readonly choices: readonly Choice<Named>[];
  readonly onChange: (span: Span) => void;
}

function kindOf(span: Span): Kind {
  if (typeof span === 'string') return span;
  return 'cores' in span ? 'cores' : 'groups';
}

export function SpanField({ label, hint, value, choices, onChange }: SpanFieldProps) {
  const cores = useScenario(({ scenario }) => coreCount(scenario.machine));
  const start = (kind: Kind): Span => {
    if (kind === 'cores') return { cores: Math.min(2, cores) };
    if (kind !== 'groups') return kind;
    const half = Math.ceil(cores / 2);
    const all = Array.from({ length: cores }, (_, core) => core);
    return { groups: [all.slice(0, half), all.slice(half)].filter((group) => group.length > 0) };
  };
  return (
    <>
      <Tip text={hint}>
        <div className="span-choice">
          <Select<Kind>
            label={label}
            value={kindOf(value)}
            choices={[
              ...choices,
              { value: 'cores', label: 'so many neighbouring cores' },
              { value: 'groups', label: 'these cores' },
            ]}
            onChange={(kind) => {
              onChange(start(kind));
            }}
          />
        </div>
      </Tip>
      {typeof value === 'object' && 'cores' in value && (
        <NumberField
          label="How many"
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
            parseGroups(text) === null ? 'Numbers of cores, groups parted by |, for instance 0 1 | 2 3' : null
          }
          onCommit={(text) => {
            const groups = parseGroups(text);
            if (groups !== null) onChange({ groups });
          }}
        />
      )}
    </>
  );
}
