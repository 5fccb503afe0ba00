// Automatic accessibility checks: both themes, every mode, every dialog and view.

import { expectAccessible } from './support/axe';
import { openShort, stop } from './support/coscope';
import { expect, test } from './support/test';

const dialogs = [
  { opens: 'g', name: 'Gallery' },
  { opens: '?', name: 'Keyboard shortcuts' },
  { opens: 'Control+k', name: 'Command palette' },
];

const views = [
  { opens: 'm', name: 'Cache inspector' },
  { opens: 'e', name: 'Evictions' },
  { opens: 'r', name: 'Compare policies' },
  { opens: 'd', name: 'Reuse distances' },
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    // The colours of both themes are checked numerically in tests/ui/tokens.test.ts.
    const rest = colorScheme === 'dark' ? { tag: '@slow' } : {};
    for (const query of ['', '?present=1', '?embed=1']) {
      const [name, details] = query === '' ? ['the plain address', {}] : [query, rest];
      test(`axe finds nothing at ${name}`, details, async ({ page }) => {
        await openShort(page, {}, query);
        await stop(page);
        await expectAccessible(page);
      });
    }

    test('axe finds nothing in any dialog or view, nor in what is folded away', rest, async ({ page }) => {
      await openShort(page);
      await stop(page);
      for (const { opens, name } of dialogs) {
        await page.keyboard.press(opens);
        await expect(page.getByRole('dialog', { name })).toBeVisible();
        await expectAccessible(page, 'dialog[open]');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      for (const { opens, name } of views) {
        await page.keyboard.press(opens);
        await expect(page.getByRole('tabpanel', { name })).toBeVisible();
        await expectAccessible(page, '.workbench');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('tabpanel')).toHaveCount(0);
      }
      for (const name of ['Advanced', 'JSON', 'art: edit']) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, 'dialog[open]');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      for (const name of ['By thread', 'More of Balance set', 'More of Default'])
        await page.getByText(name, { exact: true }).click();
      await expectAccessible(page);
    });
  });
}
