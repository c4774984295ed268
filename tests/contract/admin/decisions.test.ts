import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import decide from '../../../netlify/functions/CMSdecide.ts';
import deleteUser from '../../../netlify/functions/CMSdeleteUser.ts';
import getAudit from '../../../netlify/functions/CMSgetAudit.ts';
import getUsers from '../../../netlify/functions/CMSgetUsers.ts';
import deleteProfile from '../../../netlify/functions/delete-profile.ts';
import exportProfile from '../../../netlify/functions/export-profile.ts';
import getProfile from '../../../netlify/functions/get-profile.ts';
import incrementViews from '../../../netlify/functions/increment-views.ts';
import likeProfile from '../../../netlify/functions/like-profile.ts';
import login from '../../../netlify/functions/login.ts';
import { findProfile } from '../../../src/server/profiles/directory-queries.ts';
import { addReport } from '../../../src/server/reports/report.ts';
import { finishDecisions, forgetClosedCases } from '../../../src/server/reports/upkeep.ts';
import { ADMIN, aSessionCookie, asAdmin } from '../../support/builders/admins.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { aSite, PASSWORD, send } from '../../support/calls/calls.ts';
import { aReportDesk, DEPUTY, type ReportDesk } from '../../support/calls/report-desk.ts';

const DAY = 86_400_000;

let desk: ReportDesk;
beforeEach(async () => {
  desk = await aReportDesk();
});
afterEach(() => {
  desk.leave();
  vi.unstubAllEnvs();
});

test('hiding closes the case, hides the page everywhere, and tells owner and reporters', async () => {
  await desk.reported({ email: 'reader@example.org' });
  await desk.reported({ email: 'Reader@Example.org' });
  await desk.reported({ email: 'second@example.org' });
  const name = await desk.openCase();
  const { status, body } = await desk.hide({ case: name });
  expect([status, body]).toEqual([200, { success: true, message: 'The page is hidden.' }]);
  expect(await desk.publicStatus()).toBe(404);
  expect((await send(getProfile, 'get-profile.php')).body).toMatchObject({ data: [], total: 0 });
  expect(
    (await send(incrementViews, 'increment-views.php', { query: { id: desk.owner.id }, method: 'POST' }))
      .status,
  ).toBe(404);
  expect(
    (
      await send(likeProfile, 'like-profile.php', {
        form: new URLSearchParams({ id: desk.owner.id, action: 'like' }),
      })
    ).status,
  ).toBe(404);
  const { items, open } = await desk.reports({ state: 'closed' });
  expect(open).toBe(0);
  expect(items[0]).toMatchObject({
    case: name,
    id: desk.owner.id,
    hidden: false,
    count: 3,
    decision: 'hide',
    reason: 'private',
    note: 'Take the phone out.',
    by: ADMIN.email,
    at: new Date(desk.site.clock.now()).toISOString(),
  });
  const mails = desk.outbox.take();
  expect(mails.map(({ to }) => to).sort()).toEqual(
    ['Reader@example.org', desk.owner.email, 'second@example.org'].sort(),
  );
  for (const { to, text } of mails)
    expect([to, text.includes('Take the phone out.')]).toEqual([to, to === desk.owner.email]);
  const [listed] = (await desk.admin(getUsers, 'CMSgetUsers.php', { query: { profile: 'personal' } })).body;
  expect(listed).toMatchObject({ id: desk.owner.id, hidden: true });
});

