// Bounds that the page writes again are the engine's.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { mostName } from '../../web/lessons/link.ts';
import { mostBranches } from '../../web/scenario/change/forks.ts';
import { mostContexts } from '../../web/scenario/change/machine.ts';
import { numbers } from '../../web/scenario/generated/fields.ts';
import { mostDocumentBytes } from '../../web/scenario/read.ts';
import { longestName, longestNote } from '../../web/views/forks/ends.ts';

/** What a file of the engine says where `pattern` matches. */
function said(file: string, pattern: RegExp): string {
  const text = readFileSync(path.join(import.meta.dirname, '../../wasm-core', file), 'utf8');
  return pattern.exec(text)?.[1] ?? `${file} has no ${pattern.source}`;
}

const forks = 'document/src/forks.rs';

it.each([
  ['contexts of a core', 'in-order', numbers['/machine/cores/*/contexts'].high, mostContexts['in-order']],
  [
    'contexts of a core',
    'interval',
    said('document/src/machine/topology.rs', /\/contexts"\), u64::from\(group\.contexts\), 1, (\d+)\)/),
    mostContexts.interval,
  ],
  [
    'contexts of a core',
    'smt',
    said('document/src/machine/smt.rs', /MAX_CONTEXTS: u32 = (\d+);/),
    mostContexts.smt,
  ],
  ['forks', '', said(forks, /MAX_BRANCHES: usize = (\d+);/), mostBranches],
  ['letters of a fork', 'name', said(forks, /MAX_NAME: u64 = (\d+);/), longestName],
  ['letters of a fork', 'note', said(forks, /MAX_NOTE: u64 = ([\d_]+);/), longestNote],
  [
    'letters of a lesson',
    'name',
    said('laboratory/src/lesson/report.rs', /\.take\((\d+)\)\.collect/),
    mostName,
  ],
  [
    'mebibytes of a document',
    '',
    said('document/src/limits.rs', /MAX_DOCUMENT_BYTES: usize = (\d+) << 20;/),
    mostDocumentBytes / 2 ** 20,
  ],
])('the most %s %s', (_what, _of, inEngine, onPage) => {
  expect(String(inEngine).replaceAll('_', '')).toBe(String(onPage));
});
