import { site } from '../../../base/brand/rules/site.ts';
import { COMMON_PASSWORDS } from './common-password-list.ts';

const COMMON = new Set(COMMON_PASSWORDS.trim().split(/\s+/));

/** The letters of a text in one case, without marks: what is left of it without blanks, digits and symbols. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();

const NAME = lettersOf(site.name);

/**
 * Whether a password is too common: one of the commonest that meet the rule, in any letter case and with any symbols
 * appended, or the site's own name with digits and symbols anywhere.
 */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase();
  const bare = lower.replace(/[^\p{L}\p{Nd}]+$/u, '');
  return COMMON.has(lower) || COMMON.has(bare) || (NAME !== '' && lettersOf(password) === NAME);
};
