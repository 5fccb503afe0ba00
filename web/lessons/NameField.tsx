/** The student's name on the result: requested at the beginning, and again where the result is saved. */
import { mostName } from './link.ts';
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
        maxLength={mostName}
        autoComplete="name"
        placeholder={placeholder}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </label>
  );
}
