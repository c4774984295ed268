import { say } from '../../languages/rules/say.ts';
/** The two kinds of profile, as in the field `profile`. */
export const PROFILE_KINDS = ['personal', 'professional'] as const;

export type ProfileKind = (typeof PROFILE_KINDS)[number];

/** The name of each kind, over its profiles and in the registration. */
export const KIND_TITLES: Readonly<Record<ProfileKind, string>> = {
  get personal() {
    return say('kind.personal');
  },
  get professional() {
    return say('kind.professional');
  },
};
