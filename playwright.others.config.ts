// Journeys in stock browsers that Playwright cannot drive (e2e/others): its runner and server, a separate client per browser.

import { defineConfig } from '@playwright/test';
import chromium from './playwright.config.ts';

const { use, ...rest } = chromium;

export default defineConfig({
  ...rest,
  testDir: 'e2e/others',
  testIgnore: [],
  workers: 1,
  timeout: 300_000,
  use: { ...(use?.baseURL !== undefined && { baseURL: use.baseURL }) },
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
});
