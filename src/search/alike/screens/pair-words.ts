import { mergeHash } from '../../../base/frame/browser/hash-address.ts';
import type { ShownPair, ShownPairedPage } from '../calls/pairs.ts';
import type { Agreement } from '../rules/agreements.ts';

/** Why two pages are probably one. */
const WHY: Record<Agreement, string> = {
  wikidata: 'Same Wikidata item',
  orcid: 'Same ORCID iD',
  isni: 'Same ISNI',
  lei: 'Same LEI',
  'birth-date': 'Born on the same day',
  website: 'Same website',
  founder: 'Same founder',
  host: 'Websites on the same host',
  employer: 'Same employer',
  'birth-year': 'Born in the same year',
  place: 'Same place',
};

export const whyWords = (why: readonly Agreement[]): string[] => why.map((agreement) => WHY[agreement]);

/** What is known of a page of a pair, in the order in which it tells people apart. */
export const factsOf = ({ role, dates, place, website }: ShownPairedPage): string[] =>
  [dates, role, place, website].filter((fact) => fact !== '');

/** Which page stays and which goes where a pair is merged; null where both have an account. */
export const mergeOf = ({ pages }: ShownPair): { keep: string; drop: string } | null => {
  const [one, other] = pages;
  if (one === undefined || other === undefined || (one.account && other.account)) return null;
  return other.account ? { keep: other.id, drop: one.id } : { keep: one.id, drop: other.id };
};

/** What the address of the screen that merges a pair says beside its pages: the next pair comes after it. */
export const FROM_LIST = { from: 'duplicates' } as const;

/** The end of the address of the screen that merges the pages of a pair. */
export const pairHash = ({ keep, drop }: { keep: string; drop: string }): string =>
  mergeHash(keep, drop, FROM_LIST);
