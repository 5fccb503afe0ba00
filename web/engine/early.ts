/** Work started by the built page before this script loaded (scripts/vite/early-start.mjs); none by the dev server. */

interface Early {
  /** Rejected if the browser or the server does not support streaming compilation. */
  readonly core: Promise<WebAssembly.Module>;
  readonly programs: Promise<string>;
  /** Workers not yet taken. */
  readonly workers: Worker[];
}

declare global {
  interface Window {
    coscopeEarly?: Early;
  }
}

const early = typeof window === 'undefined' ? undefined : window.coscopeEarly;

/** Returns the work started early; starts it now if it failed or was not started. */
export function earlyOr<Name extends 'core' | 'programs'>(name: Name, begin: () => Early[Name]): Early[Name] {
  return (early?.[name].catch(begin) as Early[Name] | undefined) ?? begin();
}

/** Takes a worker that has already started, the earliest first; undefined once all are taken. */
export function earlyWorker(): Worker | undefined {
  return early?.workers.shift();
}
