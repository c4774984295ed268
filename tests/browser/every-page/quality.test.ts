import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownLanguage } from '../../../src/base/brand/rules/languages.ts';
import { PROFILE_KINDS } from '../../../src/base/fields/rules/profile-kind.ts';
import { splitPrefix } from '../../../src/base/languages/rules/prefix.ts';
import { sectionNamed } from '../../../src/owners/rules/sections.ts';
import { paths } from '../../../src/paths.ts';
import { SEARCH_KEY } from '../../../src/search/rules/search-key.ts';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { searchBox } from '../../support/browser/home-page.ts';
import { logInAdmin } from '../../support/browser/site-admins.ts';
import { logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';
import { problemsInPage, readVocabulary } from '../../support/schema-org/vocabulary.ts';
import { thisSite } from '../../support/site/this-site.ts';

/** One screen in one state. Add a row to check a new one. */
type Screen = {
  /** A path, or the steps that lead to the state. */
  open: string | ((page: Page) => Promise<unknown>);
  /** Whether others have the same parts in the same places: `npm test` checks one half of it, `npm run test:long` the other. */
  isAlike?: boolean;
  /** Whether it is another page of text like `about`: only `npm run test:long` checks it. */
  isText?: boolean;
  /** The two widths at which it is checked, if not a narrow and a wide one. */
  widths?: number[];
  /** The status of its page, if not 200. */
  status?: number;
  name: string;
};

const at =
  (path: string, then: (page: Page) => Promise<unknown>): ((page: Page) => Promise<unknown>) =>
  async (page) => {
    await page.goto(path);
    await then(page);
  };

const aProfile = (kind: 'personal' | 'professional', given: Record<string, string>) => async (page: Page) =>
  page.goto((await registerOnSite(kind, given)).url);

const asOwner = (then: (page: Page) => Promise<unknown>) => async (page: Page) => {
  const { email } = await registerOnSite('personal', { name: 'Owner of a Page' });
  await logInOnPage(page, email);
  await then(page);
};

const asAdmin = (path: string) => async (page: Page) => {
  await logInAdmin(page);
  if (path !== paths.dashboard()) await page.goto(path);
};

const search = (query: string) => async (page: Page) => {
  await searchBox(page).fill(query);
  await page
    .getByRole('status')
    .getByText(/profiles? found/)
    .waitFor();
};

const screens: Screen[] = [
  { name: 'home', open: paths.home() },
  { name: 'home, menu open', widths: [360, 360], open: at(paths.home(), openMenu) },
  { name: 'home, search results', open: at(paths.home(), search('a')) },
  { name: 'home, nothing found', isAlike: true, open: at(paths.home(), search('no such words')) },
  { name: 'home, a section expanded', isAlike: true, open: at(paths.home(), viewAll) },
  { name: 'a person', open: aProfile('personal', { name: 'هالة بنت عبد الرحمن الصبّاغ الأندلسية القرطبية' }) },
  { name: 'a person, photo open', isAlike: true, open: openPhoto },
  {
    name: 'a company',
    isAlike: true,
    open: aProfile('professional', { companyname: 'Long Company Name Without an End & Sons' }),
  },
  { name: 'a verified person, badge open', isAlike: true, open: openBadge },
  { name: 'home, narrowed', isAlike: true, open: '/?kind=personal&sort=name' },
  { name: 'home, the sheet of facets', widths: [360, 360], open: at('/?sort=name', openRefine) },
  { name: 'home, suggestions open', open: at(paths.home(), suggest) },
  { name: 'about, suggestions open', isAlike: true, open: at(paths.about(), suggest) },
  {
    name: 'liked, empty',
    isAlike: true,
    open: at(paths.liked(), (page) => page.getByText('Nothing here yet').waitFor()),
  },
  { name: 'liked', isAlike: true, open: liked },
  { name: 'people', isAlike: true, open: paths.people() },
  { name: 'people, an initial without anybody', isAlike: true, open: paths.people('x') },
  { name: 'companies', isAlike: true, open: paths.companies('other') },
  { name: 'professions', isAlike: true, isText: true, open: paths.professions() },
  { name: 'propose', isAlike: true, open: paths.propose() },
  { name: 'no such profile', isAlike: true, isText: true, open: '/profile/nobody-aaaaaaaaaa', status: 404 },
  { name: 'no such page', isAlike: true, open: '/no-such-page', status: 404 },
  { name: 'about', isAlike: true, open: paths.about() },
  { name: 'transparency', isAlike: true, isText: true, open: paths.transparency() },
  { name: 'verify your profile', isAlike: true, isText: true, open: paths.verifyProfile() },
  { name: 'advertisement', isAlike: true, isText: true, open: paths.advertisement() },
  { name: 'contact', open: paths.contact() },
  { name: 'support', isAlike: true, isText: true, open: paths.support() },
  { name: 'privacy policy', isAlike: true, isText: true, open: paths.privacyPolicy() },
  { name: 'terms', isAlike: true, isText: true, open: paths.terms() },
  { name: 'faq', isAlike: true, isText: true, open: paths.faq() },
  { name: 'accessibility', isAlike: true, isText: true, open: paths.accessibility() },
  { name: 'developers', isAlike: true, open: paths.developers() },
  { name: 'news', isAlike: true, open: paths.news() },
  {
    name: 'an article',
    isAlike: true,
    open: at(paths.news(), (page) =>
      page
        .getByRole('link', { name: /read more/i })
        .first()
        .click(),
    ),
  },
  { name: 'login', isAlike: true, open: paths.login() },
  { name: 'register', open: paths.register() },
  { name: 'forgot password', isAlike: true, open: paths.forgotPassword().toLowerCase() },
  { name: 'my profile', open: asOwner((page) => page.goto(paths.myProfile())) },
  {
    name: 'my profile, a first day without numbers',
    isAlike: true,
    open: asOwner(at(`${paths.myProfile()}#numbers`, (page) => page.getByText('No views yet').waitFor())),
  },
  {
    name: 'my profile, settings',
    isAlike: true,
    open: asOwner(at(`${paths.myProfile()}#settings`, (page) => page.getByText('this browser').waitFor())),
  },
  { name: 'a claim link that is over', isAlike: true, open: paths.claim().toLowerCase() },
  {
    name: 'change password',
    isAlike: true,
    open: asOwner((page) => page.goto(paths.changePassword().toLowerCase())),
  },
  { name: 'admin login', isAlike: true, open: paths.adminLogin() },
  { name: 'dashboard', open: asAdmin(paths.dashboard()) },
  { name: 'article upload', open: asAdmin(paths.articleUpload()) },
];

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /menu/i }).first().click();
  await page.getByRole('dialog').waitFor();
}

