import { wantsListed } from '../../profiles/rules/listed.ts';
import { minorUntil } from '../../profiles/rules/minors.ts';
import type { OwnProfile } from '../../profiles/rules/profile.ts';

/** Who can find a page: everybody, those with its link, nobody yet, or nobody but its owner. */
export type PageVisibility = 'public' | 'unlisted' | 'waiting' | 'hidden';

type Shown = Pick<OwnProfile, 'profile' | 'dob' | 'died' | 'listed'> & {
  hidden: object | null;
  waiting: object | null;
};

/** The state of an owner's page on a day (`YYYY-MM-DD`, UTC): what keeps most people from it counts. */
export const pageState = (user: Shown, today: string): PageVisibility => {
  if (user.hidden !== null) return 'hidden';
  if (user.waiting !== null) return 'waiting';
  return wantsListed(user) && minorUntil(user, today) === null ? 'public' : 'unlisted';
};
