import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { profileSlug } from '../../../../src/base/text/rules/slug.ts';
import type { PastPage } from '../../../../src/profiles/history/rules/past-page.ts';
import { HISTORY } from '../../../../src/profiles/rules/limits.ts';
import { aSessionCookie, asAdmin, setFirstAdmin } from '../../../support/builders/admins.ts';
import { send } from '../../../support/calls/calls.ts';
import { edit } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { withLanguages } from '../../../support/languages.ts';
import { openAsOf } from '../../../support/pages/versions.ts';

const { site, owner } = withOwner({
  name: 'Asha Rao',
  message: 'First text',
  hometown: 'Mysuru',
  nickname: '',
});

beforeEach(() => setFirstAdmin());
afterEach(() => setFirstAdmin(null));

const path = (name = 'Asha Rao') => `/profile/${profileSlug(name)}-${owner.id}`;
const save = async (fields: Record<string, unknown>): Promise<void> => {
  site.clock.advance(60_000);
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  expect((await edit(Object.fromEntries(texts), owner.cookie)).status).toBe(200);
};
const admin = async (call: string, json: object) => {
  const act = asAdmin(await aSessionCookie(site.storage));
  expect([call, (await act(call, { json })).status]).toEqual([call, 200]);
};
const redact = (number: number) => admin('CMSredactChange.php', { id: owner.id, number });
const asOf = (number: number | string | string[], language?: string) => {
  const prefix = language === undefined ? '' : `/${language}`;
  const numbers = typeof number === 'number' ? String(number) : number;
  return openAsOf(site.storage, prefix + path(), numbers, language);
};
const pastOf = async (number: number, language?: string): Promise<PastPage> => {
  const opened = await asOf(number, language);
  if (opened.kind !== 'page') throw new Error(`Number ${number} is ${opened.kind}`);
  return opened.page.past;
};
const rowOf = (past: PastPage, label: string): string | undefined =>
  past.rows.find((row) => row.label === label)?.text;

test('a version shows the texts and parts of its time, and says which it is', async () => {
  const longspan = { organisation: 'Longspan', role: 'Engineer', from: '2015' };
  await save({ message: 'Second text', positions: [longspan] });
  await save({ hometown: 'Pune', links: [{ url: 'https://one.example/', label: 'Talks' }] });
  expect(await asOf(1)).toMatchObject({
    kind: 'page',
    page: { path: path(), number: 1, isNewest: false, past: { about: { text: 'First text' }, lives: [] } },
  });
  const second = await pastOf(2);
  expect(second.about?.text).toBe('Second text');
  expect(rowOf(second, 'Hometown')).toBe('Mysuru');
  expect(second.links).toEqual([]);
  expect(second.lives).toMatchObject([
    { part: 'career', entries: [{ main: 'Longspan', detail: 'Engineer' }] },
  ]);
  expect(await asOf(3)).toMatchObject({ page: { isNewest: true, past: { links: [{ label: 'Talks' }] } } });
});

test('what was redacted is said to be removed in its own version alone', async () => {
  await save({ message: 'Something libellous was here', positions: [{ organisation: 'Wrongly Named' }] });
  await save({ message: 'Third text', positions: [] });
  await redact(2);
  const texts = await Promise.all([1, 2, 3].map(async (number) => (await pastOf(number)).about?.text));
  expect(texts).toEqual(['First text', '(removed)', 'Third text']);
  expect((await pastOf(2)).lives).toMatchObject([{ part: 'career', entries: null }]);
  expect((await pastOf(1)).lives).toEqual([]);
  expect((await pastOf(3)).lives).toEqual([]);
});

test('a redacted text that the page still has is removed in every version that has it', async () => {
  await save({ nickname: 'Something libellous' });
  await save({ hometown: 'Pune' });
  await redact(2);
  const nicknames = await Promise.all(
    [1, 2, 3].map(async (number) => rowOf(await pastOf(number), 'Nickname')),
  );
  expect(nicknames).toEqual([undefined, '(removed)', '(removed)']);
});

test('what is private now is in no version, nor what was private when it was written', async () => {
  await save({ private_fields: 'hometown', hometown: 'A secret town' });
  await save({ hobbies: 'Rowing' });
  expect((await asOf(2)).kind).toBe('no-version');
  for (const number of [1, 3]) expect(rowOf(await pastOf(number), 'Hometown')).toBeUndefined();
  await save({ private_fields: '' });
  expect(rowOf(await pastOf(1), 'Hometown')).toBe('Mysuru');
  expect(rowOf(await pastOf(3), 'Hometown')).toBeUndefined();
  expect((await asOf(3)).kind).toBe('page');
});

