// The `test` of journeys in other browsers.

import { test as base } from '@playwright/test';
import { firefox } from './firefox';
import type { Visit } from './visit';
import { webkit } from './webkit';

/** A browser that is running. */
export interface Driver {
  /** A page in a new browser profile, which reports its complaints. */
  newPage(complain: (text: string) => void): Promise<Visit>;
  closePages(): Promise<void>;
  close(): Promise<void>;
}

interface Fixtures {
  /** A page in a new browser profile; errors of its console fail the journey. */
  newPage: () => Promise<Visit>;
}

export const test = base.extend<Fixtures, { driver: Driver }>({
  driver: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    async ({}, use, { project }) => {
      const driver = await (project.name === 'webkit' ? webkit() : firefox());
      await use(driver);
      await driver.close();
    },
    { scope: 'worker' },
  ],
  newPage: async ({ driver }, use) => {
    const complaints: string[] = [];
    await use(() => driver.newPage((text) => complaints.push(text)));
    await driver.closePages();
    base.expect(complaints).toEqual([]);
  },
});

export const { expect } = base;
