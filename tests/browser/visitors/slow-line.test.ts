// @module-tag long
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
  });

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
  await page.getByRole('button', { name: 'Cards' }).click();
  await expect.poll(() => page.locator('html').getAttribute('data-view'), WITHIN).toBe('cards');

  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('dialog', { name: /^Share/ }).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('dialog').getByRole('button', { name: 'Copy Link' }).click();
  await page.getByText('Copied!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(id);
  expect(complaints).toEqual([]);
});

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
});

/** Notes each shift of the layout: how large it is, and which texts moved from where to where. */
const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type Shift = {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join();
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.textContent?.trim().slice(0, 40)} ${place(previousRect)} > ${place(currentRect)}`,
        );
        shifts.push([value, ...moved].join('\n'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

test.concurrent('the layout does not shift while fonts, pictures and scripts load', async ({ expect }) => {
  const { url } = await registerOnSite('personal', {
    name: `Still ${word}`,
    message: 'One.\n\nTwo.\n\nThree.',
  });
  for (const path of ['/', url, '/people', '/about', '/news', '/register']) {
    // As the first page of a visit: later ones have the fonts.
    await using visitor = await aSlowVisitor({ viewport: { width: 360, height: 740 } });
    const { page } = visitor;
    await noteShifts(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
    const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0);
    expect([path, shifts, sum < 0.02]).toEqual([path, shifts, true]);
  }
});

test.concurrent('the links below the search stand where they stood, however many profiles there are', async ({
  expect,
}) => {
  await registerOnSite('personal', { name: `Counted ${word}` });
  await registerOnSite('professional', { name: `Counts ${word}` });
  await using visitor = await aVisitor();
  const { page } = visitor;
  const links = page.locator('nav:has(#browse)');
  await expect
    .poll(async () => {
      await page.goto('/');
      return links.locator('.numeric').count();
    }, WITHIN)
    .toBe(2);
  await page.evaluate(() => document.fonts.ready);
  const moved: string[] = [];
  for (const width of [320, 360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const atWidth = await links.evaluate((nav) => {
      const { style } = document.documentElement;
      const fonts = getComputedStyle(document.documentElement).getPropertyValue('--serif').split(',');
      const rows = (family: readonly string[]) => {
        style.setProperty('--serif', family.join());
        return [...nav.querySelectorAll('a')]
          .map((link) => Math.round(link.getBoundingClientRect().y))
          .join();
      };
      const [people, companies] = nav.querySelectorAll('.numeric') as unknown as [Element, Element];
      const counts = ['1', '10', '100', '1,000', '10,000', '100,000'];
      return counts.flatMap((one) =>
        counts.flatMap((other) => {
          people.textContent = ` ${one}`;
          companies.textContent = ` ${other}`;
          return rows(fonts) === rows(fonts.slice(1)) ? [] : [`${one} and ${other}`];
        }),
      );
    });
    moved.push(...atWidth.map((counts) => `${counts} at ${width}`));
  }
  expect(moved).toEqual([]);
});
