import { afterEach, beforeEach, expect, test } from 'vitest';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import { TIE_KINDS, TIE_SENTENCES, TIES } from '../../../src/profiles/ties/rules/tie.ts';
import { takePlaces } from '../../../src/profiles/ties/server.ts';
import { takeTiePlace } from '../../../src/profiles/ties/storage/tie-places.ts';
import { setFirstAdmin } from '../../support/builders/admins.ts';
import { anOwner, type Owner } from '../../support/builders/owners.ts';
import { aBusinessRecord } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { aTie, putTie } from '../../support/builders/ties.ts';
import { type Answer, aSite, send } from '../../support/calls/calls.ts';
import { publicRecord } from '../../support/calls/owner-calls.ts';

const DAY = 86_400_000;
const FULL = { status: 409, body: { message: TIE_SENTENCES.full } };

let site: ReturnType<typeof aSite>;
let company: Owner;
beforeEach(async () => {
  setFirstAdmin();
  site = aSite();
  company = await aCompany();
});
afterEach(() => setFirstAdmin(null));

const aCompany = (): Promise<Owner> => anOwner(site.storage, aBusinessRecord({ created: site.clock.now() }));
const people = (count: number): Promise<Owner[]> =>
  Promise.all(Array.from({ length: count }, () => anOwner(site.storage)));
const ask = (owner: Owner, page: string, kind = 'works'): Promise<Answer> =>
  send('ask-tie.php', { json: { page, kind }, cookie: owner.cookie });
const answer = (owner: Owner, json: Record<string, string>): Promise<Answer> =>
  send('answer-tie.php', { json, cookie: owner.cookie });
const own = async (owner: Owner) => (await send('get-ties.php', { cookie: owner.cookie })).body.items;
const askedTies = async (count: number): Promise<string[]> => {
  const names: string[] = [];
  for (const { record } of await people(count))
    names.push(await putTie(site.storage, aTie(record, company.record, { state: 'asked' })));
  return names;
};
const confirm = (tie: string): Promise<Answer> => answer(company, { tie, decision: 'confirm' });
const confirmedTies = async (count: number): Promise<void> => {
  for (const tie of await askedTies(count)) await confirm(tie);
};

test('what others ask takes no place: the real ones are heard, and can be confirmed', async () => {
  for (const { record } of await people(TIES.open + 10))
    await putTie(site.storage, aTie(record, company.record, { state: 'asked' }));
  const [real, staff] = await people(2);
  const { status, body } = await ask(real as Owner, company.id);
  expect(status).toBe(200);
  expect((await answer(company, { tie: body.tie, decision: 'confirm' })).status).toBe(200);
  expect((await ask(company, staff?.id ?? '')).status).toBe(200);
  expect((await publicRecord(company.id)).ties).toHaveLength(1);
});

