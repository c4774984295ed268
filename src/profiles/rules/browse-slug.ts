import { namesSlug } from '../../base/text/rules/slug.ts';
import { foldForSearch } from '../../base/text/rules/text.ts';

/** The slug that a value is grouped by; empty if the value has neither letters nor digits. */
export const browseSlug = (value: string): string => {
  const plain = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(value) && value.length <= 60;
  return plain ? value.toLowerCase().replaceAll(' ', '-') : namesSlug(value, foldForSearch);
};
