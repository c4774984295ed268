import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { siteLanguages } from '../../../src/base/brand/rules/languages.ts';
import { paths } from '../../../src/paths.ts';
import { SEARCH_KEY } from '../../../src/search/rules/search-key.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { fourPeople, word } from '../../support/browser/four-people.ts';
import { people, searchBox } from '../../support/browser/home-page.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 200 };
const WIDE = { viewport: { width: 900, height: 700 } };
const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

const headerBox = (page: Page) => page.getByLabel('Search people and companies');
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const isReady = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[data-suggest][role="combobox"]') !== null);

test.concurrent('from any page, the header’s box suggests while somebody types, and searches', async ({
  expect,
}) => {
  await fourPeople();
  await using visitor = await aVisitor(WIDE);
  const { page, complaints } = visitor;
  await page.goto('/about');
  await isReady(page);
  await page.keyboard.press(SEARCH_KEY);
  const box = headerBox(page);
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await box.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.type(`ada ${word}`);
  const name = page.getByRole('option', { name: new RegExp(`^Ada ${word}`) });
  await name.waitFor();
  expect(await box.getAttribute('aria-expanded')).toBe('true');
  expect(await list(page).getAttribute('id')).toBe(await box.getAttribute('aria-controls'));
  // What is shown until the last answer comes is about fewer letters.
  await expect.poll(() => name.locator('b').allTextContents(), WITHIN).toEqual(['Ada', word]);
  await page.keyboard.press('ArrowDown');
  expect(await box.getAttribute('aria-activedescendant')).toBe(await name.getAttribute('id'));
  await page.keyboard.press('Escape');
  expect([await list(page).isVisible(), await box.getAttribute('aria-expanded')]).toEqual([false, 'false']);
  await box.fill(word);
  await page.getByRole('option', { name: `All results for “${word}”` }).click();
  await page.waitForURL(`**/?q=${word}`);
  await page.getByText('4 profiles found').waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent('suggestions stand right under the box, which stays where it is, and end above the end of the screen', async ({
  expect,
}) => {
  await fourPeople();
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await using visitor = await aVisitor({ viewport });
    const { page } = visitor;
    await page.goto('/');
    const form = page.locator('[data-search]');
    const before = await form.boundingBox();
    await searchBox(page).pressSequentially('trade', { delay: 60 });
    await list(page).waitFor();
    await page.getByText('profiles found').waitFor();
    const [after, box] = [await form.boundingBox(), await list(page).boundingBox()];
    expect(after).toEqual(before);
    const end = (after?.y ?? 0) + (after?.height ?? 0);
    expect((box?.y ?? 0) - end).toBeLessThan(8);
    expect(box?.y).toBeGreaterThanOrEqual(end);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  }
});

test.concurrent('in every language, the header of a laptop is one line whose box has room for a word, and so are the tabs of a phone', async ({
  expect,
}) => {
  await using visitor = await aVisitor({ viewport: { width: 1280, height: 800 } });
  const { page } = visitor;
  for (const language of siteLanguages().slice(1)) {
    await page.goto(`/${language}${paths.about()}`);
    await page.evaluate(() => document.fonts.ready);
    const [links, box] = await Promise.all([
      page.locator('.main-nav').boundingBox(),
      page.locator('#site-search').boundingBox(),
    ]);
    expect(links?.height, language).toBeLessThan(60);
    expect(box?.width, language).toBeGreaterThan(100);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  for (const language of siteLanguages().slice(1)) {
    await page.goto(`/${language}/?q=a`);
    await page.evaluate(() => document.fonts.ready);
    const tab = await page.locator('.result-tabs > a').first().boundingBox();
    expect(tab?.height, language).toBeGreaterThan(40);
  }
});

test.concurrent('on a phone, the button opens the box, and a swipe over the suggestions follows none', async ({
  expect,
}) => {
  await fourPeople();
  await using visitor = await aVisitor(PHONE);
  const { page, complaints } = visitor;
  await page.goto('/faq');
  await isReady(page);
  expect(await headerBox(page).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  expect(await headerBox(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type(word);
  const option = page.getByRole('option', { name: new RegExp(`^Ada ${word}`) });
  await option.waitFor();
  const { x = 0, y = 0 } = (await option.boundingBox()) ?? {};
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + 30, y: at }],
    });
  await send('touchStart', y + 20);
  for (const moved of [10, 30, 60]) await send('touchMove', y + 20 - moved);
  await send('touchEnd', 0);
  await page.waitForTimeout(400);
  expect(new URL(page.url()).pathname).toBe('/faq');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await option.tap();
  await page.waitForURL('**/profile/**');
  expect(complaints).toEqual([]);
});

test.concurrent('without script, the header’s box searches, on a phone from its panel, and Browse opens', async ({
  expect,
}) => {
  await fourPeople();
  for (const options of [WIDE, PHONE]) {
    await using visitor = await aVisitor({ ...options, javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto('/termsandconditions');
    if (options === PHONE) await page.getByRole('button', { name: 'Search', exact: true }).tap();
    else {
      await page.locator('summary', { hasText: 'Browse' }).click();
      await page.getByRole('navigation', { name: 'Browse' }).getByRole('link', { name: 'Places' }).waitFor();
    }
    await headerBox(page).fill(word);
    await headerBox(page).press('Enter');
    await page.waitForURL(`**/?q=${word}`);
    expect(await headerBox(page).count()).toBe(0);
  }
});

test.concurrent('who switches keys of one character off types a slash in vain', async ({ expect }) => {
  await using visitor = await aVisitor(WIDE);
  const { page } = visitor;
  await page.goto(paths.accessibility());
  await isReady(page);
  await page.locator('[data-single-keys]').uncheck();
  const isSearching = async (): Promise<boolean> => {
    await page.keyboard.press(SEARCH_KEY);
    return headerBox(page).evaluate((element) => element === document.activeElement);
  };
  await page.getByRole('heading', { level: 1 }).click();
  expect(await isSearching()).toBe(false);
  await page.reload();
  await isReady(page);
  await expect.poll(() => page.locator('[data-single-keys]').isChecked(), WITHIN).toBe(false);
  expect(await isSearching()).toBe(false);
  await page.locator('[data-single-keys]').check();
  await page.getByRole('heading', { level: 1 }).click();
  expect(await isSearching()).toBe(true);
});

test.concurrent('Browse closes with Escape, and by a click elsewhere', async ({ expect }) => {
  await using visitor = await aVisitor(WIDE);
  const { page } = visitor;
  await page.goto('/about');
  await isReady(page);
  const menu = page.getByRole('navigation', { name: 'Browse' });
  await page.locator('summary', { hasText: 'Browse' }).click();
  await menu.getByRole('link', { name: 'Industries' }).focus();
  await page.keyboard.press('Escape');
  expect(await menu.isVisible()).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Browse');
  await page.keyboard.press('Enter');
  await menu.waitFor();
  await page.mouse.click(20, 600);
  expect(await menu.isVisible()).toBe(false);
});

test.concurrent('Back from what was typed leads to home as it was, and once more to the page before', async ({
  expect,
}) => {
  await fourPeople();
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.goto('/about');
  await page.goto('/');
  await searchBox(page).pressSequentially(`ada ${word}`, { delay: 120 });
  await expect.poll(() => new URL(page.url()).searchParams.get('q'), WITHIN).toBe(`ada ${word}`);
  await page.getByText('1 profile found').waitFor();
  await page.goBack();
  expect(new URL(page.url()).search).toBe('');
  expect(new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => searchBox(page).inputValue(), WITHIN).toBe('');
  await expect.poll(() => people(page).getByRole('listitem').count(), WITHIN).toBe(3);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname, WITHIN).toBe('/about');
});

test.concurrent('a search that finds nobody says so once, with ways to go on', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.goto('/?q=nobody-is-called-this');
  expect(await page.getByText('No profile found').count()).toBe(1);
  expect(await people(page).count()).toBe(0);
  for (const [name, path] of [
    ['Create this page', '/register#name=nobody-is-called-this'],
    ['Browse all people', '/people'],
  ])
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: name as string })
        .last()
        .getAttribute('href'),
    ).toBe(path);
});

test.concurrent('random leads to a profile, and is not kept', async ({ expect }) => {
  await fourPeople();
  const reply = await fetch(`${thisSite().baseUrl}/random`, { redirect: 'manual' });
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([302, 'no-store']);
  expect(reply.headers.get('location')).toMatch(/^\/profile\/.+-[0-9a-z]{10}$/);
  expect((await fetch(new URL(reply.headers.get('location') ?? '', thisSite().baseUrl))).status).toBe(200);
  const texts = await Promise.all(
    ['/sitemap.xml', '/robots.txt'].map(async (path) => (await fetch(thisSite().baseUrl + path)).text()),
  );
  expect(texts[0]).not.toMatch(/\/(random|liked)</);
  expect(texts[1]).toContain('Disallow: /random');
});
