/** The documents, with their links, headings and code. Parses only the subset of Markdown used here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** A piece of code in a document: a span, or a fenced block with its language. */
export interface Code {
  readonly text: string;
  /** Null for a span. */
  readonly language: string | null;
}

export interface MarkdownFile {
  /** Relative to the root folder. */
  readonly path: string;
  readonly links: readonly string[];
  readonly anchors: ReadonlySet<string>;
  readonly code: readonly Code[];
  /** Files that the text instructs the reader to create. */
  readonly made: ReadonlySet<string>;
}

const fence = /^```(\w*)\n([\s\S]*?)^```$/gm;

/** The anchor of a heading on the site where this is published. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** Reads a document by its path from the root folder. */
export function readMarkdown(file: string): MarkdownFile {
  const text = readFileSync(path.join(root, file), 'utf8');
  const prose = text.replace(fence, '');
  const withoutSpans = prose.replace(/`[^`\n]+`/g, '');
  return {
    path: file,
    links: [
      ...matches(withoutSpans, /\]\(([^)\s]+)\)/g),
      ...matches(withoutSpans, /\b(?:src|srcset|href)="([^"]+)"/g),
    ],
    anchors: new Set(matches(prose, /^#+ +(.+)$/gm).map(anchorOf)),
    made: new Set(matches(prose, /Put this into `([^`]+)`/g)),
    code: [
      ...[...text.matchAll(fence)].map(([, language = '', body = '']) => ({ text: body, language })),
      ...matches(prose, /`([^`\n]+)`/g).map((span) => ({ text: span, language: null })),
    ],
  };
}

function markdownIn(folder: string): string[] {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name));
}

/** Every document for readers. */
export function documents(): MarkdownFile[] {
  const files = [
    'README.md',
    ...markdownIn('docs'),
    ...markdownIn('docs/model'),
    ...markdownIn('workloads'),
    'web/ui/README.md',
    'wasm-core/python/README.md',
  ];
  return files.map(readMarkdown);
}

/** A fresh clone does not contain generated files. */
const written = readFileSync(path.join(root, '.gitignore'), 'utf8')
  .split('\n')
  .map((line) => line.replace(/^\/|\/$/g, ''))
  .filter((line) => line !== '' && !line.startsWith('#'));

/** Whether a path, from the root folder, exists; `*` matches any name. */
export function leadsSomewhere(file: string): boolean {
  const plain = file.replace(/\/$/, '');
  if (written.some((line) => plain === line || plain.startsWith(`${line}/`))) return true;
  if (!plain.includes('*')) return existsSync(path.join(root, plain));
  const folder = path.join(root, path.dirname(plain));
  const [before = '', after = ''] = path.basename(plain).split('*');
  return (
    existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(before) && name.endsWith(after))
  );
}
