import { expect, test } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { LISTED_AT_ONCE, SCANNED } from '../../../../src/base/engine/storage/journal.ts';
import { readState } from '../../../../src/base/engine/storage/read-topic.ts';
import { getPublicProfile as readProfile } from '../../../../src/profiles/visibility/storage/visibility.ts';
import { appendAudit, auditJournal, withdrawAudit } from '../../../../src/site/audit/storage.ts';
import { ADMIN, aSessionCookie } from '../../../support/builders/admins.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { aRegisteredProfile, send } from '../../../support/calls/calls.ts';

const { site, admin } = withAdmin();

test('the audit log tells who changed what, newest first in pages, before and after a compaction', async () => {
  const { id } = await aRegisteredProfile();
  for (const verified of ['yes', 'yes', 'not-verified.jpg'])
    await admin('CMSupdateUser.php', { json: { id, profile: 'personal', verified } });
  await admin('CMSdeleteUser.php', { json: { id, profile: 'personal' } });
  for (const turn of [1, 2]) {
    const { body } = await admin('CMSgetAudit.php');
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      'delete-profile',
      'unverify',
      'verify',
    ]);
    expect(body.items[2]).toMatchObject({
      admin: ADMIN.email,
      // A profile in the trash is shown by its id.
      target: id,
      before: { verified: 'not-verified.jpg' },
      after: { verified: 'verified.jpg' },
    });
    expect(Date.parse(body.items[0].at)).toBeGreaterThan(0);
    const first = await admin('CMSgetAudit.php', { query: { limit: '2' } });
    const second = await admin('CMSgetAudit.php', {
      query: { limit: '2', cursor: first.body.next },
    });
    expect([...first.body.items, ...second.body.items]).toEqual(body.items);
    expect(second.body.next).toBeNull();
    site.clock.advance(120_000);
    if (turn === 1) expect(await compactTopic(site.storage, auditJournal)).toBe(true);
  }
});

test('nothing changes when the audit log cannot be written', async () => {
  const { id } = await aRegisteredProfile();
  site.blobs.faults.failNext(50, 500, {
    when: ({ operation, key }) => operation === 'put' && key.startsWith('audit/'),
  });
  const { status } = await admin('CMSupdateUser.php', {
    json: { id, profile: 'personal', verified: 'yes' },
  });
  site.blobs.faults.clear();
  expect([status, (await readProfile(site.storage, id))?.verified]).toEqual([500, 'not-verified.jpg']);
});

const log = async (query: Record<string, string>) => (await admin('CMSgetAudit.php', { query })).body;
const actionsOf = ({ items }: { items: { action: string }[] }) => items.map(({ action }) => action);

test('the log can be narrowed to a person, an action, a span of time and a batch, before and after a compaction', async () => {
  const { id } = await aRegisteredProfile();
  const noor = await aSessionCookie(site.storage, { email: 'Noor@vitae.example' }, 'moderator');
  await admin('CMSupdateUser.php', { json: { id, verified: 'yes' } });
  site.clock.advance(60_000);
  const noon = new Date(site.clock.now()).toISOString();
  const hiding = { action: 'hide', ids: [id], reason: 'spam' };
  await send('CMSbulk.php', { json: hiding, cookie: noor });
  site.clock.advance(60_000);
  await admin('CMSupdateUser.php', { json: { id, verified: 'not-verified.jpg' } });
  for (const turn of [1, 2]) {
    expect(actionsOf(await log({ admin: 'NOOR@' }))).toEqual(['hide-profile']);
    expect(actionsOf(await log({ admin: 'vitae.example' }))).toEqual(['unverify', 'hide-profile', 'verify']);
    expect(actionsOf(await log({ action: 'verify' }))).toEqual(['verify']);
    expect(actionsOf(await log({ since: noon }))).toEqual(['unverify', 'hide-profile']);
    expect(actionsOf(await log({ until: noon }))).toEqual(['verify']);
    expect(actionsOf(await log({ since: noon, until: noon }))).toEqual([]);
    const [entry] = (await log({ action: 'hide-profile' })).items;
    expect(actionsOf(await log({ batch: entry.batch }))).toEqual(['hide-profile']);
    expect(await log({ batch: 'another' })).toMatchObject({ items: [], next: null });
    site.clock.advance(120_000);
    if (turn === 1) expect(await compactTopic(site.storage, auditJournal)).toBe(true);
  }
});

