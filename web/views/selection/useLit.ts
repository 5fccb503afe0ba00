/** What the selection lights, for canvases. Selection.tsx says it; before that is loaded everything is lit. */
import { create } from 'zustand';
import { allLit, type Lit } from '../../derive/selection/is-lit.ts';
import type { Layout } from '../../scenario/generated/types.ts';

/** By run: A and B may have different machines. */
export const useLights = create<{ readonly litIn: (layout: Layout) => Lit }>(() => ({ litIn: () => allLit }));

/** For small components that draw by it: renders them again when something else is lit. */
export function useLit(layout: Layout): Lit {
  return useLights(({ litIn }) => litIn(layout));
}

/** For painters: calls back now and when something else is lit, until what is returned is called. */
export function onLit(layout: Layout, follow: (lit: Lit) => void): () => void {
  follow(useLights.getState().litIn(layout));
  return useLights.subscribe(({ litIn }) => follow(litIn(layout)));
}
