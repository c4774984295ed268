import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';

const WITHIN = { timeout: 60_000, interval: 300 };

test('an owner sees how many visitors came, from where and what they followed, without the own visits', async () => {
  const { url, email } = await registerOnSite('professional', { website: 'https://looms.example' });
  await using visitor = await aVisitor();
  await visitor.page.route('https://looms.example/', (route) => route.fulfill({ body: 'Looms' }));
  const counted = () => visitor.page.waitForResponse((reply) => reply.url().includes('increment-views'));
  for (const _visit of [1, 2, 3])
    await Promise.all([
      counted(),
      visitor.page.goto(url, { referer: 'https://search.example/found?q=looms' }),
    ]);
  await visitor.page.getByRole('button', { name: /^Like/ }).click();
  await expect
    .poll(() => visitor.page.getByRole('button', { name: /^Like/ }).getAttribute('aria-pressed'), WITHIN)
    .toBe('true');
  await visitor.page.locator('a[href="https://looms.example/"]').first().click();
  await visitor.page.waitForURL('https://looms.example/');

  await using owner = await aVisitor();
  const { page, complaints } = owner;
  await logInOnPage(page, email);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.goto('/my-profile#numbers');
  const numbers = page.getByRole('region', { name: 'Views and likes', exact: true });
  const chart = numbers.getByRole('slider');
  await chart.waitFor();
  expect(await chart.getAttribute('aria-label')).toMatch(/^Views in the last 30 days: 3, most on .*: 3$/);
  expect(await numbers.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^search\.example\s+3$/),
    expect.stringMatching(/^Website\s+looms\.example\s+1$/),
  ]);
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await numbers.getByText('0 views', { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await numbers.getByText('3 views', { exact: true }).waitFor();
  await numbers.getByRole('tab', { name: /^Likes 1/ }).click();
  expect(await chart.getAttribute('aria-label')).toMatch(/^Likes in the last 30 days: 1, most on .*: 1$/);
  await numbers.getByRole('radio', { name: '90 days' }).check();
  await numbers.getByText('Show as a table').click();
  const rows = numbers.getByRole('table').getByRole('row');
  expect(await rows.count()).toBe(91);
  expect(await rows.nth(1).getByRole('cell').allTextContents()).toEqual(['1']);
  await numbers.getByRole('radio', { name: '30 days' }).check();
  await numbers.getByRole('columnheader', { name: 'Thirty days before' }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect(await violationsOf(page), `${colorScheme} ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const table = numbers.getByRole('region', { name: 'Likes by day' });
      expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    }
  await numbers.getByRole('button', { name: 'Add a link' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), WITHIN).toBe('field-new-link');
  expect(complaints).toEqual([]);
});
