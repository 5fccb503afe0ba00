// A stock Firefox: driven by Puppeteer over WebDriver BiDi, because Playwright supports only its own Firefox build.

import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { findFirefox } from '../../scripts/steps/find-firefox.mjs';
import type { Driver } from './test';
import type { Visit } from './visit';

/** Firefox's message for a request in progress when the browser leaves its page. */
const left = 'NetworkError when attempting to fetch resource';

// By XPath, because queries by role and name take minutes in this Firefox on a page of thousands of elements.
const found = async (page: Page, xpath: string) => {
  const element = await page.waitForSelector(`xpath/${xpath}`);
  if (!element) throw new Error(`there is no ${xpath}`);
  return element;
};

const visit = (page: Page): Visit => ({
  goto: async (address) => {
    await page.goto(address);
  },
  reload: async () => {
    await page.reload();
  },
  url: () => Promise.resolve(page.url()),
  ask: async <T, Given extends unknown[]>(script: (...given: Given) => T | Promise<T>, ...given: Given) =>
    (await page.evaluate(script as (...all: unknown[]) => unknown, ...given)) as T,
  await: async (xpath) => {
    await found(page, xpath);
  },
  click: async (xpath) => {
    await (await found(page, xpath)).click();
  },
  typeOver: async (xpath, text) => {
    await (await found(page, xpath)).click({ count: 3 });
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  },
});

export async function firefox(): Promise<Driver> {
  const executablePath = findFirefox();
  if (executablePath === undefined)
    throw new Error('There is no Firefox: install it, or set FIREFOX to its path.');
  const browser: Browser = await puppeteer.launch({ browser: 'firefox', executablePath, timeout: 120_000 });
  const contexts: BrowserContext[] = [];
  return {
    newPage: async (complain) => {
      const context = await browser.createBrowserContext();
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.setViewport({ width: 1440, height: 900 });
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes(left)) complain(message.text());
      });
      page.on('pageerror', (error) => {
        complain(String(error));
      });
      return visit(page);
    },
    closePages: async () => {
      for (const context of contexts.splice(0)) await context.close();
    },
    close: () => browser.close(),
  };
}
