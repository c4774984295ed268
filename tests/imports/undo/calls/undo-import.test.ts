import { describe, expect, test, vi } from 'vitest';
import { findDrift } from '../../../../src/commands/manage/check/check-store.ts';
import { IMPORT_UNDO_MS } from '../../../../src/imports/undo/rules.ts';
import { addReport } from '../../../../src/moderation/reports/storage.ts';
import type { ProfileRecord, PublicProfile } from '../../../../src/profiles/rules/profile.ts';
import { findProfile } from '../../../../src/profiles/server/find-profile.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { send } from '../../../support/calls/calls.ts';
import { callsBeforeReply, importsBy } from '../../../support/imports/import-calls.ts';

const { site, admin, logInAgain } = withAdmin();
const { rows, undo, list } = importsBy((...call) => admin(...call));

const ASHA = { key: 'm1', profile: 'personal', name: 'Asha Rao', currentcity: 'Pune', public_role: 'yes' };
const KIRAN = { key: 'm2', profile: 'personal', name: 'Kiran Rao', email: 'kiran@example.org' };
const NOTHING = { success: true, removed: 0, reverted: 0, kept: 0 };

const recordOf = (id: string): Promise<ProfileRecord | null> => getProfileRecord(site.storage, id);
/** What a record says, without what every change of it has. */
const said = (record: ProfileRecord | null) => ({
  ...record,
  ...{ version: 0, updated: 0, history: null, imports: null, movedFrom: null },
});
const edit = async (id: string, fields: Record<string, string>): Promise<void> => {
  const version = (await admin('CMSgetUser.php', { query: { id } })).body.user.version;
  const { status, body } = await admin('CMSeditProfile.php', { json: { id, version, ...fields } });
  expect(status, JSON.stringify(body)).toBe(200);
};

test('pages that an import made are removed, and those that it changed have their former values', async () => {
  const [{ id }] = await rows([{ ...ASHA, email: 'asha@example.org', links: [] }], { batch: 'first' });
  const before = await recordOf(id);
  const links = [{ url: 'https://asha.example/', label: 'Works' }];
  const changed = {
    ...ASHA,
    email: 'rao@example.org',
    currentcity: 'Mumbai',
    died: '2020',
    links,
    source: 'A',
  };
  const [, kiran] = await rows([changed, KIRAN], { batch: 'second' });
  expect(await undo('second')).toEqual({ ...NOTHING, removed: 1, reverted: 1 });
  const after = await recordOf(id);
  expect(said(after)).toEqual(said(before));
  expect(after?.history?.recent.map(({ by }) => by)).toEqual(['import', 'import', 'administrator']);
  expect(await recordOf(kiran.id)).toBe(null);
  expect((await list()).map(({ batch, undone }: Record<string, unknown>) => [batch, undone])).toEqual([
    ['second', expect.any(String)],
    ['first', null],
  ]);
  expect(await findDrift(site.storage, () => {}, 0)).toEqual([]);
});

test('what was undone answers the same again, and stores nothing more', async () => {
  await rows([ASHA, KIRAN]);
  const done = await undo();
  expect(done).toEqual({ ...NOTHING, removed: 2 });
  expect(await undo()).toEqual(done);
  const { status, body } = await admin('CMSimportRows.php', {
    json: { batch: 'members', source: 'The guild', records: [{ row: 9, ...ASHA }] },
  });
  expect([status, body.message]).toEqual([409, 'This import was taken back.']);
  const [again, other] = await rows([ASHA, KIRAN], { batch: 'anew' });
  expect([again.state, other.state]).toEqual(['new', 'new']);
});

test('rows with the id of a page that was taken back make it again', async () => {
  const own = { id: 'asharao001', profile: 'personal', name: 'Asha Rao' };
  await rows([own]);
  await undo();
  expect(await rows([own], { batch: 'anew' })).toEqual([{ row: 2, state: 'new', id: 'asharao001' }]);
  expect((await recordOf('asharao001'))?.version).toBe(1);
});