async function suggest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-suggest][role="combobox"]') !== null);
  await page.keyboard.press(SEARCH_KEY);
  await page.keyboard.type('a');
  await page.getByRole('option', { name: 'All results for' }).waitFor();
}

async function liked(page: Page): Promise<void> {
  await aProfile('personal', { name: 'Looked at Lately', profession: 'Example' })(page);
  await page.waitForFunction(() => localStorage.getItem('seenProfiles') !== null);
  await page.goto(paths.liked());
  await page.getByRole('link', { name: 'Looked at Lately' }).waitFor();
}

async function openRefine(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await page.getByRole('complementary', { name: 'Filter and sort' }).waitFor();
}

async function viewAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View all' }).first().click();
  await page.getByRole('button', { name: 'Show less' }).waitFor();
}

async function openBadge(page: Page): Promise<void> {
  const reply = await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?verified=1&limit=1`);
  const { data } = (await reply.json()) as { data: { id: string }[] };
  await page.goto(`/profile/x-${data[0]?.id}`);
  await page.locator('summary', { hasText: 'Verified' }).click();
}

async function openPhoto(page: Page): Promise<void> {
  await aProfile('personal', { name: 'Shown Large' })(page);
  await page.getByRole('link', { name: 'Portrait of Shown Large' }).click();
  await page.getByRole('dialog').getByRole('img').waitFor();
}

/** The browser also complains about a page's own error status. */
const isOwnStatus = (complaint: string, status: number): boolean =>
  status !== 200 &&
  complaint.startsWith(`Failed to load resource: the server responded with a status of ${status}`);

/** Names of the controls for text that are smaller than 16 px under a finger, so that a phone would zoom in at them. */
const controlsThatZoom = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    // As tokens.css sets it for a coarse pointer.
    root.style.setProperty('--text-control', 'var(--text-md)');
    const others = ['checkbox', 'radio', 'range', 'file', 'hidden', 'submit', 'button'];
    const small = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(
      (control) =>
        !others.includes(control.type) &&
        control.checkVisibility() &&
        Number.parseFloat(getComputedStyle(control).fontSize) < 16,
    );
    root.style.removeProperty('--text-control');
    return small.map((control) => control.name || control.getAttribute('aria-label') || control.id);
  });

/**
 * Opened once: resizing shows what loading again at another width would, because no script asks for the width when it loads. Contrasts
 * depend on the colour scheme and sizes on the width, so one scheme is checked at each; every second screen is dark where it is narrow.
 */
const check = async (
  { open, widths = [360, 1280], status = 200, index }: Screen & { index: number },
  turns: readonly number[],
): Promise<void> => {
  await using visitor = await aVisitor({ viewport: { width: 320, height: 800 } });
  const { page, complaints } = visitor;
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  if (typeof open === 'string') expect((await page.goto(open))?.status()).toBe(status);
  else await open(page);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth);
  for (const turn of turns) {
    const colorScheme = (turn + index) % 2 === 0 ? 'light' : 'dark';
    const width = widths[turn] ?? 0;
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page), `${colorScheme}, ${width} px`).toEqual([]);
  }
  expect(await controlsThatZoom(page)).toEqual([]);
  expect([...hosts].filter((host) => host !== '')).toEqual([new URL(thisSite().baseUrl).host]);
  expect(complaints.filter((complaint) => !isOwnStatus(complaint, status))).toEqual([]);
};

const numbered = screens.map((screen, index) => ({ ...screen, index }));
/** Two neighbours that are narrow, one light and one dark, and then two that are wide. */
const halfOf = (index: number): number => Math.floor(index / 2) % 2;

test.concurrent.each(numbered.filter(({ isText }) => !isText))(
  '$name has no violation narrow or wide, light or dark, no request to other hosts and no complaint',
  (screen) => check(screen, screen.isAlike ? [halfOf(screen.index)] : [0, 1]),
);

test.concurrent.each(numbered.filter(({ isAlike }) => isAlike))(
  '$name has no violation at the other width, in the other colours',
  { tags: ['long'] },
  (screen) => check(screen, screen.isText ? [0, 1] : [1 - halfOf(screen.index)]),
);

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'tel-non-breaking': ['error', { ignoreClasses: ['nobr'] }],
    // React writes camel-case attributes and self-closing tags, which are valid HTML.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
  },
});

/** Astro writes the style of its islands next to the first one, and its own class twice. */
const OF_ASTRO = /^<style> element is not permitted as content under|^Class "astro-\w+" duplicated/;

const vocabulary = readVocabulary();

/** The mistakes in a page's served markup, and in its structured data by schema.org, one line each. */
const mistakesIn = async (html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html);
  const ofMarkup = results.flatMap(({ messages }) =>
    messages
      .filter(({ message }) => !OF_ASTRO.test(message))
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...ofMarkup, ...problemsInPage(html, vocabulary)];
};

const served = screens.flatMap(({ open }) => (typeof open === 'string' ? [open] : []));

test.each([...served, '/?q=a', '/?all=personal', paths.article('the-quiet-ferry')])(
  '%s is served as valid HTML, with structured data that schema.org has',
  async (path) => {
    expect(await mistakesIn(await (await fetch(thisSite().baseUrl + path)).text())).toEqual([]);
  },
);

test.each(['personal', 'professional'] as const)('a %s profile is served as valid HTML', async (kind) => {
  const { url } = await registerOnSite(kind, { awards: 'One\nTwo', facebook: '@one', facebook1: '@one' });
  expect(await mistakesIn(await (await fetch(thisSite().baseUrl + encodeURI(url))).text())).toEqual([]);
});

type Link = { from: string; to: string };

/** Every address on this site that a page refers to: links, pictures, scripts, styles. */
const linksOf = (from: string, html: string): Link[] => {
  const base = new URL(from, thisSite().baseUrl);
  return (
    [...html.matchAll(/<(?:a|link|img|script)\b[^>]*?\s(?:href|src)="([^"]+)"/g)]
      .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), base))
      // The long test of languages crawls the other ones.
      .filter(
        ({ origin, pathname }) => origin === base.origin && splitPrefix(pathname).language === ownLanguage(),
      )
      .map(({ pathname, search, hash }) => ({ from, to: pathname + search + hash }))
  );
};

/** Searches with the same parameters count as one kind, whatever the values; eight of each are enough. */
const SEARCHES_OF_A_KIND = 8;
const kindOf = (search: string): string => [...new URLSearchParams(search).keys()].join();

/** Whether the script of a page reads a place in an address: there, it need not be in the HTML. */
const isReadByScript = (path: string, place: string): boolean => {
  const [, part] = /^edit\/(\w+)$/.exec(place) ?? [];
  if (path === paths.myProfile() && part !== undefined)
    return PROFILE_KINDS.some((kind) => sectionNamed(kind, part) !== undefined);
  if (path === paths.dashboard() && /^page\/[\w-]+$/.test(place)) return true;
  return path === paths.register() && PROFILE_KINDS.some((kind) => place === `profile=${kind}`);
};

test('the site has no broken links', { tags: ['long'] }, async () => {
  const broken: string[] = [];
  const pages = new Map<string, string>();
  const seen = new Set<string>();
  const searches = new Map<string, number>();
  let next: Link[] = [{ from: '/', to: '/' }];
  while (next.length > 0) {
    const found: Link[] = [];
    const visit = async ({ from, to }: Link): Promise<void> => {
      const [path = '', id] = to.split('#');
      const kind = kindOf(path.split('?')[1] ?? '');
      if (kind !== '' && !seen.has(path)) {
        const asked = searches.get(kind) ?? 0;
        if (asked >= SEARCHES_OF_A_KIND) return;
        searches.set(kind, asked + 1);
      }
      if (!seen.has(path)) {
        seen.add(path);
        const reply = await fetch(thisSite().baseUrl + path);
        const isPage = reply.headers.get('content-type')?.startsWith('text/html') ?? false;
        const text = await reply.text();
        if (!reply.ok) broken.push(`${from} → ${to}: ${reply.status}`);
        else if (isPage) found.push(...linksOf(path, text));
        pages.set(path, isPage ? text : '');
      }
      const isThere = pages.get(path)?.includes(`id="${id}"`) || isReadByScript(path, id ?? '');
      if (id && !isThere) broken.push(`${from} → ${to}: no such place`);
    };
    for (let at = 0; at < next.length; at += 4) await Promise.all(next.slice(at, at + 4).map(visit));
    const known = new Set<string>();
    next = found.filter(({ to }) => !known.has(to) && known.add(to) && (to.includes('#') || !seen.has(to)));
  }
  expect(broken).toEqual([]);
  expect(pages.size).toBeGreaterThan(20);
});
