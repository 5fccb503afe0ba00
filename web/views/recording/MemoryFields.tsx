/** The memory use of the recorded threads: no recording contains it, so the user chooses it for each name. */
import { useState } from 'react';
import {
  choiceOf,
  countedChoice,
  countUsing,
  memoryChoices,
  memoryOf,
  noMemory,
} from '../../derive/recording/memory.ts';
import { scrollable } from '../../charts/DataTable.tsx';
import { setMemory, useRecording } from '../../engine/recording.ts';
import { countThreads } from '../../scenario/generated/recording.ts';
import { numberAt } from '../../scenario/fields.ts';
import type { MemoryUse } from '../../scenario/generated/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { counted } from '../../ui/format.ts';
import { quantities } from '../../ui/quantities.ts';
import { ValueInput } from '../../ui/ValueInput.tsx';

/** Names visible at first (chosen: those of a server; kernel threads follow). */
const fewNames = 8;

/** Powers of two, for the arrow keys. */
const regions = Array.from({ length: 21 }, (_, power) => 1024 * 2 ** power);

const phase = '/workload/programs/any/phases/0';
const figures = {
  region_bytes: {
    label: 'region',
    of: { ...numberAt(`${phase}/components/0/pattern/region_bytes`), stops: regions },
  },
  references_per_kinstr: {
    label: 'references per 1000 instructions',
    of: numberAt(`${phase}/references_per_kinstr`),
  },
} as const;

interface NameFieldsProps {
  readonly name: string;
  readonly memory: MemoryUse;
  /** Whether threads of the name have counters. */
  readonly isCounted: boolean;
}

function NameFields({ name, memory, isCounted }: NameFieldsProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <select
          className="select"
          aria-label={`Memory of ${name}`}
          value={choiceOf(memory)}
          onChange={({ currentTarget }) => setMemory(name, memoryOf(currentTarget.value))}
        >
          {[...memoryChoices, ...(isCounted ? [countedChoice] : [])].map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </td>
      {(['region_bytes', 'references_per_kinstr'] as const).map((figure) => {
        const { label, of } = figures[figure];
        return (
          <td key={figure} className="number">
            {memory.kind === 'shape' && (
              <ValueInput
                {...quantities[of.unit]}
                label={`${name}, ${label}`}
                value={memory[figure]}
                min={of.low}
                max={of.high}
                step={of.step}
                stops={of.stops}
                onCommit={(value) => setMemory(name, { ...memory, [figure]: value })}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
}

export function MemoryFields({ names }: { readonly names: readonly string[] }) {
  const memories = useRecording(({ memory }) => memory);
  const counters = useRecording(({ beside }) => beside.counters);
  const [isWhole, setWhole] = useState(false);
  const using = countUsing(memories);
  const shown = isWhole ? names : names.slice(0, fewNames);
  return (
    <Disclosure
      summary={`Memory: ${using === 0 ? 'no references' : `chosen for ${using.toString()} of ${counted(names.length, 'name')}`}`}
    >
      <p className="small mute">
        A recording does not say what memory threads use. Without references, caches stay empty and no run
        changes with its neighbours. Figures are guesses: begin with those of the shape, or add counters of
        the threads: <code>{countThreads}</code>
      </p>
      <div className="recording-table" {...scrollable} aria-label="Memory of the threads">
        <table className="threads recording-memory">
          <thead>
            <tr>
              <th scope="col">Threads named</th>
              <th scope="col">Access pattern</th>
              <th scope="col" className="number">
                Region
              </th>
              <th scope="col" className="number">
                References per 1000 instructions
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((name) => (
              <NameFields
                key={name}
                name={name}
                memory={memories[name] ?? noMemory}
                isCounted={counters?.names.includes(name) ?? false}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < names.length && (
        <Button onClick={() => setWhole(true)}>{`Show all ${counted(names.length, 'name')}`}</Button>
      )}
    </Disclosure>
  );
}
