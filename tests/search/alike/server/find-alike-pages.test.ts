import { expect, test } from 'vitest';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { findAlikePages } from '../../../../src/search/alike/server/find-alike-pages.ts';
import { toIndexChange } from '../../../../src/search/storage/directory-entries.ts';
import { announceBatch } from '../../../../src/search/storage/directory-events.ts';
import { aBusinessRecord, aProfileRecord, TODAY } from '../../../support/builders/profiles.ts';
import { aStorage } from '../../../support/builders/storage.ts';

const aDirectory = async (records: readonly ProfileRecord[]) => {
  const { storage } = aStorage();
  await announceBatch(
    storage,
    records.map((record) => toIndexChange(record, record, null, TODAY)),
  );
  return storage;
};

const marie = { name: 'Marie Curie', hometown: '', currentcity: '' };

/** What the only page of a directory agrees and contradicts in with a record; null if it is not found. */
const compared = async (there: ProfileRecord, asked: ProfileRecord) => {
  const [[found = null] = []] = await findAlikePages(await aDirectory([there]), [asked]);
  return found === null ? null : [found.hasName, found.agrees, found.contradicts];
};

test.each<[string, Partial<ProfileRecord>, Partial<ProfileRecord>, unknown]>([
  ['the name alone', {}, {}, null],
  [
    'the birth date, in other letters',
    { dob: '1867-11-07' },
    { name: ' MARIE  Curíe', dob: '1867-11-07' },
    [true, ['birth-date'], []],
  ],
  ['the year of birth', { dob: '1867' }, { dob: '1867-11-07' }, [true, ['birth-year'], []]],
  ['another year of birth', { dob: '1867-11-07' }, { dob: '1868-11-07' }, null],
  [
    'the website, in another spelling',
    { website: 'https://www.curie.example/' },
    { website: 'curie.example' },
    [true, ['website'], []],
  ],
  [
    'the host alone',
    { website: 'https://curie.example/marie' },
    { website: 'https://curie.example/m-curie' },
    [true, ['host'], []],
  ],
  [
    'the host of a social network',
    { website: 'https://www.linkedin.com/in/marie' },
    { website: 'https://www.linkedin.com/in/marie-2' },
    null,
  ],
  [
    'the website, while they died in different years',
    { website: 'curie.example', died: '1934' },
    { website: 'curie.example', died: '1944-01-01' },
    [true, ['website'], ['died']],
  ],
  [
    'an identifier, under another name',
    { wikidata: 'Q7186' },
    { name: 'Maria Skłodowska', wikidata: 'Q7186' },
    [false, ['wikidata'], []],
  ],
  [
    'a birth date, while an identifier differs',
    { dob: '1867-11-07', wikidata: 'Q7186' },
    { dob: '1867-11-07', wikidata: 'Q42' },
    [true, ['birth-date'], ['wikidata']],
  ],
])('pages that share %s are compared', async (_what, there, asked, expected) => {
  expect(
    await compared(aProfileRecord({ ...marie, ...there }), aProfileRecord({ ...marie, ...asked })),
  ).toEqual(expected);
});

test('companies are compared by their founder, and never with a person of that name', async () => {
  const company = aBusinessRecord({ companyname: 'Acme, Inc.', foundername: 'Ann Lee' });
  const other = aBusinessRecord({ companyname: 'ACME Inc', foundername: 'Ann  Lee', address: 'Oslo' });
  expect(await compared(company, other)).toEqual([true, ['founder'], []]);
  const person = aProfileRecord({ name: 'ACME Inc', website: 'acme.example' });
  const site = aBusinessRecord({ companyname: 'Acme Inc', website: 'acme.example' });
  expect(await compared(site, person)).toBeNull();
});

test('a page is found by its birth date among thousands of its name', async () => {
  const wanted = aProfileRecord({ name: 'Maria Silva', dob: '1950-03-01', id: 'wanted0001' });
  const others = Array.from({ length: 3_000 }, (_, index) =>
    aProfileRecord({ name: 'Maria Silva', dob: `${1900 + (index % 90)}-04-01` }),
  );
  const storage = await aDirectory([wanted, ...others]);
  const [found = []] = await findAlikePages(storage, [aProfileRecord({ ...wanted, id: 'other00001' })]);
  expect(found.map(({ page }) => page.id)).toContain('wanted0001');
  expect(found.length).toBeLessThan(30);
});
