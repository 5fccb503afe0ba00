/** Recorded programs: the catalogue matches the shipped files, and all are small enough to be fetched on demand. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { TraceMeta } from '../../web/scenario/generated/types.ts';
import { root } from './markdown.ts';

interface Recorded {
  readonly name: string;
  readonly command: string;
  readonly version?: string;
  readonly window?: number;
}

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

const { programs } = read('workloads/witnesses/programs.json') as { programs: Recorded[] };
const index = read('public/traces/index.json') as TraceMeta[];
const study = read('workloads/paper/witnesses.json') as { study: { programs: string[] } };

it('has a trace of each program, recorded with its command', () => {
  const commands = new Map(index.map(({ name, command }) => [name, command]));
  const recorded = programs.map(({ name, command }) => [name, commands.get(name)?.endsWith(` ${command}`)]);
  expect(recorded).toEqual(programs.map(({ name }) => [name, true]));
  expect(programs.filter(({ version, window }) => !version || !window)).toEqual([]);
});

it('has every program of the study', () => {
  const names = new Set(index.map(({ name }) => name));
  expect(study.study.programs.filter((name) => !names.has(name))).toEqual([]);
});

it('takes at most 8 MB for the programs of the study', () => {
  const bytes = study.study.programs.map(
    (name) => statSync(path.join(root, `public/traces/${name}.cst`)).size,
  );
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8e6);
});

it('is not kept by the service worker before it is asked for', () => {
  const [, kept] =
    /globPatterns: \[(.*)\]/.exec(readFileSync(path.join(root, 'vite.config.ts'), 'utf8')) ?? [];
  expect(kept).toBeDefined();
  expect(kept).not.toContain('cst');
});
