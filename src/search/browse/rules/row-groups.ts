import { graphemes } from '../../../base/text/rules/graphemes.ts';
import { foldForSearch } from '../../../base/text/rules/text.ts';
import type { BrowseRow } from './browse-row.ts';

/** Rows that follow each other and are filed under the same letters. */
export type RowGroup = { head: string; rows: BrowseRow[] };

/** The letters over a group: the first two of a filing name in Latin script, the first of any other. */
export const groupHead = (filed: string): string => {
  const folded = foldForSearch(filed);
  const start = /[\p{L}\p{N}]/u.exec(folded);
  if (start === null) return '';
  const [letters = ''] = /^[a-z][a-z0-9]?/.exec(folded.slice(start.index)) ?? [];
  const head = letters || (graphemes(folded.slice(start.index))[0] ?? '');
  return head.charAt(0).toUpperCase() + head.slice(1);
};

/** Rows that are sorted by their filing names, in groups. */
export const groupRows = (rows: readonly BrowseRow[]): RowGroup[] => {
  const groups: RowGroup[] = [];
  for (const row of rows) {
    const head = groupHead(row.sort_name);
    const last = groups.at(-1);
    if (last?.head === head) last.rows.push(row);
    else groups.push({ head, rows: [row] });
  }
  return groups;
};
