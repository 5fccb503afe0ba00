/**
 * Where user-written policies run: a worker inside a frame without origin (public/policy-sandbox.html), which has no
 * access to network, storage or page. The engine's worker communicates with it over a channel; the page only opens and
 * closes it.
 */
export interface Sandbox {
  /** For the engine's worker. */
  readonly port: MessagePort;
  /** Terminates it at once. */
  close(): void;
}

let lastId = 0;

/** Answers the engine in the place of a worker. */
export function refuse(port: MessagePort, error: string, line: number | null): void {
  port.onmessage = () => port.postMessage({ kind: 'reply', reply: JSON.stringify({ error }), line });
  port.postMessage({ kind: 'ready' });
}

/** A worker with this program, which begins on the engine's request. */
export function openSandbox(source: string): Sandbox {
  const id = ++lastId;
  const { port1, port2 } = new MessageChannel();
  let closed = false;
  const filling = import('./fill-sandbox.ts');
  filling
    .then(({ fill }) => (closed ? undefined : fill(id, source, port2, () => closed)))
    .catch((error: unknown) => {
      refuse(port2, `its sandbox could not be loaded (${String(error)}): reload the page`, null);
    });
  return {
    port: port1,
    close: () => {
      closed = true;
      void filling.then(({ closeWorker }) => closeWorker(id)).catch(() => undefined);
    },
  };
}
