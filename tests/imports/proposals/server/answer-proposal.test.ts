import { beforeEach, expect, test, vi } from 'vitest';
import { LETTER_HOLD } from '../../../../src/base/mail/rules.ts';
import { tendProposals } from '../../../../src/imports/proposals/server/carry-out-proposal.ts';
import { changeProposals, getProposals } from '../../../../src/imports/proposals/storage.ts';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aSessionCookie, asAdmin } from '../../../support/builders/admins.ts';
import { listAll } from '../../../support/builders/directory.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aProposal, HERSCHEL, proposalFile } from '../../../support/builders/proposals.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { send } from '../../../support/calls/calls.ts';
import { listed, publicRecord, publicStatus } from '../../../support/calls/owner-calls.ts';
import { PROPOSED_SOURCE, propose } from '../../../support/calls/proposal-calls.ts';
import { sendHeldLetters } from '../../../support/site/held-letters.ts';
import { keptMails } from '../../../support/site/mails.ts';

const { mailsTo } = keptMails();
const { site, admin } = withAdmin();
beforeEach(() => vi.stubEnv('THROTTLE_FACTOR', '100'));

const LIVING = { profile: 'personal', name: 'Ada Rao', profession: 'Pilot', dob: '1980-02-03' } as const;

const list = async () => (await admin('CMSgetProposals.php')).body.items;
const answer = (json: Record<string, unknown>, by = admin) => by('CMSanswerProposal.php', { json });
const accept = (reference: string, given: Record<string, unknown> = {}) =>
  answer({ reference, decision: 'accept', ...given });
const decline = (reference: string) => answer({ reference, decision: 'decline' });
/** Upkeep a minute later. */
const sendLetters = async () => {
  site.clock.advance(LETTER_HOLD);
  await tendProposals(site.storage, site.clock.now() + 1_000);
  await sendHeldLetters(site);
};
const log = async () => (await admin('CMSgetAudit.php')).body.items;

test.each([
  ['accept', 16],
  ['decline', 6],
])('an answer to %s takes at most %i storage calls', async (decision, most) => {
  const emails = ['reader@example.org'];
  const first = await aProposal(site.storage, { ...HERSCHEL, name: 'Mary Somerville' }, { emails });
  const second = await aProposal(site.storage, HERSCHEL, { emails });
  await answer({ reference: first, decision });
  site.blobs.resetCounts();
  await answer({ reference: second, decision });
  expect(site.blobs.counts().operations).toBeLessThanOrEqual(most);
});

test('an accepted proposal is a page from a reader with its source, in lists, without an account, by a reader in its history', async () => {
  const { reference } = (await propose({ links: [{ url: 'https://www.example.org/her', label: '' }] })).body;
  site.clock.advance(1_000);
  const { status, body } = await accept(reference);
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      message: 'The proposal is accepted.',
      id: expect.any(String),
      url: `/profile/caroline-herschel-${body.id}`,
    },
  ]);
  expect(await publicRecord(body.id)).toMatchObject({
    ...HERSCHEL,
    source: 'a reader',
    source_url: PROPOSED_SOURCE,
    links: [{ url: 'https://www.example.org/her', label: '' }],
  });
  expect(await listed('Herschel')).toMatchObject([{ id: body.id }]);
  const history = await send('get-history.php', { query: { id: body.id } });
  expect(history.body.items).toMatchObject([{ number: 1, by: 'reader' }]);
  expect(await list()).toEqual([]);
  expect((await log())[0]).toMatchObject({
    action: 'accept-proposal',
    target: `Caroline Herschel (${body.id})`,
  });
  const { items } = (await admin('CMSgetTimeline.php', { query: { id: body.id } })).body;
  expect(items.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['A reader proposed it.', 'A moderator accepted the proposal.']),
  );
});

test('fields of the moderator replace those that they name, and are checked like a proposal', async () => {
  const { reference } = (await propose({ hometown: 'Hanover', nickname: 'Lina' })).body;
  const refused = await accept(reference, { fields: { name: '', facebook: 'caroline', dob: '2020-01-01' } });
  expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([
    400,
    ['died', 'dob', 'facebook', 'name'],
  ]);
  expect(await log()).toEqual([]);
  const fields = { profession: 'Singer', nickname: '', hometown: 'Hannover', phone: '9845012345', key: 'k' };
  const { id } = (await accept(reference, { fields })).body;
  const record = await getProfileRecord(site.storage, id);
  expect(record).toMatchObject({ ...HERSCHEL, profession: 'Singer', nickname: '', hometown: 'Hannover' });
  expect([record?.phone, record?.key]).toEqual(['', undefined]);
});

