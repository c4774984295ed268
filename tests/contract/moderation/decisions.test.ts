import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import decide from '../../../netlify/functions/CMSdecide.ts';
import deleteUser from '../../../netlify/functions/CMSdeleteUser.ts';
import getAudit from '../../../netlify/functions/CMSgetAudit.ts';
import getUsers from '../../../netlify/functions/CMSgetUsers.ts';
import deleteProfile from '../../../netlify/functions/delete-profile.ts';
import getProfile from '../../../netlify/functions/get-profile.ts';
import incrementViews from '../../../netlify/functions/increment-views.ts';
import likeProfile from '../../../netlify/functions/like-profile.ts';
import { finishDecisions } from '../../../src/server/moderation/upkeep.ts';
import { ADMIN } from '../../support/builders/admins.ts';
import { aSite, PASSWORD, send } from '../../support/calls/calls.ts';
import { aReportDesk, DEPUTY, type ReportDesk } from '../../support/calls/report-desk.ts';

let desk: ReportDesk;
beforeEach(async () => {
  desk = await aReportDesk();
});
afterEach(() => {
  desk.leave();
  vi.unstubAllEnvs();
});

test('hiding a page closes its case, hides it everywhere, and mails the owner and the reporters', async () => {
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

test('a decision that the page’s state does not allow is a 409', async () => {
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
])('the decision %j is a 400', async (json, field, sentence) => {
  const { status, body } = await desk.decided(json);
  expect([status, body.errors, body.error]).toEqual([400, { [field]: sentence }, sentence]);
});

test('a decision must name the open case, and an unknown case is a 404', async () => {
  await desk.reported();
  const { status, body } = await desk.hide();
  expect([status, Object.keys(body.errors)]).toEqual([400, ['case']]);
  expect((await desk.hide({ case: 'nonsense' })).status).toBe(404);
  expect((await desk.decided({ id: 'zzzzzzzzzz', decision: 'hide', reason: 'spam' })).status).toBe(404);
  expect(await desk.publicStatus()).toBe(200);
});

test('when two administrators decide the same case, the second is told what the first decided', async () => {
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

test('deleting a profile in the dashboard closes its case and sends the same mails', async () => {
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

test('the audit log stores only ids, and shows a name while the profile exists', async () => {
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

test('upkeep sends the mails of a decision that a crash cut short, once', async () => {
  await desk.reported({ email: 'reader@example.org' });
  const json = { id: desk.owner.id, case: await desk.openCase(), decision: 'hide', reason: 'spam' };
  const doomed = desk.site.blobs.newProcess();
  let puts = 0;
  // The process dies after the decision took effect and before its mails.
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
