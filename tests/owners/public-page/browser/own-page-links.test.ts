import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HEAD = readFileSync('src/base/frame/browser/head.js', 'utf8');
const ID = 'qkg5aldd7g';
const PAGE = `/profile/amara-okafor-${ID}`;

type Browser = { stored: Record<string, string> | null; pathname: string; hash: string };

const classList = (classes: Set<string>) => ({
  add: (...names: string[]) => {
    for (const name of names) classes.add(name);
  },
  remove: (name: string) => classes.delete(name),
  toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)),
});

const storage = (stored: Browser['stored']) => ({
  getItem: (key: string): string | null => {
    if (stored === null) throw new Error('Storage is blocked.');
    return stored[key] ?? null;
  },
  setItem: () => {},
});

/** What both scripts see of the browser. */
const globalsOf = ({ stored, pathname, hash }: Browser, classes: Set<string>) => ({
  document: {
    documentElement: { classList: classList(classes), dataset: {} },
    querySelector: () => ({ dataset: { profile: pathname.split('-').at(-1) } }),
    hidden: true,
  },
  localStorage: storage(stored),
  sessionStorage: storage(stored),
  location: { pathname, hash },
  addEventListener: () => {},
  dispatchEvent: () => true,
  Event: class {},
});

const ownClasses = (classes: Set<string>): string[] =>
  [...classes].filter((name) => name === 'is-own-page' || name === 'is-as-visitor');

/** The classes before the first paint. */
const atFirst = (browser: Browser): string[] => {
  const classes = new Set<string>();
  runInNewContext(HEAD, globalsOf(browser, classes));
  return ownClasses(classes);
};

test.each([
  ['nobody', {}, false],
  ['an administrator', { admin_user: '{"name":"A","email":"a@x","role":"admin"}' }, true],
  ['a moderator', { admin_user: '{"name":"A","email":"a@x","role":"moderator"}' }, true],
  ['an editor', { admin_user: '{"name":"A","email":"a@x","role":"editor"}' }, false],
  ['whoever blocks storage', null, false],
])('the way to the desk is shown before the first paint to %s: %#', (_, stored, isShown) => {
  const classes = new Set<string>();
  runInNewContext(HEAD, globalsOf({ stored, pathname: PAGE, hash: '' }, classes));
  expect(classes.has('is-team')).toBe(isShown);
});

const listeners = new Map<string, () => void>();

/** The classes after the page's script has run; `change` happens to the browser then, and an event tells of it. */
const later = async (browser: Browser, change: Partial<Browser> = {}, event = ''): Promise<string[]> => {
  const classes = new Set<string>();
  const listen = { addEventListener: (name: string, work: () => void) => listeners.set(name, work) };
  const show = (now: Browser): void => {
    for (const [name, value] of Object.entries({ ...globalsOf(now, classes), window: listen }))
      vi.stubGlobal(name, value);
  };
  show(browser);
  await import('../../../../src/owners/public-page/browser/own-page-links.ts');
  show({ ...browser, ...change });
  listeners.get(event)?.();
  return ownClasses(classes);
};

const owner = { isLoggedIn: 'true', user_id: ID };
const own: Browser = { stored: owner, pathname: PAGE, hash: '' };

beforeEach(() => {
  vi.resetModules();
  listeners.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each<[string, Browser, string[]]>([
  ['the owner', own, ['is-own-page']],
  ['the owner in the view as a visitor', { ...own, hash: '#visitor' }, ['is-as-visitor']],
  ['the owner at a heading', { ...own, hash: '#about' }, ['is-own-page']],
  ['a visitor', { ...own, stored: {} }, []],
  ['a visitor at the address of that view', { ...own, stored: {}, hash: '#visitor' }, []],
  ['another owner', { ...own, stored: { ...owner, user_id: 'u1s1vd7p0w' } }, []],
  ['an owner whose id is the end of this one', { ...own, stored: { ...owner, user_id: 'kg5aldd7g' } }, []],
  ['who has logged out', { ...own, stored: { ...owner, isLoggedIn: '' } }, []],
  ['a browser without storage', { ...own, stored: null }, []],
])(
  '%s sees the page as it is for them, before the first paint and afterwards',
  async (_, browser, expected) => {
    expect(atFirst(browser)).toEqual(expected);
    expect(await later(browser)).toEqual(expected);
  },
);

test('other pages of the site have no ways to the editor', () => {
  expect(atFirst({ ...own, pathname: `/news/amara-okafor-${ID}` })).toEqual([]);
  expect(atFirst({ ...own, pathname: `${PAGE}/history` })).toEqual([]);
});

test.each<[string, Partial<Browser>, string, string[]]>([
  ['logs out in another tab', { stored: {} }, 'storage', []],
  ['goes to the view as a visitor', { hash: '#visitor' }, 'hashchange', ['is-as-visitor']],
  ['comes back to the page after a logout', { stored: {} }, 'pageshow', []],
])('an owner who %s sees that at once', async (_, change, event, expected) => {
  expect(await later(own, change, event)).toEqual(expected);
});
