/** Retired terms do not appear in README and docs, the page's texts, or the shipped texts. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { documents, root } from './markdown.ts';
import { retired, type Place, type Retired } from './words.ts';

interface Text {
  readonly at: string;
  readonly text: string;
}

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name))
    .filter((name) => ending.test(name) && !/\/(pkg|generated)\//.test(name));
}

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** A document without code: names of files and fields are not words. */
function proseOf(text: string): string {
  return text
    .replace(/^```\w*\n[\s\S]*?^```$/gm, '')
    .replace(/`[^`\n]+`/g, '')
    .replace(/\]\([^)\s]+\)/g, ']');
}

/** The texts of a module: its strings and the text between its tags. A single lower-case word is a name in the code. */
function textsOf(at: string, source: string): Text[] {
  const found: Text[] = [];
  const keep = (literal: string): void => {
    if (/\s|^[A-Z]/.test(literal.trim())) found.push({ at, text: literal.replace(/\s+/g, ' ') });
  };
  const modules = new Set<unknown>();
  const visitor = new Visitor({
    ImportDeclaration: (node) => {
      modules.add(node.source);
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && !modules.has(node)) keep(node.value);
    },
    JSXText: ({ value }) => keep(value),
    TemplateElement: ({ value }) => keep(value.cooked ?? ''),
  });
  visitor.visit(parseSync(at, source).program);
  return found;
}

/** Strings of a shipped file that are sentences or titles. Sources cite papers and manuals in their own words. */
function sentencesOf(at: string, json: unknown, key = ''): Text[] {
  if (typeof json === 'string') return key !== 'source' && json.includes(' ') ? [{ at, text: json }] : [];
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) => sentencesOf(at, value, name));
}

const texts: Record<Place, readonly Text[]> = {
  docs: documents().map(({ path: at }) => ({ at, text: proseOf(read(at)) })),
  page: filesIn('web', /\.tsx?$/).flatMap((file) => textsOf(file, read(file))),
  workloads: ['scenarios', 'variants', 'lessons', 'programs', 'machines']
    .flatMap((folder) => filesIn(`workloads/${folder}`, /\.json$/))
    .flatMap((file) => sentencesOf(file, JSON.parse(read(file)))),
  policies: ['wasm-core/policies/src', 'wasm-core/tasks/src/schedulers']
    .flatMap((folder) => filesIn(folder, /(?<!tests)\.rs$/))
    .flatMap(stringsOf),
};

/** The texts of policies: strings of several words in their Rust files. */
function stringsOf(at: string): Text[] {
  return [...read(at).matchAll(/"([^"\n]* [^"\n]*)"/g)].map(([, text = '']) => ({ at, text }));
}

/** The places where a retired term still appears, with a few words of context. */
function stillSaid({ word }: Retired, among: readonly Text[]): string[] {
  return among.flatMap(({ at, text }) => {
    const found = word.exec(text);
    return found ? [`${at}: …${text.slice(Math.max(0, found.index - 30), found.index + 40)}…`] : [];
  });
}

describe.each(Object.entries(texts) as [Place, readonly Text[]][])('the words of the %s', (place, among) => {
  it('are many', () => {
    expect(among.length).toBeGreaterThan(10);
  });

  const gone = retired.filter(({ places }) => places?.includes(place) ?? true);
  it.each(gone.map((entry) => [entry.word.source, entry.today, entry] as const))(
    '/%s/ is “%s” today',
    (_, __, entry) => {
      expect(stillSaid(entry, among)).toEqual([]);
    },
  );
});

it('finds an old name in strings, templates and between tags, not in comments and names', () => {
  const source = `// Who evicts whom\nimport x from 'Race Track';\nconst race = { a: 'Race it', b: \`Race \${x} and B\` };\nconst c = <p>Old Race</p>;`;
  const [name] = retired.filter(({ word }) => word.test('Race'));
  expect(name && stillSaid(name, textsOf('x.tsx', source))).toHaveLength(3);
});
