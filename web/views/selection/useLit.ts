/** What the selection lights in a run. */
import { useMemo } from 'react';
import { allLit, litBy, type Lit } from '../../derive/selection/lit.ts';
import { focusOf, useSelection } from '../../engine/selection.ts';
import type { Layout } from '../../scenario/generated/types.ts';

/** For small components that draw by it: renders them again when something else is lit. */
export function useLit(layout: Layout | null | undefined): Lit {
  const focus = useSelection(focusOf);
  return useMemo(() => (layout ? litBy(layout, focus) : allLit), [layout, focus]);
}

/** For painters: calls back when something else is lit, and once now if anything is; ends with the function returned. */
export function onLit(layout: Layout, follow: (lit: Lit) => void): () => void {
  let focus = focusOf(useSelection.getState());
  if (focus) follow(litBy(layout, focus));
  return useSelection.subscribe((selection) => {
    const next = focusOf(selection);
    if (next === focus) return;
    focus = next;
    follow(litBy(layout, focus));
  });
}
