/** The policy written in docs/write-a-policy.md is a file that compiles. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { documents, root } from './markdown.ts';

it('is the same in the docs as where cargo compiles it', () => {
  const file = path.join(root, 'wasm-core/simulator/tests/threads/least_misses.rs');
  const blocks = documents().find((document) => document.path === 'docs/write-a-policy.md')?.code ?? [];
  const written = blocks.find(({ text }) => text.startsWith('//! `least-misses`'))?.text;
  expect(written).toBe(readFileSync(file, 'utf8'));
});
