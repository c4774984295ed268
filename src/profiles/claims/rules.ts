import { websiteUrl } from '../../base/fields/rules/social.ts';
import type { PublicProfile } from '../rules/profile.ts';

/** Nobody has lived longer, in years; with a few to spare. */
const LONGEST_LIFE = 125;

/** Whether a person cannot be alive any more, by the date of birth. `today` is `YYYY-MM-DD`. */
export const isLongDead = (dob: string, today: string): boolean => {
  const year = Number(/^(-?\d{4})(-|$)/.exec(dob)?.[1] ?? Number.NaN);
  return Number(today.slice(0, 4)) - year > LONGEST_LIFE;
};

/**
 * How somebody gets a page that is about them: `claim` by the e-mail address on it, by proving its `website` if it has no address, or `ask` for it
 * if it has neither; null if nobody can.
 */
export type Claimable = 'claim' | 'website' | 'ask' | null;

/** The way to claim a page. One with an owner, and that of a dead person, cannot be claimed. */
export const claimableBy = (
  {
    profile,
    dob,
    died = '',
    email,
    website,
  }: Pick<PublicProfile, 'profile' | 'dob' | 'email' | 'website'> & { died?: string },
  isOwned: boolean,
  today: string,
): Claimable => {
  if (isOwned || (profile === 'personal' && (died !== '' || isLongDead(dob, today)))) return null;
  if (email !== '') return 'claim';
  return websiteUrl(website) === null ? 'ask' : 'website';
};
