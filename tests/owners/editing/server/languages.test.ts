import { beforeEach, expect, test, vi } from 'vitest';
import { importProfiles } from '../../../../src/imports/import/server/import-profiles.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aLinesFile } from '../../../support/builders/lines-file.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { send } from '../../../support/calls/calls.ts';
import { edit, ownRecord, publicRecord } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { answerAs, suggest, suggestionsOf } from '../../../support/calls/suggestions.ts';

const { site, owner } = withOwner({ hobbies: 'Chess', awards: 'A medal', message: 'Writes.' });
beforeEach(() => vi.stubEnv('THROTTLE_FACTOR', '100'));

const save = (fields: Record<string, unknown>) => {
  site.clock.advance(60_000);
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return edit(Object.fromEntries(texts), owner.cookie);
};
const now = () => ownRecord(owner.cookie);
const translated = async (language: string) =>
  (await send('get-profile.php', { query: { id: owner.id, language } })).body.data[0];
const historyOf = async (cookie?: string) =>
  (await send('get-history.php', { query: { id: owner.id }, ...(cookie && { cookie }) })).body.items;
const changeOf = async (number: number, cookie?: string) =>
  (
    await send('get-history.php', {
      query: { id: owner.id, number: String(number) },
      ...(cookie && { cookie }),
    })
  ).body.change?.fields;

const FORMER = { text: 'Asha Miller', language: '', kind: 'former' };
const NATIVE = { text: 'आशा राव', language: 'hi', kind: 'native' };

test('a page is in the language of the site unless it says otherwise', async () => {
  expect((await publicRecord(owner.id)).language).toBe('en');
  expect((await save({ language: 'en' })).body.user.version).toBe((await now()).version);
  expect((await save({ language: 'pt-br' })).status).toBe(200);
  expect((await publicRecord(owner.id)).language).toBe('pt-BR');
  for (const language of ['not a tag', 'de_DE', 'x', '-', '1', 'a'.repeat(200)]) {
    const { status, body } = await save({ language });
    expect([language, status, Object.keys(body.errors ?? {})]).toEqual([language, 400, ['language']]);
  }
});

test('translations merge by language and field, and an empty text takes away', async () => {
  await save({ translations: { DE: { message: 'Schreibt.', hobbies: 'Schach' } } });
  await save({ translations: { 'sr-latn-RS': { hobbies: 'Šah' }, de: { hobbies: '' } } });
  expect((await now()).translations).toEqual({
    de: { message: 'Schreibt.' },
    'sr-Latn-RS': { hobbies: 'Šah' },
  });
  await save({ translations: { de: '' } });
  expect((await now()).translations).toEqual({ 'sr-Latn-RS': { hobbies: 'Šah' } });
  const { version } = await now();
  await save({ translations: { fr: { message: 'Elle écrit.' } }, version: String(version) });
  expect((await now()).translations).toEqual({ fr: { message: 'Elle écrit.' } });
  await save({ translations: '' });
  expect((await now()).translations).toEqual({});
});

const eight = ['ar', 'de', 'es', 'fr', 'hi', 'it', 'ja', 'ko'];
test.each([
  ['a text instead of an object', 'x'],
  ['null', null],
  ['a list', []],
  ['a list of a language', { de: [] }],
  ['null in a language', { de: { message: null } }],
  ['a number', { de: { message: 1 } }],
  ['a tag that is none', { de_DE: { message: 'a' } }],
  ['a tag of the prototype', JSON.parse('{"__proto__": {"message": "a"}}')],
  ['a field without translations', { de: { hometown: 'a' } }],
  ['a field of the other kind', { de: { products: 'a' } }],
  ['a text that is too long', { de: { hobbies: 'a'.repeat(1_001) } }],
  ['two lines in a field of one', { de: { profession: 'a\nb' } }],
  ['a control character', { de: { message: 'a\u0007b' } }],
  ['nine languages', Object.fromEntries([...eight, 'ta'].map((tag) => [tag, { hobbies: 'a' }]))],
  ['60,001 characters', Object.fromEntries(eight.map((tag) => [tag, { message: 'ä'.repeat(7_501) }]))],
])('translations with %s are refused', async (_, translations) => {
  const { status, body } = await save({ translations });
  expect([status, Object.keys(body.errors)]).toEqual([400, ['translations']]);
});

