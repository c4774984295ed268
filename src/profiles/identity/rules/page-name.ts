import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { foldForSearch } from '../../../base/text/rules/text.ts';

/**
 * A name as pages are compared by it, however it is written: folded, in words of letters and digits; what has neither as it is. A plus and a
 * number sign tell names apart, as in 'C', 'C++' and 'C#'.
 */
export const nameKey = (name: string): string => {
  const folded = foldForSearch(name);
  return (folded.match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? [folded.trim()]).join(' ');
};

/** What two pages share if they are of one kind and have the same name. */
export const pageNameKey = (kind: ProfileKind, name: string): string => `${kind}:${nameKey(name)}`;
