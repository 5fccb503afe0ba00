/** Rows that change their order travel to their new places; for those who asked for less motion they are just there. */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useReducedMotion } from '../../ui/media.ts';

const milliseconds = 320;

/** Put the ref on a list whose items have `data-key`; `order` says when to look where they are. */
export function useMotion<List extends HTMLElement>(order: string): RefObject<List | null> {
  const list = useRef<List>(null);
  const before = useRef(new Map<string, number>());
  const settled = useReducedMotion();
  useLayoutEffect(() => {
    const tops = new Map<string, number>();
    for (const item of list.current?.children ?? []) {
      if (!(item instanceof HTMLElement)) continue;
      const key = item.dataset['key'] ?? '';
      const top = item.offsetTop;
      const old = before.current.get(key) ?? top;
      tops.set(key, top);
      if (old !== top && !settled)
        item.animate([{ translate: `0 ${(old - top).toString()}px` }, { translate: '0 0' }], {
          duration: milliseconds,
          easing: 'cubic-bezier(0.2, 0, 0, 1)',
        });
    }
    before.current = tops;
  }, [order, settled]);
  return list;
}
