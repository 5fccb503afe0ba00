/** One axis of a sweep as a form: the field of the scenario, its range, and its steps. */
import { useId, useState } from 'react';
import type { AxisSpec, Span } from '../../derive/sweep/axis.ts';
import type { SweepField } from '../../derive/sweep/fields.ts';
import { Button } from '../../ui/Button.tsx';
import { Select, SegmentedControl } from '../../ui/Select.tsx';
import { firstSpan } from './asked.ts';
import { Choices, Ends, ListInput } from './ValueFields.tsx';
import { valueWords, type NamedAxis } from './axis-labels.ts';

export interface AxisFieldsProps {
  readonly label: string;
  readonly spec: AxisSpec;
  /** The axis with its values, or the reason why the field cannot be swept. */
  readonly axis: NamedAxis | string;
  readonly fields: readonly SweepField[];
  readonly onChange: (spec: AxisSpec) => void;
  readonly onRemove?: (() => void) | undefined;
}

const typed = 'typed';
const steps = [
  { value: 'even', label: 'even steps' },
  { value: 'doubling', label: 'doubling' },
  { value: 'list', label: 'a list' },
] as const;

/** The same range in other steps. */
function spanAs(by: Span['by'], { field, values }: NamedAxis): Span {
  const numbers = values.filter((value) => typeof value === 'number');
  const [from, to] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  if (by === 'list') return { by, values };
  if (by === 'even') return { by, from, to, count: Math.max(2, values.length) };
  return { by, from: from > 0 ? from : (field.grain ?? 1), to };
}

/** An input for a field by its pointer. */
function PointerInput({
  pointer,
  onType,
}: {
  readonly pointer: string;
  readonly onType: (pointer: string) => void;
}) {
  const id = useId();
  const [draft, setDraft] = useState(pointer);
  return (
    <span className="sweep-pointer">
      <label className="mute" htmlFor={id}>
        JSON pointer
      </label>
      <input
        id={id}
        type="text"
        spellCheck={false}
        autoComplete="off"
        value={draft}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onBlur={() => onType(draft.trim())}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onType(draft.trim());
        }}
      />
    </span>
  );
}

export function AxisFields({ label, spec, axis, fields, onChange, onRemove }: AxisFieldsProps) {
  const isListed = fields.some(({ pointer }) => pointer === spec.pointer);
  const [isTyping, setTyping] = useState(!isListed);
  const field = typeof axis === 'string' ? null : axis.field;
  return (
    <div className="sweep-axis" role="group" aria-label={label}>
      <Select
        label={label}
        value={isTyping || !isListed ? typed : spec.pointer}
        choices={[
          ...fields.map(({ pointer, label: name }) => ({ value: pointer, label: name })),
          { value: typed, label: 'another place, by its JSON pointer' },
        ]}
        onChange={(pointer) => {
          setTyping(pointer === typed);
          const next = fields.find((one) => one.pointer === pointer);
          if (next) onChange({ pointer, span: firstSpan(next) });
        }}
      />
      {(isTyping || !isListed) && (
        <PointerInput
          pointer={spec.pointer}
          onType={(pointer) => {
            if (pointer !== spec.pointer) onChange({ ...spec, pointer });
          }}
        />
      )}
      {field && !field.choices && typeof axis !== 'string' && (
        <>
          <SegmentedControl
            label={`${label}: steps`}
            value={spec.span.by}
            choices={steps}
            onChange={(by) => onChange({ ...spec, span: spanAs(by, axis) })}
          />
          <Ends spec={spec} field={field} onChange={onChange} />
          <ListInput spec={spec} field={field} onChange={onChange} />
        </>
      )}
      {field?.choices && <Choices spec={spec} field={field} onChange={onChange} />}
      {onRemove && <Button onClick={onRemove}>one axis only</Button>}
      <p className="sweep-values small mute">
        {typeof axis === 'string' ? (
          <span className="bad" role="alert">
            {axis}
          </span>
        ) : (
          axis.values.map((value) => valueWords(axis.field, value)).join(' · ')
        )}
      </p>
    </div>
  );
}
