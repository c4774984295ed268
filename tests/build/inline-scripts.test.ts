import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';

type Line = { lang: string; hidden: boolean };
type Choice = { href?: string; search: string; hash: string; dataset: { language: string } };
type Click = (event: { target: { closest: (selector: string) => Choice | null } }) => void;

const SCRIPT = readFileSync('src/base/languages/browser/offer.js', 'utf8');

/** Runs the scripts of the offer as a page does, one within it and then one of its files, and what it then shows, keeps, and does at a click. */
const open = async (
  page: string,
  lines: readonly string[],
  wanted: readonly string[],
  {
    kept,
    isBlocked = false,
    search = '',
    hash = '',
    prefix,
  }: { kept?: string; isBlocked?: boolean; search?: string; hash?: string; prefix?: string } = {},
) => {
  const store = new Map(kept === undefined ? [] : [['language', kept]]);
  const refuse = (): never => {
    throw new Error('storage is blocked');
  };
  const offers: Line[] = lines.map((lang) => ({ lang, hidden: true }));
  let click: Click = () => {};
  const document = {
    documentElement: { lang: page, hidden: false, dataset: { prefix } },
    querySelectorAll: () => offers,
    addEventListener: (_: string, listener: Click) => {
      click = listener;
    },
  };
  const localStorage = {
    getItem: isBlocked ? refuse : (name: string) => store.get(name) ?? null,
    setItem: isBlocked ? refuse : (name: string, value: string) => void store.set(name, value),
  };
  const ofBrowser = { document, localStorage, navigator: { languages: wanted }, location: { search, hash } };
  for (const [name, value] of Object.entries(ofBrowser)) vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
  new Function(SCRIPT)();
  vi.resetModules();
  await import('../../src/base/languages/browser/language-choice.ts');
  return {
    shown: () => offers.filter(({ hidden }) => !hidden).map(({ lang }) => lang),
    kept: () => store.get('language'),
    choose: (choice: Choice | null) => click({ target: { closest: () => choice } }),
  };
};

test.each([
  ['en', ['ar-EG', 'en'], ['ar']],
  ['en', ['en-GB', 'de'], []],
  ['en', ['ja', 'DE'], ['de']],
  ['en', ['ja'], []],
  ['de', ['de-AT'], []],
  ['en', [], []],
])(
  'a page in %s offers a reader of %j the first of them that the site has: %j',
  async (page, wanted, shown) => {
    const others = ['en', 'de', 'ar'].filter((language) => language !== page);
    expect((await open(page, others, wanted)).shown()).toEqual(shown);
  },
);

test('of two forms of a language, the one that the reader asks for is offered', async () => {
  expect((await open('en', ['pt-PT', 'pt-BR'], ['pt-br'])).shown()).toEqual(['pt-BR']);
});

test('an answer is kept, and nothing is offered again', async () => {
  const page = await open('en', ['de'], ['de']);
  page.choose({ search: '', hash: '', dataset: { language: 'no' } });
  expect([page.shown(), page.kept()]).toEqual([[], 'no']);
  for (const kept of ['no', '/de', ''])
    expect((await open('en', ['de'], ['de'], { kept })).shown()).toEqual([]);
});

test('without storage nothing is offered, and the switch works', async () => {
  const page = await open('en', ['de'], ['de'], { isBlocked: true, search: '?q=ada' });
  expect(page.shown()).toEqual([]);
  const choice = { href: '/de', search: '', hash: '', dataset: { language: '/de' } };
  page.choose(choice);
  expect(String(choice.search)).toBe('q=ada');
});

test('the switch keeps the query and the part of the page, and where a login leads', async () => {
  const choice = { href: '/ar/login', search: '', hash: '', dataset: { language: '/ar' } };
  const german = { search: '?next=%2Fde%2Fmy-profile', hash: '#top', prefix: '/de' };
  (await open('de', ['en'], [], german)).choose(choice);
  expect([String(choice.search), choice.hash]).toEqual(['next=%2Far%2Fmy-profile', '#top']);
  // What is in no language, and only begins with the same letters, stays as it is.
  const plain = { href: '/ar/login', search: '', hash: '', dataset: { language: '/ar' } };
  (await open('de', ['en'], [], { search: '?next=%2Fdevelopers', prefix: '/de' })).choose(plain);
  expect(String(plain.search)).toBe('next=%2Fdevelopers');
  const named = { href: '/ar?q=ada', search: '?q=ada', hash: '', dataset: { language: '/ar' } };
  (await open('en', [], [], { search: '?other=1' })).choose(named);
  expect(named.search).toBe('?q=ada');
});

test('a click on anything else changes nothing', async () => {
  const page = await open('en', ['de'], ['de']);
  page.choose(null);
  expect([page.shown(), page.kept()]).toEqual([['de'], undefined]);
});
