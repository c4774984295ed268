import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { aVisitor } from '../../support/browser/browser.ts';
import { companies, people, searchBox } from '../../support/browser/home-page.ts';
import { aNewWord, registerOnSite } from '../../support/browser/site-owners.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 200 };

const cards = (place: ReturnType<typeof people>) => place.getByRole('listitem');

const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));

/** A list item for lists that the test itself serves. */
const anItem = (number: number) => ({
  id: `made${String(number).padStart(6, '0')}`,
  name: `Made Up ${number}`,
  nickname: '',
  profile: 'personal',
  profession: 'Example',
  eduqualification: '',
  message: 'Only here to be counted.',
  school: '',
  hobbies: '',
  dob: '',
  avatar: 'default.jpg',
  verified: 'not-verified.jpg',
  like: 0,
  view: 0,
  companyname: '',
  foundername: '',
  sort_name: `Up ${number}, Made`,
  born: '',
  died: '',
  place: '',
});

test.concurrent('a search matches inside words while typing, marks hits, names their field and counts them', async ({
  expect,
}) => {
  const word = aNewWord();
  await registerOnSite('personal', { name: 'Quentin Marlowe', hobbies: `old ${word}keeping and maps` });
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  await page.goto('/');
  await searchBox(page).pressSequentially(`${word.slice(1)}keep`);
  await expect.poll(() => page.getByRole('status').first().textContent(), WITHIN).toBe('1 profile found');
  expect(new URL(page.url()).searchParams.get('q')).toBe(`${word.slice(1)}keep`);
  expect(await people(page).locator('mark').allTextContents()).toEqual([`${word.slice(1)}keep`]);
  expect(await people(page).getByText('Hobbies:').count()).toBe(1);
  expect(await companies(page).getByText('No profile found').count()).toBe(1);

  await page.getByRole('link', { name: 'Quentin Marlowe' }).click();
  await page.waitForURL('**/profile/quentin-marlowe-*');
  await page.goBack();
  await expect.poll(() => searchBox(page).inputValue(), WITHIN).toBe(`${word.slice(1)}keep`);
  await expect.poll(() => people(page).locator('mark').count(), WITHIN).toBe(1);

  await searchBox(page).fill('');
  await expect.poll(() => cards(people(page)).count(), WITHIN).toBe(3);
  expect(new URL(page.url()).search).toBe('');
  expect(complaints).toEqual([]);
});

test.concurrent('hits in the name come first, in any script', async ({ expect }) => {
  const word = `光${aNewWord()}`;
  await registerOnSite('personal', { name: `${word} 林` });
  await registerOnSite('personal', { name: 'Someone Else', message: `Writes about ${word} alone.` });
  await registerOnSite('personal', { name: `هالة ${word}` });
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.goto(`/?q=${encodeURIComponent(word)}`);
  const names = await people(page).getByRole('heading', { level: 3 }).allTextContents();
  expect(names).toEqual([`${word} 林`, `هالة ${word}`, 'Someone Else']);
  expect(await page.locator('h3 mark').allTextContents()).toEqual([word, word]);
  expect(await page.locator('mark').allTextContents()).toEqual([word, word, word]);
});

