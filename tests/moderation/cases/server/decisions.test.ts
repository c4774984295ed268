import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { finishDecisions } from '../../../../src/moderation/server/upkeep.ts';
import { ADMIN } from '../../../support/builders/admins.ts';
import { aSite, PASSWORD, send } from '../../../support/calls/calls.ts';
import { aModeratedSite, DEPUTY, type ModeratedSite } from '../../../support/calls/moderated-site.ts';

let moderation: ModeratedSite;
beforeEach(async () => {
  moderation = await aModeratedSite();
});
afterEach(() => {
  moderation.leave();
  vi.unstubAllEnvs();
});

test('hiding a page closes its case, hides it everywhere, and mails the owner and the reporters', async () => {
  await moderation.reported({ email: 'reader@example.org' });
  await moderation.reported({ email: 'Reader@Example.org' });
  await moderation.reported({ email: 'second@example.org' });
  const name = await moderation.openCase();
  const { status, body } = await moderation.hide({ case: name });
  expect([status, body]).toEqual([200, { success: true, message: 'The page is hidden.' }]);
  expect(await moderation.publicStatus()).toBe(404);
  expect((await send('get-profile.php')).body).toMatchObject({ data: [], total: 0 });
  expect(
    (
      await send('increment-views.php', {
        query: { id: moderation.owner.id },
        method: 'POST',
      })
    ).status,
  ).toBe(404);
  expect(
    (
      await send('like-profile.php', {
        form: new URLSearchParams({ id: moderation.owner.id, action: 'like' }),
      })
    ).status,
  ).toBe(404);
  const { items, open } = await moderation.reports({ state: 'closed' });
  expect(open).toBe(0);
  expect(items[0]).toMatchObject({
    case: name,
    id: moderation.owner.id,
    hidden: false,
    count: 3,
    decision: 'hide',
    reason: 'private',
    note: 'Take the phone out.',
    by: ADMIN.email,
    at: new Date(moderation.site.clock.now()).toISOString(),
  });
  const mails = await moderation.letters();
  expect(mails.map(({ to }) => to).sort()).toEqual(
    ['Reader@example.org', moderation.owner.email, 'second@example.org'].sort(),
  );
  for (const { to, text } of mails)
    expect([to, text.includes('Take the phone out.')]).toEqual([to, to === moderation.owner.email]);
  const [listed] = (await moderation.admin('CMSgetUsers.php', { query: { profile: 'personal' } })).body;
  expect(listed).toMatchObject({ id: moderation.owner.id, hidden: true });
});

test('a decision that the page’s state does not allow is a 409', async () => {
  for (const decision of ['restore', 'keep', 'dismiss'])
    expect([decision, (await moderation.decided({ decision })).status]).toEqual([decision, 409]);
  await moderation.hide();
  expect((await moderation.hide({})).status).toBe(409);
  expect((await moderation.decided({ decision: 'dismiss' })).status).toBe(409);
  expect((await moderation.decided({ decision: 'keep' })).status).toBe(200);
});

test.each([
  [{ decision: 'hide' }, 'reason', 'Please choose a reason'],
  [{ decision: 'delete' }, 'reason', 'Please choose a reason'],
  [{ decision: 'hide', reason: 'x' }, 'reason', 'Please choose a reason'],
  [{ decision: 'burn' }, 'decision', 'Decision must be one of dismiss, hide, restore, keep, delete, reopen'],
  [
    { decision: 'hide', reason: 'spam', note: 'x'.repeat(1_001) },
    'note',
    'Note must be at most 1,000 characters',
  ],
])('the decision %j is a 400', async (json, field, sentence) => {
  const { status, body } = await moderation.decided(json);
  expect([status, body.errors, body.error]).toEqual([400, { [field]: sentence }, sentence]);
});

test('a decision must name the open case, and an unknown case is a 404', async () => {
  await moderation.reported();
  const { status, body } = await moderation.hide();
  expect([status, Object.keys(body.errors)]).toEqual([400, ['case']]);
  expect((await moderation.hide({ case: 'nonsense' })).status).toBe(404);
  expect((await moderation.decided({ id: 'zzzzzzzzzz', decision: 'hide', reason: 'spam' })).status).toBe(404);
  expect(await moderation.publicStatus()).toBe(200);
});

