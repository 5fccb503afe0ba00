/** Puts a user-written policy into the frame without origin, which few visits need: see sandbox.ts. */
import { compile, workerScript } from './compile.ts';
import { refuse } from './sandbox.ts';

/** The channel to the frame. */
let frame: Promise<MessagePort> | null = null;

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
export async function fill(
  id: number,
  source: string,
  port: MessagePort,
  isClosed: () => boolean,
): Promise<void> {
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

/** Terminates the worker of a program. */
export function closeWorker(id: number): void {
  void frame?.then((sandbox) => sandbox.postMessage({ kind: 'close', id }));
}
