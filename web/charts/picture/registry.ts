/** The pictures that stand on the page at this moment. */
import { useCallback } from 'react';
import type { TableData } from '../DataTable.tsx';
import type { Provenance } from './provenance.ts';

export interface Picture {
  readonly title: string;
  /** Unit and range. */
  readonly subtitle?: string | undefined;
  /** Everything of it, with what belongs to the page only. */
  readonly element: Element;
  /** The drawing; default: the element. */
  readonly drawing?: Element | undefined;
  /** Its numbers; asked for when they are wanted. */
  readonly table?: (() => TableData) | undefined;
  /** Where it comes from, if not from the run on the page. */
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
  /** Where in the element the drawing is, as a selector. */
  readonly drawing?: string | undefined;
  /** Where it comes from, if not from the run on the page; memoised. */
  readonly origin?: Provenance | undefined;
}

/** A ref for the element of a picture, which can be saved as long as it is mounted. */
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

/** The picture of an element; of any other element one of that title. */
export function pictureOf(element: Element, title: string): Picture {
  return known.get(element) ?? { title, element };
}
