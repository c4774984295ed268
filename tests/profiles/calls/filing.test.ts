import { expect, test } from 'vitest';
import { FIELD_SENTENCES } from '../../../src/base/fields/rules/field-sentences.ts';
import { importProfiles } from '../../../src/imports/import/server/import-profiles.ts';
import { browseKind } from '../../../src/search/browse/server/browse.ts';
import { aLinesFile } from '../../support/builders/lines-file.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { aRegistration, send } from '../../support/calls/calls.ts';
import { edit, listed, ownRecord, publicRecord } from '../../support/calls/owner-calls.ts';
import { withOwner } from '../../support/calls/owner-site.ts';

const { site, owner } = withOwner({
  name: 'Vincent van Gogh',
  dob: '1953-03-30',
  hometown: 'Zundert',
  currentcity: 'Arles',
});

const names = async (initial: string): Promise<string[] | undefined> =>
  (await browseKind(site.storage, 'personal', initial, 1))?.items.map(({ name }) => name);

test('a page is filed under its last word, and under what its owner chooses of the words of its name', async () => {
  expect(await ownRecord(owner.cookie)).toMatchObject({ sort_name: '' });
  expect(await publicRecord(owner.id)).toMatchObject({
    sort_name: 'Gogh, Vincent van',
    born: '1953',
    place: 'Arles',
  });
  expect(await names('g')).toEqual(['Vincent van Gogh']);
  expect((await edit({ sort_name: 'Van Gogh, Vincent' }, owner.cookie)).status).toBe(200);
  expect(await ownRecord(owner.cookie)).toMatchObject({ sort_name: 'Van Gogh, Vincent' });
  expect(await publicRecord(owner.id)).toMatchObject({ sort_name: 'Van Gogh, Vincent' });
  expect((await listed('gogh'))[0]).toMatchObject({
    sort_name: 'Van Gogh, Vincent',
    born: '1953',
    died: '',
    place: 'Arles',
  });
  expect(await names('g')).toEqual([]);
  expect(await names('v')).toEqual(['Vincent van Gogh']);
});

test.each(['Aardvark', 'Gogh, V.', ',', 'x'.repeat(201)])(
  'an owner cannot file a page under %j',
  async (sort_name) => {
    const { status, body } = await edit({ sort_name }, owner.cookie);
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty('sort_name');
  },
);

test('another name that lacks the words files the page by itself, and one that has them does not', async () => {
  await edit({ sort_name: 'van Gogh' }, owner.cookie);
  await edit({ name: 'Vincent Willem van Gogh' }, owner.cookie);
  expect(await ownRecord(owner.cookie)).toMatchObject({ sort_name: 'van Gogh' });
  await edit({ name: 'Vincent Willems' }, owner.cookie);
  expect(await ownRecord(owner.cookie)).toMatchObject({ sort_name: '' });
  expect(await names('w')).toEqual(['Vincent Willems']);
});

test('what is private or of a year alone is in no row', async () => {
  await edit({ private_fields: 'dob:year,currentcity' }, owner.cookie);
  expect((await listed('gogh'))[0]).toMatchObject({ born: '1953', place: 'Zundert' });
  await edit({ private_fields: 'dob,currentcity,hometown' }, owner.cookie);
  expect((await listed('gogh'))[0]).toMatchObject({ born: '', place: '' });
  expect(await publicRecord(owner.id)).toMatchObject({ born: '', place: '' });
});

test('a registration takes it by the same rule', async () => {
  const refused = await send('register.php', {
    form: await aRegistration('personal', {
      email: 'a@example.org',
      name: 'Ada Lovelace',
      sort_name: 'Byron',
    }),
  });
  expect([refused.status, refused.body.errors]).toEqual([400, { sort_name: FIELD_SENTENCES.filedUnder }]);
  const form = await aRegistration('personal', {
    email: 'b@example.org',
    name: 'Ada Lovelace',
    sort_name: 'Ada, Lovelace',
  });
  const { body } = await send('register.php', { form });
  expect(await publicRecord(body.id)).toMatchObject({ sort_name: 'Ada, Lovelace' });
});

test('imports file a page under anything, and rows say when its person lived', async () => {
  const file = await aLinesFile([
    {
      profile: 'personal',
      key: 'k1',
      name: 'Marie Curie',
      sort_name: 'Skłodowska, Maria',
      birthyear: 1867,
      died: '1934-07-04',
    },
    { profile: 'professional', key: 'k2', companyname: 'The Body Shop' },
  ]);
  await importProfiles(site.storage, file, { report: () => {} } as never);
  site.clock.advance(1_000);
  const [curie] = await listed('curie');
  expect(curie).toMatchObject({ sort_name: 'Skłodowska, Maria', born: '1867', died: '1934' });
  expect((await listed('body shop'))[0]).toMatchObject({
    sort_name: 'Body Shop',
    born: '',
    died: '',
    place: '',
  });
  expect(await names('s')).toEqual(['Marie Curie']);
  const sorted = (await send('get-profile.php', { query: { sort: 'name', profile: 'personal' } })).body.data;
  expect(sorted.map(({ name }: { name: string }) => name)).toEqual(['Vincent van Gogh', 'Marie Curie']);
});

test('the history of a page tells what it was filed under', async () => {
  const other = await anOwner(site.storage, { name: 'Ana de Armas' });
  await edit({ sort_name: 'de Armas, Ana' }, other.cookie);
  const { body } = await send('get-history.php', { query: { id: other.id, number: '2' } });
  expect(body.change.fields).toEqual({ sort_name: { before: '', after: 'de Armas, Ana' } });
});
