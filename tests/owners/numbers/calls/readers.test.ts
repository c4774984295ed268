import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { keysUnder } from '../../../../src/base/engine/storage/leaves.ts';
import { readState } from '../../../../src/base/engine/storage/read-topic.ts';
import { exportSite } from '../../../../src/commands/manage/archive/export-site.ts';
import { restoreSite } from '../../../../src/commands/manage/archive/restore-site.ts';
import { hideProfile } from '../../../../src/moderation/storage.ts';
import { readStats } from '../../../../src/owners/numbers/server.ts';
import { countTopic } from '../../../../src/profiles/counts/storage/count-topic.ts';
import { addClick, addView, forgetCounts } from '../../../../src/profiles/counts/storage/counts.ts';
import { putProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aFolder } from '../../../support/builders/lines-file.ts';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { aSite, send } from '../../../support/calls/calls.ts';
import { manualClock } from '../../../support/clock.ts';

const DAY = 86_400_000;
const START = Date.UTC(2031, 4, 10, 12);
const WEBSITE = 'https://looms.example';
const RECORDINGS = 'https://choir.example/valencia';

let clock: ReturnType<typeof manualClock>;
let storage: ReturnType<typeof aSite>['storage'];
let owner: Owner;
beforeEach(async () => {
  clock = manualClock(START);
  ({ storage } = aSite({ clock }));
  owner = await anOwner(storage, {
    website: WEBSITE,
    links: [{ url: RECORDINGS, label: 'Recordings' }],
  });
});

const view = (query: Record<string, string> = {}, cookie?: string) =>
  send('increment-views.php', {
    method: 'POST',
    query: { id: owner.id, ...query },
    ...(cookie && { cookie }),
  });
const click = (url: unknown, sent: { id?: unknown; cookie?: string } = {}) => {
  const { id = owner.id, ...rest } = sent;
  return send('count-click.php', { json: { id, url }, ...rest });
};
const stats = async () => (await send('get-stats.php', { cookie: owner.cookie })).body;
const compact = async (): Promise<void> => {
  clock.advance(400_000);
  await compactTopic(storage, countTopic);
};
/** The same numbers without a session, for tests during which a session would expire. */
const namesOf = async (of = storage) => {
  const { referrers, clicks } = await readStats(of, owner.record);
  return { referrers, clicks };
};

test('views are counted by where they come from, before and after a compaction', async () => {
  for (const from of ['search.example', 'search.example', 'SEARCH.example', 'rare.example']) {
    expect((await view({ from })).status).toBe(200);
  }
  await view();
  await view({ from: '' });
  await view({ from: 'localhost' });
  const expected = [
    { host: 'search.example', views: 3 },
    { host: 'direct', views: 2 },
    { host: 'others', views: 1 },
    { host: 'this site', views: 1 },
  ];
  expect((await stats()).referrers).toEqual(expected);
  await compact();
  const reply = await stats();
  expect(reply.referrers).toEqual(expected);
  expect(reply.totals.views).toBe(7);
  await view({ from: 'rare.example' });
  await view({ from: 'rare.example' });
  expect((await stats()).referrers).toContainEqual({ host: 'rare.example', views: 3 });
});

test('a host name of a hundred characters is counted, a longer one is refused', async () => {
  const host = `${'a'.repeat(60)}.${'b'.repeat(39)}`;
  for (let turn = 0; turn < 3; turn += 1) expect((await view({ from: host })).status).toBe(200);
  const { status, body } = await view({ from: `${host}c` });
  expect([status, Object.keys(body.errors)]).toEqual([400, ['from']]);
  expect((await stats()).referrers).toEqual([{ host, views: 3 }]);
});

test('an owner’s own visits and clicks come from nowhere', async () => {
  await view({ from: 'search.example' }, owner.cookie);
  expect((await click(WEBSITE, { cookie: owner.cookie })).body).toEqual({ success: true });
  expect(await stats()).toMatchObject({ referrers: [], clicks: [], totals: { views: 0 } });
});

