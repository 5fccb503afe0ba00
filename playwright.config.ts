import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/steps/find-chromium.mjs';

const port = process.env['COSCOPE_E2E_PORT'] ?? '4319';
/** Deep on purpose: a page that only works at the root of a server fails every test. */
const under = '/some/sub/path/';
const baseURL = `http://127.0.0.1:${port}${under}`;
const executablePath = findChromium()?.executablePath;

export default defineConfig({
  testDir: 'e2e',
  // A browser of another kind, and another page around it: playwright.others.config.ts, playwright.notebook.config.ts.
  testIgnore: ['others/**', 'notebook/**'],
  outputDir: 'test-results',
  forbidOnly: true,
  // A machine that stalls for seconds must not look like a broken page; whatever needs a second try is named in the
  // output of `npm test`, with its trace, and is something to look into.
  retries: 1,
  // A journey waits for the page more often than it keeps two cores busy.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A clock that plays takes half a core from the other journeys for as long as a page is open: those about it ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Each journey is a first visit; only that without a network needs what a first visit keeps.
    serviceWorkers: 'block',
    // Recording every first try would make each a third slower; what is tried again is recorded.
    trace: 'on-first-retry',
    launchOptions: executablePath === undefined ? {} : { executablePath },
  },
  projects: [{ name: 'chromium' }],
  // The built page, never the dev server: what is tested is what is shipped.
  webServer: {
    command: `node e2e/support/serve.mjs dist ${port} ${under}`,
    url: baseURL,
    reuseExistingServer: false,
  },
});
