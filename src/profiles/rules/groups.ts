import { namesSlug } from '../../base/text/rules/slug.ts';
import { foldForSearch } from '../../base/text/rules/text.ts';

/** The dimensions that profiles are grouped by, apart from kind and initial. `place` is a hometown or a current city. */
export const DIMENSIONS = ['place', 'profession', 'industry'] as const;

export type Dimension = (typeof DIMENSIONS)[number];

/** The slug that a value is grouped by; empty if the value has neither letters nor digits. */
export const browseSlug = (value: string): string => {
  const plain = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(value) && value.length <= 60;
  return plain ? value.toLowerCase().replaceAll(' ', '-') : namesSlug(value, foldForSearch);
};
