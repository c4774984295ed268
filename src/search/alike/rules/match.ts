import { IDENTIFIER_FIELDS } from '../../../base/fields/rules/identifiers.ts';
import { isYear } from '../../../profiles/life/rules/years.ts';
import { compareFacts } from './agreement.ts';
import type { AlikeFacts } from './alike-facts.ts';

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
