/**
 * Registers pictures over time by element: the values under the pointer are read from a picture's table, so that no
 * picture needs its own listener.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { TableData } from '../DataTable.tsx';

/** A picture whose table has a row per quantum, or per group of quanta, named by the first. */
export interface Values {
  readonly title: string;
  readonly subtitle: string;
  readonly table: () => TableData;
}

const pictures = new WeakMap<Element, Values>();

/** A ref for a picture's element, which registers its values. */
export function useValues(values: Values): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current) pictures.set(element.current, values);
  });
  return element;
}

/** The picture around an element; null if there is none. */
export function pictureAround(
  element: Element,
): { readonly picture: Element; readonly values: Values } | null {
  const picture = element.closest('.time-row');
  const values = picture && pictures.get(picture);
  return picture && values ? { picture, values } : null;
}
