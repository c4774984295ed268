import { afterEach, beforeEach, expect, test } from 'vitest';
import { getAccount } from '../../../../src/accounts/storage/accounts.ts';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { hideProfile, showProfile } from '../../../../src/moderation/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { SPAN_SENTENCES } from '../../../../src/profiles/life/rules/span-words.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import type { OwnTie } from '../../../../src/profiles/ties/rules/tie.ts';
import { type PublicTie, TIE_SENTENCES, TIES } from '../../../../src/profiles/ties/rules/tie.ts';
import { tieTopic } from '../../../../src/profiles/ties/storage/tie-topic.ts';
import { findForPage } from '../../../../src/search/browse/server/browse.ts';
import { directoryTopic } from '../../../../src/search/storage/directory.ts';
import { aSessionCookie, asAdmin, setFirstAdmin } from '../../../support/builders/admins.ts';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { aBusinessRecord } from '../../../support/builders/profiles.ts';
import { aTie, putTie } from '../../../support/builders/ties.ts';
import { type Answer, aSite, send } from '../../../support/calls/calls.ts';
import { edit, ownRecord, publicRecord } from '../../../support/calls/owner-calls.ts';
import { anOutbox } from '../../../support/site/outbox.ts';

let site: ReturnType<typeof aSite>;
let outbox: ReturnType<typeof anOutbox>;
let person: Owner;
let company: Owner;
beforeEach(async () => {
  setFirstAdmin();
  site = aSite();
  outbox = anOutbox();
  person = await anOwner(site.storage, { name: 'Asha Rao' });
  company = await aCompany();
});
afterEach(() => {
  setFirstAdmin(null);
  outbox.remove();
});

const aCompany = (given: Partial<ProfileRecord> = {}): Promise<Owner> =>
  anOwner(site.storage, aBusinessRecord({ created: site.clock.now(), ...given }));
const ask = (owner: Owner, page: string, given: Record<string, unknown> = {}): Promise<Answer> =>
  send('ask-tie.php', { json: { page, kind: 'works', ...given }, cookie: owner.cookie });
const answer = (owner: Owner, tie: string, decision: string): Promise<Answer> =>
  send('answer-tie.php', { json: { tie, decision }, cookie: owner.cookie });
const own = async (owner: Owner): Promise<OwnTie[]> =>
  (await send('get-ties.php', { cookie: owner.cookie })).body.items;
const shown = async (owner: Pick<Owner, 'id'>): Promise<PublicTie[]> => (await publicRecord(owner.id)).ties;
const admin = async () => asAdmin(await aSessionCookie(site.storage));
const join = async (): Promise<string> => {
  const { tie } = (await ask(person, company.id, { role: 'Weaver', from: '2019-03' })).body;
  await answer(company, tie, 'confirm');
  return tie;
};

test('a person asks, the company confirms by the link in the mail, and both pages show it', async () => {
  const asked = await ask(person, company.id, { role: 'Weaver', from: '2019-03', to: '' });
  expect(asked).toMatchObject({ status: 200, body: { success: true, tie: expect.any(String) } });
  const { tie } = asked.body;
  const said = { kind: 'works', role: 'Weaver', from: '2019-03', to: '' };
  expect(await own(person)).toEqual([
    {
      tie,
      page: company.id,
      name: 'Kaveri Looms',
      url: `/profile/kaveri-looms-${company.id}`,
      ...said,
      state: 'asked',
      asked_by: 'me',
      since: new Date(site.clock.now()).toISOString(),
    },
  ]);
  expect(await own(company)).toMatchObject([{ tie, page: person.id, state: 'asked', asked_by: 'them' }]);
  expect([await shown(person), await shown(company)]).toEqual([[], []]);
  const mails = outbox.take();
  expect(mails.map(({ to }) => to)).toEqual([company.email]);
  expect(mails[0]?.text).toContain(`/my-profile?tie=${tie}`);

  expect(await answer(company, tie, 'confirm')).toMatchObject({ status: 200, body: { success: true } });
  expect(await shown(person)).toEqual([
    { id: company.id, name: 'Kaveri Looms', url: `/profile/kaveri-looms-${company.id}`, ...said },
  ]);
  expect(await shown(company)).toEqual([
    { id: person.id, name: 'Asha Rao', url: `/profile/asha-rao-${person.id}`, ...said },
  ]);
  expect((await own(person))[0]).toMatchObject({ state: 'confirmed', asked_by: 'me' });
  site.clock.advance(120_000);
  await compactTopic(site.storage, tieTopic);
  expect([(await shown(person)).length, (await shown(company)).length]).toEqual([1, 1]);
});

test('asked again it is the same tie as it was, and asked by the other side it is confirmed', async () => {
  const { tie } = (await ask(person, company.id, { role: 'Weaver' })).body;
  outbox.take();
  expect((await ask(person, company.id, { role: 'Dyer', from: '2001' })).body).toEqual({
    success: true,
    tie,
  });
  expect(await own(person)).toMatchObject([{ role: 'Weaver', from: '', state: 'asked' }]);
  expect(outbox.take()).toEqual([]);
  expect((await ask(company, person.id)).body).toEqual({ success: true, tie });
  expect(await own(person)).toMatchObject([{ role: 'Weaver', state: 'confirmed', asked_by: 'me' }]);
  expect((await ask(person, company.id, { kind: 'founded' })).body.tie).not.toBe(tie);
});

