import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetClosedCases } from '../../../../src/moderation/server/upkeep.ts';
import { aSessionCookie, asAdmin } from '../../../support/builders/admins.ts';
import { PASSWORD, send } from '../../../support/calls/calls.ts';
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

test('deleting a profile deletes its reports, snapshots and appeals; closed cases keep only reason, decision and dates', async () => {
  await moderation.reported({ email: 'reader@example.org', details: 'Her secret' });
  await moderation.hide({ case: await moderation.openCase() });
  await moderation.appealed('My own words');
  await send('delete-profile.php', {
    json: { password: PASSWORD },
    cookie: moderation.owner.cookie,
  });
  expect((await moderation.reports()).open).toBe(0);
  const [item] = (await moderation.reports({ state: 'closed' })).items;
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
  const left = moderation.site.blobs
    .keys()
    .filter((key) => /case|decision/.test(key))
    .map((key) => key + JSON.stringify(moderation.site.blobs.peek(key)?.text() ?? ''));
  for (const word of [moderation.owner.id, 'reader@', 'secret', 'own words', 'phone'])
    expect(left.join()).not.toContain(word);
});

test('a case loses its texts and addresses 30 days after it is closed', async () => {
  await moderation.reported({ email: 'reader@example.org', details: 'Her secret' });
  await moderation.decided({ case: await moderation.openCase(), decision: 'dismiss' });
  moderation.site.clock.advance(29 * DAY);
  await forgetClosedCases(moderation.site.storage, moderation.site.clock.now());
  moderation.admin = asAdmin(await aSessionCookie(moderation.site.storage));
  expect((await moderation.reports({ state: 'closed' })).items[0].reports[0].email).toBe(
    'reader@example.org',
  );
  moderation.site.clock.advance(2 * DAY);
  await forgetClosedCases(moderation.site.storage, moderation.site.clock.now());
  moderation.admin = asAdmin(await aSessionCookie(moderation.site.storage));
  expect((await moderation.reports({ state: 'closed' })).items[0]).toMatchObject({
    id: moderation.owner.id,
    decision: 'dismiss',
    count: 1,
    reports: [],
    snapshot: null,
  });
});

test('who decides on a closed case again is told who closed it: themselves, or another administrator', async () => {
  await moderation.reported();
  const name = await moderation.openCase();
  expect((await moderation.decided({ case: name, decision: 'dismiss' })).status).toBe(200);
  const again = { case: name, decision: 'hide', reason: 'private' };
  const mine = await moderation.decided(again);
  expect([mine.status, mine.body.message]).toEqual([409, 'You have decided on this case already.']);
  const theirs = await moderation.decided(again, moderation.deputy);
  expect([theirs.status, theirs.body.message]).toEqual([
    409,
    'Another administrator has decided on this case.',
  ]);
  for (const { body } of [mine, theirs]) expect(body.decided.decision).toBe('dismiss');
});
