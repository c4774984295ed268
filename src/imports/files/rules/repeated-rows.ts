import { IDENTIFIER_FIELDS } from '../../../base/fields/rules/identifiers.ts';
import { isEmail, normalizeEmail } from '../../../base/text/rules/email.ts';
import { nameKey } from '../../../profiles/identity/rules/page-name.ts';
import { isYear, yearPart } from '../../../profiles/life/rules/years.ts';
import { websiteHost, websiteKey } from '../../../search/alike/rules/website-key.ts';
import type { ListRecord, RepeatedRow } from './mapping.ts';

/** Finds rows of one list that are one person, while records come: each row is compared with all before it, at the same cost however many. */
export const createRepeatFinder = (): ((records: readonly ListRecord[]) => RepeatedRow[]) => {
  const found: Found = { rows: new Map(), several: new Set() };
  return (records) => records.flatMap((record) => repeatOf(record, found) ?? []);
};

/** The first row of each name, and the names that several people have. */
type Found = { rows: Map<string, number>; several: Set<string> };

/** What a row is found by. `as` is what later rows find it by, where that is something else; `onlyOne` is sure only while one row before has it. */
type Name = { by: string; as?: string; sure: boolean; onlyOne?: true; words: string };

const repeatOf = (record: ListRecord, { rows, several }: Found): RepeatedRow | null => {
  let repeat: RepeatedRow | null = null;
  const names = namesOf(record);
  for (const { by, as = by, sure, onlyOne, words } of names) {
    const earlier = rows.get(by);
    if (!rows.has(as)) rows.set(as, record.row);
    if (earlier !== undefined)
      repeat ??= {
        row: record.row,
        earlier,
        sure: sure && !(onlyOne && several.has(by)),
        sentence: `Looks like row ${earlier} of this file: ${words}.`,
      };
  }
  if (!repeat?.sure) for (const { by } of names) if (rows.get(by) !== record.row) several.add(by);
  return repeat;
};

/** No name that is compared is longer. */
const LONGEST = 400;

const namesOf = (record: ListRecord): Name[] => {
  const names: Name[] = [];
  const textOf = (field: string): string => {
    const value = record[field];
    return typeof value === 'string' || typeof value === 'number'
      ? String(value).trim().slice(0, LONGEST)
      : '';
  };
  const [key, id, email] = [textOf('key'), textOf('id'), textOf('email')];
  if (key !== '') names.push({ by: `key:${key}`, sure: true, words: 'one key' });
  if (id !== '') names.push({ by: `id:${id}`, sure: true, words: 'one id' });
  if (isEmail(email)) names.push({ by: `email:${normalizeEmail(email)}`, sure: true, words: 'one e-mail' });
  const name = nameKey(textOf('name') || textOf('companyname'));
  if (name !== '') {
    const same = `name:${textOf('profile')}:${name}`;
    const born = textOf('dob') || textOf('birthyear') || textOf('startedyear');
    // The site decides so, too, about a row that says by no sign of its own who it is, and contradicts nothing.
    const isFound = names.length === 0 && !CONTRADICTING.some((field) => textOf(field) !== '');
    names.push(...birthNames(same, born, isFound));
    const website = textOf('website');
    const site: Name = {
      by: `${same}:site:${websiteKey(website)}`,
      ...{ sure: isFound && born === '', onlyOne: true },
      words: 'name and website agree',
    };
    if (website !== '') names.push(site);
    const host = websiteHost(website);
    if (host !== '') names.push({ by: `${same}:host:${host}`, sure: false, words: 'name and website agree' });
  }
  return names;
};

/** What may show that two rows of one name and one birth are two people. */
const CONTRADICTING: readonly string[] = ['died', 'deathyear', ...IDENTIFIER_FIELDS];

const WHOLE_DATE = /^-?\d{4,}-\d\d-\d\d$/;

/** A day is found by the same day, and by its year where a row has the year alone. */
const birthNames = (same: string, born: string, isFound: boolean): Name[] => {
  if (born === '') return [];
  const whole: Name = {
    by: `${same}:${born}`,
    ...{ sure: isFound && WHOLE_DATE.test(born), onlyOne: true },
    words: 'name and birth agree',
  };
  const year = yearPart(born);
  if (year === '') return [whole];
  const [day, alone] = [`${same}:day-of:${year}`, `${same}:year:${year}`];
  const [by, as] = isYear(born) ? [day, alone] : [alone, day];
  return [whole, { by, as, sure: false, words: 'name and year of birth agree' }];
};
