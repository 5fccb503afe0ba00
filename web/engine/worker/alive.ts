/** Signs of life of a worker that cannot report progress: the page replaces a worker that is silent (host.ts). */
import type { FromWorker } from '../protocol.ts';

/** A fraction of the page's patience. */
const alivePeriodMs = 2_000;

const say = (isBusy: boolean): void => self.postMessage({ kind: 'alive', isBusy } satisfies FromWorker);

/** Announces a call of the engine that may take seconds, during which nothing can be sent. */
export function announceBusy(): void {
  say(true);
}

/** Waits for something from the network, however slow it is. */
export async function whileAlive<T>(waited: Promise<T>): Promise<T> {
  const timer = setInterval(() => say(false), alivePeriodMs);
  try {
    return await waited;
  } finally {
    clearInterval(timer);
  }
}
