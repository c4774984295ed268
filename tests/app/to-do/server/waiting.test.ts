import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  adminSubject,
  putStoredAdmin,
  type StoredAdmin,
  updateStoredAdmin,
} from '../../../../src/accounts/admin-login/storage.ts';
import { claimName, putProvenClaim } from '../../../../src/accounts/claims/storage.ts';
import { dropStrayMarks } from '../../../../src/app/to-do/server/sources.ts';
import { provideStorage } from '../../../../src/base/engine/storage/open.ts';
import { OWNER_ALONE } from '../../../../src/base/http/rules/roles.ts';
import { putMessage } from '../../../../src/contact/storage.ts';
import { addReport } from '../../../../src/moderation/reports/storage.ts';
import { deleteOwnProfile } from '../../../../src/owners/deletion/server.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { findProfile } from '../../../../src/profiles/server/find-profile.ts';
import type { WaitingItem } from '../../../../src/site/to-do/calls.ts';
import { EVERY_TO_DO_KIND } from '../../../../src/site/to-do/rules.ts';
import { createBlobsSimulator } from '../../../support/blobs-simulator/blobs-simulator.ts';
import type { BlobsCall } from '../../../support/blobs-simulator/ledger.ts';
import { ADMIN, aSessionCookie, asAdmin } from '../../../support/builders/admins.ts';
import { anOwner, cheapHash } from '../../../support/builders/owners.ts';
import { aBusinessRecord } from '../../../support/builders/profiles.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { type Answer, PASSWORD, send } from '../../../support/calls/calls.ts';
import { aModeratedSite, DEPUTY, type ModeratedSite } from '../../../support/calls/moderated-site.ts';
import { manualClock } from '../../../support/clock.ts';
import { runBetween } from '../../../support/faults/interleave.ts';

let moderation: ModeratedSite;
beforeEach(async () => {
  moderation = await aModeratedSite();
  await aMember(DEPUTY.email);
});
afterEach(() => moderation.leave());

const aMember = (email: string, given: Partial<StoredAdmin> = {}): Promise<void> => {
  const { clock, storage } = moderation.site;
  const times = { created: clock.now(), changed: clock.now() };
  return putStoredAdmin(storage, { email, name: 'Member', password: cheapHash, ...times, ...given });
};

const waiting = async (query: Record<string, string> = {}) =>
  (await moderation.admin('CMSgetWaiting.php', { query })).body;
const names = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await waiting(query)).items.map(({ kind, name }: WaitingItem) => `${kind} ${name}`);
const assign = (kind: string, ref: string, to: string, by = moderation.admin): Promise<Answer> =>
  by('CMSassign.php', { json: { kind, ref, to } });

const aMessage = (subject: string): Promise<string> => {
  const { clock, storage } = moderation.site;
  clock.advance(1_000);
  const text = { name: 'Zoe', email: 'zoe@example.org', phone: '0123456789', subject, message: 'Hello' };
  return putMessage(storage, text);
};

const aReported = async (name: string, reason: 'spam' | 'illegal' = 'spam'): Promise<string> => {
  const { clock, storage } = moderation.site;
  const { id } = await anOwner(storage, { email: `${name}@example.org`, name });
  clock.advance(1_000);
  const profile = (await findProfile(storage, id))!;
  await addReport(storage, profile, { reason, details: 'x', email: '' }, [name]);
  return id;
};

const someOfAll = async (): Promise<void> => {
  await aMessage('The first');
  await aReported('Spam');
  moderation.site.clock.advance(1_000);
  await send('request-badge.php', { json: { note: 'Please' }, cookie: moderation.owner.cookie });
  await moderation.hide();
  moderation.site.clock.advance(1_000);
  await moderation.appealed();
  await aReported('Crime', 'illegal');
};

test('whoever may answer can be told who else may, by name and e-mail alone', async () => {
  await aMember('news@vitae.example', { name: 'Nel', role: 'editor' });
  await aMember('mo@vitae.example', { name: 'Mo', role: 'moderator' });
  const { storage } = moderation.site;
  const moderator = asAdmin(await aSessionCookie(storage, { email: 'mo@vitae.example' }, 'moderator'));
  const { body } = await moderator('CMSgetWaiting.php', { query: { team: 'yes' } });
  const byEmail = (one: { email: string }, other: { email: string }) => (one.email < other.email ? -1 : 1);
  expect(body.team.toSorted(byEmail)).toEqual([
    { email: DEPUTY.email, name: 'Member' },
    { email: ADMIN.email, name: expect.any(String) },
    { email: 'mo@vitae.example', name: 'Mo' },
  ]);
  const id = await aReported('Spam');
  const [item] = (await waiting()).items;
  expect(item.id).toBe(id);
  expect((await assign('case', item.ref, DEPUTY.email, moderator)).body.assigned).toBe(DEPUTY.email);
  expect(await waiting()).not.toHaveProperty('team');
  const refused = await moderator('CMSgetWaiting.php', { query: { team: 'all' } });
  expect([refused.status, refused.body.errors]).toEqual([400, { team: 'Team must be yes' }]);
});

