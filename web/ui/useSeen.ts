/** Whether an element is on the screen, or nearly so. */
import { useEffect, useRef, useState, type RefObject } from 'react';

export function useSeen<Seen extends Element>(): [RefObject<Seen | null>, boolean] {
  const ref = useRef<Seen>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current: element } = ref;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isSeen];
}
