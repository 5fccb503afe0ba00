/** Gallery results stored in this browser, for the present engine only. */
import type { Outcome } from '../../derive/compare/outcome.ts';

const key = 'coscope.gallery.1';

interface Kept {
  readonly engine: string;
  readonly results: Readonly<Record<string, Outcome>>;
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'engine' in value && 'results' in value;
}

function resultsOf(engine: string): Kept['results'] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isKept(kept) && kept.engine === engine ? kept.results : {};
  } catch {
    return {};
  }
}

export function keptFigures(engine: string, mark: string): Outcome | null {
  return resultsOf(engine)[mark] ?? null;
}

/** Stores a result. If storage is full or off, the simulation is repeated next time. */
export function keepFigures(engine: string, mark: string, figures: Outcome): void {
  const results = { ...resultsOf(engine), [mark]: figures };
  try {
    localStorage.setItem(key, JSON.stringify({ engine, results } satisfies Kept));
  } catch {
    // The results then last as long as the page.
  }
}
