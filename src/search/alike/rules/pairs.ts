import { isIdentifierField } from '../../../base/fields/rules/identifiers.ts';
import { isYear } from '../../../profiles/life/rules/years.ts';
import { compareFacts } from './agreement.ts';
import { AGREEMENTS, type Agreement } from './agreements.ts';
import type { AlikeFacts } from './alike-facts.ts';

/** Two pages that are probably one, and in what they agree; `a` is the one that would better stay. */
export type AlikePair = { a: string; b: string; why: Agreement[] };

/** A page that may be half of a pair. */
export type PairedPage = {
  id: string;
  order: string;
  /** The folded name. */
  name: string;
  hasAccount: boolean;
  isVerified: boolean;
  facts: AlikeFacts;
};

/** How much each agreement says; an identifier alone says more than all others. */
const WEIGHTS: Record<Agreement, number> = {
  ...(Object.fromEntries(AGREEMENTS.map((name) => [name, 300])) as Record<Agreement, number>),
  'birth-date': 60,
  website: 50,
  founder: 40,
  host: 25,
  employer: 20,
  'birth-year': 15,
  place: 10,
};
const SAME_NAME = 100;
/** Two different days in one year say hardly anything. */
const OTHER_DAY = 10;

/** How alike two pages are, and in what; null if they are probably two. `others` is how many pages share the rarest of it. */
export const judgePair = (
  one: PairedPage,
  other: PairedPage,
  others: number,
): { pair: AlikePair; score: number } | null => {
  if (one.id === other.id || one.facts.company !== other.facts.company) return null;
  const { agrees, contradicts } = compareFacts(one.facts, other.facts);
  const isIdentified = agrees.some(isIdentifierField);
  const hasName = one.name === other.name;
  if (agrees.length === 0 || (!isIdentified && (!hasName || contradicts.length > 0))) return null;
  const { born = '' } = one.facts;
  const { born: otherBorn = '' } = other.facts;
  const isOtherDay = agrees.includes('birth-year') && !isYear(born) && !isYear(otherBorn);
  const [stays, goes] = isBetter(one, other) ? [one, other] : [other, one];
  return {
    pair: { a: stays.id, b: goes.id, why: agrees },
    score:
      agrees.reduce((sum, agreement) => sum + WEIGHTS[agreement], hasName ? SAME_NAME : 0) -
      (isOtherDay ? OTHER_DAY : 0) -
      Math.min(9, Math.log2(others)),
  };
};

/** Whether a page would better stay than another: one with an account, then one with a badge, then the older one. */
const isBetter = (one: PairedPage, other: PairedPage): boolean => {
  if (one.hasAccount !== other.hasAccount) return one.hasAccount;
  if (one.isVerified !== other.isVerified) return one.isVerified;
  return one.order < other.order;
};
