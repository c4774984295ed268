import { beforeEach, expect, test, vi } from 'vitest';
import { notifyOfSuggestions } from '../../../../src/owners/suggestions/server/suggestion-mails.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aSuggestion } from '../../../support/builders/suggestions.ts';
import { aSite, send } from '../../../support/calls/calls.ts';
import { edit, ownRecord, publicRecord } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { answerAs, suggest, suggestionsOf } from '../../../support/calls/suggestions.ts';
import { keptMails } from '../../../support/site/mails.ts';

const { mailsTo } = keptMails();
const { site, owner } = withOwner();
beforeEach(() => vi.stubEnv('THROTTLE_FACTOR', '100'));
const answer = (reference: string, decision: string, value?: string) =>
  answerAs(owner.cookie, reference, decision, value);
const upkeep = () => notifyOfSuggestions(site.storage, Number.MAX_SAFE_INTEGER);
const DAY = 86_400_000;

test('accepting writes the value and adds the source, and the page says so', async () => {
  const source = 'https://www.example.org/rao';
  const { reference } = (await suggest(owner.id, { source })).body;
  const { status, body } = await answer(reference, 'accept');
  expect([status, body]).toEqual([
    200,
    { success: true, message: 'The suggestion is accepted.', source_added: true, number: 2 },
  ]);
  expect(await publicRecord(owner.id)).toMatchObject({
    hometown: 'Mandya',
    sources: { hometown: [{ url: source, title: '', seen: '' }] },
  });
  expect((await suggestionsOf(owner.cookie)).items).toEqual([]);
  expect(site.blobs.keys('waiting/')).toEqual([]);
});

test('an owner may accept in words of their own, by the rules of an edit', async () => {
  const { reference } = (await suggest(owner.id)).body;
  const refused = await answer(reference, 'accept', '');
  expect([refused.status, refused.body.errors]).toEqual([400, { value: 'Hometown is required' }]);
  expect((await answer(reference, 'accept', ' Mandya, Karnataka ')).body).toMatchObject({
    success: true,
    source_added: false,
  });
  expect((await publicRecord(owner.id)).hometown).toBe('Mandya, Karnataka');
});

test('the reply names the change by which an acceptance is undone, and none where the page said so already', async () => {
  const { reference } = (await suggest(owner.id)).body;
  const other = (await suggest(owner.id, { value: 'Mandya, Karnataka' })).body.reference;
  const { number } = (await answer(reference, 'accept')).body;
  const undone = await send('undo-change.php', { json: { number }, cookie: owner.cookie });
  expect([undone.status, undone.body.number]).toEqual([200, number + 1]);
  expect((await publicRecord(owner.id)).hometown).toBe('Mysuru');
  await edit({ hometown: 'Mandya, Karnataka' }, owner.cookie);
  expect((await answer(other, 'accept')).body).toMatchObject({ success: true, number: null });
});

test('a source is added only where there is room for it', async () => {
  const list = Array.from({ length: 5 }, (_, index) => ({ url: `https://www.example.org/${index}` }));
  await edit({ sources: JSON.stringify({ hometown: list }) }, owner.cookie);
  const { reference } = (await suggest(owner.id, { source: 'https://www.example.org/rao' })).body;
  expect((await answer(reference, 'accept')).body).toMatchObject({ success: true, source_added: false });
  const { hometown, sources } = await publicRecord(owner.id);
  expect([hometown, sources.hometown.length]).toEqual(['Mandya', 5]);
});

test('declining ends it and changes nothing; an answered one says how, an unknown one is 404', async () => {
  const before = await ownRecord(owner.cookie);
  const { reference } = (await suggest(owner.id)).body;
  expect((await answer(reference, 'decline')).body).toEqual({
    success: true,
    message: 'The suggestion is declined.',
    source_added: false,
    number: null,
  });
  const at = new Date(site.clock.now()).toISOString();
  for (const decision of ['accept', 'decline']) {
    const { status, body } = await answer(reference, decision);
    expect([status, body.decided]).toEqual([409, { decision: 'decline', at }]);
  }
  expect(await ownRecord(owner.cookie)).toEqual(before);
  expect((await answer('nothing', 'accept')).status).toBe(404);
  expect((await answer(`${owner.id}-0000000000`, 'accept')).status).toBe(404);
  const other = await anOwner(site.storage);
  const theirs = (await suggest(other.id)).body.reference;
  expect((await answer(theirs, 'accept')).status).toBe(404);
  expect((await answer(theirs, 'reject')).status).toBe(400);
});

