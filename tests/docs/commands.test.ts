import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents, root } from './markdown.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

function idsIn(folder: string): string[] {
  return readdirSync(path.join(root, folder)).map((name) => name.replace(/\.json$/, ''));
}

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const scenarioIds = [...idsIn('workloads/scenarios'), ...idsIn('workloads/variants')];
/** The variants of the command line's enum, as subcommands. */
const subcommands = (/enum Command \{([\s\S]*?)\n\}/.exec(read('wasm-core/cli/src/main.rs'))?.[1] ?? '')
  .split('\n')
  .flatMap((line) => /^\s*(\w+)\(/.exec(line)?.[1]?.toLowerCase() ?? []);
const policies = [...read('docs/write-a-policy.md').matchAll(/id: "([\w-]+)"/g)].map((match) => match[1]);

/** The code that a reader types: spans, and blocks of shell. */
function typed(code: readonly { text: string; language: string | null }[]): string {
  return code
    .filter(({ language }) => language === null || language === 'sh')
    .map(({ text }) => text)
    .join('\n');
}

function captured(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

describe.each(documents().map((document) => [document.path, typed(document.code)] as const))(
  '%s',
  (_, text) => {
    it('names only npm scripts that exist', () => {
      const names = [
        ...captured(text, /\bnpm run (?:-s )?([\w:-]+)/g),
        ...captured(text, /\bnpm (start|test)\b/g),
      ];
      expect(names.filter((name) => !(name in scripts))).toEqual([]);
    });

    it('names only commands of coscope that exist, on scenarios and papers that exist', () => {
      const line = /(?:^|\s)coscope (?:-- )?/.source;
      const commands = captured(text, new RegExp(`${line}([a-z]+)`, 'gm'));
      expect(commands.filter((name) => !subcommands.includes(name))).toEqual([]);
      const scenarios = captured(text, new RegExp(`${line}(?:run|sweep) ([a-z][\\w-]*)(?=\\s|$)`, 'gm'));
      expect(scenarios.filter((id) => !scenarioIds.includes(id))).toEqual([]);
      const papers = captured(text, new RegExp(`${line}paper ([a-z][\\w-]*)`, 'gm'));
      expect(papers.filter((id) => id !== 'all' && !idsIn('workloads/paper').includes(id))).toEqual([]);
    });

    it('opens only scenarios that ship', () => {
      const ids = captured(text, /#id=([\w-]+)/g);
      expect(ids.filter((id) => !scenarioIds.includes(id))).toEqual([]);
    });

    it('names only policies that exist, or that it explains how to write', () => {
      const registered = readdirSync(path.join(root, 'wasm-core/policies/src')).flatMap((name) =>
        name.endsWith('.rs') || !name.includes('.') ? name.replace(/\.rs$/, '').replaceAll('_', '-') : [],
      );
      const ids = captured(text, /\/policy=\{"id":"([\w-]+)"/g);
      expect(ids.filter((id) => !registered.includes(id) && !policies.includes(id))).toEqual([]);
    });
  },
);

it('knows the commands of coscope', () => {
  expect(subcommands).toContain('run');
});
