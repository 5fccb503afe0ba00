/** What the engine refused, said where it was entered: problem and remedy beside the field, by JSON path. */
import { useEffect, type ReactNode } from 'react';
import { create } from 'zustand';
import { useSession } from '../engine/session.ts';
import { isWithin } from '../scenario/pointer.ts';
import { undo } from '../scenario/store.ts';
import { Button } from '../ui/Button.tsx';
import { sentenceOf } from './open.ts';

/** Places of fields on the page now, so that a section speaks only for what no field of its own speaks for. */
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

/** Whether a field at a place speaks for a refusal: of the value there, wherever it is set, or of the one that one fork sets. */
function speaksFor(place: string, path: string): boolean {
  return isWithin(path, place) || pathsOf(path).some((part) => isWithin(part, place));
}

interface FieldProps {
  readonly at: string;
  /** Parts of what stands there have fields of their own, so this one speaks only for the whole. */
  readonly whole?: boolean | undefined;
  readonly children: ReactNode;
}

/** A field, or a group of fields, with whatever the engine refuses in it. */
export function Field({ at, whole, children }: FieldProps) {
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
    <div className="field" data-refused={refused ? '' : undefined}>
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
