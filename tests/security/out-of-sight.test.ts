import type { Context } from '@netlify/functions';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compactTopic } from '../../src/base/engine/storage/compaction.ts';
import { provideStorage } from '../../src/base/engine/storage/open.ts';
import type { Storage } from '../../src/base/engine/storage/storage.ts';
import { PHOTO_WIDTHS } from '../../src/base/photos/rules/photo.ts';
import { putPhoto } from '../../src/base/photos/storage.ts';
import { eraseProfile } from '../../src/moderation/deletion/storage.ts';
import { hideProfile } from '../../src/moderation/storage.ts';
import { trashProfile } from '../../src/moderation/trash/storage.ts';
import type { PublicProfile } from '../../src/profiles/rules/profile.ts';
import { findProfile } from '../../src/profiles/server/find-profile.ts';
import { browseGroup, browseIndex, browseKind, findMoreIn } from '../../src/search/browse/server/browse.ts';
import { directoryTopic } from '../../src/search/storage/directory.ts';
import { sitemap } from '../../src/sharing/sitemap/server.ts';
import { createBlobsSimulator } from '../support/blobs-simulator/blobs-simulator.ts';
import { anOwner, type Owner } from '../support/builders/owners.ts';
import { aStorage, type SimulatedStorageOptions } from '../support/builders/storage.ts';
import { aPhoto, aSite, aSolvedCaptcha, ORIGIN, send, serve } from '../support/calls/calls.ts';
import { manualClock } from '../support/clock.ts';
import { everythingAsOf } from '../support/pages/versions.ts';

const NAME = 'Zyxwva Quorl';
const BY = { at: 1, by: 'admin@vitae.example', reason: 'abuse', note: '' } as const;
let site: ReturnType<typeof aSite>;
let owner: Owner;
let photo: string;

const open = async (options: SimulatedStorageOptions = {}): Promise<void> => {
  site = aSite(options);
  const id = 'hiddenone1';
  photo = await putPhoto(site.storage, id, new Uint8Array(await (await aPhoto()).arrayBuffer()));
  const where = { hometown: 'Quorlville', profession: 'Quorlsmith' };
  owner = await anOwner(site.storage, { id, name: NAME, avatar: photo, ...where });
  await anOwner(site.storage, { id: 'bystander1', name: 'Somebody Else' });
};
beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  await open();
});
afterEach(() => vi.restoreAllMocks());

const get = async (path: string): Promise<{ status: number; text: string }> => {
  const reply = await serve(new Request(ORIGIN + path), {
    ip: '203.0.113.1',
    params: {},
  } as unknown as Context);
  return { status: reply.status, text: await reply.text() };
};
const slugged = () => `/profile/zyxwva-quorl-${owner.id}`;

/** Every address about one profile: each is 404 once the profile is hidden, trashed or deleted. */
const profileAddresses = (): [name: string, ask: () => Promise<{ status: number; text: string }>][] => {
  const asJson = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    return { status, text: JSON.stringify(body) };
  };
  const { id } = owner;
  return [
    ['its record', () => get(`/php-api/get-profile.php?id=${id}`)],
    ['its photo', () => get(`/uploads/${photo}`)],
    ['its photo, smaller', () => get(`/uploads/${photo.replace('.jpg', `-${PHOTO_WIDTHS[0]}.webp`)}`)],
    ['its card', () => get(`${slugged()}/card.png`)],
    ['its QR code', () => get(`${slugged()}/qr.svg`)],
    ['its contact card', () => get(`${slugged()}/contact.vcf`)],
    ['its citation', () => get(`${slugged()}/cite.bib`)],
    [
      'its first version',
      async () => {
        const said = await everythingAsOf(site.storage, slugged(), 1);
        return { status: said === null ? 404 : 200, text: JSON.stringify(said) };
      },
    ],
    ['its frame', () => get(`/embed/${id}`)],
    ['its oEmbed', () => get(`/oembed?url=${encodeURIComponent(`${ORIGIN}${slugged()}`)}`)],
    ['a view', () => asJson(send('increment-views.php', { query: { id }, method: 'POST' }))],
    ['a like', () => asJson(send('like-profile.php', { form: new URLSearchParams({ id, action: 'like' }) }))],
    ['a like by address', () => asJson(send('update-like.php', { query: { id, like: '1' } }))],
    [
      'a report',
      async () =>
        asJson(
          send('report-profile.php', {
            json: { id, reason: 'spam', captcha: await aSolvedCaptcha() },
          }),
        ),
    ],
  ];
};