test('what a later change touched stays, field by field', async () => {
  const [{ id }] = await rows([{ ...ASHA, hobbies: 'Chess' }], { batch: 'first' });
  await rows([{ ...ASHA, hobbies: 'Rowing', currentcity: 'Mumbai' }], { batch: 'second' });
  await edit(id, { hobbies: 'Sailing' });
  expect(await undo('second')).toEqual({ ...NOTHING, reverted: 1 });
  expect(await recordOf(id)).toMatchObject({ hobbies: 'Sailing', currentcity: 'Pune' });
});

test('a page that was edited, decided about or reported since it was made is kept', async () => {
  const names = ['Asha', 'Badged', 'Kiran', 'Lena', 'Mara'];
  const made = await rows(names.map((name) => ({ key: name, profile: 'personal', name })));
  const [edited, verified, reported, , liked] = made.map(({ id }: { id: string }) => id);
  await edit(edited, { hobbies: 'Sailing' });
  await admin('CMSupdateUser.php', { json: { id: verified, profile: 'personal', verified: 'yes' } });
  const page = (await findProfile(site.storage, reported)) as PublicProfile;
  await addReport(site.storage, page, { reason: 'abuse', details: '', email: '' }, ['a reader']);
  await send('like-profile.php', { json: { id: liked, user_id: liked, action: 'like' } });
  expect(await undo()).toEqual({ ...NOTHING, removed: 2, kept: 3 });
  for (const id of [edited, verified, reported]) expect(await recordOf(id)).not.toBe(null);
  expect(await undo()).toEqual({ ...NOTHING, removed: 2, kept: 3 });
});

test('a field that was changed since and back again has its former value', async () => {
  const [{ id }] = await rows([ASHA], { batch: 'first' });
  await rows([{ ...ASHA, currentcity: 'Mumbai' }], { batch: 'second' });
  await edit(id, { currentcity: 'Delhi' });
  await edit(id, { currentcity: 'Mumbai' });
  expect(await undo('second')).toEqual({ ...NOTHING, reverted: 1 });
  expect((await recordOf(id))?.currentcity).toBe('Pune');
});

test('imports are undone one after the other, the last first', async () => {
  const [{ id }] = await rows([ASHA], { batch: 'first' });
  await rows([{ ...ASHA, currentcity: 'Mumbai' }], { batch: 'second' });
  await rows([{ ...ASHA, currentcity: 'Delhi' }], { batch: 'third' });
  expect(await undo('third')).toEqual({ ...NOTHING, reverted: 1 });
  expect((await recordOf(id))?.currentcity).toBe('Mumbai');
  expect(await undo('second')).toEqual({ ...NOTHING, reverted: 1 });
  expect(await undo('first')).toEqual({ ...NOTHING, removed: 1 });
  expect(await recordOf(id)).toBe(null);
});

test('an earlier import that a later one wrote over is kept', async () => {
  const [{ id }] = await rows([ASHA], { batch: 'first' });
  await rows([{ ...ASHA, currentcity: 'Mumbai' }], { batch: 'second' });
  await rows([{ ...ASHA, currentcity: 'Delhi' }], { batch: 'third' });
  expect(await undo('second')).toEqual({ ...NOTHING, kept: 1 });
  expect(await undo('first')).toEqual({ ...NOTHING, kept: 1 });
  expect((await recordOf(id))?.currentcity).toBe('Delhi');
});

test('an address that somebody else has by then does not come back', async () => {
  const [{ id }] = await rows([{ ...ASHA, email: 'asha@example.org' }], { batch: 'first' });
  await rows([{ ...ASHA, email: 'rao@example.org', currentcity: 'Mumbai' }], { batch: 'second' });
  await rows([{ ...KIRAN, email: 'asha@example.org' }], { batch: 'third' });
  expect(await undo('second')).toEqual({ ...NOTHING, reverted: 1 });
  expect(await recordOf(id)).toMatchObject({ email: 'rao@example.org', currentcity: 'Pune' });
  expect(await findDrift(site.storage, () => {}, 0)).toEqual([]);
});