test('a text in a language is its translation, else the original, each with its language', async () => {
  await save({ translations: { de: { message: 'Schreibt.' }, 'pt-BR': { message: 'Escreve.' } } });
  const german = await translated('DE');
  expect([german.message, german.hobbies]).toEqual(['Schreibt.', 'Chess']);
  expect(german.shown).toMatchObject({ message: 'de', hobbies: 'en' });
  expect((await translated('de-AT')).message).toBe('Schreibt.');
  expect((await translated('pt')).shown.message).toBe('en');
  expect(await publicRecord(owner.id)).not.toHaveProperty('shown');
  const { status, body } = await send('get-profile.php', { query: { id: owner.id, language: 'de_DE' } });
  expect([status, Object.keys(body.errors)]).toEqual([400, ['language']]);
});

test('a translation is behind from a change of its original until it changes or is said to hold', async () => {
  await save({
    translations: { de: { message: 'Schreibt.', hobbies: 'Schach' }, fr: { message: 'Écrit.' } },
  });
  expect((await now()).behind).toEqual({});
  await save({ message: 'Writes novels.' });
  await save({ message: 'Writes poems.', hobbies: 'Go' });
  expect((await publicRecord(owner.id)).behind).toEqual({ de: ['hobbies', 'message'], fr: ['message'] });
  expect((await now()).behind_since).toEqual({ de: { message: 3, hobbies: 4 }, fr: { message: 3 } });
  await save({ translations: { de: { message: 'Dichtet.' } }, current: 'FR.message' });
  expect((await now()).behind).toEqual({ de: ['hobbies'] });
  await save({ hobbies: 'Go, chess', current: 'de.hobbies' });
  expect((await now()).behind).toEqual({});
  for (const current of ['message', 'de.hometown', 'de_DE.message', 'de.message.x']) {
    const { status, body } = await save({ current });
    expect([current, status, Object.keys(body.errors)]).toEqual([current, 400, ['current']]);
  }
});

test('the history tells translations and names in the words of the page, and an undo brings them back', async () => {
  await save({ translations: { de: { message: 'Eins.\nZwei.' } }, names: [NATIVE] });
  expect(await changeOf(2)).toEqual({
    names: { before: '', after: 'आशा राव · Hindi · native name' },
    translations: { before: '', after: 'About in German: Eins. Zwei.' },
  });
  await save({ translations: { fr: { hobbies: 'Échecs' }, de: { message: '' } }, names: [] });
  expect((await send('undo-change.php', { json: { number: 3 }, cookie: owner.cookie })).status).toBe(200);
  const { names, translations } = await now();
  expect([names, translations]).toEqual([[NATIVE], { de: { message: 'Eins.\nZwei.' } }]);
});

test('a translation is as private as what it translates, also in the history', async () => {
  await save({ translations: { de: { awards: 'Eine Medaille', message: 'Schreibt.' } } });
  await save({ private_fields: 'awards' });
  expect((await publicRecord(owner.id)).translations).toEqual({ de: { message: 'Schreibt.' } });
  expect((await translated('de')).awards).toBe('');
  expect(JSON.stringify(await changeOf(2))).not.toContain('Medaille');
  expect(JSON.stringify(await changeOf(2, owner.cookie))).toContain('Medaille');
});

test('how a name is said and pronouns are a person’s, and may be private', async () => {
  await save({ said: 'AH-sha', pronouns: 'she/her' });
  expect(await publicRecord(owner.id)).toMatchObject({ said: 'AH-sha', pronouns: 'she/her' });
  await save({ private_fields: 'said,pronouns,names' });
  expect(await publicRecord(owner.id)).toMatchObject({ said: '', pronouns: '' });
  expect((await save({ pronouns: 'x'.repeat(41), said: 'x'.repeat(201) })).body.errors).toEqual({
    said: expect.any(String),
    pronouns: expect.any(String),
  });
});

