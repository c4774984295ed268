import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { SEARCH_KEY } from '../../../src/search/rules/search-key.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { fourPeople, word } from '../../support/browser/four-people.ts';
import { people, searchBox } from '../../support/browser/home-page.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 200 };

const names = (page: Page) => people(page).getByRole('heading', { level: 3 }).allTextContents();

const query = (page: Page) => new URL(page.url()).search;

test.concurrent('without script, facets, sort orders and chips are links that keep the state in the address', async ({
  expect,
}) => {
  await fourPeople();
  await using visitor = await aVisitor({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  });
  const { page } = visitor;
  await page.goto(`/?q=${word}`);
  const refine = page.getByRole('complementary', { name: 'Filter and sort' });
  await refine.getByRole('link', { name: /Vaduz/ }).click();
  expect(query(page)).toBe(`?q=${word}&place=vaduz-${word}`);
  expect(await names(page)).toEqual([`Dana ${word}`, `Cleo ${word}`]);
  await refine.getByRole('link', { name: 'Name', exact: true }).click();
  expect(await names(page)).toEqual([`Cleo ${word}`, `Dana ${word}`]);
  expect(await page.title()).toContain(`Search: “${word}”`);
  await page.getByRole('link', { name: /Remove Vaduz/ }).click();
  expect(query(page)).toBe(`?q=${word}&sort=name`);
  expect(await names(page)).toHaveLength(4);
});

test.concurrent('with script, filters apply without loading a page, and Back undoes them', async ({
  expect,
}) => {
  await fourPeople();
  await using visitor = await aVisitor({ viewport: { width: 1280, height: 900 } });
  const { page, complaints } = visitor;
  await page.goto(`/?q=${word}`);
  await searchBox(page).focus();
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]:has(.directory)') === null);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page
    .getByRole('link', { name: /^Łódź|^Lodz/ })
    .first()
    .click();
  await expect.poll(() => names(page), WITHIN).toEqual([`Bela ${word}`, `Ada ${word}`]);
  expect(query(page)).toBe(`?q=${word}&place=lodz-${word}`);
  expect(await page.getByRole('status').first().textContent()).toBe('2 profiles found');
  await page.goBack();
  await expect.poll(() => page.getByRole('status').first().textContent(), WITHIN).toBe('4 profiles found');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(complaints).toEqual([]);
});

test.concurrent('an unknown filter value finds nobody, and an unknown option is ignored', async ({
  expect,
}) => {
  const html = async (query: string): Promise<[number, string]> => {
    const reply = await fetch(`${thisSite().baseUrl}/?${query}`);
    return [reply.status, await reply.text()];
  };
  for (const query of [
    'place=...',
    'place=%F0%9F%99%82',
    'profession=%D8%9F%D8%8C',
    `place=${'x'.repeat(10_000)}`,
    'kind=personal&industry=textiles',
    `profession=trade-${word}&industry=textiles`,
    `place=lodz-${word}&place=vaduz-${word}&profession=nobody`,
  ]) {
    const [status, text] = await html(query);
    expect([
      query.slice(0, 40),
      status,
      text.includes('0 profiles found'),
      text.includes('No profile found'),
    ]).toEqual([query.slice(0, 40), 200, true, true]);
    expect(text).toContain('noindex');
  }
  for (const query of ['sort=best', 'kind=robot', 'verified=yes', 'sort=__proto__']) {
    const [status, text] = await html(query);
    expect([query, status, text.includes('profiles found')]).toEqual([query, 200, false]);
  }
});

test.concurrent('a search for a single group has the page of that group as its canonical address', async ({
  expect,
}) => {
  await fourPeople();
  const head = async (query: string): Promise<(string | undefined)[]> => {
    const text = await (await fetch(`${thisSite().baseUrl}/?${query}`)).text();
    return [
      /rel="canonical" href="([^"]+)"/.exec(text)?.[1],
      /name="robots" content="([^"]+)"/.exec(text)?.[1],
    ];
  };
  const address = `${thisSite().baseUrl}/places/vaduz-${word}`;
  expect(await head(`place=vaduz-${word}`)).toEqual([address, undefined]);
  expect(await head(`place=vaduz-${word}&sort=name`)).toEqual([address, undefined]);
  for (const query of [`place=vaduz-${word}&verified=1`, `q=${word}`, 'sort=name', 'place=nobody-lives-here'])
    expect(await head(query)).toEqual([undefined, 'noindex']);
});

