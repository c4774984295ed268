import { afterEach, beforeEach, expect, test } from 'vitest';
import { eraseProfile } from '../../../src/moderation/deletion/storage.ts';
import { tellPage } from '../../../src/profiles/gone-sources/server/tell-pages.ts';
import {
  addSource,
  putSourced,
  sourceName,
} from '../../../src/profiles/gone-sources/storage/source-checks.ts';
import { getProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { aModeratedSite, type ModeratedSite } from '../../support/calls/moderated-site.ts';
import { edit } from '../../support/calls/owner-calls.ts';

const DAY = 86_400_000;
const source = (name: string) => ({ url: `https://${name}.example/`, title: name, seen: '' });

let moderation: ModeratedSite;
beforeEach(async () => {
  moderation = await aModeratedSite();
});
afterEach(() => moderation.leave());

const listed = async (query: Record<string, string> = {}) =>
  (await moderation.admin('CMSgetGoneSources.php', { query })).body;

/** A page with a source that went in March, and one that is there. */
const aPage = async (id: string) => {
  const { storage } = moderation.site;
  const owner = await anOwner(storage, {
    id,
    email: `${id}@example.org`,
    name: id,
    sources: { hometown: [source('gone'), source('there')] },
  });
  const { url } = source('gone');
  await putSourced(storage, id, [sourceName(url)]);
  const check = await addSource(storage, id, url);
  const first = Date.UTC(2026, 2, 14);
  const missing = { first, last: first + 60 * DAY, times: 3 };
  await tellPage(storage, id, { ...check, asked: missing.last, missing });
  return owner;
};

test('the team sees the pages with sources that are gone, a page at a time', async () => {
  expect(await listed()).toEqual({ success: true, items: [], next: null });
  await aPage('bbbbbbbb01');
  await aPage('aaaaaaaa01');
  const { items, next } = await listed({ limit: '1' });
  expect(items).toEqual([
    {
      id: 'aaaaaaaa01',
      profile: 'personal',
      name: 'aaaaaaaa01',
      url: '/profile/aaaaaaaa01-aaaaaaaa01',
      account: true,
      sources: [
        { field: 'hometown', url: 'https://gone.example/', title: 'gone', archived: '', since: '2026-03-14' },
      ],
    },
  ]);
  const rest = await listed({ limit: '1', cursor: next });
  expect([rest.items.map(({ id }: { id: string }) => id), rest.next]).toEqual([['bbbbbbbb01'], null]);
});

test('a page leaves the list when its owner replaces the source, and when it is deleted', async () => {
  const owner = await aPage('aaaaaaaa01');
  const other = await aPage('bbbbbbbb01');
  await edit({ sources: JSON.stringify({ hometown: [source('there')] }) }, owner.cookie);
  expect((await listed()).items.map(({ id }: { id: string }) => id)).toEqual(['bbbbbbbb01']);
  const record = await getProfileRecord(moderation.site.storage, other.id);
  if (record !== null) await eraseProfile(moderation.site.storage, record);
  expect((await listed()).items).toEqual([]);
  expect(moderation.site.blobs.keys(`gone-pages/${other.id}`)).toEqual([]);
});
