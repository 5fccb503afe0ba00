/** Causes of rows outside their range: the documents state them, with the rows that each cause explains, and Papers shows them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { causesIn, papersInShort } from '../../scripts/vite/papers.mjs';
import { notCompared } from '../../web/derive/papers/about.ts';
import { matches } from '../../web/derive/papers/causes.ts';
import { root } from './markdown.ts';
import { studies } from './studies.ts';

const papers = papersInShort();

const rowsOf = (id: string): string[] => {
  const text = readFileSync(path.join(root, `workloads/paper/${id}.json`), 'utf8');
  return (JSON.parse(text) as { rows: { id: string }[] }).rows.map((row) => row.id);
};

it('has the papers, the witnesses, and no file of a paper’s numbers', () => {
  expect(papers.map(({ id }) => id)).toEqual(studies);
});

it('has what each study says of itself, and what Linux’s leaves out', () => {
  expect(papers.filter(({ about }) => about === null)).toEqual([]);
  const linux = papers.find(({ id }) => id === 'linux-cache-aware')?.about ?? '';
  expect(notCompared(linux)).toContain('netperf');
});

describe.each(papers.map((paper) => [paper.id, paper] as const))('causes of %s', (id, { causes }) => {
  // Claims that do not hold for recorded programs are findings, not faults of the model.
  it(id === 'witnesses' ? 'are none' : 'are there', () => {
    expect(causes.length > 0).toBe(id !== 'witnesses');
  });

  it('name rows that the paper has', () => {
    const ids = rowsOf(id);
    const unknown = causes
      .flatMap(({ rows }) => rows)
      .filter((pattern) => !ids.some((row) => matches(pattern, row)));
    expect(unknown).toEqual([]);
  });
});

describe('a cause in a document', () => {
  it('is the entry of a list or the paragraph with the remark, as plain text', () => {
    const text = [
      '**What is not.** Before.',
      '',
      '- _Regressions._ R² moves ✗ with the `draw`,',
      '  see [Reuse](#reuse): <!-- misses kumar: table-3.1-* fig-2-x -->',
      '- _Another_ cause.',
      '',
      '**What is not:** in the auction',
      'three threads. <!-- misses tam: fig-5-* -->',
    ].join('\n');
    expect(causesIn(text)).toEqual([
      {
        paper: 'kumar',
        rows: ['table-3.1-*', 'fig-2-x'],
        text: 'Regressions. R² moves with the draw, see Reuse.',
      },
      { paper: 'tam', rows: ['fig-5-*'], text: 'In the auction three threads.' },
    ]);
  });
});
