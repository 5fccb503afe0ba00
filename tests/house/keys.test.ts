/** Each key is one command's, each id one panel's: commands register as their views appear, so their sources are read. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../docs/markdown.ts';

const web = path.join(root, 'web');
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('engine/pkg'))
  .map((file) => readFileSync(path.join(web, file), 'utf8'));

function quoted(text: string): string[] {
  return [...text.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at);
}

it('has no key of two commands', () => {
  const keys = sources.flatMap((source) =>
    [...source.matchAll(/\bkeys: \[([^\]]*)\]/g)].flatMap(([, list = '']) => quoted(list)),
  );
  expect(keys.length).toBeGreaterThan(30);
  expect(repeated(keys)).toEqual([]);
});

it('has no id of two panels', () => {
  const panels = readFileSync(path.join(web, 'app/panels.ts'), 'utf8');
  const ids = [...panels.matchAll(/\b(?:id: |was: \[)([^\n]*)/g)].flatMap(([, list = '']) => quoted(list));
  expect(ids.length).toBeGreaterThan(20);
  expect(repeated(ids)).toEqual([]);
});
