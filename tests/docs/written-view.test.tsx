/** The view written in docs/write-a-view.md compiles, as WorkView.tsx beside this test, and shows a run. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { makePane, makeResult, show } from '../support/pane.ts';
import { completeDom } from '../ui/dom.ts';
import { readMarkdown, root } from './markdown.ts';
import WorkView from './WorkView.tsx';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const written = (language: string): string =>
  readMarkdown('docs/write-a-view.md').code.find((block) => block.language === language)?.text ?? '';

beforeAll(completeDom);

it('is the same in the docs as here, but for the folder', () => {
  const here = read('tests/docs/WorkView.tsx').replaceAll("'../../web/", "'../../");
  expect(written('tsx')).toBe(here);
});

it('shows the instructions of every thread of B', () => {
  show(null, makePane(makeResult(1, 0.1, 0)));
  render(<WorkView />);
  fireEvent.click(screen.getByRole('button', { name: 'As table: Instructions by thread' }));
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toContain('gzip·1750');
});

it('says when there is nothing to show', () => {
  show(null, { ...makePane(makeResult(1, 0.1, 0)), result: null });
  render(<WorkView />);
  expect(screen.getByText(/Nothing has been measured yet/)).toBeTruthy();
});

it('has an entry with the keys of a panel', () => {
  const keys = [...written('ts').matchAll(/^ {4}(\w+):/gm)].map(([, key = '']) => key);
  expect(keys).toContain('load');
  const panel = read('web/app/panel.ts');
  expect(keys.filter((key) => !new RegExp(`readonly ${key}\\??:`).test(panel))).toEqual([]);
});
