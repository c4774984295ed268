import { site } from '../../base/brand/rules/site.ts';
import { formatList } from '../../base/languages/rules/list.ts';
import { say, sayPieces } from '../../base/languages/rules/say.ts';
import { composeMail, siteLink } from '../../base/mail/server/compose.ts';
import { withTheirs } from '../../base/mail/server/letter-parts.ts';
import type { Mail } from '../../base/mail/storage.ts';
import { dayOf, longDay } from '../../base/text/rules/day.ts';
import { letterPaths, paths } from '../../paths.ts';
import { EMAIL_LINK_DAYS, LINK_MINUTES, LOGIN_LINK_MINUTES } from '../rules/limits.ts';

/** A mail's address, and the name in its greeting. */
type Addressee = { name: string; email: string };

/** A link to choose a new password. */
export const resetMail = ({ name, email }: Addressee, token: string): Mail =>
  composeMail({
    to: email,
    subject: say('accounts.letters.reset-subject', { site: site.name }),
    name,
    body: [
      say('accounts.letters.reset-asked', { site: site.name, minutes: LINK_MINUTES }),
      {
        link: {
          label: say('accounts.letters.reset-link'),
          url: siteLink(letterPaths.resetPassword(), token),
        },
      },
      say('accounts.letters.reset-once'),
    ],
  });

/** A link to log in. */
export const loginLinkMail = ({ name, email }: Addressee, token: string): Mail =>
  composeMail({
    to: email,
    subject: say('accounts.letters.login-subject', { site: site.name }),
    name,
    body: [
      say('accounts.letters.login-asked', { site: site.name, minutes: LOGIN_LINK_MINUTES }),
      { link: { label: say('accounts.letters.login-link'), url: siteLink(letterPaths.loginLink(), token) } },
      say('accounts.letters.login-once'),
    ],
  });

/** Asks to confirm an address. */
export const confirmMail = ({ name, email }: Addressee, token: string): Mail =>
  composeMail({
    to: email,
    subject: say('accounts.letters.confirm-subject', { site: site.name }),
    name,
    body: [
      say('accounts.letters.confirm-asked', { site: site.name, days: EMAIL_LINK_DAYS }),
      {
        link: {
          label: say('accounts.letters.confirm-link'),
          url: siteLink(letterPaths.confirmEmail(), token),
        },
      },
      say('accounts.letters.confirm-not-me'),
    ],
  });

/** Tells the old address about a change of e-mail, with a link to undo it. */
export const undoMail = ({ name, email }: Addressee, next: string, token: string): Mail =>
  composeMail({
    to: email,
    subject: say('accounts.letters.undo-subject', { site: site.name }),
    name,
    body: [
      next === ''
        ? say('accounts.letters.undo-gone', { site: site.name })
        : withTheirs(sayPieces('accounts.letters.undo-now', { site: site.name, email: next })),
      say('accounts.letters.undo-days', { days: EMAIL_LINK_DAYS }),
      { link: { label: say('accounts.letters.undo-link'), url: siteLink(letterPaths.undoEmail(), token) } },
      say('accounts.letters.undo-does'),
    ],
  });

/** Tells about a new password. */
export const passwordChangedMail = (email: string): Mail =>
  composeMail({
    to: email,
    subject: say('accounts.letters.changed-subject', { site: site.name }),
    body: [
      say('accounts.letters.changed-now', { site: site.name }),
      say('accounts.letters.changed-not-me'),
      { link: { label: say('accounts.letters.changed-link'), url: siteLink(paths.forgotPassword()) } },
    ],
  });

/** Tells about a new passkey, and of all that there are now: letters about earlier ones may have been left out. */
export const passkeyAddedMail = (email: string, passkey: string, all: readonly string[]): Mail =>
  composeMail({
    to: email,
    subject: say('accounts.letters.passkey-subject', { site: site.name }),
    body: [
      withTheirs(sayPieces('accounts.letters.passkey-now', { passkey, site: site.name })),
      ...(all.length > 1
        ? [withTheirs(sayPieces('accounts.letters.passkey-all', { passkeys: formatList(all) }))]
        : []),
      say('accounts.letters.passkey-not-me'),
      { link: { label: say('accounts.letters.changed-link'), url: siteLink(paths.forgotPassword()) } },
    ],
  });

/** A link to claim a page that has no account. */
export const claimMail = ({ name, email }: Addressee, token: string): Mail =>
  composeMail({
    to: email,
    subject: say('accounts.letters.claim-subject', { site: site.name }),
    body: [
      withTheirs(sayPieces('accounts.letters.claim-asked', { name, site: site.name })),
      say('accounts.letters.claim-minutes', { minutes: LINK_MINUTES }),
      { link: { label: say('accounts.letters.claim-link'), url: siteLink(paths.claim(), token) } },
      say('accounts.letters.claim-once'),
    ],
  });

/** Tells somebody that their login has ended with its last page; `until` (milliseconds) is until when they may take a page back. */
export const loginEndedMail = (email: string, until: number | null): Mail =>
  composeMail({
    to: email,
    subject: say('accounts.letters.ended-subject', { site: site.name }),
    body: [
      until === null
        ? say('accounts.letters.ended', { site: site.name })
        : say('accounts.letters.ended-for-now', { site: site.name, day: longDay(dayOf(until)) }),
    ],
  });
