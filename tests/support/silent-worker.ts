/**
 * jsdom has no workers and no server. Components that call the engine, or fetch shipped files, wait for an answer that does
 * not arrive, as on a slow machine.
 */
class SilentWorker extends EventTarget {
  postMessage(): void {
    // No listener.
  }

  terminate(): void {
    // No run.
  }
}

Object.assign(globalThis, { Worker: SilentWorker, fetch: () => new Promise<never>(() => undefined) });

export {};