test.concurrent('on a phone the facets open as a sheet', async ({ expect }) => {
  await fourPeople();
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto(`/?q=${word}`);
  const sheet = page.getByRole('complementary', { name: 'Filter and sort' });
  expect(await sheet.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await sheet.getByRole('link', { name: /Vaduz/ }).click();
  await expect.poll(() => names(page), WITHIN).toEqual([`Dana ${word}`, `Cleo ${word}`]);
  expect(await sheet.isVisible()).toBe(false);
});

test.concurrent('a slash focuses the search box, and the arrow keys select a suggestion', async ({
  expect,
}) => {
  await fourPeople();
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  await page.goto('/');
  await page.keyboard.press(SEARCH_KEY);
  expect(await searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
  // What is suggested for a part of it may have another order.
  const suggested = page.waitForResponse(
    (response) => new URL(response.url()).searchParams.get('q') === `trade ${word}`,
  );
  await searchBox(page).pressSequentially(`trade ${word}`, { delay: 20 });
  await (await suggested).finished();
  const option = page.getByRole('option', { name: `Trade ${word} Profession` });
  await option.waitFor();
  expect(await page.getByRole('group', { name: 'Lists' }).getByRole('option').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  expect(await option.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/professions/trade-${word}`);
  expect(complaints).toEqual([]);
});

test.concurrent('a search from a scrolled page leaves the box in sight', async ({ expect }) => {
  await using visitor = await aVisitor({ viewport: { width: 360, height: 640 } });
  const { page } = visitor;
  await page.goto('/');
  await page.evaluate(() => scrollTo(0, 220));
  await searchBox(page).fill('and');
  await searchBox(page).press('Enter');
  await page.locator('[data-banner][data-compact]').waitFor();
  const top = async (): Promise<number> => (await searchBox(page).boundingBox())?.y ?? -1;
  await expect.poll(top, WITHIN).toBeGreaterThanOrEqual(0);
});

test.concurrent('a search on a phone closes its keyboard, which would cover the results', async ({
  expect,
}) => {
  for (const hasTouch of [true, false]) {
    await using visitor = await aVisitor({
      viewport: { width: 360, height: 640 },
      hasTouch,
      isMobile: hasTouch,
    });
    const { page } = visitor;
    await page.goto('/');
    await searchBox(page).fill('and');
    // Found while it is typed, so the script is there: no page is loaded anew.
    await page.waitForURL(/\?q=and/);
    await searchBox(page).press('Enter');
    await page.locator('[data-banner][data-compact]').waitFor();
    expect(await searchBox(page).evaluate((box) => box === document.activeElement)).toBe(!hasTouch);
  }
});

test.concurrent('a failed search says so where the list was, and can be repeated', async ({ expect }) => {
  await fourPeople();
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.goto(`/?q=${word}`);
  const lists = '**/php-api/get-profile.php?*';
  await page.route(lists, (route) => route.abort());
  await searchBox(page).fill(`ada ${word}`);
  await page.getByRole('alert').getByText('You seem to be offline').waitFor();
  expect([await people(page).count(), await searchBox(page).inputValue()]).toEqual([0, `ada ${word}`]);
  await page.unroute(lists);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => names(page), WITHIN).toEqual([`Ada ${word}`]);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test.concurrent('the chosen view is remembered, and Back on a profile returns to the search', async ({
  expect,
}) => {
  await fourPeople();
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.goto(`/?q=${word}`);
  await page.getByRole('button', { name: 'Cards' }).click();
  await expect.poll(() => page.locator('html').getAttribute('data-view'), WITHIN).toBe('cards');
  await page.reload();
  expect(await page.locator('html').getAttribute('data-view')).toBe('cards');
  await page.getByRole('link', { name: `Dana ${word}` }).click();
  await page.getByRole('link', { name: '← Back' }).click();
  await page.waitForURL(`**/?q=${word}`);
});
