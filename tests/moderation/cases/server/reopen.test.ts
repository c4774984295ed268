import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { finishDecisions, forgetClosedCases } from '../../../../src/moderation/server/upkeep.ts';
import { readMonthCounts } from '../../../../src/moderation/transparency/storage.ts';
import { aSessionCookie, asAdmin } from '../../../support/builders/admins.ts';
import { aSite } from '../../../support/calls/calls.ts';
import { aModeratedSite, type ModeratedSite } from '../../../support/calls/moderated-site.ts';

const DAY = 86_400_000;

let moderation: ModeratedSite;
beforeEach(async () => {
  moderation = await aModeratedSite();
});
afterEach(() => {
  moderation.leave();
  vi.restoreAllMocks();
});

const dismissed = async (): Promise<string> => {
  await moderation.reported({ email: 'reader@example.org', details: 'Look' });
  const name = await moderation.openCase();
  moderation.site.clock.advance(1_000);
  expect((await moderation.decided({ case: name, decision: 'dismiss' })).status).toBe(200);
  return name;
};
const reopen = (name?: string, by = moderation.admin) => {
  moderation.site.clock.advance(1_000);
  return moderation.decided({ decision: 'reopen', ...(name !== undefined && { case: name }) }, by);
};
const counted = async (): Promise<Record<string, number | undefined>> =>
  Object.values(await readMonthCounts(moderation.site.storage))[0] ?? {};

test('a dismissed case is open again as it was, the dismissal no longer counts, and whoever was told hears of it', async () => {
  await moderation.reported({ email: 'reader@example.org', details: 'Look' });
  const { items } = await moderation.reports();
  await moderation.decided({ case: items[0].case, decision: 'dismiss' });
  await moderation.letters();
  const { status, body } = await reopen(items[0].case, moderation.deputy);
  expect([status, body]).toEqual([200, { success: true, message: 'The case is open again.' }]);
  expect((await moderation.reports()).items).toEqual(items);
  expect((await moderation.reports({ state: 'closed' })).items).toEqual([]);
  expect(await counted()).toMatchObject({ 'report-abuse': 1, 'decision-dismiss': 0 });
  expect(await moderation.letters()).toMatchObject([
    { to: 'reader@example.org', text: expect.stringContaining('We have taken back our decision') },
  ]);
  const [entry] = (await moderation.admin('CMSgetAudit.php')).body.items;
  expect([entry.action, entry.target]).toEqual(['reopen-case', expect.any(String)]);
  await moderation.decided({ case: items[0].case, decision: 'hide', reason: 'abuse' });
  expect(await moderation.publicStatus()).toBe(404);
  expect(await counted()).toMatchObject({ 'decision-dismiss': 0, 'decision-hide': 1 });
  expect((await moderation.letters()).map(({ to }) => to)).toContain('reader@example.org');
});

test('only a dismissed case is opened again', async () => {
  expect((await reopen('nothing')).status).toBe(404);
  const without = await reopen();
  expect([without.status, without.body.errors]).toEqual([400, { case: 'Please say which case' }]);
  const first = await dismissed();
  expect((await reopen(first)).status).toBe(200);
  const open = await reopen(first);
  expect([open.status, open.body.message]).toEqual([409, 'A case is open about this page already.']);
  await moderation.hide({ case: first });
  const hidden = await reopen(first);
  expect([hidden.status, hidden.body.message]).toEqual([409, 'Only a dismissed case can be opened again.']);
});

test('a case whose page was hidden since says so, and one without its texts stays closed', async () => {
  const name = await dismissed();
  await moderation.hide();
  expect((await reopen(name)).status).toBe(200);
  expect((await moderation.reports()).items[0]).toMatchObject({ case: name, hidden: true });
  expect((await moderation.decided({ case: name, decision: 'restore' })).status).toBe(200);
  const old = await dismissed();
  moderation.site.clock.advance(31 * DAY);
  await forgetClosedCases(moderation.site.storage, moderation.site.clock.now());
  moderation.admin = asAdmin(await aSessionCookie(moderation.site.storage));
  const { status, body } = await reopen(old);
  expect([status, body.message]).toEqual([409, expect.stringContaining('30 days')]);
});

test('of two administrators who open it at once, one does', async () => {
  const name = await dismissed();
  const replies = await Promise.all([reopen(name), reopen(name, moderation.deputy)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await moderation.reports()).open).toBe(1);
  const { items } = (await moderation.admin('CMSgetAudit.php')).body;
  expect(items.filter(({ action }: { action: string }) => action === 'reopen-case').length).toBe(1);
});

test('a reopening that crashes at any storage call is finished', { tags: ['long'] }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (let at = 1; ; at += 1) {
    moderation.leave();
    moderation = await aModeratedSite();
    const name = await dismissed();
    const { blobs, clock } = moderation.site;
    const process = blobs.newProcess();
    process.faults.crashAt(at, { applied: at % 2 === 0 ? 'yes' : 'no' });
    aSite({ blobs, clock, process });
    await reopen(name).catch(() => null);
    moderation.site = aSite({ blobs, clock });
    if (!process.faults.hasCrashed()) break;
    clock.advance(61_000);
    await finishDecisions(moderation.site.storage, clock.now());
    if ((await moderation.reports()).open === 0) expect((await reopen(name)).status, `call ${at}`).toBe(200);
    const [open, closed] = [await moderation.reports(), await moderation.reports({ state: 'closed' })];
    expect([open.items.length, open.open, closed.items.length], `call ${at}`).toEqual([1, 1, 0]);
    expect(await counted(), `call ${at}`).toMatchObject({ 'decision-dismiss': 0 });
  }
});