test.each([
  ['eleven', Array.from({ length: 11 }, (_, at) => ({ ...NATIVE, text: `N${at}` }))],
  ['an empty one', [{ ...NATIVE, text: ' ' }]],
  ['one that is too long', [{ ...NATIVE, text: 'a'.repeat(201) }]],
  ['two lines', [{ ...NATIVE, text: 'a\nb' }]],
  ['an unknown kind', [{ ...NATIVE, kind: 'nick' }]],
  ['a language that is none', [{ ...NATIVE, language: 'hi_IN' }]],
  ['null', [null]],
  ['a reserved name', [{ ...NATIVE, text: 'Vitae Support' }]],
])('names with %s are refused', async (_, names) => {
  const { status, body } = await save({ names });
  expect([status, Object.keys(body.errors)]).toEqual([400, ['names']]);
});

test('a page may be filed under words of its other names', async () => {
  expect((await save({ sort_name: 'राव' })).body.errors).toHaveProperty('sort_name');
  expect((await save({ names: [NATIVE], sort_name: 'राव' })).status).toBe(200);
  await save({ names: [] });
  expect((await now()).sort_name).toBe('');
});

test('former names of the living are private until their owner says otherwise', async () => {
  await save({ names: [FORMER, NATIVE] });
  expect((await now()).private_fields).toEqual(['names:former']);
  expect((await publicRecord(owner.id)).names).toEqual([NATIVE]);
  expect((await send('get-profile.php', { query: { q: 'Miller' } })).body.total).toBe(0);
  expect(JSON.stringify(await changeOf(2))).not.toContain('Miller');
  await save({ private_fields: '' });
  expect((await publicRecord(owner.id)).names).toEqual([FORMER, NATIVE]);
  expect((await send('get-profile.php', { query: { q: 'Miller' } })).body.total).toBe(1);
});

test('a former name that is taken away is gone from the history for good', async () => {
  await save({ names: [FORMER], private_fields: '' });
  await save({ hobbies: 'Go' });
  for (let at = 0; at < 20; at += 1) await save({ hobbies: `Go ${at}` });
  expect(JSON.stringify(await changeOf(2))).toContain('Miller');
  await save({ names: [NATIVE] });
  expect(JSON.stringify(await changeOf(24))).toContain('आशा');
  for (let number = 1; number <= 24; number += 1)
    expect(JSON.stringify((await changeOf(number, owner.cookie)) ?? '')).not.toContain('Miller');
  expect((await historyOf(owner.cookie)).length).toBeGreaterThan(0);
  const { keys } = await site.storage.list('');
  for (const key of keys.filter((each) => each.includes(owner.id)))
    expect([key, JSON.stringify(await site.storage.getJson(key).catch(() => ''))]).toEqual([
      key,
      expect.not.stringContaining('Miller'),
    ]);
  expect((await send('undo-change.php', { json: { number: 24 }, cookie: owner.cookie })).status).toBe(200);
  expect((await now()).names).toEqual([]);
});

test('an import takes translations and names, but no former names of the living', async () => {
  const { storage } = site;
  const line = {
    key: 'k1',
    profile: 'personal',
    name: 'Marie Curie',
    language: 'FR',
    names: [{ text: 'Maria Skłodowska', language: 'pl', kind: 'former' }, { ...NATIVE }],
    translations: { DE: { message: 'Eins.\n\nZwei.' } },
  };
  const read = async (more: object) => importProfiles(storage, await aLinesFile([{ ...line, ...more }]));
  await read({});
  const found = async (q: string) => (await send('get-profile.php', { query: { q } })).body.data;
  const [living] = await found('Curie');
  expect(await publicRecord(living.id)).toMatchObject({
    language: 'fr',
    names: [NATIVE],
    translations: { de: { message: 'Eins.\n\nZwei.' } },
  });
  expect(await found('Skłodowska')).toEqual([]);
  await read({ died: '1934', dob: '1867-11-07', translations: { en: { message: 'One.' } } });
  expect(await publicRecord(living.id)).toMatchObject({
    names: line.names,
    translations: { de: { message: 'Eins.\n\nZwei.' }, en: { message: 'One.' } },
  });
  expect(await found('maria sklodowska')).toMatchObject([{ name: 'Marie Curie' }]);
  expect((await getProfileRecord(storage, living.id))?.private_fields ?? []).not.toContain('names:former');
});

