import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $address } from '../../../src/base/frame/browser/hash-address.ts';
import { $beside, dropNewPage, hasNewPage, openNewPage } from '../../../src/imports/new-page/browser.ts';
import { getProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { aSessionCookie } from '../../support/builders/admins.ts';
import { withAdmin } from '../../support/calls/admin-site.ts';
import { ORIGIN, serve } from '../../support/calls/calls.ts';

const { site } = withAdmin();
const gone: string[] = [];
const requests: Promise<unknown>[] = [];
let made = 0;

// The requests reach the real handlers.
beforeEach(async () => {
  const cookie = await aSessionCookie(site.storage);
  const aNote = () => ({
    ...{ dataset: {}, textContent: '', setAttribute: () => undefined, querySelector: () => null },
    ...{ append: () => undefined, remove: () => undefined },
  });
  vi.stubGlobal('document', {
    ...{ createElement: aNote, querySelector: () => null, querySelectorAll: () => [], body: aNote() },
    getElementById: () => null,
  });
  const location = { hash: '#make' };
  const replaceState = (_: unknown, __: string, hash: string): void => {
    location.hash = hash;
    gone.push(hash);
  };
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal('fetch', (address: string, given: RequestInit) => {
    if (address.includes('CMScreateProfile')) made += 1;
    const headers = { ...given.headers, cookie, origin: ORIGIN };
    const request = new Request(new URL(address, ORIGIN), { ...given, headers });
    const reply = serve(request, { ip: '203.0.113.1' } as never);
    requests.push(reply);
    return reply;
  });
  $address.set({ part: 'make', params: {} });
});
afterEach(async () => {
  // The lists are counted after a page is made, while nobody waits.
  await Promise.all(requests.splice(0));
  dropNewPage();
  gone.length = 0;
  made = 0;
  vi.unstubAllGlobals();
});

test('two presses make one page, with its source and its lists, and lead to its screen', async () => {
  const form = openNewPage('personal');
  form.setValue('name', 'Asha Rao');
  form.setStructured('links', [{ url: 'https://archive.example/asha', label: 'Archive' }]);
  $beside.set({
    source: 'An archive',
    source_url: 'https://archive.example/rao',
    hasPublicRole: true,
    isTold: true,
  });
  expect(await Promise.all([form.save(), form.save()])).toEqual([true, false]);
  expect(made).toBe(1);
  const [address = ''] = gone;
  expect(address).toMatch(/^#page\/\w+$/);
  expect(await getProfileRecord(site.storage, address.slice('#page/'.length))).toMatchObject({
    ...{ name: 'Asha Rao', source: 'An archive', source_url: 'https://archive.example/rao' },
    links: [{ url: 'https://archive.example/asha', label: 'Archive' }],
  });
  expect(hasNewPage()).toBe(false);
});

test('what the site refuses stands at its field, and nothing that was entered is lost', async () => {
  const form = openNewPage('professional');
  form.setValue('companyname', 'Looms');
  $beside.set({ source: 'An archive', source_url: 'archive', hasPublicRole: false, isTold: false });
  expect(await form.save()).toBe(false);
  expect(form.$state.get().problems).toEqual({ source_url: 'Please enter a valid website URL' });
  expect([form.$state.get().edit.values.companyname, $beside.get().source, gone]).toEqual([
    'Looms',
    'An archive',
    [],
  ]);
});

test('whoever has gone on to another screen meanwhile stays there', async () => {
  const form = openNewPage('personal');
  form.setValue('name', 'Asha Rao');
  form.setValue('email', 'asha@example.org');
  const saving = form.save();
  $address.set({ part: 'todo', params: {} });
  expect(await saving).toBe(true);
  expect(gone).toEqual([]);
});
