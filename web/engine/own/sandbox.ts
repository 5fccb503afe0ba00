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

/** The channel to the frame. */
let frame: Promise<MessagePort> | null = null;
let lastId = 0;

function openFrame(): Promise<MessagePort> {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.src = new URL('policy-sandbox.html', document.baseURI).href;
  element.title = 'Sandbox of policies';
  element.hidden = true;
  const loaded = new Promise<MessagePort>((resolve) =>
    window.addEventListener('message', function hear({ source, origin }) {
      // A frame with an origin is not ours, whatever its content.
      if (source === null || source !== element.contentWindow || origin !== 'null') return;
      window.removeEventListener('message', hear);
      const { port1, port2 } = new MessageChannel();
      // It has no origin that could be named; from here on only this channel is trusted.
      element.contentWindow.postMessage(null, '*', [port2]);
      resolve(port1);
    }),
  );
  document.body.append(element);
  return loaded;
}

/** `isClosed`: whether the run has ended meanwhile; a worker opened now would never be closed. */
async function fill(id: number, source: string, port: MessagePort, isClosed: () => boolean): Promise<void> {
  const { compile, workerScript } = await import('./compile.ts');
  if (isClosed()) return;
  const compiled = compile(source);
  if (!compiled.ok) {
    const { line, message } = compiled;
    refuse(port, `${line === null ? '' : `line ${line.toString()}: `}${message}`, line);
    return;
  }
  const sandbox = await (frame ??= openFrame());
  if (isClosed()) return;
  sandbox.postMessage({ kind: 'open', id, script: workerScript(), code: compiled.code }, [port]);
}

/** Answers the engine in the place of a worker. */
function refuse(port: MessagePort, error: string, line: number | null): void {
  port.onmessage = () => port.postMessage({ kind: 'reply', reply: JSON.stringify({ error }), line });
  port.postMessage({ kind: 'ready' });
}

/** A worker with this program, which begins on the engine's request. */
export function openSandbox(source: string): Sandbox {
  const id = ++lastId;
  const { port1, port2 } = new MessageChannel();
  let closed = false;
  fill(id, source, port2, () => closed).catch((error: unknown) => {
    refuse(port2, `its sandbox could not be loaded (${String(error)}): reload the page`, null);
  });
  return {
    port: port1,
    close: () => {
      closed = true;
      void frame?.then((sandbox) => sandbox.postMessage({ kind: 'close', id }));
    },
  };
}