test('beside what waits, it is told how many pages there are if that is asked', async () => {
  const { storage } = moderation.site;
  const before = (await waiting({ pages: 'yes' })).pages;
  await anOwner(storage, { email: 'ann@example.org', name: 'Ann' });
  await createProfile(storage, aBusinessRecord());
  const { personal, professional } = before;
  expect((await waiting({ pages: 'yes', kind: 'case' })).pages).toEqual({
    personal: personal + 1,
    professional: professional + 1,
  });
  expect(await waiting()).not.toHaveProperty('pages');
  const refused = await moderation.admin('CMSgetWaiting.php', { query: { pages: 'all' } });
  expect([refused.status, refused.body.errors]).toEqual([400, { pages: 'Pages must be yes' }]);
});

test('the open cases and appeals about some pages are found, and nothing else about them', async () => {
  await someOfAll();
  const { items } = await waiting();
  const ids = items
    .filter(({ kind }: WaitingItem) => ['case', 'appeal'].includes(kind))
    .map(({ id }: WaitingItem) => id);
  expect(ids.length).toBeGreaterThan(2);
  const about = (some: readonly string[]) =>
    waiting({ about: some.join(), limit: '100' }).then((body) => body.items.map(({ id }: WaitingItem) => id));
  expect((await about(ids)).toSorted()).toEqual(ids.toSorted());
  expect(await about([ids[0], 'nobody0000'])).toEqual([ids[0]]);
  expect(await about([items.find(({ kind }: WaitingItem) => kind === 'request')!.id])).toEqual(
    (await about(ids)).filter((id: string) => id === moderation.owner.id),
  );
  const { body } = await moderation.admin('CMSgetWaiting.php', { query: { about: 'x'.repeat(2_001) } });
  expect(Object.keys(body.errors)).toEqual(['about']);
});

test('without anything that waits there is no item, and every kind counts none', async () => {
  expect(await waiting()).toEqual({
    success: true,
    items: [],
    next: null,
    counts: Object.fromEntries(EVERY_TO_DO_KIND.map((kind) => [kind, 0])),
  });
});

test('what may break the law comes first, then appeals, then the rest by age, and only the first is urgent', async () => {
  await someOfAll();
  const name = moderation.owner.record.name;
  const { items, counts } = await waiting();
  expect(items.map((item: WaitingItem) => [item.kind, item.name, item.urgent])).toEqual([
    ['case', 'Crime', true],
    ['appeal', name, false],
    ['message', 'The first', false],
    ['case', 'Spam', false],
    ['request', name, false],
  ]);
  expect(counts).toMatchObject({ case: 2, appeal: 1, message: 1, request: 1, proposal: 0 });
});

test('each item has the names by which its own list and its page know it', async () => {
  await someOfAll();
  const { items } = await waiting();
  const cases = (await moderation.reports()).items;
  for (const item of items.filter(({ kind }: WaitingItem) => kind === 'case' || kind === 'appeal')) {
    const found = cases.find((each: { case: string }) => each.case === item.ref);
    expect([found.id, found.name, found.since]).toEqual([item.id, item.name, item.since]);
  }
  const message = items.find(({ kind }: WaitingItem) => kind === 'message');
  const [stored] = (await moderation.admin('CMSgetMessages.php')).body.items;
  expect([message.ref, message.id, message.since]).toEqual([stored.id, '', stored.sent]);
  const request = items.find(({ kind }: WaitingItem) => kind === 'request');
  expect([request.ref, request.id]).toEqual([moderation.owner.id, moderation.owner.id]);
});

test('page by page it is the same list, whatever is over by then', async () => {
  await someOfAll();
  for (const name of ['a', 'b', 'c', 'd']) await aMessage(name);
  const all = await names();
  for (const limit of ['1', '2', '3']) {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: WaitingItem[]; next: string | null } = await waiting({
        limit,
        ...(cursor && { cursor }),
      });
      seen.push(...page.items.map(({ kind, name }) => `${kind} ${name}`));
      cursor = page.next;
    }
    expect(seen).toEqual(all);
  }
});