test('clicks on present links are counted, in any spelling of their address', async () => {
  for (const url of ['https://looms.example/', 'HTTPS://LOOMS.example:443', WEBSITE])
    expect((await click(url)).body).toEqual({ success: true });
  await click(RECORDINGS);
  const expected = [
    { url: WEBSITE, clicks: 3 },
    { url: RECORDINGS, clicks: 1 },
  ];
  expect((await stats()).clicks).toEqual(expected);
  await compact();
  expect((await stats()).clicks).toEqual(expected);
});

test('a website without https:// is counted in both spellings, and told as the page has it now', async () => {
  await putProfileRecord(storage, { ...owner.record, website: 'Mills.example/Über' });
  for (const url of ['https://mills.example/%C3%9Cber', 'Mills.example/Über']) await click(url);
  expect((await stats()).clicks).toEqual([{ url: 'Mills.example/Über', clicks: 2 }]);
  await putProfileRecord(storage, { ...owner.record, website: 'HTTPS://Mills.example/%C3%9Cber' });
  expect((await stats()).clicks).toEqual([{ url: 'HTTPS://Mills.example/%C3%9Cber', clicks: 2 }]);
});

test.each([
  'https://other.example/',
  'https://choir.example/',
  'looms',
  '',
  'javascript:alert(1)',
  'http://looms.example/',
])('a click on %j, which is no link of the page, counts nothing', async (url) => {
  const { status, body } = await click(url);
  expect([status, body]).toEqual([200, { success: true }]);
  expect((await stats()).clicks).toEqual([]);
  expect((await readState(storage, countTopic)).view.events).toEqual([]);
});

test.each([
  ['a number', 5],
  ['null', null],
  ['a list', [WEBSITE]],
  ['an object', { url: WEBSITE }],
  ['nothing', undefined],
  ['501 characters', `${WEBSITE}/${'a'.repeat(479)}`],
])('an address that is %s is refused', async (_what, url) => {
  const { status, body } = await click(url);
  expect([status, Object.keys(body.errors)]).toEqual([400, ['url']]);
});

test('an address of 500 characters counts as any other', async () => {
  const url = `${WEBSITE}/${'a'.repeat(478)}`;
  expect(url).toHaveLength(500);
  await putProfileRecord(storage, { ...owner.record, links: [{ url, label: '' }] });
  await click(url);
  expect((await stats()).clicks).toEqual([{ url, clicks: 1 }]);
});

test('clicks on a page that is missing or hidden are 404, those on a private link or a page that waits count nothing', async () => {
  expect((await click(WEBSITE, { id: 'nobody0000' })).status).toBe(404);
  expect((await click(WEBSITE, { id: 'no/id' })).status).toBe(404);
  expect((await click(WEBSITE, { id: 7 })).status).toBe(400);
  await putProfileRecord(storage, { ...owner.record, private_fields: ['links'] });
  expect((await click(RECORDINGS)).status).toBe(200);
  await putProfileRecord(storage, { ...owner.record, waiting: { since: START, until: 'reviewed' } });
  expect((await click(WEBSITE)).status).toBe(200);
  await putProfileRecord(storage, owner.record);
  expect((await stats()).clicks).toEqual([]);
  await hideProfile(storage, owner.id, 'decision', { at: START, by: 'a', reason: 'spam', note: '' });
  clock.advance(10_000);
  expect((await click(WEBSITE)).status).toBe(404);
});

test('a link that goes takes its clicks along, and has them again if it comes back', async () => {
  await click(RECORDINGS);
  await putProfileRecord(storage, { ...owner.record, links: [] });
  expect((await stats()).clicks).toEqual([]);
  await putProfileRecord(storage, { ...owner.record, links: [{ url: `${RECORDINGS}#`, label: '' }] });
  expect((await stats()).clicks).toEqual([]);
  await putProfileRecord(storage, owner.record);
  expect((await stats()).clicks).toEqual([{ url: RECORDINGS, clicks: 1 }]);
});

