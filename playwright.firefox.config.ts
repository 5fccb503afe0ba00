// Journeys in a stock Firefox (e2e/firefox): Playwright's runner and server, Puppeteer's browser.

import { defineConfig } from '@playwright/test';
import chromium from './playwright.config.ts';

const { use, ...rest } = chromium;

export default defineConfig({
  ...rest,
  testDir: 'e2e/firefox',
  testIgnore: [],
  workers: 1,
  timeout: 300_000,
  use: { ...(use?.baseURL !== undefined && { baseURL: use.baseURL }) },
  projects: [{ name: 'firefox' }],
});
