import { site } from '../../../base/brand/rules/site.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { withTheirs } from '../../../base/mail/server/letter-parts.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { letterPaths, paths } from '../../../paths.ts';
import { LETTER_HOURS } from '../../../profiles/owner-letters/rules.ts';
import type { OwnerLetter } from '../../../profiles/owner-letters/storage/letters.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';

/** Asks whoever gave an address whether they wrote. It has nothing that they typed, and no page: anybody could have sent it to anybody. */
export const checkMail = (to: string, token: string): Mail =>
  composeMail({
    to,
    subject: say('owners.letters.check-subject', { site: site.name }),
    body: [
      say('owners.letters.check-body', { site: site.name }),
      { link: { label: say('owners.letters.check-link'), url: siteLink(letterPaths.sendLetter(), token) } },
      say('owners.letters.check-over', { hours: LETTER_HOURS }),
    ],
  });

type Tokens = { report: string; block: string };

/** The letter to the owner. An answer goes to its sender. */
export const ownerMail = (
  to: string,
  record: ProfileRecord,
  { name, email, text }: Pick<OwnerLetter, 'name' | 'email' | 'text'>,
  { report, block }: Tokens,
): Mail =>
  composeMail({
    to,
    replyTo: email,
    name: displayName(record),
    subject: say('owners.letters.subject', { site: site.name }),
    body: [
      withTheirs(sayPieces('owners.letters.wrote', { name, email, site: site.name })),
      { quote: text },
      withTheirs(sayPieces('owners.letters.answer', { email })),
      say('owners.letters.unchecked', { site: site.name }),
      {
        links: [
          { label: say('owners.letters.report'), url: siteLink(letterPaths.reportLetter(), report) },
          { label: say('owners.letters.block'), url: siteLink(letterPaths.blockSender(), block) },
          { label: say('owners.letters.settings'), url: siteLink(`${paths.myProfile()}#settings`) },
        ],
      },
    ],
  });
