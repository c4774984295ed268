import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { forgetClosedCases } from '../../../../src/moderation/server/upkeep.ts';
import type { MonthFigures } from '../../../../src/moderation/transparency/rules.ts';
import { readTransparency } from '../../../../src/moderation/transparency/server.ts';
import { transparencyTopic } from '../../../../src/moderation/transparency/storage.ts';
import { aModeratedSite, type ModeratedSite } from '../../../support/calls/moderated-site.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let moderation: ModeratedSite;
beforeEach(async () => {
  moderation = await aModeratedSite();
});
afterEach(() => {
  moderation.leave();
  vi.unstubAllEnvs();
});

const months = async (): Promise<MonthFigures[]> => (await readTransparency(moderation.site.storage)).months;
const thisMonth = async (): Promise<MonthFigures> => (await months())[0] as MonthFigures;
const NONE = { dismiss: 0, hide: 0, restore: 0, keep: 0, delete: 0 };
const decide = async (decision: string, given = {}) => {
  const { status } = await moderation.decided({ case: await moderation.openCase(), decision, ...given });
  expect([decision, status]).toEqual([decision, 200]);
};

test('there are 24 months, the newest first, and nothing is counted before something happened', async () => {
  const all = await months();
  expect(all).toHaveLength(24);
  expect(all.map(({ month }) => month)).toEqual(
    all
      .map(({ month }) => month)
      .toSorted()
      .reverse(),
  );
  expect(all[0]).toEqual({
    month: new Date(moderation.site.clock.now()).toISOString().slice(0, 7),
    reports: {
      'about-me': 0,
      impersonation: 0,
      wrong: 0,
      private: 0,
      abuse: 0,
      illegal: 0,
      spam: 0,
      other: 0,
    },
    decisions: NONE,
    appeals: { made: 0, granted: 0 },
    median_hours: null,
  });
});

test('reports, decisions and a granted appeal are counted, with the median time from the first report', async () => {
  await moderation.report({ reason: 'private' });
  const { cookies } = await moderation.report({ reason: 'spam' });
  await moderation.report({ reason: 'spam' }, { cookie: cookies[0] as string });
  moderation.site.clock.advance(3 * HOUR);
  await decide('hide', { reason: 'private' });
  await moderation.appealed();
  await decide('restore');
  expect(await thisMonth()).toMatchObject({
    reports: { private: 1, spam: 1, abuse: 0 },
    decisions: { ...NONE, hide: 1, restore: 1 },
    appeals: { made: 1, granted: 1 },
    median_hours: 3,
  });
});

test('to show a page without an appeal grants none, and a decision without a report has no time', async () => {
  await moderation.hide();
  expect((await moderation.decided({ decision: 'restore' })).status).toBe(200);
  await moderation.hide();
  await moderation.appealed();
  await decide('keep');
  expect(await thisMonth()).toMatchObject({
    decisions: { ...NONE, hide: 2, restore: 1, keep: 1 },
    appeals: { made: 1, granted: 0 },
    median_hours: null,
  });
});

test('the numbers survive the removal of texts and the purge of the page, and hold no trace of it', async () => {
  const { storage, clock } = moderation.site;
  await moderation.report({ details: 'Insulting words', email: 'reader@example.org' });
  clock.advance(HOUR);
  await decide('delete', { reason: 'abuse' });
  const before = await thisMonth();
  clock.advance(HOUR);
  expect(await compactTopic(storage, transparencyTopic)).toBe(true);
  const { id } = moderation.owner;
  expect((await moderation.admin('CMSpurgeUser.php', { json: { id } })).status).toBe(200);
  clock.advance(31 * DAY);
  await forgetClosedCases(storage, clock.now());
  const after = (await months()).find(({ month }) => month === before.month);
  expect(after).toEqual(before);
  expect(after).toMatchObject({ reports: { abuse: 1 }, decisions: { delete: 1 }, median_hours: 1 });
  const { keys } = await storage.list('transparency/');
  const texts = await Promise.all(keys.map((key) => storage.getBytes(key)));
  for (const each of [...keys, ...texts.map((bytes) => Buffer.from(bytes ?? []).toString())])
    expect(each).not.toContain(id);
});

test('a decision that was undone is not counted, also if its topic was compacted in between', async () => {
  const { storage, clock } = moderation.site;
  await moderation.reported();
  const { id } = moderation.owner;
  for (const action of ['hide', 'delete']) {
    const json = { action, ids: [id], reason: 'spam' };
    const undo = { action: action === 'hide' ? 'restore' : 'undelete', ids: [id], undo: true };
    await moderation.admin('CMSbulk.php', { json });
    expect((await thisMonth()).decisions).toEqual({ ...NONE, [action]: 1 });
    clock.advance(200_000);
    await compactTopic(storage, transparencyTopic);
    await moderation.admin('CMSbulk.php', { json: undo });
    const { decisions, median_hours } = await thisMonth();
    expect([decisions, median_hours]).toEqual([NONE, null]);
  }
  expect((await thisMonth()).reports.abuse).toBe(1);
});