test.each([
  ['accept', 'accept'],
  ['accept', 'decline'],
  ['decline', 'decline'],
])('of %s and %s in the same moment, one is 200 and the other 409', async (one, other) => {
  const { reference } = (await suggest(owner.id)).body;
  const answers = await Promise.all([answer(reference, one), answer(reference, other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const decision = answers[0]?.status === 200 ? one : other;
  expect(answers.find(({ status }) => status === 409)?.body.decided.decision).toBe(decision);
  expect((await publicRecord(owner.id)).hometown === 'Mandya').toBe(decision === 'accept');
  expect((await suggestionsOf(owner.cookie)).items).toEqual([]);
});

test('accepting what the page says meanwhile is fine, and a changed name rests the badge like an edit', async () => {
  const { reference } = (await suggest(owner.id)).body;
  await edit({ hometown: 'Mandya' }, owner.cookie);
  expect((await answer(reference, 'accept')).status).toBe(200);
  const version = (await ownRecord(owner.cookie)).version;
  expect(version).toBe(2);
});

test('a crash at any storage call of an acceptance is finished by a repeat', async () => {
  for (const applied of ['no', 'yes'] as const)
    for (let at = 1; ; at += 1) {
      const fresh = aSite();
      const { id, cookie, record } = await anOwner(fresh.storage);
      const reference = await aSuggestion(fresh.storage, record);
      const doomed = fresh.blobs.newProcess();
      doomed.faults.crashAt(at, { applied });
      aSite({ blobs: fresh.blobs, clock: fresh.clock, process: doomed });
      await answerAs(cookie, reference, 'accept').catch(() => null);
      if (!doomed.faults.hasCrashed()) {
        expect(at).toBeGreaterThan(8);
        break;
      }
      aSite({ blobs: fresh.blobs, clock: fresh.clock });
      const again = await answerAs(cookie, reference, 'accept');
      expect([200, 409], `repeat ${at} ${applied}`).toContain(again.status);
      if (again.status === 409) expect(again.body.decided.decision).toBe('accept');
      expect(await publicRecord(id)).toMatchObject({
        hometown: 'Mandya',
        sources: { hometown: [{ url: 'https://www.example.org/rao' }] },
      });
      expect((await suggestionsOf(cookie)).items).toEqual([]);
    }
});

test('another answer after a crash finishes the acceptance first', async () => {
  const { reference } = (await suggest(owner.id)).body;
  const doomed = site.blobs.newProcess();
  doomed.faults.crashAt(8, { applied: 'yes' });
  aSite({ blobs: site.blobs, clock: site.clock, process: doomed });
  await answer(reference, 'accept').catch(() => null);
  aSite({ blobs: site.blobs, clock: site.clock });
  site.clock.advance(30_001);
  const late = await answer(reference, 'decline');
  expect([late.status, late.body.decided.decision]).toEqual([409, 'accept']);
  expect((await publicRecord(owner.id)).hometown).toBe('Mandya');
});

test('the owner hears of the first at once, and of later ones once a day', async () => {
  await suggest(owner.id);
  const first = await mailsTo(owner.email);
  expect(first).toHaveLength(1);
  expect(first[0]).toContain('my-profile#suggestions');
  expect(first[0]).not.toContain('Mandya');
  await suggest(owner.id, { value: 'Delhi' });
  await suggest(owner.id, { value: 'Goa' });
  await upkeep();
  expect(await mailsTo(owner.email)).toHaveLength(1);
  site.clock.advance(DAY);
  await upkeep();
  await upkeep();
  expect(await mailsTo(owner.email)).toHaveLength(2);
  expect(site.blobs.keys('untold-suggestions/')).toEqual([]);
});

test('who left an e-mail hears the outcome, is named to nobody, and is forgotten then', async () => {
  const email = 'reader@example.org';
  const { reference } = (await suggest(owner.id, { email })).body;
  await suggest(owner.id, { email: 'second@example.org' });
  const seen = JSON.stringify([
    await suggestionsOf(owner.cookie),
    (await send('export-profile.php', { cookie: owner.cookie })).body,
    await mailsTo(owner.email),
  ]);
  expect(seen).not.toContain(email);
  await answer(reference, 'decline');
  for (const to of [email, 'second@example.org']) {
    const [mail = '', ...more] = await mailsTo(to);
    expect(mail).toContain('It was not accepted.');
    expect(more).toEqual([]);
  }
  expect(JSON.stringify(site.blobs.keys(''))).not.toContain(email);
  const stored = new TextDecoder().decode((await site.storage.getBytes(`suggestions/${owner.id}`))!);
  expect(stored).not.toContain('example.org');
});
