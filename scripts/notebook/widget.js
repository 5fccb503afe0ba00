// The page's frame in a notebook cell: anywidget's front end (https://anywidget.dev/en/afm/). The page is part of the
// widget's state, so that it requires no address that the browser could reach: kernels are often on other computers.
//
// The frame has no origin. It has access neither to the notebook nor to the network, and communicates through one
// port, which it receives once.

/** @typedef {'link' | 'view' | 'height' | 'files'} Name */
/**
 * @typedef {object} Model
 * @property {(name: Name) => unknown} get
 * @property {(name: Name, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(message: unknown) => void} send
 * @property {(event: string, listener: (message: { kind: string, name: string }, buffers: DataView[]) => void) => void} on
 * @property {(event: string, listener: (message: { kind: string, name: string }, buffers: DataView[]) => void) => void} off
 */

/** @param {DataView | undefined} packed @returns {Promise<ArrayBuffer | null>} */
async function unpacked(packed) {
  if (!packed || packed.byteLength === 0) return null;
  const bytes = new Uint8Array(
    /** @type {ArrayBuffer} */ (packed.buffer),
    packed.byteOffset,
    packed.byteLength,
  );
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

/** The theme of JupyterLab and VS Code; null elsewhere, for the system's. */
function themeOf({ jpThemeLight, vscodeThemeKind } = document.body.dataset) {
  if (jpThemeLight !== undefined) return jpThemeLight === 'true' ? 'light' : 'dark';
  if (vscodeThemeKind !== undefined) return vscodeThemeKind.endsWith('light') ? 'light' : 'dark';
  return null;
}

/** The value of `view` for the whole page. */
const whole = 'page';

/** @param {Model} model @returns {string} the page's address */
function addressOf(model) {
  const address = new URL('https://coscope.invalid/');
  const view = String(model.get('view'));
  if (view !== whole) address.searchParams.set('embed', '1');
  if (view !== whole && view !== '') address.searchParams.set('view', view);
  address.hash = String(model.get('link'));
  return address.href;
}

/**
 * Files of the page by name: from the widget's state, else from the kernel.
 * @param {Model} model
 */
function filesOf(model) {
  /** @type {Map<string, (packed: DataView | undefined) => void>} */
  const waiting = new Map();
  /** @param {{ kind: string, name: string }} message @param {DataView[]} buffers */
  const hear = ({ kind, name }, [packed]) => {
    if (kind === 'file') waiting.get(name)?.(packed);
  };
  model.on('msg:custom', hear);
  const given = /** @type {Record<string, DataView>} */ (model.get('files'));
  return {
    /** @param {string} name @returns {Promise<ArrayBuffer | null>} null where there is none */
    read: (name) =>
      given[name]
        ? unpacked(given[name])
        : new Promise((resolve) => {
            waiting.set(name, (packed) => resolve(unpacked(packed)));
            model.send({ kind: 'file', name });
          }),
    end: () => model.off('msg:custom', hear),
  };
}

/** @param {{ model: Model, el: HTMLElement }} place */
async function render({ model, el }) {
  const files = filesOf(model);
  const html = new TextDecoder().decode((await files.read('index.html')) ?? new ArrayBuffer());
  let frame = document.createElement('iframe');
  /** @type {MessagePort | null} */
  let port = null;
  /** The link that the page shows: its own changes are not sent back to it. */
  let shown = '';
  let theme = themeOf();

  function begin() {
    port?.close();
    port = null;
    theme = themeOf();
    shown = String(model.get('link'));
    // A frame keeps its initial name.
    frame = document.createElement('iframe');
    frame.title = 'Coscope';
    frame.className = 'coscope-page';
    frame.setAttribute('sandbox', 'allow-scripts allow-downloads');
    frame.style.cssText = 'display:block;width:100%;border:0';
    frame.name = JSON.stringify({ address: addressOf(model), theme });
    frame.srcdoc = html;
    size();
    el.replaceChildren(frame);
  }

  /** @param {MessageEvent<{ kind: 'file', name: string } | { kind: 'address', hash: string }>} event */
  function take({ data: message }) {
    if (message.kind === 'file') {
      const { name } = message;
      const to = port;
      void files.read(name).then((bytes) => to?.postMessage({ kind: 'file', name, bytes }));
      return;
    }
    if (message.hash === shown) return;
    shown = message.hash;
    model.set('link', shown);
    model.save_changes();
  }

  /** The frame's page is here. @param {MessageEvent<unknown>} event */
  function greet({ source, origin, data }) {
    if (source !== frame.contentWindow || origin !== 'null' || data !== 'coscope') return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = take;
    port = port1;
    // Without an origin the frame cannot be addressed by name; the window is that of the frame.
    frame.contentWindow?.postMessage('coscope', { targetOrigin: '*', transfer: [port2] });
  }

  function open() {
    const link = String(model.get('link'));
    if (link === shown) return;
    shown = link;
    port?.postMessage({ kind: 'open', hash: link });
  }

  function size() {
    frame.style.height = `${String(model.get('height'))}px`;
  }

  const colours = new MutationObserver(() => {
    if (themeOf() !== theme) begin();
  });

  window.addEventListener('message', greet);
  model.on('change:link', open);
  model.on('change:view', begin);
  model.on('change:height', size);
  colours.observe(document.body, { attributeFilter: ['data-jp-theme-light', 'data-vscode-theme-kind'] });
  begin();

  return () => {
    colours.disconnect();
    window.removeEventListener('message', greet);
    model.off('change:link', open);
    model.off('change:view', begin);
    model.off('change:height', size);
    files.end();
    port?.close();
  };
}

export default { render };
