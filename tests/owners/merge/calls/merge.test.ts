import { beforeEach, describe, expect, test } from 'vitest';
import { getIdByEmail } from '../../../../src/accounts/email/storage.ts';
import { listPhotos, putPhoto } from '../../../../src/base/photos/storage.ts';
import { storeEdit } from '../../../../src/owners/editing/storage.ts';
import { addView, getCounts, setLike } from '../../../../src/profiles/counts/storage/counts.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { getSuggestions } from '../../../../src/profiles/suggestions/storage/suggestion-file.ts';
import { listTies } from '../../../../src/profiles/ties/storage/ties.ts';
import { aPage, mergeCalls } from '../../../support/builders/merges.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aSuggestion } from '../../../support/builders/suggestions.ts';
import { aTie, putTie } from '../../../support/builders/ties.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { send } from '../../../support/calls/calls.ts';
import { publicRecord, publicStatus } from '../../../support/calls/owner-calls.ts';
import { everythingAsOf, openAsOf } from '../../../support/pages/versions.ts';

const { site, admin } = withAdmin();
const { merge, unmerge, versionOf } = mergeCalls(admin);

let keep: ProfileRecord;
let drop: ProfileRecord;
beforeEach(async () => {
  keep = await aPage(site.storage, { name: 'Gregory Abbott-Lane', profession: 'Harbour pilot', school: '' });
  drop = await aPage(site.storage, {
    name: 'Greg Abbott Lane',
    profession: 'Marine pilot, Lyttelton',
    school: 'Timaru Boys’ High School',
    awards: 'Harbour Medal, 2011',
  });
});

const taken = async (id: string) => send('get-profile.php', { query: { id } });
const history = async (id: string) => (await send('get-history.php', { query: { id } })).body.items;

test('the page that stays takes the chosen fields, with one change by an administrator', async () => {
  const { status, body } = await merge(keep.id, drop.id, ['school', 'awards']);
  expect([status, body.success, body.id]).toEqual([200, true, keep.id]);
  expect(body.left).toEqual({ sources: 0, links: 0, ties: 0, suggestions: 0 });
  expect(await publicRecord(keep.id)).toMatchObject({
    profession: 'Harbour pilot',
    school: 'Timaru Boys’ High School',
    awards: 'Harbour Medal, 2011',
  });
  expect(await history(keep.id)).toMatchObject([
    { number: 2, by: 'administrator', fields: ['school', 'awards'] },
    { number: 1 },
  ]);
});

test('fields and versions of a wrong form are named in words', async () => {
  const fields = 'Please send the names of the fields to take over, as a list';
  const versions = 'Please send the versions of both pages';
  for (const [take, sent] of [
    [undefined, undefined],
    ['school', '1'],
    [[5], ['1', null]],
    [['x'.repeat(41)], [1, 2, 3]],
  ]) {
    const json = { keep: keep.id, drop: drop.id, take, versions: sent };
    const { status, body } = await admin('CMSmergeProfiles.php', { json });
    expect([status, body.errors]).toEqual([400, { take: fields, versions }]);
  }
});

describe('a translation that comes from the other page', () => {
  const text = (message: string, german: string) => ({ message, translations: { de: { message: german } } });
  const behind = async (id: string) => (await getProfileRecord(site.storage, id))?.behind;
  const edit = (id: string, message: string) =>
    storeEdit(site.storage, id, async (old) => old && { ...old, message, version: old.version + 1 }, {
      by: 'administrator',
    });

  test('is behind if it was there, or if its text did not come with it, and is as it was once that is taken back', async () => {
    keep = await aPage(site.storage, { name: 'Ilse Roth', ...text('A pilot.', 'Eine Lotsin.') });
    drop = await aPage(site.storage, { name: 'Ilse Roth-Weber', ...text('A sailor.', 'Eine Seglerin.') });
    await merge(keep.id, drop.id, ['message']);
    expect(await behind(keep.id)).toBeUndefined();
    await unmerge(drop.id);
    await merge(keep.id, drop.id, ['translations']);
    expect(Object.keys((await behind(keep.id)) ?? {})).toEqual(['de']);
    await unmerge(drop.id);
    expect(await behind(keep.id)).toBeUndefined();
    await edit(drop.id, 'A sailor of Kiel.');
    await edit(keep.id, 'A pilot of Kiel.');
    const before = await behind(keep.id);
    expect(before).toEqual({ de: { message: expect.any(Number) } });
    await merge(keep.id, drop.id, ['message']);
    const newest = (await history(keep.id))[0].number;
    expect(await behind(keep.id)).toEqual({ de: { message: newest } });
    await unmerge(drop.id);
    expect(await behind(keep.id)).toEqual(before);
  });

  test('stays behind if its text was edited between a merge and taking it back', async () => {
    keep = await aPage(site.storage, { name: 'Ilse Roth', ...text('A pilot.', 'Eine Lotsin.') });
    drop = await aPage(site.storage, { name: 'Ilse Roth-Weber', ...text('A sailor.', 'Eine Seglerin.') });
    await merge(keep.id, drop.id, ['message']);
    await edit(keep.id, 'A sailor and a pilot.');
    await unmerge(drop.id);
    expect(await getProfileRecord(site.storage, keep.id)).toMatchObject({
      message: 'A sailor and a pilot.',
      translations: { de: { message: 'Eine Lotsin.' } },
      behind: { de: { message: expect.any(Number) } },
    });
  });
});

