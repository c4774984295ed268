import { isEmail, normalizeEmail } from '../../../base/text/rules/email.ts';
import { nameKey } from '../../../profiles/identity/rules/page-name.ts';
import type { ListRecord, RepeatedRow } from './mapping.ts';

/** Finds rows of one list that are one person, while records come: each row is compared with all before it, at the same cost however many. */
export const createRepeatFinder = (): ((records: readonly ListRecord[]) => RepeatedRow[]) => {
  const rows = new Map<string, number>();
  return (records) => records.flatMap((record) => repeatOf(record, rows) ?? []);
};

type Name = { by: string; sure: boolean; words: string };

const repeatOf = (record: ListRecord, rows: Map<string, number>): RepeatedRow | null => {
  let repeat: RepeatedRow | null = null;
  for (const { by, sure, words } of namesOf(record)) {
    const earlier = rows.get(by);
    if (earlier === undefined) rows.set(by, record.row);
    else
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
  const born = textOf('dob') || textOf('birthyear') || textOf('startedyear');
  if (name !== '' && born !== '')
    names.push({
      by: `name:${textOf('profile')}:${name}:${born}`,
      sure: false,
      words: 'name and birth agree',
    });
  return names;
};
