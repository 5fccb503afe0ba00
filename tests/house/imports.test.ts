/** The layers of web/: imports go down, and folders of one layer do not depend on each other. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../docs/markdown.ts';

/** Folders that draw, from the top layer down. */
const pictures = ['app', 'lessons', 'editors', 'views'];

/** The folders of web/, each above those that it may use. `charts` and `ui` do not depend on runs; computation does not draw. */
const order = [
  [...pictures, 'charts', 'ui'],
  [...pictures, 'derive', 'engine', 'scenario'],
];

const folders = [...new Set(order.flat())];

const mayImport = (upper: string, lower: string): boolean =>
  order.some((row) => row.includes(upper) && row.indexOf(upper) <= row.indexOf(lower));

const web = path.join(root, 'web');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

/** Every import by a file of web/, as it is written. */
const written = files.flatMap((file) =>
  [...readFileSync(path.join(web, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^'?]+)/g)].map(
    ([, target = '']) => ({ file, target }),
  ),
);

/** Those of other files, as paths within web/. */
const within = written
  .filter(({ target }) => target.startsWith('.'))
  .map(({ file, target }) => ({ file, target: path.join(path.dirname(file), target) }));

const isOfEngine = (target: string): boolean => target.startsWith('engine/pkg');
const imports = within.filter(({ target }) => !target.startsWith('..') && !isOfEngine(target));

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

it('knows only in engine/ that there is WebAssembly: everybody else asks through its client', () => {
  const fromEngine = within.filter(({ target }) => isOfEngine(target));
  expect(fromEngine.length).toBeGreaterThan(3);
  expect(fromEngine.filter(({ file }) => floorOf(file) !== 'engine')).toEqual([]);
});

it('derives without a page, so that it can be tested without one', () => {
  const ofDerive = written.filter(({ file }) => floorOf(file) === 'derive');
  expect(ofDerive.length).toBeGreaterThan(100);
  expect(ofDerive.filter(({ target }) => /^react(-dom)?(\/|$)/.test(target))).toEqual([]);
});
