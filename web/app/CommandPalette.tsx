/** Everything by name: type a few letters, Enter. */
import { useId, useState, type KeyboardEvent } from 'react';
import { useCommandList, type Command } from '../ui/commands.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { writeKeys } from '../ui/keys.ts';
import { findCommands } from './search.ts';
import { useShell } from './shell-state.ts';

function close(): void {
  useShell.setState({ palette: false, typed: '' });
}

function choose(command: Command | undefined): void {
  if (!command) return;
  close();
  command.run();
}

export default function CommandPalette() {
  const commands = useCommandList((state) => state.commands);
  const [query, setQuery] = useState(() => useShell.getState().typed);
  const [wanted, setWanted] = useState(0);
  const listId = useId();
  const found = findCommands(commands.values(), query).filter((command) => command.id !== 'page.palette');
  const at = Math.min(wanted, found.length - 1);
  const optionId = (index: number): string => `${listId}-${index}`;

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      const next = (at + step + found.length) % found.length;
      setWanted(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(found[at]);
    }
  };

  return (
    <Dialog title="Command palette" size="top" onClose={close}>
      <input
        className="palette-input"
        type="text"
        role="combobox"
        aria-label="Command palette"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="What do you want to do?"
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setWanted(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} className="palette-list" role="listbox" aria-label="Commands">
        {found.map((command, index) => (
          <button
            key={command.id}
            id={optionId(index)}
            type="button"
            role="option"
            tabIndex={-1}
            className="palette-item"
            aria-selected={index === at}
            onClick={() => choose(command)}
            onPointerMove={() => setWanted(index)}
          >
            <span className="group">{command.group}</span>
            {command.label}
            {command.keys?.[0] !== undefined && <span className="keys">{writeKeys(command.keys[0])}</span>}
          </button>
        ))}
      </div>
      {found.length === 0 && <p className="palette-none mute">Nothing is called that. Try a shorter word.</p>}
    </Dialog>
  );
}
