/** Pictures over time by their elements: whoever points at one reads its values from its table, so that no picture listens itself. */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { TableData } from '../DataTable.tsx';

/** A picture whose table has a row for each quantum, or for each stretch of so many, named by its first. */
export interface Values {
  readonly title: string;
  readonly subtitle: string;
  readonly table: () => TableData;
}

const pictures = new WeakMap<Element, Values>();

/** A picture's element, with its values. */
export function useValues(values: Values): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current) pictures.set(element.current, values);
  });
  return element;
}

/** The picture around an element; null where there is none. */
export function pictureAround(
  element: Element,
): { readonly picture: Element; readonly values: Values } | null {
  const picture = element.closest('.time-row');
  const values = picture && pictures.get(picture);
  return picture && values ? { picture, values } : null;
}
