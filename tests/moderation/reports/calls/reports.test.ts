import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anOwner } from '../../../support/builders/owners.ts';
import { aSolvedCaptcha } from '../../../support/calls/calls.ts';
import { aModeratedSite, type ModeratedSite } from '../../../support/calls/moderated-site.ts';

const DAY = 86_400_000;

let moderation: ModeratedSite;
beforeEach(async () => {
  moderation = await aModeratedSite();
});
afterEach(() => {
  moderation.leave();
  vi.unstubAllEnvs();
});

test('a report opens a case with a snapshot of the public record and returns a reference', async () => {
  const { status, body } = await moderation.report({
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
  const { items, open, next, success } = await moderation.reports();
  expect([success, open, next]).toEqual([true, 1, null]);
  expect(items).toEqual([
    {
      case: expect.any(String),
      id: moderation.owner.id,
      profile: 'personal',
      name: 'Asha Rao',
      hidden: false,
      since: new Date(moderation.site.clock.now()).toISOString(),
      count: 1,
      reports: [
        {
          reference: body.reference,
          reason: 'wrong',
          details: 'She was born in 1990. 静',
          email: 'reader@example.org',
          created: new Date(moderation.site.clock.now()).toISOString(),
        },
      ],
      snapshot: expect.objectContaining({ id: moderation.owner.id, name: 'Asha Rao', like: 0 }),
      appeal: null,
      assigned: '',
    },
  ]);
  expect(items[0].snapshot).not.toHaveProperty('phone');
});

test.each([
  [{ reason: 'wrong' }, 'details', 'Please tell us more'],
  [{ reason: 'other', details: '  ' }, 'details', 'Please tell us more'],
  [{ reason: 'other', details: '\u200b' }, 'details', 'Please tell us more'],
  [{ reason: 'boring' }, 'reason', 'Please choose a reason'],
  [{ reason: undefined }, 'reason', 'Please choose a reason'],
  [{ details: 'x'.repeat(2_001) }, 'details', 'Details must be at most 2,000 characters'],
  [{ details: 5 }, 'details', 'Details must be text'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  [{ captcha: '' }, 'captcha', 'Please complete the CAPTCHA verification'],
])('the report %j is a 400 that says why', async (given, field, sentence) => {
  const { status, body } = await moderation.report(given);
  expect([status, body.errors]).toEqual([400, { [field]: sentence }]);
  expect((await moderation.reports()).open).toBe(0);
});

test('a page that does not exist or is hidden cannot be reported', async () => {
  expect((await moderation.report({ id: 'zzzzzzzzzz' })).body.message).toBe('Profile not found');
  expect((await moderation.report({ id: '../accounts' })).status).toBe(404);
  await moderation.hide();
  const { status, body } = await moderation.report();
  expect([status, body.message]).toEqual([404, 'Profile not found']);
});

test('repeating a report within a day counts once, and another reason counts as a new report', async () => {
  const first = await moderation.report();
  const cookie = first.cookies[0] as string;
  const again = await moderation.report({ details: 'once more' }, { cookie });
  expect(again.body.reference).toBe(first.body.reference);
  expect((await moderation.reports()).items[0].count).toBe(1);
  const other = await moderation.report({ reason: 'spam' }, { cookie });
  expect(other.body.reference).not.toBe(first.body.reference);
  expect((await moderation.reports()).items[0].count).toBe(2);
  moderation.site.clock.advance(DAY + 1);
  const captcha = await aSolvedCaptcha();
  vi.useFakeTimers({ now: moderation.site.clock.now(), toFake: ['Date'] });
  const later = await moderation.report({ captcha }, { cookie });
  vi.useRealTimers();
  expect([later.status, later.body.reference === first.body.reference]).toEqual([200, false]);
});

test('repeating a report after a lost response returns the same reference, even without the cookie', async () => {
  const captcha = await aSolvedCaptcha();
  const first = await moderation.report({ captcha });
  expect((await moderation.report({ captcha })).body.reference).toBe(first.body.reference);
  expect((await moderation.report({ captcha, details: 'another text' })).status).toBe(400);
  expect((await moderation.reports()).items[0].count).toBe(1);
});

test('one address may send five reports an hour', async () => {
  for (const reason of ['abuse', 'spam', 'private', 'impersonation', 'about-me'])
    expect((await moderation.report({ reason })).status).toBe(200);
  const { status, headers } = await moderation.report({ reason: 'other', details: 'x' });
  expect([status, Number(headers.get('retry-after')) > 3_000]).toEqual([429, true]);
  expect((await moderation.report({}, { ip: '203.0.113.9' })).status).toBe(200);
});

test('all open reports about a profile form one case, even if sent at once, and it shows the newest 50', async () => {
  await Promise.all([moderation.reported(), moderation.reported()]);
  for (let index = 0; index < 55; index += 1) await moderation.reported({ details: `report ${index}` });
  const { items, open } = await moderation.reports();
  expect([open, items.length, items[0].count, items[0].reports.length]).toEqual([1, 1, 57, 50]);
  expect(items[0].reports[0].details).toBe('report 54');
});

test('open cases are listed oldest first, closed ones newest first, both in pages', async () => {
  const owners = [moderation.owner];
  for (let index = 0; index < 4; index += 1)
    owners.push(await anOwner(moderation.site.storage, { name: `Person ${index}` }));
  for (const each of owners) {
    moderation.owner = each;
    await moderation.reported();
  }
  const first = await moderation.reports({ limit: '2' });
  const second = await moderation.reports({ limit: '2', cursor: first.next });
  const third = await moderation.reports({ limit: '2', cursor: second.next });
  const ids = [...first.items, ...second.items, ...third.items].map(({ id }: { id: string }) => id);
  expect([ids, third.next, third.open]).toEqual([owners.map(({ id }) => id), null, 5]);
  for (const { case: name, id } of [...first.items, ...second.items, ...third.items]) {
    moderation.site.clock.advance(1_000);
    expect((await moderation.decided({ id, case: name, decision: 'dismiss' })).status).toBe(200);
  }
  const closed = await moderation.reports({ state: 'closed', limit: '3' });
  const rest = await moderation.reports({ state: 'closed', limit: '3', cursor: closed.next });
  expect([...closed.items, ...rest.items].map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
  expect([rest.next, rest.open]).toEqual([null, 0]);
  for (const query of [
    { limit: '21' },
    { limit: '0' },
    { state: 'all' },
    { cursor: 'x.y' },
    { state: 'closed', cursor: first.next },
  ])
    expect((await moderation.admin('CMSgetReports.php', { query })).status).toBe(400);
});

test('listing the cases takes at most six storage operations on a warm function', async () => {
  for (let index = 0; index < 22; index += 1) {
    moderation.owner = await anOwner(moderation.site.storage);
    await moderation.reported();
    if (index % 2)
      await moderation.decided({
        case: (await moderation.reports({ limit: '20' })).items.at(-1).case,
        decision: 'dismiss',
      });
  }
  for (const query of [{}, { state: 'closed' }] as Record<string, string>[]) {
    await moderation.reports(query);
    moderation.site.blobs.resetCounts();
    await moderation.reports(query);
    expect(moderation.site.blobs.counts().operations).toBeLessThanOrEqual(6);
  }
});
