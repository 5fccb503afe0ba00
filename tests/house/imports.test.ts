/** The layers of web/: imports go down, and folders of one layer do not depend on each other. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folders, mayImport } from '../../eslint.imports.js';
import { root } from '../docs/markdown.ts';

const web = path.join(root, 'web');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

/** Every import of one file of web/ by another, as paths within web/. */
const imports = files.flatMap((file) =>
  [...readFileSync(path.join(web, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^'?]+)/g)]
    .map((match) => ({ file, target: path.join(path.dirname(file), match[1] ?? '') }))
    .filter(({ target }) => !target.startsWith('..') && !target.startsWith('engine/pkg')),
);

const floorOf = (file: string): string => file.split('/')[0] ?? '';
/** `views/machine`; null for files directly in a layer, which serve its folders or combine them. */
const roomOf = (file: string): string | null => /^\w+\/[\w-]+(?=\/)/.exec(file)?.[0] ?? null;

it('knows every folder and every import', () => {
  const there = readdirSync(web, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(there.map(({ name }) => name).sort()).toEqual([...folders].sort());
  expect(imports.length).toBeGreaterThan(1000);
  expect(imports.filter(({ target }) => !existsSync(path.join(web, target)))).toEqual([]);
});

it('imports downwards only', () => {
  expect(imports.filter(({ file, target }) => !mayImport(floorOf(file), floorOf(target)))).toEqual([]);
});

it('has no rooms that need each other', () => {
  const needs = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    const [from, to] = [roomOf(file), roomOf(target)];
    if (from !== null && to !== null && from !== to) needs.set(from, (needs.get(from) ?? new Set()).add(to));
  }
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of needs.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to));
    return seen;
  };
  expect([...needs.keys()].filter((room) => reached(room).has(room))).toEqual([]);
});
