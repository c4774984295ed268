import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browseSlug } from '../../../src/domain/finding/finding.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { registerOnSite } from '../../support/browser/site-owners.ts';
import { importInto } from '../../support/site/manage.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 20_000, interval: 200 };
const word = `q${Math.random().toString(36).slice(2, 8)}`;
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search Profile' });
const people = (page: Page) => page.getByRole('region', { name: 'Individual Biography' });
const names = (page: Page) => people(page).getByRole('heading', { level: 3 }).allTextContents();
const query = (page: Page) => new URL(page.url()).search;

let made = false;
/** Four people of one trade, two of whom live in one town. */
const someone = async (): Promise<void> => {
  if (made) return;
  made = true;
  for (const [name, currentcity] of [
    ['Ada', 'Lodz'],
    ['Bela', 'Łódź'],
    ['Cleo', 'Vaduz'],
    ['Dana', 'Vaduz'],
  ])
    await registerOnSite('personal', {
      name: `${name} ${word}`,
      profession: `Trade ${word}`,
      currentcity: `${currentcity} ${word}`,
      hometown: `${currentcity} ${word}`,
    });
};

const EVERYBODY = [360, 1280].flatMap((width) =>
  [true, false].map((javaScriptEnabled) => ({ javaScriptEnabled, viewport: { width, height: 800 } })),
);

/** Goes on with the Tab key to a link of that name. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 400; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => document.activeElement?.closest('a')?.textContent?.trim() ?? '');
    if (name.test(at.replace(/\s+/g, ' '))) return;
  }
  throw new Error(`No link ${name} on ${page.url()}`);
};

let imported = false;
/** Enough people under one initial for three pages. */
const aCrowd = async (): Promise<void> => {
  if (imported) return;
  imported = true;
  const names = Array.from(
    { length: 60 },
    (_, index) => `Quill ${String.fromCharCode(65 + index / 3)}${index % 3}`,
  );
  const records = names.map((name) => ({ key: name, profile: 'personal', name, profession: 'Scribe' }));
  await importInto(thisSite().dataFolder, records);
};

test.each(EVERYBODY)(
  'by keyboard it is at most four links from home to a given person, also in a long list (%j)',
  async (options) => {
    await aCrowd();
    const { page, leave } = await aVisitor(options);
    const words = page.getByRole('navigation', { name: 'Pages by name' }).getByRole('link');
    await page.goto('/');
    let links = 0;
    const follow = async (name: RegExp, path: RegExp): Promise<void> => {
      await tabTo(page, name);
      await page.keyboard.press('Enter');
      await page.waitForURL(path);
      links += 1;
    };
    await follow(/^Q$/, /\/people\/q$/);
    const wanted = 'Quill R1';
    await expect.poll(() => words.count(), WITHIN).toBeGreaterThan(2);
    expect(await page.getByRole('link', { name: wanted }).count()).toBe(0);
    // As in a dictionary: the last guide word that is not after the name.
    const guide = (await words.allTextContents())
      .map((each) => each.trim())
      .findLast((each) => each <= wanted);
    await follow(new RegExp(`^${guide}$`), /page=/);
    await follow(new RegExp(`^${wanted}$`), /\/profile\/quill-r1-/);
    expect(links).toBeLessThanOrEqual(4);
    await leave();
  },
);

