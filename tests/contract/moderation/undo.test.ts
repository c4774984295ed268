import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import bulk from '../../../netlify/functions/CMSbulk.ts';
import { readReportLog } from '../../../src/commands/manage/reports/report-log.ts';
import { finishDecisions } from '../../../src/server/moderation/upkeep.ts';
import { aSite } from '../../support/calls/calls.ts';
import { aReportDesk, type ReportDesk } from '../../support/calls/report-desk.ts';

let desk: ReportDesk;
beforeEach(async () => {
  desk = await aReportDesk();
});
afterEach(() => {
  desk.leave();
  vi.unstubAllEnvs();
});

const NOT_UNDONE = 'Something else has happened to this page since, so this cannot be undone.';

const run = async (action: string, given: Record<string, unknown> = {}, by = desk.admin) => {
  desk.site.clock.advance(1_000);
  const { body } = await by(bulk, 'CMSbulk.php', { json: { action, ids: [desk.owner.id], ...given } });
  return body.results[0] as { ok: boolean; message: string };
};
const undo = (action: string, by = desk.admin) => run(action, { undo: true }, by);

/** The open cases, and the number of closed ones: in the inbox and in the log of reports. */
const cases = async () => {
  const [open, closed] = [await desk.reports(), await desk.reports({ state: 'closed' })];
  const { years, open: inLog } = await readReportLog(desk.site.storage);
  const counted = years.reduce((sum, { cases: number }) => sum + number, 0);
  expect([inLog, counted]).toEqual([open.items.length, closed.items.length]);
  return { open: open.items, closed: closed.items.length };
};

test.each([
  ['hide', 'restore'],
  ['delete', 'undelete'],
])('undoing a bulk %s opens the cases again that it closed', async (action, back) => {
  await desk.reported({ email: 'reader@example.org', details: 'Look' });
  await desk.reported({ email: 'second@example.org' });
  const before = await cases();
  expect((await run(action, { reason: 'spam' })).ok).toBe(true);
  expect(await cases()).toEqual({ open: [], closed: 1 });
  expect((await undo(back)).ok).toBe(true);
  expect(await desk.publicStatus()).toBe(200);
  expect(await cases()).toEqual(before);
  desk.outbox.take();
  await desk.decided({ case: before.open[0].case, decision: 'dismiss' });
  expect(await cases()).toEqual({ open: [], closed: 1 });
  expect(desk.outbox.take().map(({ to }) => to)).toEqual(['reader@example.org', 'second@example.org']);
});

test.each([
  ['hide', 'restore'],
  ['delete', 'undelete'],
])('the opposite of a bulk %s without undo leaves the cases closed', async (action, back) => {
  await desk.reported();
  await run(action, { reason: 'spam' });
  expect((await run(back)).ok).toBe(true);
  expect(await cases()).toMatchObject({ open: [], closed: 1 });
});

test('undoing a bulk restore opens the appeal again that it granted', async () => {
  await desk.hide();
  await desk.appealed('It is all true.');
  const before = await cases();
  await run('restore');
  expect((await undo('hide')).ok).toBe(true);
  expect((await cases()).open).toEqual(before.open);
  expect((await desk.own()).hidden).toMatchObject({ reason: 'private', appeal: 'open' });
});

test('an undo of a page without a case closes and opens none', async () => {
  await desk.reported();
  await desk.decided({ case: await desk.openCase(), decision: 'dismiss' });
  await run('hide', { reason: 'spam' });
  expect((await undo('restore')).ok).toBe(true);
  expect(await cases()).toMatchObject({ open: [], closed: 1 });
});

test.each<[string, () => Promise<unknown>]>([
  ['an appeal', () => desk.appealed()],
  [
    'another administrator’s hiding',
    async () => {
      await run('restore', {}, desk.deputy);
      await run('hide', { reason: 'abuse' }, desk.deputy);
    },
  ],
  [
    'a decision on an appeal',
    async () => {
      await desk.appealed();
      await desk.decided({ case: await desk.openCase(), decision: 'keep' }, desk.deputy);
    },
  ],
])('after %s a bulk hide is not undone', async (_, between) => {
  await desk.reported();
  await run('hide', { reason: 'spam' });
  desk.site.clock.advance(1_000);
  await between();
  const before = await cases();
  expect(await undo('restore')).toMatchObject({ ok: false, message: NOT_UNDONE });
  expect([await desk.publicStatus(), await cases()]).toEqual([404, before]);
});

test.each([
  ['hide', 'restore'],
  ['delete', 'undelete'],
])(
  'an undo of a bulk %s that crashes at any storage call is finished',
  async (action, back) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    for (let at = 1; ; at += 1) {
      desk.leave();
      desk = await aReportDesk();
      await desk.reported();
      await run(action, { reason: 'spam' });
      const { blobs, clock } = desk.site;
      const process = blobs.newProcess();
      process.faults.crashAt(at, { applied: at % 2 === 0 ? 'yes' : 'no' });
      aSite({ blobs, clock, process });
      await undo(back).catch(() => null);
      desk.site = aSite({ blobs, clock });
      if (!process.faults.hasCrashed()) break;
      clock.advance(61_000);
      await finishDecisions(desk.site.storage, clock.now());
      if ((await desk.publicStatus()) === 404 || back === 'undelete') await undo(back);
      expect(await desk.publicStatus(), `call ${at}`).toBe(200);
      const { open, closed } = await cases();
      expect([open.length, closed], `call ${at}`).toEqual([1, 0]);
    }
  },
  60_000,
);