test('what machines are asked stays as the page that stays has it', async () => {
  keep = await aPage(site.storage, { name: 'Ilse Roth', machines: ['no-search'] });
  drop = await aPage(site.storage, { name: 'Ilse Roth-Weber', machines: ['no-ai'], school: 'Lyceum' });
  await merge(keep.id, drop.id, ['school']);
  expect(await getProfileRecord(site.storage, keep.id)).toMatchObject({
    machines: ['no-search'],
    school: 'Lyceum',
  });
  await unmerge(drop.id);
  expect(await getProfileRecord(site.storage, drop.id)).toMatchObject({ machines: ['no-ai'] });
});

test('calls about the page that went are 404 and say where it is', async () => {
  await merge(keep.id, drop.id);
  const { status, body } = await taken(drop.id);
  expect([status, body.message, body.data]).toEqual([404, 'Profile not found', []]);
  expect(body.merged_into).toEqual({ id: keep.id, url: `/profile/gregory-abbott-lane-${keep.id}` });
  expect((await send('get-history.php', { query: { id: drop.id } })).body.merged_into.id).toBe(keep.id);
  const desk = await admin('CMSgetUser.php', { query: { id: drop.id } });
  expect([desk.status, desk.body.merged_into?.id]).toEqual([404, keep.id]);
  expect((await send('update-like.php', { query: { id: drop.id, like: '1' } })).status).toBe(404);
});

test('the page that went has versions only while it is a page, and those of the other one are its own', async () => {
  const [kept, gone] = [`/profile/gregory-abbott-lane-${keep.id}`, `/profile/greg-abbott-lane-${drop.id}`];
  const kinds = async () =>
    Promise.all([gone, kept].map(async (path) => (await openAsOf(site.storage, path, '1')).kind));
  expect(await kinds()).toEqual(['page', 'page']);
  await merge(keep.id, drop.id, ['school']);
  expect(await kinds()).toEqual(['no-version', 'page']);
  const [first, second] = await Promise.all(
    [1, 2].map((number) => everythingAsOf(site.storage, kept, number)),
  );
  expect(JSON.stringify(first)).not.toContain('Timaru');
  expect(JSON.stringify(second)).toContain('Timaru');
  await unmerge(drop.id);
  expect(await kinds()).toEqual(['page', 'page']);
});

test('search and lists know one of them', async () => {
  await merge(keep.id, drop.id);
  site.clock.advance(10_000);
  const found = await send('get-profile.php', { query: { q: 'abbott lane' } });
  expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([keep.id]);
  const listed = await admin('CMSgetUsers.php', { query: { profile: 'personal' } });
  expect(listed.body.map(({ id }: { id: string }) => id)).toEqual([keep.id]);
});

test('likes are joined by visitor, views are summed', async () => {
  for (const visitor of ['one', 'two']) await setLike(site.storage, keep.id, visitor, true);
  for (const visitor of ['two', 'three']) await setLike(site.storage, drop.id, visitor, true);
  await addView(site.storage, keep.id, 5);
  await addView(site.storage, drop.id, 7);
  await merge(keep.id, drop.id);
  expect(await publicRecord(keep.id)).toMatchObject({ like: 3, view: 12 });
});

test('the page’s own screen shows what a merge and its taking back did to its counts at once', async () => {
  await addView(site.storage, keep.id, 5);
  await addView(site.storage, drop.id, 7);
  const views = async () => (await admin('CMSgetUser.php', { query: { id: keep.id } })).body.user.view;
  expect(await views()).toBe(5);
  await merge(keep.id, drop.id);
  expect(await views()).toBe(12);
  await unmerge(drop.id);
  expect(await views()).toBe(5);
});

