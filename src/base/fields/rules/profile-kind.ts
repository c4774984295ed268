/** The two kinds of profile, as in the field `profile`. */
export const PROFILE_KINDS = ['personal', 'professional'] as const;

export type ProfileKind = (typeof PROFILE_KINDS)[number];

/** The field with the name of whom a page of that kind is about. */
export const nameField = (kind: ProfileKind): 'name' | 'companyname' =>
  kind === 'personal' ? 'name' : 'companyname';