test('the entries about a page are found among any number of others, before and after a compaction, without what did not happen', async () => {
  const { id } = await aRegisteredProfile();
  const other = await aRegisteredProfile();
  const place = { profile: 'personal', order: 'x' } as const;
  const entry = { admin: ADMIN.email, before: null, after: null, place };
  await admin('CMSupdateUser.php', { json: { id, verified: 'yes' } });
  const withdrawn = await appendAudit(site.storage, { ...entry, target: id, action: 'hide-profile' });
  for (let others = 0; others < SCANNED + 10; others += 1)
    await appendAudit(site.storage, { ...entry, target: other.id, action: 'verify' });
  site.clock.advance(120_000);
  for (const turn of [1, 2]) {
    if (turn === 1) await withdrawAudit(site.storage, withdrawn);
    await admin('CMSupdateUser.php', { json: { id, verified: turn === 1 ? 'not-verified.jpg' : 'yes' } });
    const first = await log({ page: id, limit: '1' });
    expect(actionsOf(first)).toEqual([turn === 1 ? 'unverify' : 'verify']);
    const rest = await log({ page: id, cursor: first.next });
    expect([actionsOf(rest), rest.next]).toEqual([turn === 1 ? ['verify'] : ['unverify', 'verify'], null]);
    expect(actionsOf(await log({ page: id, action: 'unverify' }))).toEqual(['unverify']);
    expect((await log({ page: 'nobody0000' })).items).toEqual([]);
    site.clock.advance(120_000);
    if (turn === 1) expect(await compactTopic(site.storage, auditJournal)).toBe(true);
  }
});

test('entries that are older than the list by pages are found before and after it is made, also a part at a time', async () => {
  const { id } = await aRegisteredProfile();
  const other = await aRegisteredProfile();
  const place = { profile: 'personal', order: 'x' } as const;
  const entry = { admin: ADMIN.email, before: null, after: null, place };
  await appendAudit(site.storage, { ...entry, target: id, action: 'hide-profile' });
  const withdrawn = await appendAudit(site.storage, { ...entry, target: id, action: 'restore-profile' });
  for (let others = 0; others < LISTED_AT_ONCE; others += 1)
    await appendAudit(site.storage, { ...entry, target: other.id, action: 'verify' });
  await appendAudit(site.storage, { ...entry, target: id, action: 'verify' });
  const asBefore: typeof auditJournal = {
    ...auditJournal,
    empty: () => ({ entries: [] }),
    apply: async (...given) => ({ entries: (await auditJournal.apply(...given)).entries }),
  };
  const compact = async (journal: typeof auditJournal): Promise<void> => {
    site.clock.advance(120_000);
    while (await compactTopic(site.storage, journal));
  };
  const all = async (): Promise<string[]> => {
    const found: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { items, next } = await log({ page: id, ...(cursor && { cursor }) });
      found.push(...items.map(({ action }: { action: string }) => action));
      if (next === null) return found;
      cursor = next;
    }
  };
  await compact(asBefore);
  expect(await all()).toEqual(['verify', 'restore-profile', 'hide-profile']);
  await withdrawAudit(site.storage, withdrawn);
  expect(await all()).toEqual(['verify', 'hide-profile']);
  for (const action of ['unverify', 'verify']) {
    await compact(auditJournal);
    expect(await all()).toEqual([...(action === 'verify' ? ['unverify'] : []), 'verify', 'hide-profile']);
    await appendAudit(site.storage, { ...entry, target: id, action });
  }
  await compact(auditJournal);
  const made = await readState(site.storage, auditJournal);
  expect([made.state.listedFrom, await all()]).toEqual([
    '',
    ['verify', 'unverify', 'verify', 'hide-profile'],
  ]);
  expect((await log({ page: id, limit: '4' })).next).toBeNull();
});

test('a filtered page ends after so many entries, and the next one goes on where it ended', async () => {
  const entry = { admin: ADMIN.email, target: '', before: null, after: null };
  await appendAudit(site.storage, { ...entry, action: 'verify' });
  for (let others = 0; others < SCANNED; others += 1)
    await appendAudit(site.storage, { ...entry, action: 'login' });
  const first = await log({ action: 'verify' });
  expect([first.items, typeof first.next]).toEqual([[], 'string']);
  expect(actionsOf(await log({ action: 'verify', cursor: first.next }))).toEqual(['verify']);
});

test.each([
  ['an unknown action', { action: 'burn' }, 'action'],
  ['a day for a moment', { since: '2026-11-22' }, 'since'],
  ['a moment of another zone', { until: '2026-11-22T09:00:00+02:00' }, 'until'],
])('the log refuses %s with a 400', async (_, query, field) => {
  const { status, body } = await admin('CMSgetAudit.php', { query });
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

test('a page of the log takes at most six storage operations on a warm function, however it is narrowed', async () => {
  const { id } = await aRegisteredProfile();
  for (let turn = 0; turn < 40; turn += 1)
    await admin('CMSupdateUser.php', { json: { id, verified: turn % 2 === 0 ? 'yes' : 'not-verified.jpg' } });
  site.clock.advance(120_000);
  expect(await compactTopic(site.storage, auditJournal)).toBe(true);
  for (const query of [{}, { page: id }, { page: id, action: 'verify' }, { admin: 'nobody' }]) {
    await log(query);
    site.blobs.resetCounts();
    await log(query);
    expect(site.blobs.counts().operations).toBeLessThanOrEqual(6);
  }
});
