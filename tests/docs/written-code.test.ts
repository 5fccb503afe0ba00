/** Rust that the docs show is in files that compile. The view of docs/write-a-view.md: written-view.test.tsx. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readMarkdown, root } from './markdown.ts';

/** The first Rust of a document. */
const written = (file: string): string =>
  readMarkdown(file).code.find(({ language }) => language === 'rust')?.text ?? '';
const source = (file: string): string => readFileSync(path.join(root, 'wasm-core', file), 'utf8');

it('the policy of write-a-policy.md', () => {
  expect(written('docs/write-a-policy.md')).toBe(source('simulator/tests/threads/least_misses.rs'));
});

it('the field of architecture.md', () => {
  const field = written('docs/architecture.md');
  expect(field).toContain('#[field(');
  expect(source('document/src/machine_spec.rs')).toContain(field);
});
