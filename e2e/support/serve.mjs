// A plain static file server, typical for hosting the page: no fallback, compressed, files with content hashes in their names
// cached forever, and under a sub-path.
// `node e2e/support/serve.mjs DIRECTORY PORT /some/sub/path/`

import { readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

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
 * @param {string} url
 * @returns {string} its path; empty, which matches no file, if the URL is malformed
 */
function decoded(url) {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return '';
  }
}

/** @type {Map<string, { of: Buffer, bytes: Buffer }>} */
const kept = new Map();

/**
 * @param {string} file
 * @param {Buffer} bytes
 * @returns {Buffer} compressed once per version of the file, unless its format is already compressed
 */
function compressed(file, bytes) {
  if (['.png', '.woff2', '.cst'].includes(path.extname(file))) return bytes;
  const known = kept.get(file);
  if (known?.of.equals(bytes)) return known.bytes;
  const made = gzipSync(bytes, { level: 9 });
  kept.set(file, { of: bytes, bytes: made });
  return made;
}

/**
 * @param {string} directory
 * @param {number} port 0 for any free one
 * @param {string} under path at which the directory appears, with a slash at both ends
 * @param {(file: string, bytes: number) => void} [onServed] called with the path of each file sent, and its bytes as sent
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export function serve(directory, port, under, onServed = () => undefined) {
  const server = http.createServer((request, response) => {
    const pathname = decoded(request.url ?? '/');
    const below = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const file = path.join(directory, path.normalize(below.slice(under.length)));
    const isInside = below.startsWith(under) && file.startsWith(path.join(directory, path.sep));
    readFile(isInside ? file : '').then(
      (bytes) => {
        const sent = compressed(file, bytes);
        onServed(file, sent.length);
        response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
        if (sent !== bytes) response.setHeader('content-encoding', 'gzip');
        if (below.includes('/assets/'))
          response.setHeader('cache-control', 'public, max-age=31536000, immutable');
        response.end(sent);
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
