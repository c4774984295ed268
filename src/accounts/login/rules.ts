import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import type { PageRole } from '../../base/http/rules/roles.ts';
import { say } from '../../base/languages/rules/say.ts';

/** Why somebody is at the login, by the word in its address. */
export const LOGIN_REASONS = {
  get ended() {
    return say('accounts.login.ended');
  },
  get claimed() {
    return say('accounts.login.claimed');
  },
  get reset() {
    return say('accounts.login.reset');
  },
  get taken() {
    return say('accounts.login.taken');
  },
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

/** A page of a login, as its switcher shows it; `url` is a path. */
export type ShownPage = {
  id: string;
  name: string;
  url: string;
  avatar: string;
  profile: ProfileKind;
  role: PageRole;
};
