// JupyterLab for the tests: a notebook, its cells, and their output.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type FrameLocator, type Page } from '@playwright/test';

declare global {
  interface Window {
    jupyterapp?: {
      readonly restored: Promise<void>;
      readonly commands: { execute(command: string, args?: object): Promise<unknown> };
    };
  }
}

/** Writes a notebook of these cells, and opens it. */
export async function openNotebook(page: Page, name: string, cells: readonly string[]): Promise<void> {
  const notebook = {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: { kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' } },
    cells: cells.map((source, index) => ({
      cell_type: 'code',
      id: `cell-${index}`,
      metadata: {},
      execution_count: null,
      outputs: [],
      source,
    })),
  };
  const folder = process.env['COSCOPE_NOTEBOOKS'] ?? '';
  writeFileSync(path.join(folder, `${name}.ipynb`), JSON.stringify(notebook));
  await page.goto(`lab/tree/${name}.ipynb?reset`);
  await page
    .locator('.jp-Notebook .jp-CodeCell')
    .nth(cells.length - 1)
    .waitFor();
  await page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').waitFor();
}

const cellAt = (page: Page, index: number) => page.locator('.jp-Notebook .jp-CodeCell').nth(index);

/** Runs a cell to its end, and returns its output. */
export async function runCell(page: Page, index: number): Promise<string> {
  const cell = cellAt(page, index);
  const prompt = cell.locator('.jp-InputArea-prompt');
  const before = await prompt.innerText();
  await prompt.click();
  await page.evaluate(() => window.jupyterapp?.commands.execute('notebook:run-cell'));
  await expect(prompt).toHaveText(/^\[\d+\]:$/);
  await expect(prompt).not.toHaveText(before);
  return (await cell.locator('.jp-OutputArea-output').allInnerTexts()).join('\n').trim();
}

/** Runs a cell that shows the page, and returns the page. */
export async function showPage(page: Page, index: number): Promise<FrameLocator> {
  await runCell(page, index);
  const frame = cellAt(page, index).locator('iframe.coscope-page');
  await frame.waitFor();
  return frame.contentFrame();
}
