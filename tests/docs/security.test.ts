// docs/security.md claims nothing without a test: the files that it names exist and contain tests.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './markdown.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const holds = /## What holds\n([\s\S]*?)\n## /.exec(read('docs/security.md'))?.[1] ?? '';
const claims = holds
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, claim = '', shown = '']) => [claim, shown.replaceAll('`', '')] as const);

it('has claims', () => {
  expect(claims.length).toBeGreaterThan(10);
});

it.each(claims)('%s', (_, file) => {
  expect(file).toMatch(/^(e2e|tests)\/.+\.test\.tsx?$/);
  expect(existsSync(path.join(root, file)), file).toBe(true);
  expect(read(file)).toMatch(/\b(it|test)(\.each|\.describe)?\(/);
});
