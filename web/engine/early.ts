/** What the built page has begun before this script was here (scripts/vite/early-start.mjs). The dev server begins nothing. */

interface Early {
  /** Rejected where the browser or the server cannot compile what streams in. */
  readonly core: Promise<WebAssembly.Module>;
  readonly programs: Promise<string>;
  /** Those that nobody has taken yet. */
  readonly workers: Worker[];
}

declare global {
  interface Window {
    coscopeEarly?: Early;
  }
}

const early = typeof window === 'undefined' ? undefined : window.coscopeEarly;

/** What was begun early; what failed or was not begun is begun now. */
export function earlyOr<Name extends 'core' | 'programs'>(name: Name, begin: () => Early[Name]): Early[Name] {
  return (early?.[name].catch(begin) as Early[Name] | undefined) ?? begin();
}

/** A worker that has started already, the one that is the furthest first; none once all are taken. */
export function earlyWorker(): Worker | undefined {
  return early?.workers.shift();
}
