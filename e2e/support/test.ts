// The `test` of every journey: it fails if the page has reported an error, whatever it shows.

import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';

/** Records a page's errors: those of the console, failed requests, requests to other origins. */
export function listen(page: Page, origin: string, complaints: string[]): void {
  page.on('console', (message) => {
    // Caused by the tests themselves, which block service workers so that every visit is a first one.
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

/** For journeys with automatic playback and motion: `test.use(moving)`. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;

interface Fixtures {
  /** A journey that provokes an error clears the list itself, after checking it. */
  complaints: string[];
  /** A page in a new browser profile, as for a colleague. */
  elsewhere: () => Promise<Page>;
}

/** Plain `test`, with pages whose consoles must be free of errors and whose requests must all succeed. */
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
