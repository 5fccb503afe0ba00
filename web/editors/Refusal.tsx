/** Shows the engine's refusal next to the field that caused it: problem and remedy, by JSON path. */
import { useEffect, type ReactNode } from 'react';
import { create } from 'zustand';
import { useSession } from '../engine/session.ts';
import { isWithin } from '../scenario/pointer.ts';
import { undo } from '../scenario/store.ts';
import { Button } from '../ui/Button.tsx';
import { sentenceOf } from './open.ts';

/** Places of the fields now on the page, so that a section shows only refusals that no field shows. */
const usePlaces = create<{ places: readonly string[] }>(() => ({ places: [] }));

/** A refusal inside the baseline names the place as "/baseline: /policy/…". */
function pathsOf(path: string): string[] {
  return path.split(': ').filter((part) => part.startsWith('/'));
}

function Message({ place }: { readonly place: string }) {
  const rejected = useSession((session) => session.rejected);
  if (!rejected) return null;
  return (
    <p className="refusal" role="alert">
      {sentenceOf(rejected)} <code>{place}</code>{' '}
      <Button tone="accent" onClick={undo}>
        Undo
      </Button>
    </p>
  );
}

/**
 * Whether the field at a place shows a refusal: of its value, wherever it is set, or of the value that one fork sets.
 */
function speaksFor(place: string, path: string): boolean {
  return isWithin(path, place) || pathsOf(path).some((part) => isWithin(part, place));
}

interface FieldProps {
  readonly at: string;
  /** Whether parts of this place have their own fields, so that this field shows only refusals of the whole. */
  readonly whole?: boolean | undefined;
  /** The place of its value, if `at` is the whole that contains it. */
  readonly inside?: string | undefined;
  readonly children: ReactNode;
}

/** A field, or a group of fields, with any refusal of it by the engine. */
export function Field({ at, whole, inside = at, children }: FieldProps) {
  useEffect(() => {
    usePlaces.setState(({ places }) => ({ places: [...places, at] }));
    return () => {
      usePlaces.setState(({ places }) => {
        const index = places.indexOf(at);
        return { places: places.filter((_, other) => other !== index) };
      });
    };
  }, [at]);
  const path = useSession((session) => session.rejected?.path ?? null);
  const refused = path !== null && (whole ? pathsOf(path).includes(at) : speaksFor(at, path));
  return (
    <div className="field" data-field={inside} data-refused={refused ? '' : undefined}>
      {children}
      {refused && <Message place={path} />}
    </div>
  );
}

/** Refusals in these parts of the document that no field shows. */
export function SectionRefusal({ of }: { readonly of: readonly string[] }) {
  const path = useSession((session) => session.rejected?.path ?? null);
  const places = usePlaces((state) => state.places);
  if (path === null) return null;
  const parts = path === '' ? [''] : pathsOf(path);
  const ours = parts.some((part) => of.some((section) => isWithin(part, section)));
  const shown = places.some((place) => speaksFor(place, path));
  return ours && !shown ? <Message place={path} /> : null;
}
