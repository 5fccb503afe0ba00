/** Within a crate of wasm-core/, a file imports from its siblings and below, never from the module that lists it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../docs/markdown.ts';

const wasmCore = path.join(root, 'wasm-core');
// Without target/: cargo may be building there, creating and removing folders.
const crates = readdirSync(wasmCore, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'target')
  .flatMap(({ name }) =>
    readdirSync(path.join(wasmCore, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => /^([\w/]+\/)?Cargo\.toml$/.test(file))
      .map((file) => path.join(name, path.dirname(file))),
  );

/** The single paths of a tree of imports: `a::{b, c::{d, e}}` has three. */
function leaves(tree: string): string[] {
  const [, prefix = '', body] = /^(.*?)\{(.*)\}$/s.exec(tree) ?? [];
  if (body === undefined) return [tree.replace(/ as \w+$/, '').replaceAll(/\s/g, '')];
  const parts: string[] = [''];
  let depth = 0;
  for (const character of body) {
    depth += Number(character === '{') - Number(character === '}');
    if (character === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${character}`);
  }
  return parts.filter((part) => part.trim() !== '').flatMap((part) => leaves(prefix + part.trim()));
}

/** Imports of a crate's files from a surrounding module, as `file: path`. */
function circles(crate: string): string[] {
  const source = path.join(wasmCore, crate, 'src');
  const textOf = (file: string): string => readFileSync(path.join(source, file), 'utf8');
  const modulesOf = (module: readonly string[]): string[] => {
    const names = ['mod.rs', 'lib.rs', 'main.rs'].map((name) => path.join(...module, name));
    const file = [`${module.join('/')}.rs`, ...names].find((name) => existsSync(path.join(source, name)));
    return [...(file === undefined ? '' : textOf(file)).matchAll(/^(?:pub )?mod (\w+)/gm)].map(
      (match) => match[1] ?? '',
    );
  };
  // Long tests have their own files; they belong to the file that they test.
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.rs') && !file.endsWith('tests.rs'),
  );
  return files.flatMap((file) => {
    const own = file
      .replace(/(^|\/)(mod|lib|main)\.rs$|\.rs$/, '')
      .split('/')
      .filter(Boolean);
    // A file's inner modules are indented: their imports from it are not from another file.
    const trees = [...textOf(file).matchAll(/^(?:pub(?:\([^)]*\))? )?use ((?:super|crate)::[^;]+);/gm)];
    return trees
      .flatMap((match) => leaves(match[1] ?? ''))
      .filter((leaf) => {
        const steps = leaf.split('::');
        const up = steps.findLastIndex((step) => step === 'super') + 1;
        const target = steps[0] === 'crate' ? [] : own.slice(0, own.length - up);
        const rest = steps.slice(Math.max(up, 1));
        while (modulesOf(target).includes(rest[0] ?? '')) target.push(rest.shift() ?? '');
        return target.length < own.length && target.every((step, at) => step === own[at]);
      })
      .map((leaf) => `${crate}/src/${file}: ${leaf}`);
  });
}

it('knows the crates', () => {
  expect(crates).toEqual(expect.arrayContaining(['engine', 'policies', 'smt', 'bindings/shared']));
});

it.each(crates)('%s has no file that imports its parent', (crate) => {
  expect(circles(crate)).toEqual([]);
});
