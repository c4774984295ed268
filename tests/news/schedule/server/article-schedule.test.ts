import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { rebuildForScheduled } from '../../../../src/news/server/article-upkeep.ts';
import { articleTopic } from '../../../../src/news/storage/article-index.ts';
import { aNewsroom, type Newsroom } from '../../../support/calls/newsroom.ts';

const DAY = 86_400_000;
const FUTURE = 'Please choose a time in the future';

let newsroom: Newsroom;
beforeEach(async () => {
  newsroom = await aNewsroom();
});
afterEach(() => {
  newsroom.leave();
  vi.restoreAllMocks();
});

const publish_at = '2026-11-24T00:30:00+01:00';
const time = Date.parse(publish_at);

test('only administrators see a scheduled article until its time, and from then on it is published', async () => {
  const { status, body } = await newsroom.create({
    status: 'scheduled',
    publish_at,
    publish_date: '2020-01-01',
  });
  expect([status, body.article]).toMatchObject([200, { status: 'scheduled', publish_at, version: 1 }]);
  for (const turn of [1, 2]) {
    expect([await newsroom.slugs(), await newsroom.slugs(newsroom.admin)]).toEqual([[], ['the-ferry']]);
    expect((await newsroom.bySlug('the-ferry')).status).toBe(404);
    expect((await newsroom.bySlug('the-ferry', newsroom.admin)).body.article).toMatchObject({
      status: 'scheduled',
      publish_at,
    });
    newsroom.site.clock.advance(120_000);
    if (turn === 1) expect(await compactTopic(newsroom.site.storage, articleTopic)).toBe(true);
  }
  newsroom.site.clock.set(time - 1);
  expect((await newsroom.bySlug('the-ferry')).status).toBe(404);
  await newsroom.at(time);
  const keys = newsroom.site.blobs.keys('').length;
  // Half past midnight at UTC+1 is still the day before in UTC.
  const live = (await newsroom.bySlug('the-ferry')).body.article;
  expect(live).toMatchObject({
    status: 'published',
    publish_date: '2026-11-23',
    publishDate: '2026-11-23',
  });
  expect(['publish_at' in live, 'version' in live]).toEqual([false, false]);
  expect(await newsroom.slugs()).toEqual(['the-ferry']);
  expect((await newsroom.bySlug('the-ferry', newsroom.admin)).body.article).toMatchObject({
    status: 'published',
    version: 1,
  });
  expect(newsroom.site.blobs.keys('').length).toBe(keys);
});

test.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['now', '2026-11-22T10:00:00Z'],
  ['a second ago', '2026-11-22T10:59:59+01:00'],
  ['no offset', '2026-11-24T09:00:00'],
  ['a day alone', '2026-11-24'],
  ['a day that does not exist', '2026-02-30T09:00:00Z'],
  ['hour 25', '2026-11-24T25:00:00Z'],
  ['hour 24', '2026-11-24T24:00:00Z'],
  ['words', 'tomorrow'],
  ['a number', 1_795_000_000_000],
  ['an offset of 99 hours', '2026-11-24T09:00:00+99:00'],
])('scheduling for %s is refused', async (_, given) => {
  const refused = await newsroom.create({ status: 'scheduled', publish_at: given });
  expect([refused.status, refused.body.errors]).toEqual([400, { publish_at: FUTURE }]);
  expect(await newsroom.slugs(newsroom.admin)).toEqual([]);
  const { id } = (await newsroom.create()).body.article;
  for (const answer of [
    await newsroom.update(id, { status: 'scheduled', publish_at: given }),
    await newsroom.setStatus({ id, status: 'scheduled', publish_at: given }),
  ])
    expect([answer.status, answer.body.errors]).toEqual([400, { publish_at: FUTURE }]);
  expect((await newsroom.bySlug('the-ferry', newsroom.admin)).body.article.status).toBe('draft');
});

test.each(['2026-11-24T09:00Z', '2026-11-24T09:00:00.250+0530', '2026-11-24T09:00:00-03'])(
  'scheduling for %s is accepted',
  async (given) => {
    expect((await newsroom.create({ status: 'scheduled', publish_at: given })).status).toBe(200);
  },
);

