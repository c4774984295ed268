/** What a verification rests on, as `CMSupdateUser.php` and `request-badge.php` name it. */
export const BADGE_BASES = ['document', 'website', 'register', 'press', 'known', 'other'] as const;

export type BadgeBasis = (typeof BADGE_BASES)[number];

/** Why a profile has the badge, as in public records; `at` is ISO 8601. */
export type Verification = { at: string; basis: BadgeBasis; evidence: string; note: string };
