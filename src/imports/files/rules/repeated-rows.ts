import { isEmail, normalizeEmail } from '../../../base/text/rules/email.ts';
import { nameKey } from '../../../profiles/identity/rules/page-name.ts';
import { isYear, yearPart } from '../../../profiles/life/rules/years.ts';
import { websiteHost } from '../../../search/alike/rules/website-key.ts';
import type { ListRecord, RepeatedRow } from './mapping.ts';

/** Finds rows of one list that are one person, while records come: each row is compared with all before it, at the same cost however many. */
export const createRepeatFinder = (): ((records: readonly ListRecord[]) => RepeatedRow[]) => {
  const rows = new Map<string, number>();
  return (records) => records.flatMap((record) => repeatOf(record, rows) ?? []);
};

/** What a row is found by. `as` is what later rows find it by, where that is something else. */
type Name = { by: string; as?: string; sure: boolean; words: string };

const repeatOf = (record: ListRecord, rows: Map<string, number>): RepeatedRow | null => {
  let repeat: RepeatedRow | null = null;
  for (const { by, as = by, sure, words } of namesOf(record)) {
    const earlier = rows.get(by);
    if (!rows.has(as)) rows.set(as, record.row);
    if (earlier !== undefined)
      repeat ??= {
        row: record.row,
        earlier,
        sure,
        sentence: `Looks like row ${earlier} of this file: ${words}.`,
      };
  }
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
    names.push(...birthNames(same, born));
    const host = websiteHost(textOf('website'));
    if (host !== '') names.push({ by: `${same}:host:${host}`, sure: false, words: 'name and website agree' });
  }
  return names;
};

/** A day is found by the same day, and by its year where a row has the year alone. */
const birthNames = (same: string, born: string): Name[] => {
  if (born === '') return [];
  const whole = { by: `${same}:${born}`, sure: false, words: 'name and birth agree' };
  const year = yearPart(born);
  if (year === '') return [whole];
  const [day, alone] = [`${same}:day-of:${year}`, `${same}:year:${year}`];
  const [by, as] = isYear(born) ? [day, alone] : [alone, day];
  return [whole, { by, as, sure: false, words: 'name and year of birth agree' }];
};