test.each(EVERYBODY)('one walks from home to a person by links alone (%j)', async (options) => {
  await someone();
  const { page, complaints, leave } = await aVisitor(options);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Browse' }).getByRole('link', { name: 'Professions' }).click();
  await page
    .getByRole('link', { name: `Trade ${word}` })
    .first()
    .click();
  await page.waitForURL(`**/professions/trade-${word}`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('4 profiles');
  const narrow = await page.getByRole('link', { name: 'Narrow and sort these' }).boundingBox();
  const first = await page.getByRole('link', { name: `Dana ${word}` }).boundingBox();
  expect(narrow?.y).toBeLessThan(first?.y ?? 0);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  expect(await crumbs.getByRole('link').allTextContents()).toEqual(['Home', 'Professions', `Trade ${word}`]);
  await page.getByRole('link', { name: `Bela ${word}` }).click();
  await page.waitForURL(`**/profile/bela-${word}-*`);
  expect(await page.getByRole('heading', { name: `More in Trade ${word}` }).count()).toBe(1);
  await page
    .getByRole('table')
    .getByRole('link', { name: `Łódź ${word}` })
    .first()
    .click();
  await page.waitForURL(`**/places/lodz-${word}`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('2 profiles');
  expect(complaints).toEqual([]);
  await leave();
});

test('pages of a list are numbered from 1 to the last, and all others are 404', async () => {
  const status = async (path: string) =>
    (await fetch(thisSite().baseUrl + path, { redirect: 'manual' })).status;
  for (const path of ['/people', '/people?page=1', '/companies', '/people/x', '/people/other', '/places'])
    expect([path, await status(path)]).toEqual([path, 200]);
  for (const path of [
    '/people?page=0',
    '/people?page=-1',
    '/people?page=1e9',
    '/people?page=999999999',
    '/people/zz',
    '/people/a/b',
    '/places/nobody-lives-here',
    `/places/${'x'.repeat(10_000)}`,
    `/professions/${'%D8%A7'.repeat(1_500)}`,
    '/industries/%F0%9F%99%82',
    '/places/...',
    '/places/--',
    '/professions/%E2%80%8F',
    '/industries/%00',
    '/places/%ff',
  ])
    expect([path.slice(0, 40), await status(path)]).toEqual([path.slice(0, 40), 404]);
  expect(await status(`/professions/Trade-${word.toUpperCase()}`)).toBe(made ? 301 : 404);
  expect(await status('/People')).toBe(301);
  const closed = await fetch(`${thisSite().baseUrl}/people/a/?page=1`, { redirect: 'manual' });
  expect([closed.status, closed.headers.get('location')]).toEqual([301, '/people/a?page=1']);
  const { headers } = await fetch(`${thisSite().baseUrl}/people`);
  expect(headers.get('link') ?? '</people?page=2>; rel="next"').toContain('rel="next"');
});

test('without script facets, orders and chips are links, and the state is in the address', async () => {
  await someone();
  const { page, leave } = await aVisitor({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  });
  await page.goto(`/?q=${word}`);
  const refine = page.getByRole('complementary', { name: 'Narrow and sort' });
  await refine.getByRole('link', { name: /Vaduz/ }).click();
  expect(query(page)).toBe(`?q=${word}&place=vaduz-${word}`);
  expect(await names(page)).toEqual([`Dana ${word}`, `Cleo ${word}`]);
  await refine.getByRole('link', { name: 'Name', exact: true }).click();
  expect(await names(page)).toEqual([`Cleo ${word}`, `Dana ${word}`]);
  expect(await page.title()).toContain(`Search: “${word}”`);
  await page.getByRole('link', { name: /Remove Vaduz/ }).click();
  expect(query(page)).toBe(`?q=${word}&sort=name`);
  expect(await people(page).getByRole('button', { name: 'View all' }).count()).toBe(1);
  await leave();
});

test('with script the same happens without a jump, and Back leads through it', async () => {
  await someone();
  const { page, complaints, leave } = await aVisitor({ viewport: { width: 1280, height: 900 } });
  await page.goto(`/?q=${word}`);
  await searchBox(page).focus();
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]:has(.directory)') === null);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page
    .getByRole('link', { name: /^Łódź|^Lodz/ })
    .first()
    .click();
  await expect.poll(() => names(page), WITHIN).toEqual([`Bela ${word}`, `Ada ${word}`]);
  expect(query(page)).toBe(`?q=${word}&place=lodz-${word}`);
  expect(await page.getByRole('status').first().textContent()).toBe('2 profiles found');
  await page.goBack();
  await expect.poll(() => page.getByRole('status').first().textContent(), WITHIN).toBe('4 profiles found');
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  expect(complaints).toEqual([]);
  await leave();
});

test('what nobody can mean is left out of a search, or finds nobody, and the page says so', async () => {
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

test('names of both directions keep to themselves in breadcrumbs, rows and facets', async () => {
  const place = `القاهرة (Cairo) ${word}`;
  await registerOnSite('personal', { name: `سلمى ${word}`, currentcity: place, hometown: place });
  const { page, leave } = await aVisitor({ viewport: { width: 360, height: 740 } });
  await page.goto(`/places/${encodeURIComponent(browseSlug(place))}`);
  const crumb = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByText(place, { exact: true });
  const directionOf = (box: typeof crumb) => box.evaluate((element) => getComputedStyle(element).direction);
  expect([await directionOf(crumb), await crumb.evaluate((element) => element.tagName)]).toEqual([
    'rtl',
    'BDI',
  ]);
  const lefts = await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect()).map(({ left, top }) => top * 10_000 + left),
    );
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  expect(await directionOf(page.getByRole('heading', { level: 1 }).getByText(place, { exact: true }))).toBe(
    'rtl',
  );
  expect(await directionOf(page.getByText(`سلمى ${word}`, { exact: true }).first())).toBe('rtl');
  await leave();
});

test('a search for one group alone has the page of that group as its canonical address', async () => {
  await someone();
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

test('on a phone the facets are a sheet', async () => {
  await someone();
  const { page, leave } = await aVisitor({ viewport: { width: 360, height: 740 } });
  await page.goto(`/?q=${word}`);
  const sheet = page.getByRole('complementary', { name: 'Narrow and sort' });
  expect(await sheet.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Narrow and sort' }).click();
  await sheet.getByRole('link', { name: /Vaduz/ }).click();
  await expect.poll(() => names(page), WITHIN).toEqual([`Dana ${word}`, `Cleo ${word}`]);
  expect(await sheet.isVisible()).toBe(false);
  await leave();
});

test('a slash leads to the search box, and arrows walk what is suggested', async () => {
  await someone();
  const { page, complaints, leave } = await aVisitor();
  await page.goto('/');
  await page.keyboard.press('/');
  expect(await searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
  await searchBox(page).pressSequentially(`trade ${word}`, { delay: 20 });
  const option = page.getByRole('option', { name: `Trade ${word} Profession` });
  await option.waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await option.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/professions/trade-${word}`);
  expect(complaints).toEqual([]);
  await leave();
});

test('a search that fails says so, keeps what was shown, and can be tried again', async () => {
  await someone();
  const { page, leave } = await aVisitor();
  await page.goto(`/?q=${word}`);
  const lists = '**/php-api/get-profile.php?*';
  await page.route(lists, (route) => route.abort());
  await searchBox(page).fill(`ada ${word}`);
  await page.getByRole('alert').getByText('No profile found').waitFor();
  expect(await names(page)).toHaveLength(3);
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => names(page), WITHIN).toEqual([`Ada ${word}`]);
  expect(await page.getByRole('alert').count()).toBe(0);
  await leave();
});

test('a list that a reader chose is remembered, and Back on a profile leads to the search', async () => {
  await someone();
  const { page, leave } = await aVisitor();
  await page.goto(`/?q=${word}`);
  await page.getByRole('button', { name: 'List' }).click();
  await expect.poll(() => page.locator('html').getAttribute('data-view'), WITHIN).toBe('list');
  await page.reload();
  expect(await page.locator('html').getAttribute('data-view')).toBe('list');
  await page.getByRole('link', { name: `Dana ${word}` }).click();
  await page.getByRole('link', { name: '← Back' }).click();
  await page.waitForURL(`**/?q=${word}`);
  await leave();
});
