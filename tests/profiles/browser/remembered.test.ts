import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRemembered } from '../../../src/profiles/browser/remembered.ts';
import { dropSeen, forgetSeen, keepSeen, listSeen } from '../../../src/profiles/browser/seen.ts';
import { isLiked, keepLiked } from '../../../src/profiles/counts/browser/liked.ts';
import { forgetLiked, listLiked } from '../../../src/profiles/counts/browser/liked-list.ts';
import { MAX_SEEN } from '../../../src/profiles/rules/limits.ts';

/** A browser's storage: its entries are properties too. */
const aStorage = (): Storage => {
  const kept = {};
  const methods = {
    getItem: (key: string) => (Object.hasOwn(kept, key) ? kept[key as never] : null),
    setItem: (key: string, value: string) => Object.assign(kept, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(kept, key),
  };
  return Object.setPrototypeOf(kept, methods) as Storage;
};

beforeEach(() => vi.stubGlobal('localStorage', aStorage()));
afterEach(() => vi.unstubAllGlobals());

test('the last 20 profiles are remembered, the latest first and each once', () => {
  for (let number = 0; number < 30; number += 1) keepSeen(`p${number}`);
  keepSeen('p15');
  expect(listSeen()).toHaveLength(MAX_SEEN);
  expect(listSeen().slice(0, 3)).toEqual(['p15', 'p29', 'p28']);
  expect(listSeen().filter((id) => id === 'p15')).toHaveLength(1);
  dropSeen('p29');
  expect(listSeen().slice(0, 2)).toEqual(['p15', 'p28']);
});

test.each(['{', '"x"', '[1, null, "a"]'])('damaged notes (%s) do not break the page', (value) => {
  localStorage.setItem('seenProfiles', value);
  expect(listSeen().every((id) => typeof id === 'string')).toBe(true);
  keepSeen('new');
  expect(listSeen()[0]).toBe('new');
});

test('forgetting leaves nothing of what was liked and seen', () => {
  localStorage.setItem('view', 'list');
  keepLiked('one', true);
  keepLiked('two', true);
  keepSeen('one');
  expect(listLiked()).toEqual(['two', 'one']);
  forgetLiked();
  forgetSeen();
  expect([listLiked(), listSeen(), isLiked('one')]).toEqual([[], [], false]);
  expect(Object.keys(localStorage)).toEqual(['view']);
});

test('profiles come in their order, gone ones and failures apart', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const id = new URL(address, 'http://site.test').searchParams.get('id') ?? '';
    asked.push(id);
    if (id === 'gone') return Response.json({ success: false }, { status: 404 });
    if (id === 'late') throw new TypeError('no network');
    return Response.json({ success: true, data: [{ id }] });
  });
  const read = await readRemembered(['b', 'gone', 'a', 'b']);
  expect(read.profiles.map(({ id }) => id)).toEqual(['b', 'a', 'b']);
  expect([read.gone, read.failed, asked.sort()]).toEqual([['gone'], null, ['a', 'b', 'gone']]);
  expect((await readRemembered(['late', 'a'])).failed).toBe('offline');
});
