import type { Storage } from '../../../base/engine/storage/storage.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { nameKey } from '../../../profiles/identity/rules/page-name.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import type { AdminEntry } from '../../storage/directory-entry.ts';
import { askDirectory } from '../../storage/directory-index.ts';
import { type Comparison, compareFacts } from '../rules/agreement.ts';
import { alikeFacts } from '../rules/facts.ts';
import { identifierKeys, sameNameKeys } from '../rules/pair-keys.ts';

/** A page that may be about the same as a record: whether it has its name, and in what both agree and contradict each other. */
export type AlikePage = Comparison & { page: AdminEntry; hasName: boolean };

/**
 * For each of some records the other pages that may be about the same, of any visibility: those of its kind and name that agree in a birth date or year,
 * a website or its host, or a founder, and those with one of its identifiers; the newest first, at most a dozen of each. Reads no record. Throws where the directory cannot answer.
 */
export const findAlikePages = async (
  storage: Storage,
  records: readonly ProfileRecord[],
): Promise<AlikePage[][]> => {
  const today = todayOf(storage);
  const wanted = records.map((record) => {
    const [name, facts] = [displayName(record), alikeFacts(record, today)];
    return { id: record.id, name, facts, keys: [...identifierKeys(facts), ...sameNameKeys(name, facts)] };
  });
  const found = await askDirectory(storage, 'alike', [wanted.map(({ keys }) => keys)]);
  return wanted.map(({ id, name, facts }, index) =>
    (found[index] ?? [])
      .filter((page) => page.id !== id)
      .map((page) => ({
        page,
        hasName: page.alike?.company === facts.company && nameKey(page.name) === nameKey(name),
        ...compareFacts(facts, page.alike ?? {}),
      })),
  );
};
