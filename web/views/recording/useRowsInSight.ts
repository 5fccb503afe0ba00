/** Which rows of a scrolled list are in sight: a picture of thousands draws only those. */
import { useEffect, useState, type RefObject } from 'react';

/** Rows drawn before and after those in sight, so that scrolling does not show an empty one. Chosen. */
const margin = 4;

interface Rows {
  readonly first: number;
  /** One more than the last. */
  readonly end: number;
}

/** Rows in steps of the margin, for a box that scrolls rows of so many pixels. */
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
