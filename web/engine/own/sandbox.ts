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

async function fill(id: number, source: string, port: MessagePort): Promise<void> {
  const { compile, workerScript } = await import('./compile.ts');
  const compiled = compile(source);
  if (!compiled.ok) {
    const { line, message } = compiled;
    const error = `${line === null ? '' : `line ${line.toString()}: `}${message}`;
    port.onmessage = () => port.postMessage({ kind: 'reply', reply: JSON.stringify({ error }), line });
    port.postMessage({ kind: 'ready' });
    return;
  }
  const sandbox = await (frame ??= openFrame());
  sandbox.postMessage({ kind: 'open', id, script: workerScript(), code: compiled.code }, [port]);
}

/** A worker with this program, which begins on the engine's request. */
export function openSandbox(source: string): Sandbox {
  const id = ++lastId;
  const { port1, port2 } = new MessageChannel();
  void fill(id, source, port2);
  return {
    port: port1,
    close: () => {
      void frame?.then((sandbox) => sandbox.postMessage({ kind: 'close', id }));
    },
  };
}
