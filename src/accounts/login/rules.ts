import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';

/** What a browser is told of the page that it is logged in to. */
export type LoggedIn = {
  user_id: string;
  user_name: string;
  avatar: string;
  profile: ProfileKind;
  company_name: string;
};