test('a living person needs a public role, somebody who has died and a company none', async () => {
  const reference = await aProposal(site.storage, LIVING);
  for (const given of [{}, { public_role: 'no' }, { public_role: '' }]) {
    const { status, body } = await accept(reference, given);
    expect([status, body.errors]).toEqual([
      400,
      { public_role: 'Only somebody with a public role may have a page that others propose' },
    ]);
  }
  expect((await accept(reference, { public_role: 'maybe' })).status).toBe(400);
  expect((await list()).map(({ reference: each }: { reference: string }) => each)).toEqual([reference]);
  const { id } = (await accept(reference, { public_role: 'yes' })).body;
  // What is public about them is what the page says.
  expect((await publicRecord(id)).dob).toBe('1980-02-03');
  const died = await aProposal(site.storage, LIVING);
  expect((await accept(died, { fields: { died: '2020' } })).status).toBe(200);
  const company = await aProposal(site.storage, { profile: 'professional', companyname: 'Kaveri Looms' });
  expect((await accept(company, { fields: { name: 'Kaveri Mills', industry: 'Wool' } })).status).toBe(200);
  expect(await listed('Kaveri')).toMatchObject([{ companyname: 'Kaveri Mills' }]);
});

test('a declined proposal leaves nothing of what was proposed but its letter', async () => {
  const { reference } = (await propose({ email: 'reader@example.org', note: 'Of Slough.' })).body;
  expect((await decline(reference)).body).toEqual({ success: true, message: 'The proposal is declined.' });
  expect(await list()).toEqual([]);
  expect(await mailsTo('reader@example.org')).toEqual([]);
  await sendLetters();
  const [mail, ...others] = await mailsTo('reader@example.org');
  expect(others).toEqual([]);
  expect(mail).toContain('It was not accepted. A person decided this.');
  expect(mail).toContain(reference);
  const kept = await Promise.all(site.blobs.keys('').map((key) => site.storage.getBytes(key)));
  expect(kept.map((bytes) => new TextDecoder().decode(bytes ?? undefined)).join()).not.toMatch(
    /Herschel|comets|Slough|reader@/,
  );
  expect((await log())[0]).toMatchObject({ action: 'decline-proposal', target: reference });
  // Anybody may propose it again.
  expect((await propose()).body.reference).not.toBe(reference);
});

test('everybody who proposed it hears of an acceptance after a minute, with the way to the page, and is forgotten', async () => {
  const { reference } = (await propose({ email: 'one@example.org' })).body;
  await propose({ email: 'two@example.org' });
  await propose({ email: 'ONE@example.org' });
  const { url } = (await accept(reference)).body;
  await sendLetters();
  for (const to of ['one@example.org', 'two@example.org']) {
    const mails = await mailsTo(to);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(url);
  }
  expect(JSON.stringify(await getProposals(site.storage, reference.split('-')[0]!))).not.toMatch(
    /@example|Herschel/,
  );
});

test('of two answers, the first wins, and the other is told of it', async () => {
  const { reference } = (await propose()).body;
  const { body } = await accept(reference);
  for (const again of [await accept(reference), await decline(reference)])
    expect([again.status, again.body]).toMatchObject([
      409,
      { message: 'This proposal was answered already.', decided: { decision: 'accept' } },
    ]);
  expect(await log()).toHaveLength(1);
  expect(await listed('Herschel')).toMatchObject([{ id: body.id }]);
  expect((await accept('nothing')).status).toBe(404);
  expect((await accept(`${proposalFile('Nobody')}-k3v9x0q2ma`)).status).toBe(404);
  for (const json of [
    { decision: 'accept' },
    { reference, decision: 'maybe' },
    { reference, decision: 'accept', fields: 'x' },
  ])
    expect((await answer(json)).status).toBe(400);
});

