/** One end of the forks: its editable name and note, its changes, and the button that removes it. */
import { engine } from '../../engine/client.ts';
import { useId, useState } from 'react';
import { branchesOf, withBranch, withoutFork, type EndId } from '../../scenario/change/forks.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { endName, forkWords, longestName } from './ends.ts';

interface LineFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly most: number;
  readonly className: string;
  readonly onCommit: (text: string) => void;
}

/** A text field that looks like text until it is edited. */
function LineField({ label, value, placeholder, most, className, onCommit }: LineFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (): void => {
    if (draft !== null && draft.trim() !== value) onCommit(draft.trim());
    setDraft(null);
  };
  return (
    <input
      id={id}
      className={`fork-input ${className}`}
      aria-label={label}
      value={draft ?? value}
      placeholder={placeholder}
      maxLength={most}
      autoComplete="off"
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape' && draft !== null) {
          event.stopPropagation();
          event.preventDefault();
          setDraft(null);
        }
      }}
    />
  );
}

export interface EndFieldsProps {
  readonly scenario: Scenario;
  readonly id: EndId;
  readonly name: string;
  readonly quantum: number;
  /** Whether to name the parent, where no line leads to it. */
  readonly saysParent: boolean;
}

export function EndFields({ scenario, id, name, quantum, saysParent }: EndFieldsProps) {
  const policies = engine().policies;
  const branch = branchesOf(scenario).find((candidate) => candidate.id === id);
  if (!branch)
    return (
      <div className="fork-end">
        <b>{name}</b>
        <span className="mute small">
          {id === 'a' ? 'the baseline' : 'the scenario itself'}, from the start
        </span>
      </div>
    );
  const words = forkWords(scenario, policies, branch);
  return (
    <div className="fork-end">
      <span className="fork-name">
        <LineField
          label={`Name of fork ${name}`}
          value={name}
          placeholder={`Fork ${id}`}
          most={longestName}
          className="fork-input-name"
          onCommit={(text) => edit('Name of a fork', (now) => withBranch(now, id, { name: text }))}
        />
        <IconButton
          icon="close"
          label={`Delete fork ${name}`}
          onClick={() => edit(`Delete fork ${name}`, (now) => withoutFork(now, id))}
        />
      </span>
      <span className="small">
        {saysParent && `leaves ${endName(scenario, policies, branch.of)}, `}
        quantum {formatCount(quantum)}: {words.join(', ')}
      </span>
      <LineField
        label={`Note on fork ${name}`}
        value={branch.note ?? ''}
        placeholder="note"
        most={2000}
        className="small mute"
        onCommit={(text) => edit('Note on a fork', (now) => withBranch(now, id, { note: text }))}
      />
    </div>
  );
}
