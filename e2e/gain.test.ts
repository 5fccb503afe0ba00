// What kind of gain it is: under the headline in one line, and in a view by program; for ranges and after edits too.

import { expectAccessible } from './support/axe';
import { changing, openShort, stop, typeValue } from './support/coscope';
import { expect, test } from './support/test';

test('a gain is taken apart, on the stage and by program', async ({ page }) => {
  await openShort(page);
  await stop(page);
  const line = page
    .getByRole('region', { name: 'Metrics', exact: true })
    .getByRole('button', { name: 'Gain breakdown' });
  await expect(line).toContainText('thread mix');
  await expect(line).toContainText('thread speed');
  await line.click();

  const view = page.getByRole('tabpanel', { name: 'Gain breakdown' });
  const headline = view.locator('.gain-headline');
  await expect(headline).toContainText(/IPC \d\.\d\d → \d\.\d\d, \+\d+/);
  await expect(view.getByText('thread mix: the shares of the processor')).toBeVisible();
  await expect(view.getByText(/Progress per thread, B ÷ A/)).toBeVisible();
  await expect(view.getByRole('row', { name: /^ammp/ })).toBeVisible();

  // The parts sum to the whole, as they are written.
  const said = (await headline.textContent())?.replaceAll('−', '-') ?? '';
  const [total = NaN, ...parts] = [...said.matchAll(/([+-][\d.]+)\s*%/g)].map(([, value]) => Number(value));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(total, -0.5);

  const before = await headline.textContent();
  await changing(page, () => typeValue(page, 'L2 shared', '12 MB'));
  await expect(headline).not.toHaveText(before ?? '');
  await expectAccessible(page);
});
