/** A number that reads as text and can be edited in place: `48 KB`, click, `64 KB`, Enter. */
import { useId, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { clampTo, nextValue, type Extent } from './scale.ts';

export interface ValueInputProps extends Extent {
  readonly label: string;
  readonly value: number;
  readonly format: (value: number) => string;
  /** Returns null if the text is no number of this kind. */
  readonly parse: (text: string) => number | null;
  /** Returns the problem with a number that parses, or null. */
  readonly check?: ((value: number) => string | null) | undefined;
  /** Called once per edit: on Enter, loss of focus, or an arrow key. */
  readonly onCommit: (value: number) => void;
  readonly disabled?: boolean | undefined;
  /** There is no value yet: the field shows "?", and `value` is where changes begin. */
  readonly isOpen?: boolean | undefined;
}

export function ValueInput(props: ValueInputProps) {
  const { label, value, format, parse, check, onCommit, disabled, isOpen } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const problemId = useId();
  const written = isOpen ? '?' : format(value);
  const shown = draft ?? written;

  const fits = (number: number): boolean => clampTo(props, number) === number;
  const read = (text: string): { value: number } | { problem: string } => {
    const bare = parse(text);
    // A number without a unit may have that of the present value, if it is then the nearer: 768 beside 48 KB is 768 KB, 65536 is 64 KB.
    const unit = format(value).replace(/^[^a-z%]*/i, '');
    const distance = (number: number): number =>
      Math.abs(Math.log(Math.max(number, 1e-9) / Math.max(value, 1e-9)));
    const meant = [bare, parse(text + unit)].filter((number) => number !== null).filter(fits);
    const parsed = meant.sort((x, y) => distance(x) - distance(y))[0] ?? bare;
    if (parsed === null) return { problem: `Not understood. An example: ${format(value)}` };
    if (!fits(parsed)) return { problem: `From ${format(props.min)} to ${format(props.max)}` };
    const problem = check?.(parsed) ?? null;
    return problem === null ? { value: parsed } : { problem };
  };
  const edited = draft !== null && draft !== written;
  const reading = edited ? read(draft) : null;
  const problem = reading !== null && 'problem' in reading ? reading.problem : null;

  const commit = (): void => {
    if (reading !== null && 'value' in reading && (isOpen || reading.value !== value))
      onCommit(reading.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      commit();
      if (problem === null) setDraft(null);
      event.currentTarget.select();
    } else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
      event.currentTarget.blur();
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const next = nextValue(props, value, event.key === 'ArrowUp' ? 1 : -1, event.shiftKey);
      setDraft(null);
      if (next !== value) onCommit(next);
    }
  };

  return (
    <span className="value-box">
      <input
        className="value"
        type="text"
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        data-draft={edited ? '' : undefined}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        style={{ '--characters': Math.max(2, shown.length + 0.5) } as CSSProperties}
        data-open={isOpen ? '' : undefined}
        value={shown}
        disabled={disabled}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ currentTarget }) =>
          // The text of the present value, brought back by the browser's undo, is no draft: it follows the value.
          setDraft(currentTarget.value === written ? null : currentTarget.value)
        }
        onKeyDown={onKeyDown}
        onBlur={() => {
          commit();
          setDraft(null);
        }}
      />
      {problem !== null && (
        <span id={problemId} className="value-problem" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
