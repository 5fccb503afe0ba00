/**
 * jsdom has no workers and no server. Components that ask the engine, or for what ships, wait for an answer that does not
 * come, as on a slow machine.
 */
class SilentWorker extends EventTarget {
  postMessage(): void {
    // Nobody listens.
  }

  terminate(): void {
    // Nothing runs.
  }
}

Object.assign(globalThis, { Worker: SilentWorker, fetch: () => new Promise<never>(() => undefined) });

export {};
