/** Thread groups that end, switch to another program, or arrive at the fork. */
import { useState } from 'react';
import { useLibrary } from '../../engine/library.ts';
import { nameOf } from '../../scenario/change/workload.ts';
import type { JsonValue, Program, Scenario } from '../../scenario/generated/types.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Select } from '../../ui/Select.tsx';
import { quantities } from '../../ui/quantities.ts';
import type { ChangeProps } from './change.ts';

function walksSharedMemory(program: Program): boolean {
  return program.phases.some(({ components }) => components.some(({ shared }) => shared !== undefined));
}

/** Programs whose threads can arrive at any time: they share no memory with other threads. */
function usePrograms(parent: Scenario): string[] {
  const shipped = useLibrary((library) => library.programs);
  const all = new Map([...shipped, ...Object.entries(parent.workload.programs)]);
  return [...all].filter(([, program]) => !walksSharedMemory(program)).map(([name]) => name);
}

const goesOn = '';
const ends = '/';

export function WorkloadChanges({ parent, values, set }: ChangeProps) {
  const programs = usePrograms(parent);
  const [arriving, setArriving] = useState('');
  const [copies, setCopies] = useState(1);
  const { threads } = parent.workload;
  const first = arriving || (programs[0] ?? '');
  const arrive: JsonValue = { program: first, copies, arrives_at_cycle: 0, instructions: null };
  return (
    <>
      {threads.map((group, index) => {
        const place = `/workload/threads/${index.toString()}`;
        const program = values[`${place}/program`];
        const ended = values[`${place}/instructions`] === 1;
        return (
          <Select
            key={place}
            label={`${nameOf(group)} × ${group.copies.toString()}`}
            value={ended ? ends : typeof program === 'string' ? program : goesOn}
            choices={[
              { value: goesOn, label: 'goes on' },
              { value: ends, label: 'ends here' },
              ...(group.program === undefined
                ? []
                : programs
                    .filter((name) => name !== group.program)
                    .map((name) => ({ value: name, label: `becomes ${name}` }))),
            ]}
            onChange={(chosen) => {
              set(`${place}/instructions`, chosen === ends ? 1 : group.instructions);
              if (group.program !== undefined)
                set(`${place}/program`, chosen === ends || chosen === goesOn ? group.program : chosen);
            }}
          />
        );
      })}
      <div className="fork-arrive">
        <Select
          label="Arrive"
          value={first}
          choices={programs.map((name) => ({ value: name, label: name }))}
          onChange={setArriving}
        />
        <NumberField
          label="Copies"
          {...quantities.count}
          min={1}
          max={64}
          value={copies}
          onCommit={setCopies}
        />
        <Button tone="accent" onClick={() => set('/workload/threads/-', arrive)}>
          Let them arrive
        </Button>
      </div>
    </>
  );
}
