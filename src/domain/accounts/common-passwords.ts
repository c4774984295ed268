import { site } from '../site/site.ts';
import { COMMON_PASSWORDS } from './common-password-list.ts';

const COMMON = new Set(COMMON_PASSWORDS.trim().split(/\s+/));

/**
 * Whether a password is too common: one of the 3,000 commonest that meet the rule, in any letter case and with any symbols
 * appended, or the site's own name with digits.
 */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase();
  const bare = lower.replace(/[^\p{L}\p{Nd}]+$/u, '');
  const rest = bare.startsWith(site.name.toLowerCase()) ? bare.slice(site.name.length) : null;
  return COMMON.has(lower) || COMMON.has(bare) || (rest !== null && /^[^\p{L}]*$/u.test(rest));
};
