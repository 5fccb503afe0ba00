// The numbers in the README are correct.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { papersInShort } from '../../scripts/vite/papers.mjs';
import { subjectOf } from '../../web/derive/names/subject.ts';
import type { Lesson, Scenario } from '../../web/scenario/generated/types.ts';
import { root } from './markdown.ts';

const readme = readFileSync(path.join(root, 'README.md'), 'utf8').replace(/\s+/g, ' ');
const words = 'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(
  ' ',
);

function read<T>(folder: string): (T & { readonly id: string })[] {
  const names = readdirSync(path.join(root, 'workloads', folder));
  return names.map((name) => ({
    ...(JSON.parse(readFileSync(path.join(root, 'workloads', folder, name), 'utf8')) as T),
    id: path.basename(name, '.json'),
  }));
}

describe('the README', () => {
  const studies = papersInShort().length;
  const kernel = read<Scenario>('scenarios').filter((scenario) => subjectOf(scenario) === 'Today’s kernel');
  const ids = new Set(kernel.map(({ id }) => id));
  const lessons = read<Lesson>('lessons');

  it.each([
    ['studies', `each row of the ${words[studies] ?? ''} studies`],
    ['studies of papers', `${words[studies - 1] ?? ''} of papers and one of recorded programs`],
    ["scenarios of today's kernel", `has ${words[kernel.length] ?? ''} scenarios`],
    ['lessons', `**Lessons** (K): ${words[lessons.length] ?? ''} of them`],
  ])('has as many %s as ship', (_, text) => {
    expect(readme).toContain(text);
  });

  it("names the lessons of today's kernel", () => {
    const own = lessons.filter(({ setting }) => ids.has(setting.of));
    expect(readme).toContain(`and ${words[own.length] ?? ''} lessons`);
    for (const { title } of own) expect(readme).toContain(`_${title}_`);
  });
});
