/** The visible rows of a scrolled list: a picture of thousands draws only those. */
import { useEffect, useState, type RefObject } from 'react';

/** Rows drawn before and after the visible ones, so that scrolling shows no empty row. Chosen. */
const margin = 4;

interface Rows {
  readonly first: number;
  /** One past the last. */
  readonly end: number;
}

/** The visible rows, rounded to multiples of the margin, of a box that scrolls rows `rowPixels` high. */
export function useRowsInSight(box: RefObject<HTMLElement | null>, rowPixels: number, count: number): Rows {
  const [rows, setRows] = useState<Rows>({ first: 0, end: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = (): void => {
      const [top, high] = [element.scrollTop, element.clientHeight];
      const first = (Math.floor(top / rowPixels / margin) - 1) * margin;
      const end = (Math.ceil((top + high) / rowPixels / margin) + 1) * margin;
      setRows((old) => (old.first === first && old.end === end ? old : { first, end }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, rowPixels]);
  return { first: Math.max(0, Math.min(count, rows.first)), end: Math.min(count, rows.end) };
}

function scrollTo(box: HTMLElement, row: number, rowPixels: number): void {
  const [top, high] = [row * rowPixels, box.clientHeight];
  if (top < box.scrollTop || top + rowPixels > box.scrollTop + high)
    box.scrollTop = top - (high - rowPixels) / 2;
}

/** Scrolls a row into view when it changes; a negative number is no row. */
export function useScrollTo(box: RefObject<HTMLElement | null>, row: number, rowPixels: number): void {
  useEffect(() => {
    if (box.current && row >= 0) scrollTo(box.current, row, rowPixels);
  }, [box, row, rowPixels]);
}
