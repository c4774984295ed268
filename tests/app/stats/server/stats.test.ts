import { expect, test } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import { transparencyTopic } from '../../../../src/moderation/transparency/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { countTopic } from '../../../../src/profiles/counts/storage/count-topic.ts';
import { directoryTopic } from '../../../../src/search/storage/directory.ts';
import { visitTopic } from '../../../../src/site/visits/storage.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { aRegisteredProfile, aSolvedCaptcha, send } from '../../../support/calls/calls.ts';

const { site, admin, logInAgain } = withAdmin();

const DAY = 86_400_000;
const stats = async () => (await admin('CMSgetStats.php')).body;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const compact = async () => {
  site.clock.advance(120_000);
  for (const topic of [directoryTopic, countTopic, visitTopic, transparencyTopic])
    await compactTopic(site.storage, topic as typeof directoryTopic);
};

const anImportedPage = async (given = {}) => {
  const record = aProfileRecord({ order: timeOrderedId(site.clock.now()), source: 'Wikidata', ...given });
  await createProfile(site.storage, record);
  return record;
};

test('an empty site has ninety days of zeros, oldest first, up to today', async () => {
  const { days, totals, success } = await stats();
  expect([success, days.length]).toEqual([true, 90]);
  expect(days.at(-1).day).toBe(dayOf(site.clock.now()));
  expect(days[0].day).toBe(dayOf(site.clock.now() - 89 * DAY));
  for (const { day: _day, ...numbers } of days)
    expect(numbers).toEqual({
      ...{ pages: 0, registrations: 0, imports: 0, views: 0, visits: 0, likes: 0, reports: 0, decisions: 0 },
    });
  const none = { listed: 0, waiting: 0, hidden: 0, unlisted: 0 };
  expect(totals).toEqual({ personal: none, professional: none });
});

test('what happens is counted on its day, before and after compactions, and what is taken back is not', async () => {
  const { id } = await aRegisteredProfile();
  const other = await anImportedPage();
  await anImportedPage({ waiting: { since: 0, until: 'reviewed' }, profile: 'professional' });
  await send('increment-views.php', { method: 'POST', query: { id } });
  await send('increment-views.php', { method: 'POST', query: { id: other.id } });
  await send('track_visit.php');
  await send('like-profile.php', { form: new URLSearchParams({ id, action: 'like' }) });
  for (const reason of ['spam', 'abuse'])
    await send('report-profile.php', { json: { id: other.id, reason, captcha: await aSolvedCaptcha() } });
  await admin('CMSbulk.php', { json: { action: 'hide', ids: [other.id, id], reason: 'spam' } });
  await admin('CMSbulk.php', { json: { action: 'hide', ids: [id], undo: true } });
  const first = dayOf(site.clock.now());
  const expected = {
    ...{ pages: 3, registrations: 1, imports: 2, views: 2, visits: 1, likes: 1, reports: 2, decisions: 1 },
    day: first,
  };
  for (const passed of [0, 0, 1, 88]) {
    site.clock.advance(passed * DAY);
    await logInAgain();
    const { days, totals } = await stats();
    expect(days.find(({ day }: { day: string }) => day === first)).toEqual(expected);
    expect(days.reduce((sum: number, { pages }: { pages: number }) => sum + pages, 0)).toBe(3);
    expect(totals).toMatchObject({
      personal: { listed: 1, hidden: 1, waiting: 0, unlisted: 0 },
      professional: { listed: 0, waiting: 1 },
    });
    await compact();
  }
  site.clock.advance(2 * DAY);
  await logInAgain();
  expect((await stats()).days.some(({ pages }: { pages: number }) => pages > 0)).toBe(false);
});

test('a change is counted within ten seconds, with at most six storage operations on a warm function', async () => {
  await stats();
  await aRegisteredProfile();
  site.clock.advance(9_000);
  expect((await stats()).totals.personal.listed).toBe(1);
  for (const passed of [0, 6_000]) {
    site.clock.advance(passed);
    site.blobs.resetCounts();
    await stats();
    expect(site.blobs.counts().operations, `after ${passed} ms`).toBeLessThanOrEqual(6);
  }
});
