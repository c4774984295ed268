import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';

const WITHIN = { timeout: 60_000, interval: 300 };

test('an owner sees visitors’ views and likes as charts and a table, without the own visits', async () => {
  const { url, email } = await registerOnSite('personal', { name: 'Counted Person' });
  await using visitor = await aVisitor();
  for (const _visit of [1, 2]) await visitor.page.goto(url, { waitUntil: 'networkidle' });
  await visitor.page.getByRole('button', { name: /^Like/ }).click();
  await expect
    .poll(() => visitor.page.getByRole('button', { name: /^Like/ }).getAttribute('aria-pressed'), WITHIN)
    .toBe('true');

  await using owner = await aVisitor();
  const { page, complaints } = owner;
  await logInOnPage(page, email);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.goto('/my-profile#numbers');
  const numbers = page.getByRole('region', { name: 'Views and likes', exact: true });
  await numbers.getByRole('img', { name: /^Views in the last 90 days: 2, most on .*: 2$/ }).waitFor();
  await numbers.getByRole('img', { name: /^Likes in the last 90 days: 1, most on .*: 1$/ }).waitFor();
  await numbers.getByText('Show as a table').click();
  const rows = numbers.getByRole('table').getByRole('row');
  expect(await rows.count()).toBe(91);
  expect(await rows.nth(1).getByRole('cell').allTextContents()).toEqual(['2', '1']);
  expect(await rows.nth(2).getByRole('cell').allTextContents()).toEqual(['0', '0']);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect(await violationsOf(page), `${colorScheme} ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  expect(complaints).toEqual([]);
});
