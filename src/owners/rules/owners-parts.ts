import { badgeFields } from '../../profiles/badge/rules/badge.ts';
import { isVerified } from '../../profiles/badge/rules/verified.ts';
import type { OwnProfile } from '../../profiles/rules/profile.ts';
import type { SectionPart } from './sections.ts';

/** The parts of a page that its editors do not change: the address, and what a badge vouches for, also while it rests. */
export const ownersParts = ({
  profile,
  verified,
  recheck,
}: Pick<OwnProfile, 'profile' | 'verified' | 'recheck'>): readonly SectionPart[] => {
  const { name, avatar, email } = badgeFields(profile);
  return isVerified(verified) || recheck ? [name, avatar, email] : [email];
};
