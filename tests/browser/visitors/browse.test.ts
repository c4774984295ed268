import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browseSlug } from '../../../src/profiles/rules/browse-slug.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { fourPeople, word } from '../../support/browser/four-people.ts';
import { aNewWord, registerOnSite } from '../../support/browser/site-owners.ts';
import { importInto } from '../../support/site/manage.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 200 };

const EVERYBODY = [360, 1280].flatMap((width) =>
  [true, false].map((javaScriptEnabled) => ({ javaScriptEnabled, viewport: { width, height: 800 } })),
);

/** Presses Tab until a link with that name has the focus. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 400; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => document.activeElement?.closest('a')?.textContent?.trim() ?? '');
    if (name.test(at.replace(/\s+/g, ' '))) return;
  }
  throw new Error(`No link ${name} on ${page.url()}`);
};

let imported = false;

/** Imports enough people with the same initial for three pages. */
const aCrowd = async (): Promise<void> => {
  if (imported) return;
  imported = true;
  const names = Array.from(
    { length: 60 },
    (_, index) => `${String.fromCharCode(65 + index / 3)}${index % 3} Quill`,
  );
  const records = names.map((name) => ({ key: name, profile: 'personal', name, profession: 'Scribe' }));
  await importInto(thisSite().dataFolder, records);
  // An import purges no cache: its people appear within ten seconds.
  const shows = async (path: string, text: string): Promise<boolean> =>
    (await (await fetch(thisSite().baseUrl + path)).text()).includes(text);
  await expect.poll(() => shows('/people/q', 'Pages by name'), WITHIN).toBe(true);
  await expect.poll(() => shows('/', 'href="/people/q"'), WITHIN).toBe(true);
};

test.each(EVERYBODY)(
  'a keyboard user reaches any person from home with at most four links (%j)',
  async (options) => {
    await aCrowd();
    await using visitor = await aVisitor(options);
    const { page } = visitor;
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
    const name = 'R1 Quill';
    const filed = 'Quill, R1';
    await expect.poll(() => words.count(), WITHIN).toBeGreaterThan(2);
    expect(await page.getByRole('link', { name: name }).count()).toBe(0);
    // As in a dictionary, the right page is the last that begins with a word up to the name.
    const guide = (await words.allTextContents())
      .map((each) => each.trim())
      .findLast((each) => (each.split('–')[0] ?? '') <= filed);
    await follow(new RegExp(`^${guide}$`), /page=/);
    await follow(new RegExp(`^${name}$`), /\/profile\/r1-quill-/);
    expect(links).toBeLessThanOrEqual(4);
  },
);

test.each(EVERYBODY)('a visitor can browse from home to a person by links alone (%j)', async (options) => {
  await fourPeople();
  await using visitor = await aVisitor(options);
  const { page, complaints } = visitor;
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Browse' }).getByRole('link', { name: 'Professions' }).click();
  await page
    .getByRole('link', { name: `Trade ${word}` })
    .first()
    .click();
  await page.waitForURL(`**/professions/trade-${word}`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('4 profiles');
  const filter = page.getByRole('link', { name: 'Filter', exact: true });
  expect(await filter.getAttribute('href')).toBe(`/?profession=trade-${word}`);
  await page.getByText('Newest first').click();
  expect(await page.getByRole('link', { name: 'Most liked' }).getAttribute('href')).toBe(
    `/?profession=trade-${word}&sort=liked`,
  );
  await page.getByText('Newest first').click();
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
});

test('a list has the pages 1 to the last, and all others are a 404', async () => {
  await fourPeople();
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
  expect(await status(`/professions/Trade-${word.toUpperCase()}`)).toBe(301);
  expect(await status('/People')).toBe(301);
  const closed = await fetch(`${thisSite().baseUrl}/people/a/?page=1`, { redirect: 'manual' });
  expect([closed.status, closed.headers.get('location')]).toEqual([301, '/people/a?page=1']);
});

test('right-to-left names do not reorder breadcrumbs, rows and headings', async () => {
  const own = aNewWord();
  const place = `القاهرة (Cairo) ${own}`;
  await registerOnSite('personal', { name: `سلمى ${own}`, currentcity: place, hometown: place });
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
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
  expect(await directionOf(page.getByText(`سلمى ${own}`, { exact: true }).first())).toBe('rtl');
});
