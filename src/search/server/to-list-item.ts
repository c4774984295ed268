import { filedUnder } from '../../profiles/rules/filed-under.ts';
import type { ListItem } from '../../profiles/rules/list-item.ts';
import { lifeYearsOf, shownPlace } from '../../profiles/rules/row-facts.ts';
import type { BrowseRow } from '../browse/rules/browse-row.ts';
import { FOUND_FIELDS } from '../rules/search.ts';
import type { IndexEntry } from '../storage/directory-entry.ts';

/** The list item of an entry, with zero counts if none are given. */
export const toListItem = (entry: IndexEntry, counts?: { like: number; view: number }): ListItem => {
  const { version: _version, recheck: _recheck, life: _life, changed: _changed, ...known } = { ...entry };
  const { otherNames: _names, translated: _translated, unindexed: _unindexed, ...item } = known;
  for (const field of FOUND_FIELDS) delete item[field];
  return {
    ...item,
    ...lifeYearsOf(entry),
    place: shownPlace(entry),
    sort_name: filedUnder(entry),
    like: counts?.like ?? 0,
    view: counts?.view ?? 0,
  };
};

/** The row of an entry on a browse page, which shows no counts. */
export const toBrowseRow = (entry: IndexEntry): BrowseRow => ({
  ...toListItem(entry),
  industry: entry.catagory ?? '',
});
