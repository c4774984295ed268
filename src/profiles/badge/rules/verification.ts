import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';

/** What a verification rests on, as `CMSupdateUser.php` and `request-badge.php` name it. */
export const BADGE_BASES = ['document', 'website', 'register', 'press', 'known', 'other'] as const;

export type BadgeBasis = (typeof BADGE_BASES)[number];

/** Why a profile has the badge, as in public records; `at` is ISO 8601. */
export type Verification = { at: string; basis: BadgeBasis; evidence: string; note: string };

/** A request for the badge; `order` and `profile` are the page's place in the directory. It is stored in its mark. */
export type BadgeRequest = {
  id: string;
  profile: ProfileKind;
  order: string;
  basis: BadgeBasis;
  evidence: string;
  note: string;
  /** Milliseconds. */
  at: number;
};
