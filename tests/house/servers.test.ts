// The page's server survives any address, and serves nothing outside its folder.
import net from 'node:net';
import path from 'node:path';
import { createServer } from 'vite';
import { describe, expect, it } from 'vitest';
import { serve } from '../../e2e/support/serve.mjs';

const root = path.resolve(import.meta.dirname, '../..');

const addresses = [
  '/%',
  '/%E0%A4%A',
  '/%00',
  '/?%',
  '//',
  '/\\\\..\\\\',
  '/..%2f..%2f..%2f..%2fetc/passwd',
  '/../../../../../../etc/passwd',
  '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  `/${'a/'.repeat(4_000)}`,
];
/** No browser can send these; Vite, which parses addresses itself, does not answer the first. */
const ofNoBrowser = ['http://[', '*'];

/** The answer to a request that no client would send. */
function ask(port: number, address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let answer = '';
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(`GET ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  });
}

async function survives(port: number, home: string, more: readonly string[] = []): Promise<void> {
  for (const address of [...addresses, ...more]) {
    const answer = await ask(port, address);
    expect(answer, address).toMatch(/^HTTP\/1.1 [2-4]/);
    expect(answer, address).not.toContain('root:x:');
  }
  expect(await ask(port, home)).toMatch(/^HTTP\/1.1 200/);
}

describe('any address is answered, and the next one too', () => {
  it('by the server of the tests', async () => {
    const { url, close } = await serve(path.join(root, 'web'), 0, '/some/path/');
    await survives(Number(new URL(url).port), '/some/path/', ofNoBrowser);
    close();
  });

  it('by the development server', async () => {
    const server = await createServer({
      configFile: path.join(root, 'vite.config.ts'),
      logLevel: 'silent',
      server: { port: 0, host: '127.0.0.1', watch: null },
      optimizeDeps: { noDiscovery: true },
    });
    try {
      await server.listen();
      const address = server.httpServer?.address();
      await survives(typeof address === 'object' && address ? address.port : 0, '/');
    } finally {
      await server.close();
    }
  });
});