/** Every address that lists profiles. */
const listAddresses = (storage: Storage): [name: string, ask: () => Promise<string>][] => [
  ['the list', async () => (await get('/php-api/get-profile.php')).text],
  ['a search', async () => (await get('/php-api/get-profile.php?q=quorl')).text],
  ['the facets', async () => (await get('/php-api/get-facets.php')).text],
  ['suggestions', async () => (await get('/php-api/suggest.php?q=quorl')).text],
  ['suggestions of similar names', async () => (await get('/php-api/suggest.php?q=quorll')).text],
  ['similar names', async () => (await get('/php-api/get-profile.php?q=quorll')).text],
  ['the sitemap', () => sitemap(storage, ORIGIN, 1)],
  ['all people', async () => JSON.stringify(await browseKind(storage, 'personal', undefined, 1))],
  ['places', async () => JSON.stringify(await browseIndex(storage, 'place'))],
  ['a place', async () => JSON.stringify(await browseGroup(storage, 'place', 'quorlville', 1))],
  ['professions', async () => JSON.stringify(await browseIndex(storage, 'profession'))],
  ['a profession', async () => JSON.stringify(await browseGroup(storage, 'profession', 'quorlsmith', 1))],
  ['an initial', async () => JSON.stringify(await browseKind(storage, 'personal', 'q', 1))],
  ['a narrowed list', async () => (await get('/php-api/get-profile.php?place=quorlville')).text],
];

const WAYS: [string, () => Promise<unknown>][] = [
  ['hidden', () => hideProfile(site.storage, owner.id, 'd1', BY)],
  ['in the trash', () => trashProfile(site.storage, owner.id, 'd1', BY)],
  ['deleted by its owner', () => eraseProfile(site.storage, owner.record)],
];

test('a visible profile is at every one of these addresses', async () => {
  for (const [name, ask] of profileAddresses()) {
    const { status } = await ask();
    expect([name, status]).toEqual([name, 200]);
  }
  const found = [];
  for (const [name, ask] of listAddresses(site.storage)) if (/quorl/i.test(await ask())) found.push(name);
  expect(found).toEqual(listAddresses(site.storage).map(([name]) => name));
});

test.each(WAYS)(
  'a profile that is %s is at no public address, before and after a compaction',
  async (_, vanish) => {
    await vanish();
    for (const turn of [1, 2]) {
      for (const [name, ask] of profileAddresses()) {
        const { status, text } = await ask();
        expect([turn, name, status]).toEqual([turn, name, 404]);
        expect([turn, name, /quorl|zyxw/i.test(text)]).toEqual([turn, name, false]);
      }
      for (const [name, ask] of listAddresses(site.storage))
        expect([turn, name, /quorl|zyxw/i.test(await ask())]).toEqual([turn, name, false]);
      expect(await findProfile(site.storage, owner.id)).toBeNull();
      const alike = await findProfile(site.storage, 'bystander1');
      const more = await findMoreIn(site.storage, { ...alike, hometown: 'Quorlville' } as PublicProfile);
      expect([turn, JSON.stringify(more)]).toEqual([turn, expect.not.stringMatching(/zyxw/i)]);
      site.clock.advance(300_000);
      await compactTopic(site.storage, directoryTopic);
    }
  },
);

/** Lists show a change within this many milliseconds, plus the delay of the store's own lists. */
const SHOWN_WITHIN = 10_000;

test.each(WAYS.flatMap(([how, vanish]) => [15_000, 60_000].map((late) => ({ how, late, vanish }))))(
  'a profile that is $how is gone from its own addresses at once, and from lists that are $late ms late within that time plus ten seconds',
  async ({ late, vanish }) => {
    const clock = manualClock(Date.now());
    const blobs = createBlobsSimulator({ now: clock.now, listLag: late });
    await open({ clock, blobs });
    clock.advance(300_000);
    await compactTopic(site.storage, directoryTopic);
    clock.advance(late);
    const listed = async (storage: Storage): Promise<string[]> => {
      provideStorage(() => storage);
      const found: string[] = [];
      for (const [name, ask] of listAddresses(storage)) if (/quorl|zyxw/i.test(await ask())) found.push(name);
      return found;
    };
    const aFunction = () => aStorage({ blobs, clock, process: blobs.newProcess() }).storage;
    const warm = aFunction();
    expect(await listed(warm)).toHaveLength(listAddresses(warm).length);
    await vanish();
    // The lists are really late.
    expect(await listed(aFunction())).not.toEqual([]);
    for (const storage of [warm, aFunction()]) {
      provideStorage(() => storage);
      clock.advance(SHOWN_WITHIN / 2);
      for (const [name, ask] of profileAddresses()) expect([name, (await ask()).status]).toEqual([name, 404]);
    }
    clock.advance(late);
    for (let passed = 0; passed < 400_000; passed += 30_000) {
      expect([passed, await listed(warm), await listed(aFunction())]).toEqual([passed, [], []]);
      await compactTopic(aFunction(), directoryTopic);
      clock.advance(30_000);
    }
  },
);
