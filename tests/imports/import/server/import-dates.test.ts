import { expect, test } from 'vitest';
import { importProfiles } from '../../../../src/imports/import/server/import-profiles.ts';
import { getImportedId } from '../../../../src/profiles/identity/storage/import-keys.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aLinesFile } from '../../../support/builders/lines-file.ts';
import { aStorage } from '../../../support/builders/storage.ts';

const imported = async (lines: readonly object[]) => {
  const { storage } = aStorage();
  const told: string[] = [];
  const named = lines.map((line, at) => ({ key: `k${at}`, profile: 'personal', name: 'Asha', ...line }));
  const file = await aLinesFile(named);
  const report = (line: string): void => void told.push(line.slice(line.indexOf(': ') + 2));
  const summary = await importProfiles(storage, file, { report });
  const records = await Promise.all(
    named.map(async ({ key }) => {
      const id = await getImportedId(storage, key);
      return id === null ? null : getProfileRecord(storage, id);
    }),
  );
  const again = await importProfiles(storage, file);
  expect(again.unchanged).toBe(summary.created);
  return { records, told };
};

test.each([
  [{ birthyear: '-630', deathyear: '-570' }, '-0630', '-0570', []],
  [{ birthyear: -63, deathyear: 14 }, '-0063', '0014', []],
  [{ birthyear: '431', deathyear: '354 BC' }, '-0431', '-0354', []],
  [{ birthyear: '742', deathyear: '814' }, '0742', '0814', []],
  [{ dob: '0742', died: '0814-01-28' }, '0742', '0814-01-28', []],
  [{ dob: 1867, died: 1934 }, '1867', '1934', []],
  [{ dob: '1961-00-00' }, '1961', '', []],
  [{ dob: '+1961-03-05T00:00:00Z' }, '1961-03-05', '', []],
  [{ dob: '05.03.1961' }, '1961-03-05', '', []],
  [{ dob: '5 mars 1961' }, '1961-03-05', '', []],
  [{ dob: '1961-03' }, '1961', '', ['dob: “1961-03” is no whole date (imported as 1961)']],
  [{ dob: '03/05/1961' }, '1961', '', ['dob: “03/05/1961” is no whole date (imported as 1961)']],
  [
    { dob: 'c. 1450', died: '1500-05' },
    '1450',
    '1500',
    [
      'dob: “c. 1450” is no whole date (imported as 1450)',
      'died: “1500-05” is no whole date (imported as 1500)',
    ],
  ],
  [{ dob: 'Q1 1961' }, '1961', '', ['dob: “Q1 1961” is no whole date (imported as 1961)']],
  [{ dob: '1961 年 3 月 5 日' }, '1961-03-05', '', []],
  [{ dob: '1604-02-18' }, '', '', ['dob: 1604-02-18 stands for no date (imported without it)']],
  [{ dob: '0000-00-00' }, '', '', ['dob: 0000-00-00 stands for no date (imported without it)']],
  [{ dob: '0000-01-01' }, '', '', ['dob: 0000-01-01 stands for no date (imported without it)']],
  ...['1900-01-00', '0000', '0', '01.01.0000', '9999-12-31', '31.12.9999', '--02-18', '--0218'].map(
    (text) => [{ dob: text }, '', '', [`dob: ${text} stands for no date (imported without it)`]] as const,
  ),
  [{ dob: '0000', died: '1934' }, '', '1934', ['dob: 0000 stands for no date (imported without it)']],
  [
    { dob: '1985-05-01', died: '9999-12-31' },
    '1985-05-01',
    '',
    ['died: 9999-12-31 stands for no date (imported without it)'],
  ],
  [
    { died: '0000-00-00', deathyear: '1934' },
    '',
    '1934',
    ['died: 0000-00-00 stands for no date (imported without it)'],
  ],
  [{ birthyear: '9999' }, '', '', ['birthyear: Please enter a valid year (imported without it)']],
  [{ dob: '-63', died: '14' }, '-0063', '0014', []],
  [{ dob: '14', died: '٧٠' }, '0014', '0070', []],
  [{ dob: '431', died: '354 BC' }, '-0431', '-0354', []],
  [{ died: '0000-00-00' }, '', '', ['died: 0000-00-00 stands for no date (imported without it)']],
  [{ dob: '0001-01-01', died: '' }, '', '', ['dob: 0001-01-01 stands for no date (imported without it)']],
  [
    { dob: '1900-01-01', birthyear: '1985' },
    '1985',
    '',
    ['dob: 1900-01-01 stands for no date (imported without it)'],
  ],
  [
    { dob: '1985-05-01', died: '1900-01-01' },
    '1985-05-01',
    '',
    ['died: 1900-01-01 stands for no date (imported without it)'],
  ],
  [{ dob: '1604-02-18', died: '1670' }, '1604-02-18', '1670', []],
  [{ birthyear: 'soon' }, '', '', ['birthyear: Please enter a valid year (imported without it)']],
  [{ birthyear: 0 }, '', '', ['birthyear: Please enter a valid year (imported without it)']],
  [
    { birthyear: '431', deathyear: '354' },
    '0431',
    '',
    ['deathyear: The death cannot be before the birth (imported without it)'],
  ],
] as const)('a line with %j has the birth %j and the death %j', async (line, dob, died, sentences) => {
  const { records, told } = await imported([line]);
  expect([records[0]?.dob, records[0]?.died ?? '', told]).toEqual([dob, died, sentences]);
});

test('a company’s year may be a number or a day, and its counts numbers', async () => {
  const company = { profile: 'professional', companyname: 'Kaveri Looms' };
  const { records } = await imported([
    { ...company, startedyear: 1999, employee: 12 },
    { ...company, startedyear: '1999-05-01' },
    { ...company, startedyear: '1288' },
    { ...company, startedyear: -200 },
    { ...company, startedyear: '306 BC' },
    { ...company, startedyear: 'Summer 1999' },
  ]);
  expect(records.map((record) => [record?.startedyear, record?.employee])).toEqual([
    ['1999', '12'],
    ['1999', ''],
    ['1288', ''],
    ['-0200', ''],
    ['-0306', ''],
    ['1999', ''],
  ]);
});

test('a company’s year that stands for none is left out and told', async () => {
  const company = { profile: 'professional', companyname: 'Kaveri Looms' };
  const { records, told } = await imported([
    { ...company, startedyear: '1900-01-00' },
    { ...company, startedyear: '0000' },
    { ...company, startedyear: 9999 },
  ]);
  expect(records.map((record) => record?.startedyear)).toEqual(['', '', '']);
  expect(told).toEqual([
    'startedyear: 1900-01-00 stands for no date (imported without it)',
    'startedyear: 0000 stands for no date (imported without it)',
    'startedyear: 9999 stands for no date (imported without it)',
  ]);
});

test('what is no date is a bad line, as before', async () => {
  const { records } = await imported([
    { dob: 'soon' },
    { dob: '1990-02-30' },
    { dob: '85' },
    { died: 'long ago' },
  ]);
  expect(records).toEqual([null, null, null, null]);
});
