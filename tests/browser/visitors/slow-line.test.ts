import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { aVisitor } from '../../support/browser/browser.ts';
import { searchBox } from '../../support/browser/home-page.ts';
import { aNewWord, registerOnSite } from '../../support/browser/site-owners.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 300 };
const word = aNewWord();

/** A visitor on a connection of 400 kbit/s with 400 ms of latency and an empty cache. */
const aSlowVisitor = async (options: Parameters<typeof aVisitor>[0] = {}) => {
  const visitor = await aVisitor(options);
  const devtools = await visitor.page.context().newCDPSession(visitor.page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  visitor.page.setDefaultTimeout(60_000);
  return visitor;
};

const likesOf = async (id: string): Promise<number> => {
  const reply = await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?id=${id}`);
  return ((await reply.json()) as { data: { like: number }[] }).data[0]?.like ?? -1;
};
/** Whether an island still waits for its script. */
const hasWaitingIsland = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('astro-island[ssr]') !== null);

for (const width of [360, 1280])
  test.concurrent(`a like pressed before its script has loaded counts once, on home and on a profile (${width})`, async ({
    expect,
  }) => {
    const name = `Slow ${word} ${width}`;
    const { url, id } = await registerOnSite('personal', { name });
    await using visitor = await aSlowVisitor({ viewport: { width, height: 740 } });
    const { page, complaints } = visitor;
    await page.goto(`/?q=${encodeURIComponent(name)}`, { waitUntil: 'commit' });
    const onHome = page.getByRole('button', { name: /^Like/, description: name });
    await onHome.click();
    expect(await hasWaitingIsland(page)).toBe(true);
    // An impatient second press counts as part of the first and does not take the like back.
    await onHome.click();
    await expect.poll(() => likesOf(id), WITHIN).toBe(1);
    await expect.poll(() => onHome.getAttribute('aria-pressed'), WITHIN).toBe('true');

    await page.goto(url, { waitUntil: 'commit' });
    const onPage = page.getByRole('button', { name: /^Like/ });
    await expect.poll(() => onPage.getAttribute('aria-pressed'), WITHIN).toBe('true');
    await onPage.click();
    await expect.poll(() => likesOf(id), WITHIN).toBe(0);
    expect(complaints).toEqual([]);
  }, 120_000);

test.concurrent('typing, clicking and copying before the scripts have loaded is not lost', async ({
  expect,
}) => {
  const name = `Waits ${word}`;
  const { url, id } = await registerOnSite('personal', { name, profession: `Waiter ${word}` });
  await using visitor = await aSlowVisitor({ viewport: { width: 1280, height: 900 } });
  const { page, complaints } = visitor;
  await page.goto('/', { waitUntil: 'commit' });
  await searchBox(page).pressSequentially(name);
  await page.getByRole('status').getByText('1 profile found').waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe(name);

  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'View all' }).first().click();
  await page.getByRole('button', { name: 'Show less' }).waitFor();

  await page.goto(`/?profession=waiter-${word}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'List' }).click();
  await expect.poll(() => page.locator('html').getAttribute('data-view'), WITHIN).toBe('list');

  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('dialog', { name: /^Share/ }).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('dialog').getByRole('button', { name: 'Copy Link' }).click();
  await page.getByText('Copied!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(id);
  expect(complaints).toEqual([]);
}, 180_000);

test.concurrent('a menu opened before its script has loaded stays open, and then keeps the focus', async ({
  expect,
}) => {
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page, complaints } = visitor;
  let loadScripts = (): void => undefined;
  const scriptsMayLoad = new Promise<void>((resolve) => {
    loadScripts = resolve;
  });
  await page.route('**/_astro/*.js', (route) => scriptsMayLoad.then(() => route.continue()));
  await page.goto('/about', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu' }).click();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await panel.waitFor();
  const isModal = () => panel.evaluate((dialog) => dialog.matches(':modal'));
  expect(await isModal()).toBe(false);
  await panel.getByRole('link', { name: 'News' }).focus();
  loadScripts();
  await expect.poll(isModal, WITHIN).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('News');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
}, 120_000);

test.concurrent('the layout does not shift while fonts, pictures and scripts load', async ({ expect }) => {
  const { url } = await registerOnSite('personal', {
    name: `Still ${word}`,
    message: 'One.\n\nTwo.\n\nThree.',
  });
  await using visitor = await aSlowVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Element }[] }[])
        shifts.push(`${entry.value} ${entry.sources.map(({ node }) => (node as Element)?.className)}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/', url, '/people', '/about', '/news', '/register']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
    const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0);
    expect([path, shifts, sum < 0.02]).toEqual([path, shifts, true]);
  }
}, 180_000);
