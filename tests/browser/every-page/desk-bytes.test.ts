// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { railFor } from '../../../src/app/dashboard/screens/desk-screens.ts';
import { paths } from '../../../src/paths.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInAdmin } from '../../support/browser/site-admins.ts';
import {
  proposeOnSite,
  registerOnSite,
  reportOnSite,
  suggestOnSite,
} from '../../support/browser/site-owners.ts';
import { HERSCHEL } from '../../support/builders/proposals.ts';
import { startSite } from '../../support/site/site.ts';

const LIMIT = 150 * 1024;

// A site of its own, where new pages wait. It shows the build of the first one.
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite('start', inject('adminPassword'), {
    builtAs: inject('sites')[0],
    settings: { NEW_PAGES: 'reviewed' },
  });
});
afterAll(() => site?.stop());

/** Counts what a page transfers, heads of answers, fonts and photos included, as if nothing of it was cached. */
const countBytes = async (page: Page): Promise<(address: string) => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
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

const TEXT = 'She has watched the same forty stars since her school days, and keeps a book of their light. ';

/** Registers a page that waits, with a text of some length and a photo. */
const aNewPage = (name: string): Promise<{ id: string }> =>
  registerOnSite('personal', { name, message: TEXT.repeat(8) }, site.baseUrl);

test('with something in each list of what waits, every screen of the desk and of the newsroom opens with at most 150 KB', async () => {
  const { id } = await aNewPage('Weighed Case');
  await reportOnSite(id, TEXT, site.baseUrl);
  await suggestOnSite(id, 'hobbies', 'Go', site.baseUrl);
  const source = 'https://www.example.org/herschel';
  await proposeOnSite({ ...HERSCHEL, message: TEXT.repeat(8), source }, site.baseUrl);
  await aNewPage('Weighed Case');
  await using visitor = await aVisitor({ baseURL: site.baseUrl, viewport: { width: 1280, height: 800 } });
  const { page } = visitor;
  await logInAdmin(page);
  const open = await countBytes(page);
  const screens = railFor('admin').flatMap(({ entries }) => entries.map(({ href }) => href));
  const others = [
    `page/${id}`,
    `inbox?id=${id}`,
    'inbox?state=closed',
    `todo?item=page.${id}&id=${id}`,
    'make',
    'make?kind=professional',
  ];
  const addresses = [
    ...screens,
    ...others.map((hash) => `${paths.dashboard()}#${hash}`),
    `${paths.articleUpload()}#manage`,
  ];
  const weights: Record<string, number> = {};
  for (const address of addresses) weights[address] = await open(address);
  expect(Object.entries(weights).filter(([, bytes]) => bytes > LIMIT)).toEqual([]);
  // Less than React and the styles would be a screen that was not there.
  expect(Math.min(...Object.values(weights))).toBeGreaterThan(LIMIT / 2);
});
