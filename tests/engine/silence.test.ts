// A silent worker is replaced; one that waits for a slow network, or announced long work, is not.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Host } from '../../web/engine/host.ts';
import type { FromWorker } from '../../web/engine/protocol.ts';
import { whileAlive } from '../../web/engine/worker/alive.ts';

/** Longer than the page waits for a sign of life. */
const longMs = 60_000;

class SilentWorker extends EventTarget {
  static started: SilentWorker[] = [];
  constructor() {
    super();
    SilentWorker.started.push(this);
  }
  postMessage = vi.fn();
  terminate = vi.fn();
  say(message: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', SilentWorker);
  vi.stubGlobal('document', { hidden: false, baseURI: 'http://localhost/' });
  SilentWorker.started = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts a run, of which nothing is heard but what `signs` lets the worker say. */
async function wait(signs: (worker: SilentWorker) => void): Promise<ReturnType<typeof vi.fn>> {
  const onLost = vi.fn();
  new Host().run(1, '{}', { onMessage: vi.fn(), onLost });
  const [worker] = SilentWorker.started;
  if (!worker) throw new Error('no worker was started');
  signs(worker);
  await vi.advanceTimersByTimeAsync(longMs);
  return onLost;
}

describe('a worker of which nothing is heard', () => {
  it('is given up', async () => {
    expect(await wait(() => undefined)).toHaveBeenCalledOnce();
  });

  it('stays while it waits for the network', async () => {
    const onLost = await wait((worker) => {
      vi.stubGlobal('self', { postMessage: (message: FromWorker) => worker.say(message) });
      void whileAlive(new Promise(() => undefined));
    });
    expect(onLost).not.toHaveBeenCalled();
  });

  it('stays for a while if it has announced that it will be silent', async () => {
    const onLost = await wait((worker) => worker.say({ kind: 'alive', isBusy: true }));
    expect(onLost).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 * longMs);
    expect(onLost).toHaveBeenCalledOnce();
  });

  it('is given up if it stays silent after it has waited', async () => {
    const onLost = await wait((worker) => {
      vi.stubGlobal('self', { postMessage: (message: FromWorker) => worker.say(message) });
      void whileAlive(new Promise((resolve) => setTimeout(resolve, longMs / 2)));
    });
    expect(onLost).toHaveBeenCalledOnce();
  });
});
