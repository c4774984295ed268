import type { MapEntry } from '../../../base/engine/storage/leaves.ts';
import { nameKey } from '../../../profiles/identity/rules/page-name.ts';
import type { AdminEntry } from '../../storage/directory-entry.ts';
import type { AlikeFacts } from '../rules/alike-facts.ts';
import { placeRoot } from '../rules/fact-text.ts';
import { type AlikeKey, alikeKind, identifierKeys, sameNameKeys, toAlikeKey } from '../rules/pair-keys.ts';

/** The key of listed pages of a kind and name. */
export const listedNameKey = (name: string, facts: AlikeFacts): AlikeKey =>
  toAlikeKey('listed', alikeKind(facts), nameKey(name));

/** The key of listed pages of a kind on which readers see a website; null without one. */
export const listedWebsiteKey = ({ website, ...facts }: AlikeFacts): AlikeKey | null =>
  website === undefined ? null : toAlikeKey('listed-website', alikeKind(facts), website);

/** The key of listed pages of either kind that have proven a website; null without one. */
export const provenWebsiteKey = ({ website }: AlikeFacts): AlikeKey | null =>
  website === undefined ? null : toAlikeKey('proven', website);

/** The keys of a page that another one which is probably the same has, too: also those of what many of that name may share. */
export const pairKeys = ({ name, alike: facts = {} }: AdminEntry): AlikeKey[] => {
  const { places = [], employers = [] } = facts;
  const shared = [
    ...[...new Set(places.map(placeRoot))].map((place) => ['place', place] as const),
    ...employers.map((employer) => ['employer', employer] as const),
  ];
  return [
    ...identifierKeys(facts),
    ...sameNameKeys(name, facts),
    ...shared.map(([what, value]) => toAlikeKey(what, alikeKind(facts), nameKey(name), value)),
  ];
};

/** Whether readers find a page in lists. */
export const isListedEntry = ({ hidden, waiting, unlisted }: AdminEntry): boolean =>
  !(hidden || waiting || unlisted);

/** All keys of a page as administrators see it. */
export const keysOfEntry = (entry: AdminEntry): AlikeKey[] => {
  const { name, alike: facts = {} } = entry;
  const isListed = isListedEntry(entry);
  const { hidesWebsite, proven } = facts;
  return [
    ...identifierKeys(facts),
    ...sameNameKeys(name, facts),
    ...(isListed ? [listedNameKey(name, facts)] : []),
    ...(isListed && !hidesWebsite ? [listedWebsiteKey(facts)] : []),
    ...(isListed && proven ? [provenWebsiteKey(facts)] : []),
  ].filter((key) => key !== null);
};

/** The keys of each of some pages. */
export const keysOf = (entries: readonly MapEntry<AdminEntry>[]): AlikeKey[][] =>
  entries.map(([, entry]) => keysOfEntry(entry));
