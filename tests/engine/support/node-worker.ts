/** The page's worker in a Node thread: the same bundle with the same WebAssembly, but another message transport. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker as Thread, type Transferable } from 'node:worker_threads';
import { build, type Rolldown } from 'vite';

const root = path.resolve(import.meta.dirname, '../../..');
const entry = path.join(root, 'web/engine/simulate.worker.ts');

/** Features of a browser worker that a Node thread lacks. */
const scope = `
  import { parentPort } from 'node:worker_threads';
  globalThis.self = {
    postMessage: (message, { transfer } = {}) => parentPort.postMessage(message, transfer),
    addEventListener: (type, listener) => parentPort.on(type, (data) => listener({ data })),
  };
`;

async function bundle(): Promise<URL> {
  const [output] = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'], fileName: 'worker' },
      // A data URL is one file.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[];
  const code = `${scope}\n${output?.output[0].code ?? ''}`;
  return new URL(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

const bundled = await bundle();

/** Replaces the browser's fetch: the page's imports by URL are files of this project. */
export async function fetchFile(url: string | URL): Promise<Response> {
  const isOurs = typeof url === 'string' && url.startsWith('/web/');
  return isOurs ? new Response(await readFile(path.join(root, url))) : fetch(url);
}

/** Replaces the browser's Worker; the only file that the page starts as one is the bundled one. */
export class NodeWorker extends EventTarget {
  /** The running workers. */
  static readonly alive = new Set<NodeWorker>();
  static started = 0;
  readonly #thread = new Thread(bundled);

  constructor() {
    super();
    NodeWorker.started += 1;
    NodeWorker.alive.add(this);
    this.#thread.on('message', (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data })));
    this.#thread.on('exit', () => {
      // The page receives no event for a worker that it terminated itself.
      if (NodeWorker.alive.delete(this)) this.dispatchEvent(new Event('error'));
    });
  }

  postMessage(message: unknown, { transfer = [] }: { transfer?: Transferable[] } = {}): void {
    this.#thread.postMessage(message, transfer);
  }

  terminate(): void {
    NodeWorker.alive.delete(this);
    void this.#thread.terminate();
  }

  /** Dies as when the browser runs out of memory. */
  async crash(): Promise<void> {
    await this.#thread.terminate();
  }
}
