// The `test` of every journey: one that fails when the page complained, whatever else it shows.

import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';

/** Writes down what a page complains of: errors of the console, failed requests, requests to anybody else. */
export function listen(page: Page, origin: string, complaints: string[]): void {
  page.on('console', (message) => {
    // Said by the tests themselves, which keep a first visit a first visit.
    if (message.text().startsWith('Service Worker registration blocked by Playwright')) return;
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`console ${message.type()}: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${String(response.status())}: ${response.url()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) complaints.push(`foreign: ${request.url()}`);
  });
}

/** For journeys in which the clock plays by itself, and things move: `test.use(moving)`. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;

interface Fixtures {
  /** A journey that provokes an error empties it itself, after having looked at it. */
  complaints: string[];
  /** A page in a browser that has never seen Coscope: a colleague's. */
  elsewhere: () => Promise<Page>;
}

/** Plain `test`, with pages whose consoles must stay free of errors, whose requests must all be answered. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      listen(page, new URL(baseURL ?? '').origin, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  elsewhere: async ({ browser, baseURL, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: baseURL ?? '' });
      opened.push(context);
      const page = await context.newPage();
      listen(page, new URL(baseURL ?? '').origin, complaints);
      return page;
    });
    for (const context of opened) await context.close();
  },
});

export { expect };
