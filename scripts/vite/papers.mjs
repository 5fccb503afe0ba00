// Summaries of the papers for the page that lists them: each paper, its study's description and totals, and why rows
// miss their range. Rows are fetched paper by paper; the summaries take some ten kilobytes.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../steps/paths.mjs';

const folder = path.join(root, 'workloads/paper');
/** The documents that discuss the results of studies. */
const discussions = [
  'docs/tasks.md',
  ...readdirSync(path.join(root, 'docs/model')).map((name) => `docs/model/${name}`),
];

/**
 * Markdown without markup, on one line: no paragraph heads ("**What is not:**"), no crosses of tables, and no final
 * colon before a table that is left out.
 * @param {string} text
 */
function plain(text) {
  const words = text
    .replace(/<!--.*?-->/gs, '')
    .replace(/^\s*(- |\*\*[^*]+[.:]\*\*)\s*/, '')
    .replace(/ ✗/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?<!\w)(\*\*|_)(?=\S)(.+?)(?<=\S)\1(?!\w)/gs, '$2')
    .replace(/`/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/:$/, '.');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Parses the causes in a document: a paragraph or list entry with a comment that names the rows of a paper which it
 * explains, `<!-- misses kumar: table-3.1-* fig-5.2-4 -->`.
 * @param {string} markdown
 * @returns {{ paper: string, rows: string[], text: string }[]}
 */
export function causesIn(markdown) {
  return markdown.split(/\n\s*\n|\n(?=- )/).flatMap((block) => {
    const [, paper, rows] = /<!-- misses ([\w-]+): ([^>]+?) -->/.exec(block) ?? [];
    return paper === undefined || rows === undefined
      ? []
      : [{ paper, rows: rows.split(/\s+/), text: plain(block) }];
  });
}

/** @param {string} file */
function read(file) {
  return /** @type {unknown} */ (JSON.parse(readFileSync(file, 'utf8')));
}

/** Each file of ranges is a paper; it has totals if its study has run. */
export function papersInShort() {
  const causes = discussions.flatMap((file) => causesIn(readFileSync(path.join(root, file), 'utf8')));
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const file = /** @type {{ paper?: string, about?: string, rows?: unknown }} */ (
        read(path.join(folder, name))
      );
      if (file.paper === undefined || file.rows === undefined) return [];
      const id = path.basename(name, '.json');
      const results = path.join(folder, 'results', name);
      const totals = existsSync(results) ? /** @type {{ totals: unknown }} */ (read(results)).totals : null;
      const own = causes.filter(({ paper }) => paper === id).map(({ rows, text }) => ({ rows, text }));
      return [{ id, paper: file.paper, about: file.about ?? null, totals, causes: own }];
    });
}

const name = 'virtual:papers';

/** @returns {import('vite').Plugin} */
export function papers() {
  return {
    name: 'papers',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      return `export default ${JSON.stringify(papersInShort())}`;
    },
  };
}
