import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import deleteProfile from '../../../netlify/functions/delete-profile.ts';
import { forgetClosedCases } from '../../../src/server/moderation/upkeep.ts';
import { aSessionCookie, asAdmin } from '../../support/builders/admins.ts';
import { PASSWORD, send } from '../../support/calls/calls.ts';
import { aReportDesk, type ReportDesk } from '../../support/calls/report-desk.ts';

const DAY = 86_400_000;

let desk: ReportDesk;
beforeEach(async () => {
  desk = await aReportDesk();
});
afterEach(() => {
  desk.leave();
  vi.unstubAllEnvs();
});

test('deleting a profile deletes its reports, snapshots and appeals; closed cases keep only reason, decision and dates', async () => {
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

test('a case loses its texts and addresses 30 days after it is closed', async () => {
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