test('of 52 requests that are confirmed at once, 50 are', async () => {
  const askers = await people(TIES.open + 2);
  const ties = await Promise.all(
    askers.map(({ record }) => putTie(site.storage, aTie(record, company.record, { state: 'asked' }))),
  );
  // Twelve at a time: more would overtake each other too often, as they also would without a limit.
  const statuses: number[] = [];
  for (let at = 0; at < ties.length; at += 12) {
    const answers = ties.slice(at, at + 12).map((tie) => answer(company, { tie, decision: 'confirm' }));
    statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(TIES.open);
  expect(statuses.filter((status) => status === 409)).toHaveLength(2);
  const states = (await own(company)).map(({ state }: { state: string }) => state);
  expect(states.filter((state: string) => state === 'confirmed')).toHaveLength(TIES.open);
});

test('of 52 ties that are confirmed at once, no more than 50 are', async () => {
  await confirmedTies(TIES.open - 2);
  const askers = await people(8);
  const ties = await Promise.all(
    askers.map(({ record }) => putTie(site.storage, aTie(record, company.record, { state: 'asked' }))),
  );
  await Promise.all(ties.map((tie) => answer(company, { tie, decision: 'confirm' })));
  const confirmed = (await own(company)).filter(({ state }: { state: string }) => state === 'confirmed');
  expect(confirmed).toHaveLength(TIES.open);
});

test('a page with all its ties gets one more once another is removed', async () => {
  await confirmedTies(TIES.open);
  const [asker] = await people(1);
  const tie = await putTie(site.storage, aTie((asker as Owner).record, company.record, { state: 'asked' }));
  expect(await answer(company, { tie, decision: 'confirm' })).toMatchObject(FULL);
  const [some] = (await own(company)).filter(({ state }: { state: string }) => state === 'confirmed');
  await answer(company, { tie: some.tie, decision: 'remove' });
  expect((await answer(company, { tie, decision: 'confirm' })).status).toBe(200);
});

test('a tie that is removed right after it was confirmed makes room at once, in every process', async () => {
  const ties = await askedTies(TIES.open + 2);
  const [last, other] = ties.splice(TIES.open) as [string, string];
  for (const tie of ties) await confirm(tie);
  expect(await confirm(last)).toMatchObject(FULL);
  await answer(company, { tie: ties[0] ?? '', decision: 'remove' });
  expect((await confirm(last)).status).toBe(200);
  expect(await confirm(other)).toMatchObject(FULL);
  await answer(company, { tie: last, decision: 'remove' });
  provideStorage(() => aStorage({ ...site, process: site.blobs.newProcess() }).storage);
  expect((await confirm(other)).status).toBe(200);
});

test('places of ties that a crash left unconfirmed are given away after a while', async () => {
  const ties = await askedTies(TIES.open + 1);
  const last = ties.pop() ?? '';
  const list = 'confirmed';
  const all: Parameters<typeof takeTiePlace>[5] = async (places) => places;
  for (const tie of ties)
    await takeTiePlace(site.storage, company.id, list, { tie, version: 2 }, TIES.open, all);
  expect(await confirm(last)).toMatchObject(FULL);
  site.clock.advance(120_000);
  expect((await confirm(last)).status).toBe(200);
});

test('a page can ask for 50 ties that wait, and for more once one is answered or has ended', async () => {
  const all = await people(TIES.open + 1);
  const since = site.clock.now();
  for (const { record } of all.slice(0, TIES.open)) {
    const tie = aTie(record, company.record, { state: 'asked', asked: 'professional', since });
    await takePlaces(site.storage, tie);
    await putTie(site.storage, tie);
  }
  const last = all.at(-1)?.id ?? '';
  expect(await ask(company, last)).toMatchObject(FULL);
  site.clock.advance(TIES.askedDays * DAY - 1);
  expect((await own(company)).length).toBe(TIES.open);
  expect(await ask(company, last)).toMatchObject(FULL);
  site.clock.advance(1);
  expect(await own(company)).toEqual([]);
  expect((await ask(company, last)).status).toBe(200);
});

test('decline-all ends all that one page asked, and any later request of it, of every kind', async () => {
  const [nuisance, other] = (await people(2)) as [Owner, Owner];
  for (const kind of ['works', 'board']) await ask(nuisance, company.id, kind);
  const { tie } = (await ask(nuisance, company.id, 'founded')).body;
  await answer(company, { tie, decision: 'confirm' });
  await ask(other, company.id);
  const declined = await answer(company, { page: nuisance.id, decision: 'decline-all' });
  expect(declined).toMatchObject({
    status: 200,
    body: { success: true, message: TIE_SENTENCES.declinedAll },
  });
  expect((await answer(company, { page: nuisance.id, decision: 'decline-all' })).status).toBe(200);
  const left = (await own(company)).map(({ page, state }: { page: string; state: string }) => [page, state]);
  expect(left).toEqual([
    [other.id, 'asked'],
    [nuisance.id, 'confirmed'],
  ]);
  await answer(nuisance, { tie, decision: 'remove' });
  for (const kind of TIE_KINDS) expect((await ask(nuisance, company.id, kind)).status, kind).toBe(409);
  expect(await own(nuisance)).toEqual([]);
  // Whoever declined may still ask.
  expect((await ask(company, nuisance.id, 'member')).status).toBe(200);
});

test.each([
  ['no page', {}, 400],
  ['a page of its own kind', { page: 'own-kind' }, 404],
  ['an unknown page', { page: 'nobody0000' }, 404],
  ['no id', { page: '../x' }, 404],
])('decline-all with %s is refused', async (_what, given, status) => {
  const page = 'page' in given && given.page === 'own-kind' ? (await aCompany()).id : undefined;
  const json = { ...given, ...(page && { page }), decision: 'decline-all' };
  expect((await answer(company, json as Record<string, string>)).status).toBe(status);
});
