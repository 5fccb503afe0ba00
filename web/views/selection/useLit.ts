/** The lit things, for canvases. Selection.tsx sets them; until it is loaded everything is lit. */
import { create } from 'zustand';
import { allLit, type Lit } from '../../derive/selection/is-lit.ts';
import type { Layout } from '../../scenario/generated/types.ts';

/** By run: A and B may have different machines. */
export const useLights = create<{ readonly litIn: (layout: Layout) => Lit }>(() => ({ litIn: () => allLit }));

/** For small components that depend on it: re-renders when the lit things change. */
export function useLit(layout: Layout): Lit {
  return useLights(({ litIn }) => litIn(layout));
}

/** For painters: calls back now and at every change, until the returned function is called. */
export function onLit(layout: Layout, follow: (lit: Lit) => void): () => void {
  follow(useLights.getState().litIn(layout));
  return useLights.subscribe(({ litIn }) => follow(litIn(layout)));
}
