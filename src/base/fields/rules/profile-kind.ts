/** The two kinds of profile, as in the field `profile`. */
export const PROFILE_KINDS = ['personal', 'professional'] as const;

export type ProfileKind = (typeof PROFILE_KINDS)[number];
