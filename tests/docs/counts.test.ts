/** What the README counts and lists is what there is. Each failure says what to write. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openedPanels } from '../../e2e/support/panels.ts';
import { papersInShort } from '../../scripts/vite/papers.mjs';
import type { Lesson } from '../../web/scenario/generated/types.ts';
import { root } from './markdown.ts';

const readme = readFileSync(path.join(root, 'README.md'), 'utf8').replace(/\s+/g, ' ');
const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (count: number): string => words[count] ?? count.toString();

/** The part of the README between two texts. */
function between(before: string, after: string): string {
  const [, rest = ''] = readme.split(before);
  return rest.split(after)[0] ?? '';
}

describe('the README', () => {
  it('counts the studies', () => {
    const studies = papersInShort().length;
    const counted = between('at `?papers=tam`, shows each row of the ', ' of recorded programs');
    const right = `${inWords(studies)} studies, ${inWords(studies - 1)} of papers and one`;
    expect(counted, 'README.md, **Papers**').toBe(right);
  });

  it('lists the views of the menu Analyze; Papers has an entry of its own', () => {
    const listed = between('_Analyze_ lists them: ', '.').split(/, | and /);
    const views = openedPanels.flatMap(({ title, group }) => (group && title !== 'Papers' ? [title] : []));
    expect(listed.toSorted(), 'README.md, **Views**').toEqual(views.toSorted());
  });

  it('names lessons by their titles', () => {
    const folder = path.join(root, 'workloads/lessons');
    const titles = readdirSync(folder).map(
      (name) => (JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Lesson).title,
    );
    const named = [...between('and so do these lessons: ', 'Two alternatives').matchAll(/_([^_]+)_/g)];
    expect(named.length).toBeGreaterThan(0);
    expect(named.map(([, title = '']) => title).filter((title) => !titles.includes(title))).toEqual([]);
  });
});
