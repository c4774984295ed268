import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addReport } from '../../../../src/moderation/reports/storage.ts';
import { findProfile } from '../../../../src/profiles/server/find-profile.ts';
import { aSessionCookie, asAdmin } from '../../../support/builders/admins.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aSite, PASSWORD, send } from '../../../support/calls/calls.ts';
import { aModeratedSite, type ModeratedSite } from '../../../support/calls/moderated-site.ts';

let moderation: ModeratedSite;
beforeEach(async () => {
  moderation = await aModeratedSite();
});
afterEach(() => {
  moderation.leave();
  vi.unstubAllEnvs();
});

test('the owner of a hidden page can log in, see why, export, appeal once, and delete the profile', async () => {
  await moderation.hide();
  const json = { email: moderation.owner.email, password: PASSWORD };
  expect((await send('login.php', { json })).status).toBe(200);
  const at = new Date(moderation.site.clock.now()).toISOString();
  expect((await moderation.own()).hidden).toEqual({
    at,
    reason: 'private',
    note: 'Take the phone out.',
    appeal: null,
  });
  expect((await send('export-profile.php', { cookie: moderation.owner.cookie })).status).toBe(200);
  expect((await moderation.appealed('')).body.errors).toEqual({
    text: 'Please tell us why the page should be shown again',
  });
  expect((await moderation.appealed('x'.repeat(2_001))).status).toBe(400);
  const { status, body } = await moderation.appealed();
  expect([status, body]).toEqual([200, { success: true, message: 'Your appeal was sent.' }]);
  expect((await moderation.own()).hidden.appeal).toBe('open');
  const { items } = await moderation.reports();
  expect(items[0]).toMatchObject({
    hidden: true,
    count: 0,
    reports: [],
    appeal: 'It is all true.',
    snapshot: { name: 'Asha Rao' },
  });
  expect((await moderation.appealed('Another text')).status).toBe(409);
  await moderation.reportedHidden('Her neighbour says so');
  const exported = (await send('export-profile.php', { cookie: moderation.owner.cookie })).body;
  expect(exported).toMatchObject({ request: null, hidden: { reason: 'private', text: 'It is all true.' } });
  expect(exported.days).toHaveLength(90);
  for (const secret of ['neighbour', 'reader@example.org'])
    expect(JSON.stringify([exported, await moderation.own()])).not.toContain(secret);
  moderation.site.clock.advance(5_000);
  expect(
    (await moderation.decided({ case: items[0].case, decision: 'keep', note: 'Still there.' })).body.message,
  ).toBe('The page stays hidden.');
  expect((await moderation.own()).hidden).toMatchObject({ at, appeal: 'refused' });
  expect((await moderation.appealed('Please')).status).toBe(409);
  expect(
    (
      await send('delete-profile.php', {
        json: { password: PASSWORD },
        cookie: moderation.owner.cookie,
      })
    ).status,
  ).toBe(200);
});

test('restoring shows the page again, and a later hiding can be appealed anew', async () => {
  await moderation.hide();
  await moderation.appealed();
  expect(
    (await moderation.decided({ case: await moderation.openCase(), decision: 'restore', note: 'Sorry.' }))
      .body.message,
  ).toBe('The page is shown again.');
  expect([await moderation.publicStatus(), (await moderation.own()).hidden]).toEqual([200, null]);
  expect((await send('get-profile.php')).body.total).toBe(1);
  expect((await moderation.appealed()).status).toBe(409);
  expect((await moderation.letters()).map(({ to, text }) => [to, text.includes('Sorry.')])).toEqual([
    [moderation.owner.email, true],
  ]);
  moderation.site.clock.advance(1_000);
  await moderation.hide();
  expect((await moderation.appealed()).status).toBe(200);
});

test.each(['restore', 'keep'])(
  'an appeal at any point of a decision to %s is either taken or refused as too late',
  async (decision) => {
    const seen = new Set<string>();
    for (let at = 1, isOver = false; !isOver; at += 1) {
      moderation.site = aSite();
      const { blobs, clock } = moderation.site;
      moderation.owner = await anOwner(moderation.site.storage);
      moderation.admin = asAdmin(await aSessionCookie(moderation.site.storage));
      const profile = (await findProfile(moderation.site.storage, moderation.owner.id))!;
      await moderation.hide();
      await addReport(
        moderation.site.storage,
        profile,
        { reason: 'abuse', details: '', email: '' },
        ['a seal'],
        true,
      );
      const name = await moderation.openCase();
      const slow = blobs.newProcess();
      let calls = 0;
      let answered = 0;
      slow.faults.onCall(async (_call, moment) => {
        if (moment !== 'sent' || ++calls !== at) return;
        aSite({ blobs, clock });
        answered = (await moderation.appealed()).status;
      });
      aSite({ blobs, clock, process: slow });
      const { status } = await moderation.decided({ case: name, decision });
      moderation.site = aSite({ blobs, clock });
      isOver = answered === 0;
      if (isOver) break;
      const { items } = await moderation.reports();
      const notice = (await moderation.own()).hidden;
      const context = `at storage call ${at}: the decision ${status}, the appeal ${answered}`;
      seen.add(`${answered} ${items.length}`);
      expect([context, status, await moderation.publicStatus()]).toEqual([
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
