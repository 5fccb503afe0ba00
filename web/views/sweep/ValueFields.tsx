/** The values of an axis as a form: both ends, a list, or checkboxes for a fixed set of values. */
import { Fragment, useState } from 'react';
import { mostValues, type AxisSpec, type Span } from '../../derive/sweep/axis.ts';
import type { SweepField } from '../../derive/sweep/fields.ts';
import { formatCount } from '../../ui/format.ts';
import { parseNumber } from '../../ui/parse.ts';
import { quantities } from '../../ui/quantities.ts';
import { ValueInput } from '../../ui/ValueInput.tsx';
import { valueWords } from './axis-labels.ts';

export interface ValueFieldsProps {
  readonly spec: AxisSpec;
  readonly field: SweepField;
  readonly onChange: (spec: AxisSpec) => void;
}

/** The range, and the number of steps. */
export function Ends({ spec, field, onChange }: ValueFieldsProps) {
  const { span } = spec;
  if (span.by === 'list') return null;
  const set = (change: Partial<Exclude<Span, { by: 'list' }>>): void =>
    onChange({ ...spec, span: { ...span, ...change } as Span });
  const form = { ...quantities[field.kind], min: 0, max: Number.MAX_SAFE_INTEGER };
  return (
    <span className="sweep-ends">
      {(['from', 'to'] as const).map((end) => (
        <Fragment key={end}>
          <span className="mute">{end}</span>
          <ValueInput
            {...form}
            step={field.grain ?? undefined}
            label={`${field.label}, ${end}`}
            value={span[end]}
            onCommit={(value) => set({ [end]: value })}
          />
        </Fragment>
      ))}
      {span.by === 'even' && (
        <>
          <span className="mute">in</span>
          <ValueInput
            label={`${field.label}, how many values`}
            value={span.count}
            min={1}
            max={mostValues}
            format={formatCount}
            parse={parseNumber}
            check={quantities.count.check}
            onCommit={(count) => set({ count })}
          />
          <span className="mute">values</span>
        </>
      )}
    </span>
  );
}

/** A list, separated by commas; an entry that is not a number is a word. */
export function ListInput({ spec, field, onChange }: ValueFieldsProps) {
  const { span } = spec;
  const [draft, setDraft] = useState<string | null>(null);
  if (span.by !== 'list') return null;
  const commit = (): void => {
    if (draft === null) return;
    const values = draft
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => quantities[field.kind].parse(text) ?? text);
    setDraft(null);
    if (values.length > 0) onChange({ ...spec, span: { by: 'list', values } });
  };
  return (
    <input
      className="sweep-list"
      type="text"
      spellCheck={false}
      aria-label={`${field.label}, values with commas between`}
      value={draft ?? span.values.map((value) => valueWords(field, value)).join(', ')}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
    />
  );
}

/** The choice among a fixed set of values. */
export function Choices({ spec, field, onChange }: ValueFieldsProps) {
  const { span } = spec;
  const chosen = span.by === 'list' ? span.values.map((value) => JSON.stringify(value)) : [];
  return (
    <fieldset className="sweep-choices" aria-label={`${field.label}, choices`}>
      {field.choices?.map(({ value, label }) => (
        <label key={label}>
          <input
            type="checkbox"
            checked={chosen.includes(JSON.stringify(value))}
            onChange={({ currentTarget: { checked } }) => {
              const values = (field.choices ?? []).flatMap((one) =>
                (one.value === value ? checked : chosen.includes(JSON.stringify(one.value)))
                  ? [one.value]
                  : [],
              );
              if (values.length > 0) onChange({ ...spec, span: { by: 'list', values } });
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
