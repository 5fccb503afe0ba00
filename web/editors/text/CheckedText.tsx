/** A document as text, checked while typing: shows the place of an error and a link to it. */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { ScenarioError } from '../../scenario/generated/types.ts';
import { lineOf, locate } from '../../scenario/locate.ts';
import { Button } from '../../ui/Button.tsx';
import { sentenceOf } from '../open.ts';
import './text.css';

const restMs = 200;

export type Read<Document> = { readonly document: Document } | { readonly error: ScenarioError };
export type Checked<Document> = { readonly text: string } & Read<Document>;

/** The latest checked text and its result; null until the first result. Memoise `read`. */
export function useChecked<Document>(
  text: string,
  read: (text: string) => Promise<Read<Document>>,
): Checked<Document> | null {
  const [checked, setChecked] = useState<Checked<Document> | null>(null);
  useEffect(() => {
    let gone = false;
    const timer = window.setTimeout(() => {
      void read(text).then((answer) => {
        if (!gone) setChecked({ text, ...answer });
      });
    }, restMs);
    return () => {
      gone = true;
      window.clearTimeout(timer);
    };
  }, [text, read]);
  return checked;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** The place of an error: "position 40" in a JSON message, or that of the path. */
function placeIn(text: string, error: ScenarioError): Place | null {
  const [, position] = /position (\d+)/.exec(error.problem) ?? [];
  if (position !== undefined) return { start: Number(position), end: Number(position) + 1 };
  return error.path === '' ? null : locate(text, error.path);
}

export interface CheckedTextProps {
  readonly label: string;
  /** A JSON pointer to the value that is shown first. */
  readonly at?: string | null;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** The engine's refusal of this text. */
  readonly error: ScenarioError | null;
  /** The message for a valid text; null while unchecked. */
  readonly good: string | null;
  /** Handles Ctrl or ⌘ and Enter. */
  readonly onEnter: () => void;
}

export function CheckedText({ label, at = null, text, onChange, error, good, onEnter }: CheckedTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const place = error === null ? null : placeIn(text, error);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onEnter();
  };
  const goTo = (there: Place | null): void => {
    const element = area.current;
    if (!element || !there) return;
    element.focus();
    element.setSelectionRange(there.start, there.end);
    const lines = text.split('\n').length;
    element.scrollTop = ((lineOf(text, there.start) - 4) / lines) * element.scrollHeight;
  };
  const first = useRef(at);
  useEffect(() => {
    if (first.current !== null) goTo(locate(text, first.current));
    first.current = null;
  });
  return (
    <>
      <textarea
        ref={area}
        aria-label={label}
        aria-invalid={error !== null}
        aria-describedby={id}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div id={id} className="text-state" role="status">
        {error !== null && (
          <p className="refusal">
            {place !== null && `Line ${lineOf(text, place.start).toString()}. `}
            {sentenceOf(error)} {error.path !== '' && <code>{error.path}</code>}{' '}
            {place !== null && (
              <Button tone="accent" onClick={() => goTo(place)}>
                Go there
              </Button>
            )}
          </p>
        )}
        {error === null && good !== null && <p className="mute small">{good}</p>}
      </div>
    </>
  );
}
