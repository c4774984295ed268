import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';

/** Why somebody is at the login, by the word in its address. */
export const LOGIN_REASONS = {
  ended: 'Your session has ended. Log in again to go on where you were.',
  claimed: 'The page is yours now. Log in with its e-mail address and the password that you chose.',
  reset: 'Your password is changed. Log in with the new one.',
  taken: 'This e-mail address has a page already. Log in to edit it.',
} as const;
export type LoginReason = keyof typeof LOGIN_REASONS;

/** What a browser is told of the page that it is logged in to. */
export type LoggedIn = {
  user_id: string;
  user_name: string;
  avatar: string;
  profile: ProfileKind;
  company_name: string;
};