test('a merge taken back leaves both pages as they were, and what came since', async () => {
  await setLike(site.storage, keep.id, 'one', true);
  await setLike(site.storage, drop.id, 'two', true);
  await addView(site.storage, drop.id, 7);
  const before = [await publicRecord(keep.id), await publicRecord(drop.id)];
  await merge(keep.id, drop.id, ['name', 'school', 'awards']);
  await storeEdit(
    site.storage,
    keep.id,
    (old) => old && { ...old, awards: 'Two medals', version: old.version + 1 },
    {
      by: 'administrator',
    },
  );
  await setLike(site.storage, keep.id, 'three', true);
  await addView(site.storage, keep.id, 2);
  const { status, body } = await unmerge(drop.id);
  expect([status, body.keep.id, body.drop.id]).toEqual([200, keep.id, drop.id]);
  const { updated: _updated, ...own } = before[0];
  expect(await publicRecord(keep.id)).toMatchObject({ ...own, awards: 'Two medals', like: 2, view: 2 });
  expect(await publicRecord(drop.id)).toEqual(before[1]);
});

test('photos come where there is none, and go with the merge', async () => {
  const file = await putPhoto(site.storage, drop.id, new Uint8Array([1, 2, 3]));
  await storeEdit(site.storage, drop.id, (old) => old && { ...old, avatar: file, version: 2 }, {
    by: 'import',
  });
  await merge(keep.id, drop.id);
  const { avatar } = (await getProfileRecord(site.storage, keep.id))!;
  expect(avatar.startsWith(`${keep.id}-`)).toBe(true);
  await unmerge(drop.id);
  expect(await listPhotos(site.storage, keep.id)).toEqual([]);
  expect((await getProfileRecord(site.storage, drop.id))?.avatar).toBe(file);
});

describe('what is private on the page that goes', () => {
  test('stays private where it is taken', async () => {
    const secret = await aPage(site.storage, {
      name: 'Greg Lane',
      dob: '1971-05-03',
      religion: 'None',
      private_fields: ['religion', 'dob:year'],
      links: [{ url: 'https://a.example/', label: '' }],
      sources: { religion: [{ url: 'https://b.example/', title: '', seen: '' }] },
    });
    // Without an account, although somebody chose what is private.
    await merge(keep.id, secret.id, ['religion', 'dob']);
    const shown = await publicRecord(keep.id);
    expect(shown).toMatchObject({ religion: '', dob: '1971', sources: {} });
    expect(shown.links).toEqual([{ url: 'https://a.example/', label: '' }]);
    expect(JSON.stringify(await history(keep.id))).not.toContain('religion');
    await unmerge(secret.id);
    expect((await getProfileRecord(site.storage, keep.id))?.private_fields).toBeUndefined();
  });

  test('its sources and links are not taken without it', async () => {
    const secret = await aPage(site.storage, {
      name: 'Greg Lane',
      religion: 'None',
      private_fields: ['religion', 'links'],
      links: [{ url: 'https://a.example/', label: '' }],
      sources: { religion: [{ url: 'https://b.example/', title: '', seen: '' }] },
    });
    const { body } = await merge(keep.id, secret.id);
    expect(body.left).toMatchObject({ sources: 1, links: 1 });
    expect(await publicRecord(keep.id)).toMatchObject({ links: [], sources: {} });
  });
});

test('ties come with the page and go back; what keep had is its own', async () => {
  const company = await aPage(site.storage, { profile: 'professional', companyname: 'Timaru Port' });
  const other = await aPage(site.storage, { profile: 'professional', companyname: 'Lyttelton Port' });
  await putTie(site.storage, aTie(drop, company, { role: 'Pilot' }));
  await putTie(site.storage, aTie(drop, other, { role: 'Pilot' }));
  await putTie(site.storage, aTie(keep, other, { role: 'Master' }));
  await merge(keep.id, drop.id);
  site.clock.advance(10_000);
  const names = (await publicRecord(keep.id)).ties.map((tie: { name: string; role: string }) => [
    tie.name,
    tie.role,
  ]);
  expect(names.sort()).toEqual([
    ['Lyttelton Port', 'Master'],
    ['Timaru Port', 'Pilot'],
  ]);
  expect((await publicRecord(company.id)).ties).toMatchObject([{ id: keep.id, role: 'Pilot' }]);
  await unmerge(drop.id);
  site.clock.advance(10_000);
  expect((await publicRecord(company.id)).ties).toMatchObject([{ id: drop.id, role: 'Pilot' }]);
  const open = (await listTies(site.storage, keep.id)).filter(({ state }) => state === 'confirmed');
  expect(open.map(({ role }) => role)).toEqual(['Master']);
});

test('open suggestions come with the page; those that were answered stay answered', async () => {
  const one = await aSuggestion(site.storage, drop, { due: 0 });
  await aSuggestion(site.storage, drop, { due: 0, value: 'Timaru' });
  await merge(keep.id, drop.id);
  const { items } = (await admin('CMSgetSuggestions.php')).body;
  expect(items.map(({ id }: { id: string }) => id)).toEqual([keep.id, keep.id]);
  const { reference } = items.find(({ value }: { value: string }) => value === 'Mandya');
  await admin('CMSanswerSuggestion.php', { json: { reference, decision: 'accept' } });
  await unmerge(drop.id);
  const file = await getSuggestions(site.storage, drop.id);
  expect(file?.open.map(({ value }) => value)).toEqual(['Timaru']);
  expect(file?.answered.map((answer) => answer.reference)).toEqual([one]);
  expect((await getSuggestions(site.storage, keep.id))?.open).toEqual([]);
  expect((await publicRecord(keep.id)).hometown).toBe('Mandya');
});

