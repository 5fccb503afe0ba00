/** Whose result it is: asked for at the beginning, and once more where the result is saved. */
import { setName } from './take.ts';

export interface NameFieldProps {
  readonly name: string;
  readonly placeholder?: string | undefined;
}

export function NameField({ name, placeholder }: NameFieldProps) {
  return (
    <label>
      Your name{' '}
      <input
        className="lesson-input"
        type="text"
        maxLength={80}
        autoComplete="name"
        placeholder={placeholder}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </label>
  );
}