test('of answers that arrive at once, one wins: one page or none, one entry in the log', async () => {
  const deputy = asAdmin(await aSessionCookie(site.storage, { email: 'deputy@vitae.example' }));
  for (let round = 0; round < 5; round += 1) {
    const reference = await aProposal(site.storage, { ...HERSCHEL, name: `Round ${round}` });
    const answers = await Promise.all([
      accept(reference, { fields: { hometown: 'One' } }),
      answer({ reference, decision: 'accept', fields: { hometown: 'Two' } }, deputy),
      answer({ reference, decision: 'decline' }, deputy),
    ]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const pages = await listed(`Round ${round}`);
    expect(pages.map(({ id }: { id: string }) => id)).toEqual(done[0]?.body.id ? [done[0].body.id] : []);
    expect(await log()).toHaveLength(round + 1);
  }
});

test('a removed page, one in the trash and one of that name are told', async () => {
  const record = aProfileRecord({ name: 'Caroline HERSCHEL', created: site.clock.now() });
  await createProfile(site.storage, record);
  await propose();
  const told = async () => {
    site.clock.advance(6_000);
    const [{ removed_before: removed, look_alikes: alike }] = await list();
    return [removed, alike.map(({ id }: { id: string }) => id)];
  };
  expect(await told()).toEqual([false, [record.id]]);
  await admin('CMSdeleteUser.php', { json: { id: record.id, profile: 'personal' } });
  expect(await told()).toEqual([true, []]);
  await admin('CMSrestoreUser.php', { json: { id: record.id } });
  expect(await told()).toEqual([false, [record.id]]);
  await eraseProfile(site.storage, (await getProfileRecord(site.storage, record.id))!);
  expect(await told()).toEqual([true, []]);
  expect(site.blobs.keys('removed/').filter((key) => key.includes('.'))).toEqual([]);
});

test('what waits has a proposal without a page, which is assigned, and leaves with its answer', async () => {
  const { reference } = (await propose()).body;
  const waiting = async () => (await admin('CMSgetWaiting.php', { query: { kind: 'proposal' } })).body;
  expect(await waiting()).toMatchObject({
    items: [
      { kind: 'proposal', ref: reference, id: '', name: 'Caroline Herschel', assigned: '', urgent: false },
    ],
    counts: { proposal: 1 },
  });
  const to = 'head@vitae.example';
  expect(
    (await admin('CMSassign.php', { json: { kind: 'proposal', ref: reference, to } })).body.assigned,
  ).toBe(to);
  expect((await waiting()).items[0].assigned).toBe(to);
  expect((await list())[0].assigned).toBe(to);
  await decline(reference);
  expect(await waiting()).toMatchObject({ items: [], counts: { proposal: 0 } });
  expect((await admin('CMSassign.php', { json: { kind: 'proposal', ref: reference, to } })).status).toBe(404);
});

test('a page that is deleted leaves nothing of its proposal, and its proposal does not bring it back', async () => {
  const { reference } = (await propose({ email: 'reader@example.org' })).body;
  const { id } = (await accept(reference)).body;
  await eraseProfile(site.storage, (await getProfileRecord(site.storage, id))!);
  site.clock.advance(700_000);
  await tendProposals(site.storage, site.clock.now() + 1_000);
  expect(await publicStatus(id)).toBe(404);
  const kept = site.blobs.keys('').filter((key) => /outbox|proposals/.test(key));
  const texts = await Promise.all(kept.map((key) => site.storage.getBytes(key)));
  expect(texts.map((bytes) => new TextDecoder().decode(bytes ?? undefined)).join()).not.toMatch(
    /Herschel|reader@/,
  );
});

test('upkeep finishes an acceptance that crashed, sends its letter, and forgets old answers', async () => {
  const reference = await aProposal(site.storage, HERSCHEL, { emails: ['reader@example.org'] });
  const place = { id: 'abcdefghij', order: `${'0'.repeat(9)}0000k3v9x0q2m` };
  const at = site.clock.now();
  await changeProposals(site.storage, proposalFile(), (file) =>
    file?.open
      ? { ...file, open: { ...file.open, accepting: { ...place, line: HERSCHEL, by: 'x@y.org', at } } }
      : null,
  );
  expect(await list()).toEqual([]);
  site.clock.advance(61_000);
  await tendProposals(site.storage, site.clock.now() + 1_000);
  expect(await publicRecord(place.id)).toMatchObject({ name: 'Caroline Herschel' });
  await sendHeldLetters(site);
  expect(await mailsTo('reader@example.org')).toHaveLength(1);
  expect((await decline(reference)).body.decided).toMatchObject({ decision: 'accept' });
  site.clock.advance(31 * 86_400_000);
  await tendProposals(site.storage, site.clock.now() + 1_000);
  expect(await getProposals(site.storage, proposalFile())).toEqual({
    open: null,
    answered: [],
    outcomes: [],
  });
  expect(site.blobs.keys('proposal-work/')).toEqual([]);
});

test('a crash at any storage call of an answer loses no proposal and makes no second page', {
  tags: ['long'],
}, async () => {
  const { aSite } = await import('../../../support/calls/calls.ts');
  for (const applied of ['no', 'yes'] as const)
    for (let at = 1; ; at += 1) {
      const fresh = aSite();
      const cookie = await aSessionCookie(fresh.storage);
      const reference = await aProposal(fresh.storage, HERSCHEL, { emails: ['reader@example.org'] });
      const sent = () =>
        asAdmin(cookie)('CMSanswerProposal.php', { json: { reference, decision: 'accept' } });
      const doomed = fresh.blobs.newProcess();
      doomed.faults.crashAt(at, { applied });
      aSite({ blobs: fresh.blobs, clock: fresh.clock, process: doomed });
      await sent().catch(() => null);
      if (!doomed.faults.hasCrashed()) {
        expect(at).toBeGreaterThan(8);
        break;
      }
      const { storage } = aSite({ blobs: fresh.blobs, clock: fresh.clock });
      const words = `after ${at} ${applied}`;
      expect([200, 409], words).toContain((await sent()).status);
      fresh.clock.advance(61_000);
      await tendProposals(storage, fresh.clock.now() + 10_000);
      expect((await listAll(storage)).entries.length, words).toBe(1);
      expect((await sent()).status, words).toBe(409);
      expect((await getProposals(storage, proposalFile()))?.outcomes, words).toEqual([]);
    }
});
