import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { provideStorage } from '../../../../src/base/engine/storage/open.ts';
import { saveVerified } from '../../../../src/search/admin-list/browser/admin-users.ts';
import { directoryTopic } from '../../../../src/search/storage/directory.ts';
import { ADMIN, aSessionCookie, asAdmin, setFirstAdmin } from '../../../support/builders/admins.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { aSite, ORIGIN, send, serve } from '../../../support/calls/calls.ts';
import { DEPUTY } from '../../../support/calls/moderated-site.ts';
import { edit, publicRecord } from '../../../support/calls/owner-calls.ts';
import { runBetween } from '../../../support/faults/interleave.ts';
import { sendHeldLetters } from '../../../support/site/held-letters.ts';
import { keptMails } from '../../../support/site/mails.ts';

const { mailsTo } = keptMails();
beforeEach(() => setFirstAdmin());
afterEach(() => {
  setFirstAdmin(null);
  vi.unstubAllGlobals();
});

const CHANGED = 'This profile was changed in the meantime. Please look at it again.';

/** A profile whose owner asked for the badge, and two administrators who look at it. */
const aRequest = async () => {
  const site = aSite();
  const process = site.blobs.newProcess();
  const other = aStorage({ blobs: site.blobs, clock: site.clock, process }).storage;
  const cookie = await aSessionCookie(site.storage);
  const admin = asAdmin(cookie);
  const deputy = asAdmin(await aSessionCookie(site.storage, DEPUTY));
  const owner = await anOwner(site.storage, { name: 'Salma Aziz' });
  await send('request-badge.php', { json: { note: 'Please' }, cookie: owner.cookie });
  site.clock.advance(11_000);
  const user = async () => (await admin('CMSgetUser.php', { query: { id: owner.id } })).body.user;
  const listed = async () => (await admin('CMSgetUsers.php', { query: { profile: 'personal' } })).body[0];
  const decide = (by: typeof admin, json: Record<string, unknown>) =>
    by('CMSupdateUser.php', { json: { id: owner.id, ...json } });
  const grant = (version?: number, by = admin) =>
    decide(by, { verified: 'yes', basis: 'press', ...(version !== undefined && { version }) });
  const refuse = (version?: number, by = deputy) =>
    decide(by, {
      verified: 'not-verified.jpg',
      note: 'Not enough',
      ...(version !== undefined && { version }),
    });
  return { site, process, other, cookie, admin, deputy, owner, user, listed, grant, refuse };
};

test.each([
  ['a grant', 'a refusal', true],
  ['a refusal', 'a grant', false],
])(
  'of %s and, at any moment of it, %s by another administrator one is done',
  async (_one, _two, grantsFirst) => {
    const winners = new Set<string>();
    for (let at = 1; ; at += 1) {
      const { site, process, other, admin, owner, user, grant, refuse } = await aRequest();
      const { version } = await user();
      provideStorage(() => other);
      const done = await runBetween(
        process,
        at,
        () => (grantsFirst ? grant(version) : refuse(version)),
        async () => {
          provideStorage(() => site.storage);
          return grantsFirst ? refuse(version) : grant(version);
        },
      );
      if (done === null) break;
      provideStorage(() => site.storage);
      const about = `call ${at}`;
      expect(done.map(({ status }) => status).sort(), about).toEqual([200, 409]);
      const isGranted = (done[0].status === 200) === grantsFirst;
      const lost = done.find(({ status }) => status === 409)?.body;
      expect(lost, about).toMatchObject({
        error: 'Another administrator has decided on this badge.',
        decided: {
          verified: isGranted ? 'verified.jpg' : 'not-verified.jpg',
          by: isGranted ? ADMIN.email : DEPUTY.email,
        },
      });
      expect((await publicRecord(owner.id)).verified, about).toBe(
        isGranted ? 'verified.jpg' : 'not-verified.jpg',
      );
      expect((await user()).request, about).toBeNull();
      await sendHeldLetters(site);
      expect(await mailsTo(owner.email), about).toHaveLength(1);
      const { items } = (await admin('CMSgetAudit.php')).body;
      expect(
        items.map(({ action }: { action: string }) => action),
        about,
      ).toEqual([isGranted ? 'verify' : 'unverify']);
      winners.add(String(isGranted));
    }
    expect(winners.size).toBe(2);
  },
);

test('who decides on a badge again, from the page as it was, is told that they have decided', async () => {
  const { admin, user, grant, refuse } = await aRequest();
  const { version } = await user();
  expect((await grant(version)).status).toBe(200);
  const mine = await refuse(version, admin);
  expect([mine.status, mine.body.error]).toEqual([409, 'You have decided on this badge already.']);
  const theirs = await refuse(version);
  expect([theirs.status, theirs.body.error]).toEqual([
    409,
    'Another administrator has decided on this badge.',
  ]);
});

test('a decision raises the version, in the list as well, also after an edit and compactions', async () => {
  const { site, owner, user, listed, grant, refuse } = await aRequest();
  const seen = [(await user()).version];
  for (const act of [
    refuse,
    grant,
    () => edit({ nickname: 'Sal' }, owner.cookie),
    refuse,
    () => edit({ nickname: 'S' }, owner.cookie),
  ]) {
    expect((await act()).status).toBe(200);
    seen.push((await user()).version);
    expect((await listed()).version).toBe(seen.at(-1));
    site.clock.advance(120_000);
    await compactTopic(site.storage, directoryTopic);
    expect((await listed()).version).toBe(seen.at(-1));
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
});

test('after an edit a decision on the earlier version says that the profile was changed', async () => {
  const { owner, user, grant, refuse } = await aRequest();
  await refuse();
  const { version } = await user();
  await edit({ nickname: 'Sal' }, owner.cookie);
  const { status, body } = await grant(version);
  expect([status, body.error, body.decided]).toEqual([409, CHANGED, undefined]);
});

test('a repeat of the same decision by the same administrator succeeds, and completes it after a crash', async () => {
  for (let at = 1; ; at += 1) {
    const { site, process, other, owner, user, refuse, grant } = await aRequest();
    const { version } = await user();
    process.faults.crashAt(at);
    provideStorage(() => other);
    await refuse(version);
    provideStorage(() => site.storage);
    site.clock.advance(11_000);
    expect((await refuse(version)).status, `call ${at}`).toBe(200);
    expect((await user()).request, `call ${at}`).toBeNull();
    await sendHeldLetters(site);
    expect((await mailsTo(owner.email)).length, `call ${at}`).toBeGreaterThan(0);
    expect((await grant(version)).status, `call ${at}`).toBe(409);
    if (!process.faults.hasCrashed()) break;
  }
});

test('the dashboard sends the version it saw and tells who has decided meanwhile', async () => {
  const { cookie, owner, user, refuse } = await aRequest();
  const seen = await user();
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    serve(new Request(new URL(address, ORIGIN), { ...init, headers: { ...init.headers, cookie } })),
  );
  expect((await refuse()).status).toBe(200);
  expect(await saveVerified(seen, 'verified.jpg', { basis: 'press', version: seen.version })).toEqual({
    message: `${DEPUTY.email} has decided on this badge meanwhile: Not Verified.`,
    errors: {},
    isStale: true,
  });
  expect((await publicRecord(owner.id)).verified).toBe('not-verified.jpg');
});
