/** The scenario's title in the header: text that can be clicked and edited. */
import { useRef, useState, type KeyboardEvent } from 'react';
import { edit } from '../scenario/store.ts';
import { useShell } from './shell-state.ts';
import './title.css';

export function TitleField() {
  const title = useShell((shell) => shell.title);
  const [draft, setDraft] = useState<string | null>(null);
  const givenUp = useRef(false);
  const commit = (): void => {
    const next = givenUp.current ? undefined : draft?.trim();
    givenUp.current = false;
    if (next !== undefined && next !== title && next !== '')
      edit('Title', (scenario) => ({ ...scenario, title: next }));
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    givenUp.current = event.key === 'Escape';
    // Leaving the field commits the text, unless editing was cancelled.
    event.currentTarget.blur();
  };
  const shown = draft ?? title;
  return (
    <span className="shell-title title-field">
      <span className="title-size" aria-hidden="true">
        {shown}
      </span>
      <input
        className="title-input"
        aria-label="Title of the scenario"
        value={shown}
        size={1}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={commit}
      />
    </span>
  );
}

/** The title of a link that is still being read, at the same place. */
export function AskedTitle({ title }: { readonly title: string }) {
  return (
    <span className="shell-title title-field">
      <span className="title-size title-asked">{title}</span>
    </span>
  );
}
