/** jsdom has no workers. Components that ask the engine wait for an answer that does not come, as on a slow machine. */
class SilentWorker extends EventTarget {
  postMessage(): void {
    // Nobody listens.
  }

  terminate(): void {
    // Nothing runs.
  }
}

Object.assign(globalThis, { Worker: SilentWorker });

export {};
