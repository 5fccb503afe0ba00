// The page in a notebook's frame has no address and no server. This script runs before the page's own and replaces
// both: an address that only this script has, and files that the notebook sends (widget.js).

(() => {
  /** @param {string} text @returns {never} of the type that the caller declares */
  function readJson(text) {
    /** @type {unknown} */
    const value = JSON.parse(text);
    return /** @type {never} */ (value);
  }

  /** @type {{ address: string, theme: string | null }} the address and theme that the notebook requests */
  const wanted = readJson(window.name);
  const address = new URL(wanted.address);
  if (wanted.theme !== null) document.documentElement.dataset['theme'] = wanted.theme;

  /** @type {(port: MessagePort) => void} */
  let connect;
  /** @type {Promise<MessagePort>} */
  const notebook = new Promise((resolve) => {
    connect = resolve;
  });
  self.addEventListener('message', function hear({ source, data, ports: [port] }) {
    if (source !== window.parent || data !== 'coscope' || !port) return;
    self.removeEventListener('message', hear);
    port.addEventListener('message', take);
    port.start();
    connect(port);
  });
  // Notifies the framing page that this page is loaded, and of nothing else.
  window.parent.postMessage('coscope', '*');

  /** @type {Map<string, (bytes: ArrayBuffer | null) => void>} */
  const waiting = new Map();
  /** @type {Map<string, Promise<ArrayBuffer | null>>} */
  const files = new Map();

  /** @param {MessageEvent<{ kind: 'file', name: string, bytes: ArrayBuffer | null } | { kind: 'open', hash: string }>} event */
  function take({ data: message }) {
    if (message.kind === 'file') {
      waiting.get(message.name)?.(message.bytes);
      return;
    }
    address.hash = message.hash;
    window.dispatchEvent(new PopStateEvent('popstate'));
  }

  /** @param {string} name of a built file; null where there is none @returns {Promise<ArrayBuffer | null>} */
  function file(name) {
    const known = files.get(name);
    if (known) return known;
    /** @type {Promise<ArrayBuffer | null>} */
    const asked = new Promise((resolve) => waiting.set(name, resolve));
    files.set(name, asked);
    void notebook.then((port) => port.postMessage({ kind: 'file', name }));
    return asked;
  }

  /** Replaces `fetch` for the page's own files. Workers start with its source text, so it must be self-contained. */
  /** @param {string} origin @param {(name: string) => Promise<ArrayBuffer | null>} give */
  function withoutServer(origin, give) {
    const fromNetwork = self.fetch.bind(self);
    self.fetch = async (what, options) => {
      const url = new URL(what instanceof Request ? what.url : what, origin);
      if (url.origin !== origin) return fromNetwork(what, options);
      const bytes = await give(url.pathname.slice(1));
      const type = url.pathname.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
      return new Response(bytes, { status: bytes ? 200 : 404, headers: { 'content-type': type } });
    };
  }
  withoutServer(address.origin, file);

  /** Start of a worker: files arrive through the port of the first message. */
  /** @param {string} origin @param {typeof withoutServer} answer */
  function beginWorker(origin, answer) {
    /** @type {Promise<MessagePort>} */
    const page = new Promise((resolve) => {
      self.addEventListener('message', function hear(event) {
        event.stopImmediatePropagation();
        self.removeEventListener('message', hear);
        const [port] = event.ports;
        if (port) resolve(port);
      });
    });
    // One request at a time, so that each answer matches the last request.
    /** @type {Promise<unknown>} */
    let last = page;
    answer(origin, (name) => {
      const asked = last.then(async () => {
        const port = await page;
        /** @type {Promise<ArrayBuffer | null>} */
        const answered = new Promise((resolve) => {
          port.onmessage = (/** @type {MessageEvent<ArrayBuffer | null>} */ { data }) => resolve(data);
          port.postMessage(name);
        });
        return answered;
      });
      last = asked;
      return asked;
    });
  }

  /** @type {Record<string, string>} scripts of workers, by file */
  const workers = readJson(document.getElementById('coscope-workers')?.textContent ?? '{}');
  const start = `(${beginWorker.toString()})(${JSON.stringify(address.origin)},${withoutServer.toString()});`;
  const Plain = self.Worker;
  self.Worker = class extends Plain {
    /** @param {string | URL} url */
    constructor(url) {
      const script = workers[new URL(url, address).pathname.slice(1)] ?? '';
      // VS Code allows workers from data: URLs, not from blobs.
      super(`data:text/javascript,${encodeURIComponent(start + script)}`);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = (event) => {
        void file(String(event.data)).then((bytes) => port1.postMessage(bytes));
      };
      this.postMessage(null, [port2]);
    }
  };

  /** @param {string | URL | null | undefined} to */
  function move(to) {
    if (to === null || to === undefined) return;
    address.href = new URL(to, address).href;
    const { hash } = address;
    void notebook.then((port) => port.postMessage({ kind: 'address', hash }));
  }

  // vite.notebook.config.ts substitutes these for window.location and window.history.
  Object.assign(window, {
    coscopeFrame: {
      location: Object.assign(address, { reload: () => window.location.reload() }),
      history: {
        state: null,
        /** @type {History['replaceState']} */
        replaceState: (_, __, to) => move(to),
        /** @type {History['pushState']} */
        pushState: (_, __, to) => move(to),
      },
    },
  });
})();