test('what was declined is not asked for again by the same side, what was removed is', async () => {
  const { tie } = (await ask(person, company.id)).body;
  expect((await answer(company, tie, 'decline')).status).toBe(200);
  expect([await own(person), await own(company)]).toEqual([[], []]);
  expect(await ask(person, company.id)).toMatchObject({
    status: 409,
    body: { message: TIE_SENTENCES.declined },
  });
  expect((await answer(person, tie, 'remove')).status).toBe(409);
  expect((await ask(company, person.id)).status).toBe(200);
  expect((await answer(person, tie, 'confirm')).status).toBe(200);
  expect((await answer(person, tie, 'remove')).status).toBe(200);
  expect([await shown(person), await shown(company)]).toEqual([[], []]);
  expect((await ask(person, company.id)).status).toBe(200);
  expect(await own(company)).toMatchObject([{ state: 'asked', asked_by: 'them' }]);
});

test('only the sides of a tie answer it, each in its turn', async () => {
  const stranger = await aCompany();
  const { tie } = (await ask(person, company.id)).body;
  for (const name of [tie, 'unknown', '../ties', 'f'.repeat(24)])
    expect((await answer(stranger, name, 'remove')).status).toBe(404);
  expect((await answer(person, tie, 'confirm')).status).toBe(409);
  expect((await answer(person, tie, 'decline')).status).toBe(409);
  expect((await answer(company, tie, 'confirm')).status).toBe(200);
  expect((await answer(company, tie, 'confirm')).status).toBe(409);
  expect((await answer(company, tie, 'decline')).status).toBe(409);
  expect((await answer(company, tie, 'remove')).status).toBe(200);
  expect((await answer(person, tie, 'remove')).status).toBe(409);
  expect(await own(stranger)).toEqual([]);
});

test('only a listed page of the other kind can be asked', async () => {
  const unlisted = await aCompany({ listed: 'no' });
  const hidden = await aCompany();
  await hideProfile(site.storage, hidden.id, 'd1', { at: 1, by: 'a', reason: 'spam', note: '' });
  const other = await anOwner(site.storage);
  for (const page of [unlisted.id, hidden.id, other.id, person.id, 'unknown0', '..'])
    expect((await ask(person, page)).status, page).toBe(404);
  await hideProfile(site.storage, person.id, 'd2', { at: 1, by: 'a', reason: 'spam', note: '' });
  expect(await ask(person, company.id)).toMatchObject({
    status: 409,
    body: { message: TIE_SENTENCES.notPublic },
  });
  expect(outbox.take()).toEqual([]);
});

test.each([
  [{ kind: 'owns' }, 'kind'],
  [{ from: '2030-02' }, 'from'],
  [{ from: '2031' }, 'from'],
  [{ from: 'spring' }, 'from'],
  [{ from: '2019', to: '2018-12' }, 'to'],
  [{ role: 'x'.repeat(201) }, 'role'],
  [{ role: 'a\nb' }, 'role'],
  [{ role: 7 }, 'role'],
])('%j is refused at %s', async (given, field) => {
  const { status, body } = await ask(person, company.id, given);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  if (field === 'from' || field === 'to') expect(body.errors[field]).toBe(SPAN_SENTENCES.dates);
});

test(`an owner asks ${TIES.perHour} times in an hour, whatever the factor of throttles`, async () => {
  const companies = [];
  for (let index = 0; index <= TIES.perHour; index += 1) companies.push(await aCompany());
  const statuses = [];
  for (const { id } of companies) statuses.push((await ask(person, id)).status);
  expect(statuses).toEqual([...Array(TIES.perHour).fill(200), 429]);
  site.clock.advance(3_601_000);
  expect((await ask(person, companies.at(-1)?.id ?? '')).status).toBe(200);
});

test('present ties come first, then the newest', async () => {
  const spans = [
    ['Ada', '2001', '2004'],
    ['Bela', '', ''],
    ['Chen', '2005', '2004-12'],
    ['Dora', '2019-05', ''],
    ['Emil', '1990', '2010'],
  ];
  for (const [name = '', from = '', to = ''] of spans) {
    const { record } = await anOwner(site.storage, { name });
    await putTie(site.storage, aTie(record, company.record, { from, to }));
  }
  expect((await shown(company)).map(({ name }) => name)).toEqual(['Dora', 'Bela', 'Emil', 'Chen', 'Ada']);
});