test('what was private after a change is not in its version, though it was public before and is again', async () => {
  await save({ private_fields: 'hometown,nickname,positions', positions: [{ organisation: 'Longspan' }] });
  await save({ hobbies: 'Rowing' });
  await save({ private_fields: '', hobbies: 'Chess' });
  const towns = await Promise.all([1, 3, 4].map(async (number) => rowOf(await pastOf(number), 'Hometown')));
  expect(towns).toEqual(['Mysuru', undefined, 'Mysuru']);
  expect((await pastOf(3)).lives).toEqual([]);
});

test('of a text that was private, a version does not say that it was removed', async () => {
  await save({ nickname: 'Something libellous' });
  await save({ private_fields: 'nickname', hobbies: 'Rowing' });
  await redact(2);
  await save({ private_fields: '', hometown: 'Pune' });
  const nicknames = await Promise.all(
    [2, 3, 4].map(async (number) => rowOf(await pastOf(number), 'Nickname')),
  );
  expect(nicknames).toEqual(['(removed)', undefined, '(removed)']);
});

test('e-mail, phone, and a birth date that shows its year alone are in none', async () => {
  await save({ dob: '1980-03-07', phone: '9845012345' });
  expect(rowOf(await pastOf(2), 'Date of Birth')).toBe('7 March 1980');
  await save({ private_fields: 'dob:year', hobbies: 'Rowing' });
  const all = JSON.stringify([await pastOf(1), await pastOf(3)]);
  for (const secret of ['1980', '98450', owner.email]) expect(all).not.toContain(secret);
  expect((await asOf(2)).kind).toBe('no-version');
});

test('there is no version of a number that was never public, is written in another way, or is sent twice', async () => {
  await save({ message: 'Second text' });
  const others = ['0', '3', '-1', '+1', '1e0', '01', ' 1', '1.0', '٢', '१', '1,2', '', '9'.repeat(30)];
  for (const number of others) expect([number, (await asOf(number)).kind]).toEqual([number, 'no-version']);
  expect((await asOf(['1', '1'])).kind).toBe('no-version');
  expect((await asOf('2')).kind).toBe('page');
});

test('a version of a page that was renamed has the name of its time at the address of today', async () => {
  await save({ name: 'Asha Menon' });
  expect(await asOf(1)).toEqual({ kind: 'moved', path: path('Asha Menon') });
  expect(await openAsOf(site.storage, path('Asha Menon'), '1')).toMatchObject({
    page: { path: path('Asha Menon'), past: { name: { text: 'Asha Rao' } } },
  });
});

test('a page that is hidden or deleted has no versions, and has them again when it comes back', async () => {
  await save({ message: 'Second text' });
  await admin('CMSdecide.php', { id: owner.id, decision: 'hide', reason: 'other' });
  expect((await asOf(1)).kind).toBe('hidden');
  await admin('CMSdecide.php', { id: owner.id, decision: 'restore', reason: 'other' });
  expect((await pastOf(1)).about?.text).toBe('First text');
  await admin('CMSdeleteUser.php', { id: owner.id, profile: 'personal' });
  expect((await asOf(1)).kind).toBe('missing');
  await admin('CMSrestoreUser.php', { id: owner.id });
  expect((await pastOf(1)).about?.text).toBe('First text');
});

test('a version of a long history is what it was, and the newest ones are read with the page alone', async () => {
  for (let number = 2; number <= 40; number += 1) await save({ message: `Text ${number}` });
  for (const number of [1, 2, 17, 39, 40])
    expect((await pastOf(number)).about?.text).toBe(number === 1 ? 'First text' : `Text ${number}`);
  expect(HISTORY.recent).toBeLessThan(40);
  site.blobs.resetCounts();
  await asOf(40);
  expect(site.blobs.counts().operations).toBeLessThanOrEqual(2);
});

describe('in several languages', () => {
  withLanguages('en', 'de');

  test('a version has the translation of its time, and the original where there was none', async () => {
    await save({ translations: { de: { message: 'Erster Text' } } });
    await save({ message: 'Second text', translations: { de: { message: 'Zweiter Text' } } });
    expect((await pastOf(1, 'de')).about).toMatchObject({ text: 'First text', language: 'en' });
    expect((await pastOf(2, 'de')).about).toEqual({ text: 'Erster Text', isRemoved: false });
    expect((await pastOf(3, 'de')).about?.text).toBe('Zweiter Text');
    expect((await pastOf(2)).about?.text).toBe('First text');
    expect(await asOf(3, 'de')).toMatchObject({ page: { path: `/de${path()}` } });
  });

  test('what was redacted of a translation is in no language', async () => {
    await save({ translations: { de: { message: 'Etwas Ehrenrühriges' } } });
    await save({ hobbies: 'Rowing' });
    await redact(2);
    const all = await Promise.all([1, 2, 3].flatMap((number) => [pastOf(number), pastOf(number, 'de')]));
    expect(JSON.stringify(all)).not.toContain('Ehrenrühriges');
    expect((await send('get-history.php', { query: { id: owner.id } })).body.items).toHaveLength(3);
  });
});
