// Shipped traces are fetched under the digest of their content: a stored older recording is never played.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { traceFile } from '../../web/engine/worker/traces.ts';

const root = path.resolve(import.meta.dirname, '../..');
const index = JSON.parse(readFileSync(path.join(root, 'public/traces/index.json'), 'utf8')) as {
  readonly name: string;
  readonly sha256: string;
}[];

afterEach(() => void vi.unstubAllGlobals());

it('the index has the digest of every file', () => {
  for (const { name, sha256 } of index) {
    const file = readFileSync(path.join(root, `public/traces/${name}.cst`));
    expect([name, createHash('sha256').update(file).digest('hex')]).toEqual([name, sha256]);
  }
});

/** The addresses that playing a trace asks for, with this list in the folder. */
async function fetched(base: string, list: readonly object[], name: string): Promise<string[]> {
  const asked: string[] = [];
  // What the worker tells the page.
  vi.stubGlobal('self', { postMessage: () => undefined });
  vi.stubGlobal('fetch', (address: URL) => {
    asked.push(address.href);
    return Promise.resolve(address.href.endsWith('.json') ? Response.json(list) : new Response('trace'));
  });
  expect(await traceFile(name, { base, version: 0 })).toHaveLength(5);
  return asked;
}

it('a trace is asked for under its digest, by which the service worker keeps it', async () => {
  const base = 'https://example.org/traces/';
  const [, address = ''] = await fetched(base, index, 'sort');
  expect(address).toBe(`${base}sort.cst?v=${index.find(({ name }) => name === 'sort')?.sha256 ?? ''}`);
  const config = readFileSync(path.join(root, 'vite.config.ts'), 'utf8');
  const [, kept = ''] = /urlPattern: \/(.*)\/,\s*handler: 'CacheFirst'/.exec(config) ?? [];
  expect(address).toMatch(new RegExp(kept));
});

it('a trace of a list without digests is asked for by its name', async () => {
  const base = 'https://example.org/notebook/';
  expect(await fetched(base, [{ name: 'mine' }], 'mine')).toEqual([`${base}index.json`, `${base}mine.cst`]);
});