test('an article can be scheduled, postponed, taken back and published by hand', async () => {
  const { id } = (await newsroom.create({ publish_date: '2026-11-01' })).body.article;
  const scheduled = await newsroom.setStatus({ id, status: 'scheduled', publish_at });
  expect([scheduled.body.message, scheduled.body.article]).toMatchObject([
    'Article scheduled successfully!',
    { status: 'scheduled', publish_at, publish_date: '2026-11-23' },
  ]);
  const later = '2026-12-01T09:00:00Z';
  expect((await newsroom.update(id, { status: 'scheduled', publish_at: later })).body.article).toMatchObject({
    publish_at: later,
    publish_date: '2026-12-01',
  });
  // A field that is left out keeps its value.
  const renamed = await newsroom.update(id, { title: 'New', status: undefined });
  expect(renamed.body.article).toMatchObject({ status: 'scheduled', publish_at: later });
  const back = (await newsroom.setStatus({ id, status: 'draft' })).body.article;
  expect([back.status, 'publish_at' in back]).toEqual(['draft', false]);
  await newsroom.at(Date.parse(later) + DAY);
  expect(await newsroom.slugs()).toEqual([]);
  await newsroom.setStatus({ id, status: 'scheduled', publish_at: '2026-12-24T09:00:00Z' });
  const now = (await newsroom.setStatus({ id, status: 'published' })).body.article;
  expect([now.status, now.publish_date]).toEqual(['published', '2026-12-02']);
});

test('after its time a scheduled article can be changed like any published one', async () => {
  const { id } = (await newsroom.create({ status: 'scheduled', publish_at })).body.article;
  await newsroom.at(time + DAY);
  const changed = await newsroom.update(id, { title: 'Changed', status: undefined });
  expect(changed.body.article).toMatchObject({ status: 'published', publish_date: '2026-11-23' });
  expect((await newsroom.bySlug('the-ferry')).body.article.title).toBe('Changed');
});

test('a clock that jumps ahead and back publishes nothing permanently', async () => {
  await newsroom.create({ status: 'scheduled', publish_at });
  newsroom.site.clock.set(time + DAY);
  expect(await newsroom.slugs()).toEqual(['the-ferry']);
  newsroom.site.clock.set(time - DAY);
  expect(await newsroom.slugs()).toEqual([]);
  newsroom.site.clock.set(time);
  expect(await newsroom.slugs()).toEqual(['the-ferry']);
});

test('over a month of schedules each article appears at its time and not before', async () => {
  const start = newsroom.site.clock.now();
  const times = Array.from({ length: 30 }, (_, index) => start + DAY * (index + 1) - index * 3_700_000);
  for (const [index, at] of times.entries())
    await newsroom.create({
      title: `Day ${index}`,
      status: 'scheduled',
      publish_at: new Date(at).toISOString(),
    });
  for (const [index, at] of times.entries()) {
    newsroom.site.clock.set(at - 1);
    expect(await newsroom.slugs()).toHaveLength(index);
    await compactTopic(newsroom.site.storage, articleTopic);
    newsroom.site.clock.set(at);
    expect(await newsroom.slugs()).toHaveLength(index + 1);
  }
});

test('a rebuild is requested once after a scheduled article goes live', async () => {
  process.env['BUILD_HOOK_URL'] = 'https://hook.example/build';
  const buildHook = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null));
  await newsroom.create({ status: 'scheduled', publish_at });
  await rebuildForScheduled(newsroom.site.storage);
  expect(buildHook).not.toHaveBeenCalled();
  newsroom.site.clock.set(time + 60_000);
  await rebuildForScheduled(newsroom.site.storage);
  expect(buildHook).toHaveBeenCalledTimes(1);
  newsroom.site.clock.advance(DAY);
  await rebuildForScheduled(newsroom.site.storage);
  expect(buildHook).toHaveBeenCalledTimes(1);
});