test('what was redacted does not come back', async () => {
  const [{ id }] = await rows([ASHA], { batch: 'first' });
  await edit(id, { hobbies: 'Insults of a neighbour' });
  await rows([{ ...ASHA, hobbies: 'Rowing', currentcity: 'Mumbai' }], { batch: 'second' });
  expect((await admin('CMSredactChange.php', { json: { id, number: 2 } })).status).toBe(200);
  await undo('second');
  expect(await recordOf(id)).toMatchObject({ hobbies: 'Rowing', currentcity: 'Pune' });
  expect(JSON.stringify(await recordOf(id))).not.toContain('Insults');
});

test('an import can be undone for 30 days', async () => {
  const [{ id }] = await rows([ASHA]);
  site.clock.advance(IMPORT_UNDO_MS + 1);
  await logInAgain();
  expect(await undo()).toMatchObject({ success: false, code: 'not-found' });
  expect(await recordOf(id)).not.toBe(null);
  expect(await undo('never')).toMatchObject({ code: 'not-found' });
});

describe('the badge that an import gave', () => {
  const GIVEN = { ...ASHA, verified: 'verified.jpg' };
  const badge = async (id: string) =>
    (await admin('CMSgetUser.php', { query: { id } })).body.user.verified.split('.')[0];
  const give = async (id: string) =>
    admin('CMSupdateUser.php', { json: { id, verified: 'yes', note: 'By her passport' } });

  test('goes with it, also where it changed nothing else', async () => {
    const [{ id }] = await rows([ASHA], { batch: 'first' });
    for (const [batch, row] of [
      ['second', { ...GIVEN, currentcity: 'Mumbai' }],
      ['third', GIVEN],
    ] as const) {
      expect(await rows([row], { batch })).toMatchObject([{ state: 'changed' }]);
      expect(await badge(id)).toBe('verified');
      const { body } = await admin('CMSundoImport.php', { json: { batch, check: true } });
      expect(body).toMatchObject({ removed: 0, reverted: 1, kept: 0 });
      expect(await undo(batch)).toEqual({ ...NOTHING, reverted: 1 });
      expect(await badge(id)).toBe('not-verified');
      expect(await findDrift(site.storage, () => {}, 0)).toEqual([]);
    }
    expect(await undo('first')).toEqual({ ...NOTHING, removed: 1 });
  });

  test('goes with it although the page was hidden since, and stays if somebody gave it anew', async () => {
    const [{ id }] = await rows([ASHA], { batch: 'first' });
    await rows([GIVEN], { batch: 'second' });
    await admin('CMSbulk.php', { json: { action: 'hide', ids: [id], reason: 'spam' } });
    await undo('second');
    expect(await badge(id)).toBe('not-verified');
    await rows([{ ...GIVEN, currentcity: 'Mumbai' }], { batch: 'third' });
    await give(id);
    await undo('third');
    expect(await badge(id)).toBe('verified');
  });

  test('makes room for the one that it replaced', async () => {
    const [{ id }] = await rows([ASHA], { batch: 'first' });
    await give(id);
    await rows([{ ...GIVEN, name: 'Asha Roy' }], { batch: 'second' });
    await undo('second');
    const { user } = (await admin('CMSgetUser.php', { query: { id } })).body;
    expect(user).toMatchObject({ name: 'Asha Rao', verified: 'verified.jpg' });
    expect(JSON.stringify(user)).toContain('By her passport');
  });
});

test('the log says who imported, and who took it back', async () => {
  await rows([ASHA]);
  await undo();
  const { body } = await admin('CMSgetAudit.php', {});
  const acts = body.items.map(({ action, target }: Record<string, unknown>) => [action, target]);
  expect(acts.slice(0, 2)).toEqual([
    ['undo-import', 'The guild'],
    ['import-profiles', 'The guild'],
  ]);
});

