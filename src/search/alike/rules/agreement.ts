import { IDENTIFIER_FIELDS, type IdentifierField } from '../../../base/fields/rules/identifiers.ts';
import { isYear, yearPart } from '../../../profiles/life/rules/years.ts';
import type { Agreement } from './agreements.ts';
import type { AlikeFacts } from './alike-facts.ts';
import { isSamePlace } from './same-place.ts';

/** What can show that two pages are about different people or companies. */
type Contradiction = IdentifierField | 'born' | 'died';

export type Comparison = { agrees: Agreement[]; contradicts: Contradiction[] };

/** In what two pages agree and contradict each other, as far as both say something. */
export const compareFacts = (one: AlikeFacts, other: AlikeFacts): Comparison => {
  const { agrees, differs } = compareIdentifiers(one, other);
  return {
    agrees: [
      ...agrees,
      ...(isSameDay(one.born, other.born) ? (['birth-date'] as const) : []),
      ...(isSame(one.website, other.website) ? (['website'] as const) : []),
      ...(isSame(one.founder, other.founder) ? (['founder'] as const) : []),
      ...(isSame(one.host, other.host) && one.website !== other.website ? (['host'] as const) : []),
      ...(hasCommon(one.employers, other.employers, (left, right) => left === right)
        ? (['employer'] as const)
        : []),
      ...(isSameYear(one.born, other.born) && !isSameDay(one.born, other.born)
        ? (['birth-year'] as const)
        : []),
      ...(hasCommon(one.places, other.places, isSamePlace) ? (['place'] as const) : []),
    ],
    contradicts: [
      ...differs,
      ...(isOtherYear(one.born, other.born) ? (['born'] as const) : []),
      ...(isOtherYear(one.died, other.died) ? (['died'] as const) : []),
    ],
  };
};

const compareIdentifiers = (one: AlikeFacts, other: AlikeFacts) => {
  const agrees: IdentifierField[] = [];
  const differs: IdentifierField[] = [];
  for (const field of IDENTIFIER_FIELDS) {
    const [left, right] = [one.identifiers?.[field], other.identifiers?.[field]];
    if (left === undefined || right === undefined) continue;
    (left === right ? agrees : differs).push(field);
  }
  return { agrees, differs };
};

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one === other;

const isSameDay = (one = '', other = ''): boolean => one !== '' && one === other && !isYear(one);

const isSameYear = (one = '', other = ''): boolean =>
  yearPart(one) !== '' && yearPart(one) === yearPart(other);

const isOtherYear = (one = '', other = ''): boolean =>
  yearPart(one) !== '' && yearPart(other) !== '' && yearPart(one) !== yearPart(other);

const hasCommon = (
  ones: readonly string[] = [],
  others: readonly string[] = [],
  isEqual: (one: string, other: string) => boolean,
): boolean => ones.some((one) => others.some((other) => isEqual(one, other)));
