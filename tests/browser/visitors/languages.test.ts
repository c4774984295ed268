import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aVisitor } from '../../support/browser/browser.ts';
import { crawl } from '../../support/pages/crawl.ts';
import { startSite } from '../../support/site/site.ts';

type Site = Awaited<ReturnType<typeof startSite>>;
let site: Site;

beforeAll(async () => {
  const settings = { VITAE_CONTENT: resolve('tests/support/languages-brand') };
  site = await startSite('start', randomBytes(12).toString('hex'), { settings });
});
afterAll(() => site?.stop());

test('every link keeps the language of its page and leads somewhere, and pages name their other languages', {
  tags: ['long'],
}, async () => {
  const { pages, problems } = await crawl(site.baseUrl, 'en', ['de', 'ar']);
  expect(problems).toEqual([]);
  expect(pages).toBeGreaterThan(150);
});

test('a reader is offered the page in the language of the browser, until one is chosen', {
  tags: ['long'],
}, async () => {
  await using visitor = await aVisitor({ locale: 'ar-EG', baseURL: site.baseUrl });
  const { page } = visitor;
  await page.goto('/login?next=%2Fmy-profile');
  const offer = page.locator('[data-offer]:visible');
  expect(await offer.getAttribute('dir')).toBe('rtl');
  await offer.getByRole('link').click();
  await page.waitForURL('**/ar/login?next=%2Far%2Fmy-profile');
  await page.goto('/about');
  expect(await offer.count()).toBe(0);
});

test('the switch leads to the same page without scripts', { tags: ['long'] }, async () => {
  await using visitor = await aVisitor({ javaScriptEnabled: false, baseURL: site.baseUrl });
  const { page } = visitor;
  await page.goto('/people');
  await page.locator('.language-menu summary').click();
  await page.locator('.language-menu').getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL('**/de/people');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.locator('footer').getByRole('link', { name: 'English' }).click();
  await page.waitForURL(`${site.baseUrl}/people`);
});