test('a kind is shown alone, the counts are of all, and a kind that is none is refused', async () => {
  await someOfAll();
  expect(await names({ kind: 'case' })).toEqual(['case Crime', 'case Spam']);
  expect(await names({ kind: 'proposal' })).toEqual([]);
  expect((await waiting({ kind: 'proposal' })).counts).toMatchObject({ case: 2, message: 1 });
  expect((await moderation.admin('CMSgetWaiting.php', { query: { kind: 'badge' } })).status).toBe(400);
  expect((await moderation.admin('CMSgetWaiting.php', { query: { cursor: 'x' } })).status).toBe(400);
});

test('a hundred things of a kind are listed in pages that keep below a hundred storage calls', async () => {
  for (let index = 0; index < 70; index += 1) await aReported(`p${String(index).padStart(2, '0')}`);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    moderation.site.blobs.resetCounts();
    const page: { items: WaitingItem[]; next: string | null; counts: { case: number } } = await waiting({
      limit: '100',
      ...(cursor && { cursor }),
    });
    expect(moderation.site.blobs.counts().operations).toBeLessThan(100);
    expect(page.counts.case).toBe(70);
    seen.push(...page.items.map(({ name }) => name));
    cursor = page.next;
  }
  expect(seen).toEqual(Array.from({ length: 70 }, (_, index) => `p${String(index).padStart(2, '0')}`));
});

test('asked again on the same instance, it takes at most six storage calls, with something assigned', async () => {
  await someOfAll();
  const [first] = (await waiting()).items;
  await assign(first.kind, first.ref, DEPUTY.email);
  await waiting();
  moderation.site.blobs.resetCounts();
  await waiting();
  expect(moderation.site.blobs.counts().operations).toBeLessThanOrEqual(6);
});

test('what is assigned says so in every list, and can be listed alone', async () => {
  await someOfAll();
  for (const { kind, ref } of (await waiting()).items)
    expect(await assign(kind, ref, DEPUTY.email)).toMatchObject({
      status: 200,
      body: { success: true, assigned: DEPUTY.email },
    });
  const { items } = await waiting();
  expect(items.map(({ assigned }: WaitingItem) => assigned)).toEqual(items.map(() => DEPUTY.email));
  for (const [call, query] of [
    ['CMSgetReports', {}],
    ['CMSgetRequests', {}],
    ['CMSgetMessages', {}],
    ['CMSgetMessages', { state: 'waiting' }],
  ] as const) {
    const listed = (await moderation.admin(`${call}.php`, { query })).body.items;
    expect(listed.map(({ assigned }: WaitingItem) => assigned)).toEqual(listed.map(() => DEPUTY.email));
    expect(listed).not.toHaveLength(0);
  }
  const [first] = items;
  expect(await assign(first.kind, first.ref, '')).toMatchObject({ body: { assigned: '' } });
  expect(await names({ assigned: '' })).toEqual(['case Crime']);
  expect(await names({ assigned: DEPUTY.email.toUpperCase() })).toHaveLength(items.length - 1);
  expect(await names({ assigned: 'nobody@example.org' })).toEqual([]);
});

test('nothing is assigned that does not wait, is of another kind, or to nobody of the team', async () => {
  await someOfAll();
  const [crime, appeal] = (await waiting()).items;
  await aMember('writer@example.org', { role: 'editor' });
  await aMember('gone@example.org', { password: null });
  for (const [kind, ref, to] of [
    ['case', 'nothing', ADMIN.email],
    ['case', '../admins', ADMIN.email],
    ['case', 'Ünknown', ADMIN.email],
    ['appeal', crime.ref, ADMIN.email],
    ['message', crime.ref, ADMIN.email],
    ['proposal', crime.ref, ADMIN.email],
    ['page', moderation.owner.id, ADMIN.email],
    ['case', crime.ref, 'nobody@example.org'],
    ['case', crime.ref, 'writer@example.org'],
    ['case', crime.ref, 'gone@example.org'],
    ['case', crime.ref, moderation.owner.email],
  ] as const)
    expect([kind, ref, to, (await assign(kind, ref, to)).status]).toEqual([kind, ref, to, 404]);
  expect(await names({ assigned: '' })).toHaveLength(5);
  expect((await assign('appeal', appeal.ref, ADMIN.email)).status).toBe(200);
});

