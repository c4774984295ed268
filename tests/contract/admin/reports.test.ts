import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import appealCall from '../../../netlify/functions/appeal.ts';
import decide from '../../../netlify/functions/CMSdecide.ts';
import deleteUser from '../../../netlify/functions/CMSdeleteUser.ts';
import getAudit from '../../../netlify/functions/CMSgetAudit.ts';
import getReports from '../../../netlify/functions/CMSgetReports.ts';
import getUsers from '../../../netlify/functions/CMSgetUsers.ts';
import deleteProfile from '../../../netlify/functions/delete-profile.ts';
import exportProfile from '../../../netlify/functions/export-profile.ts';
import getProfile from '../../../netlify/functions/get-profile.ts';
import getUser from '../../../netlify/functions/get-user.ts';
import incrementViews from '../../../netlify/functions/increment-views.ts';
import likeProfile from '../../../netlify/functions/like-profile.ts';
import login from '../../../netlify/functions/login.ts';
import reportProfile from '../../../netlify/functions/report-profile.ts';
import { findProfile } from '../../../src/server/profiles/directory-queries.ts';
import { addReport } from '../../../src/server/reports/report.ts';
import { finishDecisions, forgetClosedCases } from '../../../src/server/reports/upkeep.ts';
import { ADMIN, aSessionCookie, asAdmin, setFirstAdmin } from '../../support/builders/admins.ts';
import { anOwner, type Owner } from '../../support/builders/owners.ts';
import { aSite, aSolvedCaptcha, PASSWORD, type Sent, send } from '../../support/calls/calls.ts';
import { anOutbox } from '../../support/site/outbox.ts';

const OTHER = { email: 'deputy@vitae.example', password: 'Quiet-harb0ur' };
const DAY = 86_400_000;

let site: ReturnType<typeof aSite>;
let outbox: ReturnType<typeof anOutbox>;
let owner: Owner;
let admin: ReturnType<typeof asAdmin>;
let deputy: ReturnType<typeof asAdmin>;

beforeEach(async () => {
  site = aSite();
  outbox = anOutbox();
  setFirstAdmin();
  owner = await anOwner(site.storage);
  admin = asAdmin(await aSessionCookie(site.storage));
  deputy = asAdmin(await aSessionCookie(site.storage, OTHER));
});
afterEach(() => {
  setFirstAdmin(null);
  outbox.remove();
  vi.unstubAllEnvs();
});

const report = async (given: Record<string, unknown> = {}, sent: Sent = {}) =>
  send(reportProfile, 'report-profile.php', {
    json: { id: owner.id, reason: 'abuse', captcha: await aSolvedCaptcha(), ...given },
    ...sent,
  });
/** A report without captcha and throttle. */
const reported = async (given: { email?: string; details?: string } = {}) => {
  const profile = (await findProfile(site.storage, owner.id))!;
  site.clock.advance(1_000);
  return addReport(site.storage, profile, { reason: 'abuse', details: '', email: '', ...given }, [
    String(Math.random()),
  ]);
};
/** A report of somebody who saw the page before it was hidden. */
const reportedHidden = async (details: string) => {
  const shown = (await reports()).items[0].snapshot;
  const given = { reason: 'abuse', details, email: 'reader@example.org' } as const;
  return addReport(site.storage, shown, given, [details], true);
};
const reports = async (query: Record<string, string> = {}) =>
  (await admin(getReports, 'CMSgetReports.php', { query })).body;
const decided = (json: Record<string, unknown>, by = admin) =>
  by(decide, 'CMSdecide.php', { json: { id: owner.id, ...json } });
const appealed = (text: unknown = 'It is all true.') =>
  send(appealCall, 'appeal.php', { json: { text }, cookie: owner.cookie });
const own = async () => (await send(getUser, 'get-user.php', { json: {}, cookie: owner.cookie })).body.user;
const publicStatus = async () =>
  (await send(getProfile, 'get-profile.php', { query: { id: owner.id } })).status;
const openCase = async (): Promise<string> => (await reports()).items[0].case;
const hide = async (given = {}) =>
  decided({ decision: 'hide', reason: 'private', note: 'Take the phone out.', ...given });

