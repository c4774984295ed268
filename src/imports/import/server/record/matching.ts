import { nullIfUnavailable } from '../../../../base/engine/storage/storage-error.ts';
import { pageNameKey } from '../../../../profiles/identity/rules/page-name.ts';
import { displayName } from '../../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../../profiles/rules/profile.ts';
import { alikeFacts } from '../../../../search/alike/rules/facts.ts';
import type { Namesake } from '../../../../search/alike/rules/match.ts';
import { identifierKeys } from '../../../../search/alike/rules/pair-keys.ts';
import type { ImportContext } from './import-context.ts';

/** The key of pages of one kind and name. */
export const namesakeKey = (record: ProfileRecord): string =>
  pageNameKey(record.profile, displayName(record));

/** Pages that a new one may be about: those of its kind and name, and the ids of others with one of its identifiers. */
export type Candidates = { namesakes: Namesake[]; identical: string[] };

/** For each of some records of new pages the pages that may be the same; none while the directory cannot answer. */
export const listCandidates = async (
  { storage }: Pick<ImportContext, 'storage'>,
  records: readonly ProfileRecord[],
): Promise<Candidates[]> => {
  if (records.length === 0) return [];
  // Most files have keys and need no search.
  const { findAlikePages } = await import('../../../../search/alike/server/find-alike-pages.ts');
  const found = await findAlikePages(storage, records).catch(nullIfUnavailable);
  return records.map((_, index) => {
    const pages = found?.[index] ?? [];
    return {
      namesakes: pages
        .filter(({ hasName }) => hasName)
        .map(({ page }) => ({ id: page.id, facts: page.alike ?? {} })),
      // Of another name, a page is found by an identifier alone.
      identical: pages.filter(({ hasName }) => !hasName).map(({ page }) => page.id),
    };
  });
};

/** The pages that an import made or changed, by kind and name: lists do not have them yet. */
export const openWrittenPages = (today: string) => {
  const pages = new Map<string, Map<string, Namesake>>();
  const identified = new Map<string, string>();
  const marks = (record: ProfileRecord): string[] => identifierKeys(alikeFacts(record, today));
  return {
    note: (record: ProfileRecord): void => {
      for (const mark of marks(record)) if (!identified.has(mark)) identified.set(mark, record.id);
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
    /** One with an identifier of a record, if there is one. */
    identicalTo: (record: ProfileRecord): string | undefined =>
      marks(record)
        .map((mark) => identified.get(mark))
        .find((id) => id !== undefined && id !== record.id),
  };
};
export type WrittenPageIndex = ReturnType<typeof openWrittenPages>;
