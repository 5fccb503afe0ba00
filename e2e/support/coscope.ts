// Operations of every journey on the page: open it, wait for its runs, read it by text or by script.

import { expect, type Locator, type Page } from '@playwright/test';
import type { Headless } from '../../web/engine/headless.ts';
import type { RunResult, Scenario } from '../../web/scenario/generated/types.ts';
import { linkOf, short } from './scenario.ts';

type Scripted = Window & { coscope?: Headless };
type PaneName = 'a' | 'b';

/** Waits until every pane's run has ended. */
export async function done(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as Scripted).coscope !== undefined);
  await page.evaluate(() => (window as Scripted).coscope?.done());
}

/** Opens an address relative to the base URL, and waits for its runs. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await done(page);
}

/** Opens the short scenario, with changes. */
export async function openShort(page: Page, changes: Partial<Scenario> = {}, query = ''): Promise<void> {
  await open(page, `${query}${linkOf(short(changes))}`);
}

/** A pane's result, from the script interface. */
export function result(page: Page, pane: PaneName = 'b'): Promise<RunResult | null> {
  return page.evaluate((name) => (window as Scripted).coscope?.result(name) ?? null, pane);
}

/** The digest of pane B: another one indicates another simulation. */
export async function digest(page: Page): Promise<string | undefined> {
  return (await result(page))?.digest;
}

/** Performs an action that changes the scenario, and waits for runs with another result. */
export async function changing(page: Page, action: () => Promise<unknown>): Promise<void> {
  const before = await digest(page);
  await action();
  await expect.poll(() => digest(page), { timeout: 45_000 }).not.toBe(before);
  await done(page);
}

/** The address, once it says what runs: it follows an edit within half a second. */
export async function addressOf(page: Page): Promise<string> {
  await page.waitForTimeout(600);
  return page.url();
}

/** A machine of the stage. */
export function machine(page: Page, pane: 'A' | 'B'): Locator {
  return page.getByRole('region', { name: `Machine ${pane}`, exact: true });
}

/** The IPC displayed above a machine. */
export async function readIpc(page: Page, pane: 'A' | 'B'): Promise<number> {
  const text = await machine(page, pane).locator('.pane-ipc b').innerText();
  return Number(text);
}

/** All displayed readings, in order. */
export function readReadings(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Metrics' }).locator('[data-testid^=reading-]').allInnerTexts();
}

/** Replaces the value of a field of an editor, by keyboard. */
export async function typeValue(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `${label}, value` });
  await field.fill(value);
  await field.press('Enter');
}

/** A view in its dock. */
export const docked = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true });

/** Stops the clock, so that everything stays in place. */
export async function stop(page: Page): Promise<void> {
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await expect(async () => {
    // A page that has just loaded has neither button yet.
    await expect(pause.or(play)).toBeVisible();
    // A run that has been played to its end pauses by itself, perhaps between the check and the click.
    if (await pause.isVisible()) await pause.click({ timeout: 2_000 });
    await expect(play).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Drops a file on the page. `content` is repeated, so that a large file needs no room. */
export async function drop(page: Page, name: string, content: string, repeat = 1): Promise<void> {
  await dropAll(page, [{ name, content, repeat }]);
}

interface Dropped {
  readonly name: string;
  readonly content: string;
  readonly repeat?: number;
}

/** Drops several files on the page at once. */
export async function dropAll(page: Page, files: readonly Dropped[]): Promise<void> {
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, content, repeat = 1 } of all)
      data.items.add(new File(new Array<Blob>(repeat).fill(new Blob([content])), name));
    return data;
  }, files);
  // The page answers a drag as soon as it listens; the drop must wait for that.
  await expect(async () => {
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
    await expect(page.getByText('Drop it here')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}
