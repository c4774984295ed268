import type { Role } from '../../base/http/rules/roles.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  moderator: 'Moderator',
  editor: 'Editor',
};

/** What each role is for, as its choice says. */
export const ROLE_HINTS: Readonly<Record<Role, string>> = {
  admin: 'Everything, the team and spellings among it',
  moderator: 'Profiles, reports, badges, messages, trash and log',
  editor: 'News',
};

/** The exact sentences about the team. */
export const TEAM_SENTENCES = {
  isMember: 'This e-mail belongs to a member of the team already.',
  noMember: 'Nobody in the team has this e-mail.',
  lastAdmin: 'The last administrator can be neither removed nor given another role.',
  invited: 'The invitation was sent.',
  joinFailed: 'You could not be added. Please try again later.',
  joined: 'Welcome to the team. You can log in.',
  roleSet: 'The role was changed.',
  removed: 'They are no longer in the team.',
  noticesSet: 'How often you are told is saved.',
  named: 'Your name was changed.',
  ownerLoggedOut: 'The owner is logged out everywhere.',
} as const;
