// A plain static file server: no fallback, no headers beyond the content type, and under a sub-path,
// because that is where people put the page.
// `node e2e/support/serve.mjs DIRECTORY PORT /some/sub/path/`

import { readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
};

/**
 * @param {string} directory
 * @param {number} port 0 for any free one
 * @param {string} under path at which the directory appears, with a slash at both ends
 * @param {(file: string) => void} [onServed] told the path of each file that was sent
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export function serve(directory, port, under, onServed = () => undefined) {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const below = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const file = path.join(directory, path.normalize(decodeURIComponent(below.slice(under.length))));
    const isInside = below.startsWith(under) && file.startsWith(path.join(directory, path.sep));
    readFile(isInside ? file : '').then(
      (bytes) => {
        onServed(file);
        response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
        response.end(bytes);
      },
      () => {
        response.writeHead(404).end('Not found');
      },
    );
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const actualPort = typeof address === 'object' && address ? address.port : port;
      resolve({ url: `http://127.0.0.1:${actualPort}${under}`, close: () => server.close() });
    });
  });
}

const [, script = '', directory = 'dist', port = '0', under = '/'] = process.argv;
if (import.meta.url === pathToFileURL(script).href) {
  console.log((await serve(path.resolve(directory), Number(port), under)).url);
}
