import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { foldForSearch } from '../../../base/text/rules/text.ts';

/** What two pages share if they are of one kind and have the same name, however it is written: letter case, accents and blanks do not count. */
export const pageNameKey = (kind: ProfileKind, name: string): string =>
  `${kind}:${foldForSearch(name).replace(/\s+/gu, ' ').trim()}`;
