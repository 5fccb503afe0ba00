/** The head that gallery and lessons have in common: from one to the other, and one search for both. */
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { create } from 'zustand';
import { bestFirst, rankOf, wordsOf } from '../../ui/find.ts';
import { useNarrow } from '../../ui/media.ts';
import { runCommand } from '../../ui/commands.ts';
import { entriesIn } from './entries.ts';
import './gallery.css';

/** What is being looked for, in whichever of the two pages. */
const useQuery = create<{ readonly query: string }>(() => ({ query: '' }));

/** What is looked for, best first; all in their order where nothing is. */
export function useFound<Item>(
  all: readonly Item[],
  labelOf: (item: Item) => string,
  moreOf: (item: Item) => string,
): readonly Item[] {
  const words = wordsOf(useQuery(({ query }) => query));
  if (words.length === 0) return all;
  return bestFirst(all, (item) => rankOf(labelOf(item), moreOf(item), words));
}

const pages = [
  { id: 'gallery', label: 'Scenarios', command: 'open.gallery' },
  { id: 'lessons', label: 'Lessons', command: 'open.learn' },
] as const;

export interface GalleryBarProps {
  readonly page: (typeof pages)[number]['id'];
  /** Found and in all, once that is known. */
  readonly found: number;
  readonly total: number;
  /** Closes this page: the other one comes in its place. */
  readonly onLeave: () => void;
}

export function GalleryBar({ page, found, total, onLeave }: GalleryBarProps) {
  const query = useQuery((state) => state.query);
  const field = useRef<HTMLInputElement>(null);
  const narrow = useNarrow();
  useEffect(() => {
    // On a phone that would bring up the keyboard over what is to be seen.
    if (!narrow) field.current?.focus();
  }, [narrow]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    const [first] = entriesIn(event.currentTarget);
    if (!first) return;
    event.preventDefault();
    first.focus();
    if (event.key === 'Enter') first.click();
  };

  return (
    <div className="gallery-bar">
      <nav className="gallery-pages" aria-label="Scenarios and lessons">
        {pages.map(({ id, label, command }) => (
          <button
            key={id}
            type="button"
            aria-current={id === page ? 'page' : undefined}
            onClick={() => {
              if (id === page) return;
              onLeave();
              runCommand(command);
            }}
          >
            {label}
          </button>
        ))}
      </nav>
      <input
        ref={field}
        className="gallery-search"
        type="search"
        aria-label="Search scenarios and lessons"
        placeholder="Search: cache, Parekh, mcf, tasks …"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => useQuery.setState({ query: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <p className="gallery-count small mute" role="status">
        {total > 0 && query !== '' && `${found.toString()} of ${total.toString()}`}
      </p>
    </div>
  );
}