test('imports are listed in pages, newest first', async () => {
  for (const batch of ['a', 'b', 'c']) {
    site.clock.advance(1_000);
    await rows([ASHA], { batch });
  }
  const { body } = await admin('CMSgetImports.php', { query: { limit: '2' } });
  expect(body.items.map(({ batch }: { batch: string }) => batch)).toEqual(['c', 'b']);
  const query = { limit: '2', cursor: body.next };
  const { body: rest } = await admin('CMSgetImports.php', { query });
  expect([rest.items.map(({ batch }: { batch: string }) => batch), rest.next]).toEqual([['a'], null]);
});

/** What the call says an undo would do. */
const checkUndo = async (batch = 'members', from = 0) =>
  (await admin('CMSundoImport.php', { json: { batch, check: true, from } })).body;
const NO_REASONS = { changed: 0, account: 0, decided: 0, trash: 0 };

test('what an undo would do is told with reasons, and nothing is taken back by that', async () => {
  const [{ id: old }] = await rows([ASHA], { batch: 'first' });
  const names = ['Bo', 'Cy', 'Di', 'Ed', 'Flo'];
  const made = names.map((name) => ({ key: name, profile: 'personal', name }));
  const [, , edited, reported, trashed] = (
    await rows([{ ...ASHA, currentcity: 'Mumbai', hobbies: 'Chess' }, ...made])
  ).map(({ id }: { id: string }) => id);
  await edit(old, { hobbies: 'Sailing' });
  await edit(edited, { hobbies: 'Sailing' });
  const page = (await findProfile(site.storage, reported)) as PublicProfile;
  await addReport(site.storage, page, { reason: 'abuse', details: '', email: '' }, ['a reader']);
  await admin('CMSdeleteUser.php', { json: { id: trashed, profile: 'personal' } });
  const told = { success: true, removed: 2, reverted: 1, kept: 3 };
  const because = { ...NO_REASONS, changed: 1, decided: 1, trash: 1 };
  expect(await checkUndo()).toEqual({ ...told, because });
  expect(await checkUndo()).toEqual({ ...told, because });
  expect(await checkUndo('members', 1)).toEqual({ ...NOTHING, because: NO_REASONS });
  expect((await list())[0].undone).toBe(null);
  expect(await undo()).toEqual(told);
  expect(await checkUndo('never')).toMatchObject({ success: false, code: 'not-found' });
});

test('pages of several parts are counted once, wherever a check goes on', async () => {
  await rows([ASHA]);
  await rows([{ ...ASHA, currentcity: 'Mumbai' }, KIRAN]);
  expect(await checkUndo()).toEqual({ ...NOTHING, removed: 2, because: NO_REASONS });
  expect(await checkUndo('members', 1)).toEqual({ ...NOTHING, removed: 1, because: NO_REASONS });
});

const MANY = Array.from({ length: 60 }, (_, at) => ({
  key: `k${at}`,
  profile: 'personal',
  name: `Asha ${at}`,
}));

test('the reply to an undo of many pages begins before they are taken back', async () => {
  await rows(MANY);
  const sent = { batch: 'members' };
  const checked = await callsBeforeReply(site, 'CMSundoImport.php', { ...sent, check: true });
  expect(checked.calls).toBeLessThan(20);
  const { calls, body } = await callsBeforeReply(site, 'CMSundoImport.php', sent);
  expect(calls).toBeLessThan(20);
  expect(body).toEqual({ ...NOTHING, removed: 60 });
});

test('where the store fails, an undo says that it is not done, and goes on when asked again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const [first] = await rows([ASHA]);
  const [second] = await rows([KIRAN]);
  const fails = (id: string) => ({ when: ({ key }: { key: string }) => key.includes(id) });
  site.blobs.faults.failNext(1_000, 500, fails(second.id));
  expect(await checkUndo()).toEqual({ ...NOTHING, removed: 1, because: NO_REASONS, from: 1 });
  expect(await undo()).toEqual({ ...NOTHING, removed: 1, left: 1 });
  site.blobs.faults.clear();
  expect(await undo()).toEqual({ ...NOTHING, removed: 2 });
  for (const { id } of [first, second]) expect(await recordOf(id)).toBe(null);
});