test.concurrent('without script, search, View all and Show less are plain pages', async ({ expect }) => {
  await using visitor = await aVisitor({ javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto('/');
  expect(await page.getByText('Loading').isVisible()).toBe(false);
  expect(await cards(people(page)).count()).toBe(3);
  await people(page).getByRole('button', { name: 'View all' }).click();
  expect(await cards(people(page)).count()).toBeGreaterThan(3);
  await people(page).getByRole('button', { name: 'Show less' }).click();
  expect(await cards(people(page)).count()).toBe(3);
  await searchBox(page).fill('no such words anywhere');
  await searchBox(page).press('Enter');
  expect(new URL(page.url()).searchParams.get('q')).toBe('no such words anywhere');
  expect(await page.getByText('No profile found').count()).toBe(1);
  expect(await page.getByRole('link', { name: 'Create this page' }).getAttribute('href')).toBe(
    '/register#name=no+such+words+anywhere',
  );
});

test.concurrent('View all appends 24 profiles at a time while scrolling, and Show less returns to three', async ({
  expect,
}) => {
  await using visitor = await aVisitor({ viewport: { width: 1280, height: 800 } });
  const { page, complaints } = visitor;
  const requests: string[] = [];
  await page.route('**/php-api/get-profile.php?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    requests.push(`${searchParams.get('profile')} ${searchParams.get('limit')}`);
    const from = 3 + 24 * (requests.length - 1);
    const data = Array.from({ length: 24 }, (_, index) => anItem(from + index));
    const next = requests.length < 3 ? 'goes-on' : null;
    await route.fulfill({ json: { success: true, data, total: 75, next } });
  });
  await page.goto('/');
  await people(page).getByRole('button', { name: 'View all' }).click();
  await expect.poll(() => cards(people(page)).count(), WITHIN).toBe(27);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe('Made Up 3');

  await people(page).getByRole('heading', { name: 'Made Up 25' }).scrollIntoViewIfNeeded();
  await expect.poll(() => cards(people(page)).count(), WITHIN).toBe(51);
  await people(page).getByRole('heading', { name: 'Made Up 50' }).scrollIntoViewIfNeeded();
  await expect.poll(() => cards(people(page)).count(), WITHIN).toBe(75);
  expect(requests).toEqual(['personal 24', 'personal 24', 'personal 24']);
  expect(await people(page).getByText('75 of').count()).toBe(1);

  await people(page).getByRole('button', { name: 'Show less' }).click();
  expect(await cards(people(page)).count()).toBe(3);
  expect(await focused()).toBe('View all');
  const top = async () => (await people(page).boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => Math.abs(await top()), WITHIN).toBeLessThan(100);
  expect(complaints).toEqual([]);
});

test.concurrent('a section of three profiles or fewer has no View all', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  const word = aNewWord();
  for (const number of [1, 2, 3])
    await registerOnSite('professional', { companyname: `Firm ${word} ${number}` });
  await page.goto(`/?q=${word}`);
  expect(await cards(companies(page)).count()).toBe(3);
  expect(await page.getByRole('button', { name: 'View all' }).count()).toBe(0);
});

test.concurrent('a list that cannot be loaded shows a message', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.route('**/php-api/get-profile.php?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/');
  await searchBox(page).fill('anything');
  await expect.poll(() => page.getByText('No profile found').count(), WITHIN).toBe(1);
});

test.concurrent('a late response does not replace a newer one', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.route('**/php-api/get-profile.php?*', async (route) => {
    const isFirst = new URL(route.request().url()).searchParams.get('q') === 'first';
    if (isFirst) await new Promise((done) => setTimeout(done, 1_500));
    const item = { ...anItem(1), name: isFirst ? 'first' : 'second' };
    await route
      .fulfill({ json: { success: true, data: [item], total: 1, next: null } })
      .catch(() => undefined);
  });
  await page.goto('/');
  await searchBox(page).fill('first');
  await page.waitForRequest('**/php-api/get-profile.php?*q=first*');
  expect(await page.locator('.spinner').count()).toBe(1);
  await searchBox(page).fill('second');
  await expect.poll(() => people(page).locator('mark').allTextContents(), WITHIN).toEqual(['second']);
  await page.waitForTimeout(1_600);
  expect(await people(page).locator('mark').allTextContents()).toEqual(['second']);
});

test.concurrent('React loads only at the first interaction', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect((await scriptsOf(page)).filter((name) => /PlainHome|LikeButton/.test(name))).toEqual([]);
  await searchBox(page).focus();
  await expect
    .poll(async () => (await scriptsOf(page)).some((name) => name.includes('PlainHome')), WITHIN)
    .toBe(true);
});

test.concurrent('a long wait for a profile shows a message', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.goto('/');
  // A page that is unloading cannot be queried, so it stores the message for the next page.
  await page.evaluate(() => {
    const keep = () => {
      const shown = document.querySelector('.toast')?.textContent;
      if (shown) sessionStorage.setItem('shown', shown);
    };
    new MutationObserver(keep).observe(document.body, { childList: true, subtree: true });
  });
  await page.route('**/profile/**', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await people(page).getByRole('link').first().click();
  await page.waitForURL('**/profile/**');
  expect(await page.evaluate(() => sessionStorage.getItem('shown'))).toBe('Loading profile...');
});

test.concurrent('the advertising banner links to another site', async ({ expect }) => {
  const html = await (await fetch(thisSite().baseUrl)).text();
  expect(
    /<aside[^>]*aria-label="Advertisement"[\s\S]*?<a href="https?:\/\/(?!localhost)[^"]+"[^>]*rel="sponsored/.test(
      html,
    ),
  ).toBe(true);
});

