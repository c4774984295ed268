import { nullIfUnavailable } from '../../../../base/engine/storage/storage-error.ts';
import { IDENTIFIER_FIELDS } from '../../../../base/fields/rules/identifiers.ts';
import { pageNameKey } from '../../../../profiles/identity/rules/page-name.ts';
import { isYear } from '../../../../profiles/life/rules/years.ts';
import { displayName } from '../../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../../profiles/rules/profile.ts';
import { compareFacts } from '../../../../search/alike/rules/agreement.ts';
import type { AlikeFacts } from '../../../../search/alike/rules/alike-facts.ts';
import { alikeFacts } from '../../../../search/alike/rules/facts.ts';
import type { ImportContext } from './import-context.ts';

/** A page of the kind and the name of a row. */
export type Namesake = { id: string; facts: AlikeFacts };

/** The page that a row without a key is about, or one that it looks like; null if there is neither. */
export type Match = { same: string } | { alike: string } | null;

/** In what a row and one page of its name must agree to be about the same, and in what it looks like it. */
const SURE: readonly string[] = [...IDENTIFIER_FIELDS, 'birth-date', 'website'];
const UNSURE: readonly string[] = ['birth-year', 'host'];

/**
 * Decides about a row by the pages of its kind and name: one that agrees in a whole birth date, an identifier, a website's address or, of a company, the
 * founder is its page; where several do, or one agrees in a year or a host alone, it looks like that. What contradicts is somebody else.
 */
export const matchOf = (facts: AlikeFacts, namesakes: readonly Namesake[], isKeyless: boolean): Match => {
  const possible = namesakes
    .filter((other) => !isOtherDay(facts.born, other.facts.born) && !isOtherDay(facts.died, other.facts.died))
    .map((other) => ({ id: other.id, ...compareFacts(facts, other.facts) }))
    .filter(({ contradicts }) => contradicts.length === 0);
  const having = (agreements: readonly string[]): string[] => [
    ...new Set(
      possible.filter(({ agrees }) => agrees.some((each) => agreements.includes(each))).map(({ id }) => id),
    ),
  ];
  const sure = having(facts.company ? [...SURE, 'founder'] : SURE);
  const [first, ...others] = sure;
  if (first !== undefined && others.length === 0 && isKeyless) return { same: first };
  const alike = first ?? having(UNSURE)[0];
  return alike === undefined ? null : { alike };
};

// Days of one year differ, too; a year and a day of it do not.
const isOtherDay = (one = '', other = ''): boolean =>
  one !== '' && other !== '' && one !== other && !isYear(one) && !isYear(other);

/** The key of pages of one kind and name. */
export const namesakeKey = (record: ProfileRecord): string =>
  pageNameKey(record.profile, displayName(record));

/** For each of some records of new pages the pages of their kinds and names that may be the same; none while the directory cannot answer. */
export const listNamesakes = async (
  { storage }: Pick<ImportContext, 'storage'>,
  records: readonly ProfileRecord[],
): Promise<Namesake[][]> => {
  if (records.length === 0) return [];
  // Most files have keys and need no search.
  const { findAlikePages } = await import('../../../../search/alike/server/find-alike-pages.ts');
  const found = await findAlikePages(storage, records).catch(nullIfUnavailable);
  return records.map((_, index) =>
    (found?.[index] ?? [])
      .filter(({ hasName }) => hasName)
      .map(({ page }) => ({ id: page.id, facts: page.alike ?? {} })),
  );
};

/** The pages that an import made or changed, by kind and name: lists do not have them yet. */
export const openWrittenPages = (today: string) => {
  const pages = new Map<string, Map<string, Namesake>>();
  return {
    note: (record: ProfileRecord): void => {
      const key = namesakeKey(record);
      const named = pages.get(key) ?? new Map<string, Namesake>();
      named.set(record.id, { id: record.id, facts: alikeFacts(record, today) });
      pages.set(key, named);
    },
    /** Those of a record's kind and name, and what lists have of others. */
    among: (record: ProfileRecord, listed: readonly Namesake[]): Namesake[] => {
      const own = pages.get(namesakeKey(record)) ?? new Map<string, Namesake>();
      return [...own.values(), ...listed.filter(({ id }) => !own.has(id))];
    },
  };
};
export type WrittenPages = ReturnType<typeof openWrittenPages>;
