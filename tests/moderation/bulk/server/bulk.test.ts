import { beforeEach, expect, test } from 'vitest';
import { aSessionCookie, asAdmin } from '../../../support/builders/admins.ts';
import { aLikedOwner, anOwner, type Owner } from '../../../support/builders/owners.ts';
import { editStored } from '../../../support/builders/stored-profiles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { send } from '../../../support/calls/calls.ts';
import { ownRecord } from '../../../support/calls/owner-calls.ts';
import { keptMails } from '../../../support/site/mails.ts';

keptMails();
const { site, admin } = withAdmin();
let owner: Owner;
beforeEach(async () => {
  owner = await aLikedOwner(site.storage);
});

const runBulk = (json: Record<string, unknown>) => admin('CMSbulk.php', { json });
const undo = async (action: string): Promise<boolean> => {
  site.clock.advance(1_000);
  return (await runBulk({ action, ids: [owner.id], undo: true })).body.results[0].ok;
};

test('a bulk call handles 200 profiles, reports each result, logs one batch, and skips ten unknown ids', async () => {
  const ids = [owner.id];
  for (let index = 0; index < 189; index += 1) ids.push((await anOwner(site.storage)).id);
  const unknown = Array.from({ length: 10 }, (_, index) => `unknown00${index}`);
  const { status, body } = await runBulk({
    action: 'hide',
    ids: [...ids, ...unknown],
    reason: 'spam',
    note: 'Ads',
  });
  expect([status, body.success]).toEqual([200, true]);
  expect(body.results.map(({ id }: { id: string }) => id)).toEqual([...ids, ...unknown]);
  expect(body.results.slice(0, 190)).toEqual(
    ids.map((id) => ({ id, ok: true, message: 'The page is hidden.' })),
  );
  expect(body.results.slice(190)).toEqual(
    unknown.map((id) => ({ id, ok: false, message: 'Profile not found' })),
  );
  const { items } = (await admin('CMSgetAudit.php', { query: { limit: '200' } })).body;
  expect(items).toHaveLength(190);
  expect(new Set(items.map(({ batch }: { batch: string }) => batch)).size).toBe(1);
  expect(items[0].batch).toMatch(/./);
});

test.each([
  ['verify', {}, 'unverify'],
  ['hide', { reason: 'abuse' }, 'restore'],
  ['delete', { reason: 'abuse' }, 'undelete'],
])('a bulk %s is reverted by its counterpart', async (action, given, back) => {
  const before = (await send('get-profile.php')).body.data;
  expect((await runBulk({ action, ids: [owner.id], ...given })).body.results[0].ok).toBe(true);
  expect((await send('get-profile.php')).body.data).not.toEqual(before);
  site.clock.advance(1_000);
  expect((await runBulk({ action: back, ids: [owner.id] })).body.results[0].ok).toBe(true);
  expect((await send('get-profile.php')).body.data).toEqual(before);
});

test('the trash says why each profile is in it', async () => {
  await runBulk({ action: 'delete', ids: [owner.id], reason: 'spam', note: 'Ads' });
  const { items } = (await admin('CMSgetTrash.php')).body;
  expect(items).toMatchObject([{ id: owner.id, reason: 'spam', note: 'Ads' }]);
});

test('an undo restores a badge with its evidence, and a suspended badge as suspended', async () => {
  const verified = { basis: 'press', evidence: 'https://paper.example/asha', note: 'An interview' };
  await runBulk({ action: 'verify', ids: [owner.id], ...verified });
  const record = async () => (await admin('CMSgetUser.php', { query: { id: owner.id } })).body.user;
  const { verification } = await record();
  expect(verification).toMatchObject(verified);
  site.clock.advance(1_000);
  await runBulk({ action: 'unverify', ids: [owner.id] });
  expect((await record()).verification).toBeNull();
  site.clock.advance(1_000);
  await undo('unverify');
  expect((await record()).verification).toEqual(verification);
  await editStored(site.storage, owner.id, { name: 'Asha R' });
  expect([(await record()).verification, (await record()).recheck]).toEqual([null, true]);
  await runBulk({ action: 'unverify', ids: [owner.id] });
  expect((await record()).recheck).toBe(false);
  await undo('unverify');
  expect([(await record()).verification, (await record()).recheck]).toEqual([null, true]);
  // A badge that was renewed is suspended again.
  await runBulk({ action: 'verify', ids: [owner.id], basis: 'known', note: 'Met' });
  expect((await record()).verification).toMatchObject({ basis: 'known', note: 'Met' });
  await undo('verify');
  expect([(await record()).verification, (await record()).recheck]).toEqual([null, true]);
  const { items } = (await admin('CMSgetAudit.php')).body;
  expect(items[0]).toMatchObject({ action: 'verify', after: { verified: 'verified.jpg', basis: 'press' } });
});

