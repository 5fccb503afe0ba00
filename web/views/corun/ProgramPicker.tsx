/** Selects the programs to co-run, and the machine. */
import { useRef } from 'react';
import type { CorunProgram } from '../../scenario/generated/types.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Select, type Choice } from '../../ui/Select.tsx';
import { nameOfProgram } from './known.ts';

interface ProgramPickerProps {
  readonly programs: readonly CorunProgram[];
  /** All programs that can be added. */
  readonly known: readonly CorunProgram[];
  readonly onChange: (programs: readonly CorunProgram[]) => void;
}

const most = 30;

export function ProgramPicker({ programs, known, onChange }: ProgramPickerProps) {
  const taken = programs.map(nameOfProgram);
  const rest = known.filter((program) => !taken.includes(nameOfProgram(program)));
  const list = useRef<HTMLUListElement>(null);
  // The button that has the focus is about to go.
  const focusBeside = (program: CorunProgram): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = programs.indexOf(program);
    (buttons[at + 1] ?? buttons[at - 1])?.focus();
  };
  const choices: Choice<string>[] = [
    { value: '', label: programs.length >= most ? `at most ${most}` : 'add a program or a trace …' },
    ...rest.map((program) => ({ value: nameOfProgram(program), label: nameOfProgram(program) })),
  ];
  return (
    <div className="corun-picker">
      <ul ref={list} aria-label="Programs of the matrix">
        {programs.map((program) => (
          <li key={nameOfProgram(program)}>
            {nameOfProgram(program)}
            <IconButton
              icon="close"
              label={`Remove ${nameOfProgram(program)}`}
              onClick={() => {
                focusBeside(program);
                onChange(programs.filter((other) => other !== program));
              }}
            />
          </li>
        ))}
      </ul>
      <Select
        label="Add"
        value=""
        choices={choices}
        disabled={programs.length >= most}
        onChange={(name) => {
          const added = rest.find((program) => nameOfProgram(program) === name);
          if (added) onChange([...programs, added]);
        }}
      />
    </div>
  );
}
