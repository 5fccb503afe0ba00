/** An editable word or line, committed when the field loses focus or Enter is pressed. */
import { useId, useState, type KeyboardEvent } from 'react';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (value: string) => void;
  /** Returns the problem with a text, or null. */
  readonly check?: ((value: string) => string | null) | undefined;
  /** Whether it is shown as a block of text, as wide as the available space. */
  readonly long?: boolean | undefined;
  readonly placeholder?: string | undefined;
}

export function TextField({ label, value, onCommit, check, long, placeholder }: TextFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const id = useId();
  const problem = draft === null ? null : (check?.(draft) ?? null);
  const commit = (): void => {
    if (draft !== null && draft !== value && problem === null) onCommit(draft);
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      event.preventDefault();
      setDraft(null);
    }
  };
  const shared = {
    id,
    value: draft ?? value,
    placeholder,
    spellCheck: false,
    autoComplete: 'off',
    'aria-invalid': problem !== null,
    'aria-describedby': problem === null ? undefined : `${id}-problem`,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setDraft(currentTarget.value === value ? null : currentTarget.value);
    },
    onKeyDown,
    onBlur: commit,
  };
  return (
    <div className={long ? 'text-field text-field-long' : 'row text-field'}>
      <label className="row-label" htmlFor={id}>
        {label}
      </label>
      {long ? (
        <textarea className="text" rows={2} {...shared} />
      ) : (
        <input className="text" type="text" {...shared} />
      )}
      {problem !== null && (
        <span id={`${id}-problem`} className="refusal" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