test.each([
  [{ kind: 'case', ref: 'x' }, 'to'],
  [{ kind: 'case', to: '' }, 'ref'],
  [{ kind: 'everything', ref: 'x', to: '' }, 'kind'],
  [{ kind: 'case', ref: 'x', to: 5 }, 'to'],
  [{ kind: 'case', ref: 'x', to: 'a'.repeat(201) }, 'to'],
])('%j is refused for its field %s', async (json, field) => {
  const { status, body } = await moderation.admin('CMSassign.php', { json });
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

test('what a member has who leaves the team nobody has, also after they come back', async () => {
  await someOfAll();
  const [first] = (await waiting()).items;
  await assign(first.kind, first.ref, DEPUTY.email);
  const removed = await moderation.admin('CMSremoveMember.php', { json: { email: DEPUTY.email } });
  expect(removed.status).toBe(200);
  expect((await waiting()).items[0].assigned).toBe('');
  moderation.site.clock.advance(1_000);
  await aMember(DEPUTY.email);
  expect((await waiting()).items[0].assigned).toBe('');
  await assign(first.kind, first.ref, DEPUTY.email);
  expect((await waiting()).items[0].assigned).toBe(DEPUTY.email);
});

test('what a member has who writes news from now on nobody has', async () => {
  await someOfAll();
  const [first] = (await waiting()).items;
  await assign(first.kind, first.ref, DEPUTY.email);
  await updateStoredAdmin(moderation.site.storage, adminSubject(DEPUTY.email), (stored) => ({
    ...stored!,
    role: 'editor',
  }));
  expect((await waiting()).items[0].assigned).toBe('');
});

test('an assignment outlives what happens to its item, but not the item itself', async () => {
  const id = await aReported('Somebody');
  const [{ ref }] = (await waiting()).items;
  await assign('case', ref, DEPUTY.email);
  const profile = (await findProfile(moderation.site.storage, id))!;
  moderation.site.clock.advance(1_000);
  await addReport(moderation.site.storage, profile, { reason: 'abuse', details: '', email: '' }, ['again']);
  expect((await waiting()).items).toMatchObject([{ ref, assigned: DEPUTY.email }]);
  const decided = { id, case: ref, decision: 'delete', reason: 'spam' };
  expect((await moderation.admin('CMSdecide.php', { json: decided })).status).toBe(200);
  expect(await names()).toEqual([]);
  expect((await moderation.admin('CMSpurgeUser.php', { json: { id } })).status).toBe(200);
  expect(moderation.site.blobs.keys('waiting/')).toEqual([]);
});

test("a request that is made anew is nobody's", async () => {
  const ask = { json: { note: 'Please' }, cookie: moderation.owner.cookie };
  await send('request-badge.php', ask);
  await assign('request', moderation.owner.id, DEPUTY.email);
  await moderation.admin('CMSupdateUser.php', {
    json: { id: moderation.owner.id, verified: 'not-verified.jpg' },
  });
  expect(await names()).toEqual([]);
  moderation.site.clock.advance(1_000);
  await send('request-badge.php', ask);
  expect((await waiting()).items).toMatchObject([{ kind: 'request', assigned: '' }]);
});

test('of two who assign at once one is the last, for everybody', async () => {
  await aReported('Somebody');
  const [{ ref }] = (await waiting()).items;
  const deputy = asAdmin(await aSessionCookie(moderation.site.storage, DEPUTY));
  for (let trial = 0; trial < 5; trial += 1) {
    const both = await Promise.all([
      assign('case', ref, ADMIN.email),
      assign('case', ref, DEPUTY.email, deputy),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [seen, listed] = [
      (await waiting()).items[0].assigned,
      (await moderation.reports()).items[0].assigned,
    ];
    expect([ADMIN.email, DEPUTY.email]).toContain(seen);
    expect(listed).toBe(seen);
    await assign('case', ref, '');
    expect((await waiting()).items[0].assigned).toBe('');
  }
});

const aProcess = () => {
  const { blobs, clock } = moderation.site;
  const process = blobs.newProcess();
  return { process, storage: aStorage({ blobs, clock, process }).storage };
};

test('of an assignment and, at any moment of it, the deletion of its page nothing is left', async () => {
  const { site } = moderation;
  const statuses = new Set<number>();
  for (let at = 1; ; at += 1) {
    const id = await aReported(`Somebody ${at}`);
    const [{ ref }] = (await waiting()).items;
    const { process, storage } = aProcess();
    provideStorage(() => storage);
    const done = await runBetween(
      process,
      at,
      () => assign('case', ref, DEPUTY.email),
      () =>
        deleteOwnProfile({
          storage: site.storage,
          id,
          password: PASSWORD,
          session: null,
          hand: { login: id, roles: OWNER_ALONE },
        }),
    );
    provideStorage(() => site.storage);
    if (done === null) break;
    statuses.add(done[0].status);
    expect([at, site.blobs.keys('waiting/').filter((key) => key.includes(id))]).toEqual([at, []]);
    expect((await waiting()).items).toEqual([]);
  }
  expect([...statuses].sort()).toEqual([200, 404]);
});

test.each(['no', 'yes'] as const)(
  'an assignment that crashed at any storage call (done: %s) is whole or not there, and a repeat completes it',
  async (applied) => {
    await aReported('Somebody');
    const [{ ref }] = (await waiting()).items;
    for (let at = 1; ; at += 1) {
      await assign('case', ref, '');
      const { process, storage } = aProcess();
      provideStorage(() => storage);
      process.faults.crashAt(at, { applied });
      const sent = await assign('case', ref, DEPUTY.email);
      provideStorage(() => moderation.site.storage);
      if (!process.faults.hasCrashed()) break;
      const seen = (await waiting()).items[0].assigned;
      expect(['', DEPUTY.email], `call ${at}`).toContain(seen);
      if (sent.status === 200) expect(seen, `call ${at}`).toBe(DEPUTY.email);
      expect((await assign('case', ref, DEPUTY.email)).status, `call ${at}`).toBe(200);
      expect((await waiting()).items[0].assigned, `call ${at}`).toBe(DEPUTY.email);
    }
  },
);

test('who has something is kept for a day after it is answered, for an undo, and is gone then', async () => {
  const { site, admin } = moderation;
  const id = await aReported('Somebody');
  const [{ ref }] = (await waiting()).items;
  await assign('case', ref, DEPUTY.email);
  await admin('CMSdecide.php', { json: { id, case: ref, decision: 'dismiss' } });
  expect((await waiting()).items).toEqual([]);
  await dropStrayMarks(site.storage);
  site.clock.advance(1_000);
  expect((await admin('CMSdecide.php', { json: { id, case: ref, decision: 'reopen' } })).status).toBe(200);
  expect((await waiting()).items).toMatchObject([{ ref, assigned: DEPUTY.email }]);
  site.clock.advance(2 * 86_400_000);
  await dropStrayMarks(site.storage);
  moderation.admin = asAdmin(await aSessionCookie(site.storage));
  expect((await waiting()).items).toMatchObject([{ ref, assigned: DEPUTY.email }]);
  await moderation.admin('CMSdecide.php', { json: { id, case: ref, decision: 'dismiss' } });
  await dropStrayMarks(site.storage);
  expect(site.blobs.keys('waiting/')).toEqual([]);
});

test('what is decided, done or deleted no longer waits', async () => {
  const { admin, owner } = moderation;
  const counts = async () => (await waiting()).counts;
  const [done, read, deleted] = [await aMessage('A'), await aMessage('B'), await aMessage('C')];
  for (const [id, state] of [
    [done, 'done'],
    [read, 'read'],
    [deleted, 'deleted'],
  ])
    await admin('CMSupdateMessage.php', { json: { id, state } });
  await send('request-badge.php', { json: { note: 'Please' }, cookie: owner.cookie });
  await moderation.reported();
  expect(await counts()).toMatchObject({ case: 1, request: 1, message: 1 });
  await moderation.decided({ case: await moderation.openCase(), decision: 'dismiss' });
  await admin('CMSupdateUser.php', { json: { id: owner.id, verified: 'yes' } });
  expect(await counts()).toMatchObject({ case: 0, request: 0, message: 1 });
});

test('asked again on the same instance, it takes at most six storage calls, whichever list comes first', async () => {
  moderation.leave();
  const clock = manualClock(Date.now());
  const latency = ({ key }: BlobsCall): number => (key === 'waiting/' ? 20 : 0);
  moderation = await aModeratedSite({ clock, blobs: createBlobsSimulator({ now: clock.now, latency }) });
  await someOfAll();
  await aWebsiteClaim();
  await waiting();
  moderation.site.blobs.resetCounts();
  await waiting();
  expect(moderation.site.blobs.counts().operations).toBeLessThanOrEqual(6);
});

const aWebsiteClaim = async (): Promise<void> => {
  const { clock, storage } = moderation.site;
  const record = aBusinessRecord({ created: clock.now(), email: '', website: 'https://ada.example/' });
  await createProfile(storage, record);
  const { id, profile, order, website } = record;
  const now = clock.now();
  await putProvenClaim(storage, {
    ...{ id, profile, order, website, email: 'claimant@example.org', password: cheapHash },
    ...{ claim: claimName('token'), by: 'link', proven: now, told: now },
  });
};
