import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { aVisitor } from '../../support/browser/browser.ts';

const isSetInOurs = (page: Page) => page.evaluate(() => document.fonts.check('1rem "Vitae Serif"', 'Vitae'));
/** Records the classes of the root element while pages load. */
const watchClasses = (page: Page) =>
  page.addInitScript(() => {
    const classes: string[] = [];
    Object.assign(window, { classes });
    const note = () => classes.push(document.documentElement.className);
    new MutationObserver(note).observe(document, {
      attributes: true,
      subtree: true,
      attributeFilter: ['class'],
    });
  });
const hasWaited = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { classes: string[] }).classes.some((name) => name.includes('is-without-fonts')),
  );

test('the first page of a visit asks for fonts once it is painted, the next one at once', async ({
  expect,
}) => {
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  await watchClasses(page);
  await page.goto('/about');
  await expect.poll(() => isSetInOurs(page)).toBe(true);
  const times = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const resources = performance.getEntriesByType('resource');
    return resources.filter(({ name }) => name.endsWith('.woff2')).map(({ startTime }) => startTime - paint);
  });
  expect(times).not.toEqual([]);
  expect(times.filter((afterPaint) => afterPaint < 0)).toEqual([]);
  expect(await hasWaited(page)).toBe(true);
  await page.goto('/faq');
  expect(await hasWaited(page)).toBe(false);
  await expect.poll(() => isSetInOurs(page)).toBe(true);
  expect(complaints).toEqual([]);
});

test('without scripts the fonts load as well', async ({ expect }) => {
  await using visitor = await aVisitor({ javaScriptEnabled: false });
  const { page } = visitor;
  const request = page.waitForRequest(/vitae-serif-latin\.[^/]*\.woff2$/);
  await page.goto('/about');
  expect((await (await request).response())?.status()).toBe(200);
});