test.concurrent('home begins with verified profiles that readers like, and has no zeros', async ({
  expect,
}) => {
  await registerOnSite('personal', { name: 'Nobody Saw This' });
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  // Other tests may register three newer ones, which are all that home itself begins with.
  await expect
    .poll(async () => {
      await page.goto('/?sort=new');
      return people(page).getByRole('heading', { level: 3 }).allTextContents();
    }, WITHIN)
    .toContain('Nobody Saw This');
  const bare = cards(people(page)).filter({ hasText: 'Nobody Saw This' });
  expect((await bare.locator('[data-like-count]').boundingBox())?.width).toBe(1);
  expect(await bare.getByText('views').count()).toBe(0);
  await page.goto('/');
  const featured = page.getByRole('region', { name: 'Featured' });
  const sizeOf = async (place: Locator) => {
    const box = await place.boundingBox();
    return { top: box?.y ?? Number.NaN, height: box?.height ?? Number.NaN };
  };
  for (const [width, banner, face] of [
    [360, 250, 420],
    [1280, 320, 800 - 145],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    expect((await sizeOf(page.locator('.cover'))).height).toBeLessThanOrEqual(banner);
    expect((await sizeOf(cards(featured).first())).top).toBeLessThan(face);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const browse = await sizeOf(page.getByRole('navigation', { name: 'Browse' }));
  expect(browse.top).toBeGreaterThan((await sizeOf(featured)).top);
  const ad = await sizeOf(page.getByRole('complementary', { name: 'Advertisement' }));
  expect(ad.top).toBeGreaterThan((await sizeOf(companies(page))).top);
  expect(await page.getByRole('button', { name: 'List' }).count()).toBe(0);
  const ids = await page.locator('[id]').evaluateAll((places) => places.map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);

  await searchBox(page).fill('Nobody Saw');
  await expect.poll(() => featured.count(), WITHIN).toBe(0);
  await searchBox(page).press('Enter');
  await expect.poll(() => page.getByRole('navigation', { name: 'Browse' }).count(), WITHIN).toBe(0);
  const bar = await page.locator('[data-banner]').boundingBox();
  expect(bar?.height).toBeLessThanOrEqual(104);
});

test.concurrent('results begin with a whole page of cards, which Show less, View all and a tab fold and unfold, with and without script', async ({
  expect,
}) => {
  const word = aNewWord();
  for (let number = 0; number < 5; number += 1)
    await registerOnSite('personal', { name: `${word} ${number}`, hometown: `Town ${word}` });
  for (const javaScriptEnabled of [true, false]) {
    await using visitor = await aVisitor({ javaScriptEnabled });
    const { page } = visitor;
    await page.goto(`/?place=town-${word}`);
    expect(await cards(people(page)).count()).toBe(5);
    await page.goto(`/?q=${word}`);
    expect(await cards(people(page)).count()).toBe(5);
    await people(page).getByRole('button', { name: 'Show less' }).click();
    await expect.poll(() => cards(people(page)).count(), WITHIN).toBe(3);
    await people(page).getByRole('button', { name: 'View all' }).click();
    await expect.poll(() => cards(people(page)).count(), WITHIN).toBe(5);
    await people(page).getByRole('button', { name: 'Show less' }).click();
    await expect.poll(() => cards(people(page)).count(), WITHIN).toBe(3);
    await page.getByRole('link', { name: 'People 5', exact: true }).click();
    await expect.poll(() => cards(people(page)).count(), WITHIN).toBe(5);
    await page.getByRole('link', { name: 'Newest' }).click();
    await expect.poll(() => cards(people(page)).count(), WITHIN).toBe(5);
    await page.getByRole('link', { name: 'See all profiles', exact: true }).click();
    await page.getByRole('region', { name: 'Featured' }).waitFor();
  }
});

test.concurrent('results are rows, of which a laptop shows ten at once and a phone five, or cards', async ({
  expect,
}) => {
  const tops = async (page: Page): Promise<{ left: number; top: number; bottom: number }[]> =>
    cards(people(page)).evaluateAll((places) =>
      places.map((place) => place.getBoundingClientRect().toJSON()),
    );
  for (const [width, height, least] of [
    [1280, 800, 10],
    [360, 740, 5],
  ] as const) {
    await using visitor = await aVisitor({ viewport: { width, height } });
    const { page } = visitor;
    await page.goto('/?sort=new');
    const rows = await tops(page);
    expect(new Set(rows.map(({ left }) => left)).size).toBe(1);
    expect(new Set(rows.map(({ top }) => top)).size).toBe(rows.length);
    // Test pages may be fewer than a screen has room for.
    expect(rows[Math.min(least, rows.length) - 1]?.bottom).toBeLessThanOrEqual(height);
    if (width < 400) continue;
    await page.getByRole('button', { name: 'Cards' }).click();
    await expect.poll(() => page.locator('html').getAttribute('data-view'), WITHIN).toBe('cards');
    expect(new Set((await tops(page)).map(({ left }) => left)).size).toBeGreaterThan(1);
  }
});