test('an undo happens once, and is not undone by a repeat', async () => {
  const state = async () => {
    const { verified, hidden } = (await admin('CMSgetUser.php', { query: { id: owner.id } })).body.user;
    return [verified, hidden?.reason ?? null];
  };
  await runBulk({ action: 'verify', ids: [owner.id] });
  for (const _ of [1, 2]) {
    expect(await undo('verify')).toBe(true);
    expect(await state()).toEqual(['not-verified.jpg', null]);
  }
  await runBulk({ action: 'verify', ids: [owner.id] });
  await runBulk({ action: 'unverify', ids: [owner.id] });
  for (const _ of [1, 2]) {
    expect(await undo('unverify')).toBe(true);
    expect(await state()).toEqual(['verified.jpg', null]);
  }
  await runBulk({ action: 'hide', ids: [owner.id], reason: 'spam' });
  expect([await undo('hide'), await undo('hide'), await undo('restore')]).toEqual([true, false, false]);
  expect(await state()).toEqual(['verified.jpg', null]);
  await runBulk({ action: 'hide', ids: [owner.id], reason: 'spam' });
  await runBulk({ action: 'restore', ids: [owner.id] });
  expect([await undo('restore'), await undo('restore')]).toEqual([true, false]);
  expect(await state()).toEqual(['verified.jpg', 'spam']);
  await runBulk({ action: 'delete', ids: [owner.id], reason: 'spam' });
  expect([await undo('delete'), await undo('delete')]).toEqual([true, false]);
  expect(await state()).toEqual(['verified.jpg', 'spam']);
});

test('what somebody else decided since is not undone', async () => {
  const deputy = asAdmin(await aSessionCookie(site.storage, { email: 'deputy@vitae.example' }, 'moderator'));
  const record = async () => (await admin('CMSgetUser.php', { query: { id: owner.id } })).body.user;
  await runBulk({ action: 'verify', ids: [owner.id] });
  await deputy('CMSbulk.php', { json: { action: 'verify', ids: [owner.id], basis: 'press' } });
  expect(await undo('verify')).toBe(false);
  expect((await record()).verification).toMatchObject({ basis: 'press' });
  await runBulk({ action: 'hide', ids: [owner.id], reason: 'spam' });
  await deputy('CMSbulk.php', { json: { action: 'restore', ids: [owner.id] } });
  expect([await undo('hide'), await undo('restore')]).toEqual([false, false]);
  expect((await record()).hidden).toBeNull();
});

test('undoing a restore hides the page again with its earlier reason and note', async () => {
  const hidden = async () => (await ownRecord(owner.cookie)).hidden;
  await runBulk({ action: 'hide', ids: [owner.id], reason: 'private', note: 'Take the address out.' });
  site.clock.advance(60_000);
  await runBulk({ action: 'restore', ids: [owner.id] });
  expect(await hidden()).toBeNull();
  site.clock.advance(60_000);
  expect(await undo('restore')).toBe(true);
  expect(await hidden()).toMatchObject({ reason: 'private', note: 'Take the address out.' });
});

test.each([
  ['an unknown action', { action: 'burn', ids: ['a'] }, 'action'],
  ['an empty list of ids', { action: 'verify', ids: [] }, 'ids'],
  ['201 ids', { action: 'verify', ids: Array.from({ length: 201 }, (_, index) => `id${index}`) }, 'ids'],
  ['text for ids', { action: 'verify', ids: 'abc' }, 'ids'],
  ['no ids', { action: 'verify' }, 'ids'],
  ['no reason to hide', { action: 'hide', ids: ['a'] }, 'reason'],
  ['an unknown reason', { action: 'delete', ids: ['a'], reason: 'x' }, 'reason'],
  ['a public note of 201 characters', { action: 'verify', ids: ['a'], note: 'x'.repeat(201) }, 'note'],
  ['text for undo', { action: 'verify', ids: ['a'], undo: 'yes' }, 'undo'],
])('a bulk call with %s is a 400', async (_, json, field) => {
  const { status, body } = await runBulk(json);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});
