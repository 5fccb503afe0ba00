import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './markdown.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Names in the first columns of the tables. */
const explained = read('docs/dependencies.md')
  .split('\n')
  .flatMap((line) => /^\| ([^|]+)\|/.exec(line)?.[1]?.split(',') ?? [])
  .map((name) => name.trim())
  .filter((name) => /^[@a-z]/.test(name));

interface Package {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
}

function npmPackages(): string[] {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Package;
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
}

/** Dependencies of the workspace's crates: all versions are in one list. */
function crates(): string[] {
  const [, list = ''] =
    /^\[workspace\.dependencies\]\n((?:.*\n)*?)(?=\[)/m.exec(read('wasm-core/Cargo.toml')) ?? [];
  const lines = list.split('\n').filter((line) => !line.includes('path = '));
  return lines.flatMap((line) => /^[\w-]+/.exec(line) ?? []);
}

/** Dependencies of a crate outside the workspace. */
function ofCrate(folder: string): string[] {
  const [, list = ''] = /^\[dependencies\]\n((?:.+\n)*)/m.exec(read(`${folder}/Cargo.toml`)) ?? [];
  const outside = list.split('\n').filter((line) => !line.includes('path = '));
  return outside.flatMap((line) => /^[\w-]+/.exec(line) ?? []);
}

/** Dependencies of wasm-core/python: crates, and Python packages. */
function ofPython(): string[] {
  const quoted = [
    ...read('wasm-core/python/pyproject.toml').matchAll(
      /^(?:requires|dependencies|cluster|jupyterlab|notebook|search|test) = \[(.*)\]/gm,
    ),
  ]
    .flatMap(([, names = '']) => names.split(','))
    .flatMap((name) => /"([a-z][\w-]*)/.exec(name)?.[1] ?? [])
    .filter((name) => name !== 'coscope');
  return [...ofCrate('wasm-core/python'), ...quoted];
}

describe('docs/dependencies.md', () => {
  it('explains every package', () => {
    const named = (name: string): boolean =>
      explained.includes(name.startsWith('@types/') ? '@types/*' : name);
    expect(npmPackages().filter((name) => !named(name))).toEqual([]);
  });

  it('explains every crate', () => {
    const all = [...crates(), ...ofCrate('wasm-core/fuzz')];
    expect(all).toContain('libfuzzer-sys');
    expect(all.filter((name) => !explained.includes(name))).toEqual([]);
  });

  it('explains everything of the Python package', () => {
    expect(ofPython()).toEqual(
      expect.arrayContaining(['pyo3', 'pandas', 'distributed', 'pytest', 'maturin']),
    );
    expect(ofPython().filter((name) => !explained.includes(name))).toEqual([]);
  });

  it('explains nothing that is not used', () => {
    const used = new Set([
      ...npmPackages(),
      ...crates(),
      ...ofCrate('wasm-core/fuzz'),
      ...ofPython(),
      '@types/*',
    ]);
    expect(explained.filter((name) => !used.has(name))).toEqual([]);
  });
});