test('when two administrators decide the same case, the second is told what the first decided', async () => {
  await moderation.reported();
  const name = await moderation.openCase();
  const both = await Promise.all([
    moderation.decided({ case: name, decision: 'dismiss' }),
    moderation.decided({ case: name, decision: 'hide', reason: 'spam' }, moderation.deputy),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = both.find(({ status }) => status === 409)!;
  const won = both[0].status === 200 ? ['dismiss', ADMIN.email] : ['hide', DEPUTY.email];
  expect([lost.body.decided.decision, lost.body.decided.by]).toEqual(won);
  expect(Date.parse(lost.body.decided.at)).toBeGreaterThan(0);
  expect(
    (await moderation.decided({ case: name, decision: 'dismiss' }, moderation.deputy)).body.decided.decision,
  ).toBe(won[0]);
});

test('deleting a profile in the dashboard closes its case and sends the same mails', async () => {
  await moderation.reported({ email: 'reader@example.org' });
  const { status } = await moderation.admin('CMSdeleteUser.php', {
    json: { id: moderation.owner.id, profile: 'personal' },
  });
  expect(status).toBe(200);
  expect((await moderation.reports()).open).toBe(0);
  expect((await moderation.reports({ state: 'closed' })).items[0]).toMatchObject({
    decision: 'delete',
    reason: 'other',
  });
  const mails = await moderation.letters();
  expect(mails.map(({ to }) => to)).toEqual([moderation.owner.email, 'reader@example.org']);
  expect(mails[0]?.text).toMatch(/\/Claim\?token=/);
  expect(mails[1]?.text).not.toMatch(/token/);
});

test('the audit log stores only ids, and shows a name while the profile exists', async () => {
  await moderation.reported();
  await moderation.hide({ case: await moderation.openCase() });
  const entry = async () => (await moderation.admin('CMSgetAudit.php')).body.items[0];
  expect(await entry()).toMatchObject({
    action: 'hide-profile',
    admin: ADMIN.email,
    target: `Asha Rao (${moderation.owner.id})`,
    after: { decision: 'hide', reason: 'private' },
  });
  expect(
    moderation.site.blobs
      .keys('audit/')
      .map((key) => JSON.stringify(moderation.site.blobs.peek(key)?.json()))
      .join(),
  ).not.toContain('Asha');
  await send('delete-profile.php', {
    json: { password: PASSWORD },
    cookie: moderation.owner.cookie,
  });
  expect((await entry()).target).toBe(moderation.owner.id);
});

test('upkeep sends the mails of a decision that a crash cut short, once', async () => {
  await moderation.reported({ email: 'reader@example.org' });
  const json = {
    id: moderation.owner.id,
    case: await moderation.openCase(),
    decision: 'hide',
    reason: 'spam',
  };
  const doomed = moderation.site.blobs.newProcess();
  let puts = 0;
  // The process dies after the decision took effect and before its mails.
  doomed.faults.failNext(Number.POSITIVE_INFINITY, 500, {
    when: ({ operation, key }) => operation === 'put' && key === `cases/${moderation.owner.id}` && ++puts > 1,
  });
  aSite({ blobs: moderation.site.blobs, clock: moderation.site.clock, process: doomed });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await moderation.admin('CMSdecide.php', { json });
  await moderation.letters();
  moderation.site = aSite({ blobs: moderation.site.blobs, clock: moderation.site.clock });
  expect(await moderation.publicStatus()).toBe(404);
  expect(moderation.site.blobs.keys('pending-decisions/')).toHaveLength(1);
  moderation.site.clock.advance(61_000);
  await finishDecisions(moderation.site.storage, moderation.site.clock.now());
  expect((await moderation.letters()).map(({ to }) => to)).toEqual([
    moderation.owner.email,
    'reader@example.org',
  ]);
  expect(moderation.site.blobs.keys('pending-decisions/')).toEqual([]);
  await finishDecisions(moderation.site.storage, moderation.site.clock.now());
  expect(await moderation.letters()).toEqual([]);
});

test('a decision that names no case says so beside whatever else is wrong', async () => {
  await moderation.reported();
  const wrongIn = async (fields: Record<string, unknown>): Promise<string[]> => {
    const { status, body } = await moderation.decided(fields);
    expect(status).toBe(400);
    return Object.keys(body.errors).sort();
  };
  const name = await moderation.openCase();
  expect(await wrongIn({ decision: 'zz' })).toEqual(['case', 'decision']);
  expect(await wrongIn({ decision: 'hide' })).toEqual(['case', 'reason']);
  expect(await wrongIn({ decision: 'hide', note: 'n'.repeat(1_001), reason: 'zz' })).toEqual([
    'case',
    'note',
    'reason',
  ]);
  expect(await wrongIn({ decision: 'hide', case: name })).toEqual(['reason']);
  expect(await wrongIn({ decision: 'dismiss' })).toEqual(['case']);
  expect(await wrongIn({ decision: 'dismiss', case: '' })).toEqual(['case']);
  expect(await wrongIn({ decision: 'zz', case: ' ' })).toEqual(['case', 'decision']);
  expect(await wrongIn({ decision: 'reopen', case: '' })).toEqual(['case']);
});