test('a report opens a case with the public record of that moment, and its reference is told', async () => {
  const { status, body } = await report({
    reason: 'wrong',
    details: 'She was born in 1990. 静',
    email: 'reader@example.org',
  });
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      message: 'Thank you. We will look at it.',
      reference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    },
  ]);
  const { items, open, next, success } = await reports();
  expect([success, open, next]).toEqual([true, 1, null]);
  expect(items).toEqual([
    {
      case: expect.any(String),
      id: owner.id,
      profile: 'personal',
      name: 'Asha Rao',
      hidden: false,
      since: new Date(site.clock.now()).toISOString(),
      count: 1,
      reports: [
        {
          reference: body.reference,
          reason: 'wrong',
          details: 'She was born in 1990. 静',
          email: 'reader@example.org',
          created: new Date(site.clock.now()).toISOString(),
        },
      ],
      snapshot: expect.objectContaining({ id: owner.id, name: 'Asha Rao', like: 0 }),
      appeal: null,
    },
  ]);
  expect(items[0].snapshot).not.toHaveProperty('phone');
});

test.each([
  [{ reason: 'wrong' }, 'details', 'Please tell us more'],
  [{ reason: 'other', details: '  ' }, 'details', 'Please tell us more'],
  [{ reason: 'boring' }, 'reason', 'Please choose a reason'],
  [{ reason: undefined }, 'reason', 'Please choose a reason'],
  [{ details: 'x'.repeat(2_001) }, 'details', 'Details must be at most 2,000 characters'],
  [{ details: 5 }, 'details', 'Details must be text'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  [{ captcha: '' }, 'captcha', 'Please complete the CAPTCHA verification'],
])('the report %j is 400 and says why', async (given, field, sentence) => {
  const { status, body } = await report(given);
  expect([status, body.errors]).toEqual([400, { [field]: sentence }]);
  expect((await reports()).open).toBe(0);
});

test('a page that is gone, hidden or in the trash cannot be reported', async () => {
  expect((await report({ id: 'zzzzzzzzzz' })).body.message).toBe('Profile not found');
  expect((await report({ id: '../accounts' })).status).toBe(404);
  await hide();
  const { status, body } = await report();
  expect([status, body.message]).toEqual([404, 'Profile not found']);
});

test('the same visitor, page and reason within a day are one report; another reason is another', async () => {
  const first = await report();
  const cookie = first.cookies[0] as string;
  const again = await report({ details: 'once more' }, { cookie });
  expect(again.body.reference).toBe(first.body.reference);
  expect((await reports()).items[0].count).toBe(1);
  const other = await report({ reason: 'spam' }, { cookie });
  expect(other.body.reference).not.toBe(first.body.reference);
  expect((await reports()).items[0].count).toBe(2);
  site.clock.advance(DAY + 1);
  const captcha = await aSolvedCaptcha();
  vi.useFakeTimers({ now: site.clock.now(), toFake: ['Date'] });
  const later = await report({ captcha }, { cookie });
  vi.useRealTimers();
  expect([later.status, later.body.reference === first.body.reference]).toEqual([200, false]);
});

test('a repeat whose answer was lost has the same reference, though it lacks the cookie', async () => {
  const captcha = await aSolvedCaptcha();
  const first = await report({ captcha });
  expect((await report({ captcha })).body.reference).toBe(first.body.reference);
  expect((await report({ captcha, details: 'another text' })).status).toBe(400);
  expect((await reports()).items[0].count).toBe(1);
});

test('five reports an hour come from one address', async () => {
  for (const reason of ['abuse', 'spam', 'private', 'impersonation', 'about-me'])
    expect((await report({ reason })).status).toBe(200);
  const { status, headers } = await report({ reason: 'other', details: 'x' });
  expect([status, Number(headers.get('retry-after')) > 3_000]).toEqual([429, true]);
  expect((await report({}, { ip: '203.0.113.9' })).status).toBe(200);
});

test('all that is open about one profile is one case, also when two report at once; it shows the newest 50', async () => {
  await Promise.all([reported(), reported()]);
  for (let index = 0; index < 55; index += 1) await reported({ details: `report ${index}` });
  const { items, open } = await reports();
  expect([open, items.length, items[0].count, items[0].reports.length]).toEqual([1, 1, 57, 50]);
  expect(items[0].reports[0].details).toBe('report 54');
});

test('open cases come oldest first, a page at a time, and closed ones newest first', async () => {
  const owners = [owner];
  for (let index = 0; index < 4; index += 1)
    owners.push(await anOwner(site.storage, { name: `Person ${index}` }));
  for (const each of owners) {
    owner = each;
    await reported();
  }
  const first = await reports({ limit: '2' });
  const second = await reports({ limit: '2', cursor: first.next });
  const third = await reports({ limit: '2', cursor: second.next });
  const ids = [...first.items, ...second.items, ...third.items].map(({ id }: { id: string }) => id);
  expect([ids, third.next, third.open]).toEqual([owners.map(({ id }) => id), null, 5]);
  for (const { case: name, id } of [...first.items, ...second.items, ...third.items]) {
    site.clock.advance(1_000);
    expect((await decided({ id, case: name, decision: 'dismiss' })).status).toBe(200);
  }
  const closed = await reports({ state: 'closed', limit: '3' });
  const rest = await reports({ state: 'closed', limit: '3', cursor: closed.next });
  expect([...closed.items, ...rest.items].map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
  expect([rest.next, rest.open]).toEqual([null, 0]);
  for (const query of [
    { limit: '21' },
    { limit: '0' },
    { state: 'all' },
    { cursor: 'x.y' },
    { state: 'closed', cursor: first.next },
  ])
    expect((await admin(getReports, 'CMSgetReports.php', { query })).status).toBe(400);
});

test('hiding closes the case, hides the page everywhere, and tells owner and reporters', async () => {
  await reported({ email: 'reader@example.org' });
  await reported({ email: 'Reader@Example.org' });
  await reported({ email: 'second@example.org' });
  const name = await openCase();
  const { status, body } = await hide({ case: name });
  expect([status, body]).toEqual([200, { success: true, message: 'The page is hidden.' }]);
  expect(await publicStatus()).toBe(404);
  expect((await send(getProfile, 'get-profile.php')).body).toMatchObject({ data: [], total: 0 });
  expect(
    (await send(incrementViews, 'increment-views.php', { query: { id: owner.id }, method: 'POST' })).status,
  ).toBe(404);
  expect(
    (
      await send(likeProfile, 'like-profile.php', {
        form: new URLSearchParams({ id: owner.id, action: 'like' }),
      })
    ).status,
  ).toBe(404);
  const { items, open } = await reports({ state: 'closed' });
  expect(open).toBe(0);
  expect(items[0]).toMatchObject({
    case: name,
    id: owner.id,
    hidden: false,
    count: 3,
    decision: 'hide',
    reason: 'private',
    note: 'Take the phone out.',
    by: ADMIN.email,
    at: new Date(site.clock.now()).toISOString(),
  });
  const mails = outbox.take();
  expect(mails.map(({ to }) => to).sort()).toEqual(
    ['Reader@example.org', owner.email, 'second@example.org'].sort(),
  );
  for (const { to, text } of mails)
    expect([to, text.includes('Take the phone out.')]).toEqual([to, to === owner.email]);
  const [listed] = (await admin(getUsers, 'CMSgetUsers.php', { query: { profile: 'personal' } })).body;
  expect(listed).toMatchObject({ id: owner.id, hidden: true });
});

test('the owner of a hidden page logs in, sees why, edits, exports, leaves, and appeals once', async () => {
  await hide();
  const json = { email: owner.email, password: PASSWORD };
  expect((await send(login, 'login.php', { json })).status).toBe(200);
  const at = new Date(site.clock.now()).toISOString();
  expect((await own()).hidden).toEqual({ at, reason: 'private', note: 'Take the phone out.', appeal: null });
  expect((await send(exportProfile, 'export-profile.php', { cookie: owner.cookie })).status).toBe(200);
  expect((await appealed('')).body.errors).toEqual({
    text: 'Please tell us why the page should be shown again',
  });
  expect((await appealed('x'.repeat(2_001))).status).toBe(400);
  const { status, body } = await appealed();
  expect([status, body]).toEqual([200, { success: true, message: 'Your appeal was sent.' }]);
  expect((await own()).hidden.appeal).toBe('open');
  const { items } = await reports();
  expect(items[0]).toMatchObject({
    hidden: true,
    count: 0,
    reports: [],
    appeal: 'It is all true.',
    snapshot: { name: 'Asha Rao' },
  });
  expect((await appealed('Another text')).status).toBe(409);
  await reportedHidden('Her neighbour says so');
  const taken = (await send(exportProfile, 'export-profile.php', { cookie: owner.cookie })).body;
  expect(taken).toMatchObject({ request: null, hidden: { reason: 'private', text: 'It is all true.' } });
  expect(taken.days).toHaveLength(90);
  for (const theirs of ['neighbour', 'reader@example.org'])
    expect(JSON.stringify([taken, await own()])).not.toContain(theirs);
  site.clock.advance(5_000);
  expect((await decided({ case: items[0].case, decision: 'keep', note: 'Still there.' })).body.message).toBe(
    'The page stays hidden.',
  );
  expect((await own()).hidden).toMatchObject({ at, appeal: 'refused' });
  expect((await appealed('Please')).status).toBe(409);
  expect(
    (await send(deleteProfile, 'delete-profile.php', { json: { password: PASSWORD }, cookie: owner.cookie }))
      .status,
  ).toBe(200);
});

test('restoring brings the page back, and a later hiding may be appealed against anew', async () => {
  await hide();
  await appealed();
  expect((await decided({ case: await openCase(), decision: 'restore', note: 'Sorry.' })).body.message).toBe(
    'The page is shown again.',
  );
  expect([await publicStatus(), (await own()).hidden]).toEqual([200, null]);
  expect((await send(getProfile, 'get-profile.php')).body.total).toBe(1);
  expect((await appealed()).status).toBe(409);
  expect(outbox.take().map(({ to, text }) => [to, text.includes('Sorry.')])).toEqual([
    [owner.email, false],
    [owner.email, true],
  ]);
  site.clock.advance(1_000);
  await hide();
  expect((await appealed()).status).toBe(200);
});

test('what the state does not allow is 409', async () => {
  for (const decision of ['restore', 'keep', 'dismiss'])
    expect([decision, (await decided({ decision })).status]).toEqual([decision, 409]);
  await hide();
  expect((await hide({})).status).toBe(409);
  expect((await decided({ decision: 'dismiss' })).status).toBe(409);
  expect((await decided({ decision: 'keep' })).status).toBe(200);
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
  const { status, body } = await decided(json);
  expect([status, body.errors, body.error]).toEqual([400, { [field]: sentence }, sentence]);
});

test('where a case is open it has to be named, and a case that is none is 404', async () => {
  await reported();
  const { status, body } = await hide();
  expect([status, Object.keys(body.errors)]).toEqual([400, ['case']]);
  expect((await hide({ case: 'nonsense' })).status).toBe(404);
  expect((await decided({ id: 'zzzzzzzzzz', decision: 'hide', reason: 'spam' })).status).toBe(404);
  expect(await publicStatus()).toBe(200);
});

test('of two administrators who decide on one case the second is told what the first decided', async () => {
  await reported();
  const name = await openCase();
  const both = await Promise.all([
    decided({ case: name, decision: 'dismiss' }),
    decided({ case: name, decision: 'hide', reason: 'spam' }, deputy),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = both.find(({ status }) => status === 409)!;
  const won = both[0].status === 200 ? ['dismiss', ADMIN.email] : ['hide', OTHER.email];
  expect([lost.body.decided.decision, lost.body.decided.by]).toEqual(won);
  expect(Date.parse(lost.body.decided.at)).toBeGreaterThan(0);
  expect((await decided({ case: name, decision: 'dismiss' }, deputy)).body.decided.decision).toBe(won[0]);
});

test.each(['restore', 'keep'])(
  'an appeal at any moment of a decision to %s is heard or told that it is too late',
  async (decision) => {
    const seen = new Set<string>();
    for (let at = 1, isOver = false; !isOver; at += 1) {
      site = aSite();
      const { blobs, clock } = site;
      owner = await anOwner(site.storage);
      admin = asAdmin(await aSessionCookie(site.storage));
      const profile = (await findProfile(site.storage, owner.id))!;
      await hide();
      await addReport(site.storage, profile, { reason: 'abuse', details: '', email: '' }, ['a seal'], true);
      const name = await openCase();
      const slow = blobs.newProcess();
      let calls = 0;
      let answered = 0;
      slow.faults.onCall(async (_call, moment) => {
        if (moment !== 'sent' || ++calls !== at) return;
        aSite({ blobs, clock });
        answered = (await appealed()).status;
      });
      aSite({ blobs, clock, process: slow });
      const { status } = await decided({ case: name, decision });
      site = aSite({ blobs, clock });
      isOver = answered === 0;
      if (isOver) break;
      const { items } = await reports();
      const notice = (await own()).hidden;
      const told = `at storage call ${at}: the decision ${status}, the appeal ${answered}`;
      seen.add(`${answered} ${items.length}`);
      expect([told, status, await publicStatus()]).toEqual([told, 200, decision === 'keep' ? 404 : 200]);
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
  await reported({ email: 'reader@example.org' });
  const { status } = await admin(deleteUser, 'CMSdeleteUser.php', {
    json: { id: owner.id, profile: 'personal' },
  });
  expect(status).toBe(200);
  expect((await reports()).open).toBe(0);
  expect((await reports({ state: 'closed' })).items[0]).toMatchObject({
    decision: 'delete',
    reason: 'other',
  });
  const mails = outbox.take();
  expect(mails.map(({ to }) => to)).toEqual([owner.email, 'reader@example.org']);
  expect(mails[0]?.text).toMatch(/\/Claim\?token=/);
  expect(mails[1]?.text).not.toMatch(/token/);
});

test('an owner who leaves takes reports, snapshots and appeals along; of closed cases only reason, decision and dates remain', async () => {
  await reported({ email: 'reader@example.org', details: 'Her secret' });
  await hide({ case: await openCase() });
  await appealed('My own words');
  await send(deleteProfile, 'delete-profile.php', { json: { password: PASSWORD }, cookie: owner.cookie });
  expect((await reports()).open).toBe(0);
  const [item] = (await reports({ state: 'closed' })).items;
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
  const left = site.blobs
    .keys()
    .filter((key) => /case|decision/.test(key))
    .map((key) => key + JSON.stringify(site.blobs.peek(key)?.json() ?? ''));
  for (const word of [owner.id, 'reader@', 'secret', 'own words', 'phone'])
    expect(left.join()).not.toContain(word);
});

test('texts and addresses of a case go 30 days after it was closed', async () => {
  await reported({ email: 'reader@example.org', details: 'Her secret' });
  await decided({ case: await openCase(), decision: 'dismiss' });
  site.clock.advance(29 * DAY);
  await forgetClosedCases(site.storage, site.clock.now());
  admin = asAdmin(await aSessionCookie(site.storage));
  expect((await reports({ state: 'closed' })).items[0].reports[0].email).toBe('reader@example.org');
  site.clock.advance(2 * DAY);
  await forgetClosedCases(site.storage, site.clock.now());
  admin = asAdmin(await aSessionCookie(site.storage));
  expect((await reports({ state: 'closed' })).items[0]).toMatchObject({
    id: owner.id,
    decision: 'dismiss',
    count: 1,
    reports: [],
    snapshot: null,
  });
});

test('the log keeps ids and shows names that still are', async () => {
  await reported();
  await hide({ case: await openCase() });
  const entry = async () => (await admin(getAudit, 'CMSgetAudit.php')).body.items[0];
  expect(await entry()).toMatchObject({
    action: 'hide-profile',
    admin: ADMIN.email,
    target: `Asha Rao (${owner.id})`,
    after: { decision: 'hide', reason: 'private' },
  });
  expect(
    site.blobs
      .keys('audit/')
      .map((key) => JSON.stringify(site.blobs.peek(key)?.json()))
      .join(),
  ).not.toContain('Asha');
  await send(deleteProfile, 'delete-profile.php', { json: { password: PASSWORD }, cookie: owner.cookie });
  expect((await entry()).target).toBe(owner.id);
});

test('a decision whose mails a crash cut off is mailed by the upkeep, and then done', async () => {
  await reported({ email: 'reader@example.org' });
  const json = { id: owner.id, case: await openCase(), decision: 'hide', reason: 'spam' };
  const doomed = site.blobs.newProcess();
  let puts = 0;
  // The decision is taken and in effect when the process dies.
  doomed.faults.failNext(Number.POSITIVE_INFINITY, 500, {
    when: ({ operation, key }) => operation === 'put' && key === `cases/${owner.id}` && ++puts > 1,
  });
  aSite({ blobs: site.blobs, clock: site.clock, process: doomed });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await admin(decide, 'CMSdecide.php', { json });
  outbox.take();
  site = aSite({ blobs: site.blobs, clock: site.clock });
  expect(await publicStatus()).toBe(404);
  expect(site.blobs.keys('pending-decisions/')).toHaveLength(1);
  site.clock.advance(61_000);
  await finishDecisions(site.storage, site.clock.now());
  expect(outbox.take().map(({ to }) => to)).toEqual([owner.email, 'reader@example.org']);
  expect(site.blobs.keys('pending-decisions/')).toEqual([]);
  await finishDecisions(site.storage, site.clock.now());
  expect(outbox.take()).toEqual([]);
});

test('the inbox takes at most six storage operations once the function is warm', async () => {
  for (let index = 0; index < 22; index += 1) {
    owner = await anOwner(site.storage);
    await reported();
    if (index % 2)
      await decided({ case: (await reports({ limit: '20' })).items.at(-1).case, decision: 'dismiss' });
  }
  for (const query of [{}, { state: 'closed' }] as Record<string, string>[]) {
    await reports(query);
    site.blobs.resetCounts();
    await reports(query);
    expect(site.blobs.counts().operations).toBeLessThanOrEqual(6);
  }
});
