/** The command palette: every command, every setting and all shipped content by name; type a few letters, Enter. */
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { engine } from '../engine/client.ts';
import { useLesson } from '../lessons/state.ts';
import { useScenario } from '../scenario/store.ts';
import { useCommandList } from '../ui/commands.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { writeKeys } from '../ui/keys.ts';
import { useLibraryEntries } from './library-entries.ts';
import { findEntries, type Entry } from './search.ts';
import { settingEntries } from './setting-entries.ts';
import { useShell } from './shell-state.ts';
import { withSynonyms } from './synonyms.ts';

function close(): void {
  useShell.setState({ palette: false });
}

function choose(entry: Entry | undefined): void {
  if (!entry) return;
  close();
  entry.run();
}

/** A lesson has no editors. */
function useSettings(): readonly Entry[] {
  const scenario = useScenario((state) => state.scenario);
  const hasEditors = useLesson(({ open }) => open === null);
  return useMemo(
    () => (hasEditors ? settingEntries(scenario, engine().policies) : []),
    [scenario, hasEditors],
  );
}

/** The most entries shown; one more letter narrows the list. */
const mostShown = 60;

export default function CommandPalette() {
  const commands = useCommandList((state) => state.commands);
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState(0);
  const listId = useId();
  const isTyped = query.trim() !== '';
  const shipped = useLibraryEntries(isTyped);
  const settings = useSettings();
  const found = useMemo(() => {
    // Commands come first, and stay there among equals.
    const all: Entry[] = [...commands.values()].filter(({ id }) => id !== 'page.palette');
    return findEntries(isTyped ? [...all, ...shipped, ...settings].map(withSynonyms) : all, query).slice(
      0,
      isTyped ? mostShown : undefined,
    );
  }, [commands, shipped, settings, isTyped, query]);
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
        placeholder="A command, setting, scenario, program, machine, lesson or policy"
        value={query}
        // Text typed before this was drawn. The field does not show the store's text directly: React processes a store
        // only some time after it has drawn, and until then would reset the field at each letter.
        onFocus={() => {
          setQuery(query + useShell.getState().typed);
          useShell.setState({ typed: '' });
        }}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setWanted(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} className="palette-list" role="listbox" aria-label="Found">
        {found.map((entry, index) => (
          <button
            key={entry.id}
            id={optionId(index)}
            type="button"
            role="option"
            tabIndex={-1}
            className="palette-item"
            aria-selected={index === at}
            onClick={() => choose(entry)}
            onPointerMove={() => setWanted(index)}
          >
            <span className="group">{entry.group}</span>
            {entry.label}
            {entry.note !== undefined && <span className="note">{entry.note}</span>}
            {entry.keys?.[0] !== undefined && <span className="keys">{writeKeys(entry.keys[0])}</span>}
          </button>
        ))}
      </div>
      {found.length === 0 && <p className="palette-none mute">Nothing matches. Try a shorter word.</p>}
    </Dialog>
  );
}
