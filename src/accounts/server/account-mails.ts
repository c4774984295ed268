import { site } from '../../base/brand/rules/site.ts';
import { composeMail, siteLink } from '../../base/mail/server/compose.ts';
import { theirs } from '../../base/mail/server/letter-parts.ts';
import type { Mail } from '../../base/mail/storage.ts';
import { paths } from '../../paths.ts';
import { EMAIL_LINK_DAYS, LINK_MINUTES } from '../rules/limits.ts';

/** A mail's address, and the name in its greeting. */
type Addressee = { name: string; email: string };

/** A link to choose a new password. */
export const resetMail = ({ name, email }: Addressee, token: string): Mail =>
  composeMail({
    to: email,
    subject: `Reset your ${site.name} password`,
    name,
    body: [
      `Someone asked to reset the password of your profile on ${site.name}. To choose a new one, open this link within ${LINK_MINUTES} minutes:`,
      { link: { label: 'Choose a new password', url: siteLink(paths.resetPassword(), token) } },
      'The link works once. If it was not you who asked, do nothing: your password stays as it is.',
    ],
  });

/** Asks to confirm an address. */
export const confirmMail = ({ name, email }: Addressee, token: string): Mail =>
  composeMail({
    to: email,
    subject: `Confirm your e-mail address for ${site.name}`,
    name,
    body: [
      `Someone entered this address for a profile on ${site.name}. Please confirm that it is yours within ${EMAIL_LINK_DAYS} days:`,
      { link: { label: 'Confirm this address', url: siteLink(paths.confirmEmail(), token) } },
      'If it was not you, open the same link and choose “This was not me”: we will take the address off the page, and check the page.',
    ],
  });

/** Tells the old address about a change of e-mail, with a link to undo it. */
export const undoMail = ({ name, email }: Addressee, next: string, token: string): Mail =>
  composeMail({
    to: email,
    subject: `Your e-mail address on ${site.name} was changed`,
    name,
    body: [
      next === ''
        ? `The e-mail address of your profile on ${site.name} is no longer this one.`
        : [`The e-mail address of your profile on ${site.name} is now `, theirs(next), '.'],
      `If that was you, there is nothing to do. If it was not, undo the change within ${EMAIL_LINK_DAYS} days:`,
      { link: { label: 'Undo the change', url: siteLink(paths.undoEmail(), token) } },
      'That puts this address back, logs everybody out, and lets you choose a new password.',
    ],
  });

/** Tells about a new password. */
export const passwordChangedMail = (email: string): Mail =>
  composeMail({
    to: email,
    subject: `Your ${site.name} password was changed`,
    body: [
      `The password of your profile on ${site.name} was changed just now, and every other browser was logged out.`,
      'If it was not you, choose a new one at once:',
      { link: { label: 'Reset your password', url: siteLink(paths.forgotPassword()) } },
    ],
  });

/** A link to claim a page that has no account. */
export const claimMail = ({ name, email }: Addressee, token: string): Mail =>
  composeMail({
    to: email,
    subject: `Your page on ${site.name}`,
    body: [
      [
        'Someone asked to claim the page of ',
        theirs(name),
        ` on ${site.name}, which has this e-mail address.`,
      ],
      `If the page is about you, open this link within ${LINK_MINUTES} minutes. You can make it yours with a password of your own, or delete it:`,
      { link: { label: 'Keep or remove the page', url: siteLink(paths.claim(), token) } },
      'The link works once. If it was not you who asked, do nothing: the page stays as it is.',
    ],
  });
