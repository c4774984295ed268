import { site } from '../../../base/brand/rules/site.ts';
import type { Role } from '../../../base/http/rules/roles.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { theirs } from '../../../base/mail/server/letter-parts.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { letterPaths, paths } from '../../../paths.ts';
import { INVITATION_DAYS } from '../../rules/limits.ts';
import { ROLE_HINTS, ROLE_NAMES } from '../rules.ts';

/** An invitation into the team; `by` is the e-mail of who invites. */
export const teamInvitationMail = ({
  to,
  by,
  role,
  token,
}: {
  to: string;
  by: string;
  role: Role;
  token: string;
}): Mail =>
  composeMail({
    to,
    subject: `Join the team of ${site.name}`,
    body: [
      [theirs(by), ` invites you to join the team of ${site.name}, as ${ROLE_NAMES[role].toLowerCase()}.`],
      `This role covers: ${ROLE_HINTS[role]}. To accept, choose a name and a password within ${INVITATION_DAYS} days:`,
      { link: { label: 'Join the team', url: siteLink(letterPaths.joinTeam(), token) } },
      'The link works once. If you expected no invitation, do nothing.',
    ],
  });

/** Tells a member about a new passkey of theirs. */
export const teamPasskeyMail = ({ email, name }: { email: string; name: string }, passkey: string): Mail =>
  composeMail({
    to: email,
    subject: `A new passkey for the team of ${site.name}`,
    name,
    body: [
      ['The passkey ', theirs(passkey), ` now logs you in to the team of ${site.name}.`],
      'If it was not you, remove it at once, change your password, and tell an administrator:',
      { link: { label: 'Open your account', url: siteLink(`${paths.dashboard()}#security`) } },
    ],
  });
