/** The pictures now on the page. */
import { useCallback } from 'react';
import type { TableData } from '../DataTable.tsx';
import type { Provenance } from './provenance.ts';

export interface Picture {
  readonly title: string;
  /** Unit and range. */
  readonly subtitle?: string | undefined;
  /** The whole element, including controls of the page. */
  readonly element: Element;
  /** The drawing; by default the element. */
  readonly drawing?: Element | undefined;
  /** Returns its numbers; called on demand. */
  readonly table?: (() => TableData) | undefined;
  /** Its source, if not the run on the page. */
  readonly origin?: Provenance | undefined;
}

const known = new Map<Element, Picture>();

/** All pictures, in the page's order. */
export function pictures(): Picture[] {
  return [...known.values()].sort(({ element: a }, { element: b }) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}

export interface PictureFacts {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly table?: (() => TableData) | undefined;
  /** The drawing inside the element, as a selector. */
  readonly drawing?: string | undefined;
  /** Its source, if not the run on the page; memoised. */
  readonly origin?: Provenance | undefined;
}

/** A ref for the element of a picture, which can be saved while it is mounted. */
export function usePicture({
  title,
  subtitle,
  table,
  drawing,
  origin,
}: PictureFacts): (element: Element | null) => () => void {
  return useCallback(
    (element: Element | null) => {
      if (!element) return () => undefined;
      known.set(element, {
        title,
        subtitle,
        element,
        drawing: drawing === undefined ? undefined : (element.querySelector(drawing) ?? undefined),
        table,
        origin,
      });
      return () => {
        known.delete(element);
      };
    },
    [title, subtitle, table, drawing, origin],
  );
}

/** The picture registered for an element; otherwise a new one with the given title. */
export function pictureOf(element: Element, title: string): Picture {
  return known.get(element) ?? { title, element };
}
