// A stock Firefox for journeys: driven by Puppeteer over WebDriver BiDi, because Playwright drives only a Firefox of its own.

import { test as base } from '@playwright/test';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { findFirefox } from '../../scripts/steps/find-firefox.mjs';
import type { Headless } from '../../web/engine/headless.ts';

type Scripted = Window & { coscope?: Headless };

interface Fixtures {
  /** A page in a browser that has never seen Coscope; errors of its console fail the journey. */
  newPage: () => Promise<Page>;
}

/** What Firefox says of a request that was under way when its page was left. */
const left = 'NetworkError when attempting to fetch resource';

export const test = base.extend<Fixtures, { firefox: Browser }>({
  firefox: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const executablePath = findFirefox();
      if (executablePath === undefined)
        throw new Error('There is no Firefox: install it, or set FIREFOX to its path.');
      const browser = await puppeteer.launch({ browser: 'firefox', executablePath, timeout: 120_000 });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  newPage: async ({ firefox }, use) => {
    const complaints: string[] = [];
    const contexts: Awaited<ReturnType<Browser['createBrowserContext']>>[] = [];
    await use(async () => {
      const context = await firefox.createBrowserContext();
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.setViewport({ width: 1440, height: 900 });
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      return page;
    });
    for (const context of contexts) await context.close();
    base.expect(complaints.filter((text) => !text.includes(left))).toEqual([]);
  },
});

export const { expect } = base;

/** Waits until every pane's run has ended; rejects with the page's problem. */
export async function done(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as Scripted).coscope !== undefined);
  await page.evaluate(() => (window as Scripted).coscope?.done());
}

/** Opens an address in a page that was left before: one that differs in its fragment alone would not load anew. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
}

export async function digest(page: Page): Promise<string | undefined> {
  const read = () => (window as Scripted).coscope?.result('b') ?? null;
  const found = await page.evaluate(read);
  return found?.digest;
}

/** What a script reads of how the page is doing: its state, and its problem. */
export function said(page: Page): Promise<(string | null | undefined)[]> {
  return page.evaluate(() => {
    const { coscope } = window as Scripted;
    return [coscope?.state(), coscope?.problem()];
  });
}

/**
 * An element by its name: its label, or all of its text. By XPath, because asking this Firefox for roles and names takes minutes on a
 * page of thousands of elements.
 */
export async function find(page: Page, element: string, name: string): Promise<ElementHandle> {
  const named = `@aria-label="${name}" or normalize-space(.)="${name}"`;
  const found = await page.waitForSelector(`xpath///${element}[${named}]`);
  if (!found) throw new Error(`no ${element} is called "${name}"`);
  return found;
}

export async function press(page: Page, name: string): Promise<void> {
  await (await find(page, 'button', name)).click();
}

/** Presses the button that begins with a word, where its key follows. */
export async function pressFirst(page: Page, word: string): Promise<void> {
  const button = await page.waitForSelector(`xpath///button[starts-with(normalize-space(.), "${word}")]`);
  await button?.click();
}

/** Types a value over the one of a field. */
export async function typeValue(page: Page, label: string, value: string): Promise<void> {
  const field = await find(page, 'input', `${label}, value`);
  await field.click({ count: 3 });
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}
