import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/steps/find-chromium.mjs';

const port = process.env['COSCOPE_E2E_PORT'] ?? '4319';
/** Deep on purpose: a page that only works at the root of a server fails every test. */
const under = '/some/sub/path/';
const baseURL = `http://127.0.0.1:${port}${under}`;
const executablePath = findChromium()?.executablePath;

export default defineConfig({
  testDir: 'e2e',
  // Other browsers, and the page within a notebook: playwright.others.config.ts, playwright.notebook.config.ts.
  testIgnore: ['others/**', 'notebook/**'],
  outputDir: 'test-results',
  forbidOnly: true,
  // A machine that stalls for seconds must not look like a broken page. The output of `npm test` names journeys that needed
  // a second try, with their traces; investigate them.
  retries: 1,
  // A journey spends more time waiting for the page than keeping two cores busy.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A running clock takes half a core from the other journeys while its page is open: journeys about it enable it.
    contextOptions: { reducedMotion: 'reduce' },
    // Each journey is a first visit; only the one without a network requires what a first visit caches.
    serviceWorkers: 'block',
    // Recording every first try would make each a third slower, so only second tries are recorded.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      // In a whole browser the suggestions of the address bar are two pages more beside each, which take a fifth of a
      // journey's processor time. Replaces what Playwright disables: nothing here needs it.
      args: ['--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup'],
    },
  },
  projects: [{ name: 'chromium' }],
  // The built page, never the dev server: the tests run on the files that ship.
  webServer: {
    command: `node e2e/support/serve.mjs dist ${port} ${under}`,
    url: baseURL,
    reuseExistingServer: false,
  },
});
