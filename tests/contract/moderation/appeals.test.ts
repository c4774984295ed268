import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import deleteProfile from '../../../netlify/functions/delete-profile.ts';
import exportProfile from '../../../netlify/functions/export-profile.ts';
import getProfile from '../../../netlify/functions/get-profile.ts';
import login from '../../../netlify/functions/login.ts';
import { addReport } from '../../../src/server/moderation/report.ts';
import { findProfile } from '../../../src/server/profiles/find-profile.ts';
import { aSessionCookie, asAdmin } from '../../support/builders/admins.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { aSite, PASSWORD, send } from '../../support/calls/calls.ts';
import { aReportDesk, type ReportDesk } from '../../support/calls/report-desk.ts';

let desk: ReportDesk;
beforeEach(async () => {
  desk = await aReportDesk();
});
afterEach(() => {
  desk.leave();
  vi.unstubAllEnvs();
});

test('the owner of a hidden page can log in, see why, export, appeal once, and delete the profile', async () => {
  await desk.hide();
  const json = { email: desk.owner.email, password: PASSWORD };
  expect((await send(login, 'login.php', { json })).status).toBe(200);
  const at = new Date(desk.site.clock.now()).toISOString();
  expect((await desk.own()).hidden).toEqual({
    at,
    reason: 'private',
    note: 'Take the phone out.',
    appeal: null,
  });
  expect((await send(exportProfile, 'export-profile.php', { cookie: desk.owner.cookie })).status).toBe(200);
  expect((await desk.appealed('')).body.errors).toEqual({
    text: 'Please tell us why the page should be shown again',
  });
  expect((await desk.appealed('x'.repeat(2_001))).status).toBe(400);
  const { status, body } = await desk.appealed();
  expect([status, body]).toEqual([200, { success: true, message: 'Your appeal was sent.' }]);
  expect((await desk.own()).hidden.appeal).toBe('open');
  const { items } = await desk.reports();
  expect(items[0]).toMatchObject({
    hidden: true,
    count: 0,
    reports: [],
    appeal: 'It is all true.',
    snapshot: { name: 'Asha Rao' },
  });
  expect((await desk.appealed('Another text')).status).toBe(409);
  await desk.reportedHidden('Her neighbour says so');
  const exported = (await send(exportProfile, 'export-profile.php', { cookie: desk.owner.cookie })).body;
  expect(exported).toMatchObject({ request: null, hidden: { reason: 'private', text: 'It is all true.' } });
  expect(exported.days).toHaveLength(90);
  for (const secret of ['neighbour', 'reader@example.org'])
    expect(JSON.stringify([exported, await desk.own()])).not.toContain(secret);
  desk.site.clock.advance(5_000);
  expect(
    (await desk.decided({ case: items[0].case, decision: 'keep', note: 'Still there.' })).body.message,
  ).toBe('The page stays hidden.');
  expect((await desk.own()).hidden).toMatchObject({ at, appeal: 'refused' });
  expect((await desk.appealed('Please')).status).toBe(409);
  expect(
    (
      await send(deleteProfile, 'delete-profile.php', {
        json: { password: PASSWORD },
        cookie: desk.owner.cookie,
      })
    ).status,
  ).toBe(200);
});

test('restoring shows the page again, and a later hiding can be appealed anew', async () => {
  await desk.hide();
  await desk.appealed();
  expect(
    (await desk.decided({ case: await desk.openCase(), decision: 'restore', note: 'Sorry.' })).body.message,
  ).toBe('The page is shown again.');
  expect([await desk.publicStatus(), (await desk.own()).hidden]).toEqual([200, null]);
  expect((await send(getProfile, 'get-profile.php')).body.total).toBe(1);
  expect((await desk.appealed()).status).toBe(409);
  expect(desk.outbox.take().map(({ to, text }) => [to, text.includes('Sorry.')])).toEqual([
    [desk.owner.email, false],
    [desk.owner.email, true],
  ]);
  desk.site.clock.advance(1_000);
  await desk.hide();
  expect((await desk.appealed()).status).toBe(200);
});

test.each(['restore', 'keep'])(
  'an appeal at any point of a decision to %s is either taken or refused as too late',
  async (decision) => {
    const seen = new Set<string>();
    for (let at = 1, isOver = false; !isOver; at += 1) {
      desk.site = aSite();
      const { blobs, clock } = desk.site;
      desk.owner = await anOwner(desk.site.storage);
      desk.admin = asAdmin(await aSessionCookie(desk.site.storage));
      const profile = (await findProfile(desk.site.storage, desk.owner.id))!;
      await desk.hide();
      await addReport(
        desk.site.storage,
        profile,
        { reason: 'abuse', details: '', email: '' },
        ['a seal'],
        true,
      );
      const name = await desk.openCase();
      const slow = blobs.newProcess();
      let calls = 0;
      let answered = 0;
      slow.faults.onCall(async (_call, moment) => {
        if (moment !== 'sent' || ++calls !== at) return;
        aSite({ blobs, clock });
        answered = (await desk.appealed()).status;
      });
      aSite({ blobs, clock, process: slow });
      const { status } = await desk.decided({ case: name, decision });
      desk.site = aSite({ blobs, clock });
      isOver = answered === 0;
      if (isOver) break;
      const { items } = await desk.reports();
      const notice = (await desk.own()).hidden;
      const context = `at storage call ${at}: the decision ${status}, the appeal ${answered}`;
      seen.add(`${answered} ${items.length}`);
      expect([context, status, await desk.publicStatus()]).toEqual([
        context,
        200,
        decision === 'keep' ? 404 : 200,
      ]);
      // An appeal that was taken waits in an open case or belongs to the decided one; no other case is open.
      expect([context, items.map(({ appeal }: { appeal: string }) => appeal)]).toEqual([
        context,
        notice?.appeal === 'open' ? ['It is all true.'] : [],
      ]);
      if (decision === 'keep') expect([context, notice.appeal !== null]).toEqual([context, answered === 200]);
      else expect([context, notice]).toEqual([context, null]);
    }
    expect([...seen].sort()).toEqual(decision === 'keep' ? ['200 0', '200 1'] : ['200 0', '409 0']);
  },
);