test('the owner of a hidden page logs in, sees why, edits, exports, leaves, and appeals once', async () => {
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
  const taken = (await send(exportProfile, 'export-profile.php', { cookie: desk.owner.cookie })).body;
  expect(taken).toMatchObject({ request: null, hidden: { reason: 'private', text: 'It is all true.' } });
  expect(taken.days).toHaveLength(90);
  for (const theirs of ['neighbour', 'reader@example.org'])
    expect(JSON.stringify([taken, await desk.own()])).not.toContain(theirs);
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

test('restoring shows the page again, and a later hiding can be appealed against', async () => {
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

test('what the state does not allow is 409', async () => {
  for (const decision of ['restore', 'keep', 'dismiss'])
    expect([decision, (await desk.decided({ decision })).status]).toEqual([decision, 409]);
  await desk.hide();
  expect((await desk.hide({})).status).toBe(409);
  expect((await desk.decided({ decision: 'dismiss' })).status).toBe(409);
  expect((await desk.decided({ decision: 'keep' })).status).toBe(200);
});

test.each([
  [{ decision: 'hide' }, 'reason', 'Please choose a reason'],
  [{ decision: 'delete' }, 'reason', 'Please choose a reason'],
  [{ decision: 'hide', reason: 'x' }, 'reason', 'Please choose a reason'],
  [{ decision: 'burn' }, 'decision', 'Decision must be one of dismiss, hide, restore, keep, delete'],
  [
    { decision: 'hide', reason: 'spam', note: 'x'.repeat(1_001) },
    'note',
    'Note must be at most 1,000 characters',
  ],
])('the decision %j is 400', async (json, field, sentence) => {
  const { status, body } = await desk.decided(json);
  expect([status, body.errors, body.error]).toEqual([400, { [field]: sentence }, sentence]);
});

test('an open case must be named, and an unknown one is 404', async () => {
  await desk.reported();
  const { status, body } = await desk.hide();
  expect([status, Object.keys(body.errors)]).toEqual([400, ['case']]);
  expect((await desk.hide({ case: 'nonsense' })).status).toBe(404);
  expect((await desk.decided({ id: 'zzzzzzzzzz', decision: 'hide', reason: 'spam' })).status).toBe(404);
  expect(await desk.publicStatus()).toBe(200);
});

test('of two administrators who decide on one case the second is told what the first decided', async () => {
  await desk.reported();
  const name = await desk.openCase();
  const both = await Promise.all([
    desk.decided({ case: name, decision: 'dismiss' }),
    desk.decided({ case: name, decision: 'hide', reason: 'spam' }, desk.deputy),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = both.find(({ status }) => status === 409)!;
  const won = both[0].status === 200 ? ['dismiss', ADMIN.email] : ['hide', DEPUTY.email];
  expect([lost.body.decided.decision, lost.body.decided.by]).toEqual(won);
  expect(Date.parse(lost.body.decided.at)).toBeGreaterThan(0);
  expect((await desk.decided({ case: name, decision: 'dismiss' }, desk.deputy)).body.decided.decision).toBe(
    won[0],
  );
});

test.each(['restore', 'keep'])(
  'an appeal at any moment of a decision to %s is heard or told that it is too late',
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
      const told = `at storage call ${at}: the decision ${status}, the appeal ${answered}`;
      seen.add(`${answered} ${items.length}`);
      expect([told, status, await desk.publicStatus()]).toEqual([told, 200, decision === 'keep' ? 404 : 200]);
      // Words that were taken wait in an open case or went into the one that was decided; no other case is open.
      expect([told, items.map(({ appeal }: { appeal: string }) => appeal)]).toEqual([
        told,
        notice?.appeal === 'open' ? ['It is all true.'] : [],
      ]);
      if (decision === 'keep') expect([told, notice.appeal !== null]).toEqual([told, answered === 200]);
      else expect([told, notice]).toEqual([told, null]);
    }
    expect([...seen].sort()).toEqual(decision === 'keep' ? ['200 0', '200 1'] : ['200 0', '409 0']);
  },
);

test('an administrator’s deletion closes the case and mails alike', async () => {
  await desk.reported({ email: 'reader@example.org' });
  const { status } = await desk.admin(deleteUser, 'CMSdeleteUser.php', {
    json: { id: desk.owner.id, profile: 'personal' },
  });
  expect(status).toBe(200);
  expect((await desk.reports()).open).toBe(0);
  expect((await desk.reports({ state: 'closed' })).items[0]).toMatchObject({
    decision: 'delete',
    reason: 'other',
  });
  const mails = desk.outbox.take();
  expect(mails.map(({ to }) => to)).toEqual([desk.owner.email, 'reader@example.org']);
  expect(mails[0]?.text).toMatch(/\/Claim\?token=/);
  expect(mails[1]?.text).not.toMatch(/token/);
});

test('an owner who leaves takes reports, snapshots and appeals along; of closed cases only reason, decision and dates remain', async () => {
  await desk.reported({ email: 'reader@example.org', details: 'Her secret' });
  await desk.hide({ case: await desk.openCase() });
  await desk.appealed('My own words');
  await send(deleteProfile, 'delete-profile.php', {
    json: { password: PASSWORD },
    cookie: desk.owner.cookie,
  });
  expect((await desk.reports()).open).toBe(0);
  const [item] = (await desk.reports({ state: 'closed' })).items;
  expect(item).toMatchObject({
    id: '',
    name: '',
    reports: [],
    snapshot: null,
    appeal: null,
    note: '',
    decision: 'hide',
    reason: 'private',
  });
  const left = desk.site.blobs
    .keys()
    .filter((key) => /case|decision/.test(key))
    .map((key) => key + JSON.stringify(desk.site.blobs.peek(key)?.json() ?? ''));
  for (const word of [desk.owner.id, 'reader@', 'secret', 'own words', 'phone'])
    expect(left.join()).not.toContain(word);
});

test('texts and addresses of a case go 30 days after it was closed', async () => {
  await desk.reported({ email: 'reader@example.org', details: 'Her secret' });
  await desk.decided({ case: await desk.openCase(), decision: 'dismiss' });
  desk.site.clock.advance(29 * DAY);
  await forgetClosedCases(desk.site.storage, desk.site.clock.now());
  desk.admin = asAdmin(await aSessionCookie(desk.site.storage));
  expect((await desk.reports({ state: 'closed' })).items[0].reports[0].email).toBe('reader@example.org');
  desk.site.clock.advance(2 * DAY);
  await forgetClosedCases(desk.site.storage, desk.site.clock.now());
  desk.admin = asAdmin(await aSessionCookie(desk.site.storage));
  expect((await desk.reports({ state: 'closed' })).items[0]).toMatchObject({
    id: desk.owner.id,
    decision: 'dismiss',
    count: 1,
    reports: [],
    snapshot: null,
  });
});

test('the log keeps ids and shows names that still are', async () => {
  await desk.reported();
  await desk.hide({ case: await desk.openCase() });
  const entry = async () => (await desk.admin(getAudit, 'CMSgetAudit.php')).body.items[0];
  expect(await entry()).toMatchObject({
    action: 'hide-profile',
    admin: ADMIN.email,
    target: `Asha Rao (${desk.owner.id})`,
    after: { decision: 'hide', reason: 'private' },
  });
  expect(
    desk.site.blobs
      .keys('audit/')
      .map((key) => JSON.stringify(desk.site.blobs.peek(key)?.json()))
      .join(),
  ).not.toContain('Asha');
  await send(deleteProfile, 'delete-profile.php', {
    json: { password: PASSWORD },
    cookie: desk.owner.cookie,
  });
  expect((await entry()).target).toBe(desk.owner.id);
});

test('a decision whose mails a crash cut off is mailed by the upkeep, and then done', async () => {
  await desk.reported({ email: 'reader@example.org' });
  const json = { id: desk.owner.id, case: await desk.openCase(), decision: 'hide', reason: 'spam' };
  const doomed = desk.site.blobs.newProcess();
  let puts = 0;
  // The decision is taken and in effect when the process dies.
  doomed.faults.failNext(Number.POSITIVE_INFINITY, 500, {
    when: ({ operation, key }) => operation === 'put' && key === `cases/${desk.owner.id}` && ++puts > 1,
  });
  aSite({ blobs: desk.site.blobs, clock: desk.site.clock, process: doomed });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await desk.admin(decide, 'CMSdecide.php', { json });
  desk.outbox.take();
  desk.site = aSite({ blobs: desk.site.blobs, clock: desk.site.clock });
  expect(await desk.publicStatus()).toBe(404);
  expect(desk.site.blobs.keys('pending-decisions/')).toHaveLength(1);
  desk.site.clock.advance(61_000);
  await finishDecisions(desk.site.storage, desk.site.clock.now());
  expect(desk.outbox.take().map(({ to }) => to)).toEqual([desk.owner.email, 'reader@example.org']);
  expect(desk.site.blobs.keys('pending-decisions/')).toEqual([]);
  await finishDecisions(desk.site.storage, desk.site.clock.now());
  expect(desk.outbox.take()).toEqual([]);
});
