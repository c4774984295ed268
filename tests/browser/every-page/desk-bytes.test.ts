// @module-tag long
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { railFor } from '../../../src/app/dashboard/screens/desk-screens.ts';
import { paths } from '../../../src/paths.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInAdmin } from '../../support/browser/site-admins.ts';
import { registerOnSite, reportOnSite, suggestOnSite } from '../../support/browser/site-owners.ts';

const LIMIT = 150 * 1024;
/** One page has everything about it and every act: still too heavy, it may at least get no heavier. */
const PAGE_LIMIT = 162 * 1024;

/** Counts what a page transfers, heads of answers and fonts included, as if nothing of it was cached. The photos of pages are their owners'. */
const countBytes = async (page: Page): Promise<(address: string) => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const photos = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith('/uploads/')) photos.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!photos.has(requestId)) bytes += encodedDataLength;
  });
  return async (address) => {
    await page.goto('about:blank');
    bytes = 0;
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    return bytes;
  };
};

test('every screen of the desk and of the newsroom opens with at most 150 KB, but for that of one page', async () => {
  const { id } = await registerOnSite('personal', { name: 'Weighed Case' });
  await reportOnSite(id);
  await suggestOnSite(id, 'hobbies', 'Go');
  await using visitor = await aVisitor({ viewport: { width: 1280, height: 800 } });
  const { page } = visitor;
  await logInAdmin(page);
  const open = await countBytes(page);
  const screens = railFor('admin').flatMap(({ entries }) => entries.map(({ href }) => href));
  const others = [`inbox?id=${id}`, 'inbox?state=closed', 'make', 'make?kind=professional'];
  const addresses = [
    ...screens,
    ...others.map((hash) => `${paths.dashboard()}#${hash}`),
    `${paths.articleUpload()}#manage`,
  ];
  const weights: Record<string, number> = {};
  for (const address of addresses) weights[address] = await open(address);
  expect(await open(`${paths.dashboard()}#page/${id}`)).toBeLessThan(PAGE_LIMIT);
  expect(Object.entries(weights).filter(([, bytes]) => bytes > LIMIT)).toEqual([]);
  // Less than React and the styles would be a screen that was not there.
  expect(Math.min(...Object.values(weights))).toBeGreaterThan(LIMIT / 2);
});
