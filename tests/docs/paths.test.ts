import path from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documents, leadsSomewhere, readMarkdown, root, type MarkdownFile } from './markdown.ts';

const top = readdirSync(root);
const sourceFile = /\.(ts|tsx|rs|mjs|css|md|json|html|toml|ya?ml)$/;
/** No spaces, and no characters of JSON pointers, globs of words or commands. */
const pathLike = /^[\w@.*-]+(\/[\w@.*-]+)*\/?$/;

/** A span that names a file or folder of this repository. */
function isPath(span: string): boolean {
  if (!pathLike.test(span) || /^\.\w+$/.test(span)) return false;
  const [first = ''] = span.split('/');
  return span.includes('/') ? top.includes(first) || sourceFile.test(span) : sourceFile.test(span);
}

/** Relative to the root folder, or to the document's own. A word in capitals is a placeholder for any name. */
function isThere(document: MarkdownFile, span: string): boolean {
  const file = span.replace(/\b[A-Z]{2,}\b(?=\.(?!md))/g, '*');
  return leadsSomewhere(file) || leadsSomewhere(path.posix.join(path.posix.dirname(document.path), file));
}

/** The folders of a drawn tree, two spaces per level, as paths. */
function treeFolders(drawing: string): string[] {
  const above: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const found = /^( *)([\w./-]+)\/ /.exec(line);
    if (!found) return [];
    const [, indent = '', name = ''] = found;
    above.length = indent.length / 2;
    above.push(name);
    return [above.join('/')];
  });
}

describe.each(documents().map((document) => [document.path, document] as const))('%s', (_, document) => {
  it('links only to what exists', () => {
    const broken = document.links.filter((link) => {
      if (/^(https?:|mailto:)/.test(link)) return false;
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? document.path : path.posix.join(path.posix.dirname(document.path), file);
      if (!leadsSomewhere(target)) return true;
      return anchor !== undefined && !readMarkdown(target).anchors.has(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('names only files and folders that exist, or that it has the reader make', () => {
    const spans = document.code.filter(({ language }) => language === null).map(({ text }) => text);
    const missing = spans.filter((span) => isPath(span) && !isThere(document, span));
    expect(missing.filter((span) => !document.made.has(span))).toEqual([]);
  });
});

describe('the house as drawn', () => {
  const drawings = readMarkdown('docs/architecture.md').code.filter(({ text }) => /^\w+\/ {2,}/.test(text));

  it('has only folders that exist', () => {
    const folders = drawings.flatMap(({ text }) => treeFolders(text));
    expect(folders.length).toBeGreaterThan(20);
    expect(folders.filter((folder) => !leadsSomewhere(folder))).toEqual([]);
  });

  it('has every crate', () => {
    const drawn = new Set(drawings.flatMap(({ text }) => treeFolders(text)));
    const workspace = readFileSync(path.join(root, 'wasm-core/Cargo.toml'), 'utf8');
    const [, members = ''] = /^members = \[([^\]]*)\]/m.exec(workspace) ?? [];
    const crates = [...members.matchAll(/"([^"]+)"/g)].map(([, name = '']) => `wasm-core/${name}`);
    expect(crates).toContain('wasm-core/engine');
    expect(crates.filter((folder) => !drawn.has(folder))).toEqual([]);
  });

  it('has every folder of the simulator and of the page', () => {
    const drawn = new Set(drawings.flatMap(({ text }) => treeFolders(text)));
    const missing = ['web', 'wasm-core'].flatMap((parent) =>
      readdirSync(path.join(root, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && readdirSync(path.join(root, parent, entry.name)).length > 0)
        .filter(({ name }) => !name.startsWith('.') && name !== 'target')
        .map(({ name }) => `${parent}/${name}`)
        .filter((folder) => !drawn.has(folder)),
    );
    expect(missing).toEqual([]);
  });
});
