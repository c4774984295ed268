import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readReportLog } from '../../../../src/commands/manage/reports/report-log.ts';
import { finishDecisions } from '../../../../src/moderation/server/upkeep.ts';
import { aSite } from '../../../support/calls/calls.ts';
import { aModeratedSite, type ModeratedSite } from '../../../support/calls/moderated-site.ts';

let moderation: ModeratedSite;
beforeEach(async () => {
  moderation = await aModeratedSite();
});
afterEach(() => {
  moderation.leave();
  vi.unstubAllEnvs();
});

const NOT_UNDONE = 'Something else has happened to this page since, so this cannot be undone.';

const run = async (action: string, given: Record<string, unknown> = {}, by = moderation.admin) => {
  moderation.site.clock.advance(1_000);
  const { body } = await by('CMSbulk.php', { json: { action, ids: [moderation.owner.id], ...given } });
  return body.results[0] as { ok: boolean; message: string };
};
const undo = (action: string, by = moderation.admin) => run(action, { undo: true }, by);

/** The open cases, and the number of closed ones: in the inbox and in the log of reports. */
const cases = async () => {
  const [open, closed] = [await moderation.reports(), await moderation.reports({ state: 'closed' })];
  const { years, open: inLog } = await readReportLog(moderation.site.storage);
  const counted = years.reduce((sum, { cases: number }) => sum + number, 0);
  expect([inLog, counted]).toEqual([open.items.length, closed.items.length]);
  return { open: open.items, closed: closed.items.length };
};

test.each([
  ['hide', 'hide'],
  ['hide', 'restore'],
  ['delete', 'delete'],
  ['delete', 'undelete'],
])('undoing a bulk %s, as %s, opens the cases again that it closed', async (action, back) => {
  await moderation.reported({ email: 'reader@example.org', details: 'Look' });
  await moderation.reported({ email: 'second@example.org' });
  const before = await cases();
  expect((await run(action, { reason: 'spam' })).ok).toBe(true);
  expect(await cases()).toEqual({ open: [], closed: 1 });
  expect((await undo(back)).ok).toBe(true);
  expect(await moderation.publicStatus()).toBe(200);
  expect(await cases()).toEqual(before);
  await moderation.letters();
  await moderation.decided({ case: before.open[0].case, decision: 'dismiss' });
  expect(await cases()).toEqual({ open: [], closed: 1 });
  expect((await moderation.letters()).map(({ to }) => to)).toEqual([
    'reader@example.org',
    'second@example.org',
  ]);
});

test.each([
  ['hide', 'restore'],
  ['delete', 'undelete'],
])('the opposite of a bulk %s without undo leaves the cases closed', async (action, back) => {
  await moderation.reported();
  await run(action, { reason: 'spam' });
  expect((await run(back)).ok).toBe(true);
  expect(await cases()).toMatchObject({ open: [], closed: 1 });
});

test('undoing a bulk restore opens the appeal again that it granted', async () => {
  await moderation.hide();
  await moderation.appealed('It is all true.');
  const before = await cases();
  await run('restore');
  expect((await undo('restore')).ok).toBe(true);
  expect((await cases()).open).toEqual(before.open);
  expect((await moderation.own()).hidden).toMatchObject({ reason: 'private', appeal: 'open' });
});

test('an undo of a page without a case closes and opens none', async () => {
  await moderation.reported();
  await moderation.decided({ case: await moderation.openCase(), decision: 'dismiss' });
  await run('hide', { reason: 'spam' });
  expect((await undo('restore')).ok).toBe(true);
  expect(await cases()).toMatchObject({ open: [], closed: 1 });
});

test.each<[string, () => Promise<unknown>]>([
  ['an appeal', () => moderation.appealed()],
  [
    'another administrator’s hiding',
    async () => {
      await run('restore', {}, moderation.deputy);
      await run('hide', { reason: 'abuse' }, moderation.deputy);
    },
  ],
  [
    'a decision on an appeal',
    async () => {
      await moderation.appealed();
      await moderation.decided({ case: await moderation.openCase(), decision: 'keep' }, moderation.deputy);
    },
  ],
])('after %s a bulk hide is not undone', async (_, between) => {
  await moderation.reported();
  await run('hide', { reason: 'spam' });
  moderation.site.clock.advance(1_000);
  await between();
  const before = await cases();
  expect(await undo('hide')).toMatchObject({ ok: false, message: NOT_UNDONE });
  expect(await undo('restore')).toMatchObject({ ok: false, message: NOT_UNDONE });
  expect([await moderation.publicStatus(), await cases()]).toEqual([404, before]);
});

test.each([
  ['hide', 'restore'],
  ['delete', 'undelete'],
])(
  'an undo of a bulk %s that crashes at any storage call is finished',
  { tags: ['long'] },
  async (action, back) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    for (let at = 1; ; at += 1) {
      moderation.leave();
      moderation = await aModeratedSite();
      await moderation.reported();
      await run(action, { reason: 'spam' });
      const { blobs, clock } = moderation.site;
      const process = blobs.newProcess();
      process.faults.crashAt(at, { applied: at % 2 === 0 ? 'yes' : 'no' });
      aSite({ blobs, clock, process });
      await undo(back).catch(() => null);
      moderation.site = aSite({ blobs, clock });
      if (!process.faults.hasCrashed()) break;
      clock.advance(61_000);
      await finishDecisions(moderation.site.storage, clock.now());
      if ((await moderation.publicStatus()) === 404 || back === 'undelete') await undo(back);
      expect(await moderation.publicStatus(), `call ${at}`).toBe(200);
      const { open, closed } = await cases();
      expect([open.length, closed], `call ${at}`).toEqual([1, 0]);
    }
  },
);
