import { nameKey } from '../../../profiles/identity/rules/page-name.ts';
import { isYear, yearPart } from '../../../profiles/life/rules/years.ts';
import type { AlikeFacts } from './alike-facts.ts';

/** What pages are looked up by. Each key has one thing in which they agree, or a name and one, so that few pages have it however many have the name. */
export type AlikeKey = string;

/** A key of some parts. */
export const toAlikeKey = (...parts: readonly string[]): AlikeKey => parts.join('\n');

/** The kind of a page, in keys. */
export const alikeKind = ({ company }: AlikeFacts): string => (company ? 'company' : 'person');

/** The keys of pages of either kind with one of some identifiers. */
export const identifierKeys = ({ identifiers = {} }: AlikeFacts): AlikeKey[] =>
  Object.entries(identifiers).map(([field, value]) => toAlikeKey(field, value));

/** The keys of pages of a kind and name that agree in something that few of that name have. */
export const sameNameKeys = (name: string, facts: AlikeFacts): AlikeKey[] => {
  const { born = '', website, host, founder } = facts;
  const year = yearPart(born);
  const agreeing: [string, string | undefined][] = [
    ['birth-date', isYear(born) ? '' : born],
    ['birth-year', year],
    ['website', website],
    ['host', host],
    ['founder', founder],
  ];
  return agreeing.flatMap(([what, value]) =>
    value ? [toAlikeKey(what, alikeKind(facts), nameKey(name), value)] : [],
  );
};