test('a reader’s translation is a suggestion like any other', async () => {
  const { status, body } = await suggest(owner.id, { field: 'message', value: 'Schreibt.', language: 'DE' });
  expect(status).toBe(200);
  const again = await suggest(owner.id, { field: 'message', value: 'Schreibt.', language: 'de' });
  expect(again.body.reference).toBe(body.reference);
  const [item] = (await suggestionsOf(owner.cookie)).items;
  expect(item).toMatchObject({ field: 'message', language: 'de', before: '', now: '', value: 'Schreibt.' });
  expect((await answerAs(owner.cookie, body.reference, 'accept')).body.number).toBe(2);
  expect((await now()).translations).toEqual({ de: { message: 'Schreibt.' } });
  expect((await now()).message).toBe('Writes.');
  expect((await historyOf())[0]).toMatchObject({ by: 'reader', fields: ['translations'] });
  const refused = async (given: object) => Object.keys((await suggest(owner.id, { ...given })).body.errors);
  expect(await refused({ field: 'message', value: 'Schreibt.', language: 'de' })).toEqual(['value']);
  expect(await refused({ field: 'hometown', value: 'Goa', language: 'de' })).toEqual(['field']);
  expect(await refused({ field: 'message', value: 'Goa', language: 'de_DE' })).toEqual(['language']);
  expect(await refused({ field: 'profession', value: 'a'.repeat(201), language: 'de' })).toEqual(['value']);
  // In the page's own language it is the original.
  expect((await suggest(owner.id, { field: 'hobbies', value: 'Go', language: 'en' })).status).toBe(200);
  expect((await suggestionsOf(owner.cookie)).items[0]).toMatchObject({ language: '', now: 'Chess' });
});

test('search and completions find other names as names, and translations as their fields', async () => {
  const make = (name: string, more: object) =>
    createProfile(site.storage, aProfileRecord({ name, nickname: '', message: 'x', ...more }));
  await make('Zoe Quint', { names: [{ text: 'Зоя Квинт', language: 'ru', kind: 'native' }] });
  await make('Berta Brot', { translations: { de: { profession: 'Bäckerin', message: 'Kann Zopfbacken.' } } });
  const first = async (q: string) => (await send('get-profile.php', { query: { q } })).body.data[0]?.name;
  expect(await first('зоя квинт')).toBe('Zoe Quint');
  expect(await first('backerin')).toBe('Berta Brot');
  expect(await first('zopfbacken')).toBe('Berta Brot');
  const { items } = (await send('suggest.php', { query: { q: 'квин' } })).body;
  expect(items).toMatchObject([{ kind: 'name', label: 'Zoe Quint' }]);
  const similar = (await send('get-profile.php', { query: { q: 'Зоя Квинд' } })).body;
  expect(similar.similar).toMatchObject([{ name: 'Zoe Quint' }]);
});

test('a company has no pronouns, and its own fields in other languages', async () => {
  const record = aBusinessRecord({ translations: { de: { products: 'Tuch', catagory: 'Weberei' } } });
  await createProfile(site.storage, record);
  const { data } = (await send('get-profile.php', { query: { id: record.id, language: 'de' } })).body;
  expect(data[0]).toMatchObject({ products: 'Tuch', catagory: 'Weberei', said: '', pronouns: '' });
});
