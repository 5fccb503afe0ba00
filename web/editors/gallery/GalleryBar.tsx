/** The header that gallery and lessons share: links between the two, and one search for both. */
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { create } from 'zustand';
import { bestFirst, rankOf, wordsOf } from '../../ui/find.ts';
import { useNarrow } from '../../ui/media.ts';
import { runCommand } from '../../ui/commands.ts';
import { entriesIn } from './entries.ts';
import './gallery.css';

/** The search text, shared by the two pages. */
const useQuery = create<{ readonly query: string }>(() => ({ query: '' }));

/** The matches of the search, best first; all items in their order without a search. */
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
  /** Number of matches and of all items, once known. */
  readonly found: number;
  readonly total: number;
  /** Closes this page, since the other one replaces it. */
  readonly onLeave: () => void;
}

export function GalleryBar({ page, found, total, onLeave }: GalleryBarProps) {
  const query = useQuery((state) => state.query);
  const field = useRef<HTMLInputElement>(null);
  const narrow = useNarrow();
  useEffect(() => {
    // On a phone the focus would open a keyboard that covers the page.
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