test('an owner’s export has where readers come from and which links they follow', async () => {
  await view();
  await click(WEBSITE);
  const { body } = await send('export-profile.php', { cookie: owner.cookie });
  expect(body).toMatchObject({
    referrers: [{ host: 'direct', views: 1 }],
    clicks: [{ url: WEBSITE, clicks: 1 }],
  });
});

test('referrers and clicks are those of ninety days, and then leave the store', async () => {
  await addView(storage, owner.id, 5, 'search.example');
  await addClick(storage, owner.id, `${WEBSITE}/`);
  await compact();
  clock.advance(89 * DAY);
  expect(await namesOf()).toEqual({
    referrers: [{ host: 'search.example', views: 5 }],
    clicks: [{ url: WEBSITE, clicks: 1 }],
  });
  clock.advance(DAY);
  expect(await namesOf()).toEqual({ referrers: [], clicks: [] });
  clock.advance(20 * DAY);
  await addView(storage, owner.id);
  await compact();
  const { state } = await readState(storage, countTopic);
  expect(await keysUnder(storage, state.referrers ?? [], '')).toHaveLength(1);
  expect(await keysUnder(storage, state.clicks ?? [], '')).toEqual([]);
});

test('a deleted page leaves neither behind', async () => {
  await addView(storage, owner.id, 3, 'search.example');
  await addClick(storage, owner.id, `${WEBSITE}/`);
  await compact();
  clock.advance(30 * DAY);
  await addView(storage, owner.id, 3, 'search.example');
  await compact();
  await forgetCounts(storage, owner.id);
  expect(await namesOf()).toEqual({ referrers: [], clicks: [] });
  await compact();
  const { state } = await readState(storage, countTopic);
  expect(await keysUnder(storage, state.referrers ?? [], '')).toEqual([]);
  expect(await keysUnder(storage, state.clicks ?? [], '')).toEqual([]);
});

test('a page tells at most two hundred hosts apart, those with the most views, and loses no view', async () => {
  const host = (index: number): string => `h${String(index).padStart(3, '0')}.example`;
  for (let round = 0; round < 3; round += 1) {
    for (let index = 0; index < 150; index += 1)
      await addView(storage, owner.id, 1, host(round * 150 + index));
    await addView(storage, owner.id, 4, 'search.example');
    await compact();
  }
  const { state } = await readState(storage, countTopic);
  const { referrers } = await namesOf();
  expect(referrers).toEqual([
    { host: 'others', views: 450 },
    { host: 'search.example', views: 12 },
  ]);
  expect(state.referrers).toHaveLength(1);
  const { body } = await send('get-stats.php', { cookie: owner.cookie });
  expect(body.totals.views).toBe(462);
});

test('an archive carries where readers come from and which links they follow', async () => {
  await addView(storage, owner.id, 3, 'search.example');
  await compact();
  await addView(storage, owner.id, 2, 'this site');
  await addClick(storage, owner.id, `${WEBSITE}/`);
  const before = await namesOf();
  const file = join(await aFolder(), 'site.vitae');
  await exportSite(storage, file);
  const restored = aStorage({ clock }).storage;
  await restoreSite(restored, file);
  expect(before.referrers).toHaveLength(2);
  expect(await namesOf(restored)).toEqual(before);
});

test('what is stored of a view and a click names no visitor and no address', async () => {
  await view({ from: 'search.example' });
  await click(WEBSITE);
  const { view: topic } = await readState(storage, countTopic);
  expect(topic.events.map(({ payload }) => payload.replace(owner.id, 'page'))).toEqual([
    'v.page.1.search.example',
    expect.stringMatching(/^c\.page\.[0-9a-f]{15}$/),
  ]);
});
