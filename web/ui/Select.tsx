/** Selects one of many by name: the browser's own list, styled as a row. */
import { useId } from 'react';
import { Term } from './Tip.tsx';

/** A choice: its value in the document, its label, and whether it is disabled. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

export interface SelectProps<T extends string> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean | undefined;
}

export function Select<T extends string>(props: SelectProps<T>) {
  const { label, hint, value, choices, onChange, disabled } = props;
  const id = useId();
  return (
    <div className="row">
      {hint === undefined ? (
        <label className="row-label" htmlFor={id}>
          {label}
        </label>
      ) : (
        <span className="row-label">
          <Term define={hint}>{label}</Term>
        </span>
      )}
      <select
        id={id}
        aria-label={hint === undefined ? undefined : label}
        className="select row-value"
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

export interface SegmentedControlProps<T extends string> extends Omit<SelectProps<T>, 'value' | 'hint'> {
  /** null if none has been chosen yet. */
  readonly value: T | null;
}

/** Selects one of a few, all visible. The label is for screen readers only, unless a surrounding row shows it. */
export function SegmentedControl<T extends string>({
  label,
  value,
  choices,
  onChange,
  disabled,
}: SegmentedControlProps<T>) {
  const name = useId();
  return (
    <fieldset className="segments" aria-label={label} disabled={disabled}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
