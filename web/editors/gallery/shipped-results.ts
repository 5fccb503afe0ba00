/** Results of the scenarios computed by scripts/gallery.mjs: valid here while engine and scenario are the same. */
import shipped from '../../../workloads/results.json';
import type { Outcome } from '../../derive/compare/outcome.ts';

export interface ShippedResults {
  readonly engine: string;
  /** By scenario id. */
  readonly results: Record<string, { readonly mark: string; readonly figures: Outcome }>;
}

export const shippedResults = shipped as unknown as ShippedResults;

/** The result for a hash, from any engine version; null if the scenario differs. */
export function likelyFigures(mark: string): Outcome | null {
  return Object.values(shippedResults.results).find((result) => result.mark === mark)?.figures ?? null;
}

/** The result for a hash; null if the engine or the scenario differs. */
export function shippedFigures(engine: string, mark: string): Outcome | null {
  return engine === shippedResults.engine ? likelyFigures(mark) : null;
}
