import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '../../../support/calls/calls.ts';
import { aModeratedSite, type ModeratedSite } from '../../../support/calls/moderated-site.ts';

let moderation: ModeratedSite;
beforeEach(async () => {
  moderation = await aModeratedSite();
});
afterEach(() => {
  moderation.leave();
  vi.unstubAllEnvs();
});

const ILLEGAL = {
  reason: 'illegal',
  details: 'It sells stolen cars.',
  name: 'Rhea Reader',
  email: 'rhea@example.org',
  good_faith: 'yes',
};
const SENTENCES = {
  details: 'Please tell us more',
  name: 'Name is required',
  email: 'Email is required',
  good_faith: 'Please confirm that what you say is accurate and complete',
};

test('a report of something illegal needs details, a name, an e-mail address and good faith', async () => {
  const { status, body } = await moderation.report({ reason: 'illegal' });
  expect([status, body.errors]).toEqual([400, SENTENCES]);
  for (const [field, sentence] of Object.entries(SENTENCES)) {
    const without = await moderation.report({ ...ILLEGAL, [field]: undefined });
    expect([without.status, without.body.errors]).toEqual([400, { [field]: sentence }]);
  }
  for (const given of [
    { name: '  ' },
    { email: '' },
    { good_faith: 'no' },
    { good_faith: true },
    { minor: 1 },
  ])
    expect([given, (await moderation.report({ ...ILLEGAL, ...given })).status]).toEqual([given, 400]);
  expect((await moderation.reports()).open).toBe(0);
});

test('a value outside its choices hides no other mistake', async () => {
  const { status, body } = await moderation.report({ reason: 'illegal', good_faith: '', email: 'nobody' });
  expect([status, body.errors]).toEqual([
    400,
    {
      details: SENTENCES.details,
      name: SENTENCES.name,
      email: 'Please enter a valid email address',
      good_faith: 'Good faith must be yes or no',
    },
  ]);
});

test('it is confirmed by mail with its reference, once, and administrators see the name', async () => {
  const { status, body, cookies } = await moderation.report(ILLEGAL);
  expect([status, body.message]).toEqual([200, 'Thank you. We will look at it.']);
  const [mail, ...others] = moderation.outbox.take();
  expect([mail?.to, others]).toEqual(['rhea@example.org', []]);
  expect(mail?.text).toContain(body.reference);
  for (const own of ['stolen cars', 'Rhea Reader']) expect(mail?.text).not.toContain(own);
  const { items } = await moderation.reports();
  expect(items[0].reports).toEqual([
    {
      reference: body.reference,
      reason: 'illegal',
      details: 'It sells stolen cars.',
      email: 'rhea@example.org',
      name: 'Rhea Reader',
      created: expect.any(String),
    },
  ]);
  const again = await moderation.report(ILLEGAL, { cookie: cookies[0] as string });
  expect([again.body.reference, moderation.outbox.take()]).toEqual([body.reference, []]);
});

test('about the sexual abuse of children it may be anonymous, and nothing is mailed without an address', async () => {
  const anonymous = { reason: 'illegal', details: 'The second photo.', minor: 'yes' };
  expect((await moderation.report(anonymous)).body.errors).toEqual({ good_faith: SENTENCES.good_faith });
  expect((await moderation.report({ ...anonymous, good_faith: 'yes' })).status).toBe(200);
  expect(moderation.outbox.take()).toEqual([]);
  const [report] = (await moderation.reports()).items[0].reports;
  expect(report).toMatchObject({ email: '', minor: 'yes' });
  expect(report).not.toHaveProperty('name');
});

test('for any other reason a name is not stored', async () => {
  expect((await moderation.report({ name: 'Rhea Reader', good_faith: 'yes' })).status).toBe(200);
  expect(JSON.stringify(await moderation.reports())).not.toContain('Rhea Reader');
  expect(moderation.outbox.take()).toEqual([]);
});

test('the owner never learns who reported the page', async () => {
  const { body } = await moderation.report(ILLEGAL);
  moderation.outbox.take();
  const open = await moderation.openCase();
  await moderation.decided({ case: open, decision: 'hide', reason: 'illegal', note: 'Take it out.' });
  await moderation.appealed();
  const exported = await send('export-profile.php', { cookie: moderation.owner.cookie });
  const letters = (await moderation.letters()).filter(({ to }) => to === moderation.owner.email);
  expect([exported.status, letters.length]).toEqual([200, 1]);
  const seen = JSON.stringify([exported.body, await moderation.own(), letters]);
  for (const theirs of ['Rhea', 'rhea@example.org', 'stolen cars', body.reference])
    expect(seen).not.toContain(theirs);
});
