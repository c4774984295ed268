import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { say } from '../../../base/languages/rules/say.ts';

/** The name of each kind, over its profiles and in the registration. */
export const KIND_TITLES: Readonly<Record<ProfileKind, string>> = {
  get personal() {
    return say('kind.personal');
  },
  get professional() {
    return say('kind.professional');
  },
};