test('hiding, unlisting and deleting one page take a tie from both at once, and a return brings it back', async () => {
  await join();
  const both = async (): Promise<number[]> => [
    (await publicRecord(person.id))?.ties.length ?? 0,
    (await publicRecord(company.id))?.ties.length ?? 0,
  ];
  expect(await both()).toEqual([1, 1]);
  for (const side of [person, company]) {
    site.clock.advance(1_000);
    await hideProfile(site.storage, side.id, `d-${side.id}`, { at: 1, by: 'a', reason: 'spam', note: '' });
    expect(await both()).toEqual([0, 0]);
    expect(await own(side === person ? company : person)).toEqual([]);
    site.clock.advance(1_000);
    await showProfile(site.storage, side.id, `r-${side.id}`, 'a');
    expect(await both()).toEqual([1, 1]);
    site.clock.advance(1_000);
    expect((await edit({ listed: 'no' }, side.cookie)).status).toBe(200);
    expect(await both()).toEqual([0, 0]);
    site.clock.advance(1_000);
    expect((await edit({ listed: 'yes' }, side.cookie)).status).toBe(200);
    expect(await both()).toEqual([1, 1]);
  }
  site.clock.advance(1_000);
  expect((await edit({ name: 'Asha Sen' }, person.cookie)).status).toBe(200);
  expect(await shown(company)).toMatchObject([{ name: 'Asha Sen', url: `/profile/asha-sen-${person.id}` }]);
  await eraseProfile(site.storage, company.record);
  expect(await shown(person)).toEqual([]);
  expect(await own(person)).toEqual([]);
  expect(site.blobs.keys('ties/')).toEqual([]);
});

test('for a page without an account administrators answer, and what waits is in their list', async () => {
  const record = aBusinessRecord({ companyname: 'Old Mill', email: '', created: site.clock.now() });
  await createProfile(site.storage, record);
  const { tie } = (await ask(person, record.id, { kind: 'founded' })).body;
  expect(outbox.take().filter(({ to }) => to === '')).toEqual([]);
  const by = await admin();
  const list = async () => (await by('CMSgetTies.php')).body;
  expect(await list()).toMatchObject({
    success: true,
    items: [
      {
        tie,
        page: { id: record.id, name: 'Old Mill' },
        asked_by: { id: person.id, name: 'Asha Rao' },
        kind: 'founded',
      },
    ],
    next: null,
  });
  const { counts, items } = (await by('CMSgetWaiting.php')).body;
  expect(counts.tie).toBe(1);
  expect(items).toMatchObject([{ kind: 'tie', ref: tie, id: record.id, name: 'Old Mill' }]);
  const decide = (name: string, decision: string) =>
    by('CMSanswerTie.php', { json: { tie: name, decision } });
  expect((await decide('unknown', 'confirm')).status).toBe(404);
  expect((await decide(tie, 'confirm')).status).toBe(200);
  expect((await decide(tie, 'confirm')).status).toBe(409);
  expect(await shown(record)).toMatchObject([{ id: person.id, kind: 'founded' }]);
  expect((await list()).items).toEqual([]);
});

test('between two owners administrators do not answer', async () => {
  const { tie } = (await ask(person, company.id)).body;
  const by = await admin();
  expect((await by('CMSanswerTie.php', { json: { tie, decision: 'confirm' } })).status).toBe(409);
  expect((await by('CMSgetTies.php')).body.items).toEqual([]);
});

test('a page with many ties, and its record, are read in six storage operations at most', async () => {
  for (let index = 0; index < 20; index += 1) {
    const { record } = await anOwner(site.storage);
    await putTie(site.storage, aTie(record, company.record));
  }
  site.clock.advance(120_000);
  await compactTopic(site.storage, tieTopic);
  await compactTopic(site.storage, directoryTopic);
  const readPage = () =>
    Promise.all([findForPage(site.storage, company.id), getAccount(site.storage, company.id)]);
  for (const read of [readPage, () => shown(company), () => own(company)]) {
    await read();
    site.blobs.resetCounts();
    await read();
    expect(site.blobs.counts().operations).toBeLessThanOrEqual(6);
  }
  const [{ found }] = await readPage();
  expect(found).toMatchObject({ visibility: 'public', profile: { ties: { length: 20 } } });
});

test('what who has died had no end of ended with the death, on both pages', async () => {
  await edit({ dob: '1960-03-07' }, person.cookie);
  const older = await aCompany({ id: 'older00001' });
  const { tie } = (await ask(person, older.id, { from: '1990', to: '2001' })).body;
  await answer(older, tie, 'confirm');
  await join();
  const spans = async (owner: Owner) => (await shown(owner)).map(({ from, to }) => [from, to]);
  expect(await spans(company)).toEqual([['2019-03', '']]);
  const setDied = async (died: string): Promise<void> => {
    const { version } = await ownRecord(person.cookie);
    const json = { id: person.id, profile: 'personal', verified: 'not-verified.jpg', died, version };
    const by = await admin();
    expect((await by('CMSupdateUser.php', { json })).status).toBe(200);
  };
  await setDied('2024-05-06');
  for (const settled of [false, true]) {
    if (settled) {
      site.clock.advance(200_000);
      await compactTopic(site.storage, directoryTopic);
    }
    expect(await spans(company)).toEqual([['2019-03', '2024-05']]);
    expect(await spans(person)).toEqual([
      ['2019-03', '2024-05'],
      ['1990', '2001'],
    ]);
  }
  expect(await spans(older)).toEqual([['1990', '2001']]);
  await setDied('');
  expect(await spans(company)).toEqual([['2019-03', '']]);
});
