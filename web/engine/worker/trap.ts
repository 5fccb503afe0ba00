/** Traps of the engine: afterwards its memory may be inconsistent, and only a new worker helps. */

/** Reports a trap as an error of the worker, which the page then replaces (host.ts). Returns whether it was a trap. */
export function reportTrap(error: unknown): boolean {
  // A stack that is full is a RangeError.
  const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
  if (isTrap) self.reportError(error);
  return isTrap;
}