test('an e-mail address that is taken moves with its claim, and back', async () => {
  const mailed = await aPage(site.storage, { name: 'Greg Lane', email: 'greg@example.org' });
  await merge(keep.id, mailed.id, ['email']);
  expect(await getIdByEmail(site.storage, 'greg@example.org')).toBe(keep.id);
  await unmerge(mailed.id);
  expect(await getIdByEmail(site.storage, 'greg@example.org')).toBe(mailed.id);
  expect((await getProfileRecord(site.storage, keep.id))?.email).toBe('');
});

describe('refused', () => {
  test('are one page, two kinds, an unknown field, and pages that are not there', async () => {
    const company = await aPage(site.storage, { profile: 'professional' });
    expect((await merge(keep.id, keep.id, [])).status).toBe(400);
    expect((await merge(keep.id, company.id)).status).toBe(400);
    expect((await merge(keep.id, drop.id, ['password'])).body.errors.take).toBe(
      'password cannot be taken over',
    );
    expect((await merge(keep.id, 'zzzzzzzzzz', [], [1, 1])).status).toBe(404);
  });

  test('are an old version and a page with an account', async () => {
    const owner = await anOwner(site.storage);
    expect((await merge(keep.id, drop.id, [], [9, 1])).status).toBe(409);
    expect((await merge(keep.id, drop.id, [], [1, 9])).status).toBe(409);
    expect((await merge(keep.id, owner.id)).status).toBe(409);
    expect((await merge(owner.id, drop.id, ['email'])).status).toBe(400);
    expect(await publicStatus(drop.id)).toBe(200);
    expect((await merge(owner.id, drop.id)).status).toBe(200);
  });

  test('is a second merge of the same page, and taking back what is not merged', async () => {
    const third = await aPage(site.storage, { name: 'G. Abbott' });
    const version = await versionOf(drop.id);
    await merge(keep.id, drop.id);
    expect((await merge(third.id, drop.id, [], [1, version])).status).toBe(404);
    expect((await unmerge(keep.id)).status).toBe(409);
    expect((await unmerge('zzzzzzzzzz')).status).toBe(404);
  });
});

test('of a chain each leads to the last, and is taken back from its end', async () => {
  const third = await aPage(site.storage, { name: 'G. Abbott' });
  await addView(site.storage, drop.id, 3);
  await merge(keep.id, drop.id);
  await merge(third.id, keep.id);
  expect((await taken(drop.id)).body.merged_into.id).toBe(third.id);
  expect(await getCounts(site.storage, third.id)).toMatchObject({ view: 3 });
  expect((await unmerge(drop.id)).status).toBe(409);
  expect((await unmerge(keep.id)).status).toBe(200);
  expect((await unmerge(drop.id)).status).toBe(200);
  for (const { id } of [keep, drop, third]) expect(await publicStatus(id)).toBe(200);
  expect(await getCounts(site.storage, keep.id)).toMatchObject({ view: 0 });
});

test('hidden, the page that stays hides the one that went; in the trash, neither is there', async () => {
  await merge(keep.id, drop.id);
  await admin('CMSdecide.php', { json: { id: keep.id, decision: 'hide', reason: 'private' } });
  expect((await taken(drop.id)).body.merged_into).toBeUndefined();
  await admin('CMSdecide.php', { json: { id: keep.id, decision: 'restore' } });
  await admin('CMSdeleteUser.php', { json: { id: keep.id, profile: 'personal' } });
  expect((await taken(drop.id)).body.merged_into).toBeUndefined();
  expect((await unmerge(drop.id)).status).toBe(409);
  await admin('CMSrestoreUser.php', { json: { id: keep.id } });
  expect((await unmerge(drop.id)).status).toBe(200);
});

test('the log and the timeline of the page that stays tell both', async () => {
  await merge(keep.id, drop.id);
  await unmerge(drop.id);
  const log = (await admin('CMSgetAudit.php')).body.items.map(({ action }: { action: string }) => action);
  expect(log).toEqual(expect.arrayContaining(['merge-profiles', 'unmerge-profiles']));
  const { items } = (await admin('CMSgetTimeline.php', { query: { id: keep.id } })).body;
  const merges = items.filter(({ kind }: { kind: string }) => kind === 'merge');
  expect(merges.map(({ ref }: { ref: string }) => ref)).toEqual([drop.id, drop.id]);
});
