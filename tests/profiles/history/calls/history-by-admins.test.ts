import { beforeEach, expect, test, vi } from 'vitest';
import { provideStorage } from '../../../../src/base/engine/storage/open.ts';
import { importProfiles } from '../../../../src/imports/import/server/import-profiles.ts';
import { hideProfile } from '../../../../src/moderation/storage.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aLinesFile } from '../../../support/builders/lines-file.ts';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { BY_ADMIN } from '../../../support/builders/stored-profiles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { send } from '../../../support/calls/calls.ts';
import { edit, publicRecord } from '../../../support/calls/owner-calls.ts';
import { suggest, suggestionsOf } from '../../../support/calls/suggestions.ts';
import { runBetween } from '../../../support/faults/interleave.ts';

const { site, admin } = withAdmin();
let owner: Owner;
beforeEach(async () => {
  owner = await anOwner(site.storage, { nickname: 'Ash' });
});

const history = async (query: Record<string, string> = {}, cookie?: string) =>
  (
    await send('get-history.php', {
      query: { id: owner.id, ...query },
      ...(cookie && { cookie }),
    })
  ).body;
const undo = (number: number) => admin('CMSundoChange.php', { json: { id: owner.id, number } });
const redact = (number: number, id = owner.id) => admin('CMSredactChange.php', { json: { id, number } });
const log = async () => (await admin('CMSgetAudit.php')).body.items;
const save = (fields: Record<string, string>) => edit(fields, owner.cookie);
/** Everything that is stored about the page, as text. */
const stored = async (): Promise<string> => {
  const { keys } = await site.storage.list('');
  const texts = keys
    .filter((key) => /^(profiles|history|suggestions|audit)\//.test(key))
    .map(async (key) => Buffer.from((await site.storage.getBytes(key)) ?? []).toString());
  return (await Promise.all(texts)).join('\n');
};

test('an administrator undoes a change of a page with an account, and the log names the fields alone', async () => {
  await save({ nickname: 'Vandal', hometown: 'Nowhere' });
  expect(await undo(2)).toMatchObject({ status: 200, body: { success: true, number: 3 } });
  expect(await publicRecord(owner.id)).toMatchObject({ nickname: 'Ash', hometown: 'Mysuru' });
  expect((await history()).items[0]).toMatchObject({ number: 3, by: 'administrator' });
  const [entry] = await log();
  expect(entry).toMatchObject({
    action: 'undo-change',
    after: { number: 2, fields: ['nickname', 'hometown'] },
  });
  expect(JSON.stringify(await log())).not.toContain('Nowhere');
});

test('what only the owner sees is not there for an administrator', async () => {
  await save({ marital: 'Married' });
  await save({ private_fields: 'nickname' });
  await save({ nickname: 'Secret' });
  await save({ nickname: 'Secret two', hometown: 'Goa' });
  expect((await undo(2)).status).toBe(404);
  expect((await undo(3)).status).toBe(404);
  expect((await undo(4)).status).toBe(200);
  expect((await getProfileRecord(site.storage, owner.id))?.nickname).toBe('Secret two');
  expect((await publicRecord(owner.id)).hometown).toBe('Mysuru');
  expect((await undo(99)).status).toBe(404);
  expect((await undo(1)).status).toBe(409);
});

test('a refused undo leaves no entry in the log', async () => {
  await save({ nickname: 'Ashi' });
  await save({ nickname: 'Asha' });
  expect(await undo(2)).toMatchObject({ status: 409, body: { errors: { nickname: expect.any(String) } } });
  expect((await log()).map(({ action }: { action: string }) => action)).not.toContain('undo-change');
});

test('what a redacted change wrote is gone from every change, the export, the store and undo; its time and author stay', async () => {
  await save({ nickname: 'Slander', hometown: 'Goa' });
  await save({ nickname: 'Asha' });
  await save({ school: 'Hilltop' });
  expect((await redact(2)).status).toBe(200);
  const { items } = await history({}, owner.cookie);
  expect(items[2]).toMatchObject({ number: 2, by: 'owner', fields: [] });
  expect((await history({ number: '2' })).change).toMatchObject({ number: 2, fields: {} });
  expect((await history({ number: '3' }, owner.cookie)).change.fields).toEqual({
    nickname: { before: null, after: 'Asha' },
  });
  expect(await stored()).not.toContain('Slander');
  const exported = await send('export-profile.php', { cookie: owner.cookie });
  expect(JSON.stringify(exported.body)).not.toContain('Slander');
  const undone = await send('undo-change.php', { json: { number: 3 }, cookie: owner.cookie });
  expect(undone.status).toBe(409);
  expect((await undo(2)).status).toBe(409);
  const [entry] = await log();
  expect(entry).toMatchObject({ action: 'redact-change', after: { number: 2 } });
});

test('what a redacted change wrote is gone also where an undo wrote it again, and stays gone when the page says it now', async () => {
  await save({ nickname: 'Slander' });
  await save({ nickname: 'Asha' });
  await send('undo-change.php', { json: { number: 3 }, cookie: owner.cookie });
  await save({ nickname: 'Ashi' });
  await send('undo-change.php', { json: { number: 5 }, cookie: owner.cookie });
  expect((await publicRecord(owner.id))['nickname']).toBe('Slander');
  expect((await redact(2)).status).toBe(200);
  await save({ nickname: 'Ash' });
  expect(await stored()).not.toContain('Slander');
  const fields = async (number: number) =>
    (await history({ number: String(number) }, owner.cookie)).change.fields;
  expect([await fields(3), await fields(5), await fields(7)]).toEqual([
    { nickname: { before: null, after: 'Asha' } },
    { nickname: { before: null, after: 'Ashi' } },
    { nickname: { before: null, after: 'Ash' } },
  ]);
  for (const number of [3, 4, 5, 6])
    expect((await send('undo-change.php', { json: { number }, cookie: owner.cookie })).status).not.toBe(200);
});

test('what a redacted change wrote is gone where the next one adds a paragraph to it, made before or after', async () => {
  await save({ message: 'Born in Mysuru.\n\nSlander of a neighbour.' });
  await save({ message: 'Born in Mysuru, long ago.\n\nSlander of a neighbour.\n\nA paragraph more.' });
  expect((await redact(2)).status).toBe(200);
  await save({ message: 'Born.\n\nSlander of a neighbour.\n\nA paragraph more.\n\nAnd one.' });
  const fields = async (number: number, cookie?: string) =>
    (await history({ number: String(number) }, cookie)).change.fields;
  expect([await fields(3), await fields(4), await fields(4, owner.cookie)]).toEqual([{}, {}, {}]);
  await save({ message: 'Born.' });
  expect(await fields(5)).toEqual({ message: { before: null, after: 'Born.' } });
  expect((await undo(5)).status).toBe(409);
  expect(await stored()).not.toContain('Slander');
});

test('a change of which redactions leave nothing stays, as a redacted one', async () => {
  await save({ nickname: 'Slander' });
  await save({ nickname: 'Libel' });
  await send('undo-change.php', { json: { number: 3 }, cookie: owner.cookie });
  await redact(2);
  await redact(3);
  const { items } = await history();
  expect(items.map(({ number, fields }: { number: number; fields: string[] }) => [number, fields])).toEqual([
    [4, []],
    [3, []],
    [2, []],
    [1, expect.arrayContaining(['nickname'])],
  ]);
});

test('a redaction leaves what a change before it wrote otherwise', async () => {
  await save({ nickname: 'Asha', hometown: 'Goa' });
  await save({ nickname: 'Slander' });
  await redact(3);
  expect((await history({ number: '2' })).change.fields).toEqual({
    nickname: { before: 'Ash', after: 'Asha' },
    hometown: { before: 'Mysuru', after: 'Goa' },
  });
});

test('the present value of a redacted change never gets into the history', async () => {
  await save({ nickname: 'Slander' });
  const { version } = (await getProfileRecord(site.storage, owner.id)) ?? {};
  await redact(2);
  expect((await getProfileRecord(site.storage, owner.id))?.version).toBe(version);
  await save({ nickname: 'Asha' });
  expect(await stored()).not.toContain('Slander');
  expect((await history({ number: '3' })).change.fields).toEqual({
    nickname: { before: null, after: 'Asha' },
  });
});

test('the beginning of a page can be redacted, a repeat changes nothing, and an unknown change is 404', async () => {
  expect((await redact(1)).status).toBe(200);
  expect((await redact(1)).status).toBe(200);
  expect((await log()).filter(({ action }: { action: string }) => action === 'redact-change')).toHaveLength(
    1,
  );
  expect((await history()).items).toEqual([expect.objectContaining({ number: 1, fields: [] })]);
  await save({ nickname: 'Asha' });
  expect((await history({ number: '2' })).change.fields).toEqual({
    nickname: { before: null, after: 'Asha' },
  });
  expect((await redact(9)).status).toBe(404);
  expect((await redact(1, 'nobody0000')).status).toBe(404);
});

test('whoever looks after profiles reads the history of a hidden page as the public would', async () => {
  await save({ marital: 'Married' });
  await hideProfile(site.storage, owner.id, 'd1', BY_ADMIN);
  expect((await history()).success).toBe(false);
  const { body } = await admin('get-history.php', { query: { id: owner.id } });
  expect(body.items).toMatchObject([{ number: 1 }]);
});

test('an import over its own page is a change by an import', async () => {
  const line = { profile: 'personal', key: 'curie', name: 'Marie Curie', hometown: 'Warsaw' };
  const run = async (lines: unknown[]) => {
    const file = await aLinesFile(lines.map((each) => JSON.stringify(each)));
    await importProfiles(site.storage, file, { photo: async () => null } as never);
  };
  await run([line]);
  await run([{ ...line, hometown: 'Paris' }]);
  await run([{ ...line, hometown: 'Paris' }]);
  const { keys } = await site.storage.list('profiles/');
  const id = keys.map((key) => key.slice('profiles/'.length)).find((each) => each !== owner.id) ?? '';
  const { items } = (await send('get-history.php', { query: { id } })).body;
  expect(items).toMatchObject([
    { number: 2, by: 'import', fields: ['hometown'] },
    { number: 1, by: 'import' },
  ]);
});

test('what a redacted change wrote is gone from what open suggestions say was there, made before or after', async () => {
  vi.stubEnv('THROTTLE_FACTOR', '100');
  await save({ nickname: 'Slander', hometown: 'Goa' });
  await suggest(owner.id, { field: 'nickname', value: 'Asha' });
  await suggest(owner.id, { field: 'school', value: 'Hilltop' });
  await save({ hometown: 'Mandya' });
  await suggest(owner.id, { value: 'Mandya, Karnataka' });
  await redact(2);
  await suggest(owner.id, { field: 'nickname', value: 'Ash' });
  await save({ nickname: 'Ashi' });
  const { items } = await suggestionsOf(owner.cookie);
  expect(items.map(({ field, before, now }: Record<string, string>) => [field, before, now])).toEqual([
    ['nickname', '', 'Ashi'],
    ['school', owner.record.school, owner.record.school],
    ['hometown', 'Mandya', 'Mandya'],
    ['nickname', '', 'Ashi'],
  ]);
  expect(await stored()).not.toContain('Slander');
});

test('a suggestion that is on its way when a change is redacted does not say what was there', async () => {
  vi.stubEnv('THROTTLE_FACTOR', '100');
  for (let at = 1; ; at += 1) {
    await save({ nickname: `Slander ${at}` });
    const number = 2 * at;
    const process = site.blobs.newProcess();
    provideStorage(() => aStorage({ blobs: site.blobs, clock: site.clock, process }).storage);
    const done = await runBetween(
      process,
      at,
      () => suggest(owner.id, { field: 'nickname', value: `Asha ${at}` }),
      async () => {
        provideStorage(() => site.storage);
        return redact(number);
      },
    );
    provideStorage(() => site.storage);
    if (done === null) break;
    expect(done.map(({ status }) => status)).toEqual([200, 200]);
    const { items } = await suggestionsOf(owner.cookie);
    expect(
      items.map(({ before }: { before: string }) => before),
      `call ${at}`,
    ).not.toContain(`Slander ${at}`);
    await save({ nickname: 'Ash' });
  }
});

test('a redacted position is gone from the changes beside it, and what stood beside it stays elsewhere', async () => {
  const [thieves, delft] = [{ organisation: 'Thieves of Goa' }, { organisation: 'TU Delft' }];
  await save({ positions: JSON.stringify([delft]) });
  await save({ positions: JSON.stringify([thieves, delft]) });
  await save({ positions: JSON.stringify([thieves]) });
  expect((await redact(3)).status).toBe(200);
  await save({ positions: '' });
  expect((await history({ number: '2' })).change.fields).toEqual({
    positions: { before: '', after: 'TU Delft' },
  });
  for (const number of ['3', '4'])
    expect((await history({ number }, owner.cookie)).change.fields).toEqual({});
  expect((await history({ number: '5' }, owner.cookie)).success).toBe(false);
  expect(await stored()).not.toContain('Thieves');
});

test('an administrator undoes the sources of public fields alone', async () => {
  const [one, two] = [{ url: 'https://one.example/' }, { url: 'https://two.example/' }];
  await save({ sources: JSON.stringify({ hometown: [one], nickname: [two] }) });
  await save({ sources: '' });
  await save({ private_fields: 'nickname' });
  expect((await undo(3)).status).toBe(200);
  expect((await getProfileRecord(site.storage, owner.id))?.sources).toEqual({
    hometown: [{ ...one, title: '', seen: '' }],
  });
});
