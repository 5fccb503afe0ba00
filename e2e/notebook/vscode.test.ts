// Runs the page under the security policy of VS Code's notebooks, which determines whether it works there, with the widget's front
// end and a kernel of a few lines. VS Code itself has not been run.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '../support/test';

const packed = path.resolve('wasm-core/python/package/coscope/notebook/page');
/** As written by backLayerWebView.ts in microsoft/vscode, with its generic sources. */
const policy = [
  "default-src 'none'",
  "script-src 'self' https://*.vscode-cdn.net 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' https://*.vscode-cdn.net 'unsafe-inline'",
  "img-src 'self' https://*.vscode-cdn.net https: http: data:",
  "font-src 'self' https://*.vscode-cdn.net https:",
  'connect-src https:',
  'child-src https: data:',
].join('; ');

/** A cell whose kernel has every file of the page, and answers each request. */
const cell = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">
<body data-vscode-theme-kind="vscode-dark"><div id="cell"></div><script type="module">
import widget from '/widget.js';
const state = { link: '#id=balance-set', view: 'evictions', height: 500, files: {} };
const listeners = [];
const model = {
  get: (name) => state[name],
  set: (name, value) => { state[name] = value; },
  save_changes: () => undefined,
  on: (event, listener) => { if (event === 'msg:custom') listeners.push(listener); },
  off: () => undefined,
  async send({ name }) {
    const text = await import('/' + name + '?module');
    const bytes = Uint8Array.from(atob(text.default), (letter) => letter.charCodeAt(0));
    for (const listener of listeners) listener({ kind: 'file', name }, [new DataView(bytes.buffer)]);
  },
};
widget.render({ model, el: document.getElementById('cell') });
</script>`;

test('the page runs under the policy of VS Code’s notebooks', async ({ page, complaints }) => {
  const names = readdirSync(packed, { recursive: true, encoding: 'utf8' });
  await page.route('**/*', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const name = pathname.slice(1);
    if (name === 'cell.html') await route.fulfill({ contentType: 'text/html', body: cell });
    else if (!names.includes(name)) await route.fulfill({ status: 204 });
    else {
      const file = readFileSync(path.join(packed, name));
      const base64 = `export default '${gzipSync(file).toString('base64')}'`;
      await route.fulfill({ contentType: 'text/javascript', body: search === '' ? file : base64 });
    }
  });
  await page.goto('cell.html');
  const framed = page.locator('iframe.coscope-page').contentFrame();
  const root = framed.locator(':root');
  await expect.poll(() => root.evaluate(() => window.coscope?.state())).toBe('done');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(framed.getByRole('heading', { name: 'Evictions', exact: true })).toBeVisible();
  // The system provides the fonts there.
  expect(complaints.filter((complaint) => !complaint.includes('font-src'))).toEqual([]);
  complaints.length = 0;
});
