/** What the scenarios came to when scripts/gallery.mjs ran them: as good as a run here while engine and scenario are the same. */
import shipped from '../../../workloads/results.json';
import type { Outcome } from '../../derive/compare/outcome.ts';

export interface ShippedResults {
  readonly engine: string;
  /** By the scenario's id. */
  readonly results: Record<string, { readonly mark: string; readonly figures: Outcome }>;
}

export const shippedResults = shipped as unknown as ShippedResults;

/** By mark, whichever engine it was that ran; null where another scenario did. */
export function likelyFigures(mark: string): Outcome | null {
  return Object.values(shippedResults.results).find((result) => result.mark === mark)?.figures ?? null;
}

/** By mark; null where another engine or another scenario ran. */
export function shippedFigures(engine: string, mark: string): Outcome | null {
  return engine === shippedResults.engine ? likelyFigures(mark) : null;
}
