import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  $inbox,
  caseAfter,
  loadCaseOf,
  loadInbox,
  loadMoreCases,
} from '../../../../src/moderation/cases/browser/admin-inbox.ts';
import { addReport } from '../../../../src/moderation/reports/storage.ts';
import { findProfile } from '../../../../src/profiles/server/find-profile.ts';
import { aSessionCookie } from '../../../support/builders/admins.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { ORIGIN, serve } from '../../../support/calls/calls.ts';
import { aModeratedSite, type ModeratedSite } from '../../../support/calls/moderated-site.ts';

let moderation: ModeratedSite;
let ids: string[];

// The requests reach the real handler, a few cases at a time.
beforeEach(async () => {
  moderation = await aModeratedSite();
  const { clock, storage } = moderation.site;
  ids = [];
  for (let number = 0; number < 7; number += 1) {
    const { id } = await anOwner(storage, { email: `p${number}@example.org`, name: `Person ${number}` });
    clock.advance(1_000);
    const content = { reason: 'spam', details: '', email: '' } as const;
    await addReport(storage, (await findProfile(storage, id))!, content, [`seal ${number}`]);
    ids.push(id);
  }
  const cookie = await aSessionCookie(storage);
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, ORIGIN);
    url.searchParams.set('limit', '3');
    return serve(new Request(url, { headers: { cookie } }), { ip: '203.0.113.1' } as never);
  });
});
afterEach(() => {
  moderation.leave();
  vi.unstubAllGlobals();
});

const shown = (): string[] => {
  const state = $inbox.get();
  return state.kind === 'ready' ? state.items.map(({ id }) => id) : [];
};
const caseOf = (id: string): string => {
  const state = $inbox.get();
  return (state.kind === 'ready' && state.items.find((item) => item.id === id)?.case) || '';
};

test('the list grows a page at a time, and two loads of the same page add it once', async () => {
  await loadInbox('oldest');
  expect(shown()).toEqual(ids.slice(0, 3));
  await Promise.all([loadMoreCases(), loadMoreCases()]);
  expect(shown()).toEqual(ids.slice(0, 6));
  await loadMoreCases();
  await loadMoreCases();
  expect(shown()).toEqual(ids);
});

test('after a case comes the next one, from the next page if it is there, and at the end the one before', async () => {
  await loadInbox('oldest');
  expect((await caseAfter(caseOf(ids[0]!)))?.id).toBe(ids[1]);
  expect((await caseAfter(caseOf(ids[2]!)))?.id).toBe(ids[3]);
  while (shown().length < 7) await loadMoreCases();
  expect((await caseAfter(caseOf(ids[6]!)))?.id).toBe(ids[5]);
});

test('the case of an address is added to the list, once, and of a page without one there is none', async () => {
  await loadInbox('oldest');
  expect(await loadCaseOf(ids[5]!)).toBe(true);
  expect(shown()).toEqual([...ids.slice(0, 3), ids[5]]);
  expect(await loadCaseOf(ids[5]!)).toBe(true);
  while (shown().length < 7) await loadMoreCases();
  expect(shown().toSorted()).toEqual(ids.toSorted());
  expect(await loadCaseOf('nobody0000')).toBe(false);
});
