// Automatic accessibility checks.

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails, with one line per finding, if the page in its present state, or a part of it, violates WCAG 2.2 A or AA. */
export async function expectAccessible(page: Page, part = ':root'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Three times as fast: without a blank page per result and a description of each success. Frames have no content.
    .setLegacyMode()
    .options({ iframes: false, resultTypes: ['violations'] })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`),
  );
  expect(findings).toEqual([]);
}
