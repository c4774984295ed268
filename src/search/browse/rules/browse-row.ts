import { say } from '../../../base/languages/rules/say.ts';
import { shownLine } from '../../../profiles/badge/rules/badge-marks.ts';
import type { Dimension } from '../../../profiles/rules/dimensions.ts';
import { displayRole, type ListItem } from '../../../profiles/rules/list-item.ts';
import { rowYears } from '../../../profiles/rules/row-facts.ts';

/** A profile in the rows of a browse page. `industry` is a company's. */
export type BrowseRow = ListItem & { industry: string };

/** The profiles under 'More in', at most `MORE_IN`, and the group that they share with the profile. */
export type MoreIn = { dimension: Dimension; slug: string; label: string; others: BrowseRow[] };

/** A person's profession; a company's industry, or else its founder. */
export const rowRole = (row: BrowseRow): string => {
  if (row.profile === 'personal') return displayRole(row);
  return (
    shownLine(row.industry) ||
    (row.foundername && say('search.founder', { name: shownLine(row.foundername) }))
  );
};

/** The line under the name: role, years and place. */
export const rowFacts = (row: BrowseRow): string[] =>
  [rowRole(row), rowYears(row), shownLine(row.place)].filter((fact) => fact !== '');
